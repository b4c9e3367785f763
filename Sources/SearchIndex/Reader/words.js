// @ts-check
/** The words of texts and questions: the same rule as Folding.swift and Tokenizer.swift; vectors.json tests both.
 *  Also which words are forms of another. */

/** @typedef {{term: string, isPrefix?: boolean}} Word */

/** Code points of a term, as in the index. */
const MAXIMUM_LENGTH = 24;
const MAXIMUM_WORDS = 10;

const DROPPED = new RegExp(
  '[\\u00ad\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u061c' +
  '\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed' +
  '\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200c-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff' +
  '\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff\\u{e0100}-\\u{e01ef}]', 'gu');
/** @type {Record<string, string>} */
const SPELLED = {
  ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ð: 'd', ħ: 'h', ς: 'σ', ی: 'ي', ک: 'ك',
};
/** Scripts without blanks between words, indexed by pairs of characters. */
const UNSPACED =
  '\\u0e01-\\u0e4e\\u0e81-\\u0ece\\u0edc-\\u0edf\\u1000-\\u103f\\u1050-\\u108f\\u1100-\\u11ff' +
  '\\u1780-\\u17dd\\u3005-\\u3007\\u3041-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff' +
  '\\uac00-\\ud7ff\\u{20000}-\\u{3ffff}';
export const PIECES = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
export const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** The Arabic article, also with `and`, `so`, `with`, `like` or `to` before it; of `God` it is a part. */
const ARTICLE = /^(?:[وفبك]?ال|لل)(?=..)(?!له$)/u;

/** What is left of a text when words are compared. @param {string} text */
export function fold(text) {
  return text.normalize('NFKD').toLowerCase().replace(DROPPED, '')
    .replace(/[ßøłđæœıþðħςیک]/g, (letter) => SPELLED[letter])
    .replace(/[\u1100-\u11ff\u3041-\u30ff]+/g, (run) => run.normalize('NFC'));
}

/** Calls `visit` with every word or run of unspaced characters of a folded text, and where it ends.
 *  @param {string} folded @param {(piece: string, end: number) => void} visit */
function forEachPiece(folded, visit) {
  for (const match of folded.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)) {
    for (const piece of match[0].matchAll(PIECES)) visit(piece[0], match.index + piece.index + piece[0].length);
  }
}

/** The term of a word. @param {string[]} characters */
const term = (characters) => characters.slice(0, MAXIMUM_LENGTH).join('').replace(ARTICLE, '');

/** Pairs of neighbours. @param {string[]} characters */
const pairs = (characters) => characters.slice(1).map((character, place) => characters[place] + character);

/** The terms under which a text is indexed. @param {string} text */
export function terms(text) {
  /** @type {string[]} */
  const found = [];
  forEachPiece(fold(text), (piece) => {
    const characters = [...piece];
    if (IS_UNSPACED.test(piece)) found.push(...pairs(characters), characters.at(-1));
    else found.push(term(characters));
  });
  return found;
}

/** What to look up for a typed text: a last word without a blank behind it may be unfinished.
 *  @param {string} text @returns {Word[]} */
export function queryWords(text) {
  const folded = fold(text.slice(0, 1000));
  /** @type {Map<string, Word>} */
  const words = new Map();
  const add = (/** @type {string} */ word, /** @type {boolean} */ isPrefix) => {
    if (words.has(word) || words.size < MAXIMUM_WORDS) {
      words.set(word, { term: word, isPrefix: isPrefix && words.get(word)?.isPrefix !== false });
    }
  };
  forEachPiece(folded, (piece, end) => {
    const characters = [...piece];
    if (!IS_UNSPACED.test(piece)) add(term(characters), end === folded.length);
    else if (characters.length === 1) add(piece, true);
    else for (const pair of pairs(characters)) add(pair, false);
  });
  return [...words.values()];
}

/** @param {string} term @param {Word[]} words */
export const isHit = (term, words) =>
  words.some((word) => term === word.term || (word.isPrefix && term.startsWith(word.term)));

/** The texts between quotation marks of a question, each as its terms. @param {string} text */
export function phrases(text) {
  return text.split(/["“”„«»]/).filter((_, place, all) => place % 2 === 1 && place < all.length - 1).map((part) => {
    const phrase = terms(part);
    const last = phrase.at(-1) ?? '';
    // The last character of a run is a term of its own only at the end of a text.
    if (IS_UNSPACED.test(last) && phrase.at(-2)?.endsWith(last)) phrase.pop();
    return phrase;
  }).filter((phrase) => phrase.length > 0);
}

// ---- Forms of a word

/** Endings of the inflected forms of a language, the empty one aside. @type {Record<string, string>} */
const ENDINGS = {
  en: 's es ed d ing er ers ly ies y ion ions e', de: 'e en er es em n s', fr: 's e es er ez ent x',
  es: 's es o a os as ar er ir', pt: 's es o a os as ar er ir', it: 'o a i e',
};
const MINIMUM_ROOT = 3;

/** Other forms that a word of a language may have: `running` has `run`, `runs`, `runner` …
 *  @param {string} word @param {string} language */
export function forms(word, language) {
  const endings = ['', ...ENDINGS[language.slice(0, 2)]?.split(' ') ?? []];
  /** @type {Set<string>} */
  const found = new Set();
  if (endings.length === 1 || word.length < MINIMUM_ROOT || !/^[a-z]+$/.test(word)) return found;
  for (const ending of endings) {
    let root = word.slice(0, word.length - ending.length);
    // The s of `class` is not an ending.
    if (!word.endsWith(ending) || root.length < MINIMUM_ROOT || (ending === 's' && root.endsWith('s'))) continue;
    const roots = [root];
    if (/^[ei]/.test(ending) && /([bdgklmnprt])\1$/.test(root)) roots.push(root = root.slice(0, -1));
    if (/[^aeiou][aeiou][bdgklmnprt]$/.test(root)) roots.push(root + root.at(-1));
    for (const own of roots) {
      if (own.length >= MINIMUM_ROOT) for (const other of endings) found.add(own + other);
    }
  }
  found.delete(word);
  return found;
}
