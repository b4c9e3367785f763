// Small comforts. Every page works without this file.

// Light and dark: the system decides until the reader does.
const root = document.documentElement;
const system = matchMedia("(prefers-color-scheme: dark)");
const key = "theme";

function stored() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage may be forbidden; the choice then lasts for one page.
  }
}

function store(theme) {
  try {
    if (theme) localStorage.setItem(key, theme);
    else localStorage.removeItem(key);
  } catch {}
}

function apply(theme) {
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else delete root.dataset.theme;
  document.getElementById("mode")?.setAttribute("aria-pressed", String(isDark()));
}

const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";

function start() {
  const button = document.getElementById("mode");
  if (button) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const wanted = isDark() ? "light" : "dark";
      // Choosing what the system wants anyway means to follow it again.
      const choice = (wanted === "dark") === system.matches ? null : wanted;
      store(choice);
      apply(choice);
    });
  }
  apply(stored());
  // Bloggers by name as you type; fetched when somebody wants to search.
  const form = document.querySelector("form[data-blogger-search]");
  form?.addEventListener("focusin", () => {
    import(new URL(`${form.dataset.searchUrl}blogger-box.js`, location)).catch(() => {});
  }, { once: true });
  // A wide table scrolls in its place; let the keyboard reach it.
  for (const table of document.querySelectorAll(".prose table")) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
  }
}

apply(stored());
system.addEventListener("change", () => apply(stored()));
addEventListener("storage", (event) => event.key === key && apply(event.newValue));
if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
else start();
