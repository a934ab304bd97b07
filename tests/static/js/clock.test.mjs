import assert from "node:assert/strict";
import { test } from "node:test";

import { timeLeft } from "../../../static/js/clock.js";

test("the clock shows minutes and seconds", () => {
  assert.deepEqual([600, 61, 5].map(timeLeft), ["10:00", "1:01", "0:05"]);
});
