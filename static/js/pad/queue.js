// Hands kept on this device, and what the page comes to with them. `sending.js` sends them.
import { endingInWords, handTold, lastInWords, sheetWith } from "./game.js";

/** @type {() => Kept} */
export const nothingKept = () => ({ queue: [], draft: null });

/** @param {KeptHand} hand */
export const keyOf = ({ body }) => new URLSearchParams(body).get("key") ?? "";

/** Whether hands of this device are still to be sent. @param {Kept} kept */
export const isWaiting = ({ queue, start }) => queue.length > 0 || Boolean(start);

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

/**
 * What a kept hand says of the fields that this page has.
 * @type {(hand: {body: string}, page: Page) => Field[]}
 */
export const fieldsKept = ({ body }, page) =>
  [...new URLSearchParams(body)].filter(([name, value]) => page.names.includes(name) && value !== "");

/** @type {WeakMap<PadState, {hands: any[], sheet: any}>} */
const tallied = new WeakMap();

/**
 * The game before the hand being entered, with what is kept here. A kept hand that cannot be, since another
 * phone has written, is left out: the server says why when it is sent.
 * @param {PadState} state
 * @returns {{hands: any[], sheet: any}}
 */
export function standing(state) {
  const known = tallied.get(state);
  if (known) return known;
  const { data } = state.page;
  let hands = /** @type {any[]} */ ([]);
  let sheet = sheetWith(data, hands);
  for (const kept of handsBefore(state)) {
    try {
      const more = [...hands, handTold(data, fieldsKept(kept, state.page))];
      sheet = sheetWith(data, more);
      hands = more;
    } catch {
      break;
    }
  }
  tallied.set(state, { hands, sheet });
  return { hands, sheet };
}

/** The scores in the order of the units, with what is kept here. @type {(state: PadState) => number[]} */
export const totals = (state) => [...standing(state).sheet.totals.values()];

/** The seat that deals the hand being entered. @param {PadState} state */
export const dealer = (state) => state.page.data.seats.indexOf(standing(state).sheet.next_dealer);

/**
 * How the hands that are kept here have ended the game, or the table's round, in words.
 * @param {PadState} state
 * @returns {string | null}
 */
export function ending(state) {
  const { page } = state;
  const { hands, sheet } = standing(state);
  if (page.amending || !hands.length || state.kept.held) return null;
  const scored = sheet.hands.slice(-hands.length).filter((/** @type {any} */ line) => line.score.scored);
  const { handsLeft, words } = page.data;
  const isRoundDone = handsLeft !== null && scored.length >= handsLeft;
  return endingInWords(page.data, sheet) ?? (isRoundDone ? words.handsDone : null);
}

/**
 * The last hand, where it is one that this page has gone past: its number, its words, whether it is sent.
 * @param {PadState} state
 * @returns {{number: number, hand: string, isSent: boolean} | null}
 */
export function lastHand(state) {
  const last = handsBefore(state).at(-1);
  const hand = last && inWords(last, state.page);
  if (!last || !hand) return null;
  return { number: last.number, hand, isSent: !state.kept.queue.includes(last) };
}

/** What is kept here, hand by hand, for who has to write it down. @type {(state: PadState) => string[]} */
export const keptInWords = ({ page, kept: { queue } }) =>
  queue.map((kept) => `${kept.number}. ${inWords(kept, page)}`.trimEnd());

/**
 * A kept hand by itself, whatever the game is now; empty where it cannot be.
 * @type {(kept: KeptHand, page: Page) => string}
 */
function inWords(kept, page) {
  const { data } = page;
  const game = { ...data.game, hands: [] };
  try {
    return lastInWords(data, sheetWith({ ...data, game }, [handTold(data, fieldsKept(kept, page))]));
  } catch {
    return "";
  }
}

/**
 * What is sent of the hand being entered.
 * @param {PadState} state
 * @param {string | null} [settle] how a conflict is settled
 */
export function bodyOf(state, settle = null) {
  // The version, or the hand that another phone has entered, belong to the hand for which the page was made.
  const isOfHand = (/** @type {Field} */ [name]) => !["key", "after", "seats"].includes(name);
  const hidden = isPastThePage(state) ? [] : state.page.hidden.filter(isOfHand);
  const place = state.hand.begun?.place ?? placeOf(state);
  const fields = [...place, ...hidden, ...state.hand.fields];
  if (settle) fields.push(["settle", settle]);
  return new URLSearchParams([["key", state.hand.key], ...fields]).toString();
}

/**
 * After which row the hand being entered comes, behind how many of this device, and for whom it was begun.
 * @type {(state: PadState) => Field[]}
 */
export function placeOf(state) {
  const { page, kept } = state;
  const said = kept.draft?.place ?? page.hidden;
  const place = [["after", String(page.data.after)], ["behind", String(handsBefore(state).length)]];
  return /** @type {Field[]} */ ([...place, ...said.filter(([name]) => name === "seats")]);
}

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

/** The hand that came back is dropped; those behind it may go. @type {(kept: Kept) => Kept} */
export const withoutHeld = (kept) => ({ ...kept, draft: null, held: false });

/**
 * Take back the last hand, unless it is on its way. Its answer may have been lost: then the server has it.
 * @type {(kept: Kept) => Kept}
 */
export const withoutLast = ({ undone = [], ...kept }) => ({
  ...kept,
  queue: kept.queue.slice(0, -1),
  undone: [...undone, ...kept.queue.slice(-1).map(keyOf)],
});

/**
 * The first hand has gone; those behind it follow the row that it followed, and it. Where it was settled
 * against another phone's, they follow that one: what the other phone has entered since is compared with
 * them, one by one.
 * @param {Kept} kept
 * @param {number | null} last the last row, as the answer says
 * @returns {Kept}
 */
export function withoutFirst(kept, last) {
  const [gone, ...queue] = kept.queue;
  const fields = new URLSearchParams(gone.body);
  const settle = last !== null && fields.get("settle");
  const after = Number(fields.get(settle ? "other" : "after"));
  const behind = settle ? 0 : Number(fields.get("behind")) + 1;
  // Where both were played, this one is the last row: those that the other phone has entered stand before it.
  const between = settle === "both" ? Number(last) - after - 1 : queue.length;
  const moved = queue.map((hand, place) => {
    const [row, own] = place < between ? [after, behind + place] : [last, place - between];
    const body = new URLSearchParams(hand.body);
    body.set("after", String(row));
    body.set("behind", String(own));
    return { ...hand, body: body.toString() };
  });
  return { ...kept, withdrawn: undefined, undone: undefined, queue: moved };
}

/**
 * The law or another phone objects to the first hand: it is what the pad shows now, for a person to decide.
 * @param {Kept} kept
 * @returns {Kept}
 */
export function withFirstHeld(kept) {
  const [hand, ...queue] = kept.queue;
  const draft = { number: hand.number, fields: [...new URLSearchParams(hand.body)], kept: false };
  const begun = kept.held ? kept.begun : kept.draft;
  return { ...kept, queue, draft, held: hand, begun, withdrawn: undefined };
}
