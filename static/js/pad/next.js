// The next hand's pad, made here: a save is answered with what is new alone, and the rest of the pad stays as
// the server sent it.
import { all, inputs, isTicked, one, say, show } from "./dom.js";
import { formIn } from "./page.js";
import { OF_THE_PAGE } from "./view.js";
import { fill } from "./words.js";

/** @type {WeakMap<PadData, Element>} the pads as they came, before anything was said on them */
const came = new WeakMap();

/** Keep a pad as it came, for the one after it. @type {(data: PadData, root: Element) => void} */
export const asItCame = (data, root) => void came.set(data, /** @type {Element} */ (root.cloneNode(true)));

/**
 * What a save was answered with; null where that is not about this hand, as from the page of a network.
 * @type {(text: string, body: string) => Saved | null}
 */
export function savedIn(text, body) {
  try {
    const saved = /** @type {Saved} */ (JSON.parse(text));
    return saved.key === new URLSearchParams(body).get("key") ? saved : null;
  } catch {
    return null;
  }
}

/**
 * The pad of the next hand: what the server would send now.
 * @type {(data: PadData, saved: Saved, key: string) => Element | null} null where the pad is not known
 */
export function nextPad(data, saved, key) {
  const root = /** @type {Element | undefined} */ (came.get(data)?.cloneNode(true));
  const form = root && formIn(root);
  if (!root || !form) return null;
  for (const box of [...all(".messages", root), ...all(OF_THE_PAGE, form)]) box.remove();
  empty(form);
  hide(form, { key, after: String(saved.after) });
  const { words } = data;
  const last = { number: saved.number - 1, hand: saved.headline };
  const line = one("[data-saved]", root);
  say(line, fill(words.saved, last));
  show(line, true);
  allowUndo(root, saved, fill(words.undo, last));
  write(root, dataAfter(data, saved));
  return root;
}

/** Of a list of choices, the one that says nothing. @param {Element} option */
const isNothing = (option) => option.getAttribute("value") === "";

/** Nothing is said of the hand yet. @param {HTMLFormElement} form */
function empty(form) {
  for (const input of inputs(form)) {
    input.removeAttribute(isTicked(input) ? "checked" : "value");
    for (const option of all("option", input)) option.toggleAttribute("selected", isNothing(option));
  }
  form.reset();
  one(".rare", form)?.setAttribute("data-open", "");
}

/** @type {(form: HTMLFormElement, values: Record<string, string>) => void} */
function hide(form, values) {
  for (const [name, value] of Object.entries(values)) {
    one(`[name="${name}"]`, form)?.setAttribute("value", value);
  }
}

/** @type {(root: Element, saved: Saved, words: string) => void} */
function allowUndo(root, { number, undo }, words) {
  const button = one("[data-undo]", root);
  if (button) Object.assign(button.dataset, { undo: "1", number: String(number - 1) });
  say(button, words);
  show(button, true);
  const form = one("#undo", root);
  form?.setAttribute("action", undo.url);
  one("[name=version]", form ?? root)?.setAttribute("value", String(undo.version));
}

/** @type {(data: PadData, saved: Saved) => PadData} */
const dataAfter = (data, { number, dealer, after, key, hand, handsLeft, revision }) => ({
  ...data,
  ...{ number, dealer, after, handsLeft, revision },
  game: { ...data.game, hands: [...data.game.hands, hand] },
  keys: [...data.keys, key],
});

/** As the server writes it: no name ends the script. @type {(root: Element, data: PadData) => void} */
function write(root, data) {
  const script = root.querySelector("#pad-data");
  if (script) script.textContent = JSON.stringify(data).replaceAll("<", "\\u003C");
}

