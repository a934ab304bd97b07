// The board: what it shows is set as large as fits, its pages turn, its clock runs, and the director's keys
// reveal the winners. What it shows is the server's to say (watch.js swaps the part).

import { stayAwake } from "../pad/comfort.js";
import { isSettled } from "../watch.js";
import { allowSound, tick, wind } from "./clock.js";
import { faces, fill } from "./fit.js";
import { measure, paging, set, take, turn } from "./lines.js";
import { steps, totals } from "./news.js";
import "./whole.js";

/** How long a page stands: somebody who looks up at its end has the time to read the next. */
const TURN = 10_000;

/** How long a step that was asked for counts, though the server has not shown it. */
const PATIENCE = 10_000;

/**
 * `asked`: the step of the podium that was asked for last, until the server shows it; `at`: when.
 * @type {{timer: ReturnType<typeof setTimeout> | undefined, asked: number | null, at: number}}
 */
const state = { timer: undefined, asked: null, at: 0 };

/** @type {(selector: string) => HTMLElement | null} */
const one = (selector) => document.querySelector(selector);

/** The part that the server says is new. */
function fresh() {
  if (isSettled() && Number(one("form[data-reveal]")?.dataset.reveal) === state.asked) state.asked = null;
  wind();
  const countUp = totals();
  take(one("[data-kind]")?.dataset.kind ?? "");
  arrange();
  countUp();
  steps();
}

function arrange() {
  fill();
  sayPage();
  document.body.dataset.ready = "";
}

function sayPage() {
  const { page, pages, letters } = paging();
  const box = one("[data-page]");
  if (!box) return;
  const words = box.dataset.page ?? "";
  const numbered = words.replace("{page}", String(page + 1)).replace("{pages}", String(pages));
  box.textContent = pages > 1 ? [letters, numbered].filter(Boolean).join(" · ") : "";
}

/** @param {number} by */
function go(by) {
  turn(by);
  sayPage();
  clearInterval(state.timer);
  state.timer = setInterval(() => go(1), TURN);
}

/** What a key does: forwards, or back. @type {Record<string, number>} */
const KEYS = { " ": 1, ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };

/** The next step of the podium where there is one, else the next page. @param {KeyboardEvent} event */
function key(event) {
  if (/** @type {Element} */ (event.target).closest("button, a, input")) return;
  const by = KEYS[event.key];
  if (!by) return;
  event.preventDefault();
  const form = /** @type {HTMLFormElement | null} */ (one("form[data-reveal]"));
  if (form) reveal(form, by);
  else go(by);
}

/**
 * Keys come faster than answers: each counts from what was asked for, and the forms are sent in their order.
 * @type {(form: HTMLFormElement, by: number) => void}
 */
function reveal(form, by) {
  const from = state.asked ?? Number(form.dataset.reveal);
  const to = Math.min(Math.max(0, from + by), Number(form.dataset.steps));
  if (to === from) return;
  [state.asked, state.at] = [to, performance.now()];
  const steps = /** @type {HTMLInputElement} */ (form.elements.namedItem("steps"));
  steps.value = String(to);
  form.querySelector("button")?.click(); // `requestSubmit` came late to iPhones
}

/** What could not be sent is not waited for; what is on its way is, whatever the server said meanwhile. */
function heard() {
  if (isSettled() && performance.now() - state.at > PATIENCE) state.asked = null;
}

one("[data-sound]")?.addEventListener("click", ({ currentTarget }) => {
  allowSound();
  /** @type {HTMLElement} */ (currentTarget).hidden = true;
});
window.addEventListener("resize", () => {
  set();
  arrange();
});
document.addEventListener("keydown", key);
document.addEventListener("part", fresh);
document.addEventListener("heard", heard);
document.fonts.addEventListener("loadingdone", () => {
  measure(); // letters of another alphabet come when they are used
  arrange();
});
void faces().then(fresh);
stayAwake();
setInterval(tick, 500);
state.timer = setInterval(() => go(1), TURN);
