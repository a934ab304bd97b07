import assert from "node:assert/strict";
import { test } from "node:test";

import { totals } from "../../../../static/js/pad/queue.js";
import { status } from "../../../../static/js/pad/status.js";
import { after, enter, fail, keep, opened, played, reopened, ruled, said } from "./pads.mjs";
import { save, sides, tap } from "./pads.mjs";

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

test("a draft stays as it was begun when another phone saves its hand, and is saved as that one", () => {
  const begun = tap(opened(sides()), ["contractor", "1"], ["bid", "7H"]);
  const page = sides({ hands: [played("Nora", "8D", 8)] }, { saved: "Hand 1 saved. Nora: 8♦." });
  const state = reopened(begun, page);
  assert.deepEqual([state.hand.number, said(state, "bid"), totals(state)], [2, ["7H"], [280, 20]]);
  assert.deepEqual(status(state), ["Hand 1 saved. Nora: 8♦."]);
  // It is saved as hand 1, so that the server compares it with the one that was saved.
  const [hand] = save(tap(reopened(state, page), ["tricks", "7"])).kept.queue;
  assert.deepEqual([hand.number, new URLSearchParams(hand.body).get("after")], [2, "0"]);
  // Taken back there, it is hand 1 again.
  const back = reopened(state, sides({ after: 1 }));
  assert.deepEqual([back.hand.begun, said(back, "bid"), status(back)], [undefined, ["7H"], []]);
  const dropped = after(state, { type: "mine dropped" });
  assert.deepEqual([dropped.hand.fields, dropped.kept.draft, status(dropped)], [[], null, []]);
});

test("a draft stays when the hand before it is taken back, and gives way to one taken back here", () => {
  const begun = tap(opened(sides({ hands: [played("Nora", "8D", 8)] })), ["contractor", "1"], ["bid", "7H"]);
  const state = reopened(begun, sides({ after: 1 }));
  assert.deepEqual([state.hand.number, said(state, "bid")], [1, ["7H"]]);
  assert.deepEqual(status(state), ["Hand 1 is taken back."]);
  const own = reopened(begun, sides({ after: 1 }, { fields: [["bid", "8D"]] }));
  assert.deepEqual([said(own, "bid"), own.hand.begun], [["8D"], undefined]);
});

test("a tap on a player alone is gone with its hand, and stays on another page of the same hand", () => {
  const tapped = tap(opened(sides()), ["contractor", "1"]);
  assert.deepEqual(said(reopened(tapped, sides()), "contractor"), ["1"]);
  assert.deepEqual(reopened(tapped, sides({ hands: [played("Nora", "8D", 8)] })).hand.fields, []);
});

test("a hand says who sat there when it was begun, also on a page that has others", () => {
  const page = (/** @type {string} */ seats) => sides({}, { hidden: [["key", "k"], ["seats", seats]] });
  const begun = tap(opened(page("Nora\tEd")), ["contractor", "1"], ["bid", "7H"]);
  const [hand] = save(tap(reopened(begun, page("Zoe\tEd")), ["tricks", "7"])).kept.queue;
  assert.equal(new URLSearchParams(hand.body).get("seats"), "Nora\tEd");
});

test("under a hand that waits for a person the game is as another phone has left it", () => {
  const now = sides({ hands: [played("Nora", "8D", 8)] }).data;
  const state = after(enter(opened(sides()), 1, "7H", 7), { type: "overtaken", now });
  assert.deepEqual([state.hand.number, totals(state), said(state, "bid")], [2, [280, 20], ["7H"]]);
  assert.equal(new URLSearchParams(save(state).kept.queue[0].body).get("after"), "0");
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
