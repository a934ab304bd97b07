// Rounds of several games: the next one begins by itself, also without a connection.
import assert from "node:assert/strict";
import { test } from "node:test";

import { gameInWords } from "../../../../static/js/pad/game.js";
import { linesOf } from "../../../../static/js/pad/preview.js";
import { dealer, ending, standing, totals } from "../../../../static/js/pad/queue.js";
import { after, enter, keep, opened, played, read, reopened, sides } from "./pads.mjs";

/** The pad of a table that plays the best of three. @type {(hands?: Record<string, any>[]) => Page} */
function ofThree(hands = []) {
  const page = sides({ hands });
  return { ...page, data: { ...page.data, game: { ...page.data.game, bestOf: 3 } } };
}

/** @param {PadState} state */
const inWords = (state) => gameInWords(standing(state).sheet);

test("a hand that ends a game says so, what counts in it, and that the next one begins", () => {
  const state = enter(opened(ofThree([played("Nora", "8D", 8)])), 0, "10NT", 10);
  assert.equal(
    read(linesOf(state)),
    "10NT made, 10 tricks. Nora & Sue +520 → 800 · Ed & Will stays at 20. " +
      "Nora & Sue won game 1. Game 2 begins. Sue deals next.",
  );
});

test("without a connection the next game begins from nothing, and the deal goes on", () => {
  const state = keep(opened(ofThree([played("Nora", "8D", 8)])), 0, "10NT", 10);
  assert.deepEqual([totals(state), ending(state), dealer(state)], [[0, 0], null, 2]);
  assert.equal(inWords(state), "game 2 of 3 · 1–0");
  assert.equal(
    read(linesOf(enter(state, 1, "7S", 7))),
    "7S made, 7 tricks. Nora & Sue +30 → 30 · Ed & Will +140 → 140. Will deals next.",
  );
});

test("once a side has won two the pad is over", () => {
  const first = keep(opened(ofThree([played("Nora", "10NT", 10)])), 0, "10NT", 9);
  assert.equal(inWords(first), "game 3 of 3 · 1–1");
  const last = keep(first, 1, "10NT", 10);
  assert.equal(ending(last), "Ed & Will won: the target was reached by winning a contract.");
  assert.equal(inWords(last), "game 3 of 3 · 1–2");
});

test("a hand taken back takes back the game that it ended", () => {
  const state = keep(opened(ofThree()), 0, "10NT", 10);
  assert.equal(inWords(state), "game 2 of 3 · 1–0");
  const back = after(state, { type: "undone", key: "another" });
  assert.deepEqual([inWords(back), totals(back)], ["game 1 of 3", [0, 0]]);
});

test("a page that has come counts the kept hands on from its own", () => {
  const state = keep(opened(ofThree()), 0, "10NT", 10);
  const later = reopened(state, ofThree([played("Nora", "8D", 8)]));
  assert.deepEqual([inWords(later), totals(later)], ["game 2 of 3 · 1–0", [0, 0]]);
});
