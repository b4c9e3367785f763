// A blog's page: sharing, the picture over the whole window, and videos. Likes: hearts.js.
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

// An answer that a reader opens by a link plays at once, and leads to the next one. The sound stays as they set it.
const video = find("video");
const sound = "blogforge:sound";
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches || navigator.connection?.saveData;

/** Whether the video is muted because the browser forbids sound. */
let isForced = false;

const setSound = () => {
  try {
    const { volume, muted } = JSON.parse(localStorage.getItem(sound)) ?? {};
    if (volume >= 0 && volume <= 1) video.volume = volume;
    video.muted = muted === true;
  } catch {} // Storage may be forbidden, or have something else.
};

/** Plays with sound where the browser permits it, otherwise without. */
const play = async () => {
  try {
    await video.play();
  } catch (error) {
    if (error.name !== "NotAllowedError" || video.muted) return;
    isForced = video.muted = true;
    await video.play().catch(() => {});
  }
};

if (video) {
  setSound();
  video.addEventListener("volumechange", () => {
    // What the browser demands is not what the reader wants.
    isForced &&= video.muted;
    if (isForced) return;
    try {
      localStorage.setItem(sound, JSON.stringify({ volume: video.volume, muted: video.muted }));
    } catch {} // Then it lasts for one page.
  });
}
if (video && find(".question") && !isCalm) {
  const [visit] = performance.getEntriesByType("navigation");
  const isOpened = visit?.type === "navigate" && document.referrer.startsWith(`${location.origin}/`);
  if (isOpened) play();
  video.addEventListener("ended", () => document.querySelector(".neighbours a[rel=next]")?.click());
}
