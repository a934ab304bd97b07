// What every page does about the connection: a form is not sent where it would be lost with all that was
// typed, and hands that this phone keeps are sent, whatever page is open.
import { isNewEnough, own, request } from "./asking.js";

/** Between attempts to send what is kept. */
const RETRY = 5000;

/** How long a page that stays, as its form opens another one, takes a second press for the first. */
const STAYS = 1000;

const page = document.documentElement;
/**
 * Forms that were not sent because no answer came in time: the next press sends them.
 * @type {Set<HTMLFormElement>}
 */
const slow = new Set();

/**
 * See first that the server answers: a form is lost at a network's own page, and at the browser's.
 * @param {SubmitEvent} event
 */
async function guard(event) {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post") return;
  event.preventDefault();
  if ("asking" in page.dataset) return;
  page.dataset.asking = "";
  form.querySelector("[data-not-sent]")?.remove();
  const isSlow = slow.delete(form);
  try {
    if (!isSlow) await request("/health/", { cache: "no-store" });
  } catch (problem) {
    if (!(await startsAlone(form))) return stays(form, event.submitter, problem);
  }
  send(form, event.submitter);
  setTimeout(() => delete page.dataset.asking, form.target ? STAYS : RETRY);
}

/** Whether the service worker starts this game without the server. @param {HTMLFormElement} form */
async function startsAlone(form) {
  if (!navigator.serviceWorker?.controller) return false;
  const pad = `${new URL(form.action).pathname.replace(/rematch\/$/, "again/")}pad/`;
  return Boolean(await caches.match(pad, { cacheName: own("pages") }));
}

/** As the browser would have sent it. @type {(form: HTMLFormElement, button: HTMLElement | null) => void} */
function send(form, button) {
  const { action } = form;
  if (button instanceof HTMLButtonElement) {
    if (button.hasAttribute("formaction")) form.action = button.formAction;
    if (button.name) form.append(hidden(button));
  }
  form.submit();
  form.action = action;
  form.querySelector("[data-of-button]")?.remove();
}

/** @param {HTMLButtonElement} button */
function hidden({ name, value }) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  field.dataset.ofButton = "";
  return field;
}

/**
 * The page stays, and says so where it was tapped.
 * @type {(form: HTMLFormElement, button: Element | null, problem: unknown) => void}
 */
function stays(form, button, problem) {
  const isSlow = problem instanceof DOMException && problem.name === "AbortError";
  if (isSlow) slow.add(form);
  delete page.dataset.asking;
  const words = document.createElement("p");
  words.className = "wrong";
  words.dataset.notSent = "";
  words.setAttribute("role", "alert");
  words.textContent = (isSlow ? document.body.dataset.slow : document.body.dataset.notSent) ?? "";
  if (button && form.contains(button)) button.before(words);
  else form.append(words);
  words.scrollIntoView({ block: "nearest" });
}

/** Whether something waits on this phone for a pad. @param {string} key of the store */
function isWaiting(key) {
  const { queue = [], start } = JSON.parse(localStorage.getItem(key) ?? "{}");
  return queue.length > 0 || Boolean(start);
}

async function forwardKept() {
  if (document.hidden) return;
  try {
    if (!Object.keys(localStorage).some((key) => key.startsWith(own("pad ")) && isWaiting(key))) return;
    const { forward } = await import("./forwarding.js");
    await forward();
  } catch {
    // A forbidden store keeps nothing; without a connection it is tried again.
  }
}

// After the page's own scripts: what one of them sends by itself is no business of this one.
if (isNewEnough) window.addEventListener("submit", (event) => void guard(event));
window.addEventListener("pageshow", () => delete page.dataset.asking);
window.addEventListener("online", () => void forwardKept());
document.addEventListener("visibilitychange", () => void forwardKept());
setInterval(() => void forwardKept(), RETRY);
void forwardKept();
