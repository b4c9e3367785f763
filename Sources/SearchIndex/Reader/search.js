// @ts-check
/** Answers questions to a search index: which blogs, in which order, and what a result shows.
 *  Knows no page: see search-page.js and blogger-box.js. The format of the index: docs/search.md. */

import { IndexFiles } from './files.js';
import { forms, isHit, phrases, queryWords, terms } from './words.js';

/** @typedef {import('./words.js').Word} Word */
/** @typedef {import('./files.js').BlogRecord} BlogRecord */
/** @typedef {import('./files.js').Entry} Entry */
/** Whether it was their whole name that was typed is known of people who were looked for.
 *  @typedef {{name: string, otherName: string, url: string, blogs: number, photo: string,
 *             isWhole?: boolean}} Person */
/** @typedef {{text: string, tag?: string, blogger?: string, year?: string, isNewest?: boolean,
 *             language?: string, hidden?: string[]}} Question */
/** Words as they are looked up, with the forms that count for them. @typedef {Word & {forms: Set<string>}} Form */

/** Leaves that are read for an unfinished word (one that needs more counts as finished) and for its forms. */
const MAXIMUM_LEAVES = 3;
/** The best blogs of a word with a list that its leaf has. */
const HEAD = 64;
/** Long lists that are read for the forms of a word. */
const MAXIMUM_LISTS = 8;
/** Titles of a word that is everywhere that are read when other words restrict. */
const MAXIMUM_TITLES = 2048;
/** Records that are looked through for a phrase at a time. */
const BATCH = 12;

/** What a weight counts: twelve steps of the text, tags, three kinds of titles. @param {number} weight */
const worth = (weight) => (weight < 12 ? ((weight + 0.5) * 2.2) / 12 : [2, 3, 3.3, 3.6][weight - 12]);

/** Whether a word is in so many documents that it restricts nothing. @param {{entries: Entry[]}} set */
const isEverywhere = ({ entries }) => entries.some((entry) => entry.kind === 2);

/** What was found, ten or so at a time. */
export class Answer {
  /** Words that were not found and what was looked for instead. @type {[string, string][]} */
  corrections = [];
  /** What is to be marked. @type {Word[]} */
  words = [];
  /** How many blogs there are; of phrases, whose blogs have to be read, at most. */
  count = 0;
  isExact = true;
  /** @type {number[]} */
  numbers = [];
  /** Gives all numbers when these are only the first ones. @type {(() => Promise<number[]>) | undefined} */
  rest;
  #place = 0;
  #found = 0;
  #search;
  #question;

  /** @param {Search} search @param {Question} question
   *  @param {import('./files.js').Root} root to which the numbers belong */
  constructor(search, question, root) {
    this.#search = search;
    this.#question = question;
    this.root = root;
    this.phrases = phrases(question.text).filter((phrase) => phrase.length > 1);
  }

  get isAtEnd() { return this.#place >= this.numbers.length && !this.rest; }

  /** The next blogs; none at the end. @param {number} count @returns {Promise<BlogRecord[]>} */
  async next(count) {
    /** @type {BlogRecord[]} */
    const found = [];
    const { files } = this.#search;
    if (this.#place > 0 && await files.isOld(this.root)) {
      Object.assign(this, await this.#search.blogs(this.#question));
    }
    let place = this.#place;
    while (found.length < count) {
      if (this.rest && place + count > this.numbers.length) {
        this.numbers = await this.rest();
        this.rest = undefined;
      }
      if (place >= this.numbers.length) break;
      const size = this.phrases.length > 0 ? BATCH : count;
      const batch = this.numbers.slice(place, place + size);
      for (const record of await files.fresh(() => files.records(batch, this.words, this.phrases))) {
        if (found.length === count) break;
        place += 1;
        if (record) found.push(record);
      }
    }
    this.#place = place;
    this.#found += found.length;
    if (this.phrases.length > 0 && this.isAtEnd) [this.count, this.isExact] = [this.#found, true];
    // Who types a whole title means this blog; a filter alone means none without a title.
    const corrected = new Map(this.corrections);
    const typed = terms(this.#question.text).map((term) => corrected.get(term) ?? term).join(' ') || ' ';
    const isTitle = (/** @type {BlogRecord} */ record) => Number(terms(record.title).join(' ') === typed);
    return found.length === this.#found ? found.sort((a, b) => isTitle(b) - isTitle(a)) : found;
  }
}

/** An index below one URL. */
export class Search {
  /** @param {string | URL} url of the search folder, absolute, with a slash at its end */
  constructor(url) {
    this.files = new IndexFiles(url);
  }

  /** The blogs that have all words of the text, best first.
   *  @param {Question} question @returns {Promise<Answer>} */
  blogs(question) {
    return this.files.fresh(() => this.#answer(question));
  }

  /** @param {Question} question @returns {Promise<Answer>} */
  async #answer(question) {
    const { text, tag, blogger, year, isNewest = false, language = '', hidden = [] } = question;
    const wanted = phrases(text);
    const answer = new Answer(this, question, await this.files.root());
    const words = queryWords(text);
    const filters = [tag && `#${terms(tag).join('')}`, blogger && `@${blogger}`, year && `:${year}`];
    const exact = (/** @type {string} */ term) => this.#lookUp({ term, forms: new Set() });
    const excluded = Promise.all(hidden.map((key) => exact(`@${key}`)));
    const demanded = Promise.all(filters.flatMap((term) => (term ? exact(term) : [])));
    const found = await Promise.all(words.map(async (typed) => {
      const isPhrase = wanted.flat().includes(typed.term);
      const own = { ...typed, forms: isPhrase ? new Set() : forms(typed.term, language) };
      const entries = await this.#lookUp(own);
      const [better, ...others] = entries.length > 0 ? []
        : await (await import('./spelling.js')).correct(this.files, typed.term);
      if (!better) return { word: own, entries };
      answer.corrections.push([typed.term, [better, ...others].join(', ')]);
      const word = { term: better, forms: forms(better, language) };
      return { word, entries: (await Promise.all([this.#lookUp(word), ...others.map(exact)])).flat(), others };
    }));
    answer.words = found.flatMap(({ word, entries }) => [word, ...entries
      .filter(({ term }) => !isHit(term, [word]))]);
    // Of words that may be meant none is likelier.
    const sets = found.map(({ word, entries, others }) => ({ term: others?.length ? '' : word.term, entries }));
    const sieves = (await demanded).map((entries) => ({ term: '', entries }));
    const without = await excluded;
    if (sets.length + sieves.length === 0 || [...sets, ...sieves].some(({ entries }) => entries.length === 0)) {
      return answer;
    }
    const rank = (/** @type {boolean} */ isWhole) => this.#rank(sets, sieves, without, isNewest, isWhole);
    // The leaves have the best blogs of a single word, and others out of order; all are read on demand.
    const [{ entries }] = [...sets, ...sieves];
    const isHead = sets.length === 1 && sieves.length === 0 && !isNewest && without.flat().length === 0
      && answer.phrases.length === 0 && entries.some((entry) => entry.list);
    answer.numbers = await rank(!isHead);
    answer.count = answer.numbers.length;
    if (isHead) {
      answer.numbers.splice(HEAD);
      answer.rest = () => this.files.fresh(() => rank(true));
      answer.count = Math.max(answer.count, ...entries.map((entry) => entry.count));
      answer.isExact = entries.length === 1;
    } else {
      answer.isExact = answer.phrases.length === 0 && ![...sets, ...sieves].every(isEverywhere);
    }
    return answer;
  }

  /** The documents in all sets and sieves, best first.
   *  @param {{term: string, entries: Entry[]}[]} sets @param {{term: string, entries: Entry[]}[]} sieves
   *  @param {Entry[][]} without @param {boolean} isNewest @param {boolean} isWhole @returns {Promise<number[]>} */
  async #rank(sets, sieves, without, isNewest, isWhole) {
    // A word that is everywhere only adds to the score, unless there is nothing else.
    const restricts = [...sieves, ...sets].some((set) => !isEverywhere(set));
    const score = (/** @type {{term: string, entries: Entry[]}} */ { term, entries }) => {
      const most = restricts && isEverywhere({ entries }) ? MAXIMUM_TITLES : Infinity;
      return this.#scores(term, entries, isWhole ? most : 0);
    };
    const [scores, filters, excluded] = await Promise.all([
      Promise.all(sets.map(score)), Promise.all(sieves.map(score)),
      Promise.all(without.map((entries) => this.#scores('', entries, Infinity))),
    ]);
    const all = [...filters, ...scores.filter((_, place) => !restricts || !isEverywhere(sets[place]))]
      .sort((a, b) => a.size - b.size);
    // Of words that are everywhere only the best blogs are known here: those with most of them come first.
    const numbers = restricts ? all[0].keys() : new Set(all.flatMap((other) => [...other.keys()]));
    /** @type {[number, number][]} */
    const found = [];
    for (const number of numbers) {
      const own = all.filter((other) => other.has(number)).length;
      if (restricts && own < all.length || excluded.some((other) => other.has(number))) continue;
      found.push([number, scores.reduce((sum, other) => sum + (other.get(number) ?? 0), own * 100)]);
    }
    return found.sort((a, b) => (isNewest ? 0 : b[1] - a[1]) || b[0] - a[0]).map(([number]) => number);
  }

  /** The documents that have one of the terms, each with how well.
   *  @param {string} word @param {Entry[]} entries
   *  @param {number} most postings of a list that is read; less than all are those of titles only */
  async #scores(word, entries, most) {
    const { documents } = await this.files.root();
    const long = entries
      .filter(({ list, listed, kind }) => list && listed <= most && (kind === 2 || most === Infinity))
      .sort((a, b) => Number(b.term === word) - Number(a.term === word) || b.count - a.count);
    await Promise.all(long.slice(0, MAXIMUM_LISTS).map(async (entry) => {
      entry.postings = [...await this.files.list(entry), ...entry.postings];
      entry.list = undefined;
    }));
    /** @type {Map<number, number>} */
    const scores = new Map();
    for (const { term, count, postings } of entries) {
      const likeness = term === word ? 1 : term.startsWith(word) ? 0.1 + (0.6 * word.length) / term.length : 0.4;
      const rarity = likeness * Math.log(1 + documents / count);
      for (const posting of postings) {
        const number = Math.floor(posting / 16);
        scores.set(number, Math.max(rarity * worth(posting % 16), scores.get(number) ?? 0));
      }
    }
    return scores;
  }

  /** The terms that a word matches: itself, its forms, and what begins with it when it is unfinished.
   *  @param {Form} form @returns {Promise<Entry[]>} */
  async #lookUp({ term, isPrefix, forms }) {
    const [wide, near] = await Promise.all([
      isPrefix ? this.files.leaves('t', [term], true, MAXIMUM_LEAVES) : undefined,
      this.files.leaves('t', [term, ...forms], false, MAXIMUM_LEAVES)
        .then((paths) => paths ?? this.files.leaves('t', [term], false, 1)),
    ]);
    const paths = [...new Set([...wide ?? [], ...near ?? []])];
    const leaves = await Promise.all(paths.map((path) => this.files.terms(path)));
    return leaves.flat().filter(
      (entry) => entry.term === term || forms.has(entry.term) || (wide && entry.term.startsWith(term)));
  }

  /** The people one of whose names has words that begin with the typed ones, in any order; those with most
   *  blogs first; if there are none, and not only exact names are asked for, those with names that are spelled
   *  nearly so. Not complete when there are too many to read.
   *  @param {string} text @param {boolean} [isExact] @returns {Promise<{people: Person[], isComplete: boolean}>} */
  async people(text, isExact) {
    const { people } = await import('./people.js');
    return this.files.fresh(() => people(this.files, text, isExact));
  }

  /** Reads the files of the directory that a word will need while it is still being typed. @param {string} text */
  async prepare(text) {
    await Promise.all(queryWords(text).map(({ term }) => this.files.leaves('t', [term], false, 1)));
  }
}
