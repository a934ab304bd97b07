// Other phones, meanwhile: polls whether one has written, and takes the new pad unless a hand is begun here.
import { request } from "../asking.js";
import { padIn } from "./page.js";

const PULSE = 5000;
const HEADERS = { "X-Pad": "1" };

/** @param {string} revision */
const facts = (revision) => revision.split(".")[0];

/**
 * Whether only the hand in play has changed, and one was begun here.
 * @type {(state: PadState, revision: string) => boolean}
 */
const isOfHisOwn = ({ page, hand, kept }, revision) =>
  facts(revision) === facts(page.data.revision) && (hand.touched || kept.draft !== null);

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

  /** @param {PadData | null} [data] of a page without a pad */
  function start(data = null) {
    closed = data;
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
    // Being told once is enough: saving sorts it out.
    if (document.hidden || !data?.urls.pulse || state?.overtaken) return;
    again();
    if (state && isBusy(state)) return;
    await ask(data);
  }

  /** @param {PadData} data */
  async function ask({ urls, revision }) {
    try {
      const { status, ok, text } = await request(`${urls.pulse}?revision=${revision}`, { headers: HEADERS });
      pad.dispatch({ type: "pulsed", offline: !ok && status !== 304 });
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
    if (pad.state && isOfHisOwn(pad.state, revision)) return;
    const { ok, text } = await request(address, { headers: HEADERS });
    const root = ok ? padIn(text) : null;
    if (!root || (pad.state && isBusy(pad.state))) return;
    if (pad.state?.hand.touched) pad.dispatch({ type: "overtaken" });
    else pad.open(root);
  }

  return { start, pulse };
}
