// This device has been signed out by whoever holds it: what it kept for itself goes, too.
import { own } from "./asking.js";

const { caches } = window; // only over https, and on the computer itself

/** @param {string} name */
const isOwn = (name) => name.startsWith(own(""));

try {
  for (const key of Object.keys(localStorage).filter(isOwn)) localStorage.removeItem(key);
} catch {
  // A forbidden store has kept nothing.
}
void caches?.keys().then((names) => {
  for (const name of names.filter(isOwn)) void caches.delete(name);
});
