// How each game of this phone stood when its pad was last open here: pages that are older say it by this.
import { own, serverTime } from "../asking.js";
import { endingInWords, sheetWith } from "./game.js";
import { dataIn } from "./page.js";
import { dealer, ending, totals } from "./queue.js";

const place = own("game ");

/**
 * @typedef {{at: number, people: string, number: number, dealer: number, seats: string[],
 *   units: [name: string, total: number][], ending: string | null}} Standing
 * `at`: since when this phone knows it, by the server's clock, in milliseconds; `number`: the next hand's;
 * `dealer`: its seat; `ending`: how the game ended, in words.
 */

/** Note how the game stands with the hands that are kept here. @param {PadState} state */
export function noteStanding(state) {
  if (state.page.amending) return;
  const { data } = state.page;
  note(data, { number: state.hand.number, dealer: dealer(state), ending: ending(state) }, totals(state));
}

/** Note how a game stands, or ended; its data is returned. @param {Element} root as the server answered */
export function noteAnswer(root) {
  const data = dataIn(root);
  if (!data) return null;
  const sheet = sheetWith(data, []);
  const words = endingInWords(data, sheet) ?? root.querySelector(".ending")?.textContent?.trim();
  const next = { number: data.number, dealer: data.dealer, ending: words || null };
  note(data, next, [...sheet.totals.values()]);
  return data;
}

/** @type {(data: PadData, next: Pick<Standing, "number" | "dealer" | "ending">, totals: number[]) => void} */
function note({ urls, people, seats, units }, next, totals) {
  if (!urls.save.startsWith("/games/")) return; // a table of an event is no game of this phone's own
  const named = units.map(({ name }, unit) => /** @type {[string, number]} */ ([name, totals[unit]]));
  const { at, ...known } = standingAt(urls.save) ?? { at: 0 };
  const now = { people, ...next, seats, units: named };
  if (at && JSON.stringify(known) === JSON.stringify(now)) return;
  try {
    localStorage.setItem(place + urls.save, JSON.stringify({ ...now, at: serverTime() }));
  } catch {
    // A full or forbidden store: pages say of when they are.
  }
}

/** How a game stood, by where its hands are sent. @type {(address: string) => Standing | null} */
export function standingAt(address) {
  try {
    return JSON.parse(localStorage.getItem(place + address) ?? "null");
  } catch {
    return null;
  }
}

/**
 * The games that this phone knows of, the latest first.
 * @returns {{address: string, standing: Standing}[]}
 */
export function standings() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(place))
      .map((key) => key.slice(place.length))
      .flatMap((address) => {
        const standing = standingAt(address);
        return standing ? [{ address, standing }] : [];
      })
      .sort((one, other) => other.standing.at - one.standing.at);
  } catch {
    return [];
  }
}

/** Drop what this phone knows of a game. @param {string} address where its hands are sent */
export const forgetStanding = (address) => localStorage.removeItem(place + address);
