// The form of a blog: keeps every word, shows the text as the site will, and suggests tags.
import { copies, drop, keep } from "./keep.js";
import { shown } from "./page.js";
import { say, send } from "./send.js";
import { suggest } from "./tags.js";

const form = document.querySelector("form.editor");
const value = (name) => form.elements[name]?.value ?? "";
const isWord = (name) => ["title", "text", "tags"].includes(name);
const isDetail = (name) => name.startsWith("attribute:") || ["latitude", "longitude", "spot"].includes(name);
const fields = [...form.elements].filter(({ name }) => isWord(name) || isDetail(name));
const [who, blog] = [value("who"), value("id")];
const hasDrafts = Boolean(form.elements.draft);
const state = form.querySelector(".state");
const pane = document.querySelector(".preview");

const words = (read = (field) => field.value) => Object.fromEntries(fields.map((field) => [field.name, read(field)]));
const same = (first, second) => fields.every(({ name }) => (first[name] ?? "") === (second[name] ?? ""));
const isBlank = (some) => fields.every(({ name }) => !(some[name] ?? "").trim());
const id = () => value("draft") || `blog:${blog}`;
const status = (text) => {
  if (state.textContent !== text) state.textContent = text;
};

/** What the blog belongs to: the question that it answers, and a video that was sent before. */
const links = () => Object.fromEntries(
  ["question", "video"].filter((name) => form.elements[name]).map((name) => [name, value(name)]));
/** The pictures that the form shows, and what is said about them; the files themselves were sent before. */
const pictures = (read = (field) => field.value) => Object.fromEntries(
  [...form.elements]
    .filter(({ name, type }) => type !== "file" && /^(pictures|(kept|new|alt)\d+)$/.test(name))
    .map((field) => [field.name, read(field)]));
const all = (own = words(), shown = pictures()) => JSON.stringify({ ...own, ...links(), ...shown });

/** What the studio has, as far as this page knows: at first what the page came with. */
const first = (field) => field.defaultValue ?? field.value;
let saved = all(words(first), form.querySelector("[data-changed]") ? {} : pictures(first));
const isSaved = () => all() === saved;
let isLeaving = false;

// MARK: Saving

let timer;
let delay = 0;
let running = null;
/** Whether the studio cannot keep the draft: the form itself may be sent. */
let isRefused = false;

const remember = () => {
  // A blog is known by its id, because the next page that edits it makes another draft.
  const isKept = keep(id(), { ...words(), who, blog, digest: value("digest"), changed: Date.now() });
  if (hasDrafts) history.replaceState(null, "", address());
  return isKept;
};
const address = () => (blog
  ? `/.studio/edit?${new URLSearchParams({ id: blog, draft: value("draft"), ...links() })}`
  : `/.studio/new?${new URLSearchParams({ draft: value("draft"), ...links() })}`);

/** Saves until the studio has all words; false if it did not get them. */
const save = async () => {
  clearTimeout(timer);
  if (running) {
    await running;
    return isSaved() || save();
  }
  if (isSaved()) return true;
  running = hasDrafts ? post() : Promise.resolve(false);
  const isDone = await running;
  running = null;
  if (!isDone) return false;
  return isSaved() || save();
};

const post = async () => {
  const sent = all();
  status(say("Saving…"));
  const before = id();
  isRefused = false;
  try {
    const answer = await send("drafts/autosave", {
      ...JSON.parse(sent), id: blog, digest: value("digest"), draft: value("draft"), seen: value("seen"), writer: value("writer"),
      who,
    }, { signal: AbortSignal.timeout(15_000) });
    if (!answer.ok) return refuse(answer);
    const { draft, seen } = await answer.json();
    form.elements.draft.value = draft;
    form.elements.seen.value = seen;
    saved = sent;
    delay = 0;
    if (draft !== before || isSaved()) drop(before);
    if (!isLeaving) history.replaceState(null, "", address());
    status(say("Saved as a draft"));
    return true;
  } catch {
    fail();
    return false;
  }
};

/** Says why the studio does not save a draft. */
const refuse = async (answer) => {
  const { problem } = await answer.json().catch(() => ({}));
  isRefused = [413, 422, 507].includes(answer.status);
  fail(refusals[answer.status] ?? problem
    ?? say("Not saved: the studio does not take the draft now. Your text is kept in this browser."));
  return false;
};

/** Why the studio does not save a draft, by the status of its answer. */
const refusals = {
  403: say("Not saved: you are not signed in. Sign in in another window, then write on here."),
  409: say("Not saved: another blogger is signed in now. Your text is kept in this browser."),
};

const fail = (reason) => {
  const isKept = remember();
  status(reason ?? (isKept
    ? say("Not saved: there is no connection to the studio. Your text is kept in this browser.")
    : say("Not saved: there is no connection to the studio. Do not close this page.")));
  delay = Math.min(30_000, Math.max(2_000, delay * 2));
  timer = setTimeout(save, delay);
};

addEventListener("online", () => isSaved() || save());

form.addEventListener("input", () => {
  remember();
  if (hasDrafts) {
    status("");
    clearTimeout(timer);
    timer = setTimeout(save, Math.max(delay, 900));
  }
  preview();
});

addEventListener("beforeunload", (event) => {
  if (!isLeaving && !isSaved()) event.preventDefault();
});

// Nothing is sent before the studio has the words: a page that says "no connection" would be all that is left.
form.addEventListener("submit", async (event) => {
  if (isLeaving) return;
  if (!hasDrafts) {
    isLeaving = true;
    drop(id());
    return;
  }
  event.preventDefault();
  const button = event.submitter;
  for (const other of form.querySelectorAll("button")) other.setAttribute("aria-disabled", "true");
  const isThere = isSaved() ? await connected() : (await save()) || isRefused;
  for (const other of form.querySelectorAll("button")) other.removeAttribute("aria-disabled");
  // The button was pressed twice.
  if (!isThere || isLeaving) return;
  status(button?.hasAttribute("data-main") ? say("Publishing…") : say("Saving…"));
  isLeaving = true;
  form.requestSubmit(button);
});

/** Whether the studio answers; takes over its token. */
const connected = async () => {
  try {
    const answer = await fetch("/.studio/token", { cache: "no-store", signal: AbortSignal.timeout(15_000) });
    const { token } = await answer.json();
    for (const input of document.querySelectorAll("input[name=token]")) input.value = token;
    return true;
  } catch {
    fail();
    return false;
  }
};

// A page that comes back from the browser's memory may be sent again.
addEventListener("pageshow", (event) => {
  if (event.persisted) isLeaving = false;
});

// MARK: Preview

let drawing;
let request;
const preview = (wait = 180) => {
  clearTimeout(drawing);
  drawing = setTimeout(draw, wait);
};
const draw = async () => {
  request?.abort();
  request = new AbortController();
  try {
    const answer = await send("preview/part", { ...words(), id: blog }, { signal: request.signal });
    if (!answer.ok) return;
    const paper = pane.querySelector(".paper");
    paper.innerHTML = await answer.text();
    for (const link of paper.querySelectorAll("a")) link.target = "_blank";
  } catch {
    // An older preview stays.
  }
};
pane.classList.add("live");
preview(0);

// MARK: What was not sent

const take = (copy) => {
  for (const field of fields) field.value = copy[field.name] ?? "";
  if (hasDrafts && copy.id !== id() && !blog) form.elements.draft.value = copy.id;
  // If the blog was changed since, both versions are shown.
  if (blog && copy.digest && form.elements.digest) form.elements.digest.value = copy.digest;
  preview();
};

const offer = (copy) => {
  const note = document.createElement("div");
  note.className = "note offer";
  const text = document.createElement("p");
  text.textContent = say("This browser has unsent text from {time}:", { time: shown(copy.changed) });
  const start = document.createElement("p");
  start.className = "quote";
  start.dir = "auto";
  start.textContent = (copy.title || copy.text).trim().slice(0, 160);
  const does = document.createElement("div");
  does.className = "does";
  const button = (label, action) => {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = label;
    element.addEventListener("click", () => {
      action();
      note.remove();
    });
    does.append(element);
  };
  button(say("Use it"), () => {
    take(copy);
    drop(copy.id);
    remember();
    save();
    form.elements.text.focus();
  });
  button(say("Discard it"), () => drop(copy.id));
  note.append(text, start, does);
  form.before(note);
};

for (const copy of copies(who, blog)) {
  if (same(copy, words()) || isBlank(copy)) {
    drop(copy.id);
  } else if (copy.id === id() && isBlank(words())) {
    // The page was loaded again before anything was sent.
    take(copy);
    status(say("Restored from this browser"));
    save();
  } else {
    offer(copy);
  }
}

// MARK: Keys

for (const field of fields.filter(({ name }) => isWord(name))) suggest(field, status);
for (const field of form.querySelectorAll("input[type=text]")) {
  // The Enter key of a line moves to the next field, and sends nothing.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (field.name === "title") form.elements.text.focus();
  });
}
// A writer may have typed before this script was there.
if (!isSaved() && !running) form.dispatchEvent(new Event("input"));
