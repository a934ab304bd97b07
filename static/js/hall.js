// The hall on a phone: names found as one types, the clock counted down; a large screen goes on to the board.
import { findNames } from "./names.js";

/** A phone held upright or sideways stays; the projector's laptop goes on to the board. */
const LARGE = "(min-width: 700px) and (min-height: 480px)";

/** @type {HTMLElement | null} */
const arrival = document.querySelector("[data-board]");
const board = arrival?.dataset.board;
if (board && window.matchMedia(LARGE).matches) window.location.replace(board);

/** Count the round's clock down. The phone's own clock may be wrong, but rarely by minutes. */
function clock() {
  const face = /** @type {HTMLElement | null} */ (document.querySelector("[data-ends]"));
  if (!face) return;
  const left = Math.round(Number(face.dataset.ends) - Date.now() / 1000);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  face.textContent = left > 0 ? time : (face.dataset.over ?? "");
}

findNames();
clock();
setInterval(clock, 1000);
document.addEventListener("part", clock);
