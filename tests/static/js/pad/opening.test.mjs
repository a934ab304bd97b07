import assert from "node:assert/strict";
import { test } from "node:test";

import { totals } from "../../../../static/js/pad/queue.js";
import { after, enter, fail, keep, opened, played, reopened, ruled, save, sides, tap } from "./pads.mjs";

/** @type {(key: string, number: number, bid?: string) => KeptHand} */
const kept = (key, number, bid = "8D") => ({
  body: new URLSearchParams({ key, after: String(number - 1), contractor: "0", bid, tricks: "8" }).toString(),
  number,
});

/** @type {(state: PadState) => (string | null)[]} */
const keys = ({ kept: { queue } }) => queue.map(({ body }) => new URLSearchParams(body).get("key"));

test("a page opened asks for its own hand, under a key that no page has given out", () => {
  const state = opened(sides({ number: 4 }));
  assert.deepEqual([state.hand.number, state.hand.key, state.hand.touched], [4, "new-key", false]);
});

test("a hand taken back has another key also where a copy of the same page is opened again", () => {
  const page = sides();
  // Its answer was lost: the server may have it.
  const undone = after(keep(opened(page)), { type: "undone", key: "second-key" });
  const state = save(tap(reopened(undone, page, "third-key"), ["tricks", "9"]));
  assert.deepEqual([keys(state), state.kept.undone], [["third-key"], ["new-key"]]);
});

test("a page opened with kept hands goes on after them, with a key of its own and nothing said", () => {
  const page = sides({ number: 2 }, { fields: [["bid", "8D"]] });
  const state = opened(page, { queue: [kept("a", 2), kept("b", 3)] });
  assert.deepEqual([state.hand.number, state.hand.key, state.hand.fields], [4, "new-key", []]);
});

test("a hand whose answer was lost is known by its key, and counts once", () => {
  const page = sides({ hands: [played("Nora", "8D", 8)], keys: ["a"] });
  const state = opened(page, { queue: [kept("a", 1), kept("b", 2)] });
  assert.deepEqual([keys(state), totals(state), state.hand.number], [["b"], [560, 40], 3]);
});

test("a hand that arrived and was taken back elsewhere is not sent again", () => {
  const state = opened(sides({ keys: ["a"] }), { queue: [kept("a", 1)] });
  assert.deepEqual([keys(state), totals(state), state.hand.number], [[], [0, 0], 1]);
});

test("kept hands are numbered on from the page, also when another phone has written meanwhile", () => {
  const page = sides({ hands: [played("Ed", "6S", 6), played("Ed", "6S", 6)] });
  const state = opened(page, { queue: [kept("a", 1), kept("b", 2)] });
  assert.deepEqual(state.kept.queue.map(({ number }) => number), [3, 4]);
  assert.deepEqual([state.hand.number, totals(state)], [5, [560 + 80, 40 + 80]]);
});

test("kept hands are numbered back when hands were struck out meanwhile", () => {
  const state = opened(sides(), { queue: [kept("a", 4)] });
  assert.deepEqual([state.kept.queue.map(({ number }) => number), state.hand.number], [[1], 2]);
});

test("the hand begun after the kept ones stays on a page that has moved on", () => {
  const begun = tap(keep(opened(sides())), ["contractor", "2"]);
  const page = sides({ hands: [played("Ed", "6S", 6)] });
  const state = reopened(begun, page);
  assert.deepEqual([state.hand.number, state.hand.fields], [3, [["contractor", "2"]]]);
  assert.equal(state.hand.touched, true);
  assert.equal(reopened(state, page).hand.fields.length, 1);
});

test("the hand begun after the kept ones stays when those have gone", () => {
  const begun = tap(keep(opened(sides())), ["contractor", "2"]);
  const sent = after(begun, { type: "sending" }, { type: "sent", after: 1 });
  const state = reopened(sent, sides({ hands: [played("Nora", "8D", 8)] }));
  assert.deepEqual([state.hand.number, state.hand.fields], [2, [["contractor", "2"]]]);
});

test("a page opened while a hand is held shows that hand and not the ones behind it", () => {
  /** @type {Draft} */
  const draft = { number: 2, fields: [["bid", "8D"], ["settle", "both"], ["other", "2"]], kept: false };
  const state = opened(sides({ number: 2 }), { queue: [kept("a", 3)], draft, held: true });
  assert.deepEqual([state.hand.number, state.hand.fields, state.hand.touched], [2, [["bid", "8D"]], true]);
});

test("a held hand stays held on a page that has moved on", () => {
  /** @type {Draft} */
  const draft = { number: 2, fields: [["bid", "8D"]], kept: false };
  const page = sides({ hands: [ruled({ NS: 10 }), ruled({ NS: 10 }), ruled({ NS: 10 })] });
  const state = opened(page, { queue: [kept("a", 3)], draft, held: true });
  assert.deepEqual([state.hand.number, state.hand.fields, state.kept.held], [4, [["bid", "8D"]], true]);
  assert.deepEqual(state.kept.queue.map(({ number }) => number), [5]);
});

test("a draft of another hand is dropped, and one that the server has is not put back", () => {
  /** @type {Field[]} */
  const fields = [["bid", "8D"]];
  assert.equal(opened(sides(), { draft: { number: 7, fields, kept: false } }).kept.draft, null);
  assert.deepEqual(opened(sides(), { draft: { number: 1, fields, kept: true } }).hand.fields, []);
});

test("the connection is as it was last seen, also on the next page", () => {
  const state = after(opened(sides()), { type: "pulsed", offline: true });
  assert.equal(reopened(state, sides({ number: 2 })).connection.offline, true);
  assert.equal(reopened(state, sides({ number: 2 })).connection.sending, false);
});

test("that another phone wrote, and what was just tried, are forgotten with the next page", () => {
  const state = after(opened(sides()), { type: "overtaken" }, { type: "noticed", words: "No." });
  assert.deepEqual([state.overtaken, state.notice], [true, "No."]);
  const next = reopened(state, sides());
  assert.deepEqual([next.overtaken, next.notice], [false, null]);
});

test("a hand put right that came back can be saved as it is, one just opened has to be changed", () => {
  const page = (/** @type {boolean} */ objects) => sides({}, { amending: true, objects });
  assert.deepEqual([true, false].map((objects) => opened(page(objects)).hand.touched), [true, false]);
});

test("what was begun when a hand came back is shown again once that is settled", () => {
  const typing = tap(fail(save(enter(opened(sides())))), ["contractor", "1"]);
  const objected = after(typing, { type: "sending" }, { type: "objected" });
  const held = reopened(objected, sides({}, { objects: true }));
  assert.equal(held.hand.fields.find(([name]) => name === "bid")?.[1], "8D");
  const dropped = after(held, { type: "dropped" });
  const next = reopened(dropped, sides());
  assert.deepEqual([next.hand.number, next.hand.fields], [1, [["contractor", "1"]]]);
  assert.equal(reopened(next, sides()).kept.begun, undefined);
});
