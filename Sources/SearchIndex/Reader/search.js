// @ts-check
/** Reads the search index. Knows no page: see search-page.js and blogger-box.js. The format: docs/search.md. */

/** @typedef {{term: string, isPrefix: boolean}} Word */
/** @typedef {{name: string, otherName: string, url: string, blogs: number, photo: string}} Person */
/** @typedef {{url: string, title: string, author: string, authorURL: string, date: string, tags: string[],
 *             image: string, text: string}} BlogRecord */
/** @typedef {{depth: number, prefixes: string[], tops?: string[]}} Directory */
/** @typedef {{format: number, version: string, documents: number, terms: Directory, people: Directory}} Root */

const FORMAT = 1;
const RECORDS_PER_FILE = 8;
/** Code points of a term, as in the index. */
const MAXIMUM_LENGTH = 24;
const MAXIMUM_WORDS = 10;
/** Leaves and long lists that are read for an unfinished word; one that needs more leaves counts as finished. */
const MAXIMUM_LEAVES = 4;
const MAXIMUM_LISTS = 10;
const MAXIMUM_PEOPLE_LEAVES = 2;

// ---- Folding and words: the same rule as Folding.swift and Tokenizer.swift; vectors.json tests both.

const DROPPED = new RegExp(
  '[\\u00ad\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u061c' +
  '\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed' +
  '\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200c-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff' +
  '\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff\\u{e0100}-\\u{e01ef}]', 'gu');
const SPELLED = new Map(Object.entries({
  ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ð: 'd', ħ: 'h', ς: 'σ', ی: 'ي', ک: 'ك',
}));
/** Scripts without blanks between words, indexed by pairs of characters. */
const UNSPACED =
  '\\u0e01-\\u0e4e\\u0e81-\\u0ece\\u0edc-\\u0edf\\u1000-\\u103f\\u1050-\\u108f\\u1100-\\u11ff' +
  '\\u1780-\\u17dd\\u3005-\\u3007\\u3041-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff' +
  '\\uac00-\\ud7ff\\u{20000}-\\u{3ffff}';
const PIECES = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** What is left of a text when words are compared. @param {string} text */
export function fold(text) {
  return text.normalize('NFKD').toLowerCase().replace(DROPPED, '')
    .replace(/[ßøłđæœıþðħςیک]/g, (letter) => SPELLED.get(letter) ?? letter)
    .replace(/[\u1100-\u11ff\u3041-\u30ff]+/g, (run) => run.normalize('NFC'));
}

/** Calls `visit` with every word or run of unspaced characters of a folded text, and where it ends.
 *  @param {string} folded @param {(piece: string, end: number) => void} visit */
function forEachPiece(folded, visit) {
  for (const match of folded.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)) {
    for (const piece of match[0].matchAll(PIECES)) visit(piece[0], match.index + piece.index + piece[0].length);
  }
}

/** Pairs of neighbours. @param {string[]} characters */
const pairs = (characters) => characters.slice(1).map((character, place) => characters[place] + character);

/** The terms under which a text is indexed. @param {string} text */
export function terms(text) {
  /** @type {string[]} */
  const found = [];
  forEachPiece(fold(text), (piece) => {
    const characters = [...piece];
    if (IS_UNSPACED.test(piece)) found.push(...pairs(characters), characters[characters.length - 1]);
    else found.push(characters.slice(0, MAXIMUM_LENGTH).join(''));
  });
  return found;
}

/** What to look up for a typed text: a last word without a blank behind it may be unfinished.
 *  @param {string} text @returns {Word[]} */
export function queryWords(text) {
  const folded = fold(text.slice(0, 1000));
  /** @type {Map<string, Word>} */
  const words = new Map();
  const add = (/** @type {string} */ term, /** @type {boolean} */ isPrefix) => {
    if (words.has(term) || words.size < MAXIMUM_WORDS) {
      words.set(term, { term, isPrefix: isPrefix && words.get(term)?.isPrefix !== false });
    }
  };
  forEachPiece(folded, (piece, end) => {
    const characters = [...piece];
    if (!IS_UNSPACED.test(piece)) add(characters.slice(0, MAXIMUM_LENGTH).join(''), end === folded.length);
    else if (characters.length === 1) add(piece, true);
    else for (const pair of pairs(characters)) add(pair, false);
  });
  return [...words.values()];
}

/** @param {string} term @param {Word[]} words */
const isHit = (term, words) =>
  words.some((word) => term === word.term || (word.isPrefix && term.startsWith(word.term)));

// ---- The index

/** A file that could not be read. */
export class SearchError extends Error {
  /** @param {string} path @param {number} status 0 when there was no answer */
  constructor(path, status) {
    super(`${path}: ${status || 'no answer'}`);
    this.status = status;
  }
}

/** The file name of a term: its UTF-8 in hexadecimal, whose order is also the order of the index.
 *  @param {string} term */
const fileName = (term) =>
  Array.from(new TextEncoder().encode(term), (byte) => byte.toString(16).padStart(2, '0')).join('') || '00';

/** The leaves that may hold a key, or keys that begin with it.
 *  @param {string[]} prefixes @param {string} key @param {boolean} isPrefix */
function within(prefixes, key, isPrefix) {
  const name = fileName(key);
  let [low, high] = [0, prefixes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fileName(prefixes[middle]) <= name) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (isPrefix && end < prefixes.length && prefixes[end].startsWith(key)) end += 1;
  return prefixes.slice(Math.max(0, low - 1), end);
}

/** An index below one URL. Keeps what it has read; what failed is asked for again. */
export class Search {
  /** @type {Map<string, Promise<any>>} */
  #files = new Map();
  /** @type {Promise<Root> | undefined} */
  #root;
  #url;

  /** @param {string | URL} url of the search folder, absolute, with a slash at its end */
  constructor(url) {
    this.#url = url;
  }

  /** The blogs that have all words of the text, best first, as numbers for `records`.
   *  @param {string} text @returns {Promise<{words: Word[], numbers: number[]}>} */
  async blogs(text) {
    const words = queryWords(text);
    return { words, numbers: words.length === 0 ? [] : await this.#fresh(() => this.#rank(words)) };
  }

  /** @param {number[]} numbers @returns {Promise<BlogRecord[]>} */
  records(numbers) {
    return this.#fresh(() => Promise.all(numbers.map(async (number) => {
      const group = Math.floor(number / RECORDS_PER_FILE);
      const records = await this.#file(`records/${group >> 8}/${group & 255}.json`);
      return records[number % RECORDS_PER_FILE];
    })));
  }

  /** The people one of whose names has words that begin with the typed ones, in any order; those with most
   *  blogs first. Not complete when there are too many to read.
   *  @param {string} text @returns {Promise<{people: Person[], isComplete: boolean}>} */
  async people(text) {
    const words = queryWords(text.replace(/['’ʼ]/g, '')).map((word) => ({ ...word, isPrefix: true }));
    if (words.length === 0) return { people: [], isComplete: true };
    return this.#fresh(() => this.#people(words));
  }

  /** @param {Word[]} words */
  async #people(words) {
    const { people: directory } = await this.#loadRoot();
    const longest = words.map((word) => word.term).reduce((a, b) => (b.length > a.length ? b : a));
    const typed = words.map((word) => word.term).join(' ');
    const leaves = (await this.#leaves('people', directory, longest, true, MAXIMUM_PEOPLE_LEAVES))
      ?? (await this.#leaves('people', directory, typed, true, MAXIMUM_PEOPLE_LEAVES));
    const names = leaves?.map(fileName)
      ?? (directory.tops?.includes(longest) ? [`top-${fileName(longest)}`] : []);
    /** @type {Person[][]} */
    const lists = await Promise.all(names.map((name) => this.#file(`people/${name}.json`)));
    const unique = new Map(lists.flat().map((person) => [person.url, person]));
    const people = [...unique.values()].filter((person) => {
      const names = `${person.name} ${person.otherName}`;
      const own = [...terms(names), ...terms(names.replace(/['’ʼ]/g, ''))];
      return words.every((word) => own.some((term) => term.startsWith(word.term)));
    });
    const isWhole = (/** @type {Person} */ person) =>
      Number([person.name, person.otherName].some((name) => terms(name).join(' ') === typed));
    people.sort((a, b) => isWhole(b) - isWhole(a) || b.blogs - a.blogs);
    return { people, isComplete: leaves !== null };
  }

  /** @param {Word[]} words @returns {Promise<number[]>} */
  async #rank(words) {
    const scores = await Promise.all(words.map((word) => this.#lookUp(word)));
    scores.sort((a, b) => a.size - b.size);
    /** @type {[number, number][]} */
    const found = [];
    for (const number of scores[0].keys()) {
      if (!scores.every((other) => other.has(number))) continue;
      found.push([number, scores.reduce((sum, other) => sum + (other.get(number) ?? 0), 0)]);
    }
    return found.sort((a, b) => b[1] - a[1] || b[0] - a[0]).map(([number]) => number);
  }

  /** The documents that have a word, each with how well.
   *  @param {Word} word @returns {Promise<Map<number, number>>} */
  async #lookUp({ term, isPrefix }) {
    const { terms: directory, documents } = await this.#loadRoot();
    const wide = isPrefix ? await this.#leaves('terms', directory, term, true, MAXIMUM_LEAVES) : null;
    const leaves = wide ?? (await this.#leaves('terms', directory, term, false, 1)) ?? [];
    const files = await Promise.all(leaves.map((leaf) => this.#file(`terms/${fileName(leaf)}.json`)));
    /** @type {{own: string, count: number, list?: number[]}[]} */
    const found = [];
    for (const { terms, counts, postings } of files) {
      let place = 0;
      terms.forEach((/** @type {string} */ own, /** @type {number} */ index) => {
        const count = counts[index];
        if (wide ? own.startsWith(term) : own === term) {
          found.push({
            own, count: Math.abs(count), list: count > 0 ? postings.slice(place, place + count) : undefined,
          });
        }
        place += Math.max(0, count);
      });
    }
    const long = found.filter((entry) => !entry.list)
      .sort((a, b) => Number(b.own === term) - Number(a.own === term) || b.count - a.count);
    await Promise.all(long.slice(0, MAXIMUM_LISTS).map(async (entry) => {
      entry.list = await this.#file(`postings/${fileName(entry.own)}.json`);
    }));
    /** @type {Map<number, number>} */
    const scores = new Map();
    for (const { own, count, list } of found) {
      const likeness = own === term ? 1 : 0.1 + (0.6 * term.length) / own.length;
      const rarity = likeness * Math.log(1 + documents / count);
      let number = -1;
      for (const entry of list ?? []) {
        number += Math.floor(entry / 16);
        const inText = entry & 7;
        const score = rarity * ((entry & 8 ? 3 : 0) + (2.2 * inText) / (inText + 1.2));
        scores.set(number, Math.max(score, scores.get(number) ?? 0));
      }
    }
    return scores;
  }

  /** The leaves of a folder that may hold a key; null when they are more than `limit`.
   *  @param {string} folder @param {Directory} directory @param {string} key @param {boolean} isPrefix
   *  @param {number} limit @returns {Promise<string[] | null>} */
  async #leaves(folder, { depth, prefixes }, key, isPrefix, limit) {
    for (let level = depth, entries = prefixes; ; level -= 1) {
      const found = within(entries, key, isPrefix);
      if (found.length > limit) return null;
      if (level === 0) return found;
      const nodes = found.map((prefix) => this.#file(`${folder}/${fileName(prefix)}.${level}.json`));
      entries = (await Promise.all(nodes)).flat();
    }
  }

  /** Does it again with a fresh root when a file is gone: the site was published meanwhile.
   *  @template T @param {() => Promise<T>} action @returns {Promise<T>} */
  async #fresh(action) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof SearchError) || error.status !== 404) throw error;
      this.#root = undefined;
      this.#files.clear();
      return action();
    }
  }

  #loadRoot() {
    const root = this.#root ?? this.#fetch('root.json', { cache: 'no-cache' }).then((/** @type {Root} */ root) => {
      if (root.format !== FORMAT) throw new SearchError('root.json', 426);
      return root;
    });
    this.#root = root;
    root.catch(() => { if (this.#root === root) this.#root = undefined; });
    return root;
  }

  /** @param {string} path */
  #file(path) {
    let file = this.#files.get(path);
    if (!file) {
      file = this.#loadRoot().then((root) => this.#fetch(`${path}?v=${root.version}`));
      this.#files.set(path, file);
      file.catch(() => this.#files.delete(path));
    }
    return file;
  }

  /** @param {string} path @param {RequestInit} [options] */
  async #fetch(path, options) {
    const answer = await fetch(new URL(path, this.#url), options).catch(() => { throw new SearchError(path, 0); });
    if (!answer.ok) throw new SearchError(path, answer.status);
    return answer.json().catch(() => { throw new SearchError(path, 0); });
  }
}

// ---- What results show

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

/** Where words stand in a text, in order. @param {string} text @param {Word[]} words */
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
  const plain = text.normalize().replace(/\s+/g, ' ').trim();
  const all = hits(plain, words);
  const counts = all.map(({ start }) =>
    all.filter((other) => other.start >= start && other.end <= start + length * 0.75).length);
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
