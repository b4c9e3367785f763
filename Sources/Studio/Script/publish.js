// Shows what a publish does, until it has ended.
const list = document.querySelector("[data-publish]");
const started = list?.querySelector("[data-progress]");

const look = async () => {
  const answer = await fetch("/.studio/publish/state", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) {
    const { busy, step, done, total } = await answer.json();
    // The page has the result, and which target is next.
    if (!busy || !started) return location.reload();
    const bar = started.querySelector("progress");
    if (total > 0) [bar.max, bar.value] = [total, done];
    else bar.removeAttribute("value");
    const words = started.querySelector("[role=status] span:last-child");
    if (words.textContent !== step) words.textContent = step;
  }
  setTimeout(look, 400);
};
if (list?.dataset.publish === "busy") setTimeout(look, 400);
