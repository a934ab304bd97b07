import assert from "node:assert/strict";
import { test } from "node:test";

import { timeLeft, warningAt } from "../../../../static/js/board/clock.js";

test("the clock shows minutes and seconds, and warns two minutes before the end", () => {
  assert.deepEqual([600, 61, 5].map(timeLeft), ["10:00", "1:01", "0:05"]);
  assert.deepEqual([121, 120, 1, 0, -9].map(warningAt), ["", "soon", "soon", "over", "over"]);
});
