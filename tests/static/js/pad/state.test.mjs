import assert from "node:assert/strict";
import { test } from "node:test";

import { preview } from "../../../../static/js/pad/preview.js";
import { dealer, totals } from "../../../../static/js/pad/queue.js";
import { reduce } from "../../../../static/js/pad/state.js";
import { after, enter, fail, keep, opened, players, reopened, said, save, sides, tap } from "./pads.mjs";

/** @type {Reply} */
const REPLY = {
  headline: "As the server says",
  made: true,
  points: [1, 2, 3, 4, 5],
  totals: [1, 2, 3, 4, 5],
  notes: [],
  ending: null,
  first: [],
  consequences: [],
  saving: "",
  looked: "digest",
};

/** @type {Field[]} */
const EIGHT = [["contractor", "0"], ["bid", "8D"], ["partners", "1"], ["tricks", "8"], ["tricks_2", "2"]];

/** A hand put right: what that changes the server is asked. */
const asking = () => tap(opened(players({}, { amending: true })), ...EIGHT);

test("nothing happens before a page is opened", () => {
  assert.equal(reduce(null, { type: "rare" }), null);
});

test("no event changes the value it is given", () => {
  /** @type {PadEvent[]} */
  const events = [
    { type: "changed", name: "bid", value: "8D", checked: true, fields: [["bid", "8D"]] },
    { type: "verdict", tricks: "0" },
    { type: "bid again" },
    { type: "rare" },
    { type: "keyed" },
    { type: "pointed" },
    { type: "chosen" },
    { type: "saved", settle: null },
    { type: "sending" },
    { type: "sent", after: 1 },
    { type: "objected" },
    { type: "undone", key: "k" },
    { type: "dropped" },
    { type: "noticed", words: "No." },
    { type: "answered", question: "", reply: REPLY },
    { type: "unsent", key: "k", reloads: true },
    { type: "pulsed", offline: true },
    { type: "overtaken" },
  ];
  const state = enter(save(enter(opened(sides()))), 1, "7H", 7);
  const idle = fail(state);
  const before = structuredClone([state, idle]);
  for (const event of events) [state, idle].forEach((value) => after(value, event));
  assert.deepEqual([state, idle], before);
});

test("what is said is kept as a draft, but for a hand put right", () => {
  assert.deepEqual(tap(opened(sides()), ["contractor", "2"]).kept.draft, {
    number: 1,
    place: [["after", "0"], ["behind", "0"]],
    fields: [["contractor", "2"]],
    kept: false,
  });
  assert.equal(tap(opened(sides({}, { amending: true })), ["contractor", "2"]).kept.draft, null);
});

test("a draft is kept once the server has that very draft", () => {
  const state = tap(opened(sides()), ["contractor", "2"]);
  const draft = /** @type {Draft} */ (state.kept.draft);
  assert.equal(after(state, { type: "draft kept", draft }).kept.draft?.kept, true);
  const later = tap(state, ["bid", "8D"]);
  assert.equal(after(later, { type: "draft kept", draft }), later);
});

test("a partner and alone exclude each other", () => {
  const one = tap(opened(players()), ["contractor", "0"], ["bid", "8D"], ["partners", "1"]);
  assert.deepEqual(said(one, "partners"), ["1"]);
  const alone = tap(one, ["alone", "1"]);
  assert.deepEqual([said(alone, "partners"), said(alone, "alone")], [[], ["1"]]);
  const again = tap(alone, ["partners", "2"]);
  assert.deepEqual([said(again, "partners"), said(again, "alone")], [["2"], []]);
});

test("where one partner is allowed, the last one named is he; where two are, both stay", () => {
  /** @type {Field[]} */
  const named = [["contractor", "0"], ["partners", "1"], ["partners", "3"]];
  const [one, two] = ["6S", "8D"].map((code) => tap(opened(players()), ["bid", code], ...named));
  assert.deepEqual([said(one, "partners"), said(two, "partners")], [["3"], ["1", "3"]]);
});

test("the contractor is never a partner, and a bid without partners has none", () => {
  const state = tap(opened(players()), ["contractor", "0"], ["bid", "8D"], ["partners", "1"]);
  assert.deepEqual(said(tap(state, ["contractor", "1"]), "partners"), []);
  assert.deepEqual(said(tap(state, ["bid", "MIS"]), "partners"), []);
});

test("tricks are asked again where the bid is of another kind", () => {
  const state = enter(opened(sides()));
  assert.deepEqual(said(tap(state, ["bid", "10NT"]), "tricks"), ["8"]);
  for (const code of ["MIS", "passed_out", "passed_nt"]) {
    assert.deepEqual(said(tap(state, ["bid", code]), "tricks"), []);
  }
  const failed = after(tap(state, ["bid", "MIS"]), { type: "verdict", tricks: "failed" });
  assert.deepEqual(said(failed, "tricks"), ["failed"]);
  assert.deepEqual(said(tap(failed, ["bid", "8D"]), "tricks"), []);
});

test("the bid can be said again", () => {
  const state = after(enter(opened(sides())), { type: "bid again" });
  assert.deepEqual(state.hand.fields, [["contractor", "0"]]);
  assert.deepEqual(state.kept.draft?.fields, [["contractor", "0"]]);
});

test("tricks that are no longer there are dropped", () => {
  const state = tap(opened(players()), ["contractor", "0"], ["bid", "8D"], ["alone", "1"], ["tricks", "5"]);
  const won = tap(state, ["tricks_1", "4"], ["tricks_2", "1"]);
  assert.deepEqual([said(won, "tricks_1"), said(won, "tricks_2")], [["4"], ["1"]]);
  const fewer = tap(won, ["tricks", "8"]);
  assert.deepEqual([said(fewer, "tricks_1"), said(fewer, "tricks_2")], [[], ["1"]]);
});

test("rare things open and close, and close when a bid of theirs is chosen", () => {
  const open = after(opened(sides()), { type: "rare" });
  assert.equal(open.rareOpen, true);
  assert.equal(after(open, { type: "rare" }).rareOpen, false);
  assert.equal(tap(open, ["bid", "misdeal"]).rareOpen, false);
  assert.equal(tap(open, ["bid", "8D"]).rareOpen, true);
});

test("the bid table stays open for the arrow keys, and under a finger until something is chosen", () => {
  const keyed = tap(after(opened(sides()), { type: "keyed" }), ["bid", "8D"]);
  assert.equal(keyed.choosing, "keys");
  assert.equal(after(keyed, { type: "chosen" }).choosing, "");
  const pointed = after(keyed, { type: "pointed" });
  assert.equal(pointed.choosing, "pointed");
  assert.equal(tap(pointed, ["contractor", "0"]).choosing, "");
  const idle = opened(sides());
  assert.equal(after(idle, { type: "pointed" }), idle);
});

test("an answer counts for the question that is open, and for no other", () => {
  const state = asking();
  const { question } = preview(state);
  assert.equal(typeof question, "string");
  const other = after(state, { type: "answered", question: "older", reply: REPLY });
  assert.equal(other, state);
  const answered = after(state, { type: "answered", question: String(question), reply: REPLY });
  assert.deepEqual(preview(answered).offer?.points, REPLY.points);
  assert.equal(answered.looked, "digest");
  assert.equal(preview(tap(answered, ["tricks_2", "1"])).offer, null);
});

test("what the server could not be asked is asked again at the next touch", () => {
  const state = asking();
  const question = String(preview(state).question);
  const later = after(state, { type: "answered", question, reply: null });
  assert.equal(preview(later).answer?.later, true);
  assert.equal(preview(after(later, { type: "rare" })).answer, null);
});

test("who was first in a hand put right is asked as the server says, and forgotten with it", () => {
  const state = asking();
  const reply = { ...REPLY, first: [1, 2] };
  const open = after(state, { type: "answered", question: String(preview(state).question), reply });
  assert.deepEqual(open.answer?.first, [1, 2]);
  const chosen = tap(open, ["first", "2"]);
  assert.deepEqual([chosen.answer?.first, said(chosen, "first")], [[1, 2], ["2"]]);
  const question = String(preview(chosen).question);
  const settled = after(chosen, { type: "answered", question, reply: REPLY });
  assert.deepEqual([settled.answer?.first, said(settled, "first")], [[1, 2], ["2"]]);
  const gone = after(settled, { type: "bid again" });
  assert.deepEqual([preview(gone).offer, said(gone, "first")], [null, []]);
});

test("a hand that is not complete is not saved, nor one that is being sent", () => {
  const idle = opened(sides());
  assert.equal(after(idle, { type: "saved", settle: null }), idle);
  const sending = save(enter(idle));
  assert.equal(after(sending, { type: "saved", settle: null }), sending);
});

test("a hand put right is never kept: its form is sent as it is", () => {
  const state = enter(opened(sides({}, { amending: true })));
  assert.equal(after(state, { type: "saved", settle: null }), state);
});

test("nothing more is entered once a kept hand has ended the game", () => {
  const more = enter(keep(opened(sides()), 0, "10H", 10));
  assert.equal(after(more, { type: "saved", settle: null }), more);
});

test("nothing more is entered once the hands of the round are kept here", () => {
  const more = enter(keep(opened(sides({ handsLeft: 1 }))));
  assert.equal(after(more, { type: "saved", settle: null }), more);
});

// ----------------------------------------------------------------------------------------- taken back

test("a kept hand is taken back to be entered again, with a key of its own", () => {
  const state = keep(keep(opened(sides())), 1, "7H", 6);
  const back = after(state, { type: "undone", key: "third-key" });
  assert.deepEqual([back.hand.number, back.hand.key, back.hand.touched], [2, "third-key", true]);
  assert.deepEqual(back.hand.fields, [["contractor", "1"], ["bid", "7H"], ["tricks", "6"]]);
  assert.deepEqual([totals(back), dealer(back), back.kept.queue.length], [[280, 20], 1, 1]);
  const place = [["after", "0"], ["behind", "1"]];
  assert.deepEqual(back.kept.draft, { number: 2, place, fields: back.hand.fields, kept: false });
  assert.equal(back.notice, "Hand 2 is taken back.");
});

test("one kept hand after the other is taken back, and then none", () => {
  const state = keep(keep(opened(sides())), 1, "7H", 6);
  const twice = after(state, { type: "undone", key: "a" }, { type: "undone", key: "b" });
  assert.deepEqual([twice.hand.number, said(twice, "bid"), twice.kept.queue], [1, ["8D"], []]);
  assert.equal(after(twice, { type: "undone", key: "c" }), twice);
});

test("a hand taken back can be put right and kept again", () => {
  const back = after(keep(opened(sides())), { type: "undone", key: "second" });
  const again = fail(save(tap(back, ["tricks", "7"])));
  assert.deepEqual([totals(again), again.hand.number], [[-280, 30], 2]);
  assert.equal(new URLSearchParams(again.kept.queue[0].body).get("key"), "second");
});

test("a hand that ended the game is taken back, and the game goes on", () => {
  const over = keep(opened(sides()), 0, "10H", 10);
  const on = tap(after(over, { type: "undone", key: "k" }), ["tricks", "9"]);
  assert.equal(after(on, { type: "saved", settle: null }).kept.queue.length, 1);
});

test("a hand on its way is not taken back, nor one that waits behind a hand that came back", () => {
  const sending = save(enter(opened(sides())));
  assert.equal(after(sending, { type: "undone", key: "k" }), sending);
  const two = keep(keep(opened(sides())), 1, "7H", 6);
  const held = reopened(after(two, { type: "sending" }, { type: "objected" }), sides({}, { objects: true }));
  assert.equal(after(held, { type: "undone", key: "k" }), held);
});

test("the connection changes nothing where it is as it was", () => {
  const state = after(opened(sides()), { type: "pulsed", offline: true });
  assert.equal(state.connection.offline, true);
  assert.equal(after(state, { type: "pulsed", offline: true }), state);
});
