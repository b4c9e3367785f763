// Offers to add what this browser has kept (docs/readers.md) to the account, each only once: likes, quotes, characters.
import { say, send } from "./send.js";

/** The value of a key of the storage; an empty object if it is missing, broken or forbidden. */
const stored = (key) => {
  try {
    return Object(JSON.parse(localStorage.getItem(key)));
  } catch {
    return {};
  }
};

/** For each kind: where choices are, the names of addresses, what is shown, and the name under which it is known. */
const kinds = {
  blogs: { list: "likes", name: /^blogs\/((?:[0-9a-f]{2}\/)?[^\s/?#"\\]{1,400})\/$/, words: ({ title }) => title, known: (id) => id },
  quotes: { list: "quotes", name: /^quotes\/([^\s/?#"\\]{1,400})\/$/, words: ({ text }) => text, known: (id) => `quotes/${id}` },
  characters: { list: "characters", name: /^bloggers\/([^\s/?#"\\]{1,400})\/$/, words: ({ name }) => name, known: (id) => `bloggers/${id}` },
};
/** How many the studio takes at once. */
const most = 500;

function offerAll(offer) {
  const { import: base, kind } = offer.dataset;
  const { list, name, words, known } = kinds[kind];
  const done = `blogforge:imported:${base}`;
  const before = stored(done);
  // Those that were not offered before.
  let found = Object.entries(Object(stored(`blogforge:choices:${base}`)[list]))
    .map(([place, about]) => [name.exec(place)?.[1], String(words(Object(about)) ?? "")])
    .filter(([id]) => id && !Object.hasOwn(before, known(id)));
  if (!found.length) return;
  const remember = (entries) => {
    const all = { ...stored(done), ...Object.fromEntries(entries.map(([id]) => [known(id), 1])) };
    try {
      localStorage.setItem(done, JSON.stringify(all));
    } catch {} // The offer appears again then.
  };
  const rows = offer.querySelector("ul");
  const show = () => {
    rows.replaceChildren();
    for (const [id, text] of [...found.slice(0, 10), ...(found.length > 10 ? [["…"]] : [])]) {
      const row = document.createElement("li");
      row.dir = "auto";
      row.textContent = text || id;
      rows.append(row);
    }
  };
  show();
  const form = offer.querySelector("form");
  const status = Object.assign(document.createElement("p"), { className: "hint", role: "status" });
  offer.append(status);
  /** Adds some of them; gives the names of those that are not on the site, and nothing if it failed. */
  const add = async (entries) => {
    const fields = { [kind]: entries.map(([id]) => id).join(" "), who: form.elements.who.value };
    const answer = await send("likes/import", fields).catch(() => null);
    // Where a person has to sign in again, the answer is a page.
    const missing = answer?.ok && (await answer.json().catch(() => ({}))).missing;
    if (missing) return missing;
    if (!answer) status.textContent = say("Not sent: there is no connection to the studio.");
    else if (answer.status === 409) status.textContent = say("The page was made for another blogger; nothing was changed. Go back and reload it.");
    else status.textContent = say("The studio does not add them now. Sign in again, or try again later.");
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const left = [];
    for (let first = 0; first < found.length; first += most) {
      const part = found.slice(first, first + most);
      const missing = await add(part);
      if (!missing) return;
      remember(part.filter(([id]) => !missing.includes(id)));
      left.push(...part.filter(([id]) => missing.includes(id)));
    }
    if (!left.length) {
      location.reload();
      return;
    }
    const others = left.length < found.length ? say("All others were added.") : "";
    found = left;
    show();
    status.textContent = `${say("These are not on the site now, so they stay in this browser.")} ${others}`.trim();
  });
  offer.querySelector("[data-dismiss]").addEventListener("click", () => {
    remember(found);
    offer.hidden = true;
  });
  offer.hidden = false;
}

document.querySelectorAll("[data-import]").forEach(offerAll);
