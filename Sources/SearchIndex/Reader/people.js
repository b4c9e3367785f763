// @ts-check
/** People by name: what the box for bloggers asks. */

import { decoder } from './files.js';
import { queryWords, terms } from './words.js';

/** @typedef {import('./search.js').Person} Person */

const MAXIMUM_LEAVES = 2;

/** A text as words are looked up. @param {string} text */
const queryTerms = (text) => queryWords(text).map((word) => word.term).join(' ');

/** A name with its apostrophes and without. @param {string} name */
const spellings = (name) => [name, name.replace(/['’ʼ]/g, '')];

/** The people of some leaves. @param {import('./files.js').IndexFiles} files @param {string[]} paths */
async function read(files, paths) {
  /** @type {Person[][]} */
  const lists = await Promise.all(paths.map(async (path) => JSON.parse(decoder.decode(await files.file(path)))));
  return [...new Map(lists.flat().map((person) => [person.url, person])).values()];
}

/** Those with a word in their names that fits, for each typed word.
 *  @param {Person[]} people @param {string[]} words @param {(word: string, term: string) => boolean} fits */
const withWords = (people, words, fits) => people.filter((person) => {
  const own = spellings(`${person.name} ${person.otherName}`).flatMap((names) => terms(names));
  return words.every((word) => own.some((term) => fits(word, term)));
});

/** Those whose names begin with the words; if there are none, those whose names are spelled nearly like them, unless
 *  only exact names are asked for.
 *  @param {import('./files.js').IndexFiles} files @param {string} text @param {boolean} [isExact]
 *  @returns {Promise<{people: Person[], isComplete: boolean}>} */
export async function people(files, text, isExact) {
  const typed = queryTerms(spellings(text)[1]);
  const words = typed.split(' ');
  if (!typed) return { people: [], isComplete: true };
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const leaves = await files.leaves('p', [longest], true, MAXIMUM_LEAVES)
    ?? await files.leaves('p', [typed], true, MAXIMUM_LEAVES);
  const all = await read(files, leaves ?? await files.tops(longest));
  let found = withWords(all, words, (word, term) => term.startsWith(word));
  if (found.length === 0 && !isExact) {
    const { isNear, nearPeople } = await import('./spelling.js');
    found = withWords(await read(files, await nearPeople(files, words)), words, isNear(words));
  }
  for (const person of found) {
    person.isWhole = [person.name, person.otherName].flatMap(spellings).some((own) => queryTerms(own) === typed);
  }
  found.sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.blogs - a.blogs);
  return { people: found, isComplete: leaves !== undefined };
}
