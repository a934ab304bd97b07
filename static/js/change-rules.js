// House rules being changed: what is changed, in words, and the order of the bids follow the fields. The
// server says both, by the form as it stands; nothing is saved. Without an answer they are hidden, so that
// nothing old is said.
import { request } from "./asking.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-rules]"));
const PAUSE = 250;
let latest = 0;

form.querySelector("[data-without-script]")?.remove();
form.addEventListener("input", () => {
  const mine = ++latest;
  setTimeout(() => {
    if (mine === latest) void follow(mine);
  }, PAUSE);
});

/** @param {number} mine */
async function follow(mine) {
  const fields = new FormData(form);
  fields.set("preview", "1");
  try {
    const { status, ok, text } = await request(form.action, { method: "POST", body: fields });
    if (!ok) throw new Error(String(status));
    const page = new DOMParser().parseFromString(text, "text/html");
    if (mine === latest) show(page);
  } catch {
    if (mine === latest) show(null);
  }
}

/** @param {Document | null} page */
function show(page) {
  for (const part of form.querySelectorAll("[data-live]")) {
    const now = page?.getElementById(part.id);
    const wasOpen = part.querySelector("details")?.open ?? false;
    part.replaceChildren(...(now?.childNodes ?? []));
    const details = part.querySelector("details");
    if (details) details.open = wasOpen;
  }
}
