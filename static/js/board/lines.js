// Lists of names on a board: measured, laid out in columns and pages, and turned page by page.

import { laidOut } from "./layout.js";
import { SAFETY } from "./names.js";
import { alike, ranked } from "./packing.js";

/** @import { Layout } from "./layout.js" */
/** @import { Word } from "./names.js" */
/** @import { Item } from "./packing.js" */

/** The type that is measured at, in pixels: widths in em are exact to a thousandth. */
const MEASURED = 100;
/** Between what stands before or after a name and the name, in em. */
const APART = 0.35;
const LEAST_SHARE = 44 / 1080;
const LEAST = 28;
const LEAST_ON_A_PHONE = 18;
const PHONE = 700;

/**
 * @type {{list: HTMLElement | null, rows: HTMLElement[], items: Item[], layout: Layout | null, kind: string,
 *   page: number}}
 */
const state = { list: null, rows: [], items: [], layout: null, kind: "", page: 0 };

const pen = document.createElement("canvas").getContext("2d");

/** The part of the page is new: measure its list, and show the page that was shown. @param {string} kind */
export function take(kind) {
  if (kind !== state.kind) state.page = 0;
  state.kind = kind;
  state.list = document.querySelector("[data-lines]");
  state.layout = null;
  if (!state.list) return;
  state.rows = /** @type {HTMLElement[]} */ ([...state.list.children]);
  measure();
}

/** Measure the lines again, as when a face has come, and lay them out. */
export function measure() {
  if (!state.list) return;
  state.list.replaceChildren(...state.rows);
  state.items = measured(state.list, state.rows);
  set();
}

/**
 * The words' widths by canvas, the figures' as they are set.
 * @type {(list: HTMLElement, rows: HTMLElement[]) => Item[]}
 */
function measured(list, rows) {
  list.classList.remove("set");
  list.classList.add("measured");
  list.style.fontSize = `${MEASURED}px`;
  const family = getComputedStyle(list).fontFamily;
  const items = rows.map((row) => itemOf(row, family));
  list.classList.remove("measured");
  list.style.fontSize = "";
  return items;
}

/** @type {(row: HTMLElement, family: string) => Item} */
function itemOf(row, family) {
  const heading = row.classList.contains("heading");
  const names = heading ? [row] : [.../** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll(".who"))];
  const weight = heading ? 700 : 400;
  return {
    names: names.map((name) => wordsOf(name, `${weight} ${MEASURED}px ${family}`)),
    before: roomOf(row, ".rank") + roomOf(row, ".at"),
    after: roomOf(row, ".figures"),
    heading,
  };
}

/**
 * Its words, and the parts of words with a hyphen, after which a line may break.
 * @type {(name: HTMLElement, font: string) => Word[]}
 */
function wordsOf(name, font) {
  const words = (name.textContent ?? "").trim().split(/\s+/u);
  return words.flatMap((word) => {
    const parts = word.match(/[^-]*-+|[^-]+/gu) ?? [word];
    return parts.map((part, index) => ({ wide: widthOf(part, font), glued: index > 0 }));
  });
}

/** @type {(word: string, font: string) => number} */
function widthOf(word, font) {
  if (!pen) return word.length * 0.6;
  pen.font = font;
  return pen.measureText(word).width / MEASURED;
}

/** @type {(row: HTMLElement, selector: string) => number} */
function roomOf(row, selector) {
  const box = row.querySelector(selector)?.getBoundingClientRect();
  return box ? (box.width / MEASURED) * SAFETY + APART : 0;
}

/** Lay out for the screen as it is now. */
export function set() {
  const box = state.list?.parentElement;
  if (!box || !state.list) return;
  const { clientWidth: width, clientHeight: height } = box;
  const share = Math.max(LEAST, Math.ceil(Math.min(window.innerWidth, window.innerHeight) * LEAST_SHARE));
  const least = width < PHONE ? LEAST_ON_A_PHONE : share;
  state.layout = laidOut(ranked(state.items, height / least), { width, height, least });
  show();
}

/** How many pages there are, which is shown, and from which letter to which its names go. */
export function paging() {
  const { layout, page, rows } = state;
  const shown = (layout?.pages[page] ?? []).flat().map((index) => rows[index]);
  // Under headings the letters begin anew.
  const isOne = !rows.some((row) => row.classList.contains("heading"));
  const [first, last] = [shown[0], shown.at(-1)].map((row) => (isOne && row?.dataset.letter) || "");
  return { pages: layout?.pages.length ?? 1, page, letters: first === last ? first : `${first}–${last}` };
}

/** Turn to another page, by so many; after the last comes the first. @param {number} by */
export function turn(by) {
  const { pages } = paging();
  if (pages < 2 || !state.list?.isConnected) return;
  state.page = (state.page + by + pages) % pages;
  show();
}

function show() {
  const { list, layout, rows } = state;
  if (!list || !layout) return;
  state.page = Math.min(state.page, layout.pages.length - 1);
  list.style.fontSize = `${layout.size}px`;
  list.style.setProperty("--spare", `${layout.spare / 2}em`);
  const columns = (layout.pages[state.page] ?? []).map((column) => columnOf(column, rows, layout));
  // As many columns on the last page as on the first: what is read stays where it was.
  const most = Math.max(...layout.pages.map((page) => page.length));
  list.style.gridTemplateColumns = `repeat(${most}, minmax(0, 1fr))`;
  list.replaceChildren(...columns);
  list.classList.add("set");
}

/** @type {(column: number[], rows: HTMLElement[], layout: Layout) => HTMLElement} */
function columnOf(column, rows, layout) {
  const item = document.createElement("li");
  const list = document.createElement("ol");
  // All names of a column begin where its widest rank lets them.
  const ranks = column.map((index) => state.items[index]?.before ?? 0);
  list.style.setProperty("--before", `${Math.max(0, ...ranks)}em`);
  item.append(list);
  const names = alike(column, layout.blocks);
  for (const index of column) {
    const row = rows[index];
    if (!row) continue;
    const own = names[index] ?? [];
    const places = row.classList.contains("heading") ? [row] : row.querySelectorAll(".who");
    places.forEach((name, place) => {
      const { scale = 1 } = own[place] ?? {};
      /** @type {HTMLElement} */ (name).style.fontSize = scale < 0.99 ? `${scale}em` : "";
    });
    list.append(row);
  }
  return item;
}
