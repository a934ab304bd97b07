import assert from "node:assert/strict";
import { test } from "node:test";

import { canAmend, canSave, firstAsked, linesOf } from "../../../../static/js/pad/preview.js";
import { mustLook, preview } from "../../../../static/js/pad/preview.js";
import { AMERICAN, after, enter, fail, keep, opened, played, players } from "./pads.mjs";
import { read, ruled, said, save, sides, tap, three } from "./pads.mjs";

/** @type {Field[]} */
const EIGHT = [["contractor", "0"], ["bid", "8D"], ["alone", "1"], ["tricks", "8"], ["tricks_1", "2"]];

const wholeHand = () => tap(opened(players()), ...EIGHT);

/** A hand put right: what that changes the server is asked. */
const amending = () => tap(opened(players({}, { amending: true })), ...EIGHT);

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
    saving: "",
    looked: "",
  };
  const question = preview(state).question;
  assert.ok(question);
  return after(state, { type: "answered", question, reply: reply && { ...whole, ...reply } });
}

/** @type {[code: string, level: number, worth: number][]} */
const CONTRACTS = [["6S", 6, 40], ["8D", 8, 280], ["10NT", 10, 520]];
const SLAM = ["All ten tricks on a bid worth less than 250 score 250."];

/**
 * How it ends where Ed and Will had 100 and the others −40.
 * @type {(own: number, isOurs: boolean) => string | null}
 */
function endOf(own, isOurs) {
  if (own === 520 && !isOurs) return "Ed & Will won: the target was reached by winning a contract.";
  return own === -520 && isOurs ? "Ed & Will won: Nora & Sue went out the back door." : null;
}

test("every contract of every seat is said with its points, its totals and the end it makes", () => {
  const page = sides({ hands: [played("Nora", "6S", 0)] });
  const all = [0, 1, 2, 3].flatMap((seat) => CONTRACTS.map((contract) => ({ seat, contract })));
  for (const { seat, contract: [code, level, worth] } of all) {
    const isOurs = seat % 2 === 0;
    for (let won = 0; won <= 10; won += 1) {
      const made = won >= level;
      const isSlam = won === 10 && worth < 250;
      const own = made ? Math.max(worth, isSlam ? 250 : 0) : -worth;
      const points = isOurs ? [own, 100 - 10 * won] : [100 - 10 * won, own];
      assert.deepEqual(preview(enter(opened(page), seat, code, won)), {
        question: null,
        answer: null,
        offer: {
          headline: `${code} ${made ? "made" : "failed"}, ${won} ${won === 1 ? "trick" : "tricks"}`,
          points,
          totals: [points[0] - 40, points[1] + 100],
          made,
          ending: endOf(own, isOurs),
          notes: isSlam ? SLAM : [],
          dealer: "Sue",
          consequences: [],
          saving: "",
        },
      });
    }
  }
});

test("a hand is said with its points and its new totals", () => {
  const page = sides({ hands: [ruled({ EW: 100 })] });
  const state = enter(opened(page), 0, "8D", 8);
  assert.equal(
    read(linesOf(state)),
    "8D made, 8 tricks. Nora & Sue +280 → 280 · Ed & Will +20 → 120. Ed deals next.",
  );
  const over = read(linesOf(enter(opened(page), 0, "10H", 10)));
  assert.equal(
    over,
    "10H made, 10 tricks. Nora & Sue +500 → 500 · Ed & Will stays at 100. " +
      "Nora & Sue won: the target was reached by winning a contract.",
  );
});

test("who stays is said of two sides, and not of five players", () => {
  const page = sides({ hands: [ruled({ EW: 100 })] });
  const none = read(linesOf(enter(opened(page), 0, "8D", 10)));
  assert.equal(none, "8D made, 10 tricks. Nora & Sue +280 → 280 · Ed & Will stays at 100. Ed deals next.");
  const five = read(linesOf(wholeHand()));
  assert.equal(five, "8D made, 8 tricks. Nora +280 → 280 · Ed +20 → 20. Ed deals next.");
});

test("a special bid is made or failed, its tricks not counted", () => {
  const state = tap(opened(sides()), ["contractor", "0"], ["bid", "MIS"]);
  const failed = after(state, { type: "verdict", tricks: "failed" });
  assert.equal(preview(failed).offer?.headline, "MIS failed");
  assert.deepEqual(preview(failed).offer?.points, [-250, 0]);
  const made = after(state, { type: "verdict", tricks: "0" });
  assert.deepEqual([preview(made).offer?.headline, preview(made).offer?.points], ["MIS made", [250, 0]]);
});

test("a deal thrown in scores nothing, and who deals next is said", () => {
  const passed = tap(opened(sides({ ruleset: { passed_out: "throw_in_next" } })), ["bid", "passed_out"]);
  assert.equal(read(linesOf(passed)), "passed_out. Nobody scores. Ed deals next.");
  const misdeal = tap(opened(sides()), ["bid", "misdeal"]);
  assert.equal(read(linesOf(misdeal)), "misdeal. Nobody scores. Nora deals next.");
});

test("totals follow from kept hands, and so does the end of the game", () => {
  const kept = keep(opened(sides({ hands: [ruled({ NS: 200 })] })));
  assert.equal(
    read(linesOf(enter(kept, 1, "7H", 7))),
    "7H made, 7 tricks. Nora & Sue +30 → 510 · Ed & Will +200 → 220. Sue deals next.",
  );
  assert.equal(
    read(linesOf(enter(kept, 2, "6S", 6))),
    "6S made, 6 tricks. Nora & Sue +40 → 520 · Ed & Will +40 → 60. " +
      "Nora & Sue won: the target was reached by winning a contract.",
  );
});

test("two kept hands that come to nothing end no game: only the whole sheet tells", () => {
  const page = sides({ ruleset: AMERICAN, hands: [ruled({ NS: 270, EW: -250 })] });
  const kept = keep(opened(page), 0, "7S", 7);
  const state = enter(kept, 0, "8C", 7);
  assert.deepEqual(preview(state).offer?.totals, [270 + 140 - 260, -250 + 30 + 30]);
  assert.equal(preview(state).offer?.ending, null);
  assert.equal(canSave(state), true);
  assert.equal(preview(enter(kept, 0, "8C", 8)).offer?.ending?.startsWith("Nora & Sue won"), true);
});

test("where the standing matters it is the standing with what is kept", () => {
  const stop = { ruleset: { defender_threshold: 460 }, hands: [ruled({ EW: 430 })] };
  const first = preview(enter(opened(sides(stop)), 0, "6S", 6)).offer;
  assert.deepEqual([first?.points, first?.totals], [[40, 30], [40, 460]]);
  const second = preview(enter(keep(opened(sides(stop)), 0, "6S", 6), 0, "6S", 6)).offer;
  assert.deepEqual([second?.points, second?.totals], [[40, 0], [80, 460]]);
});

test("saving a hand does not change what is said of it", () => {
  const page = sides({ ruleset: { defender_threshold: 460 }, hands: [ruled({ EW: 450 })] });
  const state = enter(opened(page));
  assert.deepEqual(linesOf(save(state)), linesOf(state));
});

test("the house rules that had a part in it are said", () => {
  const slam = preview(enter(opened(sides()), 0, "6S", 10)).offer;
  assert.deepEqual(slam?.notes, ["All ten tricks on a bid worth less than 250 score 250."]);
  const stopped = preview(enter(opened(sides({ ruleset: { defender_threshold: 460 } })))).offer;
  assert.deepEqual(stopped?.notes, ["Tricks against a contract stop counting at 460."]);
  const bid = tap(opened(players()), ["contractor", "0"], ["bid", "7S"]);
  const half = tap(bid, ["partners", "1"], ["tricks", "10"]);
  assert.deepEqual(preview(half).offer?.notes, [
    "All ten tricks on a bid worth less than 250 score 250.",
    "Contractor and partner score half the contract each.",
  ]);
  assert.deepEqual(preview(half).offer?.points, [125, 125, 0, 0, 0]);
});

test("rare things need no server", () => {
  const revoked = tap(enter(opened(sides({ ruleset: { revoke: "hoc" } }))), ["revoke", "1"]);
  assert.deepEqual(preview(revoked).offer?.points, [280, 0]);
  assert.deepEqual(preview(revoked).offer?.notes, [
    "Ed revoked: the bid is scored as made, and the opponents score nothing.",
  ]);
  const ruling = tap(enter(opened(sides())), ["ruling_0", "-50"], ["ruling_reason", "talked"]);
  assert.deepEqual(preview(ruling).offer?.points, [230, 20]);
  const ten = enter(opened(sides({ ruleset: { grand_slam: true } })), 0, "8D", 10);
  const announced = tap(ten, ["grand_slam", "on"]);
  assert.deepEqual(preview(announced).offer?.points, [500, 0]);
  const gives = { on_fail: "value_to_opponents", defender_points: "never", grand_slam: true };
  const whole = tap(enter(opened(sides({ ruleset: gives })), 0, "10H", 10), ["grand_slam", "on"]);
  assert.deepEqual(preview(whole).offer?.points, [500, 0]);
  assert.deepEqual(preview(tap(whole, ["tricks", "9"])).offer?.points, [0, 500]);
  const dealt = tap(enter(opened(sides())), ["dealer", "2"]);
  assert.equal(preview(dealt).offer?.dealer, "Will");
});

test("what cannot be is said at once, with what to do, and not saved", () => {
  const ruling = tap(enter(opened(sides())), ["ruling_0", "-50"]);
  assert.equal(read(linesOf(ruling)), "Say in a few words why: a ruling needs its reason.");
  assert.equal(linesOf(ruling)?.[0][0][1], "wrong");
  assert.equal(canSave(ruling), false);
});

test("who got there first is asked without the server, of those who may have", () => {
  const page = three({ hands: [ruled({ Ed: 480, Sue: 470, Nora: 400 })] });
  const hand = tap(opened(page), ["contractor", "0"], ["bid", "7S"], ["tricks", "4"], ["tricks_1", "3"]);
  assert.deepEqual(firstAsked(hand), [1, 2]);
  assert.equal(
    preview(hand).offer?.ending,
    "Ed & Sue reached the target in the same hand. Who got there first?",
  );
  const named = tap(hand, ["first", "2"]);
  assert.deepEqual([firstAsked(named), said(named, "first")], [[1, 2], ["2"]]);
  assert.equal(preview(named).offer?.ending, "Sue won: first to the target, trick by trick.");
  const fewer = tap(named, ["tricks", "7"], ["tricks_1", "2"]);
  assert.deepEqual([firstAsked(fewer), said(fewer, "first")], [null, []]);
});

test("nobody is asked who was first where one got there alone, or the hand is not complete", () => {
  const page = three({ hands: [ruled({ Ed: 480, Sue: 400, Nora: 400 })] });
  const hand = tap(opened(page), ["contractor", "0"], ["bid", "7S"], ["tricks", "4"]);
  assert.equal(firstAsked(hand), null);
  assert.equal(firstAsked(tap(hand, ["tricks_1", "3"])), null);
});

test("a hand put right is the server's to say", () => {
  const state = amending();
  assert.ok(preview(state).question);
  assert.equal(read(linesOf(state)), "Working it out…");
  assert.equal(read(linesOf(answer(state, { wrong: ["No.", "Never."] }))), "No.\nNever.");
  assert.match(String(read(linesOf(answer(state, { notes: ["A note"] })))), /\.\nA note$/);
  const consequences = answer(state, { consequences: ["Hand 1: 280 becomes −280."], made: null });
  assert.equal(read(linesOf(consequences)), "As the server says\nHand 1: 280 becomes −280.");
  assert.equal(read(linesOf(answer(state, null))), "No connection.");
  assert.equal(firstAsked(answer(state, { first: [1, 2] }))?.length, 2);
});

test("a hand can be saved once it is complete and can be, with a connection or without one", () => {
  assert.equal(canSave(opened(sides())), false);
  assert.equal(canSave(enter(opened(sides()))), true);
  assert.equal(canSave(save(enter(opened(sides())))), false);
  assert.equal(canSave(wholeHand()), true);
  assert.equal(canSave(after(wholeHand(), { type: "pulsed", offline: true })), true);
  assert.equal(canSave(tap(wholeHand(), ["ruling_0", "20"])), false);
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
  assert.equal(canAmend(answer(changed, null)), false);
  assert.equal(canAmend(answer(changed, { wrong: ["No."] })), false);
});

test("what the page said when it came stays until something is touched", () => {
  assert.equal(linesOf(opened(sides())), null);
  assert.deepEqual(linesOf(tap(opened(sides()), ["contractor", "0"])), []);
  assert.deepEqual(linesOf(fail(save(enter(opened(sides()))))), []);
});

test("nothing is said of a hand after the end that the kept hands have made", () => {
  const over = keep(opened(sides()), 0, "10H", 10);
  assert.deepEqual(linesOf(enter(over)), []);
});
