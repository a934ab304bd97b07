// What a key of a computer means on the pad: who by number, the bid as it is called (8d, 10nt), tricks by
// number, Escape takes the last choice back. Pure.
import { specialTricksCount } from "../game.js";
import {
  entryOf,
  hasNoContract,
  isPlayed,
  isSpecial,
  partnersAllowed,
  trickRows,
  without,
} from "../hand.js";

/** The last letter of a bid that is typed. @type {Record<string, string>} */
const SUITS = { s: "S", c: "C", d: "D", h: "H", n: "NT" };

/** One trick was typed, and in which field: a 0 that follows at once makes it ten. */
export const ONE = "1 of ";

/**
 * `begun`: what is half typed after this key, the level of a bid or the first figure of ten tricks.
 * @typedef {{begun: string, event?: PadEvent}} Typed
 */

/**
 * Read a key.
 * @type {(state: PadState, begun: string, key: string) => Typed | null} null where it is no key of the pad
 */
export function typed(state, begun, key) {
  if (key === "Escape") return /^\d+$/.test(begun) ? { begun: "" } : takenBack(state);
  if (key === "0" && begun.startsWith(ONE)) return tenOf(state, begun.slice(ONE.length));
  if (/^\d$/.test(key)) return figure(state, begun, Number(key));
  return bidTyped(state, begun, key.toLowerCase()) ?? letterTyped(state, key.toLowerCase());
}

/** @type {(state: PadState, name: string, value: string, begun?: string) => Typed} */
function said(state, name, value, begun = "") {
  const fields = [...without(state.hand.fields, name), /** @type {Field} */ ([name, value])];
  return { begun, event: { type: "changed", name, value, checked: true, fields } };
}

/** The suit after a level. @type {(state: PadState, begun: string, letter: string) => Typed | null} */
function bidTyped(state, begun, letter) {
  const code = begun + SUITS[letter];
  if (!/^\d+$/.test(begun) || !(letter in SUITS)) return null;
  return code in state.page.bids ? said(state, "bid", code) : { begun: "" };
}

/** @type {(state: PadState, letter: string) => Typed | null} */
function letterTyped(state, letter) {
  const { page, hand } = state;
  const bid = Object.values(page.bids).find((one) => one.letter === letter);
  if (bid) return said(state, "bid", bid.code);
  const entry = entryOf(page, hand.fields);
  if (letter === "a" && partnersAllowed(page, entry)) return said(state, "alone", "1");
  if (letter === "f" && isSpecial(entry)) return { begun: "", event: { type: "verdict", tricks: "failed" } };
  return null;
}

/**
 * A figure answers what is asked: who, the level of the bid, the partner, then tricks.
 * @type {(state: PadState, begun: string, number: number) => Typed | null}
 */
function figure(state, begun, number) {
  const entry = entryOf(state.page, state.hand.fields);
  if (isPlayed(entry)) return tricksOfNext(state, entry, number);
  if (!entry.bid || hasNoContract(entry)) return beforeTheBid(state, entry, begun, number);
  if (entry.contractor === null) return seated(state, "contractor", number);
  const asksPartner = partnersAllowed(state.page, entry) && !entry.alone && !entry.partners.length;
  return asksPartner ? seated(state, "partners", number) : tricksOf(state, entry, number);
}

/** @type {(state: PadState, entry: Entry, begun: string, number: number) => Typed | null} */
function beforeTheBid(state, entry, begun, number) {
  if (begun === "1" && number === 0) return { begun: "10" };
  const who = seated(state, "contractor", number);
  const isLevel = number === 1 || number >= 6;
  return entry.contractor === null && who ? who : isLevel ? { begun: String(number) } : who;
}

/** Who sits there. @type {(state: PadState, name: string, number: number) => Typed | null} */
function seated(state, name, number) {
  const isSeat = number >= 1 && number <= state.page.data.seats.length;
  return isSeat ? said(state, name, String(number - 1)) : null;
}

/** @type {(state: PadState, name: string, number: number) => Typed} */
const won = (state, name, number) => said(state, name, String(number), number === 1 ? ONE + name : "");

/** All ten, or of the others none for the next. @type {(state: PadState, name: string) => Typed | null} */
function tenOf(state, name) {
  const rows = trickRows(state.page, entryOf(state.page, state.hand.fields));
  const row = rows.find(({ unit }) => name === `tricks_${unit}`);
  return row && row.most < state.page.data.tricks ? figure(state, "", 0) : said(state, name, "10");
}

/** @type {(state: PadState, entry: Entry, number: number) => Typed | null} */
function tricksOf(state, entry, number) {
  const isOthers = trickRows(state.page, entry).some(({ unit, asked }) => asked && !(unit in entry.others));
  if (entry.tricks !== null && isOthers) return tricksOfNext(state, entry, number);
  const isCounted = !isSpecial(entry) || specialTricksCount(state.page.data);
  if (number > 0 && !isCounted) return said(state, "tricks", "failed");
  return won(state, "tricks", number);
}

/** Of the next of the others. @type {(state: PadState, entry: Entry, number: number) => Typed | null} */
function tricksOfNext(state, entry, number) {
  const row = trickRows(state.page, entry).find(({ unit, asked }) => asked && !(unit in entry.others));
  return row && number <= row.most ? won(state, `tricks_${row.unit}`, number) : null;
}

/** The last choice is taken back: tricks, who plays along, the bid, who bid. @param {PadState} state */
function takenBack({ rareOpen, page, hand: { fields } }) {
  if (rareOpen) return /** @type {Typed} */ ({ begun: "", event: { type: "rare" } });
  const others = page.data.units.map((_, unit) => `tricks_${unit}`).reverse();
  const names = ["first", ...others, "tricks", "partners", "alone", "bid", "contractor"];
  const name = names.find((one) => fields.some((field) => field[0] === one));
  if (!name) return null;
  const left = without(fields, name);
  /** @type {PadEvent} */
  const changed = { type: "changed", name, value: "", checked: false, fields: left };
  return /** @type {Typed} */ ({ begun: "", event: name === "bid" ? { type: "bid again" } : changed });
}
