// What this device keeps, pad by pad. What a full or forbidden store does not take, the open page holds.
import { own } from "../asking.js";
import { nothingKept } from "./queue.js";
import { dataIn } from "./page.js";

/** What the store did not take: it is lost with this page. @type {Map<string, Kept>} */
const hereOnly = new Map();

/** Whether a reload of this page finds all that it keeps. */
export const isStored = () => hereOnly.size === 0;

/** @param {string} address where the pad's hands are sent */
const place = (address) => own(`pad ${address}`);

/**
 * Keep this, unless another tab has since kept what is newer (optimistic lock), or opened a newer page.
 * Browsers store what two tabs write without a lock between them: a page with nothing to add writes nothing.
 * @type {(address: string, kept: Kept, seen: {version?: number, after?: number}) => boolean}
 */
export function remember(address, kept, seen) {
  const stored = recall(address);
  const { version = 0, after = 0 } = stored;
  if (version > (seen.version ?? 0) || after > (seen.after ?? 0)) return false;
  const now = JSON.stringify({ ...kept, isHereOnly: undefined });
  if (now === JSON.stringify(stored)) return true;
  try {
    localStorage.setItem(place(address), now);
    hereOnly.delete(address);
  } catch {
    hereOnly.set(address, { ...kept, isHereOnly: true });
  }
  return true;
}

/**
 * Keep it on this device; false where another tab was first. What that tab has kept is not written back: it
 * may have gone on since.
 * @type {(page: Page, kept: Kept, before: PadState | null, event: PadEvent) => boolean}
 */
export function keepHands({ amending, data: { urls, people, after } }, kept, before, event) {
  const isOpened = event.type === "opened";
  if (amending || (isOpened && event.mirrored)) return true;
  const seen = isOpened ? recall(urls.save) : { ...before?.kept, after };
  return remember(urls.save, { ...kept, people, after }, seen);
}

/** Whether another tab of this pad has kept something since. @type {(state: PadState) => boolean} */
export const hasNewer = ({ page, kept }) => (recall(page.data.urls.save).version ?? 0) > (kept.version ?? 0);

/** Whether an entry of the store is this pad's. @type {(address: string, key: string | null) => boolean} */
export const isOf = (address, key) => key === place(address);

/** The newer of what the store and this page hold. @type {(address: string) => Kept} */
export function recall(address) {
  const stored = storedAt(address);
  const here = hereOnly.get(address);
  return here && (here.version ?? 0) >= (stored.version ?? 0) ? here : stored;
}

/** @type {(address: string) => Kept} */
function storedAt(address) {
  try {
    return { ...nothingKept(), ...JSON.parse(localStorage.getItem(place(address)) ?? "{}") };
  } catch {
    return nothingKept();
  }
}

/**
 * The pads whose hands are still here: of another game, or of a round that is over.
 * @param {string | undefined} address the pad that is open
 * @returns {{address: string, people: string, count: number, isStarted: boolean}[]}
 */
export function elsewhere(address) {
  try {
    const pads = Object.keys(localStorage).filter((key) => key.startsWith(place("")));
    const addresses = pads.map((key) => key.slice(place("").length)).filter((other) => other !== address);
    return addresses.map(unsentAt).filter(({ count, isStarted }) => count > 0 || !isStarted);
  } catch {
    return [];
  }
}

/** @param {string} address */
function unsentAt(address) {
  const { queue, held, start, people = "" } = recall(address);
  return { address, people, count: queue.length + (held ? 1 : 0), isStarted: !start };
}

/**
 * Change what is kept of a pad that is not open here.
 * @type {(address: string, change: (kept: Kept) => Kept) => void}
 */
export function renew(address, change) {
  const kept = recall(address);
  const changed = change(kept);
  if (changed !== kept) remember(address, { ...changed, version: (kept.version ?? 0) + 1 }, kept);
}

/** Drop what is kept of a pad, for good. @param {string} address */
export function forget(address) {
  hereOnly.delete(address);
  localStorage.removeItem(place(address));
}

/**
 * The form that takes it back at the server too, with its number; null where the last row is none of them.
 * @param {Element} root
 */
export function arrivedAllTheSame(root) {
  const data = dataIn(root);
  const form = /** @type {HTMLFormElement | null} */ (root.querySelector("form#undo"));
  if (!data || !form?.getAttribute("action")) return null;
  const { undone = [] } = recall(data.urls.save);
  return undone.includes(data.keys.at(-1) ?? "") ? { form, number: String(data.number - 1) } : null;
}

/**
 * It was taken back, or it stands: it is not asked for again. One that was taken back is the hand in play.
 * @type {(root: Element, isBack: boolean) => void} `root`: the answer
 */
export function forgetUndone(root, isBack) {
  renew(dataIn(root)?.urls.save ?? "", (kept) => {
    const draft = isBack && !kept.held ? null : kept.draft;
    return kept.undone || draft !== kept.draft ? { ...kept, undone: undefined, draft } : kept;
  });
}
