// @ts-check
/** The people whom the search page shows above blogs, and what it says where no blog is found. */

import { element, resolve } from './page.js';
import { phrases, queryWords } from './words.js';

/** @typedef {import('./search.js').Person} Person */
/** @typedef {import('./page.js').Say} Say */

/** People who are shown above blogs, and in place of them. */
const [MOST_ABOVE, MOST_ALONE] = [3, 30];

/** A list of people, what is said of them, whether that is all, and whether Enter opens the first.
 *  @typedef {{list: HTMLElement | undefined, text: string, isAll: boolean, opens: boolean}} PeopleResults */

/** Those who are called as the reader typed, or, if there is no blog, nearly so.
 *  @param {import('./search.js').Search} search @param {import('./search.js').Question} question
 *  @param {Promise<Person[]>} named people who are called so
 *  @param {Promise<'none' | 'corrected' | 'found'>} blogs whether there are blogs, with these words or corrected ones
 *  @param {(url: string) => boolean} isHidden @param {URL} base @param {Say} say @returns {Promise<PeopleResults>} */
export async function peopleResults(search, question, named, blogs, isHidden, base, say) {
  const visible = (/** @type {Person[]} */ people) => people.filter(({ url }) => !isHidden(url));
  /** @param {Person[]} people @param {number} most @param {boolean} isAll @param {boolean} opens */
  const shown = (people, most, isAll, opens) => {
    const text = say(people.length > most ? 'people-more' : 'people-count', { count: Math.min(people.length, most) });
    return { list: list(people.slice(0, most), base), text: people.length ? text : '', isAll, opens };
  };
  const { hidden = [], tag, blogger, year, text, isNewest } = question;
  const found = visible(await named);
  const state = await blogs;
  if (state !== 'none') {
    // Blogs are meant by a single word, by a phrase and by an order, and no one by a name that several have.
    const isName = found.filter(({ isWhole }) => isWhole).length === 1 && found[0].isWhole
      && queryWords(text).length > 1 && !isNewest && !phrases(text).some((phrase) => phrase.length > 1);
    return shown(found, MOST_ABOVE, false, isName || (state === 'corrected' && found.length > 0));
  }
  if (hidden.length > 0) {
    const all = await search.blogs({ ...question, hidden: [] });
    if ((await all.next(1)).length > 0) {
      const people = shown(found, MOST_ALONE, true, true);
      return { ...people, text: `${people.text} ${say('search-hidden', { count: all.count })}`.trim() };
    }
  }
  const people = tag || blogger || year ? [] : visible((await search.people(text)).people);
  const results = shown(people, MOST_ALONE, true, true);
  return { ...results, text: results.text || say('search-none') };
}

/** The list of people, if there are any. @param {Person[]} people @param {URL} base */
function list(people, base) {
  const links = people.flatMap(({ name, otherName, photo, url }) => {
    const href = resolve(url, base);
    const face = photo && resolve(photo, base);
    const [start, initial] = face
      ? [[element('img', { class: 'face', src: face, alt: '', width: '32', height: '32' })], {}]
      : [[], { 'data-face': (name.match(/[\p{L}\p{N}]/u)?.[0] ?? '?').toUpperCase() }];
    const other = otherName ? [' ', element('bdi', { class: 'quiet' }, otherName)] : [];
    return href ? [element('li', {}, element(
      'a', { class: 'h-card', href, ...initial }, ...start, element('bdi', {}, name), ...other))] : [];
  });
  return links.length ? element('ul', { class: 'search-people cloud' }, ...links) : undefined;
}
