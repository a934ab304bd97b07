// Tables that call the director: polled on every page of an evening, also while it is not seen; a new call
// changes the title and rings, once the page was clicked and unless the switch says no.
import { tellAges } from "./ages.js";
import { isNewEnough, own, request } from "./asking.js";
import { fieldsOf } from "./fields.js";

const PAUSE = 3000;
const LATER = 15_000;
const SWITCH = own("ring when a table calls");
/** Two notes of a doorbell: hertz, and seconds from the start. */
const NOTES = [
  [660, 0],
  [523, 0.35],
];
const LENGTH = 0.5;

const title = document.title;
const state = {
  sound: /** @type {AudioContext | null} */ (null),
  known: new Set(/** @type {string[]} */ ([])),
  pause: PAUSE,
};

const box = () => document.getElementById("calls");

/** @type {(kind: string) => HTMLElement[]} */
const all = (kind) => [...(box()?.querySelectorAll(/** @type {"div"} */ (`[data-${kind}]`)) ?? [])];

const keys = () => all("call").map((call) => call.dataset.call ?? "");

/** Private windows may keep nothing: then it rings. */
function mayRing() {
  try {
    return localStorage.getItem(SWITCH) !== "no";
  } catch {
    return true;
  }
}

/** @param {boolean} rings */
function keepSwitch(rings) {
  try {
    localStorage.setItem(SWITCH, rings ? "yes" : "no");
  } catch {
    // It rings until the page is left.
  }
}

function ring() {
  const { sound } = state;
  if (!sound || sound.state !== "running" || !mayRing()) return;
  for (const [pitch, begin] of NOTES) {
    const note = sound.createOscillator();
    const volume = sound.createGain();
    const start = sound.currentTime + begin;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.3, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    note.connect(volume).connect(sound.destination);
    note.start(start);
    note.stop(start + LENGTH);
  }
}

/** Who calls and nobody is on the way to, for the title. */
function waiting() {
  const links = box()?.querySelectorAll(".call:not(.answered) [data-who]") ?? [];
  return [...links].map((link) => link.textContent?.trim()).join(", ");
}

/** Say how long each table has waited, and in the title who calls. */
function tell() {
  tellAges(all("since"));
  for (const input of all("ring")) /** @type {HTMLInputElement} */ (input).checked = mayRing();
  const who = waiting();
  document.title = who ? `● ${who} · ${title}` : title;
}

/** What is said of the calls, whatever the time: who calls, why, and whether somebody is on the way. */
const gist = () =>
  all("call").map(({ dataset, className }) => `${dataset.call} ${className} ${dataset.words}`).join("\n");

/**
 * Take the calls as they are now. The box itself stays, so that it is read aloud, and so does what is in it
 * while nothing of it has changed: somebody may just be about to tap.
 * @param {string} page
 */
function put(page) {
  const part = new DOMParser().parseFromString(page, "text/html").getElementById("calls");
  const shown = box();
  if (!part || !shown) return;
  const before = gist();
  const children = [...shown.childNodes];
  shown.dataset.revision = part.dataset.revision;
  shown.replaceChildren(...part.childNodes);
  if (gist() === before) shown.replaceChildren(...children);
  const now = keys();
  if (now.some((key) => !state.known.has(key))) ring();
  state.known = new Set(now);
}

async function ask() {
  const { calls, revision } = box()?.dataset ?? {};
  try {
    const { status, text } = await request(`${calls}?revision=${revision}`, { cache: "no-store" });
    if (status === 404) return; // the link was withdrawn
    if (status === 200) put(text);
    state.pause = PAUSE;
  } catch {
    state.pause = Math.min(state.pause * 2, LATER);
  }
  tell();
  setTimeout(ask, state.pause);
}

/** The page stays, with what may have been typed on it. @param {HTMLFormElement} form */
function notSaved(form) {
  form.querySelector("[role=status]")?.remove();
  const words = document.createElement("p");
  words.className = "wrong";
  words.setAttribute("role", "status");
  words.textContent = box()?.dataset.unsaved ?? "";
  form.append(words);
}

/** Answer without leaving the page, where somebody may be typing. @param {SubmitEvent} event */
async function send(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!box()?.contains(form)) return;
  event.preventDefault();
  const fields = fieldsOf(event);
  const headers = { "X-Part": "1" };
  try {
    const body = new URLSearchParams(fields);
    const { status, ok, text } = await request(form.action, { method: "POST", body, headers });
    if (!ok) throw new Error(String(status));
    put(text);
    tell();
  } catch {
    notSaved(form);
  }
}

if (box()) {
  state.known = new Set(keys());
  if (isNewEnough) document.addEventListener("submit", send);
  for (const touched of ["pointerdown", "keydown"]) {
    document.addEventListener(touched, () => {
      state.sound ??= new AudioContext();
      void state.sound.resume();
    });
  }
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && "ring" in target.dataset) keepSwitch(target.checked);
  });
  tell();
  setTimeout(ask, PAUSE);
}
