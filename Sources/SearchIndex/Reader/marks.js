// @ts-check
/** What results show of a text: the part around the words that were looked for, and where they are. */

import { IS_UNSPACED, PIECES, fold, isHit, terms } from './words.js';

/** @typedef {import('./words.js').Word} Word */

/** A text in parts, those marked that match a word.
 *  @param {string} text @param {Word[]} words @returns {{text: string, isMarked: boolean}[]} */
export function marked(text, words) {
  /** @type {{text: string, isMarked: boolean}[]} */
  const parts = [];
  let place = 0;
  const add = (/** @type {number} */ end, /** @type {boolean} */ isMarked) => {
    const last = parts[parts.length - 1];
    if (last?.isMarked === isMarked) last.text += text.slice(place, end);
    else if (end > place) parts.push({ text: text.slice(place, end), isMarked });
    place = end;
  };
  for (const { start, end } of hits(text, words)) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return parts;
}

/** The positions of words in a text, in order. @param {string} text @param {Word[]} words */
function hits(text, words) {
  /** @type {{start: number, end: number}[]} */
  const found = [];
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}\p{Cf}]+/gu)) {
    for (const piece of match[0].matchAll(PIECES)) {
      const start = match.index + piece.index;
      if (IS_UNSPACED.test(piece[0])) found.push(...pairHits([...piece[0]], start, words));
      else if (terms(piece[0]).some((term) => isHit(term, words))) {
        found.push({ start, end: start + piece[0].length });
      }
    }
  }
  return found;
}

/** @param {string[]} characters @param {number} start @param {Word[]} words */
function pairHits(characters, start, words) {
  const folded = characters.map(fold);
  const isPair = (/** @type {number} */ place) => words.some(
    ({ term }) => term === folded[place] || term === folded[place] + (folded[place + 1] ?? ''));
  const isSecond = (/** @type {number} */ place) =>
    place > 0 && words.some(({ term }) => term === folded[place - 1] + folded[place]);
  return characters.flatMap((character, place) => {
    const own = { start, end: start + character.length };
    start = own.end;
    return isPair(place) || isSecond(place) ? [own] : [];
  });
}

/** About `length` characters of a text around its first words that match.
 *  @param {string} text @param {Word[]} words */
export function excerpt(text, words, length = 220) {
  const plain = text.normalize().replace(/\s+/g, ' ').replace(/^[ ·]+/, '').trim();
  const all = hits(plain, words);
  // How many are near each one, in one pass: a text may consist of hits.
  let last = 0;
  const counts = all.map(({ start }, first) => {
    while (last < all.length && all[last].end <= start + length * 0.75) last += 1;
    return Math.max(last - first, 0);
  });
  const best = all[counts.indexOf(Math.max(...counts))]?.start ?? 0;
  const start = best < length / 2 ? 0 : boundary(plain, best - Math.floor(length / 4));
  const end = start + length >= plain.length ? plain.length : boundary(plain, start + length);
  const part = (start > 0 ? '… ' : '') + plain.slice(start, end).trim() + (end < plain.length ? ' …' : '');
  return marked(part, words);
}

/** A place near `place` where a text can be cut: before a blank, else between characters.
 *  @param {string} text @param {number} place */
function boundary(text, place) {
  const blank = text.indexOf(' ', place);
  if (blank >= 0 && blank - place <= 20) return blank;
  while (place < text.length && /^[\p{M}\p{Cf}\udc00-\udfff]/u.test(text.slice(place, place + 2))) place += 1;
  return place;
}
