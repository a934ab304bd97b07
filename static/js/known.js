// A page that is older than what this phone knows: kept for a time without a connection, or ahead of hands
// that are not sent yet. Its games are shown as the pad has them.
import { recall } from "./pad/storage.js";
import { standingAt, standings } from "./pad/standing.js";
import { fill, score } from "./pad/words.js";

/** When the page was as it is, in milliseconds; null where it came from the server just now. */
const asOf = () => document.documentElement.dataset.asOf ?? null;

/** @type {(selector: string, within?: ParentNode) => HTMLElement | null} */
const one = (selector, within = document) => within.querySelector(selector);

/** What is kept here of a game and not sent yet. @param {string} address */
function isUnsent(address) {
  const { queue, held, start } = recall(address);
  return queue.length > 0 || Boolean(held) || Boolean(start);
}

/** Whether this phone knows more of a game than the page. @type {(address: string, at: number) => boolean} */
const isNewer = (address, at) => isUnsent(address) || (asOf() !== null && at > Number(asOf()));

/** @typedef {import("./pad/standing.js").Standing} Standing */

/** @type {(words: string | undefined, standing: Standing) => string} */
const said = (words, { number, dealer, seats }) => fill(words ?? "", { number, dealer: seats[dealer] });

/** An empty piece of the page, to be filled in; null where the page has none. @param {string} of */
function pieceOf(of) {
  const template = /** @type {HTMLTemplateElement | null} */ (one(`template[data-of="${of}"]`));
  return template?.content.firstElementChild ?? null;
}

/** On the first page: the running games, and those that it does not know. */
export function showGames() {
  const list = one("[data-games]");
  const empty = pieceOf("game");
  if (!list || !empty) return;
  for (const { address, standing } of standings().reverse()) {
    if (!isNewer(address, standing.at)) continue;
    const known = one(`[data-pad="${address}"]`);
    if (known) showGame(known, address, standing);
    else if (!one(`a[href="${address.replace("hands/new/", "")}"]`)) {
      const card = /** @type {HTMLElement} */ (empty.cloneNode(true));
      showGame(card, address, standing);
      list.prepend(card);
    }
  }
}

/** @type {(card: HTMLElement, address: string, standing: Standing) => void} */
function showGame(card, address, standing) {
  card.dataset.pad = address;
  const { ending, units } = standing;
  one("a", card)?.setAttribute("href", address);
  const hand = one("[data-hand]", card);
  if (hand) hand.textContent = ending ?? said(hand.dataset.hand, standing);
  one(".scores", card)?.replaceChildren(...units.map(([name, total]) => scoreOf(name, total)));
  const go = one("[data-over]", card);
  if (go && ending) go.textContent = go.dataset.over ?? "";
}

/** @type {(name: string, total: number) => HTMLElement} */
function scoreOf(name, total) {
  const [unit, who, points] = ["span", "span", "strong"].map((kind) => document.createElement(kind));
  unit.className = "unit";
  who.className = "who";
  points.className = "points";
  who.textContent = name;
  points.textContent = score(total);
  unit.append(who, " ", points);
  return unit;
}

/** Where a game is started: the people of games that the page does not know. */
export function showGroups() {
  const list = one("[data-groups]");
  const empty = pieceOf("group");
  if (!list || !empty) return;
  const known = [...document.querySelectorAll(/** @type {"div"} */ ("[data-people]"))];
  const people = new Set(known.map((shown) => shown.dataset.people));
  for (const { address, standing } of standings()) {
    if (people.has(standing.people) || !isNewer(address, standing.at)) continue;
    people.add(standing.people);
    const group = /** @type {HTMLElement} */ (empty.cloneNode(true));
    showGroup(group, address, standing);
    list.append(group);
  }
}

/** @type {(group: HTMLElement, address: string, standing: Standing) => void} */
function showGroup(group, address, standing) {
  const form = /** @type {HTMLFormElement} */ (one("form", group));
  form.action = address.replace("hands/new/", "again/");
  for (const input of form.querySelectorAll("input")) {
    if (input.name === "first_dealer") input.value = String(standing.dealer);
    if (input.name === "game_id") input.value = self.crypto.randomUUID?.() ?? "";
  }
  const people = one("strong", form);
  const how = one("[data-how]", form);
  if (people) people.textContent = standing.people;
  if (how) how.textContent = said(how.dataset.how, standing);
}

/** On a score sheet: the score, who deals, the way to the pad. */
export function showSheet() {
  const sheet = one("[data-pad].sheet-page");
  const address = sheet?.dataset.pad ?? "";
  const standing = standingAt(address);
  if (sheet && standing && isNewer(address, standing.at)) ahead(sheet, standing);
}

/** What is older is not shown as if it were now. @type {(sheet: HTMLElement, standing: Standing) => void} */
function ahead(sheet, standing) {
  for (const [unit, points] of sheet.querySelectorAll(".standing .points").entries()) {
    points.textContent = score(standing.units[unit]?.[1] ?? 0);
  }
  const older = ".now, [data-enter], .tonight, .how, .won, .the-end .row";
  const old = sheet.querySelectorAll(/** @type {"p"} */ (older));
  for (const words of old) words.hidden = true;
  const box = one("[data-newer]", sheet);
  const hand = one("[data-newer-hand]", sheet);
  if (hand) hand.textContent = standing.ending ?? said(hand.dataset.newerHand, standing);
  if (box) box.hidden = false;
}

showGames();
showGroups();
showSheet();
document.addEventListener("part", () => {
  showGames();
  showSheet();
});
