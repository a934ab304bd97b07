// What is new on a board moves as it comes: totals count to what they are, a step of the podium rises.

import { count } from "./totals.js";

/**
 * What was shown last: the total of each name, and the steps of the podium that had names.
 * @type {{totals: Map<string, number>, steps: Set<string>, isFirst: boolean}}
 */
const state = { totals: new Map(), steps: new Set(), isFirst: true };

/** The rows as they have just come, all of them: what is to count, once they are laid out. */
export function totals() {
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".ranked [data-total]")]);
  const known = state.totals;
  if (rows.length) state.totals = new Map(rows.map((row) => [nameIn(row), Number(row.dataset.total)]));
  return () => {
    for (const row of rows) {
      const now = Number(row.dataset.total);
      if (row.isConnected) count(row, known.get(nameIn(row)) ?? now, now);
    }
  };
}

/** @param {HTMLElement} row */
const nameIn = (row) => row.closest("li")?.querySelector(".who")?.textContent ?? "";

/** Mark the steps of the podium that were covered before; none on a board that was just opened. */
export function steps() {
  const named = new Set();
  for (const step of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-step]"))) {
    const { step: rank = "" } = step.dataset;
    if (!step.querySelector(".who")) continue;
    named.add(rank);
    step.classList.toggle("fresh", !state.isFirst && !state.steps.has(rank));
  }
  state.steps = named;
  state.isFirst = false;
}
