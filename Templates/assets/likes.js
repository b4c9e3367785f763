// "Your likes": what the reader likes and whom they hide, as this browser keeps it.
import { add, base, exported, onChange, read, setHidden, setLiked, write } from "./choices.js";

const root = document.getElementById("your-likes");
const find = (selector) => root.querySelector(selector);
const status = find("[role=status]");

/** Fills a list; the template behind it is a row with a link and a button that takes the choice back. */
function fill(list, entries, take) {
  const place = [...list.children].findIndex((row) => row.contains(document.activeElement));
  list.replaceChildren(...entries.map(([url, { title, name, author, label, picture, page }]) => {
    const row = list.nextElementSibling.content.cloneNode(true);
    const [link, line, image, button] = ["a", "span", "img", "button"].map((part) => row.querySelector(part));
    link.href = page ?? base + url;
    link.textContent = title ?? name ?? url;
    button.onclick = () => take(base + url, null);
    if (line) line.textContent = [author, label].filter(Boolean).join(" · ");
    if (picture) {
      // A picture that was changed has another name.
      image.onerror = () => image.remove();
      image.src = picture;
    } else {
      image?.remove();
    }
    return row;
  }));
  // What was pressed is gone: the reader continues where it was.
  const row = list.children[Math.min(place, entries.length - 1)];
  if (place >= 0) (row?.querySelector("button") ?? find("#export")).focus();
}

function show() {
  const [likes, hidden] = [read().likes, read().hidden].map(Object.entries);
  fill(find("#liked"), likes.reverse(), setLiked);
  fill(find("#hidden"), hidden, setHidden);
  find(".empty").hidden = likes.length > 0;
  find(".mute").hidden = hidden.length === 0;
  root.hidden = false;
}

find("#export").onclick = () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
  link.download = "choices.json";
  link.click();
};
find("#import").onchange = async ({ target }) => {
  const isAdded = add(await target.files[0]?.text());
  status.textContent = isAdded ? status.dataset.added : isAdded === false ? "" : status.dataset.wrong;
  if (isAdded === false) (await import("./share.js")).announce();
  target.value = "";
};
find("#forget").onclick = ({ target }) => {
  const { sure } = target.dataset;
  if (status.textContent === sure) write(null);
  status.textContent = status.textContent === sure ? "" : sure;
};
onChange(show);
show();
