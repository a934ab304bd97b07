// The copies of pads that a browser keeps, to open them without the server.

import { own, serverTime } from "./asking.js";

/** The store of pages that the service worker keeps. */
const PAGES = own("pages");

/**
 * Renew the copy of a pad: it is what a visit would fetch now. Browsers keep none over plain http.
 * @param {Element} pad as the server answered it
 * @param {string} [address] its page; the open one
 */
export async function keepCopy(pad, address = window.location.pathname) {
  if (!navigator.serviceWorker?.controller) return;
  const pages = await caches.open(PAGES);
  const known = await pages.match(address);
  if (!known) return;
  const page = new DOMParser().parseFromString(await known.text(), "text/html");
  page.getElementById("pad")?.replaceWith(pad);
  // With the headers of what was kept, its policy among them; the server has answered, so it knows the game.
  const headers = new Headers(known.headers);
  headers.delete("X-Not-Sent");
  headers.set("X-Kept-At", String(serverTime()));
  const copy = new Response(`<!DOCTYPE html>${page.documentElement.outerHTML}`, { headers });
  await pages.put(address, copy);
}
