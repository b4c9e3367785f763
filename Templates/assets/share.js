// Sharing a blog, from its page or from its card in a list.

// Cards have no room to say that a link was copied.
const toast = document.createElement("p");
toast.className = "toast";
toast.role = "status";
(document.querySelector("main") ?? document.body).append(toast);

/** Opens the share sheet of the system, or copies the address and says so with `done`. */
export async function share({ find, link }, done) {
  const status = find(".acts [role=status]") ?? toast;
  // The address on the published site, also in a preview.
  const url = new URL(link.pathname, document.querySelector("link[rel=canonical]")?.href ?? link).href;
  try {
    if (navigator.share) return await navigator.share({ title: find(":is(h1, h2, h3)")?.textContent.trim(), url });
    await navigator.clipboard.writeText(url);
    status.textContent = done;
  } catch (error) {
    // Closing the share sheet is not a failure; where copying is forbidden, the address can be copied by hand.
    if (error.name !== "AbortError") status.textContent = url;
  }
  // Long enough to be copied by hand.
  setTimeout(() => (toast.textContent = ""), 9000);
}
