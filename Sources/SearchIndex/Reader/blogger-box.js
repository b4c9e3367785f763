// @ts-check
/** Bloggers by name as you type: turns every `form[data-blogger-search]` into a combobox (WAI-ARIA 1.2, list).
 *  Without this script the form leads to the search page. search.js is loaded at the first focus. */

import { element, hiddenBloggers, key, resolve, words } from './page.js';

/** @typedef {import('./search.js').Person} Person */
/** @typedef {import('./page.js').Say} Say */

const SHOWN = 8;
/** How many milliseconds a reader who pressed Enter waits, before the search page answers. */
const PATIENCE = 3000;

/** @param {HTMLFormElement} form @param {number} number @param {Say} say */
function connect(form, number, say) {
  const input = form.querySelector('input');
  if (!input) return;
  const base = new URL(form.dataset.base ?? '../', form.action);
  const id = `bloggers-${number}`;
  const list = element('ul', { id, role: 'listbox', class: 'blogger-list', 'aria-label': say('people'), hidden: '' });
  const status = element('p', { role: 'status', class: 'blogger-status visually-hidden' });
  form.append(list, status);
  for (const [key, value] of Object.entries({
    role: 'combobox', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
    'aria-autocomplete': 'list', 'aria-controls': id, 'aria-expanded': 'false',
  })) input.setAttribute(key, value);

  /** @type {Promise<import('./search.js').Search> | undefined} */
  let loaded;
  /** @type {HTMLElement | null} */
  let active = null;
  let turn = 0;

  const load = () => {
    loaded ??= Promise.all([import('./search.js'), import('./people.js')]).then(
      ([{ Search }]) => new Search(new URL(form.dataset.searchUrl ?? form.action, base)));
    loaded.catch(() => { loaded = undefined; });
    return loaded;
  };

  /** @param {Element | null | undefined} option */
  function activate(option) {
    active?.setAttribute('aria-selected', 'false');
    active = /** @type {HTMLElement | null} */ (option ?? null);
    active?.setAttribute('aria-selected', 'true');
    active?.scrollIntoView({ block: 'nearest' });
    if (active) input?.setAttribute('aria-activedescendant', active.id);
    else input?.removeAttribute('aria-activedescendant');
  }

  function close() {
    turn += 1;
    activate(null);
    list.hidden = true;
    input?.setAttribute('aria-expanded', 'false');
  }

  /** @param {Person[]} people */
  function show(people) {
    activate(null);
    list.replaceChildren(...people.slice(0, SHOWN).map((person, place) => {
      const option = element(
        'li', { id: `${id}-${place}`, role: 'option', class: 'blogger-option', 'aria-selected': 'false' },
        element('bdi', { class: 'blogger-name' }, person.name), ' ',
        element('bdi', { class: 'blogger-other-name' }, person.otherName));
      const photo = person.photo && resolve(person.photo, base);
      if (photo) option.prepend(element('img', { src: photo, alt: '', width: '32', height: '32' }));
      option.dataset.url = resolve(person.url, base) ?? '';
      return option;
    }));
    list.hidden = people.length === 0;
    input?.setAttribute('aria-expanded', String(people.length > 0));
  }

  /** Those whom the reader has not hidden. @param {Person[]} people */
  function visible(people) {
    const hidden = hiddenBloggers(base);
    return people.filter((person) => !hidden.includes(key(person.url)));
  }

  async function update() {
    const own = ++turn;
    const text = input?.value.trim() ?? '';
    if (text === '') {
      status.textContent = '';
      return close();
    }
    try {
      const { people: found, isComplete } = await (await load()).people(text);
      if (own !== turn) return;
      const people = visible(found);
      show(people);
      const count = people.length;
      status.textContent = count === 0 ? say('people-none')
        : isComplete ? say('people-count', { count }) : say('people-more', { count });
    } catch {
      if (own !== turn) return;
      show([]);
      status.textContent = say('people-failed');
    }
  }

  /** @param {Element | null} option */
  const open = (option) => {
    const url = option instanceof HTMLElement ? option.dataset.url : '';
    if (url) location.assign(url);
  };

  /** The profile of the person whose whole name was typed, or of the first one when no blog has the words; else null.
   *  @param {string} text */
  async function meant(text) {
    const search = await load();
    const [person] = visible((await search.people(text)).people);
    if (person && !person.isWhole) {
      const { count, corrections } = await search.blogs({
        text, language: document.documentElement.lang, hidden: hiddenBloggers(base) });
      if (count > 0 && corrections.length === 0) return null;
    }
    return person ? resolve(person.url, base) : null;
  }

  /** Opens whom the reader means, or the search page, which also says what fails.
   *  @param {string} text */
  async function find(text) {
    const own = ++turn;
    const late = new Promise((done) => { setTimeout(done, PATIENCE, null); });
    const url = await Promise.race([meant(text).catch(() => null), late]);
    // The reader may have typed on, or have gone to something else.
    if (own !== turn) return;
    if (url) location.assign(url);
    else form.submit();
  }

  input.addEventListener('focus', () => { load().catch(() => {}); });
  input.addEventListener('input', update);
  input.addEventListener('blur', close);
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    if (event.target instanceof Element) open(event.target.closest('[role=option]'));
  });
  input.addEventListener('keydown', (event) => {
    // While an input method composes, its keys are its own (229: browsers that do not say so).
    if (event.isComposing || event.keyCode === 229 || event.altKey || event.ctrlKey || event.metaKey) return;
    const isOpen = !list.hidden;
    const { firstElementChild: first, lastElementChild: last } = list;
    if (event.key === 'ArrowDown' && isOpen) activate(active ? active.nextElementSibling ?? first : first);
    else if (event.key === 'ArrowUp' && isOpen) activate(active ? active.previousElementSibling ?? last : last);
    else if (event.key === 'ArrowDown') update();
    else if (event.key === 'Home' && active) activate(first);
    else if (event.key === 'End' && active) activate(last);
    else if (event.key === 'Enter' && active) open(active);
    else if (event.key === 'Enter' && input.value.trim()) find(input.value);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Escape' && input.value) input.value = '';
    else return;
    event.preventDefault();
  });
  // A reader who typed while this script was loading is already waiting.
  if (input.value && document.activeElement === input) update();
}

document.querySelectorAll('form[data-blogger-search]').forEach((form, number) => {
  if (form instanceof HTMLFormElement) words(form).then((say) => connect(form, number, say));
});
