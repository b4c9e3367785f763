// @ts-check
/** The search page: blogs by words, in the element with the id `search`. Its markup: docs/search.md. */

import { Search, excerpt, marked, queryWords, resolve } from './search.js';

/** @typedef {import('./search.js').BlogRecord} BlogRecord */
/** @typedef {import('./search.js').Word} Word */

/** What puts a text into the site's language: `say('search-count', {count: 2})`.
 *  @typedef {(name: string, values?: Record<string, unknown>) => string} Say */

const PAGE = 10;
const PAUSE = 150;

/** @template {Element} T @param {Element} root @param {string} selector @param {new () => T} type */
function find(root, selector, type) {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the search page has no ${selector}`);
  return found;
}

/** @param {string} name @param {string} className @param {(Node | string)[]} children */
function element(name, className, ...children) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

/** Text nodes and `<mark>`. @param {{text: string, isMarked: boolean}[]} parts */
const nodes = (parts) => parts.map(({ text, isMarked }) => (isMarked ? element('mark', '', text) : text));

/** @param {HTMLElement} root @param {Say} say */
function connect(root, say) {
  const base = new URL(root.dataset.base ?? '/', location.href);
  const search = new Search(new URL(root.dataset.searchUrl ?? 'search/', base));
  const form = find(root, 'form', HTMLFormElement);
  const input = find(form, 'input[name=q]', HTMLInputElement);
  const status = find(root, '.search-status', HTMLElement);
  const results = find(root, '.search-results', HTMLElement);
  const more = find(root, '.search-more', HTMLButtonElement);
  const retry = find(root, '.search-retry', HTMLButtonElement);

  /** What is shown. @type {{words: Word[], numbers: number[]}} */
  let answer = { words: [], numbers: [] };
  let shown = 0;
  /** Counts the questions, so that a late answer to an older one is dropped. */
  let turn = 0;
  let again = () => {};
  let timer = 0;

  /** @param {string} url @param {string} className @param {(Node | string)[]} children */
  function link(url, className, ...children) {
    const address = resolve(url, base);
    const made = element(address ? 'a' : 'span', className, ...children);
    if (address) made.setAttribute('href', address);
    return made;
  }

  /** @param {BlogRecord} record */
  function result(record) {
    const title = record.title
      ? nodes(marked(record.title, answer.words))
      : [record.text ? excerpt(record.text, [], 60)[0].text : say('search-by', { name: record.author })];
    const row = element('li', 'search-result',
      element('h2', 'search-title', link(record.url, '', ...title)),
      element('p', 'search-excerpt', ...nodes(excerpt(record.text, answer.words))),
      element('p', 'search-about',
        link(record.authorURL || 'javascript:', 'search-author', record.author), ' ',
        element('span', 'search-date', record.date)));
    const image = record.image && resolve(record.image, base);
    if (image) {
      const picture = new Image(96, 96);
      picture.className = 'search-picture';
      picture.loading = 'lazy';
      picture.alt = '';
      picture.src = image;
      row.prepend(picture);
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
    } catch {
      if (own !== turn) return;
      retry.hidden = false;
      status.textContent = navigator.onLine
        ? say('search-failed') : say('search-offline');
    }
    if (own === turn) root.removeAttribute('aria-busy');
  }

  /** Appends the next results. @param {() => boolean} isLatest @param {boolean} isFirst */
  async function append(isLatest, isFirst) {
    const start = isFirst ? 0 : shown;
    const records = await search.records(answer.numbers.slice(start, start + PAGE));
    if (!isLatest()) return;
    const rows = records.map(result);
    if (isFirst) results.replaceChildren(...rows);
    else results.append(...rows);
    shown = start + rows.length;
    more.hidden = shown >= answer.numbers.length;
    const count = answer.numbers.length;
    status.textContent = count === 0 ? say('search-none')
      : shown < count ? say('search-shown', { count, shown }) : say('search-count', { count });
    if (!isFirst) rows[0]?.querySelector('a')?.focus();
  }

  function ask() {
    clearTimeout(timer);
    const text = input.value;
    if (queryWords(text).length === 0) {
      turn += 1;
      answer = { words: [], numbers: [] };
      results.replaceChildren();
      more.hidden = retry.hidden = true;
      root.removeAttribute('aria-busy');
      status.textContent = text.trim() === '' ? '' : say('search-type');
      return;
    }
    attempt(async (isLatest) => {
      const found = await search.blogs(text);
      if (!isLatest()) return;
      answer = found;
      await append(isLatest, true);
    });
  }

  const address = () => {
    const url = new URL(location.href);
    if (input.value.trim()) url.searchParams.set('q', input.value);
    else url.searchParams.delete('q');
    return url;
  };
  /** The query of the address. */
  const restore = () => {
    input.value = new URLSearchParams(location.search).get('q') ?? '';
    ask();
  };
  /** An entry of the history for each finished query. */
  const remember = () => {
    if (address().href !== location.href) history.pushState(null, '', address());
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  });
  input.addEventListener('change', remember);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    remember();
    ask();
  });
  more.addEventListener('click', () => attempt((isLatest) => append(isLatest, false)));
  retry.addEventListener('click', () => again());
  addEventListener('popstate', restore);
  restore();
}

/** The words of the site's language; their names where the page does not say where they are.
 *  @param {HTMLElement} root @returns {Promise<Say>} */
const words = (root) => (root.dataset.wordsUrl
  ? import(new URL(root.dataset.wordsUrl, location.href).href).then((made) => made.say, () => (name) => name)
  : Promise.resolve((name) => name));

const root = document.getElementById('search');
if (root) words(root).then((say) => connect(root, say));
