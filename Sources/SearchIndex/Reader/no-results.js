// @ts-check
/** What the search page says and shows when no blog is found. */

/** @typedef {import('./search.js').Person} Person */
/** @typedef {import('./page.js').Say} Say */

/** Says that hidden bloggers have such blogs, or gives the people who have the name that was typed.
 *  @param {import('./search.js').Search} search @param {import('./search.js').Question} question
 *  @param {(url: string) => boolean} isHidden @param {number} most people who are shown @param {Say} say
 *  @returns {Promise<{people: Person[], text: string}>} */
export async function noResults(search, question, isHidden, most, say) {
  const { hidden = [], tag, blogger, year, text } = question;
  if (hidden.length > 0) {
    const all = await search.blogs({ ...question, hidden: [] });
    if ((await all.next(1)).length > 0) return { people: [], text: say('search-hidden', { count: all.count }) };
  }
  const found = tag || blogger || year ? [] : (await search.people(text)).people;
  const people = found.filter(({ url }) => !isHidden(url)).slice(0, most);
  const count = people.length;
  return { people, text: count ? say('people-count', { count }) : say('search-none') };
}
