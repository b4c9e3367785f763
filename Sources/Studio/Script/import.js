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
  blogs: { list: "likes", name: /^blogs\/([0-9A-Za-z-]{1,100})\/$/, words: ({ title }) => title, known: (id) => id },
  quotes: { list: "quotes", name: /^quotes\/([^\s/?#"\\]{1,300})\/$/, words: ({ text }) => text, known: (id) => `quotes/${id}` },
  characters: { list: "characters", name: /^bloggers\/([^\s/?#"\\]{1,300})\/$/, words: ({ name }) => name, known: (id) => `bloggers/${id}` },
};

function offerAll(offer) {
  const { import: base, kind } = offer.dataset;
  const { list, name, words, known } = kinds[kind];
  const done = `blogforge:imported:${base}`;
  const before = stored(done);
  // Those that were not offered before.
  const found = Object.entries(Object(stored(`blogforge:choices:${base}`)[list]))
    .map(([place, about]) => [name.exec(place)?.[1], String(words(Object(about)) ?? "")])
    .filter(([id]) => id && !Object.hasOwn(before, known(id)))
    .slice(0, 500);
  if (!found.length) return;
  const remember = () => {
    const all = { ...stored(done), ...Object.fromEntries(found.map(([id]) => [known(id), 1])) };
    try {
      localStorage.setItem(done, JSON.stringify(all));
    } catch {} // The offer appears again then.
  };
  for (const [id, text] of found.slice(0, 10)) {
    const row = document.createElement("li");
    row.dir = "auto";
    row.textContent = text || id;
    offer.querySelector("ul").append(row);
  }
  if (found.length > 10) offer.querySelector("ul").append(Object.assign(document.createElement("li"), { textContent: "…" }));
  const form = offer.querySelector("form");
  form.elements[kind].value = found.map(([id]) => id).join(" ");
  const status = Object.assign(document.createElement("p"), { className: "hint", role: "status" });
  offer.append(status);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { [kind]: chosen, who } = form.elements;
    const answer = await send("likes/import", { [kind]: chosen.value, who: who.value }).catch(() => null);
    if (!answer?.ok) {
      if (!answer) status.textContent = say("Not sent: there is no connection to the studio.");
      else if (answer.status === 409) status.textContent = say("The page was made for another blogger; nothing was changed. Go back and reload it.");
      else status.textContent = say("The studio does not add them now. Sign in again, or try again later.");
      return;
    }
    remember();
    location.reload();
  });
  offer.querySelector("[data-dismiss]").addEventListener("click", () => {
    remember();
    offer.hidden = true;
  });
  offer.hidden = false;
}

document.querySelectorAll("[data-import]").forEach(offerAll);
