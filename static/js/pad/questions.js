// The part of the view that asks for the hand: who, what, with whom, how many tricks.
import { all, inputs, inputsNamed, one, put, say, show } from "./dom.js";
import {
  contractors,
  hasNoContract,
  isPlayed,
  isSpecial,
  mayPromiseAll,
  partnersAllowed,
  trickRows,
} from "./hand.js";
import { specialTricksCount } from "./game.js";
import { firstAsked } from "./preview.js";
import { fill, signed } from "./words.js";

/**
 * Whether everybody who plays with the contractor has been named.
 * @type {(page: Page, entry: Entry) => boolean}
 */
export function isSettled(page, entry) {
  const allowed = partnersAllowed(page, entry);
  const named = entry.alone || entry.partners.length > 0;
  return allowed > 0 && named && (allowed === 1 || entry.tricks !== null);
}

/** Who won the bidding, and with what: whichever is still open. @param {View} view */
export function call({ form, entry }) {
  const ask = one("[data-ask]", form);
  const [both, what, who] = ask?.dataset.ask?.split("|") ?? [];
  const isWho = entry.bid && !hasNoContract(entry) && entry.contractor === null;
  say(ask, entry.contractor !== null && !entry.bid ? what : isWho ? who : both);
}

/** What another device has begun, until a bid is chosen here; whether there is any. @param {View} view */
export function entering({ root, state, entry }) {
  const others = one("[data-entering]", root);
  show(others, !entry.bid || state.hand.begun !== undefined);
  return others?.hidden === false;
}

/** The bid, as its key shows it. @param {View} view */
export function chosen({ form, state: { page, rareOpen }, entry, calling, wide }) {
  show(one("[data-change]", form), !calling && !wide && !rareOpen);
  const key = inputsNamed("bid", form).find(({ value }) => value === entry.bid?.code)?.closest(".key");
  if (!key) return;
  const named = isSettled(page, entry) && !calling ? contractors(entry) : [];
  put(one("[data-chosen]", form), [...(one(".face", key)?.cloneNode(true).childNodes ?? [])]);
  say(one("[data-names]", form), named.map((seat) => page.data.seats[seat]).join(" & "));
}

/** @param {View} view */
export function partners({ form, state, entry }) {
  const allowed = partnersAllowed(state.page, entry);
  const isFull = allowed > 1 && entry.partners.length >= allowed;
  for (const box of inputsNamed("partners", form)) {
    const isContractor = Number(box.value) === entry.contractor;
    box.disabled = !allowed || isContractor || (!box.checked && isFull);
    box.closest(".key")?.classList.toggle("contractor", isContractor);
  }
}

/** @param {Entry} entry */
const tookATrick = ({ tricks }) => tricks !== null && tricks !== "0";

/** A special bid was made or failed. @param {View} view */
export function verdict({ form, entry, calling, wide }) {
  show(one("[data-verdict]", form), isSpecial(entry) && (wide || !calling));
  for (const button of all("[data-tricks]", form)) {
    const pressed = button.dataset.tricks === "0" ? entry.tricks === "0" : tookATrick(entry);
    button.setAttribute("aria-pressed", String(pressed));
  }
}

/** @param {View} view */
export function tricks({ form, state: { page }, entry, calling, wide }) {
  const { words, seats, byPlayer } = page.data;
  const special = isSpecial(entry);
  const counted = !special || (specialTricksCount(page.data) && tookATrick(entry));
  const box = one("[data-tricks-won]", form);
  show(box, (wide || !calling) && !isPlayed(entry) && counted);
  // It keeps its place: no button moves under a hand.
  box?.classList.toggle("idle", hasNoContract(entry));
  show(one("[data-tricks-won] .key", form), !special);
  levels(form, entry.bid);
  show(one("[data-grand-slam]", form), mayPromiseAll(page, entry));
  if (entry.contractor === null) return;
  const ofOne = fill(words.tricksOf, { names: seats[entry.contractor] });
  say(one("[data-legend]", form), byPlayer && !entry.partners.length ? ofOne : words.tricksThey);
}

/** The tricks that make the contract are tinted. @type {(form: HTMLFormElement, bid: Bid | null) => void} */
function levels(form, bid) {
  const level = bid?.kind === "contract" ? Number(bid.level) : Infinity;
  for (const radio of inputsNamed("tricks", form)) {
    radio.closest(".key")?.classList.toggle("makes", Number(radio.value) >= level);
  }
}

/**
 * What is set under the dots, in words: it changes the score, and must not do so unseen.
 * @param {View} view
 */
export function rareThings({ form, state: { page, hand, rareOpen } }) {
  const { words, seats, units } = page.data;
  const rare = new Map(hand.fields.filter(([name]) => page.rare.includes(name)));
  /** @type {Record<string, (value: string) => string>} */
  const sentences = {
    revoke: (seat) => fill(words.revoke, { name: seats[Number(seat)] }),
    dealer: (seat) => fill(words.dealer, { name: seats[Number(seat)] }),
    ruling_reason: (reason) => reason,
  };
  for (const [unit, { name }] of units.entries()) {
    const ruled = (/** @type {string} */ points) => signed(Number(points));
    sentences[`ruling_${unit}`] = (points) => fill(words.ruling, { unit: name, points: ruled(points) });
  }
  const phrases = [...rare].map(([name, value]) => sentences[name]?.(value) ?? words[name]);
  say(one("[data-rare-said]", form), phrases.join(" · "));
  show(one("[data-rare-said]", form), phrases.length > 0 && !rareOpen);
}

/** @param {View} view */
export function others({ form, state: { page }, entry, calling, wide }) {
  const rows = trickRows(page, entry);
  const rests = rows.filter(({ rest }) => rest !== null);
  const isAsked = rows.some(({ asked, rest }) => asked || rest !== null);
  show(one("[data-others]", form), (wide || !calling) && isAsked);
  for (const element of all("[data-unit]", form)) {
    const { asked, most } = rows[Number(element.dataset.unit)];
    show(element, asked);
    for (const radio of asked ? inputs(element) : []) {
      show(radio.closest(".key"), Number(radio.value) <= most);
    }
  }
  const words = rests.map(({ unit, rest }) =>
    fill(page.data.words.theRest, { name: page.data.units[unit].name, tricks: rest }),
  );
  say(one("[data-rest]", form), words.join(" · "));
  show(one("[data-rest]", form), words.length > 0);
}

/** Who was first to the target, where only the people at the table know. @param {View} view */
export function first({ form, state }) {
  const units = firstAsked(state);
  show(one("[data-first]", form), units !== null);
  for (const radio of units?.length ? inputsNamed("first", form) : []) {
    show(radio.closest(".key"), units?.includes(Number(radio.value)) ?? true);
  }
}
