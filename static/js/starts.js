// Games that were begun on this phone, on their way to the server.
import { forgetStanding } from "./pad/standing.js";
import { elsewhere, forget, recall, renew } from "./pad/storage.js";

/** Whether the game of which another is the rematch is still to be started. @param {Start} rematch */
export const isStartKept = ({ url }) =>
  elsewhere("").some(({ address, isStarted }) => !isStarted && url.startsWith(gameOf(address)));

/** The address of a game, by that of its pad. @param {string} address */
const gameOf = (address) => address.replace("hands/new/", "");

/**
 * The game that was begun here is another's: somebody else at the table had begun it first. What was said of
 * it goes there, and its rematch is the rematch of that one.
 * @type {(from: string, to: string) => void}
 */
export function move(from, to) {
  const { queue, draft, people } = recall(from);
  renew(to, (kept) => {
    return { ...kept, people, start: null, draft: kept.draft ?? draft, queue: [...kept.queue, ...queue] };
  });
  forget(from);
  forgetStanding(from);
  const renamed = (/** @type {any} */ { url, body }) => {
    return { url: url.replace(gameOf(from), gameOf(to)), body };
  };
  for (const { address, isStarted } of elsewhere(to)) {
    if (!isStarted) renew(address, ({ start, ...kept }) => ({ ...kept, start: renamed(start) }));
  }
}

/** The same, and open its pad. @type {(from: string, to: string) => void} */
export function goOver(from, to) {
  move(from, to);
  window.location.replace(to);
}
