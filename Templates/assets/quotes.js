// Quotes and characters: a heart keeps one on this device; the page of quotes shows what is kept, and a quote at random.
import { base, isKept, onChange, place, read, setKept } from "./choices.js";
import { say } from "./feature-words.js";

const find = (id) => document.getElementById(id);
const [own, random, template, characterTemplate] = ["own", "random", "quote", "character"].map(find);
const hearts = ".heart[data-quote], .heart[data-character]";
/** The address of what a heart is about. */
const kept = ({ dataset: { quote, character } }) => character ?? base + quote;

/** What the list of favourites shows of a quote in the page. */
function about(quote) {
  // If all quotes of a list are by one person, the list names the person.
  const { speaker, speakerUrl } = quote.closest("[data-speaker]")?.dataset ?? {};
  const address = speakerUrl ?? quote.querySelector("a[href]")?.href;
  return {
    text: quote.querySelector(".words").textContent,
    name: speaker ?? quote.querySelector(".speaker bdi, .by bdi")?.textContent,
    // Not every speaker has a profile.
    profile: address && place(address),
  };
}

function showHearts(root = document) {
  const { quotes, characters } = read();
  const all = { ...quotes, ...characters };
  for (const heart of root.querySelectorAll(hearts)) heart.setAttribute("aria-pressed", place(kept(heart)) in all);
}

document.addEventListener("click", async ({ target }) => {
  const heart = target.closest?.(hearts);
  if (!heart) return;
  const url = kept(heart);
  const facts = () => {
    const quote = heart.closest(".quote");
    return quote ? about(quote) : { name: document.querySelector(".profile .p-name").textContent };
  };
  if (!setKept(url, isKept(url) ? null : facts())) (await import("./share.js")).announce();
});

/** A quote as an element of a list. */
function row(key, { text, name, profile }, number) {
  const quote = template.content.firstElementChild.cloneNode(true);
  const [words, speaker, heart] = [".words", ".speaker", ".heart"].map((part) => quote.querySelector(part));
  words.textContent = text;
  words.id = `words-${number}`;
  heart.setAttribute("aria-describedby", words.id);
  heart.dataset.quote = key;
  if (name) speaker.firstElementChild.textContent = name;
  if (name && profile) speaker.href = base + profile;
  else if (name) speaker.replaceWith(...speaker.childNodes);
  else speaker.remove();
  return quote;
}

/** A character as an element of the list of those who are kept. */
function characterRow(key, { name }, number) {
  const character = characterTemplate.content.firstElementChild.cloneNode(true);
  const [link, heart] = ["a", ".heart"].map((part) => character.querySelector(part));
  link.href = heart.dataset.character = base + key;
  link.id = `character-${number}`;
  link.firstElementChild.textContent = name;
  heart.setAttribute("aria-describedby", link.id);
  return character;
}

function showOwn() {
  if (!own) return;
  const choices = read();
  const [quotes, characters] = [[choices.quotes, "text"], [choices.characters, "name"]].map(([all, fact]) =>
    Object.entries(all).filter(([, about]) => about[fact]).reverse());
  const focused = own.contains(document.activeElement);
  own.querySelector(".quotes").replaceChildren(...quotes.map(([key, quote], index) => row(key, quote, `own-${index}`)));
  // Templates of a site of its own may have no list of characters.
  own.querySelector(".kept")?.replaceChildren(...characters.map(([key, about], index) => characterRow(key, about, index)));
  own.hidden = quotes.length + characters.length === 0;
  // What was pressed is gone: the reader continues where it was.
  if (focused) (own.querySelector(".heart") ?? document.querySelector("main a, main button")).focus();
}

const files = new Map();
const fetched = (url) => {
  if (!files.has(url)) {
    const file = fetch(url).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)));
    file.catch(() => files.delete(url));
    files.set(url, file);
  }
  return files.get(url);
};
const any = (list) => list[Math.floor(Math.random() * list.length)];

/** Draws a quote that is not the one shown. */
async function draw() {
  const list = random.querySelector(".quotes");
  const status = random.querySelector("[role=status]");
  const shown = list.querySelector(".heart")?.dataset.quote;
  try {
    const quotes = await fetched(any(random.dataset.files.split(" ")));
    const others = quotes.filter(({ key }) => `quotes/${key}/` !== shown);
    const { key, text, name, profile } = any(others.length ? others : quotes);
    list.replaceChildren(row(`quotes/${key}/`, { text, name, profile: profile && `bloggers/${profile}/` }, "random"));
    status.textContent = "";
    showHearts(random);
  } catch {
    status.textContent = say("quotes-failed");
  }
  random.hidden = false;
}

function show() {
  showOwn();
  showHearts();
}

onChange(show);
show();
if (random) {
  random.querySelector(".act").onclick = draw;
  draw();
}
