import assert from "node:assert/strict";
import { test } from "node:test";

import { fill, score, signed } from "../../../../static/js/pad/words.js";

test("a score has a true minus sign, and a gain its plus", () => {
  assert.deepEqual([-280, 0, 40].map(score), ["−280", "0", "40"]);
  assert.deepEqual([-280, 0, 40].map(signed), ["−280", "0", "+40"]);
});

test("blanks are filled by name, each as often as it stands there", () => {
  assert.equal(fill("{a} and {b}, {a}", { a: 1, b: "two" }), "1 and two, 1");
});
