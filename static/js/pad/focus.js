// Where the keyboard's focus goes when what had it is folded away, or when the hand is saved.
import { all, inputsNamed, isTicked, wideScreen } from "./dom.js";

/** Whether the hand being sent was saved by a key. */
let isSavedByKey = false;

/** @param {EventTarget | null} target */
export const nameOf = (target) => (target instanceof HTMLInputElement ? target.name : "");

/** The field that has the focus, to be found on the pad that takes the place of this one; empty for none. */
export function focusedField() {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement)) return focused?.matches("[data-save]") ? "[data-save]" : "";
  return `#hand [name="${focused.name}"]${isTicked(focused) ? `[value="${focused.value}"]` : ""}`;
}

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
 * Move the focus past the bids, which have been folded away: from where it is, or from where a key takes it
 * now. A browser may let quicker keys in before the timer: where they have moved it on, it stays.
 * @type {(form: HTMLFormElement, from?: EventTarget | null) => void}
 */
export function focusNext(form, from = document.activeElement) {
  const tricks = "[data-partners] input:not(:disabled), [data-tricks], [name=tricks]";
  setTimeout(() => {
    const now = document.activeElement;
    if (now?.matches(tricks) || (now !== from && now !== document.body)) return;
    all(`${tricks}, [data-save]`, form).find(({ offsetParent }) => offsetParent)?.focus();
  });
}
