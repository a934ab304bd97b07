// One tap is one act. A second tap on the same spot, within a second of one that sent something, is the
// first one's echo, on whatever page or part of a page it lands; so is the echo of a tap that changed what
// lies under the finger, and one made before the page that the first led to was drawn: nobody has seen it,
// and the browser may lay the tap on a spot where the finger was not. A keyboard's Enter has no spot and is
// no echo. Loaded before the page is drawn, and so no module: an echo may come before modules run.

const SENT = { soon: 1000, near: 44 };
const CHANGED = { soon: 350, near: 12 };
/** A tap on a label clicks its field as well, at once: no finger is as quick. */
const AT_ONCE = 10;
/** No page takes longer until it is drawn; one that is never said to be drawn counts as drawn by then. */
const LONGEST = 5000;
const PLACE = "tap"; // in sessionStorage: the next page has to know

/** @typedef {{when: number, x: number, y: number, sent: boolean}} Tap */

/** @returns {Tap | null} */
function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Tap} tap */
function remember(tap) {
  last = tap;
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(tap));
  } catch {
    // A forbidden store: the guard holds on this page alone.
  }
}

let last = recall();

/** @type {(tap: Tap, before: Tap) => boolean} */
function isEcho(tap, before) {
  const { soon, near } = before.sent ? SENT : CHANGED;
  const after = tap.when - before.when;
  return after > AT_ONCE && after < soon && Math.hypot(tap.x - before.x, tap.y - before.y) < near;
}

/**
 * Whether this page was tapped before it was drawn; false in a browser that does not tell.
 * @param {number} made in milliseconds of this page
 */
function isUnseen(made) {
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return false;
  const [drawn] = performance.getEntriesByName("first-contentful-paint");
  return made < (drawn?.startTime ?? LONGEST);
}

// A page that no other led to was not reached by that tap.
if (!document.referrer) last = null;

/** Things that are tapped one after another, and move up under the finger. */
const QUICK = "[data-quick]";

/** What a tap on it sends something: a button of a form, or one that says so. */
const SENDS = "button:not([type=button], [type=reset]), input[type=submit], [data-sends]";

document.addEventListener(
  "click",
  (event) => {
    if (!event.isTrusted || event.detail === 0 || !(event.target instanceof Element)) return;
    if (event.target.closest(QUICK)) return;
    const sent = event.target.closest(SENDS) !== null;
    const when = performance.timeOrigin + event.timeStamp; // the finger's time: a busy phone hears of it late
    const tap = { when, x: event.screenX, y: event.screenY, sent };
    if (last && (isUnseen(event.timeStamp) || isEcho(tap, last))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    remember(tap);
  },
  true,
);
