import assert from "node:assert/strict";
import { test } from "node:test";

import { dealer, ending, keptInWords, keyOf, lastHand, totals } from "../../../../static/js/pad/queue.js";
import { unsentBefore } from "../../../../static/js/pad/queue.js";
import { AMERICAN, after, enter, fail, keep, opened, played, players, reopened } from "./pads.mjs";
import { ruled, save, sides, tap } from "./pads.mjs";

/** @type {(body: string) => Record<string, string>} */
const fields = (body) => Object.fromEntries(new URLSearchParams(body));

/** A first hand, and yet Ed and Will have 100 already. */
const AT_100 = { hands: [ruled({ EW: 100 })], number: 1, after: 0, keys: [] };

/** @type {(more?: Parameters<typeof sides>[0]) => Page} */
const pageAt100 = (more = {}) => sides({ ...AT_100, ...more });

/** A page of the server that says what is against a hand that was sent. */
const objecting = () => sides({}, { objects: true });

/** The hand that came back. @type {(state: PadState) => KeptHand} */
const held = ({ kept }) => /** @type {KeptHand} */ (kept.held);

/** The row that a kept hand follows, and its own hands after that. @type {(hand: KeptHand) => string[]} */
const placeOf = ({ body }) => [fields(body).after, fields(body).behind];

/** Two hands that could not be sent, and a third begun. */
const twoKept = () => keep(keep(opened(pageAt100())), 1, "7H", 6);

test("a hand that is saved is kept before it is sent, with all that was said of it", () => {
  const state = save(enter(opened(sides({ after: 3, number: 4 }))));
  const [hand] = state.kept.queue;
  assert.deepEqual(fields(hand.body), {
    key: "new-key",
    after: "3",
    behind: "0",
    version: "",
    contractor: "0",
    bid: "8D",
    tricks: "8",
  });
  assert.equal(hand.number, 4);
  assert.equal(state.kept.draft, null);
  assert.equal(state.hand.number, 4);
});

test("without a connection the pad goes on: number, dealer and totals follow from what is kept", () => {
  const state = twoKept();
  assert.deepEqual(
    [state.hand.number, dealer(state), totals(state), state.hand.key, state.hand.fields],
    [3, 2, [280 + 40, 100 + 20 - 200], "next-key", []],
  );
  const third = save(enter(state));
  assert.deepEqual(third.kept.queue.map(placeOf), [["0", "0"], ["0", "1"], ["0", "2"]]);
  assert.deepEqual(third.kept.queue.map(({ number }) => number), [1, 2, 3]);
});

test("totals are true under every kind of rule: half to the partner, tricks that stop counting", () => {
  const five = tap(opened(players()), ["contractor", "0"], ["bid", "8D"], ["partners", "2"]);
  const hand = tap(five, ["tricks", "8"], ["tricks_1", "1"], ["tricks_3", "0"]);
  assert.deepEqual(totals(fail(save(hand))), [140, 10, 140, 0, 10]);
  const stop = sides({ ruleset: { defender_threshold: 460 }, hands: [ruled({ EW: 430 })] });
  const once = keep(opened(stop), 0, "6S", 6);
  assert.deepEqual([totals(once), totals(keep(once, 0, "6S", 6))], [[40, 460], [80, 460]]);
});

test("a hand in the middle of being sent is not counted twice, nor is one that went", () => {
  const sending = save(enter(opened(pageAt100())));
  assert.deepEqual(totals(sending), [0, 100]);
  const state = after(twoKept(), { type: "sending" }, { type: "sent", after: 1 });
  assert.deepEqual([totals(state), state.hand.number, state.kept.queue.length], [[320, -80], 3, 1]);
  assert.deepEqual(totals(fail(state)), [320, -80]);
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

test("who has a link that was withdrawn can write down what is kept, hand by hand", () => {
  assert.deepEqual(keptInWords(twoKept()), [
    "1. Nora: 8♦, made with 8 tricks",
    "2. Ed: 7♥, failed with 6 tricks",
  ]);
  const odd = opened(sides(), { queue: [{ body: "key=old&bid=NUL&contractor=0&tricks=0", number: 1 }] });
  assert.deepEqual(keptInWords(odd), ["1."]);
});

// ------------------------------------------------------------------------------- a hand that comes back

test("a hand that is objected to comes back; those behind it wait until it is settled", () => {
  const objected = after(twoKept(), { type: "sending" }, { type: "objected" });
  assert.deepEqual(keyOf(held(objected)), "new-key");
  assert.deepEqual(objected.kept.queue.map(({ number }) => number), [2]);
  const hidden = [["key", "new-key"], ["other", "1"], ["other_version", "2"], ["last", "1"]];
  const page = sides(AT_100, { hidden: /** @type {Field[]} */ (hidden), objects: true });
  const back = reopened(objected, page);
  assert.deepEqual(Object.fromEntries(back.hand.fields), { contractor: "0", bid: "8D", tricks: "8" });
  assert.deepEqual([back.hand.number, back.hand.key, totals(back)], [1, "new-key", [0, 100]]);

  const settled = after(back, { type: "saved", settle: "both" });
  assert.deepEqual(settled.kept.queue.map(({ number }) => number), [1, 2]);
  assert.equal(settled.kept.held, false);
  const body = fields(settled.kept.queue[0].body);
  assert.deepEqual([body.settle, body.other, body.other_version], ["both", "1", "2"]);

  const sent = after(settled, { type: "sending" }, { type: "sent", after: 2 });
  assert.deepEqual(placeOf(sent.kept.queue[0]), ["2", "0"]);
  assert.deepEqual(fields(sent.kept.queue[0].body).key, "next-key");
});

test("what another phone has entered since is compared with the hands that wait", () => {
  /** @type {(settle: string, last: number) => string[]} what the hand behind the settled one follows */
  const followed = (settle, last) => {
    const objected = after(twoKept(), { type: "sending" }, { type: "objected" });
    const page = sides(AT_100, { hidden: [["key", "key-1"], ["other", "1"]], objects: true });
    const settled = after(reopened(objected, page), { type: "saved", settle });
    const sent = after(settled, { type: "sending" }, { type: "sent", after: last });
    return placeOf(sent.kept.queue[0]);
  };
  // The other phone has entered hand 1, or hands 1 and 2: then both played come last.
  const first = ["1", "0"];
  assert.deepEqual([followed("theirs", 1), followed("mine", 1)], [first, first]);
  assert.deepEqual(followed("both", 2), ["2", "0"]);
  assert.deepEqual([followed("theirs", 2), followed("mine", 2), followed("both", 3)], [first, first, first]);
});

test("a hand that came back is sent again by a page that does not say what is against it", () => {
  const objected = after(twoKept(), { type: "sending" }, { type: "objected" });
  const right = tap(reopened(objected, objecting()), ["tricks", "9"]);
  const again = reopened(right, sides(AT_100));
  assert.deepEqual([again.kept.held, again.hand.number, again.hand.fields], [false, 3, []]);
  const [first, second] = again.kept.queue.map(({ body }) => fields(body));
  assert.deepEqual([first.key, first.tricks, second.key], ["new-key", "9", "next-key"]);
  assert.deepEqual(again.kept.queue.map(placeOf), [["0", "0"], ["0", "1"]]);
});

test("what was begun when a hand came back is there again after it was sent", () => {
  const begun = tap(twoKept(), ["contractor", "2"]);
  const objected = after(begun, { type: "sending" }, { type: "objected" });
  const again = reopened(reopened(objected, objecting()), sides());
  assert.deepEqual([again.hand.number, again.hand.fields], [3, [["contractor", "2"]]]);
});

test("a hand that is taken back is remembered until one is taken: its answer may have been lost", () => {
  const undone = after(twoKept(), { type: "undone", key: "another" });
  assert.deepEqual([undone.kept.queue.length, undone.kept.undone], [1, ["next-key"]]);
  const sent = after(undone, { type: "sending" }, { type: "sent", after: 1 });
  assert.equal(sent.kept.undone, undefined);
});

test("each hand says for whom it was entered, those behind the first too", () => {
  const page = sides({}, { hidden: [["key", "key-1"], ["version", ""], ["seats", "Nora\tEd"]] });
  const two = save(enter(keep(opened(page)), 1));
  assert.deepEqual(two.kept.queue.map(({ body }) => fields(body).seats), ["Nora\tEd", "Nora\tEd"]);
});

test("a hand that came back is put right and goes before those that wait behind it", () => {
  const back = reopened(after(twoKept(), { type: "sending" }, { type: "objected" }), objecting());
  const right = save(tap(back, ["tricks", "9"]));
  assert.deepEqual(right.kept.queue.map(({ body }) => fields(body).tricks), ["9", "6"]);
  assert.equal(right.kept.held, false);
});

test("a hand that came back can be dropped: those behind it may go", () => {
  const back = reopened(after(twoKept(), { type: "sending" }, { type: "objected" }), objecting());
  const dropped = after(back, { type: "dropped" });
  assert.deepEqual([dropped.kept.held, dropped.kept.draft], [false, null]);
  assert.deepEqual(dropped.kept.queue.map(({ body }) => fields(body).bid), ["7H"]);
});

test("a hand that came back is no draft of its own: it stays on a page that has moved on", () => {
  const objected = after(twoKept(), { type: "sending" }, { type: "objected" });
  const page = sides({ hands: [played("Ed", "6S", 6), played("Ed", "6S", 6)] }, { objects: true });
  const back = reopened(objected, page);
  assert.deepEqual(Object.fromEntries(back.hand.fields), { contractor: "0", bid: "8D", tricks: "8" });
  assert.deepEqual([back.hand.number, back.hand.touched, held(back).number], [3, true, 1]);
  assert.deepEqual(back.kept.queue.map(({ number }) => number), [4]);
});

test("without a conflict a kept hand goes on following the row and the hands that it did", () => {
  const state = after(twoKept(), { type: "sending" }, { type: "sent", after: 9 });
  assert.deepEqual(placeOf(state.kept.queue[0]), ["0", "1"]);
});

test("a hand that came back and was saved on a newer page takes those behind it along", () => {
  const objected = after(twoKept(), { type: "sending" }, { type: "objected" });
  const page = sides({ hands: [played("Ed", "6S", 6)] }, { objects: true });
  const saved = after(reopened(objected, page), { type: "saved", settle: null });
  assert.deepEqual(saved.kept.queue.map(placeOf), [["1", "0"], ["0", "1"]]);
  const sent = after(saved, { type: "sending" }, { type: "sent", after: 2 });
  assert.deepEqual(placeOf(sent.kept.queue[0]), ["1", "1"]);
});

test("the last hand of the queue that comes back holds nothing up", () => {
  const state = after(save(enter(opened(sides()))), { type: "objected" });
  assert.deepEqual([state.kept.queue, held(state).number, state.kept.draft?.kept], [[], 1, false]);
  const saved = after(reopened(state, objecting()), { type: "saved", settle: null });
  assert.deepEqual([saved.kept.queue.length, saved.kept.held, saved.kept.draft], [1, false, null]);
});

test("equal hands are hands of their own: each has its key", () => {
  const two = save(enter(keep(opened(sides()))));
  const keys = two.kept.queue.map(({ body }) => fields(body).key);
  assert.deepEqual(keys, ["new-key", "next-key"]);
});

test("a hand kept by an older page of this pad is sent as it was kept", () => {
  const old = { body: "key=old&after=0&bid=8D", number: 1, points: null, ending: null, dealer: 1 };
  const state = opened(pageAt100(), { queue: [old] });
  assert.deepEqual([state.kept.queue, totals(state), state.hand.number], [[old], [0, 100], 2]);
});

test("a kept hand that can no longer be counts as nothing, nor do those behind it; all are sent", () => {
  const unfit = { body: "key=a&after=0&bid=8D&contractor=0", number: 1 };
  const fit = { body: "key=b&after=1&bid=8D&contractor=0&tricks=8", number: 2 };
  const state = opened(pageAt100(), { queue: [unfit, fit] });
  assert.deepEqual([totals(state), unsentBefore(state).length, state.hand.number], [[0, 100], 2, 3]);
  assert.deepEqual(lastHand(state), { number: 2, hand: "Nora: 8♦, made with 8 tricks", isSent: false });
});

// -------------------------------------------------------------------------------------- who deals next

test("the deal goes round after a hand that was played, and after one that all passed", () => {
  for (const seat of [0, 1, 2, 3]) {
    const page = sides({ game: { ...sides().data.game, firstDealer: seat } });
    assert.equal(dealer(opened(page)), seat);
    assert.equal(dealer(keep(opened(page))), (seat + 1) % 4);
    assert.equal(dealer(fail(save(tap(opened(page), ["bid", "passed_out"])))), (seat + 1) % 4);
    assert.equal(dealer(fail(save(tap(opened(page), ["bid", "misdeal"])))), seat);
    const other = tap(enter(opened(page)), ["dealer", String((seat + 1) % 4)]);
    assert.equal(dealer(fail(save(other))), (seat + 2) % 4);
  }
});

test("where the house keeps the dealer of a deal that all passed, so does the phone", () => {
  const page = sides({ ruleset: { passed_out: "throw_in_same" } });
  const passed = fail(save(tap(opened(page), ["bid", "passed_out"])));
  assert.deepEqual([dealer(passed), dealer(keep(passed))], [0, 1]);
});

test("a misdeal that is kept leaves the deal and the totals where they were", () => {
  const page = pageAt100({ game: { ...pageAt100().data.game, firstDealer: 2 } });
  const state = fail(save(tap(opened(page), ["bid", "misdeal"])));
  assert.deepEqual([dealer(state), state.hand.number, totals(state)], [2, 2, [0, 100]]);
});

// ------------------------------------------------------------------------------------------ the end

test("a game that a kept hand has ended is over until that hand has gone and the next page has come", () => {
  const state = keep(opened(sides()), 0, "10H", 10);
  assert.equal(ending(state), "Nora & Sue won: the target was reached by winning a contract.");
  const sent = after(state, { type: "sending" }, { type: "sent", after: 1 });
  assert.equal(ending(reopened(sent, sides({ hands: [played("Nora", "6S", 6)] }))), null);
});

test("who falls through the floor loses the game", () => {
  const state = keep(opened(sides({ hands: [ruled({ NS: -300 })] })), 0, "8D", 7);
  assert.equal(ending(state), "Ed & Will won: Nora & Sue went out the back door.");
});

test("under American rules tricks alone may win it, elsewhere not", () => {
  const hands = [ruled({ NS: 0, EW: 480 })];
  const won = keep(opened(sides({ ruleset: AMERICAN, hands })), 0, "6S", 6);
  assert.equal(ending(won), "Ed & Will won: the target was reached with tricks.");
  assert.equal(ending(keep(opened(sides({ hands })), 0, "6S", 6)), null);
});

test("no winner is made of two hands that come to nothing", () => {
  const page = sides({ ruleset: AMERICAN, hands: [ruled({ NS: 270, EW: -250 })] });
  const state = keep(keep(opened(page), 0, "7S", 7), 0, "8C", 7);
  assert.deepEqual([totals(state), ending(state)], [[150, -190], null]);
});

test("a game without a target is never over", () => {
  const state = keep(opened(sides({ ruleset: { target: null, floor: null } })), 0, "10NT", 10);
  assert.deepEqual([totals(state), ending(state)], [[520, 0], null]);
});

test("a hand that is being put right ends nothing, nor does one that came back", () => {
  const objected = after(keep(opened(sides()), 0, "10H", 10), { type: "sending" }, { type: "objected" });
  assert.equal(ending(objected), null);
  assert.equal(ending(reopened(objected, objecting())), null);
  assert.equal(ending(enter(opened(sides({}, { amending: true })), 0, "10H", 10)), null);
});

test("the round is over once its hands are kept here; a deal thrown in is none of them", () => {
  const page = sides({ handsLeft: 2 });
  const one = fail(save(tap(keep(opened(page)), ["bid", "passed_out"])));
  assert.equal(ending(one), null);
  const two = keep(one, 1, "7H", 7);
  assert.equal(ending(two), "All hands of the round are here.");
  assert.equal(ending(keep(opened(sides({ handsLeft: 1 })))), "All hands of the round are here.");
  assert.equal(ending(opened(sides({ handsLeft: 0 }))), null);
});

// ------------------------------------------------------------------------------------- what is said

test("the last hand is said: kept here, or sent since the page came", () => {
  assert.equal(lastHand(opened(pageAt100())), null);
  const state = twoKept();
  assert.deepEqual(lastHand(state), { number: 2, hand: "Ed: 7♥, failed with 6 tricks", isSent: false });
  const first = after(state, { type: "sending" }, { type: "sent", after: 1 });
  assert.equal(lastHand(first)?.isSent, false);
  assert.equal(lastHand(after(first, { type: "sent", after: 2 }))?.isSent, true);
});
