// What the hand does, in words: a new one by the law itself, one put right by the server's answer.
import {
  endingInWords,
  handTold,
  notesOf,
  refusal,
  sheetWith,
  tricksInWords,
} from "./game.js";
import { entryOf, hasNoContract, isReady, isSpecial, valueOf, without } from "./hand.js";
import { bodyOf, ending, isPastThePage, standing } from "./queue.js";
import { fill, score, signed } from "./words.js";

/** @typedef {{question: string | null, answer: Answer | null, offer: Offer | null}} Preview */

/** @type {WeakMap<PadState, Preview>} */
const previews = new WeakMap();

/**
 * What is known of the hand being entered. `question` is what the server has to be asked, and `answer` what
 * came of it; `offer` is what the hand does, once that is known. All are null where the hand is not complete.
 * @param {PadState} state
 * @returns {Preview}
 */
export function preview(state) {
  const known = previews.get(state);
  if (known) return known;
  const made = previewOf(state);
  previews.set(state, made);
  return made;
}

/** @type {(state: PadState) => Preview} */
function previewOf(state) {
  const { page, hand, answer } = state;
  if (!isReady(page, entryOf(page, hand.fields))) return { question: null, answer: null, offer: null };
  if (!page.amending) return byTheLaw(state);
  const question = bodyOf(state);
  if (answer?.question !== question) return { question, answer: null, offer: null };
  return { question, answer, offer: answer.offer ?? null };
}

/** @type {(state: PadState) => Preview} */
function byTheLaw(state) {
  try {
    return { question: null, answer: null, offer: offerOf(state, sheetAfter(state, state.hand.fields)) };
  } catch (problem) {
    return { question: null, answer: { question: "", wrong: [refusal(problem)] }, offer: null };
  }
}

/** The sheet with the hand that these fields tell of. @type {(state: PadState, fields: Field[]) => any} */
const sheetAfter = (state, fields) =>
  sheetWith(state.page.data, [...standing(state).hands, handTold(state.page.data, fields)]);

/** @type {(state: PadState, sheet: any) => Offer} */
function offerOf(state, sheet) {
  const { data } = state.page;
  const { score: scored, totals, next_dealer: dealer } = sheet.hands.at(-1);
  return {
    headline: headline(state, scored.made),
    made: scored.made,
    points: [...scored.deltas.values()],
    totals: [...totals.values()],
    notes: notesOf(data, sheet),
    ending: endingInWords(data, sheet),
    dealer,
    consequences: [],
    saving: "",
  };
}

/**
 * Who may have been first to the target, where only the people at the table know: these units.
 * @param {PadState} state
 * @returns {number[] | null} null where nobody has to say
 */
export function firstAsked(state) {
  const { page, hand, answer } = state;
  if (page.amending) return answer?.first ?? null;
  if (!isReady(page, entryOf(page, hand.fields))) return null;
  try {
    const { ending: race } = sheetAfter(state, without(hand.fields, "first"));
    const units = page.data.units.map(({ key }) => key);
    const firsts = race.candidates.map((/** @type {string} */ key) => units.indexOf(key));
    return firsts.length ? firsts : null;
  } catch {
    return null;
  }
}

/**
 * What the server's reply means for the hand that is put right.
 * @param {string} question
 * @param {Reply | null} reply null where there is no connection
 * @returns {Answer}
 */
export function answerOf(question, reply) {
  if (!reply) return { question, later: true };
  if (reply.wrong) return { question, wrong: reply.wrong };
  const offer = { ...reply, dealer: null };
  return { question, offer, first: reply.first.length ? reply.first : null };
}

/** @type {(state: PadState, made: boolean | null) => string} */
function headline({ page, hand }, made) {
  const entry = entryOf(page, hand.fields);
  const { words } = page.data;
  const bid = entry.bid?.name ?? "";
  if (hasNoContract(entry)) return bid;
  if (isSpecial(entry)) return fill(made ? words.specialMade : words.specialFailed, { bid });
  return fill(made ? words.made : words.failed, { bid, tricks: tricksInWords(Number(entry.tricks)) });
}

/**
 * Whether the hand can be saved now: what it does is known, and the game is not over before it.
 * @param {PadState} state
 */
export const canSave = (state) =>
  !state.connection.sending && !ending(state) && preview(state).offer !== null;

/**
 * Whether a hand put right can be saved: once what it changes is on the page, by the answer to this very hand
 * or because the page came with it.
 * @param {PadState} state
 */
export function canAmend(state) {
  const { page, hand } = state;
  if (!isReady(page, entryOf(page, hand.fields))) return false;
  return hand.touched ? preview(state).offer !== null : Boolean(valueOf(page.hidden, "looked"));
}

/** Whether only the server's own page can still say what it changes. @param {PadState} state */
export const mustLook = (state) => Boolean(preview(state).answer?.later);

/**
 * The lines of the preview; null where what the page said when it came still holds.
 * @param {PadState} state
 * @returns {Line[] | null}
 */
export function linesOf(state) {
  const { words } = state.page.data;
  const { question, answer, offer } = preview(state);
  if (ending(state)) return [];
  if (offer) return linesOfOffer(state, offer);
  if (answer?.wrong) return answer.wrong.map((reason) => [[reason, "wrong"]]);
  if (answer?.later) return [[[words.later, "soft"]]];
  if (question) return [[[words.asking, "soft"]]];
  return state.hand.touched || isPastThePage(state) ? [] : null;
}

/** @type {(state: PadState, offer: Offer) => Line[]} */
function linesOfOffer(state, offer) {
  const { headline: words, consequences, notes } = offer;
  if (consequences.length) return [[[words, "strong"]], ...consequences.map((sentence) => line([sentence]))];
  const points = pointsInWords(state, offer);
  const result = line([`${words}. `, "strong"], [points], ...afterwards(state, offer));
  return [result, ...notes.map((note) => line([note, "soft"]))];
}

/** @type {(...pieces: Line) => Line} */
const line = (...pieces) => pieces;

/** @type {(state: PadState, offer: Offer) => string} */
function pointsInWords({ page: { data } }, offer) {
  if (offer.points.every((points) => points === 0)) return data.words.thrownIn;
  const moved = data.units.flatMap(({ name }, unit) => {
    const points = offer.points[unit];
    if (!points && data.byPlayer) return []; // five names are long enough without those who stay
    const blanks = { unit: name, points: signed(points), total: score(offer.totals[unit]) };
    return [fill(points ? data.words.line : data.words.nothing, blanks)];
  });
  return `${moved.join(" · ")}.`;
}

/** @type {(state: PadState, offer: Offer) => Line} */
function afterwards({ page: { data } }, { ending: end, dealer }) {
  if (end) return [[` ${end}`, "strong"]];
  return dealer === null ? [] : [[` ${fill(data.words.deals, { dealer })}`]];
}
