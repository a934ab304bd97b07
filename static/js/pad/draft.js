// The hand being entered, as this device keeps it. Once a bid is chosen the server has it too, as this
// device's, and it stays when another phone moves the game on.
import { hasBid, valueOf } from "./hand.js";
import { isWaiting, placeOf } from "./queue.js";

/**
 * What a kept draft says of the fields that this page has. A draft may be all that was sent of a hand.
 * @type {(draft: Draft, page: Page) => Field[]}
 */
export const fieldsIn = ({ fields }, page) =>
  fields.filter(([name, value]) => page.names.includes(name) && value !== "");

/** Keep what is said now, where it was begun. @type {(state: PadState) => PadState} */
export function drafted(state) {
  if (state.page.amending) return state;
  const begun = state.hand.begun ?? { number: state.hand.number, place: placeOf(state) };
  const draft = { ...begun, fields: state.hand.fields, kept: false };
  return { ...state, kept: { ...state.kept, draft }, isMirror: false };
}

/** A draft of the hand that the pad asks for goes on from this page. @type {(state: PadState) => PadState} */
export function withPlace(state) {
  const { draft } = state.kept;
  if (!draft || state.hand.begun) return state;
  return { ...state, kept: { ...state.kept, draft: { ...draft, place: placeOf(state) } } };
}

/**
 * Where a draft was begun, if that is another hand by now.
 * @type {(draft: Draft | null, number: number) => Begun | undefined}
 */
export const begunOf = (draft, number) =>
  draft && draft.number !== number ? { number: draft.number, place: draft.place ?? [] } : undefined;

/**
 * The draft, if it stays though the game has moved on or back: a bid was chosen, and the page is no older and
 * brings none of its own.
 * @type {(page: Page, draft: Draft | null) => Draft | null}
 */
export function overtakenOn({ data, fields }, draft) {
  const after = valueOf(draft?.place ?? [], "after");
  const isOlder = after !== null && Number(after) <= data.after;
  return draft && isOlder && hasBid(draft.fields) && !hasBid(fields) ? { ...draft, kept: false } : null;
}

/** It is dropped, and the hand that the pad asks for is entered. @type {(state: PadState) => PadState} */
export function withoutMine(state) {
  const { number, key } = state.hand;
  const hand = { number, key, fields: state.page.fields, touched: false };
  const kept = { ...state.kept, draft: null };
  return { ...state, hand, kept, rareOpen: false, answer: null, notice: null };
}

/** Whether it is the hand in play, and the server lacks it. @param {PadState} state */
export function isInPlay({ hand, kept, isMirror }) {
  const { draft, held } = kept;
  return draft && !draft.kept && hasBid(draft.fields) && !(hand.begun || isMirror || held || isWaiting(kept));
}

/** The server has it. @type {(state: PadState, event: {draft: Draft}) => PadState} */
export function draftKept(state, { draft }) {
  if (state.kept.draft !== draft) return state;
  return { ...state, kept: { ...state.kept, draft: { ...draft, kept: true } } };
}
