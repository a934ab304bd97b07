// What a browser keeps of these pages, to open them and to start a game without a connection.
import { installation } from "../asking.js";

/**
 * Let a service worker keep them: over https, and on the computer itself. It fetches now what it was to keep
 * and an earlier visit could not fetch. By its address a browser sees at once that another installation's
 * worker is to go.
 * @param {string | undefined} address the worker's script
 */
export function keepPages(address) {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !window.isSecureContext || !address) return;
  serviceWorker
    .register(`${address}?${installation}`, { scope: "/" })
    .then(() => serviceWorker.ready)
    .then(({ active }) => active?.postMessage("keep"))
    .catch(() => {});
}

/** Renew its copy of the open pad, for a reload without the server. @param {Element} pad as it came */
export function keepCopy(pad) {
  if (!navigator.serviceWorker?.controller) return;
  import("../copies.js").then((copies) => copies.keepCopy(pad)).catch(() => {});
}
