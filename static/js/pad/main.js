// The score pad. The page works without this, and until this has started; with it the pad fits one screen,
// says what a hand does (by law.js) before it is saved, and loses no hand when the connection goes.
// event -> `reduce` (state.js) -> new state -> `render` (view.js), storage.js, the net (sending.js, live.js)
import { isNewEnough } from "../asking.js";
import { stayAwake, tick } from "./comfort.js";
import { one } from "./dom.js";
import { showElsewhere } from "./elsewhere.js";
import { focusNext, focusedField, moveFocus, nameOf, notePress } from "./focus.js";
import { createLive, listenToTake } from "./live.js";
import { fieldsOf, formIn, readPage } from "./page.js";
import { keepCopy, keepPages } from "./offline.js";
import { nothingKept } from "./queue.js";
import { asItCame, canReload, newKey, stay } from "./posting.js";
import { createSending } from "./sending.js";
import { reduce } from "./state.js";
import { noteAnswer, noteStanding } from "./standing.js";
import { hasNewer, isOf, keepHands, recall } from "./storage.js";
import { entitle, render } from "./view.js";
import { createWide } from "./wide.js";

/** @type {PadState | null} */
let state = null;

/** @type {PadPort} */
const pad = {
  get state() {
    return state;
  },
  dispatch(event) {
    const before = state;
    state = reduce(before, event);
    if (state && state !== before) follow(state, before, event);
  },
  /** Take the place of the pad that is shown. */
  open(root) {
    const focused = focusedField();
    document.getElementById("pad")?.replaceWith(root);
    keepCopy(/** @type {Element} */ (root.cloneNode(true)));
    start(root);
    if (focused && state?.hand.touched) one(focused, root)?.focus({ preventScroll: true });
  },
};
const sending = createSending(pad);
const live = createLive(pad);
const wide = createWide(pad);

/**
 * Do what a new state asks for.
 * @type {(state: PadState, before: PadState | null, event: PadEvent) => void}
 */
function follow({ page, kept }, before, event) {
  const root = document.getElementById("pad");
  const form = root && formIn(root);
  if (!state || !form) return;
  if (kept !== before?.kept && !keepHands(page, kept, before, event)) return mirror(page);
  render(root, form, state);
  wide.follow();
  moveFocus(form, before, state);
  noteStanding(state);
  sending.follow(before);
}

/** Another tab has gone on: show what it has kept, on a new page if this one is older. @param {Page} page */
function mirror(page) {
  reopen(page, true);
  if ((recall(page.data.urls.save).after ?? 0) > page.data.after) void live.pulse();
}

/** @type {(page: Page, mirrored?: boolean) => void} */
function reopen(page, mirrored = false) {
  const kept = page.amending ? nothingKept() : recall(page.data.urls.save);
  pad.dispatch({ type: "opened", page, kept, key: newKey(), reloads: canReload(), mirrored });
}

/** @param {Element} root */
function start(root) {
  sending.begin(root);
  const page = readPage(root);
  showElsewhere(root, page?.data.urls.save);
  const form = formIn(root);
  if (!page || !form) {
    state = null;
    entitle(root);
    wide.follow();
    return live.start(noteAnswer(root));
  }
  asItCame(page.data, root);
  listen(root, form);
  reopen(page);
  root.classList.add("live");
  if (page.amending) return;
  const { kept } = state ?? { kept: nothingKept() };
  const isForKeptAlone = new URLSearchParams(window.location.search).has("kept");
  if (isForKeptAlone && !kept.queue.length && !kept.held) window.location.replace(page.data.urls.save);
  void sending.send();
  live.start();
}

/** @type {(root: Element, form: HTMLFormElement) => void} */
function listen(root, form) {
  /** @param {Event} event */
  const changed = ({ target }) => {
    const { name, value, checked } = /** @type {HTMLInputElement} */ (target);
    pad.dispatch({ type: "changed", name, value, checked, fields: fieldsOf(form) });
  };
  form.addEventListener("change", changed);
  form.addEventListener("input", (event) => {
    if (event.target instanceof Element && event.target.matches("[type=text], [type=number]")) changed(event);
  });
  form.addEventListener("submit", save);
  form.addEventListener("keydown", ({ target, key }) => {
    if (nameOf(target) === "bid" && key.startsWith("Arrow")) pad.dispatch({ type: "keyed" });
  });
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    const isLeft = nameOf(target) === "bid" && nameOf(relatedTarget) !== "bid";
    if (isLeft && state?.choosing === "keys") leaveBids(form, relatedTarget);
  });
  form.addEventListener("pointerdown", () => pad.dispatch({ type: "pointed" }));
  root.addEventListener("click", (event) => tapped(form, /** @type {MouseEvent} */ (event)));
  listenToTake(pad, root.querySelector("form[data-entering]"));
}

/** @type {(form: HTMLFormElement, event: MouseEvent) => void} */
function tapped(form, event) {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const verdict = target.closest("[data-tricks]");
  if (target.closest("[data-rare]")) pad.dispatch({ type: "rare" });
  else if (target.closest("[data-undo]")) undo(event);
  else if (target.closest("[data-drop-hand]")) {
    event.preventDefault();
    pad.dispatch({ type: "dropped" });
    void sending.afterDrop();
  } else if (target.closest("[data-drop-mine]")) pad.dispatch({ type: "mine dropped" });
  else if (verdict) pad.dispatch({ type: "verdict", tricks: verdict.getAttribute("data-tricks") ?? "" });
  else if (target.closest("[data-change]")) {
    pad.dispatch({ type: "bid again" });
    one("[name=bid]", form)?.focus({ preventScroll: true });
  }
}

/** Take back the last hand: one that is kept here, or the one sent last. @param {MouseEvent} event */
function undo(event) {
  if (!state) return;
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (event.target);
  if (state.kept.queue.length) pad.dispatch({ type: "undone", key: newKey() });
  else if (button.form) void sending.undo(button.form, button.dataset.number ?? "");
}

/** @param {SubmitEvent} event */
function save(event) {
  // A hand put right is an ordinary form: nothing is recorded that has not been looked at.
  if (!state || state.page.amending) return;
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  if (state.choosing === "keys") return leaveBids(form);
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const { kept } = state;
  notePress(button);
  pad.dispatch({ type: "saved", settle: button?.name === "settle" ? button.value : null });
  if (state.kept !== kept) tick();
  void sending.send();
}

/** @type {(form: HTMLFormElement, to?: EventTarget | null) => void} */
function leaveBids(form, to) {
  pad.dispatch({ type: "chosen" });
  focusNext(form, to);
}

const root = document.getElementById("pad");
if (root && isNewEnough) {
  start(root);
  stayAwake();
  document.addEventListener("click", (event) => void stay(pad, event));
  window.addEventListener("online", () => void sending.send());
  // The same pad in another tab has kept, sent or begun a hand: they keep one store, and show the same.
  window.addEventListener("storage", ({ key }) => {
    if (state && !state.page.amending && isOf(state.page.data.urls.save, key)) mirror(state.page);
  });
  window.addEventListener("pagehide", () => void sending.sendDraft());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    // A page that was asleep has not heard of it.
    if (state && !state.page.amending && hasNewer(state)) mirror(state.page);
    void sending.send();
    void live.pulse();
  });
  keepPages(root.dataset.serviceWorker);
}
