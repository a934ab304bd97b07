// Other phones, meanwhile: polls whether one has written, and takes the new pad unless a hand is begun here.
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
 * @returns {{start: () => void, pulse: () => Promise<void>}}
 */
export function createLive(pad) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function start() {
    clearTimeout(timer);
    timer = setTimeout(pulse, PULSE);
  }

  async function pulse() {
    clearTimeout(timer);
    const { state } = pad;
    // Being told once is enough: saving sorts it out.
    if (document.hidden || !state?.page.data.urls.pulse || state.overtaken) return;
    start();
    if (isBusy(state)) return;
    const { urls, revision } = state.page.data;
    try {
      const response = await fetch(`${urls.pulse}?revision=${revision}`, { headers: HEADERS });
      pad.dispatch({ type: "pulsed", offline: !response.ok && response.status !== 304 });
      if (response.status === 200) await meanwhile(urls.save, (await response.json()).revision);
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
    if (!pad.state || isOfHisOwn(pad.state, revision)) return;
    const response = await fetch(address, { headers: HEADERS });
    if (!response.ok || !pad.state || isBusy(pad.state)) return;
    const root = padIn(await response.text());
    if (!root || isBusy(pad.state)) return;
    if (pad.state.hand.touched) pad.dispatch({ type: "overtaken" });
    else pad.open(root);
  }

  return { start, pulse };
}
