// A total that has changed counts up or down to what it is now: everybody sees that it moved, and from where.

const TAKES = 900; // milliseconds

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Count to a number that stands there already.
 * @type {(box: HTMLElement, from: number, to: number) => void}
 */
export function count(box, from, to) {
  if (from === to || still.matches) return;
  const words = box.textContent;
  const step = from % 10 || to % 10 ? 1 : 10;
  const start = performance.now();
  /** @param {number} now */
  const frame = (now) => {
    // One that has left the page, as with a page that turned, says at once what it has come to.
    const done = box.isConnected ? Math.min(1, Math.max(0, now - start) / TAKES) : 1;
    const gone = 1 - (1 - done) ** 3; // slower towards its end, where it is read
    box.textContent = done < 1 ? figures(Math.round((from + (to - from) * gone) / step) * step) : words;
    if (done < 1) requestAnimationFrame(frame);
  };
  frame(start);
}

/** As the server writes a score: with a true minus sign. @param {number} points */
export const figures = (points) => (points < 0 ? `−${-points}` : String(points));
