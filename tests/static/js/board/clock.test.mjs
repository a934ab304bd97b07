import assert from "node:assert/strict";
import { test } from "node:test";

import { warningAt } from "../../../../static/js/board/clock.js";

test("a board's clock warns two minutes before the end, and at the end", () => {
  assert.deepEqual([121, 120, 1, 0, -9].map(warningAt), ["", "soon", "soon", "over", "over"]);
});
