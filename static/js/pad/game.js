// The game that the page carries, as values of the law (law.js), and what is tallied of it here.
import * as law from "./law.js";
import { RuleViolation } from "./python.js";

/** @type {WeakMap<PadData, Game>} */
const games = new WeakMap();

/** An object of the record as the law has it. @param {Record<string, any>} object */
const mapOf = (object) => new Map(Object.entries(object));

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @type {(bid: Record<string, any>) => any} */
const specialBid = (bid) => new law.SpecialBid()._replace(mapOf(bid));

/** @type {(options: Record<string, any>) => any} */
function rulesetOf({ special_bids: specials = {}, ...options }) {
  const bids = mapOf(specials);
  for (const [code, bid] of bids) bids.set(code, specialBid(bid));
  const values = mapOf(options);
  for (const [name, value] of values) if (isObject(value)) values.set(name, mapOf(value));
  return new law.Ruleset()._replace(values.set("special_bids", bids));
}

/** A hand of the record. @param {Record<string, any>} written */
function handWritten({ bid, tricks, adjustment, ...more }) {
  const facts = mapOf(more);
  if (bid) facts.set("bid", law.BIDS.get(bid));
  if (tricks) facts.set("tricks", mapOf(tricks));
  if (adjustment) facts.set("adjustment", new law.Adjustment(mapOf(adjustment.points), adjustment.reason));
  return new law.Hand()._replace(facts);
}

/** The game as the page came with it. @type {(data: PadData) => Game} */
export function gameOf(data) {
  const known = games.get(data);
  if (known) return known;
  const { seats, units, game } = data;
  const members = units.map((unit) => [unit.key, unit.seats.map((seat) => seats[seat])]);
  const made = {
    ruleset: rulesetOf(game.ruleset),
    table: new law.Table(seats, new Map(/** @type {[string, string[]][]} */ (members))),
    firstDealer: seats[game.firstDealer],
    hands: game.hands.map(handWritten),
  };
  games.set(data, made);
  return made;
}

/** @type {(text: string | undefined) => number | null} */
const number = (text) => (text === undefined || text === "" ? null : Number(text));

/**
 * What the fields say of a deal, as the law reads it.
 * @type {(data: PadData, fields: Field[]) => any}
 */
function toldIn({ units }, fields) {
  const answers = new Map(fields);
  const tricks = answers.get("tricks");
  return new law.Told()._replace(
    mapOf({
      call: answers.get("bid"),
      contractor: number(answers.get("contractor")),
      partners: fields.filter(([name]) => name === "partners").map(([, seat]) => Number(seat)),
      tricks: tricks === law.NOT_COUNTED ? tricks : number(tricks),
      others: units.map((_, unit) => number(answers.get(`tricks_${unit}`))),
      first: number(answers.get("first")),
      grand_slam: answers.has("grand_slam"),
      sans_kitty: answers.has("sans_kitty"),
      blind: answers.has("blind"),
      revoke: number(answers.get("revoke")),
      dealer: number(answers.get("dealer")),
      ruling: units.map((_, unit) => number(answers.get(`ruling_${unit}`))),
      ruling_reason: answers.get("ruling_reason") ?? "",
    }),
  );
}

/**
 * The hand that the fields tell of. Throws what the law refuses.
 * @type {(data: PadData, fields: Field[]) => any}
 */
export function handTold(data, fields) {
  const { ruleset, table } = gameOf(data);
  return law.hand_told(ruleset, table, toldIn(data, fields));
}

/**
 * The sheet with these hands after those that the page has. Throws what the law refuses.
 * @type {(data: PadData, hands: any[]) => any}
 */
export function sheetWith(data, hands) {
  const { ruleset, table, firstDealer, hands: before } = gameOf(data);
  return law.tally(ruleset, table, [...before, ...hands], firstDealer);
}

/** How the game ended; null while it goes on. @type {(data: PadData, sheet: any) => string | null} */
export const endingInWords = (data, sheet) =>
  sheet.is_open ? null : law.ending_in_words(gameOf(data).table, sheet.ending);

/** The last line of a sheet in words, as it is printed. @type {(data: PadData, sheet: any) => string} */
export function lastInWords(data, sheet) {
  const { hand, score } = sheet.hands.at(-1);
  const { ruleset, table } = gameOf(data);
  const won = law.tricks_of(hand, law.contracting_units(table, hand));
  return law.hand_in_words(ruleset, table, hand, score.made, won);
}

/** The house rules that had a part in it. @type {(data: PadData, sheet: any) => string[]} */
export const notesOf = (data, sheet) => law.ruling_in_words(gameOf(data).ruleset, sheet.hands.at(-1));

/** “1 trick”, “8 tricks”. @param {number} won */
export const tricksInWords = (won) => law.tricks_in_words(won);

/** What the law refused, in words; else it is thrown on. @param {unknown} problem */
export function refusal(problem) {
  if (problem instanceof RuleViolation) return law.hand_refusal_in_words(problem);
  throw problem;
}

/** How many partners may be named at this bid. @type {(data: PadData, code: string) => number} */
export const partnersFor = (data, code) => gameOf(data).ruleset.partners_allowed(law.BIDS.get(code));

/** Whether all ten tricks may be promised with this bid. @type {(data: PadData, code: string) => boolean} */
export const promisesAll = (data, code) => gameOf(data).ruleset.may_promise_all(law.BIDS.get(code));

/** Whether the tricks of a lost misère count for somebody. @param {PadData} data */
export const specialTricksCount = (data) => gameOf(data).ruleset.special_defender_points !== "none";

/** Whether each player's own tricks count in it. @param {PadData} data */
export const ownTricksCount = (data) => gameOf(data).ruleset.special_defender_points === "own_tricks";
