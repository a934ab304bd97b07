// Hands a game's PDF to the apps of the phone, where the browser can; elsewhere, as over plain http, the link
// opens it.
import { request } from "./asking.js";

const TYPE = "application/pdf";

/** @param {HTMLAnchorElement} link */
async function send(link) {
  const { status, ok, blob } = await request(link.href);
  if (!ok) throw new Error(String(status));
  await navigator.share({ files: [new File([blob], link.dataset.sendOn ?? "", { type: TYPE })] });
}

/** Whether a PDF can be handed on, asked with an empty one. */
function canSend() {
  return Boolean(navigator.canShare?.({ files: [new File([], "game.pdf", { type: TYPE })] }));
}

document.addEventListener("click", async (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest("a[data-send-on]");
  if (!(link instanceof HTMLAnchorElement) || !canSend()) return;
  event.preventDefault();
  try {
    await send(link);
  } catch (error) {
    // Whoever closes the phone's list of apps wants nothing more; for any other reason the PDF is shown.
    if (!(error instanceof DOMException && error.name === "AbortError")) window.location.assign(link.href);
  }
});
