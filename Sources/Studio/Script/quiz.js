// Offers the best round of the quiz that this browser has kept (docs/readers.md) for the leaderboard.
import { say } from "./send.js";

const offer = document.querySelector("[data-quiz]");

/** The most right answers of a round; 0 if none is kept. */
const best = () => {
  try {
    const { best } = JSON.parse(localStorage.getItem(`blogforge:quiz:${offer.dataset.quiz}`));
    const isRound = ({ score, of }) => Number.isInteger(score) && Number.isInteger(of) && score > 0 && score <= of;
    return Math.max(0, ...best.filter(isRound).map(({ score }) => score));
  } catch {
    return 0; // Nothing is kept, or storage is forbidden.
  }
};

const right = offer ? best() : 0;
if (right > 0) {
  const isNew = right * Number(offer.dataset.points) > Number(offer.dataset.own);
  offer.querySelector("[role=status]").textContent = isNew
    ? say("Right answers in your best round in this browser: {count}.", { count: right })
    : say("Your best round in this browser is not better than your score.");
  offer.querySelector("form").hidden = !isNew;
  offer.querySelector("form").elements.right.value = right;
  offer.hidden = false;
}
