// Where the keyboard's focus goes when what had it is folded away, or when the hand is saved.
import { all, inputsNamed, wideScreen } from "./dom.js";

/** Whether the hand being sent was saved by a key. */
let isSavedByKey = false;

/** @param {EventTarget | null} target */
export const nameOf = (target) => (target instanceof HTMLInputElement ? target.name : "");

/** The browser shows where the focus is, so it was a key. @param {HTMLElement | null} button */
export function notePress(button) {
  isSavedByKey = button?.matches(":focus-visible") ?? false;
}

/**
 * Move it with the hand: past the bids once they are folded away, and to who won the bidding of the next one.
 * @type {(form: HTMLFormElement, before: PadState | null, state: PadState) => void}
 */
export function moveFocus(form, before, state) {
  const isFolded = form.dataset.step === "tricks" && !wideScreen()?.matches;
  if (isFolded && nameOf(document.activeElement) === "bid") focusNext(form);
  if (!isSavedByKey || !before || before.hand.number >= state.hand.number) return;
  isSavedByKey = false;
  inputsNamed("contractor", form)[0]?.focus({ preventScroll: true });
}

/**
 * The bids have been folded away under the keyboard's focus. Where a key has moved it on already, it
 * stays there.
 * @param {HTMLFormElement} form
 */
export function focusNext(form) {
  const tricks = "[data-partners] input:not(:disabled), [data-tricks], [name=tricks]";
  setTimeout(() => {
    if (document.activeElement?.matches(tricks)) return;
    all(`${tricks}, [data-save]`, form).find(({ offsetParent }) => offsetParent)?.focus();
  });
}
