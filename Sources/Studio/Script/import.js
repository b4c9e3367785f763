// Offers to add the likes that this browser has kept (docs/readers.md) to the account, each only once.
const offer = document.querySelector("[data-import]");
const base = offer?.dataset.import;
const done = `blogforge:imported:${base}`;

/** The value of a key of the storage; an empty object if it is missing, broken or forbidden. */
const stored = (key) => {
  try {
    return Object(JSON.parse(localStorage.getItem(key)));
  } catch {
    return {};
  }
};

/** The ids and titles of liked blogs that were not offered before. */
const likes = () => {
  const known = stored(done);
  return Object.entries(Object(stored(`blogforge:choices:${base}`).likes))
    .map(([place, about]) => [/^blogs\/([0-9A-Za-z-]{1,100})\/$/.exec(place)?.[1], String(about?.title ?? "")])
    .filter(([id]) => id && !Object.hasOwn(known, id))
    .slice(0, 500);
};

const found = offer ? likes() : [];
if (found.length) {
  const remember = () => {
    const known = { ...stored(done), ...Object.fromEntries(found.map(([id]) => [id, 1])) };
    try {
      localStorage.setItem(done, JSON.stringify(known));
    } catch {} // The offer appears again then.
  };
  for (const [id, title] of found.slice(0, 10)) {
    const row = document.createElement("li");
    row.dir = "auto";
    row.textContent = title || id;
    offer.querySelector("ul").append(row);
  }
  if (found.length > 10) offer.querySelector("ul").append(Object.assign(document.createElement("li"), { textContent: "…" }));
  const form = offer.querySelector("form");
  form.elements.blogs.value = found.map(([id]) => id).join(" ");
  form.addEventListener("submit", remember);
  offer.querySelector("[data-dismiss]").addEventListener("click", () => {
    remember();
    offer.hidden = true;
  });
  offer.hidden = false;
}
