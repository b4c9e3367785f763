// @ts-check
/** Lists of the tags, bloggers and years that exist, below the fields that filter results. */

import { element, key } from './page.js';
import { IS_UNSPACED, PIECES, terms } from './words.js';

/** @typedef {import('./search.js').Search} Search */
/** A value of a field, and what it is called if that differs. @typedef {{value: string, label: string}} Choice */

const MOST = 20;
/** Files of the index that are read for a list; of the years, which are few, the last ones are read. */
const MAXIMUM_LEAVES = 3;

/** The terms that begin so, if they are in few files. @param {Search} search @param {string} beginning */
const beginning = ({ files }, beginning) => files.fresh(async () => {
  const limit = beginning[0] === ':' ? Infinity : MAXIMUM_LEAVES;
  const paths = await files.leaves('t', [beginning], true, limit) ?? [];
  // In the order of the years, with one in each file at least.
  const entries = (await Promise.all(paths.slice(-MOST).map((path) => files.terms(path)))).flat();
  return entries.filter(({ term }) => term.startsWith(beginning));
});

/** A tag from its term: in scripts without blanks, pairs have all characters but the first twice.
 *  @param {string} term */
export const tagOf = (term) => term.replace(PIECES,
  (piece) => (IS_UNSPACED.test(piece) ? piece.replace(/(.)\1/gu, '$1') : piece));

/** What may be typed into a field, by its name. @param {Search} search @param {string} name @param {string} typed
 *  @returns {Promise<Choice[]>} */
async function choices(search, name, typed) {
  if (name === 'blogger' && terms(typed).length > 0) {
    return (await search.people(typed)).people.map(({ url, name }) => ({ value: key(url), label: name }));
  }
  const mark = name === 'tag' ? '#' : name === 'year' ? ':' : '@';
  const found = await beginning(search, mark + (name === 'tag' ? terms(typed).join('') : typed));
  found.sort(name === 'year' ? (a, b) => Number(b.term.slice(1)) - Number(a.term.slice(1))
    : (a, b) => b.count - a.count);
  return found.flatMap(({ term }) => {
    const value = name === 'tag' ? tagOf(term.slice(1)) : term.slice(1);
    // Of several words without blanks, a term does not say where one ends: only tags that lead to it are offered.
    return name === 'tag' && terms(value).join('') !== term.slice(1) ? [] : [{ value, label: '' }];
  });
}

/** Keeps a list below a field up to date; without the bloggers whom the reader has hidden, by their keys.
 *  @param {Search} search @param {EventTarget | null} field @param {string[]} hidden */
export function offer(search, field, hidden) {
  if (!(field instanceof HTMLInputElement) || field.list) return;
  const list = element('datalist', { id: `search-${field.name}-choices` });
  (field.form ?? field).append(list);
  field.setAttribute('list', list.id);
  let turn = 0;
  const update = async () => {
    const own = ++turn;
    // Without a list, anything can still be typed.
    const found = await choices(search, field.name, field.value.trim()).catch(() => []);
    if (own !== turn) return;
    const shown = found.filter(({ value }) => field.name !== 'blogger' || !hidden.includes(value));
    list.replaceChildren(...shown.slice(0, MOST).map((choice) => element('option', { ...choice })));
  };
  field.addEventListener('input', update);
  update();
}
