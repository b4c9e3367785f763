// A blog's page: the picture over the whole window, and its video. Likes and sharing: acts.js.
const find = (selector) => document.querySelector(`.blog ${selector}`);

// By a click, or on the way from the picture of another blog.
const zoom = find("figure > .zoom");
const enlarge = async () => (await import("./zoom.js")).enlarge(zoom);
zoom?.addEventListener("click", (event) => {
  // With these keys, a link opens in another tab or is saved.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  enlarge().catch(() => location = zoom.href);
});
if (zoom && location.hash === "#picture") enlarge();

if (find("video")) import("./video.js");
