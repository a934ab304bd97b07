// Where lines of names stand on a board, and how large: columns, pages and a size of type, computed from
// widths alone. Nothing here touches the page. Widths and heights are in em of the common type unless they
// say pixels.

import { HARDLY_SMALLER } from "./names.js";
import { balanced, blocksOf, packed } from "./packing.js";

/** @import { Fitted } from "./names.js" */
/** @import { Block, Item } from "./packing.js" */

/**
 * Pages of columns of items.
 * @typedef {{size: number, pages: number[][][], blocks: Block[], spare: number}} Layout
 */
/** @typedef {{width: number, height: number, least: number}} Box in pixels; `least`: the smallest type */

const GAP = 1.1;
const MOST_COLUMNS = 8;
const LARGEST_SHARE = 1 / 7;
/** Of so many names one may be set smaller than the rest. */
const ONE_SMALLER_IN = 12;
/** What a board loses if all its names take two lines: one line is found quicker. */
const COST_OF_WRAPPING = 0.5;
/** And if all are hardly smaller than the rest would be: one size looks calmer. */
const COST_OF_SHRINKING = 0.2;
/** Type may be so much smaller than the largest that fits, where more names keep to a line by it. */
const SMALLER_FOR_LINES = 0.8;

/** @type {(blocks: Block[], isSo: (name: Fitted) => boolean) => number} in how many of them a name is so */
const count = (blocks, isSo) => blocks.filter((block) => block.names.some(isSo)).length;

/** @typedef {{size: number, columns: number, blocks: Block[]}} Try */
/** @type {(items: Item[], box: Box, columns: number, size: number) => Block[] | null} */
function blocksAt(items, box, columns, size) {
  return blocksOf(items, (box.width / size - (columns - 1) * GAP) / columns);
}

/** @type {(blocks: Block[], strict: boolean) => boolean} whether few enough are smaller than the rest */
const isEven = (blocks, strict) => {
  const smaller = count(blocks, ({ scale }) => scale < HARDLY_SMALLER);
  return !strict || smaller <= Math.ceil(blocks.length / ONE_SMALLER_IN);
};

/**
 * The fewest pages that hold everybody at the smallest type.
 * @type {(items: Item[], box: Box, strict: boolean) => number}
 */
function pagesNeeded(items, box, strict) {
  let fewest = Infinity;
  for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
    const blocks = blocksAt(items, box, columns, box.least);
    if (!blocks || !isEven(blocks, strict)) continue;
    const filled = packed(items, blocks, box.height / box.least, Infinity);
    if (filled) fewest = Math.min(fewest, Math.ceil(filled.length / columns));
  }
  return fewest;
}

/** @typedef {{columns: number, pages: number, strict: boolean}} Asked */

/**
 * The items at this size, in so many columns on so many pages; null where they do not fit.
 * @type {(items: Item[], box: Box, asked: Asked, size: number) => Try | null}
 */
function attempt(items, box, { columns, pages, strict }, size) {
  const blocks = blocksAt(items, box, columns, size);
  if (!blocks || !isEven(blocks, strict)) return null;
  return packed(items, blocks, box.height / size, columns * pages) && { size, columns, blocks };
}

/**
 * The largest size at which the items fit; null where none is.
 * @type {(items: Item[], box: Box, asked: Asked) => Try | null}
 */
function largest(items, box, asked) {
  /** @type {Try | null} */
  let best = null;
  let low = box.least;
  let high = Math.max(low, Math.floor(box.height * LARGEST_SHARE));
  while (low <= high) {
    // The smallest first: most numbers of columns cannot do even that.
    /** @type {number} */
    const size = best ? Math.floor((low + high) / 2) : low;
    const candidate = attempt(items, box, asked, size);
    if (candidate) {
      best = candidate;
      low = size + 1;
    } else high = size - 1;
  }
  return best;
}

/**
 * The largest, or a smaller size at which enough names more keep to one line.
 * @type {(items: Item[], box: Box, asked: Asked) => Try | null}
 */
function bestIn(items, box, asked) {
  let best = largest(items, box, asked);
  if (!best) return null;
  const least = Math.max(box.least, best.size * SMALLER_FOR_LINES);
  for (let size = best.size - 1; size >= least; size -= 1) {
    best = better(best, attempt(items, box, asked, size));
  }
  return best;
}

/** @type {(items: Item[], box: Box, pages: number, strict: boolean) => Try | null} by columns */
function bestOn(items, box, pages, strict) {
  /** @type {Try | null} */
  let best = null;
  for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
    best = better(best, bestIn(items, box, { columns, pages, strict }));
  }
  return best;
}

/** @type {<T extends Try | null>(best: T, candidate: Try | null) => T | Try} */
const better = (best, candidate) => {
  if (!candidate || (best && worth(candidate) <= worth(best))) return best;
  return candidate;
};

/** @type {(candidate: Try) => number} */
const worth = ({ size, blocks }) => {
  const wrapped = count(blocks, ({ lines }) => lines > 1);
  const shrunk = count(blocks, ({ scale }) => scale < 1);
  return size * (1 - (COST_OF_WRAPPING * wrapped + COST_OF_SHRINKING * shrunk) / Math.max(1, blocks.length));
};

/**
 * On as few pages as the smallest type allows, in the largest that fits them. Every item is on one page,
 * once.
 * @type {(items: Item[], box: Box) => Layout}
 */
export function laidOut(items, box) {
  for (const strict of [true, false]) {
    const pages = pagesNeeded(items, box, strict);
    const best = pages < Infinity ? bestOn(items, box, pages, strict) : null;
    if (best) return paged(items, box, pages, best);
  }
  return smallest(items, box);
}

/** Whatever the screen is, nobody is left out. @type {(items: Item[], box: Box) => Layout} */
function smallest(items, box) {
  let size = Math.max(1, Math.min(box.least, box.height));
  let blocks = blocksAt(items, box, 1, size);
  while (size > 1 && !(blocks && packed(items, blocks, box.height / size, items.length))) {
    size -= 1;
    blocks = blocksAt(items, box, 1, size);
  }
  return paged(items, box, items.length, { size, columns: 1, blocks: blocks ?? [] });
}

/** @type {(items: Item[], box: Box, most: number, best: Try) => Layout} */
function paged(items, box, most, { size, columns, blocks }) {
  const height = box.height / size;
  const filled = balanced(items, blocks, height, columns * most) ?? [];
  const length = Math.ceil(filled.length / columns);
  const pages = Array.from({ length }, (_, page) => filled.slice(page * columns, (page + 1) * columns));
  const spare = Math.min(...filled.map((column) => spareIn(column, blocks, height)), 0.5);
  return { size, pages, blocks, spare: Math.max(0, spare) };
}

/**
 * What each line of a column can have besides.
 * @type {(column: number[], blocks: Block[], height: number) => number}
 */
function spareIn(column, blocks, height) {
  const used = column.reduce((sum, index) => sum + (blocks[index]?.height ?? 0), 0);
  return (height - used) / Math.max(1, column.length);
}
