// Pictures one at a time, over the whole window: those of a blog, or those of one comment. Without this script, the
// links show them.
const dialog = document.querySelector(".gallery dialog");
const find = (selector) => dialog.querySelector(selector);
const [strip, status, back, onward] = [".strip", "[role=status]", ".back", ".onward"].map(find);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let links = [];
let current = 0;
let settling;

function slide(link) {
  const { width, height } = link.dataset;
  const shown = link.querySelector("img");
  const image = new Image(width, height);
  image.alt = shown.alt;
  image.loading = "lazy";
  if (shown.srcset) [image.sizes, image.srcset] = ["100vw", shown.srcset];
  image.src = link.href;
  const figure = document.createElement("figure");
  const caption = link.parentElement.querySelector("figcaption");
  figure.append(image, ...(caption ? [caption.cloneNode(true)] : []));
  return figure;
}

/** Shows the number of the picture, and loads its neighbours. */
function settle(number) {
  current = number;
  const name = links[number].dataset.name;
  if (status.textContent !== name) status.textContent = name;
  for (const near of [number, number + 1, number - 1]) {
    const image = strip.children[near]?.firstElementChild;
    if (image) image.loading = "eager";
  }
  // A button that is disabled loses the focus; the arrow keys go on working on the strip.
  const focused = document.activeElement;
  [back.disabled, onward.disabled] = [number === 0, number === links.length - 1];
  if (focused.disabled) strip.focus();
}

function go(number, behavior = calm.matches ? "instant" : "smooth") {
  const to = Math.max(0, Math.min(links.length - 1, number));
  settle(to);
  const sign = getComputedStyle(strip).direction === "rtl" ? -1 : 1;
  strip.scrollTo({ left: sign * to * strip.clientWidth, behavior });
}

for (const box of document.querySelectorAll(".gallery, .pictures")) {
  const group = [...box.querySelectorAll("figure > a")];
  group.forEach((link, number) => {
    link.addEventListener("click", (event) => {
      // With these keys, a link opens in another tab or is saved.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (links !== group) strip.replaceChildren(...group.map(slide));
      links = group;
      dialog.showModal();
      strip.focus();
      go(number, "instant");
    });
  });
}
// From the picture of the blog before or after (blog.js).
const first = document.querySelector(".gallery figure > a");
// A dialog in a content warning that is closed would block the page and not be seen.
if (location.hash === "#picture" && !first?.closest("details:not([open])")) first?.click();
back.onclick = () => go(current - 1);
onward.onclick = () => go(current + 1);
find(".close").onclick = () => dialog.close();
dialog.onclose = () => {
  // The address would open the pictures again.
  if (location.hash === "#picture") history.replaceState(history.state, "", location.pathname);
  links[current].focus();
};

dialog.onkeydown = (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const right = getComputedStyle(strip).direction === "rtl" ? -1 : 1;
  const steps = { ArrowRight: right, ArrowLeft: -right, Home: -current, End: links.length - 1 - current };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  go(current + step);
};

// After a swipe. Not every browser has the event `scrollend`.
strip.onscroll = () => {
  clearTimeout(settling);
  settling = setTimeout(() => {
    const number = Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth);
    if (dialog.open) settle(Math.min(links.length - 1, number));
  }, 150);
};
