// Other phones, meanwhile: polls whether one has written, and takes the new pad unless a hand is begun here.
import { request } from "../asking.js";
import { one } from "./dom.js";
import { hasBid, valueOf } from "./hand.js";
import { dataIn, formIn, padIn, readPage } from "./page.js";
import { post } from "./posting.js";
import { renew } from "./storage.js";

const PULSE = 5000;
const HEADERS = { "X-Pad": "1" };

/** @param {string} revision */
const facts = (revision) => revision.split(".")[0];

/**
 * Whether only the hand in play has changed since, and what was begun here stays: the server has it as this
 * device's, or has not got it.
 * @type {(state: PadState, since: string, revision: string) => boolean}
 */
function isOfHisOwn({ page, hand, kept: { draft } }, since, revision) {
  if (facts(revision) !== facts(since) || !draft || hand.begun) return false;
  const isOwn = revision.endsWith(`-${page.data.device}`);
  return isOwn || (!draft.kept && hasBid(draft.fields));
}

/**
 * What is said over a begun hand of the pad that has come since: why nothing is asked for any more, or that
 * others sit here; nothing where somebody has entered something.
 * @type {(root: Element, page: Page) => string}
 */
function newsIn(root, { hidden, data }) {
  const note = one(formIn(root) ? "[data-note]" : ".won, .ending", root)?.textContent?.trim();
  if (note) return note;
  // The last of them say who sits there: keys of people, or their names where they have no key.
  const sitting = (/** @type {Field[]} */ fields) =>
    valueOf(fields, "seats")?.split("\t").slice(-data.seats.length).join();
  const now = readPage(root);
  return now && sitting(now.hidden) !== sitting(hidden) ? data.words.seatsChanged : "";
}

/**
 * Whether the pad that has come does not take the place of the open one: a hand waits here for a person to
 * decide, or one was begun that was not overtaken by any, and none is asked for any more.
 * @type {(state: PadState, root: Element) => boolean}
 */
function stays({ page, kept: { held, draft } }, root) {
  if (held) return true;
  const hands = (/** @type {PadData | null} */ data) => JSON.stringify(data?.game.hands);
  return !formIn(root) && hasBid(draft?.fields ?? []) && hands(dataIn(root)) === hands(page.data);
}

/** @param {PadState} state */
const isBusy = ({ connection, kept }) => connection.sending || kept.queue.length > 0;

/**
 * @param {PadPort} pad
 * @returns {{start: (data?: PadData | null) => void, pulse: () => Promise<void>}}
 */
export function createLive(pad) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {PadData | null} the page of a game that is over: another may begin */
  let closed = null;
  /** What was heard since the pad was opened, and is not shown on it. */
  let heard = "";

  /** @param {PadData | null} [data] of a page without a pad */
  function start(data = null) {
    closed = data;
    heard = "";
    again();
  }

  function again() {
    clearTimeout(timer);
    timer = setTimeout(pulse, PULSE);
  }

  async function pulse() {
    clearTimeout(timer);
    const { state } = pad;
    const data = state?.page.data ?? closed;
    if (document.hidden || !data?.urls.pulse) return;
    again();
    if (state && isBusy(state)) return;
    await ask(data);
  }

  /** @param {PadData} data */
  async function ask({ urls, revision }) {
    try {
      const address = `${urls.pulse}?revision=${heard || revision}`;
      const { status, ok, text } = await request(address, { headers: HEADERS });
      const gone = status === 404;
      pad.dispatch({ type: "pulsed", offline: !ok && status !== 304 && !gone, gone });
      if (status === 200) await meanwhile(urls.save, JSON.parse(text).revision);
    } catch {
      pad.dispatch({ type: "pulsed", offline: true });
    }
  }

  /**
   * Somebody has written: a hand, or, after the full stop, what is said of the hand in play. Whoever has
   * begun one here keeps his own.
   * @type {(address: string, revision: string) => Promise<void>}
   */
  async function meanwhile(address, revision) {
    const { state } = pad;
    if (state && isOfHisOwn(state, heard || state.page.data.revision, revision)) return;
    const { ok, text } = await request(address, { headers: HEADERS });
    const root = ok ? padIn(text) : null;
    if (root && !isKnown(root)) show(root, revision);
  }

  /**
   * Whether there is nothing new in it, or no time for it. What this phone has done itself while it asked is
   * shown already, with a word on it.
   * @param {Element} root
   */
  function isKnown(root) {
    const { state } = pad;
    return state !== null && (isBusy(state) || dataIn(root)?.revision === state.page.data.revision);
  }

  /** @type {(root: Element, revision: string) => void} */
  function show(root, revision) {
    const { state } = pad;
    if (!state || !stays(state, root)) return pad.open(root);
    heard = revision;
    const now = dataIn(root);
    const isOfThese = now?.seats.join() === state.page.data.seats.join();
    const meanwhile = newsIn(root, state.page);
    pad.dispatch({ type: "overtaken", now: isOfThese ? now : undefined, meanwhile });
  }

  return { start, pulse };
}

/** @type {(pad: PadPort, form: HTMLFormElement | null) => void} */
export function listenToTake(pad, form) {
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void take(pad, form);
  });
}

/** @type {(pad: PadPort, form: HTMLFormElement) => Promise<void>} */
async function take(pad, form) {
  const { urls, words } = pad.state?.page.data ?? {};
  const fields = /** @type {[string, string][]} */ ([...new FormData(form)]);
  try {
    const { text } = await post(form.action, new URLSearchParams(fields).toString());
    const root = padIn(text);
    if (!root) throw new Error(text);
    renew(urls?.save ?? "", (kept) => ({ ...kept, draft: null }));
    pad.open(root);
  } catch {
    pad.dispatch({ type: "noticed", words: words?.stay ?? "" });
  }
}
