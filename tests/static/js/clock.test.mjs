import assert from "node:assert/strict";
import { test } from "node:test";

import { timeLeft, timeOver } from "../../../static/js/clock.js";

test("the clock shows minutes and seconds", () => {
  assert.deepEqual([600, 61, 5].map(timeLeft), ["10:00", "1:01", "0:05"]);
});

test("once the time is over the clock says by how many minutes", () => {
  const words = { over: "Time is up", late: "Time is up, {n} min over" };
  assert.deepEqual(
    [0, -59, -60, -425].map((left) => timeOver(left, words)),
    ["Time is up", "Time is up", "Time is up, 1 min over", "Time is up, 7 min over"],
  );
  assert.deepEqual(
    [-3599, -3600].map((left) => timeOver(left, words)),
    ["Time is up, 59 min over", "Time is up"],
  );
});

test("a board says that the time is over and nothing else", () => {
  assert.equal(timeOver(-425, { over: "Time" }), "Time");
});
