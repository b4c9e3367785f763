// @ts-check
/** What the search page and the box for bloggers share. */

/** What puts a text into the site's language: `say('search-count', {count: 2})`.
 *  @typedef {(name: string, values?: Record<string, unknown>) => string} Say */

/** @template {keyof HTMLElementTagNameMap} Name @param {Name} name @param {Record<string, string>} attributes
 *  @param {(Node | string)[]} children @returns {HTMLElementTagNameMap[Name]} */
export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A local address as the page needs it; null for anything but the web.
 *  @param {string} url @param {string | URL} base */
export function resolve(url, base) {
  try {
    const resolved = new URL(url, base);
    return /^https?:$/.test(resolved.protocol) ? resolved.href : null;
  } catch {
    return null;
  }
}

/** The last part of the path of an address: what a filter for a blogger says. @param {string} url */
export function key(url) {
  const parts = url.split('/');
  try {
    return decodeURIComponent(parts.pop() || (parts.pop() ?? ''));
  } catch {
    return '';
  }
}

/** The keys of bloggers whom the reader has hidden on this device: docs/readers.md. @param {URL} base */
export function hiddenBloggers(base) {
  try {
    const choices = JSON.parse(localStorage.getItem(`blogforge:choices:${base.pathname}`) ?? '{}');
    return Object.keys(choices.hidden ?? {}).map(key);
  } catch {
    return []; // Storage may be forbidden, or hold something else.
  }
}

/** The words of the site's language; their names where the page does not say where they are.
 *  @param {HTMLElement} root @returns {Promise<Say>} */
export const words = (root) => (root.dataset.wordsUrl
  ? import(new URL(root.dataset.wordsUrl, location.href).href).then((made) => made.say, () => (name) => name)
  : Promise.resolve((name) => name));
