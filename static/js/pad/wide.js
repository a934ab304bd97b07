// A screen on which all that is asked is seen at once, as in pad.css. What it has beside is fetched there
// alone: phones pay nothing for it.
import { wideScreen } from "./dom.js";

/**
 * @param {PadPort} pad
 * @returns {{follow: () => void}} `follow`: look whether what stands beside the pad is still its own
 */
export function createWide(pad) {
  /** @type {{follow: () => void} | null} */
  let beside = null;
  let isAsked = false;

  function follow() {
    if (beside) beside.follow();
    else if (!isAsked && wideScreen()?.matches) void fetchBeside();
  }

  async function fetchBeside() {
    isAsked = true;
    try {
      const { createBeside } = await import("./wide/beside.js");
      beside = createBeside(pad);
      beside.follow();
    } catch {
      isAsked = false; // Without a connection it is fetched later; the pad works without.
    }
  }

  wideScreen()?.addEventListener("change", () => {
    pad.dispatch({ type: "resized" });
    follow();
  });
  return { follow };
}
