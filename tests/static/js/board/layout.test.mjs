import assert from "node:assert/strict";
import { test } from "node:test";

import { laidOut } from "../../../../static/js/board/layout.js";
import { HARDLY_SMALLER } from "../../../../static/js/board/names.js";

/** @import { Word } from "../../../../static/js/board/names.js" */
/** @import { Item } from "../../../../static/js/board/packing.js" */

const HALL = { width: 1843, height: 950, least: 44 };

/** @type {(...widths: number[]) => Word[]} */
const words = (...widths) => widths.map((wide) => ({ wide }));

/** @type {(...widths: number[]) => Item} */
const line = (...widths) => ({ names: [words(...widths)], before: 0, after: 2.6, heading: false });

/** @type {(count: number) => Item[]} */
const people = (count) => Array.from({ length: count }, (_, number) => line(2.5 + (number % 3), 3.5));

/** @type {(items: Item[]) => number[]} */
const shown = (items) => laidOut(items, HALL).pages.flat(2);

test("everybody is on one page, once, in order", () => {
  for (const count of [1, 4, 13, 41, 160, 400, 2000]) {
    assert.deepEqual(shown(people(count)), [...people(count).keys()]);
  }
});

test("forty-one fill one page in more than 44 pixels, and a larger hall is paged in no less", () => {
  const { size, pages } = laidOut(people(41), HALL);
  assert.deepEqual([pages.length, size > 44], [1, true]);
  const large = laidOut(people(400), HALL);
  assert.deepEqual([large.pages.length > 1, large.size >= 44], [true, true]);
});

test("one long name takes lines or a size of its own and does not shrink the rest", () => {
  const long = [...people(40), line(8, 6, 9)];
  assert.ok(laidOut(people(41), HALL).size - laidOut(long, HALL).size <= 2);
  const { blocks } = laidOut([...people(40), line(21)], HALL);
  const isSeenSmaller = blocks.filter(({ names }) => (names[0]?.scale ?? 1) < HARDLY_SMALLER);
  assert.deepEqual(isSeenSmaller.map((block) => block.item), [40]);
});

test("a heading does not end a column", () => {
  const heading = { names: [words(4)], before: 0, after: 0, heading: true };
  for (let count = 5; count < 60; count += 1) {
    const items = [...people(count), heading, ...people(3)];
    const ends = laidOut(items, HALL).pages.flat().map((column) => column.at(-1));
    assert.equal(ends.includes(count), false);
  }
});

test("no screen is too small: what cannot be large is still there", () => {
  const items = people(9);
  assert.deepEqual(laidOut(items, { width: 90, height: 60, least: 44 }).pages.flat(2), [...items.keys()]);
});

test("names keep to a line where type a little smaller does it", () => {
  const upright = { width: 1040, height: 1730, least: 44 };
  const { size, blocks } = laidOut(people(40), upright);
  assert.deepEqual(blocks.filter((block) => block.names.some((name) => name.lines > 1)), []);
  assert.ok(size >= 44);
});
