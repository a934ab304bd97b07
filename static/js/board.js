// The board: type as large as fits the screen, the clock counted down, a sound when time is short and when it
// is over.

const SOON = 120; // seconds left at the first warning
const SMALLEST = 10;
const MOST_COLUMNS = 8;

/** @type {{sound: AudioContext | null, ends: number, warned: "" | "soon" | "over"}} */
const board = { sound: null, ends: 0, warned: "" };

/** @type {(selector: string, within?: ParentNode) => HTMLElement | null} */
const one = (selector, within = document) => within.querySelector(selector);

/**
 * Set the type, and say whether everything is seen.
 * @type {(box: HTMLElement, size: number, columns: number) => boolean}
 */
function fits(box, size, columns) {
  const list = /** @type {HTMLElement} */ (box.firstElementChild);
  box.style.fontSize = `${size}px`;
  if (list.classList.contains("columns")) list.style.columnCount = String(columns);
  else list.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
  const names = [...box.querySelectorAll(".who, .tables-board li")];
  const isCut = names.some((name) => name.scrollWidth > name.clientWidth + 1);
  return list.scrollWidth <= box.clientWidth && list.scrollHeight <= box.clientHeight + 1 && !isCut;
}

/**
 * The largest size that fits, found by halving, from one that does.
 * @type {(box: HTMLElement, columns: number, low: number) => number}
 */
function largest(box, columns, low) {
  let high = Math.floor(box.clientHeight / 4);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(box, middle, columns)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function fit() {
  const box = one("[data-fit]");
  if (!box || one(".big", box)) return;
  let best = { size: SMALLEST, columns: 4 };
  for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
    // Laying out a full board is slow: a number of columns that cannot do better is tried once.
    const better = best.size + 1;
    if (fits(box, better, columns)) best = { size: largest(box, columns, better), columns };
  }
  fits(box, best.size, best.columns);
}

/** @param {number} left seconds */
function warningAt(left) {
  if (left <= 0) return "over";
  return left <= SOON ? "soon" : "";
}

function clock() {
  const face = one("[data-seconds]");
  if (!face) return;
  const left = Math.round((board.ends - Date.now()) / 1000);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  face.textContent = left > 0 ? time : (face.dataset.over ?? "");
  face.classList.toggle("soon", left <= SOON);
  const warning = warningAt(left);
  if (warning && warning !== board.warned) ring(warning === "over" ? 3 : 1);
  board.warned = warning;
}

/** @param {number} times */
function ring(times) {
  if (!board.sound) return;
  for (let number = 0; number < times; number += 1) tone(board.sound, board.sound.currentTime + number * 0.6);
}

/** Half a second of sound that comes and goes softly. @type {(sound: AudioContext, start: number) => void} */
function tone(sound, start) {
  const pitch = sound.createOscillator();
  const loudness = sound.createGain();
  pitch.frequency.value = 880;
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(0.5, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
  pitch.connect(loudness).connect(sound.destination);
  pitch.start(start);
  pitch.stop(start + 0.55);
}

/** The part with the clock and the list is new. */
function fresh() {
  const seconds = one("[data-seconds]")?.dataset.seconds;
  board.ends = Date.now() + Number(seconds ?? 0) * 1000;
  if (seconds === undefined || Number(seconds) > SOON) board.warned = "";
  fit();
  clock();
}

one("[data-sound]")?.addEventListener("click", ({ target }) => {
  // A browser lets a page sound only after somebody has clicked on it.
  board.sound ??= new AudioContext();
  void board.sound.resume();
  ring(1);
  const button = /** @type {HTMLElement} */ (target);
  button.textContent = button.dataset.on ?? "";
});
window.addEventListener("resize", fit);
document.addEventListener("part", fresh);
void document.fonts.ready.then(fresh);
setInterval(clock, 500);
