// The few things that are done to a page. None is done where it is already so: what is read aloud must not be
// touched without need.

/**
 * A screen on which all that is asked is seen at once, as in pad.css.
 * @returns {MediaQueryList | undefined} undefined where there is no screen
 */
export const wideScreen = () => globalThis.matchMedia?.("(min-width: 44rem) and (min-height: 600px)");

/** @type {(selector: string, within: ParentNode) => HTMLElement[]} */
export const all = (selector, within) => [...within.querySelectorAll(/** @type {"div"} */ (selector))];

/** @type {(selector: string, within: ParentNode) => HTMLElement | null} */
export const one = (selector, within) => within.querySelector(selector);

/** @type {(selector: string, within: ParentNode) => HTMLInputElement[]} */
const fields = (selector, within) => [...within.querySelectorAll(/** @type {"input"} */ (selector))];

/** The inputs and lists of choices that a person fills in. @param {ParentNode} within */
export const inputs = (within) => fields("input:not([type=hidden]), select", within);

/** @type {(name: string, within: ParentNode) => HTMLInputElement[]} */
export const inputsNamed = (name, within) => fields(`[name="${name}"]`, within);

/** @param {HTMLInputElement} input */
export const isTicked = ({ type }) => type === "radio" || type === "checkbox";

/** @type {(element: HTMLElement | null, shown: boolean) => void} */
export function show(element, shown) {
  if (element && element.hidden === shown) element.hidden = !shown;
}

/** @type {(element: HTMLElement | null, words: string) => void} */
export function say(element, words) {
  if (element && element.textContent !== words) element.textContent = words;
}

/** Fill an element, unless it holds the same. @type {(element: HTMLElement | null, nodes: Node[]) => void} */
export function put(element, nodes) {
  if (!element) return;
  const filled = /** @type {HTMLElement} */ (element.cloneNode(false));
  filled.append(...nodes);
  if (!element.isEqualNode(filled)) element.replaceChildren(...filled.childNodes);
}

/**
 * A paragraph of pieces, [words, kind]: "strong" is how a piece is marked, another kind marks the paragraph.
 * @param {Line} line
 */
export function paragraph(line) {
  const element = document.createElement("p");
  for (const [words, kind] of line) {
    const piece = document.createElement(kind === "strong" ? "strong" : "span");
    piece.textContent = words;
    if (kind && kind !== "strong") element.className = kind;
    element.append(piece);
  }
  return element;
}
