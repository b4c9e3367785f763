// @ts-check
/** Fetches and decompresses the files of a search index. Their format: docs/search.md. */

import { isHit, terms } from './words.js';

/** @typedef {import('./words.js').Word} Word */
/** A leaf by its hash and its prefix. @typedef {{hash: string, prefix: string}} Name */
/** @typedef {{depth: number, leaves: Name[], tops?: Name[]}} Directory */
/** @typedef {{format: number, documents: number, t: Directory, e: Directory, p: Directory,
 *             r: {size: number, versions: string}}} Root */
/** A term: in how many documents, which of them (number × 16 + weight), and the name and the length of its list.
 *  @typedef {{term: string, count: number, kind: number, postings: number[], listed: number,
 *             list?: string}} Entry */
/** @typedef {{url: string, title: string, author: string, authorURL: string, date: string, image: string,
 *             tags: string[], text: string}} BlogRecord */

const FORMAT = 5;
const HASH = 5;
const RECORDS = 32;
const SLOT = 400;
/** How many milliseconds a root is taken for that of the site. */
const FRESH = 6e4;

export const decoder = new TextDecoder();

/** What is thrown for a file: the response's status; 1 if this browser cannot decompress it, 426 if the index is of
 *  another format than this script. Errors without a status are those of the browser.
 *  @param {string} path @param {number} status */
const failed = (path, status) => Object.assign(new Error(path), { status });

/** UTF-8 in hexadecimal, whose order is also the order of the index. @param {string} text */
const hex = (text) => Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {BlobPart} bytes @param {string} path */
async function inflate(bytes, path) {
  if (!self.DecompressionStream) throw failed(path, 1);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
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
      if (byte === undefined) throw new Error('end');
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
      key = new Uint8Array([...key.subarray(0, this.number()), ...this.take(this.number())]);
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
  fresh(action) {
    return action().catch((error) => {
      if (Object(error).status !== 404) throw error;
      this.#kept.clear();
      return action();
    });
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
    const answer = await fetch(new URL(path, this.#url), options);
    if (!answer.ok) throw failed(path, answer.status);
    return answer;
  }

  /** @returns {Promise<Root>} */
  root() {
    return this.#keep('root.json', async () => {
      const answer = await this.#fetch('root.json', { cache: 'no-cache' });
      const root = await answer.json();
      if (root.format !== FORMAT) throw failed('root.json', 426);
      for (const directory of [root.t, root.e, root.p]) directory.leaves = names(directory.leaves);
      root.p.tops = names(root.p.tops);
      setTimeout(() => this.#kept.delete('root.json'), FRESH);
      return root;
    });
  }

  /** Whether the site was published after a root was read: its numbers may mean other blogs. @param {Root} root */
  async isOld({ r }) {
    this.#kept.delete('root.json');
    return (await this.root()).r.versions !== r.versions;
  }

  /** The decompressed bytes of a file. @param {string} path @returns {Promise<Uint8Array>} */
  file(path) {
    return this.#keep(path, async () => inflate(await (await this.#fetch(path)).arrayBuffer(), path));
  }

  /** The paths of the leaves that may hold one of the keys, or keys that begin with them; undefined when they are
   *  more than `limit`. @param {'t' | 'e' | 'p'} folder @param {string[]} keys @param {boolean} isPrefix
   *  @param {number} limit @returns {Promise<string[] | undefined>} */
  async leaves(folder, keys, isPrefix, limit) {
    const { depth, leaves } = (await this.root())[folder];
    let steps = keys.map((key) => ({ key, list: leaves }));
    for (let level = depth; ; level -= 1) {
      /** @type {Map<string, string[]>} */
      const paths = new Map();
      for (const { key, list } of steps) {
        for (const name of within(list, key, isPrefix)) {
          const path = filePath(folder, name, level || '');
          paths.set(path, [...paths.get(path) ?? [], key]);
        }
      }
      if (paths.size > limit) return;
      if (level === 0) return [...paths.keys()];
      steps = (await Promise.all([...paths].map(async ([path, keys]) => {
        const list = names(JSON.parse(decoder.decode(await this.file(path))));
        return keys.map((key) => ({ key, list }));
      }))).flat();
    }
  }

  /** The path of the first people of a prefix that occurs in many leaves. @param {string} beginning */
  async tops(beginning) {
    const name = (await this.root()).p.tops?.find(({ prefix }) => prefix === beginning);
    return name ? [filePath('p', name, 'top')] : [];
  }

  /** The terms of a leaf. @param {string} path @returns {Promise<Entry[]>} */
  async terms(path) {
    const bytes = new Bytes(await this.file(path));
    const keys = bytes.keys();
    const counts = keys.map(() => bytes.number());
    const lists = counts.map((count) => {
      if (count % 4 === 0) return { listed: 0, here: count >> 2 };
      const [listed, here] = [bytes.number(), bytes.number()];
      return { listed, here, list: listed ? decoder.decode(bytes.take(8)) : undefined };
    });
    const postings = bytes.postings(lists.map(({ here }) => here));
    return keys.map((term, place) => (
      { term, count: counts[place] >> 2, kind: counts[place] % 4, ...lists[place], postings: postings[place] }));
  }

  /** The postings of a term that its leaf has not. @param {Entry} entry */
  async list({ list, listed }) {
    return new Bytes(await this.file(`l/${list}.bin`)).postings([listed])[0];
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
    /** The first and the last of neighbours in one file. @type {[number, number][]} */
    const runs = [];
    for (const number of [...numbers].sort((a, b) => a - b)) {
      const last = runs.at(-1);
      if (last && number === last[1] + 1 && number % RECORDS) last[1] = number;
      else runs.push([number, number]);
    }
    /** @type {Map<number, BlogRecord | undefined>} */
    const found = new Map();
    await Promise.all(runs.map(async ([first, last]) => {
      const file = Math.floor(first / RECORDS);
      const shelf = Math.floor(file / size) * 4;
      const path = `r/${file >> 8}/${file & 255}.bin?v=${versions.slice(shelf, shelf + 4)}`;
      const start = (first % RECORDS) * SLOT;
      const bytes = await this.#range(path, start, start + (last - first + 1) * SLOT);
      for (let number = first; number <= last; number += 1) {
        const slot = bytes.subarray((number - first) * SLOT);
        found.set(number, await this.#record(path, slot, words, phrases));
      }
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
      const bytes = new Uint8Array(await answer.arrayBuffer());
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
    text = lines.join('\n');
    const texts = [title, text].map((text) => ` ${terms(text).join(' ')} `);
    return phrases.every((phrase) => texts.some((text) => text.includes(` ${phrase.join(' ')} `)))
      ? { url, title, author, authorURL, date, image, tags: tags ? tags.split(',') : [], text } : undefined;
  }
}

/** Reads what LeafNames.swift writes. @param {string[]} packed @returns {Name[]} */
function names([hashes, lengths, endings]) {
  const counts = Array.from(lengths, (letter) => letter.charCodeAt(0) - 48);
  const letters = [...endings];
  let place = 0;
  /** @type {string[]} */
  let prefix = [];
  return Array.from({ length: hashes.length / HASH }, (_, number) => {
    const [shared, count] = counts.splice(0, 2);
    prefix = [...prefix.slice(0, shared), ...letters.slice(place, place += count)];
    return { hash: hashes.slice(number * HASH, (number + 1) * HASH), prefix: prefix.join('') };
  });
}

/** @param {string} folder @param {Name} name @param {string | number} level */
const filePath = (folder, { hash, prefix }, level) => `${folder}/${hex(prefix).slice(0, 32)}${level}-${hash}.bin`;

/** The leaves that may hold a key, or keys that begin with it.
 *  @param {Name[]} leaves @param {string} key @param {boolean} isPrefix */
function within(leaves, key, isPrefix) {
  const name = hex(key);
  let [low, high] = [0, leaves.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hex(leaves[middle].prefix) <= name) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (isPrefix && leaves[end]?.prefix.startsWith(key)) end += 1;
  return leaves.slice(Math.max(0, low - 1), end);
}
