import assert from "node:assert/strict";
import { test } from "node:test";

import { dealer, ending, nextDealer, status, totals, unsentBefore } from "../../../../static/js/pad/queue.js";
import { after, enter, fail, opened, players, save, sides, tap } from "./pads.mjs";

/** @type {(body: string) => Record<string, string>} */
const fields = (body) => Object.fromEntries(new URLSearchParams(body));

/** Two hands that could not be sent, and a third begun. */
const twoKept = () => {
  const one = fail(save(enter(opened(sides()))));
  return fail(save(enter(one, 1, "7H", 6)));
};

test("a hand that is saved is kept before it is sent, with all that was said of it", () => {
  const state = save(enter(opened(sides({ after: 3, number: 4 }))));
  const [hand] = state.kept.queue;
  assert.deepEqual(fields(hand.body), {
    key: "key-1",
    after: "3",
    version: "",
    contractor: "0",
    bid: "8D",
    tricks: "8",
  });
  assert.deepEqual([hand.number, hand.points, hand.ending, hand.dealer], [4, [81, -8], null, 1]);
  assert.equal(state.kept.draft, null);
  assert.equal(state.hand.number, 4);
});

test("without a connection the pad goes on: number, dealer and totals follow from what is kept", () => {
  const state = twoKept();
  assert.deepEqual(
    [state.hand.number, dealer(state), totals(state), state.hand.key, state.hand.fields],
    [3, 2, [81 - 6, 100 - 8 + 61], "next-key", []],
  );
  const third = save(enter(state));
  assert.deepEqual(third.kept.queue.map(({ body }) => fields(body).after), ["0", "1", "2"]);
  assert.deepEqual(third.kept.queue.map(({ number }) => number), [1, 2, 3]);
});

test("a hand in the middle of being sent is not counted twice, nor is one that went", () => {
  const sending = save(enter(opened(sides())));
  assert.deepEqual(totals(sending), [0, 100]);
  const state = after(twoKept(), { type: "sending" }, { type: "sent", after: 1 });
  assert.deepEqual([totals(state), state.hand.number, state.kept.queue.length], [[75, 153], 3, 1]);
  assert.deepEqual(totals(fail(state)), [75, 153]);
});

test("a failed attempt to send what waits leaves the hand being entered as it is", () => {
  const begun = tap(twoKept(), ["contractor", "3"]);
  const state = fail(after(begun, { type: "sending" }));
  assert.deepEqual([state.hand, state.connection.offline], [begun.hand, true]);
});

test("a hand that was taken goes from the queue, and with it what stood in its way", () => {
  const kept = fail(save(enter(opened(sides()))), { withdrawn: true });
  assert.equal(kept.kept.withdrawn, true);
  const state = after(kept, { type: "sending" }, { type: "sent", after: 1 });
  assert.deepEqual([state.kept.queue, state.kept.withdrawn], [[], undefined]);
  assert.deepEqual([state.connection.sending, state.connection.offline], [false, false]);
});

test("a link that works again is no longer withdrawn, and a lost connection leaves it as it was", () => {
  const kept = fail(save(enter(opened(sides()))), { withdrawn: true });
  assert.equal(fail(kept).kept.withdrawn, true);
  assert.equal(fail(kept, { withdrawn: false }).kept.withdrawn, false);
});

test("a hand that is objected to comes back; those behind it wait until it is settled", () => {
  const objected = after(twoKept(), { type: "sending" }, { type: "objected" });
  assert.equal(objected.kept.held, true);
  assert.deepEqual(objected.kept.queue.map(({ number }) => number), [2]);
  const page = sides({}, { hidden: [["key", "key-1"], ["other", "1"], ["other_version", "2"]] });
  const back = after(objected, { type: "opened", page, kept: objected.kept, key: "k", reloads: false });
  assert.deepEqual(Object.fromEntries(back.hand.fields), { contractor: "0", bid: "8D", tricks: "8" });
  assert.deepEqual([back.hand.number, back.hand.key, totals(back)], [1, "key-1", [0, 100]]);

  const settled = after(back, { type: "saved", settle: "both" });
  assert.deepEqual(settled.kept.queue.map(({ number }) => number), [1, 2]);
  assert.equal(settled.kept.held, false);
  const body = fields(settled.kept.queue[0].body);
  assert.deepEqual([body.settle, body.other, body.other_version], ["both", "1", "2"]);

  const sent = after(settled, { type: "sending" }, { type: "sent", after: 2 });
  assert.equal(fields(sent.kept.queue[0].body).after, "2");
  assert.deepEqual(fields(sent.kept.queue[0].body).key, "next-key");
});

test("without a conflict the row that a kept hand follows is left alone", () => {
  const state = after(twoKept(), { type: "sending" }, { type: "sent", after: 9 });
  assert.equal(fields(state.kept.queue[0].body).after, "1");
});

test("the last hand of the queue that comes back holds nothing up", () => {
  const state = after(save(enter(opened(sides()))), { type: "objected" });
  assert.deepEqual([state.kept.queue, state.kept.held, state.kept.draft?.kept], [[], false, false]);
});

test("equal hands are hands of their own: each has its key", () => {
  const one = fail(save(enter(opened(sides()))));
  const two = save(enter(one));
  const keys = two.kept.queue.map(({ body }) => fields(body).key);
  assert.deepEqual(keys, ["key-1", "next-key"]);
});

test("a hand kept by an older page of this pad is sent as it was kept", () => {
  const old = { body: "key=old&after=0&bid=8D", number: 1, points: null, ending: null, dealer: 1 };
  const state = opened(sides(), { queue: [old] });
  assert.deepEqual([state.kept.queue, totals(state), state.hand.number], [[old], [0, 100], 2]);
});

test("who deals next comes from the data, by the dealer's seat and the outcome", () => {
  const page = sides();
  for (const [outcome, seats] of Object.entries(page.data.nextDealer)) {
    if (outcome === "contract") continue;
    for (const [seat, next] of seats.entries()) {
      const state = tap(opened(sides({ dealer: seat })), ["bid", outcome]);
      assert.equal(nextDealer(state), next, `${outcome} ${seat}`);
      const other = tap(state, ["dealer", String((seat + 1) % 4)]);
      assert.equal(nextDealer(other), seats[(seat + 1) % 4]);
    }
  }
  assert.equal(nextDealer(enter(opened(sides({ dealer: 3 })))), 0);
});

test("a misdeal that is kept leaves the deal where it was", () => {
  const state = fail(save(tap(opened(sides({ dealer: 2 })), ["bid", "misdeal"])));
  assert.deepEqual([dealer(state), state.hand.number, totals(state)], [2, 2, [0, 100]]);
});

test("a game that a kept hand has ended is over until that hand has gone", () => {
  const state = fail(save(enter(opened(sides()), 0, "8D", 10)));
  assert.equal(ending(state), "It is over.");
  assert.equal(ending(after(state, { type: "sending" }, { type: "sent", after: 1 })), null);
});

test("a hand whose points were not known counts as nothing until it is sent", () => {
  const page = players();
  const ready = tap(opened(page), ["contractor", "0"], ["bid", "8D"], ["alone", "1"], ["tricks", "10"]);
  const later = after(ready, { type: "answered", question: questionOf(ready), reply: null });
  const state = fail(save(later));
  assert.equal(state.kept.queue[0].points, null);
  assert.deepEqual([totals(state), unsentBefore(state).length], [[0, 0, 0, 0, 0], 1]);
});

/** @param {PadState} state */
function questionOf(state) {
  const { key, fields: said } = state.hand;
  return new URLSearchParams([["key", key], ["after", "0"], ["version", ""], ...said]).toString();
}

test("the connection and what waits are said in words", () => {
  const idle = opened(sides());
  assert.deepEqual(status(idle), []);
  assert.deepEqual(status(after(idle, { type: "pulsed", offline: true })), ["Offline."]);
  assert.deepEqual(status(save(enter(idle))), ["Sending…"]);
  const one = fail(save(enter(idle)));
  assert.deepEqual(status(one), ["1 hand is here only.", "Not sent yet.", "Keep open."]);
  assert.deepEqual(status(twoKept())[0], "2 hands are here only.");
  const reloads = after(save(enter(idle)), { type: "unsent", key: "k", reloads: true });
  assert.deepEqual(status(reloads), ["1 hand is here only.", "Not sent yet."]);
  assert.deepEqual(status(fail(one, { withdrawn: true })), ["Withdrawn."]);
  const over = fail(save(enter(idle, 0, "8D", 10)));
  assert.equal(status(over).at(-1), "It is over.");
  assert.deepEqual(status(after(idle, { type: "overtaken" })), ["Another phone wrote."]);
});
