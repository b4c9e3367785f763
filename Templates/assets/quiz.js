// The quiz: pictures of the site, each with four names. The best scores stay in this browser:
//
//   localStorage["blogforge:quiz:/"] = {"version":1,"best":[{"score":9,"of":10}]}
import { base } from "./choices.js";
import { drawn, failure, open } from "./finds.js";
import { say } from "./feature-words.js";

const root = document.getElementById("quiz");
const part = (selector) => root.querySelector(selector);
const [round, names, verdict, result] = [".round", ".names", ".verdict", ".result"].map(part);
const [look, next, start, best] = [".look", ".next", ".start", ".best"].map(part);
const image = new Image(500, 500);
image.alt = root.dataset.picture;
part("figure").append(image);

const key = `blogforge:quiz:${base}`;
const [questionsAsked, namesOffered, bestKept, filesRead] = [10, 4, 5, 4];

let finds, questions, number, score;
const random = Math.random;
const folded = ({ label }) => label.toLocaleLowerCase();

// Scores

function scores() {
  try {
    const { version, best } = JSON.parse(localStorage.getItem(key));
    const isScore = ({ score, of }) => Number.isInteger(score) && Number.isInteger(of) && score >= 0 && score <= of;
    return version === 1 ? best.filter(isScore).slice(0, bestKept) : [];
  } catch {
    return []; // Nothing is kept, or storage is forbidden.
  }
}

function keep(best) {
  try {
    if (best.length) localStorage.setItem(key, JSON.stringify({ version: 1, best }));
    else localStorage.removeItem(key);
  } catch {} // The scores then last for one page.
}

function showScores(all = scores()) {
  best.hidden = all.length === 0;
  best.querySelector("ol").replaceChildren(...all.map(({ score, of }) => {
    const row = document.createElement("li");
    row.textContent = say("quiz-score", { score, count: of });
    return row;
  }));
}

const better = (left, right) => right.score / right.of - left.score / left.of || right.of - left.of;

// Questions

/** Finds with a picture and a name, of some files: enough for a round. */
async function pool() {
  finds ??= await open(root.dataset.findsUrl);
  const all = [];
  let read = 0;
  for (const file of drawn(Array(finds.fileCount).keys(), finds.fileCount, random)) {
    all.push(...(await finds.file(file)).filter(({ isNamed }) => isNamed));
    if (++read >= filesRead && new Set(all.map(folded)).size >= namesOffered) break;
  }
  return all;
}

/** One question for each of some names, with other names to choose from. */
function asked(all) {
  const byName = new Map(drawn(all, all.length, random).map((find) => [folded(find), find]));
  if (byName.size < namesOffered) return [];
  return drawn(byName.values(), questionsAsked, random).map((find) => {
    const others = drawn([...byName.values()].filter((other) => other !== find), namesOffered - 1, random);
    return { find, names: drawn([find, ...others], namesOffered, random) };
  });
}

function ask() {
  const { find, names: offered } = questions[number];
  part(".at").textContent = say("quiz-at", { number: number + 1, count: questions.length, score });
  image.src = find.picture;
  names.replaceChildren(...offered.map((offer) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dir = "auto";
    button.textContent = offer.label;
    button.onclick = () => answer(button, offer === find);
    return button;
  }));
  verdict.textContent = "";
  look.hidden = next.hidden = true;
  const upcoming = questions[number + 1];
  if (upcoming) new Image().src = upcoming.find.picture;
}

function answer(button, isRight) {
  if (!next.hidden) return;
  const { find } = questions[number];
  if (isRight) score++;
  for (const other of names.children) {
    other.setAttribute("aria-disabled", "true");
    if (other.textContent === find.label) other.className = "right";
  }
  if (!isRight) button.className = "wrong";
  const name = find.label;
  verdict.textContent = isRight ? say("quiz-right", { name }) : say("quiz-wrong", { name });
  part(".at").textContent = say("quiz-at", { number: number + 1, count: questions.length, score });
  look.href = find.url;
  look.hidden = next.hidden = false;
  next.focus();
}

function finish() {
  const known = scores();
  const own = { score, of: questions.length };
  const isRecord = score > 0 && known.every((other) => better(other, own) > 0);
  const all = [...known, ...(score > 0 ? [own] : [])].sort(better).slice(0, bestKept);
  keep(all);
  round.hidden = true;
  const reached = { score, count: questions.length };
  result.textContent = isRecord ? say("quiz-record", reached) : say("quiz-done", reached);
  start.textContent = say("quiz-again");
  start.hidden = false;
  start.focus();
  showScores(all);
}

let isStarting = false;
start.onclick = async () => {
  if (isStarting) return;
  isStarting = true;
  try {
    questions = asked(await pool());
  } catch (error) {
    result.textContent = failure(error);
    return;
  } finally {
    isStarting = false;
  }
  if (questions.length === 0) {
    result.textContent = say("quiz-few");
    return;
  }
  [number, score] = [0, 0];
  result.textContent = "";
  start.hidden = true;
  round.hidden = false;
  ask();
  names.firstElementChild.focus();
};
next.onclick = () => {
  if (++number === questions.length) return finish();
  ask();
  names.firstElementChild.focus();
};
best.querySelector(".forget").onclick = () => {
  keep([]);
  showScores([]);
  start.focus();
};
showScores();
