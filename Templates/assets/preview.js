// A video plays in the card that the reader points at or turns to with the keyboard, without sound.
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
let card, film, timer;

function stop() {
  clearTimeout(timer);
  film?.remove();
  card = film = undefined;
}

function play() {
  film = document.createElement("video");
  Object.assign(film, { muted: true, loop: true, playsInline: true, disablePictureInPicture: true, className: "preview" });
  film.setAttribute("aria-hidden", "true");
  film.tabIndex = -1;
  film.src = card.querySelector("[data-video]").dataset.video;
  film.onerror = stop;
  card.querySelector("[data-video]").before(film);
  film.play().catch(stop);
}

function turn({ target }) {
  const next = target.closest?.(".card:has([data-video])");
  if (next === card) return;
  stop();
  if (!next || stillness.matches || navigator.connection?.saveData) return;
  card = next;
  // Pointing at it for a moment is meant; moving across is not.
  timer = setTimeout(play, 400);
}
for (const event of ["pointerover", "focusin"]) addEventListener(event, turn, { passive: true });
document.documentElement.addEventListener("pointerleave", stop);
