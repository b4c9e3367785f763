// Keeps this page up to date while the site is edited. `blogforge serve` inserts it into pages when it serves
// them; it is not part of the site.
"use strict";
(() => {
  const script = document.currentScript;
  const key = "blogforge-scroll";
  let build = script.dataset.build;
  // The page as it was sent, to compare with later versions.
  let shown = null;
  let stream = null;
  let overlay = null;
  // The problems that were shown last.
  let told = "[]";
  // The badge that shows that a build is running, and the timer before it appears.
  let badge = null;
  let patience = null;
  let work = Promise.resolve();

  // Scroll position.

  const restore = () => {
    const [address, x, y] = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    if (address === location.href) scrollTo({ left: x, top: y, behavior: "instant" });
  };

  const reload = () => {
    sessionStorage.setItem(key, JSON.stringify([location.href, scrollX, scrollY]));
    location.reload();
  };

  if (sessionStorage.getItem(key)) {
    restore();
    addEventListener("load", () => {
      restore();
      sessionStorage.removeItem(key);
    });
  }

  // A new build.

  const fetchPage = async () => {
    const answer = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
    return answer.text();
  };

  const styles = /<link\b[^>]*\brel=["']?stylesheet\b[^>]*>/gi;
  const own = /<script src="\/\.blogforge\/[^>]*><\/script>/g;
  const bones = (html) => html.replace(own, "").replace(styles, "<link>");
  const links = (page) => [...page.querySelectorAll("link[rel~=stylesheet]")];

  // A URL without query, decoded, because pages and the server may encode different characters.
  const addressOf = (url) => {
    try {
      const { origin, pathname } = new URL(url, location.href);
      return origin + decodeURIComponent(pathname);
    } catch {
      return url;
    }
  };

  const isLinked = (file) => links(document).some((link) => addressOf(link.href) === addressOf(file));

  const swap = (link, href, integrity) => {
    const next = link.cloneNode();
    next.integrity = integrity;
    next.href = href;
    // The old style sheet is removed when the new one has loaded, so that the page is never unstyled.
    const done = () => link.remove();
    next.addEventListener("load", done);
    next.addEventListener("error", done);
    link.after(next);
  };

  const swapStyles = (html, changed) => {
    const files = changed.map(addressOf);
    const wanted = links(new DOMParser().parseFromString(html, "text/html"));
    links(document).forEach((link, place) => {
      const href = new URL(wanted[place]?.getAttribute("href") ?? link.href, location.href);
      if (files.includes(addressOf(href))) href.searchParams.set("blogforge", build);
      const now = new URL(link.href, location.href);
      if (href.pathname + href.search !== now.pathname + now.search) {
        swap(link, href.href, wanted[place]?.integrity ?? "");
      }
    });
  };

  const update = async (state) => {
    showProblems(state.problems, state.building);
    showBuilding(state.building);
    if (state.build === build) return;
    const html = await fetchPage();
    const isNext = state.before === build && shown !== null;
    // The page may use files that it does not link, such as a style sheet that another one imports.
    if (!isNext || bones(html) !== bones(shown) || !state.files.every(isLinked)) {
      reload();
      return;
    }
    build = state.build;
    shown = html;
    swapStyles(html, state.files);
  };

  // Problems: built from nodes and text instead of HTML, because they may quote untrusted text.

  const element = (name, text, ...children) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    made.append(...children);
    return made;
  };

  const lines = (problem) => {
    const width = Math.max(...problem.excerpt.map(([number]) => String(number).length));
    return problem.excerpt.map(([number, text]) => {
      const isMeant = number === problem.line;
      const line = `${isMeant ? ">" : " "} ${String(number).padStart(width)} | ${text}\n`;
      return element(isMeant ? "mark" : "span", line);
    });
  };

  const section = (problem) => {
    const parts = [element("h2", problem.place), element("p", problem.summary)];
    if (problem.excerpt.length) parts.push(element("pre", "", ...lines(problem)));
    if (problem.hint) parts.push(element("p", problem.hint));
    return element("section", "", ...parts.filter((part) => part.hasChildNodes()));
  };

  // Styles are set by script and not written into the page, so that the page's Content-Security-Policy allows them.
  const sheet = () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      :host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; color-scheme: dark }
      div { max-height: 60vh; overflow: auto; padding: 1rem 1.5rem 1.5rem; background: #1b1b1f; color: #f4f4f5;
        border-top: 4px solid #e5484d; font: 16px/1.5 system-ui, sans-serif }
      h1 { font-size: 1.1rem; margin: 0 3rem .75rem 0 } h2 { font: 600 .95rem ui-monospace, monospace;
        margin: 1rem 0 .25rem; color: #ff9592; overflow-wrap: anywhere }
      p { margin: .25rem 0; overflow-wrap: anywhere; white-space: pre-wrap }
      pre { margin: .5rem 0; padding: .5rem; overflow: auto; background: #000; font: .9rem/1.5 ui-monospace, monospace }
      mark { background: #4a1517; color: inherit }
      button { position: absolute; top: .75rem; right: 1rem; font: inherit; padding: .2rem .8rem }`);
    return sheet;
  };

  const badgeSheet = () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      :host { all: initial; position: fixed; inset: auto auto 1rem 1rem; z-index: 2147483646; pointer-events: none }
      div { padding: .3rem .8rem; border: 1px solid #f4f4f5; border-radius: 1rem; background: #1b1b1f; color: #f4f4f5;
        font: 14px/1.5 system-ui, sans-serif }`);
    return sheet;
  };

  const hide = () => {
    overlay?.remove();
    overlay = null;
  };

  // If the problems are the same as before, a hidden message stays hidden.
  const showProblems = (problems, isBuilding) => {
    const text = JSON.stringify(problems);
    if (text !== told) {
      told = text;
      makeOverlay(problems);
    }
    const note = overlay?.shadowRoot.querySelector("[role=status]");
    if (note) note.textContent = isBuilding ? "A new build is running." : "";
  };

  const makeOverlay = (problems) => {
    hide();
    if (!problems.length) return;
    overlay = element("blogforge-problems");
    overlay.setAttribute("role", "alert");
    const root = overlay.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet()];
    const button = element("button", "Hide");
    button.addEventListener("click", hide);
    const title = element("h1", "The site could not be built. This is the last good one.");
    const note = element("p");
    note.setAttribute("role", "status");
    root.append(element("div", "", title, button, note, ...problems.map(section)));
    document.documentElement.append(overlay);
  };

  // The badge appears after a second: most builds end sooner.
  const showBuilding = (isBuilding) => {
    clearTimeout(patience);
    badge?.remove();
    badge = null;
    if (!isBuilding) return;
    patience = setTimeout(() => {
      badge = element("blogforge-building");
      badge.setAttribute("role", "status");
      const root = badge.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [badgeSheet()];
      root.append(element("div", "Building…"));
      document.documentElement.append(badge);
    }, 1000);
  };

  addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });

  // Events. Pages in the background keep no stream open: browsers open only six connections to a server.

  const close = () => {
    stream?.close();
    stream = null;
  };

  const open = () => {
    if (stream || document.hidden) return;
    const mine = new EventSource("/.blogforge/events");
    stream = mine;
    mine.addEventListener("state", (event) => {
      const state = JSON.parse(event.data);
      // States are applied in turn. Errors are ignored: a server that was stopped sends the state when it is back.
      work = work.then(() => update(state)).catch(() => {});
    });
    mine.addEventListener("error", () => {
      if (mine.readyState !== EventSource.CLOSED || stream !== mine) return;
      close();
      setTimeout(open, 1000);
    });
  };

  work = fetchPage().then((html) => {
    const isSame = html.includes(`data-build="${build}"`);
    if (isSame) shown = html;
  }).catch(() => {});
  open();
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
})();
