import assert from "node:assert/strict";
import { test } from "node:test";

import { fitted, HARDLY_SMALLER, linesOf } from "../../../../static/js/board/names.js";

/** @import { Word } from "../../../../static/js/board/names.js" */

/** @type {(...widths: number[]) => Word[]} */
const words = (...widths) => widths.map((wide) => ({ wide }));

test("a name breaks between words, after a hyphen, and inside a word only where nothing else helps", () => {
  assert.equal(linesOf(words(3, 3), 7), 1);
  assert.equal(linesOf(words(3, 3, 3), 7), 2);
  assert.equal(linesOf([{ wide: 4 }, { wide: 3, glued: true }], 7), 1);
  assert.deepEqual(fitted(words(6, 6), 7), { scale: 1, lines: 2 });
  assert.ok(fitted(words(8), 7).scale < 1);
  assert.equal(fitted(words(30), 7).lines > 2, true);
});

test("a name that needs a little more than its line is set hardly smaller, not in two lines", () => {
  const { scale, lines } = fitted(words(3.6, 3.6), 7);
  assert.deepEqual([scale >= HARDLY_SMALLER, scale < 1, lines], [true, true, 1]);
  assert.deepEqual(fitted(words(4.2, 4.2), 7), { scale: 1, lines: 2 });
});
