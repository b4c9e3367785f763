// A blog's page: sharing, and the picture over the whole window. Likes: hearts.js.
const blog = document.querySelector(".blog");
const find = (selector) => blog.querySelector(selector);
// A title in the address can change: then the page says what identifies the blog.
const url = blog.dataset.key ?? find(".by > .u-url").href;
const share = find(".share");

share?.addEventListener("click", async () => {
  const status = find(".acts [role=status]");
  const address = document.querySelector("link[rel=canonical]")?.href ?? url;
  try {
    if (navigator.share) return await navigator.share({ title: find("h1")?.textContent.trim(), url: address });
    await navigator.clipboard.writeText(address);
    status.textContent = share.dataset.done;
  } catch (error) {
    // Closing the share sheet is not a failure; where copying is forbidden, the address can be copied by hand.
    if (error.name !== "AbortError") status.textContent = address;
  }
});

// The picture over the whole window: by a click, or on the way from that of another blog.
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
