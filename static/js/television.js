// A game on a television: everything as large as fits, and a new total counts to what it is.

import { faces, fill } from "./board/fit.js";
import { count } from "./board/totals.js";
import "./board/whole.js";
import { stayAwake } from "./pad/comfort.js";

/** What the units had, in their order. @type {number[]} */
let known = [];

const screenOf = () => /** @type {HTMLElement} */ (document.querySelector("[data-follows]"));
const heading = () => /** @type {HTMLElement} */ (document.querySelector("h1"));
const boxes = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-total]")]);

/** The page is of the game that it shows: it follows on to the next without leaving the full screen. */
function follow() {
  const { follows = "", people = "" } = screenOf().dataset;
  const back = /** @type {HTMLAnchorElement} */ (document.querySelector("a.back"));
  if (back.getAttribute("href") === follows) return;
  back.href = follows;
  document.title = document.title.replace(heading().textContent ?? "", people);
  heading().textContent = people;
  known = [];
}

function fresh() {
  fill();
  follow();
  const before = known;
  known = boxes().map((box) => Number(box.dataset.total));
  boxes().forEach((box, unit) => count(box, before[unit] ?? Number(box.dataset.total), known[unit] ?? 0));
  document.body.dataset.ready = "";
}

window.addEventListener("resize", fill);
document.addEventListener("part", fresh);
document.fonts.addEventListener("loadingdone", fill); // letters of another alphabet come when they are used
void faces().then(fresh);
stayAwake();
