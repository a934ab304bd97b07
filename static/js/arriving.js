// What the server says while it brings an archive in, read from what has come so far; no page is known here.

/**
 * A line: how far it is, or at last where to go, or why nothing was stored.
 * @typedef {{step: "reading" | "storing", done: number, of: number}} Told
 * @typedef {Told | {to: string} | {refused: string}} Line
 */

/**
 * The lines that have come whole since a place in the text, and the place behind the last of them.
 * @param {string} text @param {number} from @returns {{lines: Line[], next: number}}
 */
export function linesOf(text, from) {
  const next = text.lastIndexOf("\n") + 1;
  if (next <= from) return { lines: [], next: from };
  const written = text.slice(from, next).split("\n").filter(Boolean);
  return { lines: written.map((line) => JSON.parse(line)), next };
}

/** A part of a whole in per cent; nothing of nothing is all of it. @param {number} done @param {number} of */
export function percent(done, of) {
  return of ? Math.floor((100 * done) / of) : 100;
}

/**
 * Whether a screen reader says it: what has begun, and each quarter of it.
 * @typedef {{step: string, done: number, of: number}} Far
 * @param {Far | null} before @param {Far} now
 */
export function isSaid(before, now) {
  if (before?.step !== now.step) return true;
  /** @param {Far} far */
  const quarter = ({ done, of }) => Math.floor(percent(done, of) / 25);
  return quarter(now) > quarter(before);
}
