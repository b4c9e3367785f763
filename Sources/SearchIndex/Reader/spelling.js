// @ts-check
/** Words and names that are spelled nearly like one that is not there; loaded when there is such a word. */

const MAXIMUM_LEAVES = 3;
/** Words that are searched in place of one: as many as there are results at a glance. */
const MAXIMUM_WORDS = 3;
/** A word that is this many times as frequent as another is meant, rather than the other. */
const MORE_FREQUENT = 50;
/** More words than this are no name. */
const MAXIMUM_NAME_WORDS = 4;

/** The paths of the leaves of what begins with a part; with a longer part if there are too many leaves.
 *  @param {import('./files.js').IndexFiles} files @param {'t' | 'e' | 'p'} folder @param {string[]} part
 *  @param {string[]} rest @returns {Promise<string[]>} */
async function leaves(files, folder, part, rest) {
  for (const letter of ['', ...rest.slice(0, -1)]) {
    part.push(letter);
    const paths = await files.leaves(folder, [part.join('')], true, MAXIMUM_LEAVES);
    if (paths) return paths;
  }
  return [];
}

/** How many errors a word may have. @param {string} word */
const most = (word) => ([...word].length < 8 ? 1 : 2);

/** Says whether a word of a name is one of the typed ones, with an error or unfinished. A short word that is typed
 *  alone has no error: nearly any name is near it.
 *  @param {string[]} words @returns {(word: string, term: string) => boolean} */
export const isNear = (words) => (word, term) => term.startsWith(word)
  || ([...word].length > (words.length > 1 ? 2 : 3) && distance(word, term) <= most(word));

/** The paths of the leaves with people whose names have words that are spelled nearly like these: all of them on a
 *  small site, those with errors in the second half of one of the words on a large one.
 *  @param {import('./files.js').IndexFiles} files @param {string[]} words */
export async function nearPeople(files, words) {
  if (words.length > MAXIMUM_NAME_WORDS) return [];
  const paths = await Promise.all(words.map((word) => {
    const letters = [...word];
    const half = Math.ceil(letters.length / 2);
    return leaves(files, 'p', letters.slice(0, half), letters.slice(half));
  }));
  return [...new Set(paths.flat())];
}

/** The nearest words, the likeliest first.
 *  @param {import('./files.js').IndexFiles} files @param {string} word @returns {Promise<string[]>} */
export async function correct(files, word) {
  const letters = [...word];
  if (letters.length < 3 || /[^\p{L}\p{M}]/u.test(word)) return [];
  /** @param {'t' | 'e'} folder @param {string[]} part @param {string[]} rest
   *  @returns {Promise<{term: string, count: number}[]>} */
  const read = async (folder, part, rest) => {
    const paths = await leaves(files, folder, part, rest);
    return (await Promise.all(paths.map(
      (path) => (folder === 't' ? files.terms(path) : files.ends(path))))).flat();
  };
  // One error, also two swapped letters, leaves what is before or what is after the middle as it is.
  const middle = Math.floor((letters.length - 1) / 2);
  const back = [...letters].reverse();
  const half = letters.length - middle - 1;
  const words = (await Promise.all([
    read('t', letters.slice(0, middle), letters.slice(middle)), read('e', back.slice(0, half), back.slice(half)),
  ])).flat();
  /** @type {Map<string, {far: number, value: number, count: number}>} */
  const found = new Map();
  for (const { term, count } of words) {
    const far = distance(word, term);
    if (far > most(word) || /^[#@:]/.test(term)) continue;
    // Few people miss the first letter.
    const value = far * 8 - Math.log2(count) / 2 + 2 * Number(term[0] !== word[0]);
    if (value < (found.get(term)?.value ?? Infinity)) found.set(term, { far, value, count });
  }
  const nearest = Math.min(...[...found.values()].map(({ far }) => far));
  const near = [...found].filter(([, { far }]) => far === nearest).sort((a, b) => a[1].value - b[1].value);
  return near.filter(([, { count }]) => count * MORE_FREQUENT > near[0][1].count)
    .slice(0, MAXIMUM_WORDS).map(([term]) => term);
}

/** How many letters are missing, doubled, wrong or swapped between two words; more than 2 is 3.
 *  @param {string} a @param {string} b */
function distance(a, b) {
  if (Math.abs(a.length - b.length) > 2) return 3;
  /** @type {number[][]} */
  const rows = [Array.from({ length: b.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      row[j] = Math.min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + Number(a[i - 1] !== b[j - 1]));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], rows[i - 2][j - 2] + 1);
    }
    rows.push(row);
  }
  return Math.min(3, rows[a.length][b.length]);
}
