// @ts-check
/** People by name: what the box for bloggers asks. */

import { decoder } from './files.js';
import { queryWords, terms } from './words.js';

/** @typedef {import('./search.js').Person} Person */

const MAXIMUM_LEAVES = 2;

/** A text as words are looked up. @param {string} text */
const queryTerms = (text) => queryWords(text).map((word) => word.term).join(' ');

/** @param {import('./files.js').IndexFiles} files @param {string} text
 *  @returns {Promise<{people: Person[], isComplete: boolean}>} */
export async function people(files, text) {
  const typed = queryTerms(text.replace(/['’ʼ]/g, ''));
  const words = typed.split(' ');
  if (!typed) return { people: [], isComplete: true };
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const leaves = await files.leaves('p', [longest], true, MAXIMUM_LEAVES)
    ?? await files.leaves('p', [typed], true, MAXIMUM_LEAVES);
  const paths = leaves ?? await files.tops(longest);
  /** @type {Person[][]} */
  const lists = await Promise.all(paths.map(async (path) => JSON.parse(decoder.decode(await files.file(path)))));
  const unique = new Map(lists.flat().map((person) => [person.url, person]));
  const found = [...unique.values()].filter((person) => {
    const names = `${person.name} ${person.otherName}`;
    const own = [...terms(names), ...terms(names.replace(/['’ʼ]/g, ''))];
    return words.every((word) => own.some((term) => term.startsWith(word)));
  });
  for (const person of found) {
    person.isWhole = [person.name, person.otherName].some(
      (name) => [name, name.replace(/['’ʼ]/g, '')].some((own) => queryTerms(own) === typed));
  }
  found.sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.blogs - a.blogs);
  return { people: found, isComplete: leaves !== undefined };
}
