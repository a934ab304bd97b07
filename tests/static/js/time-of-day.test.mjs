import assert from "node:assert/strict";
import { test } from "node:test";

import { timeOfDay } from "../../../static/js/time-of-day.js";

/** @param {{ clock?: string, time?: string, am?: string, pm?: string }} words */
const said = (words) =>
  [5, 12, 20].map((hour) => timeOfDay(new Date(2026, 2, 1, hour, 7), words));

test("a time is written as the language formats it", () => {
  assert.deepEqual(said({}), ["05:07", "12:07", "20:07"]);
  assert.deepEqual(said({ time: "G \\h i" }), ["5 h 07", "12 h 07", "20 h 07"]);
});

test("a clock of twelve hours says which half of the day it is", () => {
  const words = { clock: "12", am: "{hour}:{minute} am", pm: "{hour}:{minute} pm" };
  assert.deepEqual(said(words), ["5:07 am", "12:07 pm", "8:07 pm"]);
  assert.equal(timeOfDay(new Date(2026, 2, 1, 0, 0), words), "12:00 am");
});
