// Keeps a page as it is on the server: polls whether it has changed, and swaps the part that has, while it is
// seen. What changes from look to look is asked for at once (`data-tag`), the rest by a pulse (`data-pulse`).
// `data-follows`: it stays on the screen where its address leads to another, and shows that one's part.
// `data-from`: its query, where that is not the page's own; `data-address`: its own, where pages share it.
// A form inside that part is sent without leaving the page: a long list stays where it was scrolled to.
import { isNewEnough, request, serverTime } from "./asking.js";
import { buttonAgain, fieldsOf, isBegun, putBack, sendWhole } from "./fields.js";
import { timeOfDay } from "./time-of-day.js";

/** Milliseconds from one question to the next, and from an answer to the next question at the least. */
const SOON = 1000;
const BREATH = 250;
const LATER = 10_000;
/** How long a form waits for its answer: seating a whole hall takes a while. */
const PATIENCE = 30_000;
/** How long a hand that has just come in is marked. */
const MARKED = 5000;

/** The part of the page that is swapped. @returns {HTMLElement | null} */
const part = () => document.querySelector("[data-pulse], [data-tag]");

/**
 * How long to wait after an answer that took so long. Phones of a whole hall rest as long as they are told: a
 * server that is slow is asked less. Boards and pages of a few keep their beat.
 * @param {number} took
 */
function soon(took) {
  const pause = part()?.dataset.pause;
  return pause ? Number(pause) : Math.max(BREATH, SOON - took);
}

const poll = {
  pause: SOON,
  timer: /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined),
  /** Whether what is shown is to be asked for whole, though the server has nothing new. */
  outdated: false,
  /** When the part was as it is: when the server said so last, or when a kept page came from it. */
  heard: new Date(Number(document.documentElement.dataset.asOf) || Date.now()),
  /** How many forms were sent: what was asked for before one was sent is older than its answer. */
  sent: 0,
  /** How many of them wait for their answer. */
  waiting: 0,
  /** The form that is being sent: the next waits for its answer, so that they arrive in their order. */
  last: Promise.resolve(),
};

/**
 * Whether the part is as every form that was sent has left it: none waits for its answer, or was sent since.
 * @param {number} [sent] how many had been sent
 */
export const isSettled = (sent = poll.sent) => sent === poll.sent && poll.waiting === 0;

async function ask() {
  clearTimeout(poll.timer);
  if (document.hidden) return;
  const before = poll.sent;
  const asked = performance.now();
  try {
    const { status, redirected, url, text } = await news();
    if (status === 404) return say("withdrawn");
    if (redirected && !part()?.dataset.follows) return window.location.assign(url); // to another page
    if (redirected) window.history.replaceState(null, "", url);
    poll.outdated = false;
    if (status !== 304) swap(text, before);
    poll.pause = soon(performance.now() - asked);
    poll.heard = new Date(serverTime());
    delete document.documentElement.dataset.asOf;
    document.dispatchEvent(new Event("heard"));
    say("");
  } catch {
    poll.pause = Math.min(Math.max(poll.pause, SOON) * 2, LATER);
    say("unreachable");
  }
  poll.timer = setTimeout(ask, poll.pause);
}

/** What there is to show: the part as it is now, not modified (304), withdrawn (404). Throws for all else. */
async function news() {
  const { pulse, revision, tag } = (!poll.outdated && part()?.dataset) || {};
  let answer = await (pulse ? request(`${pulse}?revision=${revision}`, { cache: "no-store" }) : anew(tag));
  if (pulse && answer.ok) answer = await anew();
  if (!answer.ok && ![304, 404].includes(answer.status)) throw new Error(String(answer.status));
  return answer;
}

/** The part as it is now; not modified (304) where it is still known by this tag. @param {string} [tag] */
function anew(tag) {
  const { pathname, search } = window.location;
  const { from = search, address = pathname + from } = part()?.dataset ?? {};
  const headers = { "X-Part": "1", ...(tag && { "If-None-Match": `"${tag}"` }) };
  return request(address, { headers, cache: "no-store" });
}

/**
 * What was open stays open, a form that was begun stays, a hand that was not there is marked.
 * @param {string} page
 * @param {number} before how many forms had been sent when it was asked for
 */
function swap(page, before) {
  if (!isSettled(before) || isBegun(part())) return;
  const open = part()?.querySelectorAll(/** @type {"details"} */ ("details[open]")) ?? [];
  const hands = [...open].map((line) => line.dataset.hand);
  const known = shownHands();
  put(page);
  for (const hand of hands) part()?.querySelector(`[data-hand="${hand}"]`)?.setAttribute("open", "");
  for (const [hand, line] of shownHands()) if (!known.has(hand)) mark(line);
}

/** The lines of a score sheet, by their hands' numbers; none on a page that has no sheet. */
function shownHands() {
  const lines = part()?.querySelectorAll(/** @type {"details"} */ ("details[data-hand]")) ?? [];
  return new Map([...lines].map((line) => [line.dataset.hand, line]));
}

/** Mark a hand that has just come in, for a moment. @param {HTMLElement} line */
function mark(line) {
  const row = line.closest("tr");
  row?.classList.add("fresh");
  setTimeout(() => row?.classList.remove("fresh"), MARKED);
}

/** @param {string} page */
function put(page) {
  const before = part();
  if (!before) return;
  const active = /** @type {HTMLInputElement | null} */ (document.activeElement);
  before.outerHTML = page;
  putBack(before, part());
  if (active) buttonAgain(part(), active)?.focus();
  document.dispatchEvent(new Event("part"));
}

/** @param {SubmitEvent} event */
function send(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!part()?.contains(form) || form.closest("[data-whole]") || event.defaultPrevented) return;
  event.preventDefault();
  poll.sent += 1;
  poll.waiting += 1;
  const fields = fieldsOf(event);
  const { submitter } = event;
  const hasOwn = submitter instanceof HTMLButtonElement && submitter.hasAttribute("formaction");
  const action = hasOwn ? submitter.formAction : form.action;
  poll.last = poll.last.then(() => post(action, fields));
}

/** Whether an answer is the part that is shown, and not another page. @param {URL} address */
function isHere({ pathname }) {
  return [window.location.pathname, part()?.dataset.address?.split("?")[0]].includes(pathname);
}

/** @type {(action: string, fields: [string, string][]) => Promise<void>} */
async function post(action, fields) {
  try {
    const headers = { "X-Part": "1" };
    const body = new URLSearchParams(fields);
    const answer = await request(action, { method: "POST", body, headers }, PATIENCE).finally(() => {
      poll.waiting -= 1;
    });
    const { status, ok, redirected, url, text } = answer;
    if (status === 404) return say("withdrawn");
    if (status === 507) return say("full");
    if (!ok) throw new Error(String(status));
    // The answer may be of another page, as when a round was seated: then go there. One that comes from the
    // form's own address asks something before anything is done: it is a page that no visit would show.
    if (isHere(new URL(url))) put(text);
    else if (redirected) window.location.assign(url);
    else sendWhole(action, fields);
    say("");
  } catch {
    say("unsaved");
  }
}

/**
 * Say how it stands with the connection.
 * @param {"" | "withdrawn" | "full" | "unreachable" | "unsaved"} what
 */
function say(what) {
  const box = document.getElementById("watching");
  const words = (what && box?.dataset[what]?.replace("{time}", timeOfDay(poll.heard, box.dataset))) || "";
  if (box && box.textContent !== words) box.textContent = words;
}

if (part()) {
  if (isNewEnough) document.addEventListener("submit", send);
  document.addEventListener("visibilitychange", ask);
  document.addEventListener("outdated", () => {
    poll.outdated = true;
    void ask();
  });
  if (document.documentElement.dataset.asOf) say("unreachable");
  poll.pause = soon(0);
  poll.timer = setTimeout(ask, poll.pause);
}
