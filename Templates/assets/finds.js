// What the pages "explore", "identify" and "quiz" share: the site's finds, from files that docs/finds.md describes.
import { place, read } from "./choices.js";
import { say } from "./feature-words.js";

const json = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw Object.assign(new Error(url), { isGone: answer.status === 404 });
  return answer.json();
};

const find = ([url, label, picture, author, profile, isNamed]) =>
  ({ url, label, picture, author, profile, isNamed: Boolean(isNamed) });

/** The finds whose files the one at `url` names; each file is fetched once, when it is wanted. */
export async function open(url) {
  const base = new URL(url, location.href);
  const { first, count, size, records, attributes } = await json(base);
  const files = new Map();
  const fetched = (name) => {
    if (!files.has(name)) {
      const file = json(new URL(name, base));
      file.catch(() => files.delete(name));
      files.set(name, file);
    }
    return files.get(name);
  };
  return {
    count,
    first,
    fileCount: records.length,
    /** The finds of one file, but those of bloggers whom the reader hides. */
    file: async (number) => (await fetched(records[number])).map(find).filter(visible()),
    /** The find of a number from 0, the oldest. */
    find: async (number) => find((await fetched(records[Math.floor(number / size)]))[number % size]),
    /** The number of the file that has a find. */
    fileOf: (number) => Math.floor(number / size),
    /** The numbers of the finds that have a value of an attribute. */
    numbers: async (attribute, value) => {
      let last = -1;
      return ((await fetched(attributes[attribute]))[value] ?? []).map((step) => (last += step));
    },
    has: (attribute) => Object.hasOwn(attributes, attribute),
  };
}

/** A test whether a find is shown: the reader may hide its blogger. The choices are read once, for they may be long. */
export function visible() {
  const { hidden } = read();
  return ({ profile }) => !profile || !(place(profile) in hidden);
}

/** Numbers from 0 to below 1 that depend on a text alone (mulberry32, by Tommy Ettinger, public domain). */
export function numbers(seed) {
  let state = [...seed].reduce((sum, sign) => (Math.imul(sum, 31) + sign.codePointAt(0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Up to `count` of `all`, each once, as `next` draws them. */
export function drawn(all, count, next) {
  const rest = [...all];
  const result = [];
  while (result.length < count && rest.length > 0) {
    result.push(...rest.splice(Math.floor(next() * rest.length), 1));
  }
  return result;
}

/** The list entry of a find, and `why` it is there. */
export function entry(template, { url, label, picture, author, profile }, why = "") {
  const row = template.content.cloneNode(true);
  const [image, link, reason, person] = ["img", "h2 a", ".why", "a.p-author, .p-author > a"].map((part) => row.querySelector(part));
  link.href = url;
  link.textContent = label;
  if (picture) image.src = picture;
  else image.remove();
  if (why) reason.textContent = why;
  else reason.remove();
  person.querySelector("bdi").textContent = author;
  if (profile) person.href = profile;
  else person.removeAttribute("href");
  return row;
}

/** The message for a failure: after a rebuild, the site has files with other names. */
export const failure = ({ isGone }) => (isGone ? say("finds-changed") : say("finds-failed"));
