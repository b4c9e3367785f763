// Sharing a blog, from its page or from its card in a list; and what is said where there is no room for it.

// Cards have no room to say that a link was copied.
const toast = document.createElement("p");
toast.className = "toast";
toast.role = "status";
(document.querySelector("main") ?? document.body).append(toast);

/** Says that a choice is not stored, because storage is full or forbidden; or another text. */
export function announce(text = document.querySelector(".yours")?.dataset.unkept, status = toast) {
  status.textContent = text;
  // Long enough for an address to be copied by hand.
  setTimeout(() => (toast.textContent = ""), 9000);
}

/** Opens the share sheet of the system, or copies the address and says so with `done`. */
export async function share({ find, link }, done) {
  const status = find(".acts [role=status]") ?? toast;
  // The address on the published site, also in a preview.
  const url = new URL(link.pathname, document.querySelector("link[rel=canonical]")?.href ?? link).href;
  try {
    if (navigator.share) return await navigator.share({ title: find(":is(h1, h2, h3)")?.textContent.trim(), url });
    await navigator.clipboard.writeText(url);
    announce(done, status);
  } catch (error) {
    // Closing the share sheet is not a failure; where copying is forbidden, the address can be copied by hand.
    if (error.name !== "AbortError") announce(url, status);
  }
}
