// A game on a television: everything as large as fits, and a new total counts to what it is.

import { faces, fill } from "./board/fit.js";
import { count } from "./board/totals.js";
import "./board/whole.js";
import { stayAwake } from "./pad/comfort.js";

/** What the units had, in their order. @type {number[]} */
let known = [];

const boxes = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-total]")]);

function fresh() {
  fill();
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
