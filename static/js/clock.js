// The round's clock as a page has it: so many seconds were left when the page came. Counted by a monotonic
// clock, so that neither a wrong clock of this computer nor one that is set moves it. Where this computer's
// two clocks come apart, it was set or has slept: then the server is asked again.

/** Milliseconds by which this computer's clocks may come apart. */
const APART = 1500;

/** `ends`: when it runs out, by the monotonic clock; `apart`: by how much the other one is ahead of that. */
const state = { ends: 0, apart: Date.now() - performance.now() };

/** @returns {HTMLElement | null} */
export const face = () => document.querySelector("[data-seconds]");

/** @param {number} left seconds */
export function timeLeft(left) {
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/**
 * What is said once the time is over: that it is, and in the first hour by how many minutes where the page
 * has words for that.
 * @type {(left: number, words: DOMStringMap) => string}
 */
export function timeOver(left, { over = "", late = over }) {
  const minutes = Math.floor(-left / 60);
  return minutes < 1 || minutes >= 60 ? over : late.replace("{n}", String(minutes));
}

/** How the browser came to this page. */
export function navigation() {
  const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return page;
}

/** When the page itself came: it may have taken a while to run its scripts. */
export const loadedAt = () => navigation()?.responseStart ?? 0;

/** The clock that is shown is new: count from what it says. @param {number} [came] when it did */
export function wind(came = performance.now()) {
  state.ends = came + Number(face()?.dataset.seconds ?? 0) * 1000;
}

/**
 * Show what is left now.
 * @returns {number | null} in seconds; null where no clock is shown, or it is paused
 */
export function count() {
  askAgain();
  const shown = face();
  if (!shown) return null;
  const isPaused = "paused" in shown.dataset;
  const left = Math.round(isPaused ? Number(shown.dataset.seconds) : (state.ends - performance.now()) / 1000);
  const text = left > 0 ? timeLeft(left) : timeOver(left, shown.dataset);
  shown.classList.toggle("over", left <= 0);
  if (shown.textContent !== text) shown.textContent = text;
  return isPaused ? null : left;
}

function askAgain() {
  const apart = Date.now() - performance.now();
  if (Math.abs(apart - state.apart) < APART) return;
  state.apart = apart;
  document.dispatchEvent(new Event("outdated"));
}
