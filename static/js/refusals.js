// Why the server has not taken what was sent, in its words: an answer that is no pad is a page for people.

/** Where a page says it: what is wrong with a form, what is told on another page, a page of a problem. */
const PLACES = [".mistakes", ".wrong[role=alert]", ".messages", "h1 + p"];

/** @param {string} html */
export function reasonIn(html) {
  const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
  const found = PLACES.map((place) => main?.querySelector(place)).find(Boolean);
  return found?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}
