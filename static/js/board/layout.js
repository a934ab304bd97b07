// Where lines of names stand on a board, and how large: columns, pages and a size of type, computed from
// widths alone. Nothing here touches the page. Widths and heights are in em of the common type unless they
// say pixels.

import { fitted } from "./names.js";

/** @import { Fitted, Word } from "./names.js" */

/**
 * A line of a board that stays together: a name with its figures, a table with its four, a heading.
 * @typedef {object} Item
 * @property {Word[][]} names the words of each name in it
 * @property {number} before the width of what stands before the names
 * @property {number} after and of what stands after them
 * @property {boolean} heading whether it belongs to what follows
 */

/** @typedef {{item: number, names: Fitted[], height: number}} Block */
/**
 * Pages of columns of items.
 * @typedef {{size: number, pages: number[][][], blocks: Block[], spare: number}} Layout
 */
/** @typedef {{width: number, height: number, least: number}} Box in pixels; `least`: the smallest type */

export const LEADING = 1.12;
const ROW_PAD = 0.14;
const GAP = 1.1;
const MOST_COLUMNS = 8;
const LARGEST_SHARE = 1 / 7;
/** Of so many names one may be set smaller than the rest. */
const ONE_SMALLER_IN = 12;
/** What a board loses if all its names take two lines: one line is found quicker. */
const COST_OF_WRAPPING = 0.3;

/** @type {(items: Item[], columnWidth: number) => Block[] | null} null where no name has room */
export function blocksOf(items, columnWidth) {
  const blocks = [];
  for (const [index, item] of items.entries()) {
    const width = columnWidth - item.before - item.after;
    if (width < 1.5) return null;
    const names = item.names.map((words) => fitted(words, width));
    // A smaller name stands on the line of its larger figures, so that there is air above it.
    const high = names.map(({ lines, scale }) => lines * scale * LEADING + 1 - scale);
    const height = high.reduce((sum, part) => sum + part, ROW_PAD);
    blocks.push({ item: index, names, height: Math.max(height, LEADING + ROW_PAD) });
  }
  return blocks;
}

/**
 * Fill columns one after another; null where more are needed than may be, or a block is higher than one.
 * A heading does not end a column.
 * @type {(items: Item[], blocks: Block[], height: number, most: number) => number[][] | null}
 */
export function packed(items, blocks, height, most) {
  /** @type {number[][]} */
  const columns = [[]];
  let used = 0;
  for (const block of blocks) {
    if (block.height > height) return null;
    if (used && used + block.height + following(items, blocks, block) > height) {
      columns.push([]);
      used = 0;
      if (columns.length > most) return null;
    }
    columns.at(-1)?.push(block.item);
    used += block.height;
  }
  return columns;
}

/**
 * What must stand below a block in its column.
 * @type {(items: Item[], blocks: Block[], block: Block) => number}
 */
function following(items, blocks, block) {
  return items[block.item]?.heading ? (blocks[block.item + 1]?.height ?? 0) : 0;
}

/** The same over as many columns, each as low as it can be. @type {typeof packed} */
function balanced(items, blocks, height, most) {
  let low = 0;
  let high = height;
  for (let step = 0; step < 14; step += 1) {
    const middle = (low + high) / 2;
    if (packed(items, blocks, middle, most)) high = middle;
    else low = middle;
  }
  return packed(items, blocks, high, most);
}

/** @type {(blocks: Block[]) => number} how many are smaller than the rest */
const smaller = (blocks) => blocks.filter((block) => block.names.some((name) => name.scale < 0.99)).length;
/** @type {(blocks: Block[]) => number} which share of them takes two lines */
const wrapped = (blocks) =>
  blocks.filter((block) => block.names.some((name) => name.lines > 1)).length / Math.max(1, blocks.length);

/** @typedef {{size: number, columns: number, blocks: Block[]}} Try */
/** @type {(items: Item[], box: Box, columns: number, size: number) => Block[] | null} */
function blocksAt(items, box, columns, size) {
  return blocksOf(items, (box.width / size - (columns - 1) * GAP) / columns);
}

/** @type {(blocks: Block[], strict: boolean) => boolean} whether few enough are smaller than the rest */
const isEven = (blocks, strict) => !strict || smaller(blocks) <= Math.ceil(blocks.length / ONE_SMALLER_IN);

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

/**
 * The largest size at which the items fit so many columns on so many pages; null where none is.
 * @type {(items: Item[], box: Box, columns: number, pages: number, strict: boolean) => Try | null}
 */
function largest(items, box, columns, pages, strict) {
  /** @type {Try | null} */
  let best = null;
  let low = box.least;
  let high = Math.max(low, Math.floor(box.height * LARGEST_SHARE));
  while (low <= high) {
    // The smallest first: most numbers of columns cannot do even that.
    /** @type {number} */
    const size = best ? Math.floor((low + high) / 2) : low;
    const blocks = blocksAt(items, box, columns, size);
    if (blocks && isEven(blocks, strict) && packed(items, blocks, box.height / size, columns * pages)) {
      best = { size, columns, blocks };
      low = size + 1;
    } else high = size - 1;
  }
  return best;
}

/** @type {(items: Item[], box: Box, pages: number, strict: boolean) => Try | null} by columns */
function bestOn(items, box, pages, strict) {
  /** @type {Try | null} */
  let best = null;
  for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
    const candidate = largest(items, box, columns, pages, strict);
    if (candidate && (!best || worth(candidate) > worth(best))) best = candidate;
  }
  return best;
}

/** @type {(candidate: Try) => number} */
const worth = ({ size, blocks }) => size * (1 - COST_OF_WRAPPING * wrapped(blocks));

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
