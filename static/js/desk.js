// The desk: what is typed outside a field goes to the line, ages are counted on, tiles move to their place.
import { tellAges } from "./ages.js";

/** How often ages are counted, and how long a tile is on its way; milliseconds. */
const LOOK = 10_000;
const ON_ITS_WAY = 300;

const line = /** @type {HTMLInputElement | null} */ (document.getElementById("line"));
// The first empty total of a table that is open. It is folded away where the hands say it.
const total = /** @type {HTMLInputElement | null} */ (
  document.querySelector(".desk-open .typed > :not(details) input[type='text'][value='']")
);
const desk = /** @type {HTMLElement} */ (document.querySelector(".desk"));

/** @returns {NodeListOf<HTMLElement>} */
const tiles = () => desk.querySelectorAll("[data-tile]");

/** Say how long ago the last hand of each table came in. */
const tell = () => tellAges(desk.querySelectorAll(/** @type {"time"} */ (".tile [data-since]")));

/** Where each tile stands on the page, however far that is scrolled, by its table's number. */
const places = () =>
  new Map([...tiles()].map(({ dataset, offsetLeft: x, offsetTop: y }) => [dataset.tile, { x, y }]));

let stood = places();

/** Tiles that have another place now go there from where they stood. */
function move() {
  const before = stood;
  stood = places();
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const tile of tiles()) {
    const [from, to] = [before.get(tile.dataset.tile), stood.get(tile.dataset.tile)];
    if (!from || !to || (from.x === to.x && from.y === to.y)) continue;
    const transform = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    tile.animate([{ transform }, { transform: "none" }], { duration: ON_ITS_WAY, easing: "ease-out" });
  }
}

/** A digit typed outside any field is the beginning of a line. @param {KeyboardEvent} event */
function type(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[0-9]$/.test(event.key)) return;
  if (target.closest("input, select, textarea, [contenteditable]")) return;
  line?.focus();
}

// The line is ready where there is a keyboard, or the total of a table that was opened to enter it; a refused
// line is selected: what is typed next takes its place.
if (line && window.matchMedia("(pointer: fine)").matches && !window.location.hash) {
  ((!line.value && total) || line).focus({ preventScroll: true });
}
if (line?.value) line.select();
if (line) document.addEventListener("keydown", type);
tell();
setInterval(tell, LOOK);
window.addEventListener("resize", () => {
  stood = places();
});
document.addEventListener("part", () => {
  tell();
  move();
});
