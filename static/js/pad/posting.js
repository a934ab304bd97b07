// Forms posted to the server, and what it answers: a pad, or of the next hand's pad what is new alone.
import { request } from "../asking.js";
import { all, inputs, isTicked, one, say, show } from "./dom.js";
import { formIn, padIn } from "./page.js";
import { isStored } from "./storage.js";
import { OF_THE_PAGE } from "./view.js";
import { fill } from "./words.js";

/** A key of its own for each hand. `randomUUID` is kept from pages that came over plain http. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const ends = [0, 8, 12, 16, 20, 32];
  return ends.slice(1).map((end, part) => text.slice(ends[part], end)).join("-");
}

/** Whether the page, with what it keeps, can be loaded again without the server. */
export const canReload = () => isStored() && Boolean(navigator.serviceWorker?.controller);

/**
 * @param {string} url
 * @param {string} body
 * @param {RequestInit} [options]
 * @param {string} [revision] what the pad here knows of, so that the answer need not say it again
 */
export function post(url, body, options = {}, revision = "") {
  const token = document.querySelector("#hand [name=csrfmiddlewaretoken]");
  const csrf = token instanceof HTMLInputElement ? token.value : "";
  const headers = { "X-Pad": revision || "1", "X-CSRFToken": csrf };
  return request(url, { method: "POST", body: new URLSearchParams(body), headers, ...options });
}

/**
 * Send what is kept. `page`: for a hand, which may be answered with what is new alone. An answer without a
 * pad has the reason why nothing was taken.
 * @type {(url: string, body: string, page?: Page) => Promise<Sent>}
 */
export async function sendForm(url, body, page) {
  try {
    const { status, text } = await post(url, body, {}, page?.data.revision);
    const saved = page ? savedIn(text, body) : null;
    const root = page && saved ? nextPad(page.data, saved, newKey()) : padIn(text);
    if (root) return { status, root };
    const { reasonIn } = await import("../refusals.js");
    return { status, root, reason: reasonIn(text) };
  } catch {
    return { status: 0, root: null };
  }
}

/** @type {WeakMap<PadData, Element>} the pads as they came, before anything was said on them */
const came = new WeakMap();

/** Keep a pad as it came, for the one after it. @type {(data: PadData, root: Element) => void} */
export const asItCame = (data, root) => void came.set(data, /** @type {Element} */ (root.cloneNode(true)));

/**
 * What a save was answered with; null where that is not about this hand alone.
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
  for (const box of [...all(".messages, [data-entering]", root), ...all(OF_THE_PAGE, form)]) box.remove();
  empty(form);
  hide(form, { key, after: String(saved.after) });
  const { words } = data;
  const last = { number: saved.number - 1, hand: saved.headline };
  const now = dataAfter(data, saved);
  const line = one("[data-saved]", root);
  say(line, fill(words.saved, last));
  show(line, true);
  allowUndo(root, saved, fill(words.undo, last));
  write(root, now);
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
  button?.setAttribute("aria-label", words);
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
  if (script) script.textContent = JSON.stringify({ ...data, words: undefined }).replaceAll("<", "\\u003C");
}

/** How long a link waits for the server, before the page stays. */
const PATIENCE = 2000;

/** Whether hands would be lost with this page, whatever the connection. @param {Kept} kept */
const isLost = ({ isHereOnly, queue, held }) => Boolean(isHereOnly && (queue.length || held));

/**
 * Without the server, and where no copy is kept, following a link would lose the page: see first whether
 * there is an answer.
 * @type {(pad: PadPort, event: MouseEvent) => Promise<void>}
 */
export async function stay(pad, event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!pad.state || !link || canReload() || event.defaultPrevented) return;
  const { urls, words } = pad.state.page.data;
  if (!urls.pulse || link.target) return;
  event.preventDefault();
  if (isLost(pad.state.kept)) return pad.dispatch({ type: "noticed", words: words.keepOpen });
  try {
    await request(urls.pulse, {}, PATIENCE);
    window.location.assign(link.href);
  } catch {
    pad.dispatch({ type: "noticed", words: words.stay });
  }
}
