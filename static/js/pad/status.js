// What is said of the connection and of what waits, in sentences. Pure.
import { fill } from "./words.js";

/**
 * What is said of the connection and of what is not sent yet, sentence by sentence.
 * @param {PadState} state
 */
export function status(state) {
  const { page, kept, connection, overtaken, meanwhile, notice } = state;
  const { words } = page.data;
  const sentences = notice ? [notice] : kept.withdrawn ? [words.withdrawn] : statusOfQueue(state);
  if (!sentences.length && connection.gone) sentences.push(words.gone);
  if (!sentences.length && connection.offline) sentences.push(words.noConnection);
  if (overtaken) sentences.push(meanwhile || words.changed);
  return [...sentences, ...overtakenBy(state)];
}

/**
 * What has overtaken the hand that was begun here: that one was saved, or the one before it taken back.
 * @type {(state: PadState) => string[]}
 */
function overtakenBy({ page, hand: { begun, number } }) {
  if (!begun) return [];
  return [begun.number > number ? fill(page.data.words.undone, { number }) : page.saved];
}

/** Why what is kept here was not taken. @type {(state: PadState) => string[]} */
function reasonIn({ page, connection }) {
  if (connection.offline) return [page.data.words.offline];
  return connection.refused ? [connection.refused] : [];
}

/** @param {PadState} state */
const isLostWithThePage = ({ kept, connection: { offline, reloads } }) =>
  kept.isHereOnly || (offline && !reloads);

/** @type {(state: PadState) => string[]} */
function statusOfQueue(state) {
  const { words } = state.page.data;
  const { sending } = state.connection;
  const reason = reasonIn(state);
  const count = state.kept.queue.length;
  if (!count && !state.kept.start) return [];
  if (sending && !reason.length) return [words.sending];
  const kept = count ? fill(count === 1 ? words.unsentOne : words.unsentMany, { count }) : words.startKept;
  const sentences = [...reason, kept];
  return isLostWithThePage(state) ? [...sentences, words.keepOpen] : sentences;
}
