// Liking and sharing, on the page of a blog and on the cards of lists.
import { isLiked, onChange, place, read, setLiked } from "./choices.js";

const yours = document.querySelector(".yours");
const entries = [];
const last = /[^/]+\/$/;

/** What the list of likes shows of a blog. */
function about({ entry, find, link }) {
  const words = (selector) => find(selector)?.textContent.trim();
  // Not what a content warning hides, and not the picture of a comment.
  const shown = (selector) => find(`${selector}:not(.warned *, .u-comment *)`);
  const picture = shown(":scope > img, figure img")?.getAttribute("src") ?? shown("video")?.getAttribute("poster");
  return {
    title: words(":is(h1, h2, h3)"),
    author: words(".by .p-author"),
    date: find(".by time")?.dateTime,
    label: words(".by time"),
    picture,
    liked: new Date().toISOString(),
    // The address with the title may change: that with what identifies the blog leads to it.
    page: entry.dataset.key && link.pathname.replace(last, entry.dataset.key.match(last)),
  };
}

function show() {
  const { likes } = read();
  for (const { entry, find, key } of entries) {
    const isMine = place(key) in likes;
    entry.classList.toggle("liked", isMine);
    find(".like")?.setAttribute("aria-pressed", isMine);
    // The numbers are those of the export: "12 and you".
    const count = find(":is(.marks, .likers) .likes");
    if (isMine && count && yours) count.dataset.you = yours.dataset.you;
    else delete count?.dataset.you;
  }
}

function add(entry) {
  const find = (selector) => entry.querySelector(selector);
  const link = find(".u-url[href*=blogs]:not(.h-card)") ?? location;
  // A title in the address can change: then the page says what identifies the blog.
  const shown = { entry, find, link, key: entry.dataset.key ?? link.href };
  const { share: label, done } = entry.parentElement.dataset;
  const addButton = (kind, label) => {
    const button = entry.appendChild(document.createElement("button"));
    button.className = kind;
    button.textContent = label;
    button.ariaLabel = `${label}: ${about(shown).title}`;
  };
  if (label) addButton("share", label);
  if (yours && entry.matches(".cards > *")) addButton("like", yours.dataset.like);
  entries.push(shown);
  const like = find(".like");
  const load = () => import("./share.js");
  if (like) like.onclick = async () => {
    if (!setLiked(shown.key, isLiked(shown.key) ? null : about(shown))) (await load()).announce();
  };
  const button = find(".share");
  if (!button) return;
  // Some browsers share only at once after a press.
  button.onpointerenter = button.onfocus = load;
  button.onclick = async () => (await load()).share(shown, button.dataset.done ?? done);
}
document.querySelectorAll(".h-entry").forEach(add);
addEventListener("blogforge:added", ({ detail }) => {
  detail.forEach(add);
  show();
});
onChange(show);
show();
