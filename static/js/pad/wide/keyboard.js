// The pad by the keys of a computer: what is typed chooses, Enter saves. Only where the whole hand is seen at
// once, and never while somebody writes in a field.
import { inputsNamed, one, wideScreen } from "../dom.js";
import { canSave } from "../preview.js";
import { ending } from "../queue.js";
import { ONE, typed } from "./typed.js";

/** How long one trick waits to become ten, in milliseconds. */
const SOON = 1500;

const FIELD = "input:not([type=radio]):not([type=checkbox]), select, textarea";

/** Whether the key is for what has the focus: a field to write in. @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.matches(FIELD);

/** Whether Enter is. @param {EventTarget | null} target */
const isButton = (target) => target instanceof Element && target.closest("a, button, summary") !== null;

/** Whether a key belongs to the browser or to something else. @param {KeyboardEvent} event */
const isTaken = (event) =>
  [event.defaultPrevented, event.ctrlKey, event.metaKey, event.altKey, event.isComposing].includes(true) ||
  isField(event.target);

/** @param {PadPort} pad */
export function listenToKeys(pad) {
  let begun = "";
  let at = 0;

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const { state } = pad;
    if (!state || !wideScreen()?.matches || isTaken(event)) return;
    if (ending(state) || (state.rareOpen && event.key !== "Escape")) return;
    if (event.key === "Enter") enter(event, state);
    else if (!event.repeat) type(event, state);
  }

  /** @type {(event: KeyboardEvent, state: PadState) => void} */
  function type(event, state) {
    const isLate = begun.startsWith(ONE) && event.timeStamp - at > SOON;
    const meaning = typed(state, isLate ? "" : begun, event.key);
    if (!meaning) return;
    event.preventDefault();
    if (meaning.event) pad.dispatch(meaning.event);
    ({ begun } = meaning);
    at = event.timeStamp;
    mark();
  }

  /** The keys of a level that is typed. */
  function mark() {
    const form = document.getElementById("hand");
    for (const input of form ? inputsNamed("bid", form) : []) {
      const isBegun = begun !== "" && input.dataset.level === begun;
      input.closest(".key")?.classList.toggle("begun", isBegun);
    }
  }

  // Chosen under "How it looks".
  if (document.documentElement.classList.contains("keys-off")) return;
  // From now on they are shown.
  document.documentElement.classList.add("by-keys");
  document.addEventListener("keydown", pressed);
  document.addEventListener("click", () => {
    begun = "";
    mark();
  });
}

/**
 * Save what can be saved, once, however long the key is held. A hand put right is looked at first.
 * @type {(event: KeyboardEvent, state: PadState) => void}
 */
function enter(event, state) {
  if (event.repeat) return event.preventDefault();
  if (isButton(event.target) || state.page.amending || state.choosing === "keys") return;
  event.preventDefault();
  const save = one("#hand [data-save]", document);
  if (save && !save.hidden && canSave(state)) save.click();
}
