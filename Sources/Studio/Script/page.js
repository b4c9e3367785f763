// What every page of the studio has: times of the reader's clock, Ctrl+Enter, sharing, waiting for the site.
import { say } from "./send.js";

const language = document.documentElement.lang || undefined;

export const shown = (moment) =>
  new Date(moment).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });

for (const time of document.querySelectorAll("main time[datetime]")) time.textContent = shown(time.dateTime);

// On a phone the links of the bar can be scrolled; the present one is in view (without scripts where CSS does it).
const current = document.querySelector(".studio-bar nav [aria-current]");
if (current) {
  const [bar, link] = [current.parentElement.getBoundingClientRect(), current.getBoundingClientRect()];
  if (link.left < bar.left) current.parentElement.scrollBy(link.left - bar.left - 32, 0);
  else if (link.right > bar.right) current.parentElement.scrollBy(link.right - bar.right + 32, 0);
}

addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const form = event.target.closest?.("form");
  const button = form?.querySelector("[data-main]");
  if (!button) return;
  event.preventDefault();
  // The key is held.
  if (!event.repeat) form.requestSubmit(button);
});

// A second click adds nothing; after some seconds the answer is lost, or people have stopped the page.
const pressed = new Set();
addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button || event.defaultPrevented) return;
  if (pressed.has(button)) return event.preventDefault();
  pressed.add(button);
  setTimeout(() => pressed.delete(button), 5000);
});
addEventListener("pageshow", () => pressed.clear());

// A switch needs no button.
for (const input of document.querySelectorAll("input[data-switch]")) {
  input.addEventListener("change", () => input.form.requestSubmit());
}

for (const button of document.querySelectorAll("[data-share]")) {
  const status = button.parentElement.querySelector("[role=status]");
  button.addEventListener("click", async () => {
    const url = new URL(button.dataset.share, location).href;
    try {
      if (navigator.share) return await navigator.share({ title: button.dataset.title, url });
      await navigator.clipboard.writeText(url);
      status.textContent = say("Link copied");
    } catch (error) {
      // Closing the share sheet is not a failure; where copying is forbidden, the address can be copied by hand.
      if (error.name !== "AbortError") status.textContent = url;
    }
  });
}

/** Adds the link that saves a picture, which the site has only now. */
const offerPicture = (status, url) => {
  if (status.parentElement.querySelector("[download]")) return;
  const link = Object.assign(document.createElement("a"), { className: "button", href: url, download: "" });
  link.textContent = say("Save picture");
  status.before(link);
};

/** Waits until the site shows a blog, and says so, or leads there. */
const follow = async (element) => {
  const status = element.dataset.then ? element : element.parentElement.querySelector("[role=status]");
  if (!element.dataset.then) status.textContent = say("The site is being built…");
  for (let wait = 60; wait < 60_000; wait *= 1.05) {
    await new Promise((done) => setTimeout(done, wait));
    const answer = await fetch(element.dataset.built, { cache: "no-store" }).catch(() => null);
    const { state, picture } = answer?.ok ? await answer.json() : {};
    if (state === "shown" && element.dataset.then) return location.replace(element.dataset.then);
    if (state === "shown") {
      if (picture) offerPicture(status, picture);
      return (status.textContent = say("On the site now"));
    }
    if (state === "failed") {
      if (element.dataset.then) return location.reload();
      return (status.textContent = say("The site cannot be built. What you wrote is saved."));
    }
  }
};
for (const element of document.querySelectorAll("[data-built]")) follow(element);
