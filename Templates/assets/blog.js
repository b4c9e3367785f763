// A blog's page: the reader's like, and sharing.
import { isLiked, onChange, setLiked } from "./choices.js";

const blog = document.querySelector(".blog");
const find = (selector) => blog.querySelector(selector);
const words = (selector) => find(selector)?.textContent.trim();
const url = find(".by > .u-url").href;
const [like, share] = [find(".like"), find(".share")];

/** What the list of likes shows of this blog. */
const about = () => ({
  title: words("h1"),
  author: words(".by .p-name"),
  date: find(".by time")?.dateTime,
  label: words(".by time"),
  picture: find("figure img")?.getAttribute("src") ?? find("video")?.getAttribute("poster"),
  liked: new Date().toISOString(),
});

const show = () => like?.setAttribute("aria-pressed", isLiked(url));
like?.addEventListener("click", () => setLiked(url, isLiked(url) ? null : about()));
onChange(show);
show();

share?.addEventListener("click", async () => {
  const status = find(".acts [role=status]");
  const address = document.querySelector("link[rel=canonical]")?.href ?? url;
  try {
    if (navigator.share) return await navigator.share({ title: words("h1"), url: address });
    await navigator.clipboard.writeText(address);
    status.textContent = share.dataset.done;
  } catch (error) {
    // Closing the share sheet is not a failure; where copying is forbidden, the address can be copied by hand.
    if (error.name !== "AbortError") status.textContent = address;
  }
});
