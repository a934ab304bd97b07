import assert from "node:assert/strict";
import { test } from "node:test";

import { entryOf } from "../../../../static/js/pad/hand.js";
import { rareThings } from "../../../../static/js/pad/questions.js";
import { after, enter, opened, players, sides, tap } from "./pads.mjs";

/**
 * What is said under the bid of the rare things that are set; null where nothing shows.
 * @type {(state: PadState) => string | null}
 */
function rareSaid(state) {
  const element = { textContent: "", hidden: false };
  const form = /** @type {any} */ ({ querySelector: () => element });
  const entry = entryOf(state.page, state.hand.fields);
  rareThings({ root: form, form, state, entry, calling: false, wide: false });
  return element.hidden ? null : element.textContent;
}

test("what is set under the dots is said in words, since it changes the score", () => {
  const hand = enter(opened(sides({ ruleset: { revoke: "hoc" } })));
  assert.equal(rareSaid(hand), null);
  assert.equal(rareSaid(tap(hand, ["blind", "on"])), "bid blind");
  const both = tap(hand, ["sans_kitty", "on"], ["revoke", "1"]);
  assert.equal(rareSaid(both), "bid without the kitty · revoke by Ed");
  assert.equal(rareSaid(tap(hand, ["dealer", "0"])), "dealt by Nora");
});

test("a ruling is said with its points and its reason", () => {
  const points = tap(enter(opened(sides())), ["ruling_0", "-50"], ["ruling_1", "20"]);
  const hand = tap(points, ["ruling_reason", "talked"]);
  assert.equal(rareSaid(hand), "ruling: Nora & Sue −50 · ruling: Ed & Will +20 · talked");
  const five = tap(opened(players()), ["ruling_4", "30"]);
  assert.equal(rareSaid(five), "ruling: Ann +30");
});

test("while the rare part is open it is seen there, and not said twice", () => {
  const hand = tap(enter(opened(sides())), ["blind", "on"]);
  assert.equal(rareSaid(after(hand, { type: "rare" })), null);
  assert.equal(rareSaid(after(hand, { type: "rare" }, { type: "rare" })), "bid blind");
});
