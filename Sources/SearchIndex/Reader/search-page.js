// @ts-check
/** The search page: blogs by words, in the element with the id `search`. Its markup: docs/search.md. */

import { element, hiddenBloggers, key, resolve, words } from './page.js';
import { Search } from './search.js';
import { queryWords, terms } from './words.js';

/** @typedef {import('./files.js').BlogRecord} BlogRecord */

/** @typedef {import('./page.js').Say} Say */

const PAGE = 10;
const PAUSE = 150;
const PATIENCE = 1000;
/** What the address says, besides the path: the names of the form's fields. */
const FIELDS = ['q', 'tag', 'blogger', 'year', 'sort'];

/** What shows results. If it fails, they are plain: browsers may never request a module again that failed.
 *  @returns {Promise<Pick<typeof import('./marks.js'), 'excerpt' | 'marked'>>} */
const loadMarks = () => import('./marks.js').catch(() => {
  const marked = (/** @type {string} */ text) => [{ text, isMarked: false }];
  return { marked, excerpt: marked };
});

/** What shows people among the results; without it there are only blogs.
 *  @returns {Promise<typeof import('./people-results.js') | undefined>} */
const loadPeople = () => import('./people-results.js').catch(() => undefined);

/** @param {number} time in milliseconds @returns {Promise<undefined>} */
const pause = (time) => new Promise((done) => { setTimeout(done, time); });

/** Text nodes and `<mark>`. @param {{text: string, isMarked: boolean}[]} parts */
const nodes = (parts) => parts.map(({ text, isMarked }) => (isMarked ? element('mark', {}, text) : text));

/** @param {HTMLElement} root @param {Say} say */
function connect(root, say) {
  const base = new URL(root.dataset.base ?? '/', location.href);
  const search = new Search(new URL(root.dataset.searchUrl ?? 'search/', base));
  /** @template {Element} T @param {string} selector @param {new () => T} type */
  const find = (selector, type) => {
    const found = root.querySelector(selector);
    if (!(found instanceof type)) throw new Error(`no element ${selector}`);
    return found;
  };
  const form = find('form', HTMLFormElement);
  const [status, results] = ['.search-status', '.search-results'].map((name) => find(name, HTMLElement));
  const [more, retry] = ['.search-more', '.search-retry'].map((name) => find(name, HTMLButtonElement));
  const fields = FIELDS.flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? [field] : [];
  });

  /** @type {import('./search.js').Answer | undefined} */
  let answer;
  /** @type {import('./search.js').Question & {hidden: string[]}} */
  let question = { text: '', hidden: [] };
  /** The people who are called as the text says. @type {Promise<import('./search.js').Person[]>} */
  let named = Promise.resolve([]);
  let shown = 0;
  /** The turn whose first person is opened, because the reader pressed Enter. */
  let opens = 0;
  /** Counts the questions, so that a late answer to an older one is dropped. */
  let turn = 0;
  let again = () => {};
  let timer = 0;

  /** What the form says, by the names of its fields. @returns {Record<string, string>} */
  const said = () => Object.fromEntries(fields.map((field) => [field.name, field.value.trim()]));

  /** The address of the page with some fields changed. @param {Record<string, string>} [changes] */
  function address(changes) {
    const url = new URL(location.href);
    for (const [name, value] of Object.entries({ ...said(), ...changes })) {
      if (value) url.searchParams.set(name, value);
      else url.searchParams.delete(name);
    }
    return url.href;
  }

  /** A link, or a plain text without a URL.
   *  @param {string} url @param {string} className @param {(Node | string)[]} children */
  function link(url, className, ...children) {
    const address = url && resolve(url, base);
    return address ? element('a', { class: className, href: address }, ...children)
      : element('span', { class: className }, ...children);
  }

  /** @param {BlogRecord} record @param {Awaited<ReturnType<typeof loadMarks>>} marks */
  function result(record, marks) {
    const words = answer?.words ?? [];
    // The first line of a blog without a title is not shown twice if there is no more.
    const start = record.title ? '' : marks.excerpt(record.text.split('\n')[0], [], 60)[0]?.text;
    const title = nodes(marks.marked(record.title || start || say('search-by', { name: record.author }), words));
    const row = element('li', { class: 'search-result' },
      element('h2', { class: 'search-title', dir: 'auto' }, link(record.url, '', ...title)),
      ...(start === record.text ? [] : [
        element('p', { class: 'search-excerpt', dir: 'auto' }, ...nodes(marks.excerpt(record.text, words)))]),
      element('p', { class: 'search-about' },
        link(record.authorURL, 'search-author', element('bdi', {}, record.author)), ' ',
        element('span', { class: 'search-date' }, record.date),
        // A tag of signs alone, such as an emoji, cannot be a filter.
        ...record.tags.flatMap((tag) => [' ', link(
          terms(tag)[0] && address({ tag }), 'search-tag', element('bdi', {}, `#${tag}`))])));
    const image = record.image && resolve(record.image, base);
    if (image) {
      const picture = { class: 'search-picture', src: image, alt: '', width: '96', height: '96', loading: 'lazy' };
      row.prepend(element('img', picture));
    }
    return row;
  }

  /** Does one step of asking; says so when it fails. @param {(isLatest: () => boolean) => Promise<void>} step */
  async function attempt(step) {
    const own = ++turn;
    again = () => attempt(step);
    retry.hidden = true;
    root.setAttribute('aria-busy', 'true');
    try {
      await step(() => own === turn);
    } catch (error) {
      if (own !== turn) return;
      retry.hidden = false;
      status.textContent = failure(Object(error).status);
    }
    if (own === turn) root.removeAttribute('aria-busy');
  }

  /** @param {number | undefined} code */
  function failure(code) {
    if (code === 426) return say('search-changed');
    if (code === 1) return say('search-too-old');
    return navigator.onLine ? say('search-failed') : say('search-offline');
  }

  /** Shows people above rows, in place of what is there. @param {HTMLElement | undefined} people
   *  @param {HTMLElement[]} rows */
  function show(people, rows) {
    root.querySelector('.search-people')?.remove();
    if (people) results.before(people);
    results.replaceChildren(...rows);
  }

  /** Appends the next results. @param {() => boolean} isLatest @param {boolean} isFirst @param {number} [size] */
  async function append(isLatest, isFirst, size = PAGE) {
    const own = answer;
    if (!own) return;
    const hidden = hiddenBloggers(base);
    const isHidden = (/** @type {string} */ url) => hidden.includes(key(url));
    // What is shown is loaded together with the first answer.
    const blogs = own.next(size).then((next) => next.filter((record) => !isHidden(record.authorURL)));
    const state = blogs.then(({ length }) => (length === 0 && own.isAtEnd ? 'none'
      : own.corrections.length > 0 ? 'corrected' : 'found'), () => 'found');
    const asked = isFirst ? loadPeople().then(
      (made) => made?.peopleResults(search, question, named, state, isHidden, base, say)) : undefined;
    const [records, marks] = await Promise.all([blogs, loadMarks()]);
    // Blogs do not wait for people who are late.
    const people = await Promise.race([asked, ...records.length > 0 ? [pause(PATIENCE)] : []]);
    if (!isLatest()) return;
    const rows = records.map((record) => result(record, marks));
    if (isFirst) show(people?.list, rows);
    else results.append(...rows);
    shown = (isFirst ? 0 : shown) + records.length;
    more.hidden = own.isAtEnd;
    status.textContent = people?.isAll ? people.text : [people?.text, summary(own)].filter(Boolean).join(' · ');
    if (people?.opens && opens === turn) people.list?.querySelector('a')?.click();
    if (isFirst) return;
    rows[0]?.querySelector('a')?.focus();
    // For the way back from one of them.
    history.replaceState({ shown }, '');
  }

  /** @param {import('./search.js').Answer} answer */
  function summary({ count, isExact, corrections, isAtEnd, phrases }) {
    if (!shown && isAtEnd) return say('search-none');
    const all = isExact ? say('search-count', { count })
      : phrases.length > 0 ? say('search-at-most', { count }) : say('search-about', { count });
    const blogs = isAtEnd ? all : say('search-shown', { blogs: all, shown });
    const words = corrections.map(([, better]) => better).join(' ');
    return words ? say('search-instead', { words, blogs }) : blogs;
  }

  /** @param {number} [size] the number of results to show */
  function ask(size) {
    clearTimeout(timer);
    more.hidden = retry.hidden = true;
    const { q: text = '', tag, blogger, year, sort } = said();
    const isEmpty = !(queryWords(text).length || tag || blogger || year);
    root.toggleAttribute('data-idle', isEmpty);
    if (isEmpty) {
      turn += 1;
      show(undefined, []);
      root.removeAttribute('aria-busy');
      status.textContent = text ? say('search-type') : '';
      return;
    }
    const asked = {
      // A blank at the end finishes a word.
      text: fields[0].value, tag, year, isNewest: sort === 'new',
      // A name is as good as what the address of its profile says, by the rule of Slug.swift; one that is reserved
      // ends in a hyphen there.
      blogger: blogger?.toLowerCase().normalize('NFC').match(/[\p{L}\p{M}\p{N}]+(-$)?/gu)?.join('-') ?? blogger,
      language: document.documentElement.lang, hidden: hiddenBloggers(base),
    };
    attempt(async (isLatest) => {
      const people = tag || blogger || year ? Promise.resolve([])
        : search.people(text, true).then((found) => found.people, () => []);
      const found = await search.blogs(asked);
      if (!isLatest()) return;
      [answer, question, named] = [found, asked, people];
      await append(isLatest, true, size);
    });
  }

  /** The question of the address. @param {boolean} [keeps] whether what the fields say counts more */
  function restore(keeps) {
    const asked = new URLSearchParams(location.search);
    for (const field of fields) field.value = (keeps && field.value) || asked.get(field.name) || '';
    const details = form.querySelector('details');
    if (details && fields.slice(1).some((field) => field.value)) details.open = true;
    ask(history.state?.shown);
  }

  /** An entry of the history for each finished question. */
  function remember() {
    if (address() !== location.href) history.pushState(null, '', address());
  }

  form.addEventListener('input', () => {
    // What is typed makes an answer late that is still on its way.
    turn += 1;
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
    search.prepare(fields[0].value).catch(() => {}); // The question itself says what fails.
  });
  /** @param {any} field */
  const offerIn = async (field) => {
    if (fields.indexOf(field) > 0) (await import('./filters.js')).offer(search, field, hiddenBloggers(base));
  };
  form.addEventListener('focusin', ({ target }) => offerIn(target));
  // The reader may have been there before this script.
  offerIn(document.activeElement);
  form.addEventListener('change', remember);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    remember();
    ask();
    opens = turn;
  });
  more.addEventListener('click', () => attempt((isLatest) => append(isLatest, false)));
  retry.addEventListener('click', () => again());
  addEventListener('popstate', () => restore());
  addEventListener('online', () => { if (!retry.hidden) again(); });
  // The reader may have typed before this script was there, and sent the form, which names empty fields as well.
  restore(true);
  history.replaceState(history.state, '', address());
}

const root = document.getElementById('search');
if (root) words(root).then((say) => connect(root, say));
