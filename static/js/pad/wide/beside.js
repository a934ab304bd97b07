// What a wide screen has beside the pad: its keys, and the score sheet, which is asked for once the pad is
// there, and again whenever something was written. It never passes for newer than it is.
import { request } from "../../asking.js";
import { one, say, show, wideScreen } from "../dom.js";
import { dataIn } from "../page.js";
import { fill } from "../words.js";
import { listenToKeys } from "./keyboard.js";

const RETRY = 5000; // after an answer that did not come

/**
 * @param {PadPort} pad
 * @returns {{follow: () => void}} `follow`: look whether the sheet is still that of the pad
 */
export function createBeside(pad) {
  const box = document.getElementById("beside");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** What was written when the sheet was asked for last, and when the one that is shown was. */
  let asked = "";
  let shown = "";

  /** What was written, as far as the pad knows: the hand in play is none of it. */
  function written() {
    const { state } = pad;
    const data = state?.page.data ?? dataIn(document.getElementById("pad"));
    return `${data?.revision.split(".")[0]} ${data?.after} ${state?.overtaken}`;
  }

  function follow() {
    if (!box || !wideScreen()?.matches) return;
    show(box, true);
    if (asked !== written()) void ask(box);
    tell(box);
  }

  /** @param {HTMLElement} box */
  async function ask(box) {
    clearTimeout(timer);
    const now = written();
    asked = now;
    const text = await sheetAt(box.dataset.url ?? "");
    if (now !== asked) return;
    if (text === null) timer = setTimeout(ask, RETRY, box);
    else {
      put(box, text);
      shown = now;
    }
    tell(box);
  }

  /** Say of when the sheet is, where the pad is past it; or that there is none. @param {HTMLElement} box */
  function tell(box) {
    const line = one(".as-of", box);
    const part = one("[data-hands]", box);
    const { asOf = "", none = "" } = box.dataset;
    say(line, part ? fill(asOf, { number: part.dataset.hands }) : none);
    show(line, part ? isBehind(part) : Boolean(pad.state?.connection.offline));
  }

  /** @param {HTMLElement} part */
  function isBehind(part) {
    const { state } = pad;
    const isPast = state && !state.page.amending && state.hand.number > Number(part.dataset.hands) + 1;
    return isPast || shown !== written();
  }

  listenToKeys(pad);
  return { follow };
}

/** The sheet as it is now; null where the server has not answered. @param {string} address */
async function sheetAt(address) {
  try {
    const { ok, text } = await request(address, { headers: { "X-Part": "beside" }, cache: "no-store" });
    return ok ? text : null;
  } catch {
    return null;
  }
}

/** What was open stays open, the last hand is in sight. @type {(box: HTMLElement, text: string) => void} */
function put(box, text) {
  const open = box.querySelectorAll(/** @type {"details"} */ ("details[open]"));
  const { body } = new DOMParser().parseFromString(text, "text/html");
  for (const { dataset } of open) one(`[data-hand="${dataset.hand}"]`, body)?.setAttribute("open", "");
  box.lastElementChild?.replaceChildren(...body.childNodes);
  const hands = one(".hands-part", box);
  if (hands) hands.scrollTop = hands.scrollHeight;
}
