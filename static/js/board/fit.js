// Words, numbers and names that fill their box: the largest type that does, found by halving.

const LARGEST = 0.9; // of a box's height
const LINE = 1.25; // a row of a list, in em
const FIGURE = 0.84; // figures with some air, in em: nothing of them is below the line

/** What boards are set in: widths are right once these are here. */
const FACES = ["400 16px Atkinson", "700 16px Atkinson", "400 16px 'Plain Zero'", "700 16px 'Plain Zero'"];

export const faces = () => Promise.all(FACES.map((face) => document.fonts.load(face)));

/**
 * Fill every box. Those of one group (`data-fit="group"`) get one size; a box that is to hold a list says how
 * many rows of it fit at the least (`data-rows`); one of figures alone says so (`data-figures`).
 */
export function fill() {
  /** @type {Map<string, {boxes: HTMLElement[], size: number}>} */
  const groups = new Map();
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-fit]"))) {
    const size = largestIn(box);
    box.style.fontSize = `${size}px`;
    const name = box.dataset.fit;
    if (!name) continue;
    const group = groups.get(name) ?? { boxes: [], size };
    groups.set(name, { boxes: [...group.boxes, box], size: Math.min(group.size, size) });
  }
  for (const { boxes, size } of groups.values()) {
    for (const box of boxes) box.style.fontSize = `${size}px`;
  }
}

/** @param {HTMLElement} box */
function largestIn(box) {
  const { rows, figures } = box.dataset;
  let low = 8;
  let high = Math.floor(box.clientHeight * LARGEST);
  if (rows) high = Math.floor(box.clientHeight / Number(rows) / LINE);
  if (figures !== undefined) high = Math.floor(box.clientHeight / FIGURE);
  while (low < high) {
    const size = Math.ceil((low + high) / 2);
    box.style.fontSize = `${size}px`;
    const isHigh = figures === undefined && box.scrollHeight > box.clientHeight;
    if (box.scrollWidth <= box.clientWidth && !isHigh) low = size;
    else high = size - 1;
  }
  return low;
}
