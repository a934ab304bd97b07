// The roll: a tap is shown at once, kept on this device until the server has taken it, and sent again while
// there is no connection, in order. One that the server refuses says why, and the row shows what is true.
import { request } from "./asking.js";
import { keepMarks, keptMarks, lastOfEach, movedOn, nextValue } from "./marks.js";
import { findNames } from "./names.js";

const RETRY = 5000; // between attempts
const SOON = 700; // an answer that comes by then is not waited for in words
const BOXES = /** @type {Record<string, string>} */ ({ here: "✓", expected: "", yes: "✓", no: "" });

const page = window.location.pathname;
const state = {
  marks: keptMarks(page),
  sending: false,
  /** Whether the last attempt takes long, failed, found a full disk; whether the link was withdrawn. */
  late: false,
  lost: false,
  full: false,
  withdrawn: false,
  timer: /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined),
};

/** @type {(selector: string, within?: ParentNode) => HTMLElement | null} */
const one = (selector, within = document) => within.querySelector(selector);

/** @param {string} entry */
const rowOf = (entry) => one(`.roll [data-entry="${entry}"]`);

/** @param {string} words */
function say(words) {
  const box = one("[data-echo]");
  if (box) box.textContent = words;
}

/** @typedef {import("./marks.js").Mark} Mark */

/** Let a row look as a tap left it, before the server has answered. @param {Mark} mark */
function show({ entry, field, value }) {
  const row = rowOf(entry);
  const button = row?.querySelector(`[name="${field}"]`);
  if (!row || !(button instanceof HTMLButtonElement)) return;
  button.value = nextValue(field, value);
  button.dataset.seen = value;
  // As an attribute: Firefox has no property for it before 119.
  button.setAttribute("aria-pressed", String(["here", "yes"].includes(value)));
  if (field === "status") row.className = value;
  const box = button.querySelector(".box");
  if (box) box.textContent = BOXES[value] ?? "…";
}

/** Say in words what waits: beside its row, and how many on top. */
function showWaiting() {
  const box = one("[data-unsent]");
  if (!box) return;
  for (const words of document.querySelectorAll(".roll .unsent[data-waiting]")) words.remove();
  const isLost = state.lost || state.withdrawn;
  box.hidden = !isLost || state.marks.length === 0;
  if (isLost) box.textContent = wordsOnTop(box.dataset);
  if (!isLost && !state.late) return;
  for (const { entry } of lastOfEach(state.marks)) beside(entry, box.dataset.row ?? "", true);
}

/** @param {DOMStringMap} words */
function wordsOnTop({ one: single = "", many = "", withdrawn = "", full = "" }) {
  if (state.withdrawn) return withdrawn;
  if (state.full) return full;
  return state.marks.length === 1 ? single : many.replace("{count}", String(state.marks.length));
}

/** @type {(entry: string, text: string, waits: boolean) => void} */
function beside(entry, text, waits) {
  const row = rowOf(entry);
  const button = row?.querySelector(".person");
  if (!row || !button || (waits && row.querySelector("[data-waiting]"))) return;
  const words = document.createElement("span");
  words.className = "unsent";
  words.textContent = text;
  if (waits) words.dataset.waiting = "";
  button.after(words);
}

/** @param {SubmitEvent} event */
function tap(event) {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || !button.closest(".roll")) return;
  event.preventDefault();
  const entry = button.closest("li")?.dataset.entry ?? "";
  const url = new URL(button.formAction).pathname;
  const mark = { url, entry, field: button.name, value: button.value, seen: button.dataset.seen ?? "" };
  state.marks.push(mark);
  keepMarks(page, state.marks);
  rowOf(entry)?.querySelector(".unsent:not([data-waiting])")?.remove();
  show(mark);
  showWaiting();
  void send();
}

/**
 * Send one tap; nothing where no answer of the roll's came.
 * @param {Mark} mark
 */
async function post({ url, field, value, seen }) {
  const token = /** @type {HTMLInputElement | null} */ (one("#mark [name=csrfmiddlewaretoken]"));
  const headers = { "X-Mark": "1", "X-CSRFToken": token?.value ?? "" };
  const body = new URLSearchParams({ [field]: value, seen });
  try {
    const { status, text } = await request(url, { method: "POST", headers, body });
    if (status === 404) state.withdrawn = true;
    state.full = status === 507;
    if (![200, 409].includes(status)) return null;
    return { refused: status === 409, .../** @type {Answer} */ (JSON.parse(text)) };
  } catch {
    state.full = false;
    return null;
  }
}

/** @typedef {{words: string, row: string, counts: string, last: string, revision: number}} Answer */

async function send() {
  if (state.sending || state.withdrawn) return;
  clearTimeout(state.timer);
  state.sending = true;
  while (state.marks.length) {
    const [mark] = state.marks;
    const timer = setTimeout(() => {
      state.late = true;
      showWaiting();
    }, SOON);
    const answer = await post(mark);
    clearTimeout(timer);
    state.late = false;
    state.lost = answer === null;
    if (answer === null) break;
    state.marks.shift();
    keepMarks(page, state.marks);
    settle(mark, answer);
  }
  state.sending = false;
  if (state.lost && !state.withdrawn) state.timer = setTimeout(send, RETRY);
  showWaiting();
}

/** Put what the server says in the place of what is there. @type {(what: string, html: string) => void} */
function put(what, html) {
  const before = one(what);
  if (before && html.trim()) before.outerHTML = html;
}

/**
 * Show what the server made of a tap; taps behind it stay as they are shown.
 * @type {(mark: Mark, answer: Answer & {refused: boolean}) => void}
 */
function settle(mark, { refused, words, row, counts, last, revision }) {
  const before = rowOf(mark.entry);
  if (before) {
    const button = `[name="${mark.field}"]`;
    const hadFocus = before.querySelector(button) === document.activeElement;
    const { hidden } = before;
    before.outerHTML = row;
    const after = rowOf(mark.entry);
    if (after) after.hidden = hidden;
    if (hadFocus) one(button, after ?? document)?.focus({ preventScroll: true });
  }
  put("[data-counts]", counts);
  put(".passing", last);
  // Nothing else has happened since the page was made: it need not be fetched again.
  const part = one("[data-tag]");
  if (part) part.dataset.tag = movedOn(part.dataset.tag ?? "", revision);
  lastOfEach(state.marks).forEach(show);
  if (refused) beside(mark.entry, words, false);
  say(words);
}

/** The list was swapped, or the page opened: what waits is shown on it again. */
function again() {
  lastOfEach(state.marks).forEach(show);
  showWaiting();
}

document.addEventListener("submit", tap);
document.addEventListener("part", again);
document.addEventListener("visibilitychange", () => void send());
window.addEventListener("online", () => void send());
findNames();
again();
void send();
