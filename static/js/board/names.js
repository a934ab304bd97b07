// How a name is set on a board: at the common size, in lines of its own, at a size of its own. Never cut.

/**
 * A word, or the part of one up to a hyphen, with its width in em.
 * @typedef {{wide: number, glued?: boolean}} Word `glued`: without a space before it, as after a hyphen
 */

/** @typedef {{scale: number, lines: number}} Fitted how a name is set: its own size, in how many lines */

const SPACE = 0.31;
/** What a browser rounds and canvas does not. */
export const SAFETY = 1.015;
const SMALLEST_OWN = 0.7;
/** A name that needs a little less than its line may be so much smaller: nobody sees it from a chair. */
export const HARDLY_SMALLER = 0.88;
/** In how many lines a name is set, best first, and how small it may be for that. */
const WAYS = [
  { most: 1, least: HARDLY_SMALLER },
  { most: 2, least: SMALLEST_OWN },
  { most: 3, least: SMALLEST_OWN },
];

/**
 * How many lines the words take; a word that is wider than the line is broken, which takes lines of its own.
 * @type {(words: Word[], width: number) => number}
 */
export function linesOf(words, width) {
  let lines = 1;
  let used = 0;
  for (const { wide, glued } of words) {
    const apart = used && !glued ? SPACE : 0;
    if (used + apart + wide <= width) used += apart + wide;
    else {
      // Each line of a broken word may lack the letter that would not fit.
      const own = wide <= width ? 1 : Math.ceil(wide / Math.max(1, width - 1));
      lines += own - (used ? 0 : 1);
      used = own > 1 ? width : wide;
    }
  }
  return lines;
}

/** @type {(words: Word[], width: number) => boolean} */
const isWhole = (words, width) => words.every(({ wide }) => wide <= width);

/**
 * A name in one line, at the common size or hardly smaller; else in two; else smaller; else in as many lines
 * as it takes.
 * @type {(words: Word[], width: number) => Fitted}
 */
export function fitted(words, width) {
  const usable = width / SAFETY;
  for (const { most, least } of WAYS) {
    for (let scale = 1; scale >= least; scale -= 0.05) {
      const lines = linesOf(words, usable / scale);
      if (lines <= most && isWhole(words, usable / scale)) return { scale, lines };
    }
  }
  return { scale: SMALLEST_OWN, lines: linesOf(words, usable / SMALLEST_OWN) };
}
