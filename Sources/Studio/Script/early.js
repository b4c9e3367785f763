// Runs before the page is shown: what needs scripts appears, and the reader's choice between light and dark holds.
{
  const root = document.documentElement;
  root.classList.add("scripted");
  try {
    const mode = localStorage.getItem("blogforge:mode");
    if (mode === "light" || mode === "dark") root.dataset.theme = mode;
  } catch {} // Storage may be forbidden.
}
