// What a form comes to follows its fields: house rules as they are changed, an evening as it is set up.
// The server says it, by the form as it stands; nothing is saved. Without an answer it is hidden, so that
// nothing old is said. A file is read when it is sent: until then nobody knows what it comes to.
import { request } from "./asking.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-follows]"));
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
    if (hasFile(fields)) throw new Error("a file is read when it is sent");
    const { status, ok, text } = await request(form.action, { method: "POST", body: fields });
    if (!ok) throw new Error(String(status));
    const page = new DOMParser().parseFromString(text, "text/html");
    if (mine === latest) show(page);
  } catch {
    if (mine === latest) show(null);
  }
}

/** @param {FormData} fields */
function hasFile(fields) {
  return [...fields.values()].some((value) => value instanceof File && value.name !== "");
}

/** Show the parts of the answer; one in which somebody chooses stays. @param {Document | null} page */
function show(page) {
  for (const part of form.querySelectorAll("[data-live]")) {
    if (part.contains(document.activeElement)) continue;
    const now = page?.getElementById(part.id);
    const wasOpen = part.querySelector("details")?.open ?? false;
    part.replaceChildren(...(now?.childNodes ?? []));
    const details = part.querySelector("details");
    if (details) details.open = wasOpen;
  }
}
