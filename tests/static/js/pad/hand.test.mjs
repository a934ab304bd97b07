import assert from "node:assert/strict";
import { test } from "node:test";

import { entryOf, isReady, tidy, trickRows } from "../../../../static/js/pad/hand.js";
import { AMERICAN, players, sides } from "./pads.mjs";

const PLAYERS = players();

/** @type {(...fields: Field[]) => {asked: number[], rest: (number | null)[]}} */
function rows(...fields) {
  const all = trickRows(PLAYERS, entryOf(PLAYERS, fields));
  const asked = all.filter((row) => row.asked).map(({ unit }) => unit);
  return { asked, rest: all.map(({ rest }) => rest) };
}

test("the others are asked one after another, and the last one gets the rest", () => {
  /** @type {Field[]} */
  const hand = [["contractor", "0"], ["bid", "8D"], ["alone", "1"], ["tricks", "4"]];
  assert.deepEqual(rows(...hand), { asked: [1], rest: [null, null, null, null, null] });
  assert.deepEqual(rows(...hand, ["tricks_1", "2"]).asked, [1, 2]);
  assert.deepEqual(rows(...hand, ["tricks_1", "2"], ["tricks_2", "1"], ["tricks_3", "3"]), {
    asked: [1, 2, 3],
    rest: [null, null, null, null, 0],
  });
  assert.deepEqual(rows(...hand, ["tricks_1", "6"]), { asked: [1], rest: [null, null, 0, 0, 0] });
});

test("a partner is not asked, and nobody is when all tricks were won", () => {
  /** @type {Field[]} */
  const hand = [["contractor", "0"], ["bid", "8D"], ["partners", "2"]];
  assert.deepEqual(rows(...hand, ["tricks", "7"], ["tricks_1", "1"]).asked, [1, 3]);
  assert.deepEqual(rows(...hand, ["tricks", "10"]), { asked: [], rest: [null, 0, null, 0, 0] });
});

test("everybody is asked when all passed and it is played none the less", () => {
  assert.deepEqual(rows(["bid", "passed_nt"], ["tricks_0", "4"]).asked, [0, 1]);
});

test("nobody is asked about the tricks against a special bid", () => {
  assert.deepEqual(rows(["bid", "MIS"], ["contractor", "0"], ["tricks", "failed"]).asked, []);
});

test("where each player's own tricks count in a misère, the others are asked for theirs", () => {
  const page = players({ ruleset: { special_defender_points: "own_tricks" } });
  /** @type {Field[]} */
  const hand = [["bid", "MIS"], ["contractor", "0"], ["tricks", "3"]];
  const asked = trickRows(page, entryOf(page, hand)).filter((row) => row.asked).map(({ unit }) => unit);
  assert.deepEqual(asked, [1]);
  assert.equal(isReady(page, entryOf(page, hand)), false);
});

test("a lost Nullo waits for the number of tricks, by which the others are paid", () => {
  const page = sides({ ruleset: AMERICAN });
  /** @type {(tricks: string) => Field[]} */
  const lost = (tricks) => [["bid", "NUL"], ["contractor", "0"], ["tricks", tricks]];
  assert.equal(isReady(page, entryOf(page, lost("failed"))), false);
  assert.equal(isReady(page, entryOf(page, lost("1"))), true);
  assert.equal(isReady(page, entryOf(page, lost("0"))), true);
});

test("all ten tricks are promised with the bids that have it, and the promise goes with them", () => {
  /** @type {(page: Page, code: string) => boolean} */
  const kept = (page, code) =>
    tidy(page, [["contractor", "0"], ["bid", code], ["grand_slam", "on"]]).some(
      ([name]) => name === "grand_slam",
    );
  const kinds = ["8D", "10H", "10NT", "MIS"];
  const [none, slam] = [{}, { grand_slam: true }].map((rules) =>
    kinds.filter((code) => kept(sides({ ruleset: rules }), code)),
  );
  assert.deepEqual([none, slam], [[], ["8D", "10H", "10NT"]]);
});

test("partners are asked for again where the bid allows fewer than were called", () => {
  const page = players({ ruleset: { max_partners: { 8: 2, 10: 1 } } });
  /** @type {(code: string) => number[]} */
  const called = (code) =>
    entryOf(
      page,
      tidy(page, [["contractor", "0"], ["bid", code], ["partners", "1"], ["partners", "2"]]),
    ).partners;
  assert.deepEqual([called("8D"), called("10H")], [[1, 2], []]);
});

test("whatever is tapped, the tricks that are known never come to more than there are", () => {
  let seed = 7;
  const below = (/** @type {number} */ most) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  for (let round = 0; round < 2000; round += 1) {
    /** @type {Field[]} */
    const fields = [["contractor", String(below(5))], ["bid", ["6S", "8D", "passed_nt"][below(3)]]];
    if (below(2)) fields.push(["partners", String(below(5))]);
    for (const seat of [0, 1, 2, 3, 4]) {
      if (below(2)) fields.push([`tricks_${seat}`, String(below(11))]);
    }
    if (below(5)) fields.push(["tricks", String(below(11))]);
    const tidied = tidy(PLAYERS, fields);
    const entry = entryOf(PLAYERS, tidied);
    assert.deepEqual(tidy(PLAYERS, tidied), tidied);
    assert.ok(!entry.partners.includes(Number(entry.contractor)));
    const own = entry.bid?.kind === "played" ? 0 : Number(entry.tricks);
    const shown = trickRows(PLAYERS, entry).filter(({ asked, rest }) => asked || rest !== null);
    const known = shown.map(({ unit, rest }) => rest ?? entry.others[unit] ?? 0);
    const sum = known.reduce((total, won) => total + won, own);
    assert.ok(sum <= 10, JSON.stringify(tidied));
    if (isReady(PLAYERS, entry)) assert.equal(sum, 10, JSON.stringify(tidied));
  }
});

test("a hand is ready once everything that is asked has been said", () => {
  /** @type {[Page, boolean, Field[]][]} */
  const cases = [
    [sides(), false, []],
    [sides(), false, [["contractor", "0"]]],
    [sides(), false, [["contractor", "0"], ["bid", "8D"]]],
    [sides(), true, [["contractor", "0"], ["bid", "8D"], ["tricks", "0"]]],
    [sides(), true, [["contractor", "0"], ["bid", "MIS"], ["tricks", "failed"]]],
    [sides(), true, [["bid", "passed_out"]]],
    [sides(), false, [["bid", "passed_nt"], ["tricks_0", "11"]]],
    [sides(), true, [["bid", "passed_nt"], ["tricks_0", "4"]]],
    [PLAYERS, false, [["contractor", "0"], ["bid", "8D"], ["tricks", "10"]]],
    [PLAYERS, true, [["contractor", "0"], ["bid", "8D"], ["tricks", "10"], ["alone", "1"]]],
    [PLAYERS, false, [["contractor", "0"], ["bid", "8D"], ["tricks", "9"], ["alone", "1"]]],
    [PLAYERS, true, [["contractor", "0"], ["bid", "8D"], ["tricks", "9"], ["alone", "1"], ["tricks_1", "1"]]],
  ];
  for (const [page, ready, fields] of cases) {
    assert.equal(isReady(page, entryOf(page, tidy(page, fields))), ready, JSON.stringify(fields));
  }
});
