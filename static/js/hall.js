// The hall on a phone: names found as one types; a large screen goes on to the board.
import { findNames } from "./names.js";

/** A phone held upright or sideways stays; the projector's laptop goes on to the board. */
const LARGE = "(min-width: 700px) and (min-height: 480px)";

/** @type {HTMLElement | null} */
const arrival = document.querySelector("[data-board]");
const board = arrival?.dataset.board;
if (board && window.matchMedia(LARGE).matches) window.location.replace(board);

findNames();
