// Pictures of a form: chosen, dropped or pasted, they are sent at once, while the user continues to write.
import { say } from "./send.js";

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
/** The button that was pressed meanwhile. */
let pressed = null;

const add = (files) => {
  if (!files.length) return;
  waiting.push(files);
  if (waiting.length === 1) next();
};

const next = async () => {
  [bar.hidden, bar.value, status.textContent] = [false, 0, say("Sending…")];
  try {
    take(await post(waiting[0]));
    status.textContent = say("Pictures added");
  } catch {
    fail(waiting[0]);
  }
  waiting.shift();
  if (waiting.length) return next();
  bar.hidden = true;
  const button = pressed;
  pressed = null;
  if (button && !group.querySelector("button:not(.still)[value=add]")) form.requestSubmit(button);
};

/** Sends the form with pictures, to be shown again; gives the page. */
const post = async (files) => {
  const body = new FormData();
  for (const [name, value] of new FormData(form)) {
    // A video is sent with the words.
    if (typeof value === "string") body.append(name, value);
  }
  for (const file of files) body.append("pictures", file);
  body.set("do", "add");
  const { token } = await (await fetch("/.studio/token", { cache: "no-store" })).json();
  body.set("token", token);
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total) bar.value = loaded / total;
    });
    request.addEventListener("error", failed);
    request.addEventListener("load", () => done(new DOMParser().parseFromString(request.responseText, "text/html")));
    request.send(body);
  });
};

/** Shows the pictures as the studio has them now, with what was typed about them meanwhile. */
const take = (page) => {
  const shown = page.querySelector("form.editor input[type=hidden][name=pictures]")?.closest("fieldset");
  for (const note of document.querySelectorAll("main > .note.wrong")) note.remove();
  const notes = [...page.querySelectorAll("main .note.wrong")];
  document.querySelector(".desk").before(...notes);
  if (!shown) throw new Error("refused");
  const hadFocus = group.contains(document.activeElement);
  const count = group.querySelectorAll("ol > li").length;
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

/** Keeps pictures that were not sent: they are in the field, and the button sends them. */
const fail = (files) => {
  // The studio may have said why.
  const isExplained = document.querySelector("main > .note.wrong");
  status.textContent = isExplained ? "" : say("Not sent: there is no connection to the studio.");
  const input = group.querySelector("input[type=file]");
  if (!input) return;
  const kept = new DataTransfer();
  for (const file of files) kept.items.add(file);
  input.files = kept.files;
  group.querySelector("button[value=add]")?.classList.remove("still");
};

group.addEventListener("change", (event) => {
  if (event.target.type !== "file") return;
  const files = [...event.target.files];
  event.target.value = "";
  add(files);
});

// A blog is not published without the pictures that are on their way.
form.addEventListener("submit", (event) => {
  if (!waiting.length) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed = event.submitter;
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
