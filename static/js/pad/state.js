// The state of the pad as one value, and `reduce`, the only thing that makes a new one. Pure: it knows no
// page, no clock and no net.
import { draftKept, drafted, withoutMine } from "./draft.js";
import { entryOf, partnersAllowed, tidy, valueOf, without } from "./hand.js";
import { opened } from "./opening.js";
import { answerOf, canSave, firstAsked, preview } from "./preview.js";
import {
  bodyOf,
  fieldsKept,
  keep,
  withFirstHeld,
  withoutFirst,
  withoutHeld,
  withoutLast,
} from "./queue.js";
import { fill } from "./words.js";

/**
 * The pad after an event.
 * @param {PadState | null} state null before the first page is opened
 * @param {PadEvent} event
 * @returns {PadState | null} the same value where nothing has changed
 */
export function reduce(state, event) {
  if (event.type === "opened") return opened(event, state);
  if (!state) return state;
  const next = CHANGES[event.type]?.(state, event) ?? state;
  // That the server has a draft makes nothing new of it.
  return next.kept === state.kept || event.type === "draft kept" ? next : withVersion(next);
}

/** @type {(state: PadState) => PadState} */
const withVersion = (state) => {
  const version = (state.kept.version ?? 0) + 1;
  return { ...state, kept: { ...state.kept, version } };
};

/** @type {{[type in PadEvent["type"]]?: (state: PadState, event: any) => PadState}} */
const CHANGES = {
  changed,
  verdict,
  "bid again": (state) => withFields(state, without(state.hand.fields, "bid", "tricks")),
  rare: (state) => asked({ ...state, rareOpen: !state.rareOpen }),
  keyed: (state) => ({ ...state, choosing: "keys" }),
  // The table stays open under the finger until something is chosen with it.
  pointed: (state) => (state.choosing ? { ...state, choosing: "pointed" } : state),
  chosen: (state) => asked({ ...state, choosing: "" }),
  answered,
  "draft kept": draftKept,
  saved,
  undone,
  dropped: (state) => ({ ...state, kept: withoutHeld(state.kept) }),
  "mine dropped": withoutMine,
  started: (state) => ({ ...state, kept: { ...state.kept, start: null } }),
  noticed: (state, { words }) => ({ ...state, notice: words }),
  sending: (state) => ({ ...state, connection: { ...state.connection, sending: true } }),
  sent,
  objected: (state) => ({ ...state, kept: withFirstHeld(state.kept), connection: online(state) }),
  unsent,
  pulsed: (state, { offline, gone = false }) => {
    const { connection } = state;
    const isAsBefore = offline === connection.offline && gone === Boolean(connection.gone);
    return isAsBefore ? state : { ...state, connection: { ...connection, offline, gone } };
  },
  // A page that is drawn for another width.
  resized: (state) => ({ ...state }),
  overtaken,
};

/**
 * A person has said something: it stands, without what it excludes, and is kept.
 * @type {(state: PadState, fields: Field[]) => PadState}
 */
function withFields(state, fields) {
  const tidied = tidy(state.page, fields);
  const choosing = state.choosing === "keys" ? "keys" : "";
  return drafted(asked({ ...state, choosing, hand: { ...state.hand, fields: tidied, touched: true } }));
}

/**
 * What the server could not be asked is asked again; who was first is asked only while the server is.
 * @type {(state: PadState) => PadState}
 */
function asked(state) {
  const answer = state.answer?.later ? null : state.answer;
  const now = { ...state, answer, notice: null };
  if (state.page.amending ? preview(now).question !== null : firstAsked(now)) return now;
  return { ...now, hand: { ...state.hand, fields: without(state.hand.fields, "first") } };
}

/** @type {(state: PadState, event: {tricks: string}) => PadState} */
function verdict(state, { tricks }) {
  return withFields(state, [...without(state.hand.fields, "tricks"), ["tricks", tricks]]);
}

/**
 * @param {PadState} state
 * @param {Extract<PadEvent, {type: "changed"}>} event
 */
function changed(state, { name, value, checked, fields }) {
  if (name === "bid") return bidChanged(state, value, fields);
  if (name === "alone" && checked) return withFields(state, without(fields, "partners"));
  if (name === "partners" && checked) {
    const onlyOne = partnersAllowed(state.page, entryOf(state.page, fields)) === 1;
    const others = onlyOne ? without(fields, "partners", "alone") : without(fields, "alone");
    return withFields(state, onlyOne ? [...others, ["partners", value]] : others);
  }
  return withFields(state, fields);
}

/** @type {(state: PadState, code: string, fields: Field[]) => PadState} */
function bidChanged(state, code, fields) {
  const { bids } = state.page;
  const before = entryOf(state.page, state.hand.fields).bid;
  const bid = bids[code];
  const isOtherKind = (bid.kind === "special") !== (before?.kind === "special");
  const hasNoTricks = bid.kind === "outcome" || bid.kind === "played" || isOtherKind;
  const said = hasNoTricks ? without(fields, "tricks") : fields;
  return withFields({ ...state, rareOpen: state.rareOpen && !bid.rare }, said);
}

/**
 * The server has answered. An answer to another question than the last is dropped.
 * @param {PadState} state
 * @param {Extract<PadEvent, {type: "answered"}>} event
 */
function answered(state, { question, reply }) {
  if (preview(state).question !== question) return state;
  const answer = answerOf(question, reply);
  if (!answer.offer || !reply) return { ...state, answer };
  // Once it is said the law no longer asks, and the answer stays to be seen.
  const isSaid = valueOf(state.hand.fields, "first") !== null;
  const first = answer.first ?? (isSaid ? (state.answer?.first ?? []) : null);
  return { ...state, answer: { ...answer, first }, looked: reply.looked };
}

/**
 * The hand is kept here until it is sent. A conflict can be settled at any time, anything else is saved once.
 * @type {(state: PadState, event: {settle: string | null}) => PadState}
 */
function saved(state, { settle }) {
  const { page, hand, kept } = state;
  if (page.amending || !(settle || canSave(state))) return state;
  return { ...state, kept: keep(kept, { body: bodyOf(state, settle), number: hand.number }) };
}

/**
 * The last kept hand is taken back to be entered again, with a key of its own: the first may have arrived.
 * @type {(state: PadState, event: {key: string}) => PadState}
 */
function undone(state, { key }) {
  const last = state.kept.queue.at(-1);
  if (!last || state.connection.sending || state.kept.held) return state;
  const fields = tidy(state.page, fieldsKept(last, state.page));
  const hand = { number: last.number, key, fields, touched: true };
  const notice = fill(state.page.data.words.undone, { number: last.number });
  return drafted({ ...state, hand, kept: withoutLast(state.kept), answer: null, notice });
}

/**
 * Another phone has written while a hand waits here for a person: it stays, on the game as it is now.
 * @type {(state: PadState, event: {now?: PadData, meanwhile?: string}) => PadState}
 */
function overtaken(state, { now = state.page.data, meanwhile = "" }) {
  const data = { ...state.page.data, game: now.game, number: now.number };
  const hand = { ...state.hand, number: now.number };
  return { ...state, page: { ...state.page, data }, hand, overtaken: true, meanwhile };
}

/** @param {PadState} state */
const online = (state) => ({ ...state.connection, offline: false, refused: "", sending: false });

/** @type {(state: PadState, event: {after: number | null}) => PadState} */
function sent(state, { after }) {
  const kept = withoutFirst(state.kept, after);
  const connection = { ...online(state), sending: kept.queue.length > 0 };
  return { ...state, kept, sent: [...state.sent, state.kept.queue[0]], connection };
}

/**
 * A hand could not be sent. The pad goes on with the next one, and what waits is sent when it can be.
 * @param {PadState} state
 * @param {Extract<PadEvent, {type: "unsent"}>} event
 * @returns {PadState}
 */
function unsent(state, { key, reloads, offline = true, reason = "", withdrawn = state.kept.withdrawn }) {
  const connection = { offline, sending: false, reloads, refused: reason };
  const kept = withdrawn === state.kept.withdrawn ? state.kept : { ...state.kept, withdrawn };
  const held = { ...state, kept, connection };
  const last = state.kept.queue.at(-1);
  if (!last || last.number < state.hand.number) return held;
  const hand = { number: last.number + 1, key, fields: [], touched: false };
  return { ...held, hand, rareOpen: false, answer: null, notice: null };
}
