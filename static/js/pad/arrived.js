// A hand that was taken back on this device, and had reached the server before: its answer was lost.
import { dataIn } from "./page.js";
import { recall, renew } from "./storage.js";

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

/** It was taken back, or it stands: it is not asked for again. @param {Element} root the answer */
export function forgetUndone(root) {
  renew(dataIn(root)?.urls.save ?? "", (kept) => (kept.undone ? { ...kept, undone: undefined } : kept));
}
