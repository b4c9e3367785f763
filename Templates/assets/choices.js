// The reader's choices: which blogs they like, which bloggers they hide, which quotes and characters they keep. All of
// it stays in this browser, in one value of localStorage, and is sent nowhere. The format is described in docs/readers.md:
//
//   localStorage["blogforge:choices:/"] =
//     {"version":1,"likes":{"blogs/b1/":{"title":"Tea"}},"hidden":{"bloggers/ana/":{"name":"Ana"}},
//      "quotes":{"quotes/q1/":{"text":"Light it.","name":"Ida","profile":"bloggers/ida/"}},
//      "characters":{"bloggers/ida/":{"name":"Ida"}}}
//
// This module asks nothing of the page, so that any script may import it.

/** The site's base path; the module lies in its folder `assets`. */
export const base = new URL("..", import.meta.url).pathname;
/** The name of the value in localStorage; sites that share a host have one each. */
export const key = `blogforge:choices:${base}`;

const facts = ["title", "author", "date", "label", "picture", "liked", "name", "text", "profile", "page"];
const kinds = [["likes", "blogs/"], ["hidden", "bloggers/"], ["quotes", "quotes/"], ["characters", "bloggers/"]];

/** Where a blog or a profile lies below the site, "blogs/b1/" or "blogs/3f/b1/", from any address of it; "" for other
 *  addresses. */
export function place(url) {
  try {
    // The base path may have these names, too.
    const path = new URL(url, location.href).pathname.replace(base, "/");
    return /\/((blogs(\/[0-9a-f]{2}(?!\/comments\/))?|bloggers|quotes)\/[^/?#"\\]+\/)/.exec(path)?.[1] ?? "";
  } catch {
    return "";
  }
}

/** What of a text has the format; the text may be anything. */
function parse(text) {
  const choices = { version: 1, likes: {}, hidden: {}, quotes: {}, characters: {} };
  let value;
  try {
    value = JSON.parse(text);
  } catch {} // It is no choice then.
  for (const [kind, folder] of kinds) {
    for (const [name, about] of Object.entries(Object(value?.version === 1 && value[kind]))) {
      if (!name.startsWith(folder) || place(base + name) !== name) continue;
      choices[kind][name] = {};
      for (const fact of facts) {
        const said = about?.[fact];
        if (typeof said !== "string"
          || !said.startsWith({ picture: `${base}images/`, page: `${base}blogs/`, profile: "bloggers/" }[fact] ?? "")
          || (fact === "profile" && place(base + said) !== said)) continue;
        choices[kind][name][fact] = said.slice(0, fact === "text" ? 5000 : 300);
      }
    }
  }
  return choices;
}

/** All choices. */
export function read() {
  try {
    return parse(localStorage.getItem(key));
  } catch {
    return parse(); // Storage is forbidden.
  }
}

/** Stores all choices in place of those that are there, null for none; false if the browser does not store them. */
export function write(choices) {
  try {
    localStorage.setItem(key, JSON.stringify(parse(JSON.stringify(choices))));
  } catch {
    return false;
  }
  dispatchEvent(new Event("blogforge:choices"));
  return true;
}

/** Sets a choice with what is known of it, or takes it back when `about` is null; false when that failed. */
function set(kind, url, about) {
  const choices = read();
  delete choices[kind][place(url)];
  // The newest is last.
  if (about) choices[kind][place(url)] = about;
  return write(choices);
}

/** Whether the reader likes the blog with this address. */
export const isLiked = (url) => place(url) in read().likes;
/** Whether the reader hides the blogger whose profile has this address. */
export const isHidden = (url) => place(url) in read().hidden;
/** Likes a blog; `about` holds what the list of likes shows of it, null takes the like back. */
export const setLiked = (url, about) => set("likes", url, about);
/** Hides a blogger; `about` is `{ name }`, null shows them again. */
export const setHidden = (url, about) => set("hidden", url, about);

/** The kind of what can be kept, by its address. */
const keptAs = (url) => (place(url).startsWith("quotes/") ? "quotes" : "characters");
/** Whether the reader keeps the quote, or the character, with this address. */
export const isKept = (url) => place(url) in read()[keptAs(url)];
/** Keeps a quote, or a character; `about` is `{ text, name, profile }`, or `{ name }`; null forgets it. */
export const setKept = (url, about) => set(keptAs(url), url, about);

/** Calls `listener` after each change, also by another tab. */
export function onChange(listener) {
  addEventListener("blogforge:choices", listener);
  addEventListener("storage", listener);
}

/** The choices as the text of a file. */
export const exported = () => `${JSON.stringify(read(), null, 2)}\n`;

/** Adds the choices of a file's text to those that are there; false if that failed, undefined if it is none. */
export function add(text) {
  const [own, others] = [read(), parse(text)];
  for (const [kind] of kinds) own[kind] = { ...others[kind], ...own[kind] };
  if (/"version":\s*1\b/.test(text)) return write(own);
}
