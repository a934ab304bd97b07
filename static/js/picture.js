// Hands a game's picture to the apps of the phone, where the browser can; elsewhere, as over plain http, the
// link downloads it.
import { request } from "./asking.js";

/** @param {HTMLAnchorElement} link */
async function send(link) {
  const { status, ok, blob } = await request(link.href);
  if (!ok) throw new Error(String(status));
  const file = new File([blob], link.download, { type: "image/png" });
  await navigator.share({ files: [file] });
}

/** Whether pictures can be handed on, asked with an empty one. */
function canSend() {
  const file = new File([], "picture.png", { type: "image/png" });
  return Boolean(navigator.canShare?.({ files: [file] }));
}

document.addEventListener("click", async (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest("a[data-picture]");
  if (!(link instanceof HTMLAnchorElement) || !canSend()) return;
  event.preventDefault();
  try {
    await send(link);
  } catch (error) {
    // Whoever closes the phone's list of apps wants nothing more; for any other reason the picture is shown.
    if (!(error instanceof DOMException && error.name === "AbortError")) window.location.assign(link.href);
  }
});
