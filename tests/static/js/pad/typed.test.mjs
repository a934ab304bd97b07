import assert from "node:assert/strict";
import { test } from "node:test";

import { canSave } from "../../../../static/js/pad/preview.js";
import { typed } from "../../../../static/js/pad/wide/typed.js";
import { after, AMERICAN, opened, players, said, sides, tap } from "./pads.mjs";

const MISERES = { MIS: "m", NUL: "l", passed_out: "t" };

/** As the page has them: the letters of the keys. @type {(page: Page) => Page} */
const lettered = (page) => {
  const letters = Object.entries(MISERES).map(([code, letter]) => [code, { ...page.bids[code], letter }]);
  return { ...page, bids: { ...page.bids, ...Object.fromEntries(letters) } };
};

/**
 * The pad after these keys, and what is half typed then.
 * @type {(state: PadState, ...keys: string[]) => {state: PadState, begun: string}}
 */
function type(state, ...keys) {
  let begun = "";
  for (const key of keys) {
    const meaning = typed(state, begun, key);
    if (!meaning) continue;
    begun = meaning.begun;
    if (meaning.event) state = after(state, meaning.event);
  }
  return { state, begun };
}

/** What the pad says after these keys. @type {(page: Page, ...keys: string[]) => Field[]} */
const fieldsAfter = (page, ...keys) => type(opened(lettered(page)), ...keys).state.hand.fields;

test("a whole hand is typed: who, the bid as it is called, tricks", () => {
  const { state } = type(opened(sides()), "1", "8", "d", "9");
  assert.deepEqual(state.hand.fields, [["contractor", "0"], ["bid", "8D"], ["tricks", "9"]]);
  assert.equal(canSave(state), true);
});

test("ten is two figures, of a bid as of tricks", () => {
  assert.deepEqual(fieldsAfter(sides(), "2", "1", "0", "n", "1", "0"), [
    ["contractor", "1"],
    ["bid", "10NT"],
    ["tricks", "10"],
  ]);
});

test("ten is two figures of a deal that is played though all passed, and of another's tricks", () => {
  const passed = tap(opened(sides()), ["bid", "passed_nt"]);
  const all = type(passed, "1", "0").state;
  assert.deepEqual([said(all, "tricks_0"), canSave(all)], [["10"], true]);
  const failed = ["1", "8", "d", "a", "0"];
  const { state } = type(opened(players()), ...failed, "1", "0");
  assert.deepEqual([said(state, "tricks_1"), said(state, "tricks"), canSave(state)], [["10"], ["0"], true]);
  // Where one of the ten is gone, a 0 is the next player's.
  const next = type(opened(players()), ...failed, "2", "1", "0").state;
  const others = ["tricks_1", "tricks_2", "tricks_3"].map((name) => said(next, name));
  assert.deepEqual(others, [["2"], ["1"], ["0"]]);
});

test("the bid may come before who, and one key alone decides nothing", () => {
  assert.deepEqual(fieldsAfter(sides(), "8", "d", "3", "8"), [
    ["bid", "8D"],
    ["contractor", "2"],
    ["tricks", "8"],
  ]);
  const { state, begun } = type(opened(sides()), "1", "8");
  assert.deepEqual([state.hand.fields, begun], [[["contractor", "0"]], "8"]);
});

test("a bid that this game does not have is not chosen, and a letter alone is none", () => {
  assert.deepEqual(fieldsAfter(sides(), "1", "9", "d"), [["contractor", "0"]]);
  assert.deepEqual(fieldsAfter(sides(), "1", "d", "x", "q"), [["contractor", "0"]]);
});

test("before the bid another number is another person", () => {
  assert.deepEqual(fieldsAfter(sides(), "1", "2"), [["contractor", "1"]]);
});

test("a deal thrown in is one key", () => {
  const { state } = type(opened(lettered(sides())), "t");
  assert.deepEqual(state.hand.fields, [["bid", "passed_out"]]);
  assert.equal(canSave(state), true);
});

test("a misère is made with 0, and failed with F or any trick where they are not counted", () => {
  const begun = [["contractor", "0"], ["bid", "MIS"]];
  assert.deepEqual(fieldsAfter(sides(), "1", "m", "0"), [...begun, ["tricks", "0"]]);
  for (const key of ["f", "3"]) {
    assert.deepEqual(fieldsAfter(sides(), "1", "M", key), [...begun, ["tricks", "failed"]]);
  }
  const nullo = fieldsAfter(sides({ ruleset: AMERICAN }), "1", "l", "3");
  assert.deepEqual(nullo, [["contractor", "0"], ["bid", "NUL"], ["tricks", "3"]]);
});

test("Escape takes back what was said last, one thing at a time", () => {
  let { state } = type(opened(sides()), "1", "8", "d", "9", "Escape");
  assert.deepEqual(state.hand.fields, [["contractor", "0"], ["bid", "8D"]]);
  ({ state } = type(state, "Escape"));
  assert.deepEqual(state.hand.fields, [["contractor", "0"]]);
  ({ state } = type(state, "Escape"));
  assert.deepEqual(state.hand.fields, []);
  assert.equal(typed(state, "", "Escape"), null);
  assert.deepEqual(fieldsAfter(sides(), "1", "8", "Escape", "d"), [["contractor", "0"]]);
});

test("the partner is asked before the tricks, and the others after them", () => {
  const hand = type(opened(players()), "1", "6", "s", "3", "5", "2", "1").state;
  assert.deepEqual(said(hand, "partners"), ["2"]);
  assert.deepEqual(said(hand, "tricks"), ["5"]);
  assert.deepEqual([said(hand, "tricks_1"), said(hand, "tricks_3")], [["2"], ["1"]]);
  assert.equal(canSave(hand), true);
  const lone = type(opened(players()), "1", "6", "s", "a").state;
  assert.deepEqual(said(lone, "alone"), ["1"]);
});
