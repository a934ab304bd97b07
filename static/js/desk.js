// The desk: what is typed outside a field goes to the line, ages are counted on, tiles move to their place.
import { serverTime } from "./asking.js";

const MINUTE = 60;
/** How often ages are counted, and how long a tile is on its way; milliseconds. */
const LOOK = 10_000;
const ON_ITS_WAY = 300;

const line = /** @type {HTMLInputElement | null} */ (document.getElementById("line"));
const desk = /** @type {HTMLElement} */ (document.querySelector(".desk"));

/** @returns {NodeListOf<HTMLElement>} */
const tiles = () => desk.querySelectorAll("[data-tile]");

/** Say how long ago the last hand of each table came in. */
function tellAges() {
  const { now = "", one = "", many = "" } = document.getElementById("calls")?.dataset ?? {};
  for (const time of desk.querySelectorAll(/** @type {"time"} */ (".tile [data-since]"))) {
    const minutes = Math.floor((serverTime() / 1000 - Number(time.dataset.since)) / MINUTE);
    time.textContent = minutes < 1 ? now : minutes === 1 ? one : many.replace("{n}", String(minutes));
  }
}

/** Where each tile stands, by its table's number. */
const places = () => new Map([...tiles()].map((tile) => [tile.dataset.tile, tile.getBoundingClientRect()]));

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

// The line is ready where there is a keyboard; a refused one is selected: what is typed next takes its place.
if (line && window.matchMedia("(pointer: fine)").matches && !window.location.hash) {
  line.focus({ preventScroll: true });
}
if (line?.value) line.select();
if (line) document.addEventListener("keydown", type);
tellAges();
setInterval(tellAges, LOOK);
window.addEventListener("resize", () => {
  stood = places();
});
window.addEventListener("scroll", () => {
  stood = places();
});
document.addEventListener("part", () => {
  tellAges();
  move();
});
