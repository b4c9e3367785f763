// Shows how far the conversion of a video is, until it has ended.
const place = document.querySelector("[data-video-state]");
const bar = place?.querySelector("progress");

const look = async () => {
  const answer = await fetch(place.dataset.videoState, { cache: "no-store" }).catch(() => null);
  if (answer?.ok) {
    const { state, done, total } = await answer.json();
    // The page has the result, or the bar.
    if (state !== place.dataset.state) return location.reload();
    if (bar && total > 0) [bar.max, bar.value] = [total, Math.min(done, total)];
  }
  setTimeout(look, 500);
};
if (place) setTimeout(look, 500);
