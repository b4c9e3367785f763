// "Identify": the five blogs that have most of what the reader chooses. The address keeps the choice.
import { entry, failure, open, visible } from "./finds.js";
import { say } from "./feature-words.js";

const root = document.getElementById("identify");
const form = root.querySelector("form");
const list = root.querySelector("ol.cards");
const template = root.querySelector("template");
const status = root.querySelector("[role=status]");
const facets = [...form.querySelectorAll(".facet")].map((element) => {
  const [label, said] = element.querySelectorAll("summary span");
  return { element, name: element.dataset.name, label: label.textContent, said, any: said.textContent,
    boxes: [...element.querySelectorAll("input")] };
});
const shown = 5;
/** How many files of finds the pictures of one attribute may need, and how many finds are tried for one of them. */
const [mostFiles, tries] = [8, 5];

let opened;
let turn = 0;

/** The site's finds; after a failure, they are requested again. */
function finds() {
  opened ??= open(root.dataset.findsUrl).catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Names in a row, as the language of the page joins them. */
function joined(names) {
  try {
    return new Intl.ListFormat(document.documentElement.lang, { type: "unit", style: "short" }).format(names);
  } catch {
    return names.join(", ");
  }
}

/** `3 of 4: Colour, Lustre, Cleavage; not Hardness`. */
function why(chosen, has) {
  const [yes, no] = [true, false].map((wanted) => chosen.filter((_, index) => has[index] === wanted).map(({ label }) => label));
  const values = { matched: yes.length, chosen: chosen.length, names: joined(yes) };
  const match = say("identify-match", values);
  return no.length ? say("identify-miss", { match, others: joined(no) }) : match;
}

/** What is chosen: the attributes, each with one or several values, any of which a find may have. */
const choice = () => facets.map((facet) => ({ ...facet, values: facet.boxes.filter(({ checked }) => checked) }))
  .filter(({ values }) => values.length);

/** The best finds, those that have most first, and of these the newest; with what each of them has. */
async function best(chosen) {
  const all = await finds();
  const lists = await Promise.all(chosen.map(async ({ name, values }) => new Set(
    all.has(name) ? (await Promise.all(values.map(({ value }) => all.numbers(name, value)))).flat() : [])));
  const counts = new Uint8Array(all.count);
  for (const list of lists) for (const number of list) counts[number]++;
  const ranked = chosen.map(() => []);
  let found = 0;
  for (let number = counts.length - 1; number >= 0; number--) {
    if (counts[number] === 0) continue;
    found++;
    ranked[chosen.length - counts[number]].push(number);
  }
  const rows = [];
  const isShown = visible();
  for (const number of ranked.flat()) {
    if (rows.length === shown) break;
    const find = await all.find(number);
    if (isShown(find)) rows.push([find, lists.map((list) => list.has(number))]);
  }
  return { rows, found };
}

async function show() {
  const mine = ++turn;
  const chosen = choice();
  for (const { said, any, boxes } of facets) {
    said.textContent = joined(boxes.filter(({ checked }) => checked).map((box) => box.labels[0].textContent)) || any;
  }
  let [rows, found, message] = [[], 0, ""];
  try {
    if (chosen.length) {
      ({ rows, found } = await best(chosen));
      message = found ? say("identify-best", { count: found }) : say("identify-none");
    }
  } catch (error) {
    message = failure(error);
  }
  // A later choice may have been faster.
  if (mine !== turn) return;
  list.replaceChildren(...rows.map(([find, has]) => entry(template, find, why(chosen, has))));
  status.textContent = message;
}

/** Shows what the values of an attribute look like: each as its newest find that none of the others shows. */
async function illustrate({ name, boxes }) {
  const all = await finds();
  if (!all.has(name)) return;
  const [used, files] = [new Set(), new Set()];
  const isShown = visible();
  for (const box of boxes) {
    for (const number of (await all.numbers(name, box.value)).slice(-tries).reverse()) {
      const file = all.fileOf(number);
      if (used.has(number) || files.size === mostFiles && !files.has(file)) continue;
      const find = await all.find(number);
      files.add(file);
      if (!find.picture || !isShown(find)) continue;
      used.add(number);
      box.nextSibling.src = find.picture;
      break;
    }
  }
}

/** Restores the choice in the address; unknown names and values are ignored. */
function restore() {
  const asked = new URLSearchParams(location.search);
  for (const { element, name, boxes } of facets) {
    const values = asked.getAll(name);
    for (const box of boxes) box.checked = values.includes(box.value);
    element.open = boxes.some(({ checked }) => checked);
  }
  show();
}

function choose() {
  const values = choice().flatMap(({ name, values }) => values.map(({ value }) => [name, value]));
  const search = new URLSearchParams(values).toString();
  history.replaceState(null, "", search ? `?${search}` : location.pathname);
  show();
}

form.addEventListener("change", choose);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", (event) => {
  event.preventDefault();
  for (const { boxes } of facets) for (const box of boxes) box.checked = false;
  choose();
});
addEventListener("popstate", restore);
for (const facet of facets) {
  // Their places are there before the pictures, which come when the reader opens the attribute.
  for (const box of facet.boxes) box.after(Object.assign(new Image(96, 96), { alt: "", loading: "lazy" }));
  // Without pictures, the values can be chosen as well.
  facet.element.addEventListener("toggle", () => illustrate(facet).catch(() => {}), { once: true });
}
restore();
