// Staying on the pad while the server cannot be reached.
import { request } from "../asking.js";
import { canReload } from "./posting.js";

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
