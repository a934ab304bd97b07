// State -> page. Nothing else writes the pad.
import { all, inputs, inputsNamed, isTicked, one, paragraph, put, say, show } from "./dom.js";
import { entryOf, isCalling, isSpecial, partnersAllowed } from "./hand.js";
import { canAmend, canSave, linesOf, preview } from "./preview.js";
import { call, chosen, first, isSettled, others, partners, tricks, verdict } from "./questions.js";
import { dealer, isPastThePage, status, totals } from "./queue.js";
import { fill, score } from "./words.js";

/**
 * @param {Element} root
 * @param {HTMLFormElement} form
 * @param {PadState} state
 */
export function render(root, form, state) {
  const entry = entryOf(state.page, state.hand.fields);
  const calling = isCalling(entry) || state.choosing !== "";
  const view = { root, form, state, entry, calling };
  for (const draw of PARTS) draw(view);
}

const QUESTIONS = [call, chosen, partners, verdict, tricks, others, first];
const PARTS = [nextHand, fields, step, ...QUESTIONS, looks, foot, unsent];

/** The pad has gone past the hand for which the page was made. @param {View} view */
function nextHand({ root, form, state }) {
  if (!isPastThePage(state)) return;
  const { words, seats } = state.page.data;
  const blanks = { number: state.hand.number, dealer: seats[dealer(state)] };
  say(one("[data-heading]", root), fill(words.heading, blanks));
  for (const [unit, total] of totals(state).entries()) {
    for (const element of all(`[data-total="${unit}"]`, form)) say(element, score(total));
  }
  for (const box of all("[data-conflict], [data-saved], .wrong:not([data-preview] *)", form)) box.remove();
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
  form.dataset.step = calling ? "call" : "tricks";
  form.toggleAttribute("data-special", isSpecial(entry));
  form.toggleAttribute("data-rare-open", state.rareOpen);
  form.classList.toggle("partnered", allowed > 0 && !calling);
  form.classList.toggle("settled", isSettled(state.page, entry) && !calling);
  const dots = one(".bar [data-rare]", root);
  show(dots, true);
  dots?.setAttribute("aria-expanded", String(state.rareOpen));
}

/** @param {View} view */
function looks({ form, state }) {
  const lines = linesOf(state);
  if (lines) put(one("[data-preview]", form), lines.map(paragraph));
}

/** @param {View} view */
function foot({ form, state, entry }) {
  const { page, hand } = state;
  const saved = one("[data-saved]", form);
  const touched = hand.touched || entry.bid !== null || entry.contractor !== null;
  show(saved, !touched);
  const save = form.querySelector("[data-save]");
  if (!(save instanceof HTMLButtonElement)) return;
  show(save, touched || !saved);
  save.disabled = page.amending ? !canAmend(state) : !canSave(state);
  if (page.amending && preview(state).offer) say(save, page.data.words.saveChange);
}

/** @param {View} view */
function unsent({ form, state }) {
  const sentences = status(state);
  const waiting = state.kept.queue.length > 0;
  say(one("[data-state]", form), sentences.join(" "));
  show(one("[data-state]", form), sentences.length > 0);
  for (const element of all("[data-total]", form)) {
    element.classList.toggle("unsent", waiting);
    element.title = waiting ? state.page.data.words.marked : "";
  }
}

/** Have it read aloud. @param {string} words */
export function announce(words) {
  const region = document.getElementById("say");
  if (region) region.textContent = words.replace(/\s+/g, " ").trim();
}

/**
 * Point to pages whose hands are kept on this phone and not sent: they go when their page is open.
 * @param {Element} root
 * @param {string[]} addresses
 */
export function renderElsewhere(root, addresses) {
  const box = one("[data-elsewhere]", root);
  if (!box) return;
  const links = addresses.flatMap((address) => {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = box.dataset.open ?? "";
    return [document.createTextNode(" "), link];
  });
  put(box, [document.createTextNode(box.dataset.words ?? ""), ...links]);
  show(box, addresses.length > 0);
}
