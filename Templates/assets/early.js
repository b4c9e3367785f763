// Runs before the page is shown, so that nothing flashes or moves. What needs scripts appears (`.scripted`), the
// reader's choice between light and dark holds, and bloggers whom they hide are out of the lists.
{
  const root = document.documentElement;
  const key = `blogforge:choices:${new URL("..", document.currentScript.src).pathname}`;
  const sheet = new CSSStyleSheet();

  const apply = () => {
    let mode, links = [];
    try {
      mode = localStorage.getItem("blogforge:mode");
      links = Object.keys(JSON.parse(localStorage.getItem(key)).hidden)
        .filter((place) => /^bloggers\/[^/"\\\s]+\/$/.test(place)).map((place) => `[href$="/${place}"]`);
    } catch {} // Storage may be forbidden, or hold no choice.
    if (mode === "light" || mode === "dark") root.dataset.theme = mode;
    else delete root.dataset.theme;
    const entries =
      ".h-feed:not(.mine) .h-entry, .people > .h-card, .cloud > li, .u-comment, .likers li, .search-result";
    sheet.replaceSync(links.length ? `:is(${entries}):has(:is(${links})) { display: none }` : "");
  };

  root.classList.add("scripted");
  document.adoptedStyleSheets = [sheet];
  apply();
  addEventListener("storage", apply);
  addEventListener("blogforge:choices", apply);
  // A page that the browser has kept comes back as it was left, without what has changed since.
  addEventListener("pageshow", ({ persisted }) => persisted && dispatchEvent(new Event("storage")));
}
