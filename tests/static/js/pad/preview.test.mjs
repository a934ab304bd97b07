import assert from "node:assert/strict";
import { test } from "node:test";

import { canAmend, canSave, linesOf, mustLook, preview } from "../../../../static/js/pad/preview.js";
import { after, enter, fail, opened, players, read, save, sides, tap } from "./pads.mjs";

/** @type {Field[]} */
const EIGHT = [["contractor", "0"], ["bid", "8D"], ["alone", "1"], ["tricks", "8"], ["tricks_1", "2"]];

const wholeHand = () => tap(opened(players()), ...EIGHT);

/** @type {(state: PadState, reply: Partial<Reply> | null) => PadState} */
function answer(state, reply) {
  /** @type {Reply} */
  const whole = {
    headline: "As the server says",
    made: true,
    points: [80, 20, 0, 0, 0],
    totals: [80, 20, 0, 0, 0],
    notes: [],
    ending: null,
    first: [],
    consequences: [],
    looked: "",
  };
  const question = preview(state).question;
  assert.ok(question);
  return after(state, { type: "answered", question, reply: reply && { ...whole, ...reply } });
}

test("every outcome that the page carries is read as it stands there", () => {
  const page = sides();
  for (const [seat, side] of [0, 1, 0, 1].entries()) {
    for (const code of ["6S", "8D", "10NT"]) {
      const rows = page.data.outcomes.sides?.[side][code] ?? [];
      assert.equal(rows.length, 11);
      for (const [won, [ours, theirs, ending, made]] of rows.entries()) {
        assert.deepEqual(preview(enter(opened(page), seat, code, won)), {
          question: null,
          answer: null,
          offer: {
            headline: `${code} ${made ? "made" : "failed"}, ${won} tricks`,
            points: [ours, theirs],
            totals: [ours, 100 + theirs],
            made: Boolean(made),
            ending: ending ? "It is over." : null,
            notes: [],
            consequences: [],
          },
        });
      }
    }
  }
});

test("a hand is said with its points and its new totals", () => {
  const state = enter(opened(sides()), 0, "8D", 8);
  assert.equal(read(linesOf(state)), "8D made, 8 tricks. Nora & Sue +81 → 81 · Ed & Will −8 → 92.");
  const over = read(linesOf(enter(opened(sides()), 0, "8D", 10)));
  assert.equal(over, "8D made, 10 tricks. Nora & Sue +101 → 101 · Ed & Will −10 → 90. It is over.");
});

test("who stays is said of two sides, and not of five players", () => {
  const none = read(linesOf(enter(opened(sides()), 0, "8D", 0)));
  assert.equal(none, "8D failed, 0 tricks. Nora & Sue +1 → 1 · Ed & Will stays at 100.");
  const state = answer(wholeHand(), {});
  assert.equal(read(linesOf(state)), "8D made, 8 tricks. Nora +80 → 80 · Ed +20 → 20.");
});

test("a special bid is made or failed, its tricks not counted", () => {
  const state = tap(opened(sides()), ["contractor", "0"], ["bid", "MIS"]);
  const failed = after(state, { type: "verdict", tricks: "failed" });
  assert.equal(preview(failed).offer?.headline, "MIS failed");
  assert.deepEqual(preview(failed).offer?.points, [11, -1]);
});

test("a deal thrown in scores nothing, and who deals next is said", () => {
  const passed = tap(opened(sides()), ["bid", "passed_out"]);
  assert.equal(read(linesOf(passed)), "passed_out. Nobody scores. Ed deals next.");
  const misdeal = tap(opened(sides()), ["bid", "misdeal"]);
  assert.equal(read(linesOf(misdeal)), "misdeal. Nobody scores. Nora deals next.");
});

test("totals follow from kept hands, and that the game may be over is said", () => {
  const state = enter(fail(save(enter(opened(sides())))), 1, "7H", 7);
  assert.equal(read(linesOf(state)), "7H failed, 7 tricks. Nora & Sue −7 → 74 · Ed & Will +71 → 163. Over?");
});

test("where the standing matters the server is asked while hands are kept", () => {
  const page = sides({ standingMatters: true });
  assert.ok(preview(enter(opened(page))).offer);
  const state = enter(fail(save(enter(opened(page)))), 1, "7H", 7);
  assert.ok(preview(state).question);
});

test("saving a hand does not change what is said of it", () => {
  const page = sides({ standingMatters: true });
  const state = enter(opened(page));
  assert.deepEqual(linesOf(save(state)), linesOf(state));
});

test("rare things, every player-scored hand and a hand put right are the server's to say", () => {
  assert.ok(preview(tap(enter(opened(sides())), ["revoke", "1"])).question);
  assert.ok(preview(wholeHand()).question);
  assert.ok(preview(enter(opened(sides({}, { amending: true })))).question);
  assert.equal(read(linesOf(wholeHand())), "Working it out…");
});

test("the server's refusals, notes and consequences are said", () => {
  assert.equal(read(linesOf(answer(wholeHand(), { wrong: ["No.", "Never."] }))), "No.\nNever.");
  assert.match(String(read(linesOf(answer(wholeHand(), { notes: ["A note"] })))), /\.\nA note$/);
  const amended = answer(wholeHand(), { consequences: ["Hand 1: 280 becomes −280."], made: null });
  assert.equal(read(linesOf(amended)), "As the server says\nHand 1: 280 becomes −280.");
  assert.equal(read(linesOf(answer(wholeHand(), null))), "No connection.");
});

test("a hand can be saved once it is known what it does, or that nobody can be asked", () => {
  assert.equal(canSave(opened(sides())), false);
  assert.equal(canSave(enter(opened(sides()))), true);
  assert.equal(canSave(wholeHand()), false);
  assert.equal(canSave(answer(wholeHand(), {})), true);
  assert.equal(canSave(answer(wholeHand(), null)), true);
  assert.equal(canSave(answer(wholeHand(), { wrong: ["No."] })), false);
});

test("a hand put right can be saved only once it was seen what it changes", () => {
  /** @type {Field[]} */
  const fields = [["contractor", "0"], ["bid", "8D"], ["tricks", "8"]];
  const first = opened(sides({}, { amending: true, fields, hidden: [["looked", ""]] }));
  assert.deepEqual([canAmend(first), canAmend(tap(first, ["tricks", "7"]))], [false, false]);
  const unknown = answer(tap(first, ["tricks", "7"]), null);
  assert.deepEqual([canAmend(unknown), mustLook(unknown)], [false, true]);
  const looked = opened(sides({}, { amending: true, fields, hidden: [["looked", "digest"]] }));
  assert.equal(canAmend(looked), true);
  const changed = tap(looked, ["tricks", "7"]);
  assert.equal(canAmend(changed), false);
  assert.equal(canAmend(answer(changed, { looked: "other" })), true);
});

test("what the page said when it came stays until something is touched", () => {
  assert.equal(linesOf(opened(sides())), null);
  assert.deepEqual(linesOf(tap(opened(sides()), ["contractor", "0"])), []);
  assert.deepEqual(linesOf(fail(save(enter(opened(sides()))))), []);
});
