// Suggests the tags of the site while one is being typed, in a list that the arrow keys move in.
import { say } from "./send.js";

/** What is being typed of a tag: its start in the value, and its letters. */
const hashtag = (field) => {
  const found = /(?:^|[^\p{L}\p{N}_/&#])#([\p{L}\p{M}\p{N}_]+)$/u.exec(field.value.slice(0, field.selectionStart));
  return found && { start: field.selectionStart - found[1].length, word: found[1] };
};
const listed = (field) => {
  const before = field.value.slice(0, field.selectionStart);
  const word = /[^,，、،]*$/.exec(before)[0].trimStart();
  return word && { start: field.selectionStart - word.length, word };
};

/** Gives a field of a form its suggestions; `announce` says how many there are. */
export const suggest = (field, announce) => {
  const isList = field.name === "tags";
  const find = isList ? listed : hashtag;
  const list = document.createElement("ul");
  list.id = `tags-of-${field.name}`;
  list.className = "suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", say("Tags"));
  list.hidden = true;
  field.closest(".field").append(list);
  field.setAttribute("aria-controls", list.id);
  field.setAttribute("aria-autocomplete", "list");
  if (isList) field.setAttribute("role", "combobox");
  let active = -1;
  let request;
  let timer;

  const expand = (isOpen) => {
    list.hidden = !isOpen;
    if (isList) field.setAttribute("aria-expanded", isOpen);
    if (!isOpen) mark(-1);
  };
  const mark = (index) => {
    active = index;
    for (const [place, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", place === index);
    }
    if (index < 0) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", list.children[index].id);
  };
  const take = (index) => {
    const place = find(field);
    const tag = list.children[index]?.textContent;
    if (!place || !tag) return;
    field.setRangeText(tag + (isList ? ", " : " "), place.start, place.start + place.word.length, "end");
    expand(false);
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const show = (tags) => {
    list.replaceChildren(...tags.map((tag, index) => {
      const option = document.createElement("li");
      option.id = `${list.id}-${index}`;
      option.setAttribute("role", "option");
      option.dir = "auto";
      option.textContent = tag;
      // The field keeps the focus.
      option.addEventListener("pointerdown", (event) => event.preventDefault());
      option.addEventListener("click", () => take(index));
      return option;
    }));
    expand(tags.length > 0);
    mark(-1);
    if (tags.length) announce(say("Tags: {names}. Choose with the arrow keys.", { names: tags.join(", ") }));
  };
  const ask = async () => {
    const place = find(field);
    request?.abort();
    if (!place) return expand(false);
    request = new AbortController();
    try {
      const answer = await fetch(`/.studio/tags?q=${encodeURIComponent(place.word)}`, { signal: request.signal });
      const { tags } = await answer.json();
      // What is typed already needs no suggestion.
      show(tags.filter((tag) => tag !== place.word));
    } catch {
      // Typing continues without suggestions.
    }
  };

  expand(false);
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, 120);
  });
  field.addEventListener("blur", () => expand(false));
  field.addEventListener("keydown", (event) => {
    if (list.hidden || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const count = list.children.length;
    if (event.key === "ArrowDown") mark((active + 1) % count);
    else if (event.key === "ArrowUp") mark(active > 0 ? active - 1 : count - 1);
    else if (event.key === "Escape") expand(false);
    else if ((event.key === "Enter" || event.key === "Tab") && active >= 0) take(active);
    else return;
    event.preventDefault();
  });
};
