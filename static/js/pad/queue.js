// Hands kept on this device, and what the page comes to with them. `sending.js` sends them.
import { entryOf } from "./hand.js";
import { fill } from "./words.js";

/** @type {() => Kept} */
export const nothingKept = () => ({ queue: [], draft: null });

/**
 * The hands that the pad has gone past, oldest first: entered on this page, and not in its totals.
 * @param {PadState} state
 */
export function handsBefore({ page, hand, sent, kept }) {
  return [...sent, ...kept.queue].filter(({ number }) => number >= page.data.number && number < hand.number);
}

/** Those of them that are not sent yet. @param {PadState} state */
export const unsentBefore = (state) => handsBefore(state).filter((hand) => state.kept.queue.includes(hand));

/** @param {PadState} state */
export const isPastThePage = (state) => state.hand.number !== state.page.data.number;

/** The scores in the order of the units, with what is kept here. @param {PadState} state */
export function totals(state) {
  const hands = handsBefore(state);
  return state.page.data.units.map(({ total }, unit) =>
    hands.reduce((sum, { points }) => sum + (points?.[unit] ?? 0), total),
  );
}

/** The seat that deals the hand being entered. @param {PadState} state */
export const dealer = (state) => handsBefore(state).at(-1)?.dealer ?? state.page.data.dealer;

/** The seat that deals after it. @param {PadState} state */
export function nextDealer(state) {
  const { bid, dealer: other } = entryOf(state.page, state.hand.fields);
  const outcome = bid && bid.code in state.page.data.nextDealer ? bid.code : "contract";
  return state.page.data.nextDealer[outcome][other ?? dealer(state)];
}

/** How a hand that is not sent yet has ended the game, in words. @param {PadState} state */
export const ending = (state) => unsentBefore(state).findLast((hand) => hand.ending)?.ending ?? null;

/**
 * What is sent of the hand being entered.
 * @param {PadState} state
 * @param {string | null} [settle] how a conflict is settled
 */
export function bodyOf(state, settle = null) {
  const after = state.page.data.after + handsBefore(state).length;
  // The version, or the hand that another phone has entered, belong to the hand for which the page was made.
  const hidden = isPastThePage(state) ? [] : state.page.hidden;
  const fields = [...hidden.filter(([name]) => name !== "key" && name !== "after"), ...state.hand.fields];
  if (settle) fields.push(["settle", settle]);
  return new URLSearchParams([["key", state.hand.key], ["after", String(after)], ...fields]).toString();
}

/**
 * What a kept draft says of the fields that this page has. A draft may be all that was sent of a hand.
 * @type {(draft: Draft, page: Page) => Field[]}
 */
export const fieldsIn = ({ fields }, page) =>
  fields.filter(([name, value]) => page.names.includes(name) && value !== "");

/**
 * Keep a hand. One that came back for a person to look at goes before those that wait behind it.
 * @type {(kept: Kept, hand: KeptHand) => Kept}
 */
export const keep = (kept, hand) => ({
  ...kept,
  queue: kept.held ? [hand, ...kept.queue] : [...kept.queue, hand],
  draft: null,
  held: false,
});

/**
 * The first hand has gone. What was settled may have taken two rows: the next hand follows the last of them.
 * @param {Kept} kept
 * @param {number | null} after the last row, as the answer says
 * @returns {Kept}
 */
export function withoutFirst(kept, after) {
  const [gone, next, ...rest] = kept.queue;
  const freed = { ...kept, withdrawn: undefined };
  if (!next || after === null || !new URLSearchParams(gone.body).has("settle")) {
    return { ...freed, queue: kept.queue.slice(1) };
  }
  const body = new URLSearchParams(next.body);
  body.set("after", String(after));
  return { ...freed, queue: [{ ...next, body: body.toString() }, ...rest] };
}

/**
 * The law or another phone objects to the first hand: it is what the pad shows now, for a person to decide.
 * @param {Kept} kept
 * @returns {Kept}
 */
export function withFirstHeld(kept) {
  const [hand, ...queue] = kept.queue;
  const draft = { number: hand.number, fields: [...new URLSearchParams(hand.body)], kept: false };
  return { queue, draft, held: queue.length > 0 };
}

/**
 * What is said of the connection and of what is not sent yet, sentence by sentence.
 * @param {PadState} state
 */
export function status(state) {
  const { page, kept, connection, overtaken } = state;
  const said = kept.withdrawn ? [page.data.words.withdrawn] : statusOfQueue(state);
  if (!kept.withdrawn && !kept.queue.length && connection.offline) said.push(page.data.words.noConnection);
  return overtaken ? [...said, page.data.words.changed] : said;
}

/** @type {(state: PadState) => string[]} */
function statusOfQueue(state) {
  const { words } = state.page.data;
  const { sending, offline, reloads } = state.connection;
  const count = state.kept.queue.length;
  if (!count) return [];
  if (sending && !offline) return [words.sending];
  const said = [fill(count === 1 ? words.unsentOne : words.unsentMany, { count }), words.unsent];
  if (!reloads) said.push(words.keepOpen);
  return [...said, ending(state) ?? ""].filter(Boolean);
}
