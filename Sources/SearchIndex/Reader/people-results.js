// @ts-check
/** The people among the results of the search page, and what it says where no blog is found. */

import { element, resolve } from './page.js';

/** @typedef {import('./search.js').Person} Person */
/** @typedef {import('./page.js').Say} Say */

/** People who are shown above blogs, and in place of them. */
const [MOST_ABOVE, MOST_ALONE] = [3, 10];

/** Where several words are the whole name of one of these people, or there is no blog, Enter opens the first.
 *  @typedef {{rows: HTMLElement[], text: string, opens: boolean}} PeopleResults */

/** Those who are called as the reader typed, or, if there is no blog, nearly so.
 *  @param {import('./search.js').Search} search @param {import('./search.js').Question} question
 *  @param {Promise<Person[]>} named people who are called so @param {Promise<boolean>} hasBlogs
 *  @param {(url: string) => boolean} isHidden @param {URL} base @param {Say} say @returns {Promise<PeopleResults>} */
export async function peopleResults(search, question, named, hasBlogs, isHidden, base, say) {
  const visible = (/** @type {Person[]} */ people) => people.filter(({ url }) => !isHidden(url));
  const found = visible(await named);
  if (await hasBlogs) {
    const isName = found[0]?.isWhole && /\s/.test(question.text.trim());
    return { rows: row(found.slice(0, MOST_ABOVE), base), text: '', opens: Boolean(isName) };
  }
  const { hidden = [], tag, blogger, year, text } = question;
  if (hidden.length > 0) {
    const all = await search.blogs({ ...question, hidden: [] });
    if ((await all.next(1)).length > 0) {
      return { rows: [], text: say('search-hidden', { count: all.count }), opens: false };
    }
  }
  const people = tag || blogger || year ? [] : visible((await search.people(text)).people).slice(0, MOST_ALONE);
  const count = people.length;
  return { rows: row(people, base), text: count ? say('people-count', { count }) : say('search-none'), opens: true };
}

/** One result with all of them, if there are any. @param {Person[]} people @param {URL} base */
function row(people, base) {
  const links = people.flatMap(({ name, photo, url }) => {
    const href = resolve(url, base);
    const face = photo && resolve(photo, base);
    const [start, initial] = face
      ? [[element('img', { class: 'face', src: face, alt: '', width: '32', height: '32' })], {}]
      : [[], { 'data-face': [...name][0] ?? '' }];
    if (!href) return [];
    return [element('li', {}, element('a', { class: 'h-card', href, ...initial }, ...start, element('bdi', {}, name)))];
  });
  return links.length ? [element('li', { class: 'search-people' }, element('ul', { class: 'cloud' }, ...links))] : [];
}
