import assert from "node:assert/strict";
import { test } from "node:test";

import { isSaid, linesOf, percent } from "../../../static/js/arriving.js";

test("lines are read once each, and only when they have come whole", () => {
  const whole = '{"step":"reading","done":1,"of":2}\n{"to":"/"}\n';
  const first = linesOf(whole.slice(0, 40), 0);
  assert.deepEqual(first, { lines: [{ step: "reading", done: 1, of: 2 }], next: 35 });
  assert.deepEqual(linesOf(whole.slice(0, 42), first.next), { lines: [], next: 35 });
  assert.deepEqual(linesOf(whole, first.next), { lines: [{ to: "/" }], next: whole.length });
  assert.deepEqual(linesOf("", 0), { lines: [], next: 0 });
});

test("a part is said in whole per cent, and is all only when it is", () => {
  const parts = [percent(0, 5000), percent(4999, 5000), percent(5000, 5000), percent(0, 0)];
  assert.deepEqual(parts, [0, 99, 100, 100]);
});

test("a screen reader hears what begins, and each quarter of it", () => {
  const far = Array.from({ length: 101 }, (_one, done) => ({ step: "reading", done, of: 100 }));
  let before = null;
  const said = [];
  for (const now of [...far, { step: "storing", done: 0, of: 100 }]) {
    if (!isSaid(before, now)) continue;
    said.push(now.done);
    before = now;
  }
  assert.deepEqual(said, [0, 25, 50, 75, 100, 0]);
});
