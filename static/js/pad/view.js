// State -> page. Nothing else writes the pad.
import { all, inputs, inputsNamed, isTicked, one, paragraph, put, say, show, wideScreen } from "./dom.js";
import { entryOf, isCalling, isSpecial, partnersAllowed } from "./hand.js";
import { canAmend, canSave, linesOf, mustLook, preview } from "./preview.js";
import {
  call,
  chosen,
  entering,
  first,
  isSettled,
  others,
  partners,
  rareThings,
  tricks,
  verdict,
} from "./questions.js";
import { dealer, ending, isPastThePage, keptInWords, lastHand, totals } from "./queue.js";
import { status } from "./status.js";
import { fill, score } from "./words.js";

/**
 * @param {Element} root
 * @param {HTMLFormElement} form
 * @param {PadState} state
 */
export function render(root, form, state) {
  const entry = entryOf(state.page, state.hand.fields);
  const calling = isCalling(entry) || state.choosing !== "";
  const wide = wideScreen()?.matches ?? false;
  const view = { root, form, state, entry, calling, wide };
  for (const draw of PARTS) draw(view);
  entitle(root);
}

/**
 * The title is the heading and the site's name, as the server writes it; a long heading gets small letters.
 * @param {Element} root
 */
export function entitle(root) {
  const site = document.title.split(" · ").at(-1);
  const heading = one(".where", root);
  if (!heading?.textContent) return;
  document.title = `${heading.textContent} · ${site}`;
  heading.classList.toggle("long", heading.textContent.length > 32);
}

const QUESTIONS = [call, chosen, partners, verdict, tricks, others, first, rareThings];
const PARTS = [nextHand, fields, step, ...QUESTIONS, looks, last, takeBack, foot, unsent];

/** What is said of the hand for which the page was made. */
export const OF_THE_PAGE = "[data-conflict], [data-refused], .wrong:not([data-preview] *)";

/** The pad may have gone past the hand for which the page was made. @param {View} view */
function nextHand({ root, form, state }) {
  const { page } = state;
  if (page.amending) return;
  if (isPastThePage(state)) for (const box of all(OF_THE_PAGE, form)) box.remove();
  const blanks = { number: state.hand.number, dealer: page.data.seats[dealer(state)] };
  say(one("[data-heading]", root), ending(state) ? page.data.people : fill(page.data.words.heading, blanks));
  alone(root, state);
  for (const [unit, total] of totals(state).entries()) {
    for (const element of all(`[data-total="${unit}"]`, form)) say(element, score(total));
    for (const element of all(`[data-to-go="${unit}"]`, form)) {
      const points = Number(element.dataset.target) - total;
      say(element, points > 0 ? fill(page.data.words.toGo, { points: score(points) }) : "");
    }
  }
}

/**
 * Without the server the next game is begun from here, where this browser has kept what it takes.
 * @type {(root: Element, state: PadState) => void}
 */
function alone(root, state) {
  const { offline, reloads } = state.connection;
  show(one("[data-rematch]", root), ending(state) !== null && offline && reloads);
  const deals = one("#rematch [name=first_dealer]", root);
  deals?.setAttribute("value", String(dealer(state)));
}

/** @param {View} view */
function fields({ form, state }) {
  for (const input of inputs(form)) {
    const said = state.hand.fields.filter(([name]) => name === input.name);
    if (isTicked(input)) input.checked = said.some((field) => field[1] === input.value);
    else if (input.value !== (said[0]?.[1] ?? "")) input.value = said[0]?.[1] ?? "";
  }
  const looked = inputsNamed("looked", form)[0];
  if (looked) looked.value = state.looked;
}

/** What is folded away now; the style sheet reads it. @param {View} view */
function step({ root, form, state, entry, calling }) {
  const allowed = partnersAllowed(state.page, entry);
  const end = ending(state);
  form.dataset.step = end ? "over" : calling ? "call" : "tricks";
  form.toggleAttribute("data-special", isSpecial(entry));
  form.toggleAttribute("data-rare-open", state.rareOpen && !end);
  form.classList.toggle("partnered", allowed > 0 && !calling);
  form.classList.toggle("settled", isSettled(state.page, entry) && !calling);
  say(one("[data-ending]", form), end ?? "");
  show(one("[data-ending]", form), end !== null);
  const dots = one(".bar [data-rare]", root);
  show(dots, end === null);
  dots?.setAttribute("aria-expanded", String(state.rareOpen));
}

/** @param {View} view */
function looks({ form, state }) {
  if (state.page.amending && !state.hand.touched) return;
  put(one("[data-preview]", form), (linesOf(state) ?? []).map(paragraph));
}

/** @type {(state: PadState, last: {number: number, hand: string, isSent: boolean}) => string} */
function lastInWords(state, last) {
  const { words } = state.page.data;
  return fill(last.isSent ? words.saved : words.kept, last);
}

/** The hand before this one, until something is said of this one. @param {View} view */
function last(view) {
  const { form, state, entry } = view;
  const line = one("[data-saved]", form);
  const before = lastHand(state);
  if (before) say(line, lastInWords(state, before));
  const touched = state.hand.touched || entry.bid !== null || entry.contractor !== null;
  const isSilent = line?.textContent?.trim() === "";
  const hasStatus = status(state).length > 0;
  const isShown = !touched && !isSilent && !hasStatus;
  show(line, isShown);
  form.toggleAttribute("data-news", isShown || hasStatus || entering(view));
}

/** That it can be taken back. @param {View} view */
function takeBack({ root, state }) {
  const button = one("[data-undo]", root);
  if (!button) return;
  const before = lastHand(state);
  if (before) button.setAttribute("aria-label", fill(state.page.data.words.undo, before));
  // A hand that has gone since the page came is taken back from the next page, which knows it.
  const mayUndo = before ? !before.isSent : button.dataset.undo === "1";
  show(button, mayUndo && !state.kept.held);
}

/** @param {View} view */
function foot({ form, state }) {
  const { page } = state;
  const save = form.querySelector("[data-save]");
  if (!(save instanceof HTMLButtonElement)) return;
  if (page.amending) return decide(form, save, state);
  // Of two hands one is chosen above; saving again would only ask again.
  show(save, !ending(state) && one("[data-conflict]", form) === null);
  save.disabled = !canSave(state);
}

/**
 * A hand put right is saved once it was seen what that changes.
 * @type {(form: HTMLFormElement, save: HTMLButtonElement, state: PadState) => void}
 */
function decide(form, save, state) {
  const { words } = state.page.data;
  show(one("[data-look]", form), mustLook(state));
  show(one("[data-leave]", form), !mustLook(state));
  show(save, true);
  save.disabled = !canAmend(state);
  if (state.hand.touched) say(save, preview(state).offer?.saving ?? words.saveChange);
  else if (save.disabled) say(save, words.unchanged);
}

/** @param {View} view */
function unsent({ root, form, state }) {
  const sentences = status(state);
  const waiting = state.kept.queue.length > 0;
  const { offline, reloads } = state.connection;
  say(one("[data-told]", form), sentences.join(" "));
  show(one("[data-drop-mine]", form), state.hand.begun !== undefined);
  show(one("[data-state]", form), sentences.length > 0);
  root.toggleAttribute("data-stay", offline && !reloads);
  for (const element of all("[data-total]", form)) {
    element.classList.toggle("unsent", waiting);
    element.title = waiting ? state.page.data.words.marked : "";
  }
  const list = one("[data-kept]", form);
  const isRefused = state.kept.withdrawn || Boolean(state.kept.start && state.connection.refused);
  put(list, isRefused ? keptInWords(state).map((words) => paragraph([[words]])) : []);
  show(list, isRefused);
}

/** Have it read aloud. @param {string} words */
export function announce(words) {
  const region = document.getElementById("say");
  if (region) region.textContent = words.replace(/\s+/g, " ").trim();
}
