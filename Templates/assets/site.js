// Small comforts of every page, which works without them.
import { isHidden, onChange, place, read, setHidden } from "./choices.js";

const root = document.documentElement;
const all = (selector) => document.querySelectorAll(selector);

// Light and dark: the system decides until the reader does. early.js applies the choice.
const system = matchMedia("(prefers-color-scheme: dark)");
const mode = document.getElementById("mode");
const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
// The browser's own bars have the colour of the page.
const bars = document.head.appendChild(document.createElement("meta"));
bars.name = "theme-color";
function showMode() {
  mode?.setAttribute("aria-pressed", isDark());
  const [page, body] = [root, document.body].map((element) => getComputedStyle(element).backgroundColor);
  bars.content = page === "rgba(0, 0, 0, 0)" ? body : page;
}
mode?.addEventListener("click", () => {
  const wanted = isDark() ? "light" : "dark";
  // Choosing what the system wants anyway means to follow it again.
  const isChoice = (wanted === "dark") !== system.matches;
  if (isChoice) root.dataset.theme = wanted;
  else delete root.dataset.theme;
  try {
    if (isChoice) localStorage.setItem("blogforge:mode", wanted);
    else localStorage.removeItem("blogforge:mode");
  } catch {} // Storage may be forbidden; the choice then lasts for one page.
  showMode();
});
system.addEventListener("change", showMode);
addEventListener("storage", showMode);
showMode();

// Bloggers by name as you type; fetched when a reader wants to search.
const form = document.querySelector("form[data-blogger-search]");
form?.addEventListener("focusin", () => {
  import(new URL("blogger-box.js", new URL(form.dataset.searchUrl ?? form.action, location))).catch(() => {});
}, { once: true });

// A date says the time of day where the reader points at it: `datetime` has it, in the time zone of the site.
addEventListener("pointerover", ({ target }) => {
  const date = target.closest?.("time[datetime*=T]:not([title])");
  if (date) date.title = `${date.textContent}, ${date.dateTime.slice(11, 16)}`;
}, { passive: true });

// A wide table scrolls in its place; let the keyboard reach it.
for (const table of all(":is(.prose, .e-content) table")) {
  if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
}

// Bloggers whom the reader hides: early.js omits them; here it is said, and can be changed.
function showChoices() {
  const { hidden } = read();
  for (const button of all("[data-profile]")) {
    button.setAttribute("aria-pressed", place(button.dataset.profile) in hidden);
  }
  for (const note of all(".withheld")) {
    const authors = note.parentElement.querySelectorAll("a.p-author, .p-author > a, .people h2 > a");
    note.hidden = ![...authors].some((link) => place(link.href) in hidden);
  }
}
for (const button of all("[data-profile]")) {
  const { profile, name = button.querySelector("bdi")?.textContent } = button.dataset;
  button.onclick = () => setHidden(profile, isHidden(profile) ? null : { name });
}
onChange(showChoices);
addEventListener("blogforge:added", showChoices);
showChoices();
if (document.querySelector(".h-entry")) import("./acts.js");
if (document.querySelector("[data-video]")) import("./preview.js");

// The page that comes next is fetched when the reader turns to its link, the older one of a list when it is near.
const fetched = new Set([location.pathname]);
function prefetch(link) {
  if (!link || navigator.connection?.saveData) return;
  const { origin, pathname } = link;
  if (origin !== location.origin || !pathname.endsWith("/") || fetched.has(pathname)) return;
  fetched.add(pathname);
  const hint = document.createElement("link");
  hint.rel = "prefetch";
  hint.href = pathname;
  document.head.append(hint);
}
for (const event of ["pointerover", "focusin"]) {
  addEventListener(event, ({ target }) => prefetch(target.closest?.("a[href]")), { passive: true });
}
const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    prefetch(target);
    if (target.matches(".pager .older") && document.querySelector(".cards")) import("./older.js");
  }
}, { rootMargin: "50%" });
if (history.state?.older) import("./older.js");
for (const link of all("main a[rel=next]")) near.observe(link);

// Between a list and a blog the picture goes along, where the browser can (CSS View Transitions, level 2).
for (const event of ["pageswap", "pagereveal"]) {
  addEventListener(event, ({ viewTransition, activation }) => {
    const url = (activation?.entry ?? window.navigation?.activation?.from)?.url;
    if (!viewTransition || !place(url)) return;
    const link = document.querySelector(`.card a[href$="/${place(url)}"]`);
    const picture = link?.closest(".card").querySelector("img");
    if (!picture) return;
    picture.style.viewTransitionName = "photo";
    const end = () => picture.style.removeProperty("view-transition-name");
    // It is rejected if the page is left before the transition ends.
    viewTransition.finished.then(end, end);
  });
}
