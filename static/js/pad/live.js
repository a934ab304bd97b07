// Other phones, meanwhile: polls whether one has written, and takes the new pad unless a hand is begun here.
import { padIn } from "./page.js";

const PULSE = 5000;
const HEADERS = { "X-Pad": "1" };

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
      if (response.status === 200) await meanwhile(urls.save);
    } catch {
      pad.dispatch({ type: "pulsed", offline: true });
    }
  }

  /** @param {string} address */
  async function meanwhile(address) {
    const response = await fetch(address, { headers: HEADERS });
    if (!response.ok || !pad.state || isBusy(pad.state)) return;
    const root = padIn(await response.text());
    if (!root || isBusy(pad.state)) return;
    if (pad.state.hand.touched) pad.dispatch({ type: "overtaken" });
    else pad.open(root);
  }

  return { start, pulse };
}
