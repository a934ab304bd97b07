// What the hand does, in words: from the outcomes that the page carries, or from the server's answer.
import { entryOf, hasNoContract, isReady, isSpecial, unitOf } from "./hand.js";
import { bodyOf, ending, isPastThePage, nextDealer, totals, unsentBefore } from "./queue.js";
import { fill, score, signed } from "./words.js";

/**
 * What is known of the hand being entered. `question` is what the server has to be asked, and `answer` what
 * came of it; `offer` is what the hand does, once that is known. All are null where the hand is not complete.
 * @param {PadState} state
 * @returns {{question: string | null, answer: Answer | null, offer: Offer | null}}
 */
export function preview(state) {
  const { page, hand, answer } = state;
  if (!isReady(page, entryOf(page, hand.fields))) return { question: null, answer: null, offer: null };
  const result = page.amending ? null : resultOnThePage(state);
  if (result) return { question: null, answer: null, offer: offerOf(state, result) };
  const question = bodyOf(state);
  if (answer?.question !== question) return { question, answer: null, offer: null };
  return { question, answer, offer: answer.offer ?? null };
}

/**
 * What a complete hand does, as far as the page carries it; null where the server has to be asked.
 * @param {PadState} state
 * @returns {Result | null}
 */
function resultOnThePage(state) {
  const { data, rare } = state.page;
  const entry = entryOf(state.page, state.hand.fields);
  if (state.hand.fields.some(([name]) => rare.includes(name))) return null;
  if (entry.bid?.kind === "outcome") return { points: data.units.map(() => 0), ending: null };
  if (unsentBefore(state).length && data.standingMatters) return null;
  return outcomeOf(state.page, entry);
}

/** @type {(page: Page, entry: Entry) => Result | null} */
function outcomeOf(page, { bid, contractor, tricks }) {
  const { sides, endings = [] } = page.data.outcomes;
  if (!bid || bid.kind === "played" || contractor === null || !sides) return null;
  // Where a special bid failed and its tricks are not counted, any number of them does the same.
  const won = tricks === "failed" ? 1 : Number(tricks);
  const row = sides[unitOf(page, contractor)][bid.code][won];
  const [ending, made] = row.slice(-2);
  return { points: row.slice(0, -2), made: Boolean(made), ending: ending ? endings[ending - 1] : null };
}

/** @type {(state: PadState, result: Result) => Offer} */
const offerOf = (state, result) => ({
  ...result,
  headline: headline(state, result),
  totals: totals(state).map((total, unit) => total + result.points[unit]),
  notes: [],
  consequences: [],
});

/**
 * What the server's reply means for the hand being entered.
 * @param {PadState} state
 * @param {string} question
 * @param {Reply | null} reply null where there is no connection
 * @returns {Answer}
 */
export function answerOf(state, question, reply) {
  if (!reply) return { question, later: true };
  if (reply.wrong) return { question, wrong: reply.wrong };
  const ours = reply.made !== null && !state.page.amending;
  return { question, offer: { ...reply, headline: ours ? headline(state, reply) : reply.headline } };
}

/** @type {(state: PadState, result: Result) => string} */
function headline({ page, hand }, { made }) {
  const entry = entryOf(page, hand.fields);
  const { words } = page.data;
  const bid = entry.bid?.name ?? "";
  if (hasNoContract(entry)) return bid;
  if (isSpecial(entry)) return fill(made ? words.specialMade : words.specialFailed, { bid });
  return fill(made ? words.made : words.failed, { bid, tricks: entry.tricks });
}

/**
 * Whether the hand can be saved now: what it does is known, or is worked out when it is sent.
 * @param {PadState} state
 */
export function canSave(state) {
  if (state.connection.sending || ending(state)) return false;
  const { answer, offer } = preview(state);
  return Boolean(offer ?? answer?.later);
}

/**
 * Whether a changed hand can be sent: as long as nothing was looked at the server shows what it changes.
 * @param {PadState} state
 */
export function canAmend(state) {
  const { answer, offer } = preview(state);
  const isSeen = !state.looked || !state.hand.touched || Boolean(offer ?? answer?.later);
  return isSeen && isReady(state.page, entryOf(state.page, state.hand.fields));
}

/**
 * The lines of the preview; null where what the page said when it came still holds.
 * @param {PadState} state
 * @returns {Line[] | null}
 */
export function linesOf(state) {
  const { words } = state.page.data;
  const { question, answer, offer } = preview(state);
  if (offer) return linesOfOffer(state, offer);
  if (answer?.wrong) return answer.wrong.map((reason) => [[reason, "wrong"]]);
  if (answer?.later) return [[[words.later, "soft"]]];
  if (question) return [[[words.asking, "soft"]]];
  return state.hand.touched || isPastThePage(state) ? [] : null;
}

/** @type {(state: PadState, offer: Offer) => Line[]} */
function linesOfOffer(state, offer) {
  const { headline, consequences, notes } = offer;
  if (consequences.length) return [[[headline, "strong"]], ...consequences.map((words) => line([words]))];
  const points = pointsInWords(state, offer);
  const result = line([`${headline}. `, "strong"], [points], ...afterwards(state, offer));
  return [result, ...notes.map((note) => line([note, "soft"]))];
}

/** @type {(...pieces: Line) => Line} */
const line = (...pieces) => pieces;

/** @type {(offer: Offer) => boolean} */
const nobodyScores = (offer) => offer.points.every((points) => points === 0);

/** @type {(state: PadState, offer: Offer) => string} */
function pointsInWords({ page: { data } }, offer) {
  if (nobodyScores(offer)) return data.words.thrownIn;
  const moved = data.units.flatMap(({ name }, unit) => {
    const points = offer.points[unit];
    if (!points && data.byPlayer) return []; // five names are long enough without those who stay
    const blanks = { unit: name, points: signed(points), total: score(offer.totals[unit]) };
    return [fill(points ? data.words.line : data.words.nothing, blanks)];
  });
  return `${moved.join(" · ")}.`;
}

/** @type {(state: PadState, offer: Offer) => Line} */
function afterwards(state, offer) {
  const { words, seats } = state.page.data;
  if (offer.ending) return [[` ${offer.ending}`, "strong"]];
  if (unsentBefore(state).length) return [[` ${words.unsure}`]];
  if (nobodyScores(offer)) return [[` ${fill(words.deals, { dealer: seats[nextDealer(state)] })}`]];
  return [];
}
