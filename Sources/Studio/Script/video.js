// The video of a new blog: chosen files are sent at once, with progress, while people write.
import { record } from "./recorder.js";
import { say, upload } from "./send.js";

const form = document.querySelector("form.editor");
const group = form.querySelector("[data-video]");
const maximumBytes = Number(group.dataset.megabytes) * 2 ** 20;
const bar = document.createElement("progress");
const status = document.createElement("p");
bar.hidden = true;
bar.max = 1;
bar.setAttribute("aria-label", say("Sending the video…"));
status.className = "hint";
status.setAttribute("role", "status");
group.append(bar, status);

/** What is being sent last. */
let sending = null;

/** Sends the files of a video, after those that are on their way; true if the studio has it. */
const send = (files, names) => {
  const own = (sending ?? Promise.resolve()).then(() => post(files, names)).then(
    ({ id }) => {
      keep(id);
      status.textContent = say("The video is in the studio. It is published with your words.");
      return true;
    },
    (problem) => {
      status.textContent = problem.message;
      return false;
    },
  ).finally(() => {
    if (sending !== own) return;
    sending = null;
    bar.hidden = true;
  });
  sending = own;
  return own;
};

const post = async (files, names) => {
  [bar.hidden, bar.value, status.textContent] = [false, 0, say("Sending the video…")];
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > maximumBytes) {
    throw new Error(say("A video may have {megabytes} MB. Make it shorter.", group.dataset));
  }
  const body = new FormData();
  files.forEach((file, number) => body.append("recording", file, names?.[number] ?? file.name));
  const answer = await upload("/.studio/videos", body, "json", (part) => {
    bar.value = part;
  });
  if (answer.status === 200 && answer.response?.id) return answer.response;
  throw new Error(answer.response?.problem ?? (answer.status === 507
    ? say("The disk of the studio is full. Try again when there is space.")
    : say("The studio does not take the video now. Try again later.")));
};

/** Makes the form name the video that the studio has now. */
const keep = (id) => {
  for (const old of group.querySelectorAll("[name=video], [data-kept], label.check")) old.remove();
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: "video", value: id });
  const label = document.createElement("label");
  label.className = "check";
  label.append(
    Object.assign(document.createElement("input"), { type: "checkbox", name: "remove-video", value: "yes" }),
    ` ${say("Remove the video")}`,
  );
  group.querySelector("legend").after(field, label);
  // So that the page has it when it is loaded again.
  form.dispatchEvent(new Event("input"));
};

group.addEventListener("change", async (event) => {
  const input = event.target;
  if (input.type !== "file" || !input.files.length) return;
  if (await send([...input.files])) input.value = "";
});

const recorder = record(group, send);

// A blog is not published without the video that is on its way, or that was recorded and not sent.
form.addEventListener("submit", (event) => {
  if (!sending && !recorder?.isUnsent()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const button = event.submitter;
  (sending ?? recorder.use()).then((isSent) => isSent && form.requestSubmit(button));
}, { capture: true });

addEventListener("beforeunload", (event) => {
  if (sending || recorder?.isUnsent()) event.preventDefault();
});
