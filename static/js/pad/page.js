// The page as a value: the data that it carries, and what its form offers and says.
import { inputs, isTicked, one } from "./dom.js";

/** The pad in an answer of the server; null where the answer is none. @param {string} html */
export const padIn = (html) => new DOMParser().parseFromString(html, "text/html").getElementById("pad");

/** @type {(root: Element) => HTMLFormElement | null} */
export const formIn = (root) => root.querySelector("form#hand");

/** What the pad says. It stands beside the pad: no later answer has it. @returns {PadData["words"]} */
const words = () => JSON.parse(document.getElementById("pad-words")?.textContent ?? "{}");

/**
 * @param {Element | null} root
 * @returns {PadData | null} null where the pad is closed
 */
export function dataIn(root) {
  const text = root?.querySelector("#pad-data")?.textContent;
  return text ? { ...JSON.parse(text), words: words() } : null;
}

/**
 * @param {Element} root
 * @returns {Page | null} null where the pad is closed
 */
export function readPage(root) {
  const form = formIn(root);
  const data = dataIn(root);
  if (!form || !data) return null;
  const hidden = [...form.querySelectorAll(/** @type {"input"} */ ("input[type=hidden]"))];
  const bids = inputs(form).filter(({ name }) => name === "bid");
  const rare = one(".rare", form);
  return {
    data,
    bids: Object.fromEntries(bids.map((input) => [input.value, bidOf(input)])),
    hidden: hidden
      .filter(({ name }) => name !== "csrfmiddlewaretoken")
      .map(({ name, value }) => /** @type {Field} */ ([name, value])),
    names: inputs(form).map(({ name }) => name),
    fields: fieldsOf(form),
    rare: rare ? inputs(rare).map(({ name }) => name).filter((name) => name !== "bid") : [],
    rareOpen: Boolean(rare?.dataset.open),
    amending: !data.urls.keep,
    objects: one(".wrong[role=alert]", form) !== null,
    saved: one("[data-saved]", form)?.textContent?.replace(/\s+/g, " ").trim() ?? "",
  };
}

/**
 * @param {HTMLInputElement} input
 * @returns {Bid}
 */
function bidOf(input) {
  const { special, outcome, level = "" } = input.dataset;
  const key = input.closest(".key");
  const face = key?.querySelector(outcome === undefined ? ".what" : ".face");
  const other = outcome === "played" ? "played" : "outcome";
  const contract = special === undefined ? "contract" : "special";
  return {
    code: input.value,
    kind: outcome === undefined ? contract : other,
    level,
    name: face?.textContent?.trim() ?? "",
    rare: input.closest(".rare") !== null,
    letter: letterOf(key),
  };
}

/** The letter by which a key is typed; empty where it has none. @param {Element | null} key */
const letterOf = (key) => key?.querySelector("kbd")?.textContent?.toLowerCase() ?? "";

/**
 * What the form says now, of the fields that a person fills in.
 * @param {HTMLFormElement} form
 * @returns {Field[]}
 */
export function fieldsOf(form) {
  return inputs(form)
    .filter((input) => (isTicked(input) ? input.checked : input.value !== ""))
    .map(({ name, value }) => [name, value]);
}
