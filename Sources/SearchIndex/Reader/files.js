// @ts-check
/** Fetches and unpacks the files of a search index. Their format: docs/search.md. */

import { isHit, terms } from './words.js';

/** @typedef {import('./words.js').Word} Word */
/** @typedef {{depth: number, entries: string, tops?: string}} Directory */
/** @typedef {{format: number, documents: number, t: Directory, e: Directory, p: Directory,
 *             r: {size: number, versions: string}}} Root */
/** A term: in how many documents, which of them (number × 16 + weight), and the name of its whole list.
 *  @typedef {{term: string, count: number, kind: number, postings: number[], list: string | undefined}} Entry */
/** @typedef {{url: string, title: string, author: string, authorURL: string, date: string, image: string,
 *             tags: string[], text: string}} BlogRecord */

const FORMAT = 2;
const RECORDS = 16;
const SLOT = 400;

export const decoder = new TextDecoder();

/** A file that could not be read: the answer's status; 0 for none, 1 when this browser cannot unpack it, 426 when
 *  the index is of another format than this script. */
export class SearchError extends Error {
  /** @param {string} path @param {number} status */
  constructor(path, status) {
    super(`${path}: ${status}`);
    this.status = status;
  }
}

/** UTF-8 in hexadecimal, whose order is also the order of the index. @param {string} text */
const hex = (text) => Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {Uint8Array} bytes @param {string} path */
async function inflate(bytes, path) {
  if (typeof DecompressionStream === 'undefined') throw new SearchError(path, 1);
  const stream = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer().catch(() => { throw new SearchError(path, 0); }));
}

/** Reads what BinaryWriter.swift and PostingWriter.swift write. */
class Bytes {
  #bytes;
  #place = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) { this.#bytes = bytes; }

  number() {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = this.#bytes[this.#place++];
      if (byte === undefined) throw new SearchError('end', 0);
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  }

  /** @param {number} count */
  take(count) { return this.#bytes.subarray(this.#place, this.#place += count); }

  /** Sorted terms, each without the beginning that it shares with the one before. */
  keys() {
    let key = new Uint8Array();
    return Array.from({ length: this.number() }, () => {
      const shared = key.subarray(0, this.number());
      const rest = this.take(this.number());
      key = new Uint8Array([...shared, ...rest]);
      return decoder.decode(key);
    });
  }

  /** Lists of so many postings each. @param {number[]} counts */
  postings(counts) {
    const lists = counts.map((count) => {
      let number = -1;
      return Array.from({ length: count }, () => (number += this.number() + 1) * 16);
    });
    let half = 0;
    for (const list of lists) {
      for (let place = 0; place < list.length; place += 1, half += 1) {
        list[place] += (this.#bytes[this.#place + (half >> 1)] >> (half % 2) * 4) & 15;
      }
    }
    return lists;
  }
}

/** The files below one URL. Keeps what it has read; what failed is asked for again. */
export class IndexFiles {
  /** @type {Map<string, Promise<any>>} */
  #kept = new Map();
  #url;

  /** @param {string | URL} url */
  constructor(url) { this.#url = url; }

  /** Does it again with a fresh root when a file is gone: the site was published meanwhile.
   *  @template T @param {() => Promise<T>} action @returns {Promise<T>} */
  async fresh(action) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof SearchError) || error.status !== 404) throw error;
      this.#kept.clear();
      return action();
    }
  }

  /** @template T @param {string} key @param {() => Promise<T>} make @returns {Promise<T>} */
  #keep(key, make) {
    let kept = this.#kept.get(key);
    if (!kept) {
      kept = make();
      this.#kept.set(key, kept);
      kept.catch(() => this.#kept.delete(key));
    }
    return kept;
  }

  /** @param {string} path @param {RequestInit} [options] */
  async #fetch(path, options) {
    const answer = await fetch(new URL(path, this.#url), options).catch(() => { throw new SearchError(path, 0); });
    if (!answer.ok) throw new SearchError(path, answer.status);
    return answer;
  }

  /** @returns {Promise<Root>} */
  root() {
    return this.#keep('root.json', async () => {
      const answer = await this.#fetch('root.json', { cache: 'no-cache' });
      const root = await answer.json().catch(() => { throw new SearchError('root.json', 0); });
      if (root.format !== FORMAT) throw new SearchError('root.json', 426);
      return root;
    });
  }

  /** The unpacked bytes of a file. @param {string} path @returns {Promise<Uint8Array>} */
  file(path) {
    return this.#keep(path, async () => {
      const answer = await this.#fetch(path);
      const bytes = await answer.arrayBuffer().catch(() => { throw new SearchError(path, 0); });
      return inflate(new Uint8Array(bytes), path);
    });
  }

  /** The paths of the leaves that may hold one of the keys, or keys that begin with them; undefined when they are
   *  more than `limit`. @param {'t' | 'e' | 'p'} folder @param {string[]} keys @param {boolean} isPrefix
   *  @param {number} limit @returns {Promise<string[] | undefined>} */
  async leaves(folder, keys, isPrefix, limit) {
    const { depth, entries } = (await this.root())[folder];
    let lists = [entries];
    for (let level = depth; ; level -= 1) {
      /** @type {Set<string>} */
      const paths = new Set();
      for (const list of lists) {
        const all = list ? list.split(',') : [];
        for (const entry of keys.flatMap((key) => within(all, key, isPrefix))) {
          paths.add(`${folder}/${hex(entry.slice(5)).slice(0, 32)}${level || ''}-${entry.slice(0, 5)}.bin`);
        }
      }
      if (paths.size > limit) return undefined;
      if (level === 0) return [...paths];
      lists = await Promise.all([...paths].map(async (path) => decoder.decode(await this.file(path))));
    }
  }

  /** The path of the first people of a beginning that stands in many leaves. @param {string} beginning */
  async tops(beginning) {
    const entry = (await this.root()).p.tops?.split(',').find((own) => own.slice(5) === beginning);
    return entry ? [`p/${hex(beginning).slice(0, 32)}top-${entry.slice(0, 5)}.bin`] : [];
  }

  /** The terms of a leaf. @param {string} path @returns {Promise<Entry[]>} */
  async terms(path) {
    const bytes = new Bytes(await this.file(path));
    const keys = bytes.keys();
    const counts = keys.map(() => bytes.number());
    const lists = counts.map((count) => (count % 4 ? decoder.decode(bytes.take(8)) : undefined));
    const postings = bytes.postings(counts.map((count) => (count % 4 ? 64 : count >> 2)));
    return keys.map((term, place) => (
      { term, count: counts[place] >> 2, kind: counts[place] % 4, list: lists[place], postings: postings[place] }));
  }

  /** All postings of a term with a list of its own. @param {Entry} entry */
  async list({ list }) {
    const bytes = new Bytes(await this.file(`l/${list}.bin`));
    return bytes.postings([bytes.number()])[0];
  }

  /** Words by their ends, with about how many documents have them.
   *  @param {string} path @returns {Promise<{term: string, count: number}[]>} */
  async ends(path) {
    const bytes = new Bytes(await this.file(path));
    const keys = bytes.keys();
    const levels = bytes.take(keys.length);
    return keys.map((key, place) => ({ term: [...key].reverse().join(''), count: 4 ** levels[place] * 2 }));
  }

  /** What results show; undefined for those without one of the phrases.
   *  @param {number[]} numbers @param {Word[]} words @param {string[][]} phrases
   *  @returns {Promise<(BlogRecord | undefined)[]>} */
  async records(numbers, words, phrases) {
    const { size, versions } = (await this.root()).r;
    /** @type {Map<number, number[]>} */
    const groups = new Map();
    for (const number of numbers) {
      const file = Math.floor(number / RECORDS);
      groups.set(file, [...groups.get(file) ?? [], number % RECORDS]);
    }
    /** @type {Map<number, BlogRecord | undefined>} */
    const found = new Map();
    await Promise.all([...groups].map(async ([file, slots]) => {
      const shelf = Math.floor(file / size) * 4;
      const path = `r/${file >> 8}/${file & 255}.bin?v=${versions.slice(shelf, shelf + 4)}`;
      const first = Math.min(...slots);
      const bytes = await this.#range(path, first * SLOT, (Math.max(...slots) + 1) * SLOT);
      await Promise.all(slots.map(async (slot) => {
        const own = bytes.subarray((slot - first) * SLOT, (slot - first + 1) * SLOT);
        found.set(file * RECORDS + slot, await this.#record(path, own, words, phrases));
      }));
    }));
    return numbers.map((number) => found.get(number));
  }

  /** Bytes of a file; from a server that knows no ranges the whole file, once.
   *  @param {string} path @param {number} start @param {number} end @returns {Promise<Uint8Array>} */
  async #range(path, start, end) {
    const whole = this.#kept.get(path);
    if (whole) return (await whole).subarray(start, end);
    return this.#keep(`${path} ${start} ${end}`, async () => {
      const answer = await this.#fetch(path, { headers: { Range: `bytes=${start}-${end - 1}` } });
      const bytes = new Uint8Array(await answer.arrayBuffer().catch(() => { throw new SearchError(path, 0); }));
      if (answer.status === 206) return bytes;
      this.#kept.set(path, Promise.resolve(bytes));
      return bytes.subarray(start, end);
    });
  }

  /** A record; a text that is longer than its slot is read whole when its beginning has nothing to be marked.
   *  @param {string} path @param {Uint8Array} slot @param {Word[]} words @param {string[][]} phrases */
  async #record(path, slot, words, phrases) {
    const [size, place, length] = [slot[0] + slot[1] * 256, slot[2] + slot[3] * 256 + slot[4] * 65536,
      slot[5] + slot[6] * 256];
    let text = size ? decoder.decode(await inflate(slot.subarray(7, 7 + size), path)) : '';
    if (length && (!size || phrases.length || !terms(text).some((term) => isHit(term, words)))) {
      text += decoder.decode(await inflate(await this.#range(path, place, place + length), path));
    }
    const [url, title, author, authorURL, date, image, tags, ...lines] = text.split('\n');
    const record = { url, title, author, authorURL, date, image, tags: tags ? tags.split(',') : [],
      text: lines.join('\n') };
    const [own, other] = [title, record.text].map((text) => ` ${terms(text).join(' ')} `);
    return phrases.every((phrase) => [own, other].some((text) => text.includes(` ${phrase.join(' ')} `)))
      ? record : undefined;
  }
}

/** The entries of a directory that may hold a key, or keys that begin with it.
 *  @param {string[]} entries @param {string} key @param {boolean} isPrefix */
function within(entries, key, isPrefix) {
  const name = hex(key);
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hex(entries[middle].slice(5)) <= name) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (isPrefix && end < entries.length && entries[end].startsWith(key, 5)) end += 1;
  return entries.slice(Math.max(0, low - 1), end);
}
