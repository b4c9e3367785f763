// Pictures of a form: chosen, dropped or pasted, they are sent at once, while the user continues to write.
import { say, upload } from "./send.js";

const form = document.querySelector("form.editor");
const group = form.querySelector("input[type=hidden][name=pictures]").closest("fieldset");
const bar = document.createElement("progress");
const status = document.createElement("p");
bar.hidden = true;
bar.max = 1;
bar.setAttribute("aria-label", say("Sending…"));
status.className = "hint";
status.setAttribute("role", "status");
group.after(bar, status);

/** What waits to be sent; the first one is being sent. */
const waiting = [];
/** How many were sent before these. */
let sent = 0;
/** The button that was pressed meanwhile. */
let pressed = null;

const add = (files) => {
  const isIdle = !waiting.length;
  waiting.push(...files);
  if (isIdle && waiting.length) send();
};

const shownCount = () => group.querySelectorAll("ol > li").length;

/** Sends what waits, each picture by itself: together they may be larger than the limit of a form. */
const send = async () => {
  [sent, bar.hidden, bar.value, status.textContent] = [0, false, 0, say("Sending…")];
  for (const note of document.querySelectorAll("main > .note.wrong")) note.remove();
  const before = shownCount();
  try {
    while (waiting.length) {
      take(await post(waiting[0]), waiting[0]);
      waiting.shift();
      sent += 1;
    }
    status.textContent = shownCount() > before ? say("Pictures added") : "";
  } catch (problem) {
    status.textContent = problem.message;
    keep(waiting.splice(0));
  }
  bar.hidden = true;
  const button = pressed;
  pressed = null;
  if (button && !group.querySelector("button:not(.still)[value=add]")) form.requestSubmit(button);
};

/** Sends the form with a picture, to be shown again. */
const post = (file) => {
  const body = new FormData();
  for (const [name, value] of new FormData(form)) {
    // A video is sent with the words.
    if (typeof value === "string") body.append(name, value);
  }
  body.append("pictures", file);
  body.set("do", "add");
  return upload(form.action, body, "document", (part) => {
    bar.value = (sent + part) / (sent + waiting.length);
  });
};

/** Shows the pictures as the studio has them now, with what was typed about them meanwhile. */
const take = (answer, file) => {
  // The page is missing if the server refused the form before it was read.
  if (answer.status === 413) return warn(say("'{file}' is too large. Choose a smaller picture.", { file: file.name }));
  const page = answer.response;
  const shown = page?.querySelector("form.editor input[type=hidden][name=pictures]")?.closest("fieldset");
  const notes = page ? [...page.querySelectorAll("main .note.wrong")] : [];
  for (const note of notes) warn(note.textContent);
  if (!shown) throw new Error(notes.length ? "" : refusal(answer.status));
  const hadFocus = group.contains(document.activeElement);
  const count = shownCount();
  for (const field of group.querySelectorAll("input[name^=alt]")) {
    const same = shown.querySelector(`input[name="${field.name}"]`);
    if (same) same.value = field.value;
  }
  group.replaceChildren(...shown.childNodes);
  // The draft gets them.
  form.dispatchEvent(new Event("input"));
  if (!hadFocus) return;
  const added = group.querySelectorAll("ol > li")[count];
  (added?.querySelector("input[type=text]") ?? group.querySelector("input[type=file], button"))?.focus();
};

/** Shows what is wrong above the form; the same once. */
const warn = (text) => {
  // Who pressed a button has not read this.
  pressed = null;
  const known = [...document.querySelectorAll("main > .note.wrong")].map((note) => note.textContent);
  if (known.includes(text)) return;
  const note = document.createElement("p");
  note.className = "note wrong";
  note.setAttribute("role", "alert");
  note.textContent = text;
  document.querySelector(".desk").before(note);
};

/** Why the studio did not take a picture, if its answer does not say so. */
const refusal = (code) => (code === 507
  ? say("The disk of the studio is full. Try again when there is space.")
  : say("The studio does not take the pictures now. Try again later."));

/** Keeps pictures that were not sent: they are in the field, and the button sends them. */
const keep = (files) => {
  const input = group.querySelector("input[type=file]");
  if (!input) return;
  const kept = new DataTransfer();
  for (const file of files) kept.items.add(file);
  input.files = kept.files;
  group.querySelector("button[value=add]")?.classList.remove("still");
};

/** Takes the pictures that were chosen, or not sent before, out of their fields. */
const chosen = () => [...group.querySelectorAll("input[type=file]")].flatMap((input) => {
  const files = [...input.files];
  input.value = "";
  return files;
});

group.addEventListener("change", (event) => {
  if (event.target.type === "file") add(chosen());
});

// A blog is not published without the pictures that are on their way, or that were not sent.
form.addEventListener("submit", (event) => {
  add(chosen());
  if (!waiting.length) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed = event.submitter?.value === "add" ? null : event.submitter;
}, { capture: true });

// MARK: Drop and paste

const images = (transfer) => [...transfer.files].filter((file) => file.type.startsWith("image/"));
const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
for (const name of ["dragenter", "dragover"]) {
  form.addEventListener(name, (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    form.classList.add("dropping");
  });
}
form.addEventListener("dragleave", (event) => {
  if (!form.contains(event.relatedTarget)) form.classList.remove("dropping");
});
form.addEventListener("drop", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  form.classList.remove("dropping");
  add(images(event.dataTransfer));
});
form.addEventListener("paste", (event) => {
  const files = images(event.clipboardData);
  // Text that is copied from an office program comes with a picture of itself.
  if (!files.length || event.clipboardData.types.includes("text/plain")) return;
  event.preventDefault();
  add(files);
});
