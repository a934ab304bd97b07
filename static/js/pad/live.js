// Other phones, meanwhile: polls whether one has written, and takes the new pad unless a hand is begun here.
import { request } from "../asking.js";
import { one } from "./dom.js";
import { valueOf } from "./hand.js";
import { dataIn, formIn, padIn, readPage } from "./page.js";

const PULSE = 5000;
const HEADERS = { "X-Pad": "1" };

/** @param {string} revision */
const facts = (revision) => revision.split(".")[0];

/**
 * Whether only the hand in play has changed since, and one was begun here.
 * @type {(state: PadState, since: string, revision: string) => boolean}
 */
const isOfHisOwn = ({ hand, kept }, since, revision) =>
  facts(revision) === facts(since) && (hand.touched || kept.draft !== null);

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
    if (!pad.state?.hand.touched) return pad.open(root);
    heard = revision;
    pad.dispatch({ type: "overtaken", meanwhile: newsIn(root, pad.state.page) });
  }

  return { start, pulse };
}
