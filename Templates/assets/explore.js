// "Explore": blogs drawn at random. The address names the set, so that going back shows the same blogs.
import { drawn, entry, failure, numbers, open } from "./finds.js";
import { say } from "./feature-words.js";

const root = document.getElementById("explore");
const list = root.querySelector(".cards");
const template = root.querySelector("template");
const status = root.querySelector("[role=status]");
const shown = Math.max(list.children.length, 1);
const filesRead = 3;

let finds;
const wanted = () => new URLSearchParams(location.search).get("set") ?? "";
const address = (set) => `?${new URLSearchParams({ set })}`;
const anySet = () => Math.random().toString(36).slice(2, 10);

let turn = 0;
async function show(isAsked) {
  const own = ++turn;
  try {
    finds ??= await open(root.dataset.findsUrl);
    const next = numbers(wanted());
    const files = drawn(Array(finds.fileCount).keys(), filesRead, next);
    const all = (await Promise.all(files.map(finds.file))).flat();
    if (own !== turn) return;
    const chosen = drawn(all, shown, next);
    list.replaceChildren(...chosen.map((find) => entry(template, find)));
    if (isAsked) status.textContent = say("explore-drawn", { count: chosen.length });
  } catch (error) {
    if (own !== turn) return;
    status.textContent = failure(error);
  }
  root.classList.add("drawn");
}

root.querySelector(".draw").onclick = () => {
  history.pushState(null, "", address(anySet()));
  show(true);
};
addEventListener("popstate", () => show(false));
if (!wanted()) history.replaceState(null, "", address(anySet()));
show(false);
