// Requests to the server, each with a limit of time. Only its own answers are taken: a Wi-Fi may hang, the
// sign-in page of a network (captive portal) answers everything with a page of its own, and another
// installation of this program may have the same address, such as that of a hotspot.

/** The name of the installation that this page came from. */
export const { installation = "" } = globalThis.document?.documentElement.dataset ?? {};
/** The header that the server sets on every answer of its own, to this name. */
export const MARK = "X-Five-Hundred";

/** Whether an answer with this mark is of this installation. @param {string | null} mark */
export const isOurs = (mark) => mark === installation;

/** The name under which this device keeps something for this installation. @param {string} what */
export const own = (what) => `${installation} ${what}`;

/** Milliseconds to wait for the whole answer. */
const PATIENCE = 8000;

/** A page that says when it was made, and is not one that this browser has kept. */
const page = globalThis.document?.querySelector("html:not([data-as-of]) [data-now]");

/** How far the server's clock is ahead of the monotonic one; where nothing has told it, this computer's. */
let ahead = (Number(page?.getAttribute("data-now")) * 1000 || Date.now()) - performance.now();

/** What time it is by the server's clock: this computer's may be wrong. Milliseconds since 1970. */
export const serverTime = () => performance.now() + ahead;

/**
 * Whether this browser is one for which the scripts are written: iOS 15.4, Chrome 92, Firefox 102 or newer.
 * An older one sends the plain forms, and does not say which button was pressed.
 */
export const isNewEnough = "at" in Array.prototype && "SubmitEvent" in globalThis;

/**
 * An answer that has come whole. `url`: where it came from, after redirects.
 * @typedef {{status: number, ok: boolean, url: string, redirected: boolean, text: string, blob: Blob}} Answer
 */

/**
 * Send a request and return the server's answer. Throws where none of ours came whole within the time.
 * @param {string} url
 * @param {RequestInit} [options]
 * @param {number} [patience] milliseconds
 * @returns {Promise<Answer>}
 */
export async function request(url, options = {}, patience = PATIENCE) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patience);
  try {
    const response = await fetch(url, { ...options, signal: limit.signal });
    if (!isOurs(response.headers.get(MARK))) throw new Error("not an answer of this server");
    setTime(response.headers);
    const { status, ok, redirected } = response;
    const blob = await response.blob();
    return { status, ok, url: response.url, redirected, text: await blob.text(), blob };
  } finally {
    clearTimeout(timer);
  }
}

/** An answer says when it was made, unless it is one that this browser has kept. @param {Headers} headers */
function setTime(headers) {
  const made = Date.parse(headers.get("Date") ?? "");
  if (made && !headers.has("X-Kept-At")) ahead = made - performance.now();
}
