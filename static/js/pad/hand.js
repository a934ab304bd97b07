// The hand being entered: what its fields say, which of them exclude one another, and whether it is complete.

import { ownTricksCount, partnersFor, promisesAll, specialTricksCount } from "./game.js";

/** @type {(fields: Field[], name: string) => string | null} */
export const valueOf = (fields, name) => fields.find((field) => field[0] === name)?.[1] ?? null;

/** @type {(fields: Field[], ...names: string[]) => Field[]} */
export const without = (fields, ...names) => fields.filter(([name]) => !names.includes(name));

/** Whether a bid was chosen: a tap on a player alone is no draft. @param {Field[]} fields */
export const hasBid = (fields) => valueOf(fields, "bid") !== null;

/**
 * Read the fields.
 * @param {Page} page
 * @param {Field[]} fields
 * @returns {Entry}
 */
export function entryOf(page, fields) {
  const seat = valueOf(fields, "contractor");
  const dealer = valueOf(fields, "dealer");
  const others = page.data.units
    .map((_, unit) => [unit, valueOf(fields, `tricks_${unit}`)])
    .filter(([, won]) => won !== null);
  return {
    bid: page.bids[valueOf(fields, "bid") ?? ""] ?? null,
    contractor: seat === null ? null : Number(seat),
    partners: fields.filter(([name]) => name === "partners").map(([, value]) => Number(value)),
    alone: valueOf(fields, "alone") !== null,
    tricks: valueOf(fields, "tricks"),
    others: Object.fromEntries(others.map(([unit, won]) => [unit, Number(won)])),
    dealer: dealer === null ? null : Number(dealer),
  };
}

/** @param {Entry} entry */
export const isSpecial = (entry) => entry.bid?.kind === "special";

/** @param {Entry} entry */
export const isPlayed = (entry) => entry.bid?.kind === "played";

/** Whether there was no contract: a deal thrown in, or all passed. @param {Entry} entry */
export const hasNoContract = (entry) => entry.bid?.kind === "outcome" || isPlayed(entry);

/** Whether the contractors' tricks were counted. @param {Entry} entry */
const isCounted = ({ tricks }) => tricks !== null && !Number.isNaN(Number(tricks));

/** @type {(page: Page, entry: Entry) => number} */
export const partnersAllowed = (page, { bid }) =>
  bid?.kind === "contract" ? partnersFor(page.data, bid.code) : 0;

/** Whether all ten tricks may be promised with the bid. @type {(page: Page, entry: Entry) => boolean} */
export const mayPromiseAll = (page, { bid }) => bid?.kind === "contract" && promisesAll(page.data, bid.code);

/** @param {Entry} entry */
export const contractors = ({ contractor, partners }) =>
  contractor === null ? [] : [contractor, ...partners];

/** Whether anybody is still to be asked for the call itself: who, and what. @param {Entry} entry */
export function isCalling(entry) {
  if (!entry.bid || entry.bid.kind === "outcome") return true;
  return !isPlayed(entry) && entry.contractor === null;
}

/** @type {(page: Page, seat: number) => number} */
export const unitOf = (page, seat) => page.data.units.findIndex((unit) => unit.seats.includes(seat));

/**
 * The units whose tricks are asked one by one: the defenders where each of them is counted, or everybody.
 * @param {Page} page
 * @param {Entry} entry
 */
export function unitsAsked(page, entry) {
  const units = page.data.units.map((_, unit) => unit);
  if (isPlayed(entry)) return units;
  if (!page.data.byPlayer || entry.contractor === null) return [];
  if (isSpecial(entry) && !ownTricksCount(page.data)) return [];
  const contracting = contractors(entry).map((seat) => unitOf(page, seat));
  return units.filter((unit) => !contracting.includes(unit));
}

/**
 * For each unit whether its tricks are asked now (`most` of them at most), or are the `rest` that nobody is
 * asked for: the last unit gets it, or whoever comes when none are left. `keeps`: what was answered stays.
 * @param {Page} page
 * @param {Entry} entry
 * @returns {{unit: number, asked: boolean, keeps: boolean, most: number, rest: number | null}[]}
 */
export function trickRows(page, entry) {
  const asked = unitsAsked(page, entry);
  const all = page.data.tricks;
  const counted = isCounted(entry);
  let left = isPlayed(entry) || !counted ? all : all - Number(entry.tricks);
  let open = isPlayed(entry) || counted;
  return page.data.units.map((_, unit) => {
    if (!asked.includes(unit)) return { unit, asked: false, keeps: false, most: 0, rest: null };
    if (unit === asked.at(-1) || left === 0) {
      const rest = open ? left : null;
      if (open) left = 0;
      return { unit, asked: false, keeps: false, most: 0, rest };
    }
    if (!open) return { unit, asked: false, keeps: true, most: all, rest: null };
    const most = left;
    const won = entry.others[unit];
    if (won === undefined || won > most) open = false;
    else left -= won;
    return { unit, asked: true, keeps: true, most, rest: null };
  });
}

/**
 * Drop what can no longer be so: a partner who is the contractor, a promise that the bid does not have,
 * tricks that are not there.
 * @param {Page} page
 * @param {Field[]} fields
 */
export function tidy(page, fields) {
  const entry = entryOf(page, fields);
  const most = entry.alone ? 0 : partnersAllowed(page, entry);
  const called = fields.filter(
    ([name, value]) => name === "partners" && Number(value) !== entry.contractor,
  );
  // Of more than the bid allows nobody is guessed: they are asked for again.
  const kept = called.length > most ? [] : called;
  const named = fields.filter((field) => field[0] !== "partners" || kept.includes(field));
  const rows = trickRows(page, entryOf(page, named));
  return named.filter(([name, value]) => {
    if (name === "grand_slam") return mayPromiseAll(page, entry);
    const row = rows.find(({ unit }) => name === `tricks_${unit}`);
    return !row || (row.keeps && Number(value) <= row.most);
  });
}

/** @type {(page: Page, entry: Entry) => boolean} */
const allTricksKnown = (page, entry) =>
  trickRows(page, entry).every((row) => !row.asked || entry.others[row.unit] !== undefined);

/**
 * A lost misère may be "failed" alone where nobody is paid for tricks.
 * @type {(page: Page, entry: Entry) => boolean}
 */
const areTricksTold = (page, entry) =>
  isCounted(entry) || (entry.tricks !== null && !specialTricksCount(page.data));

/**
 * Whether the hand can be saved as it is.
 * @param {Page} page
 * @param {Entry} entry
 */
export function isReady(page, entry) {
  if (!entry.bid) return false;
  if (hasNoContract(entry)) return !isPlayed(entry) || allTricksKnown(page, entry);
  if (entry.contractor === null || !areTricksTold(page, entry)) return false;
  if (partnersAllowed(page, entry) && !entry.partners.length && !entry.alone) return false;
  return allTricksKnown(page, entry);
}
