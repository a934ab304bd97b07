// Lines of names as blocks of a column, and blocks in columns. Widths and heights are in em.

import { HARDLY_SMALLER, fitted } from "./names.js";

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

const LEADING = 1.12;
const ROW_PAD = 0.14;

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
 * Items with the room that ranks need before their names: in a column the widest counts, and whatever may
 * stand in the column below an item is no further than `most` lines from it.
 * @type {(items: Item[], most: number) => Item[]}
 */
export function ranked(items, most) {
  return items.map((item, index) => {
    let [lines, before] = [0, 0];
    for (const below of items.slice(index)) {
      if (lines > most) break;
      lines += below.names.length;
      if (!below.heading) before = Math.max(before, below.before);
    }
    return { ...item, before: item.heading ? 0 : before };
  });
}

/**
 * Names of a column by their items: all have one size, that of the longest. It is hardly smaller than common,
 * and a name that is set smaller yet is not followed.
 * @type {(column: number[], blocks: Block[]) => Record<number, Fitted[]>}
 */
export function alike(column, blocks) {
  const own = column.map((index) => ({ index, names: blocks[index]?.names ?? [] }));
  const scales = own.flatMap(({ names }) => names.map(({ scale }) => scale));
  const common = Math.min(1, ...scales.filter((scale) => scale >= HARDLY_SMALLER));
  const set = own.map(({ index, names }) => [
    index,
    names.map(({ scale, lines }) => ({ scale: Math.min(scale, common), lines })),
  ]);
  return Object.fromEntries(set);
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
export function balanced(items, blocks, height, most) {
  let low = 0;
  let high = height;
  for (let step = 0; step < 14; step += 1) {
    const middle = (low + high) / 2;
    if (packed(items, blocks, middle, most)) high = middle;
    else low = middle;
  }
  return packed(items, blocks, high, most);
}
