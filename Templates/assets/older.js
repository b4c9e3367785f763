// Older blogs come below those of a list, in the same page. Back, from one of them, leads to all of them again.
const list = document.querySelector(".cards");
const link = document.querySelector(".pager .older");
const address = (card) => card.querySelector("a.u-url")?.href;
let isBusy = false;

/** Appends the cards of the page that the link leads to; gives the first of them that is shown. */
async function append() {
  const answer = await fetch(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const cards = page.querySelector(".cards");
  if (!answer.ok || !cards) throw new Error(answer.status);
  // Pages overlap where blogs were added meanwhile.
  const known = new Set([...list.children].map(address));
  const added = [...cards.children].map((card) => document.adoptNode(card)).filter((card) => !known.has(address(card)));
  list.append(...added);
  link.closest(".pager").querySelector("span")?.remove();
  const next = page.querySelector(".pager .older");
  if (next) link.href = next.getAttribute("href");
  else link.remove();
  dispatchEvent(new CustomEvent("blogforge:added", { detail: added }));
  return added.find((card) => card.checkVisibility?.() ?? true);
}

const remember = (state) => history.replaceState({ ...history.state, ...state }, "");

link?.addEventListener("click", async (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (isBusy) return;
  isBusy = true;
  try {
    const first = await append();
    // The browser would restore the position before the list is long enough.
    history.scrollRestoration = "manual";
    remember({ older: (history.state?.older ?? 0) + 1 });
    first?.querySelector("a.u-url")?.focus();
  } catch {
    location.assign(link.href); // The page itself says what is wrong.
  }
  isBusy = false;
});
addEventListener("pagehide", () => { if (!isBusy && history.state?.older) remember({ top: scrollY }); });

// Back at a list that was longer.
const { older = 0, top = 0 } = history.state ?? {};
if (older) {
  const before = scrollY;
  let count = 0;
  isBusy = true;
  try {
    for (; count < older && link.isConnected; count += 1) await append();
  } catch {} // What is there can be read, and the link says what is wrong.
  // The reader may have begun to read.
  if (scrollY === before) scrollTo(0, top);
  remember({ older: count });
  isBusy = false;
}
