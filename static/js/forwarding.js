// Hands that wait on this phone for other pads than the open one: sent by any page, in the order in which
// their games were begun. One that a person has to look at waits for its own pad.
import { request } from "./asking.js";
import { keepCopy } from "./copies.js";
import { dataIn, padIn } from "./pad/page.js";
import { keyOf, withoutFirst } from "./pad/queue.js";
import { forgetStanding, noteAnswer, standingAt } from "./pad/standing.js";
import { elsewhere, recall, renew } from "./pad/storage.js";
import { isStartKept, move } from "./starts.js";

let isRunning = false;
/** Answers by which a hand waits for a person: a link that was withdrawn, another phone's hand, the law. */
const OBJECTED = [403, 404, 409, 422];
/** Pads whose start or first hand was answered so to this page: it does not ask again. @type {Set<string>} */
const objected = new Set();

/** Send what can be sent now. */
export async function forward() {
  if (isRunning) return;
  isRunning = true;
  try {
    const since = (/** @type {{address: string}} */ { address }) => standingAt(address)?.at ?? 0;
    const pads = elsewhere(openPad()).sort((one, other) => since(one) - since(other));
    for (const { address } of pads) if (!objected.has(address)) await sendAll(address);
  } finally {
    isRunning = false;
    document.dispatchEvent(new Event("forwarded"));
  }
}

/** The pad of this page, which sends its hands by itself. */
const openPad = () => dataIn(document.getElementById("pad"))?.urls.save;

/** Throws without a connection. @param {string} address */
async function sendAll(address) {
  const { start, held } = recall(address);
  if (held) return;
  const own = start ? await sendStart(address, start) : address;
  while (own && (await sendFirst(own)));
}

/**
 * Start a game; where its hands go now, null where they do not.
 * @type {(address: string, start: Start) => Promise<string | null>}
 */
async function sendStart(address, start) {
  const { ok, status, text } = await post(start.url, start.body);
  const pad = ok ? padIn(text) : null;
  const own = dataIn(pad)?.urls.save;
  if (!pad || !own) {
    // Its own pad says why, unless another start is to go first.
    if (status < 500 && !isStartKept(start)) objected.add(address);
    return null;
  }
  if (own === openPad()) return null;
  if (own === address) renew(address, (kept) => ({ ...kept, start: null }));
  else move(address, own); // somebody else at the table had begun the next game
  await arrived(pad, own);
  return own;
}

/** Send the first hand; whether it was taken. @param {string} address */
async function sendFirst(address) {
  const [hand] = recall(address).queue;
  if (!hand) return false;
  const { status, text } = await post(address, hand.body);
  if (OBJECTED.includes(status)) objected.add(address);
  if (status !== 200) return false;
  const pad = padIn(text);
  const after = dataIn(pad)?.after ?? null;
  renew(address, (kept) => {
    const isFirst = kept.queue.length > 0 && keyOf(kept.queue[0]) === keyOf(hand);
    return isFirst ? withoutFirst(kept, after) : kept;
  });
  if (pad) await arrived(pad, address);
  return true;
}

/**
 * What this phone knows of a game knows of what was sent, since now; so does the copy that the browser keeps:
 * without the server it would ask for it again.
 * @type {(pad: Element, address: string) => Promise<void>}
 */
async function arrived(pad, address) {
  if (!recall(address).queue.length) {
    forgetStanding(address);
    noteAnswer(pad);
  }
  await keepCopy(pad, address).catch(() => {}); // a store that is full keeps nothing
}

/**
 * Whatever this phone knows, the whole pad is asked for.
 * @type {(url: string, body: string) => ReturnType<typeof request>}
 */
async function post(url, body) {
  const headers = { "X-Pad": "whole", "X-CSRFToken": await token() };
  return request(url, { method: "POST", body: new URLSearchParams(body), headers });
}

/** A page without a form has none; the first page has. */
async function token() {
  const field = (/** @type {ParentNode} */ page) => page.querySelector("[name=csrfmiddlewaretoken]");
  const { text } = field(document) ? { text: "" } : await request("/");
  const found = field(document) ?? field(new DOMParser().parseFromString(text, "text/html"));
  return found instanceof HTMLInputElement ? found.value : "";
}
