// Answers the law's questions as a phone does: JSON lines in, JSON lines out. Asked by test_pad_data.py,
// which has the server's answers to hold against them.
import { createInterface } from "node:readline";

import { gameOf, handTold, lastInWords, notesOf, sheetWith } from "../../../static/js/pad/game.js";
import * as law from "../../../static/js/pad/law.js";
import { RuleViolation } from "../../../static/js/pad/python.js";

/**
 * What is asked of one game: its hands one by one at these standings; else the sheet they make; else what the
 * fields of several deals tell of.
 * @typedef {{pad: PadData, standings?: number[][][], deals?: Field[][]}} Question
 */

/** A value of the law as JSON has it. @param {any} value @returns {any} */
function plain(value) {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, one]) => [key, plain(one)]));
  return Array.isArray(value) ? value.map(plain) : value;
}

/** @param {() => any} work @returns {any} what comes of it, or what the law refuses */
function orRefusal(work) {
  try {
    return work();
  } catch (problem) {
    if (!(problem instanceof RuleViolation)) throw problem;
    return [problem.code, plain(problem.facts), plain(problem.place), law.hand_refusal_in_words(problem)];
  }
}

/** @type {(table: any, ending: any) => any} */
function endingOf(table, ending) {
  const { state, winners, losers, reason, candidates } = ending;
  if (state === "in_progress") return 0;
  return [state, winners, losers, reason, candidates, law.ending_in_words(table, ending)];
}

/** @type {(table: any, score: any) => any} */
const scoreOf = (table, { deltas, items, scored, made }) => [
  table.units.size,
  [...deltas.values()],
  items.map((/** @type {any} */ item) => [...item]),
  scored,
  made,
];

/** @type {(table: any, line: any) => any} */
const lineOf = (table, line) => [
  ...scoreOf(table, line.score),
  [...line.totals.values()],
  line.dealer,
  line.next_dealer,
  endingOf(table, line.ending),
];

/** The sheet that these hands make. @type {(data: PadData, hands: any[]) => any} */
function sheetOf(data, hands) {
  const sheet = sheetWith(data, hands);
  const { table } = gameOf(data);
  const lines = sheet.hands.map((/** @type {any} */ line) => lineOf(table, line));
  return [lines, [...sheet.totals.values()], sheet.next_dealer, endingOf(table, sheet.ending)];
}

/** One hand as the first of a game, in words as well. @type {(data: PadData, hand: any) => any} */
function alone(data, hand) {
  const sheet = sheetWith(data, [hand]);
  const { table } = gameOf(data);
  const [line] = sheet.hands;
  const items = line.score.items.map((/** @type {any} */ item) => law.item_in_words(table, hand, item));
  return [lineOf(table, line), lastInWords(data, sheet), items, notesOf(data, sheet)];
}

/** What it does when these are the totals. @type {(data: PadData, hand: any, totals: number[]) => any} */
function doneAt(data, hand, totals) {
  const { ruleset, table } = gameOf(data);
  const standing = new Map([...table.units.keys()].map((unit, place) => [unit, totals[place]]));
  const score = law.score_hand(ruleset, table, hand, standing);
  const after = new Map([...standing].map(([unit, total]) => [unit, total + score.deltas.get(unit)]));
  const ending = endingOf(table, law.judge(ruleset, table, hand, score, after));
  return [[...score.deltas.values()], score.items.map((/** @type {any} */ item) => [...item]), ending];
}

/** A hand's facts. @param {any} hand */
const factsOf = (hand) =>
  [...hand].map((fact) => {
    if (fact instanceof law.Adjustment) return [plain(fact.points), fact.reason];
    return fact?.code ?? plain(fact);
  });

/** @param {Question} question @returns {any[]} the answers, a line each */
function answers({ pad, standings, deals }) {
  const game = { ...pad.game, hands: [] };
  const empty = { ...pad, game };
  if (deals) return deals.map((fields) => orRefusal(() => factsOf(handTold(empty, fields))));
  const { hands } = gameOf(pad);
  if (!standings) return [orRefusal(() => sheetOf(empty, hands))];
  return hands.map((hand, place) =>
    orRefusal(() => [alone(empty, hand), ...standings[place].map((totals) => doneAt(empty, hand, totals))]),
  );
}

for await (const line of createInterface({ input: process.stdin })) {
  for (const answer of answers(JSON.parse(line))) process.stdout.write(`${JSON.stringify(answer)}\n`);
}
