// The video of a blog: the sound stays as the reader sets it. An answer to a question that a reader opens by a link plays
// at once, and leads to the next one.
const blog = document.querySelector(".blog");
const video = blog.querySelector("video");
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

setSound();
video.addEventListener("volumechange", () => {
  // What the browser demands is not what the reader wants.
  isForced &&= video.muted;
  if (isForced) return;
  try {
    localStorage.setItem(sound, JSON.stringify({ volume: video.volume, muted: video.muted }));
  } catch {} // Then it lasts for one page.
});
if (blog.querySelector(".question") && !isCalm) {
  const [visit] = performance.getEntriesByType("navigation");
  const isOpened = visit?.type === "navigate" && document.referrer.startsWith(`${location.origin}/`);
  // A content warning keeps back the sound, too, until the reader opens it.
  const warning = video.closest("details:not([open])");
  if (isOpened && warning) warning.addEventListener("toggle", play, { once: true });
  else if (isOpened) play();
  video.addEventListener("ended", () => document.querySelector(".neighbours a[rel=next]")?.click());
}
