import assert from "node:assert/strict";
import { test } from "node:test";

import { keepMarks, keptMarks, lastOfEach, movedOn, nextValue } from "../../../static/js/marks.js";

/** @type {(entry: string, value: string, field?: string) => import("../../../static/js/marks.js").Mark} */
const mark = (entry, value, field = "status") => ({ url: "/tap/", entry, field, value, seen: "" });

test("a row shows the last of the taps that wait for it, each field by itself", () => {
  const marks = [mark("1", "here"), mark("2", "here"), mark("1", "expected"), mark("1", "yes", "paid")];
  assert.deepEqual(lastOfEach(marks).map(({ entry, value }) => [entry, value]), [
    ["1", "expected"],
    ["2", "here"],
    ["1", "yes"],
  ]);
});

test("the next tap on a row takes the last one back", () => {
  assert.deepEqual(
    ["here", "late"].map((status) => nextValue("status", status)).concat(
      ["yes", "no"].map((paid) => nextValue("paid", paid)),
    ),
    ["expected", "here", "no", "yes"],
  );
});

test("without a store nothing is kept and nothing fails", () => {
  keepMarks("/roll/", [mark("1", "here")]);
  assert.deepEqual(keptMarks("/roll/"), []);
});

test("a page's own act moves what it is known by on, unless something else has happened", () => {
  assert.equal(movedOn("17-own", 18), "18-own");
  assert.equal(movedOn("17-keep-1732434567", 18), "18-keep-1732434567");
  assert.equal(movedOn("17-own", 19), "17-own");
});
