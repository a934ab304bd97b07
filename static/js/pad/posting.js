// Forms posted to the server, and what it answers them with.
import { nextPad, savedIn } from "./next.js";
import { padIn } from "./page.js";

const PATIENCE = 8000; // for an answer, before the hand counts as not sent

/** A key of its own for each hand. `randomUUID` is kept from pages that came over plain http. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const ends = [0, 8, 12, 16, 20, 32];
  return ends.slice(1).map((end, part) => text.slice(ends[part], end)).join("-");
}

/** Whether the page can be loaded again without the server. */
export const canReload = () => Boolean(navigator.serviceWorker?.controller);

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
  const signal = AbortSignal.timeout?.(PATIENCE);
  return fetch(url, { method: "POST", body: new URLSearchParams(body), headers, signal, ...options });
}

/**
 * Send what is kept. An answer that is no pad, as from the sign-in page of a network, is none. `page`: for a
 * hand, which may be answered with what is new alone.
 * @type {(url: string, body: string, page?: Page) => Promise<{status: number, root: Element | null}>}
 */
export async function sendForm(url, body, page) {
  try {
    const response = await post(url, body, {}, page?.data.revision);
    const text = await response.text();
    const saved = page ? savedIn(text, body) : null;
    const root = page && saved ? nextPad(page.data, saved, newKey()) : padIn(text);
    return { status: response.status, root };
  } catch {
    return { status: 0, root: null };
  }
}
