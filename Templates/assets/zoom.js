// The picture of a blog over the whole window. Arrow keys and swipes lead to those of the blogs before and after.
const add = (parent, name, properties) => parent.appendChild(Object.assign(document.createElement(name), properties));

/** Follows the link to the blog at the right (1) or at the left (-1). */
function go(side) {
  const isBack = side > 0 === (document.dir === "rtl");
  const link = document.querySelector(`.neighbours a[rel=${isBack ? "prev" : "next"}]`);
  if (link) location.href = `${link.href}#picture`;
}

export function enlarge(link) {
  // The reader may have pressed again while this script was on its way.
  if (document.querySelector("dialog.zoomed")) return;
  const shown = link.querySelector("img");
  // Without a connection, the browser may have only the small picture.
  const onerror = ({ target }) => Object.assign(target, { onerror: null, src: shown.currentSrc });
  const dialog = add(document.body, "dialog", { className: "zoomed", ariaLabel: shown.alt || link.href });
  add(dialog, "img", { src: link.href, alt: shown.alt, onerror });
  add(dialog, "button", { textContent: "×", ariaLabel: link.dataset.close });
  dialog.onclick = () => dialog.close();
  // A finger moves a picture that the reader has enlarged further.
  const isWhole = () => visualViewport.scale < 1.05;
  const adapt = () => { dialog.style.touchAction = isWhole() ? "" : "auto"; };
  visualViewport.addEventListener("resize", adapt);
  adapt();
  dialog.onclose = () => {
    visualViewport.removeEventListener("resize", adapt);
    dialog.remove();
    history.replaceState(null, "", location.pathname);
    link.focus();
  };
  dialog.onkeydown = ({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === "ArrowRight") go(1);
    if (key === "ArrowLeft") go(-1);
  };
  let start;
  dialog.onpointerdown = ({ clientX }) => start = clientX;
  dialog.onpointerup = ({ clientX }) => {
    if (isWhole() && Math.abs(clientX - start) > 60) go(start - clientX);
  };
  dialog.showModal();
}
