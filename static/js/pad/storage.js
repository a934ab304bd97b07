// What this device keeps, pad by pad. A full or forbidden store keeps nothing: the open page still holds all.
import { nothingKept } from "./queue.js";

/** @param {string} address where the pad's hands are sent */
const place = (address) => `pad ${address}`;

/** @type {(address: string, kept: Kept) => void} */
export function remember(address, kept) {
  try {
    localStorage.setItem(place(address), JSON.stringify(kept));
  } catch {
    // See above.
  }
}

/** @type {(address: string) => Kept} */
export function recall(address) {
  try {
    return { ...nothingKept(), ...JSON.parse(localStorage.getItem(place(address)) ?? "{}") };
  } catch {
    return nothingKept();
  }
}

/**
 * The pads whose hands are still here: of another game, or of a round that is over.
 * @param {string | undefined} address the pad that is open
 */
export function elsewhere(address) {
  try {
    const pads = Object.keys(localStorage).filter((key) => key.startsWith(place("")));
    const addresses = pads.map((key) => key.slice(place("").length));
    return addresses.filter((other) => other !== address && recall(other).queue.length > 0);
  } catch {
    return [];
  }
}
