import assert from "node:assert/strict";
import { test } from "node:test";

import { alike, ranked } from "../../../../static/js/board/packing.js";

/** @import { Fitted } from "../../../../static/js/board/names.js" */
/** @import { Block, Item } from "../../../../static/js/board/packing.js" */

/** @type {(before: number, heading?: boolean) => Item} */
const item = (before, heading = false) => ({ names: [[{ wide: 4 }]], before, after: 2, heading });

/** @type {(...names: [number, number][]) => Block[]} each with its own size and lines */
const blocks = (...names) =>
  names.map(([scale, lines], index) => ({ item: index, names: [{ scale, lines }], height: 1.3 }));

/** @type {(set: Record<number, Fitted[]>) => (number | undefined)[]} */
const scales = (set) => Object.values(set).map(([name]) => name?.scale);

test("a rank of three figures takes no room from names that cannot stand in its column", () => {
  const items = [...Array(9).fill(item(1)), ...Array(90).fill(item(1.6)), item(2.2)];
  const before = ranked(items, 20).map((one) => one.before);
  assert.deepEqual([before[0], before[50], before[79], before[99]], [1.6, 1.6, 2.2, 2.2]);
  assert.equal(ranked([item(3, true), item(1)], 20)[0]?.before, 0);
});

test("names of a column have the size of the longest, unless a long word alone makes it small", () => {
  const set = blocks([1, 1], [0.9, 1], [1, 2], [0.7, 3], [0.95, 1]);
  assert.deepEqual(scales(alike([0, 1, 2, 3], set)), [0.9, 0.9, 0.9, 0.7]);
  assert.deepEqual(scales(alike([0, 3], set)), [1, 0.7]);
  assert.deepEqual(scales(alike([4], set)), [0.95]);
});
