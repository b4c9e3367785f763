// @ts-check
/** Words that are spelled nearly like one that is not there; loaded when there is such a word. */

const MAXIMUM_LEAVES = 3;

/** The nearest word; the more frequent of equally near ones.
 *  @param {import('./files.js').IndexFiles} files @param {string} word @returns {Promise<string | undefined>} */
export async function correct(files, word) {
  const letters = [...word];
  if (letters.length < 4 || /[^\p{L}]/u.test(word)) return undefined;
  const half = Math.max(2, Math.ceil(letters.length / 2));
  const near = async (/** @type {'t' | 'e'} */ folder, /** @type {string[]} */ part) => {
    const paths = await files.leaves(folder, [part.join('')], true, MAXIMUM_LEAVES) ?? [];
    /** @type {{term: string, count: number}[][]} */
    const found = await Promise.all(paths.map((path) => (folder === 't' ? files.terms(path) : files.ends(path))));
    return found.flat();
  };
  const words = await Promise.all([near('t', letters.slice(0, half)), near('e', letters.slice(half).reverse())]);
  const most = letters.length < 8 ? 1 : 2;
  let best = { term: '', value: Infinity };
  for (const { term, count } of words.flat()) {
    const far = count > 2 ? distance(word, term) : 3;
    const value = far * 8 - Math.log2(count) / 2;
    if (far <= most && value < best.value) best = { term, value };
  }
  return best.term || undefined;
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
