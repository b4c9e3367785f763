// Copies of what is being written, in this browser, until the studio has it.
const prefix = "blogforge:studio:draft:";
const maximumAge = 30 * 24 * 60 * 60 * 1000;

/** Keeps a copy; false if the browser does not store it. */
export const keep = (id, copy) => {
  try {
    localStorage.setItem(prefix + id, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
};

/** Removes a copy. */
export const drop = (id) => {
  try {
    localStorage.removeItem(prefix + id);
  } catch {} // What is not stored need not be removed.
};

const read = (key) => {
  try {
    const copy = JSON.parse(localStorage.getItem(key));
    return Number.isFinite(copy?.changed) && typeof copy.text === "string" ? copy : null;
  } catch {
    return null;
  }
};

/** The copies of a blogger for a blog, or for new ones, the last one first; those that are too old are removed. */
export const copies = (who, blog) => {
  let keys = [];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {} // Storage may be forbidden.
  const found = [];
  for (const key of keys) {
    const copy = read(key);
    const id = key.slice(prefix.length);
    if (!copy || Date.now() - copy.changed > maximumAge) drop(id);
    else if (copy.who === who && copy.blog === blog) found.push({ ...copy, id });
  }
  return found.sort((first, second) => second.changed - first.changed);
};
