// Where the keyboard's focus goes when what had it is folded away.
import { all } from "./dom.js";

/** @param {EventTarget | null} target */
export const nameOf = (target) => (target instanceof HTMLInputElement ? target.name : "");

/** The bids have been folded away under the keyboard's focus. @param {HTMLFormElement} form */
export function focusNext(form) {
  const next = "[data-partners] input:not(:disabled), [data-tricks], [name=tricks], [data-save]";
  setTimeout(() => all(next, form).find(({ offsetParent }) => offsetParent)?.focus());
}
