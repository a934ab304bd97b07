// The round's clock on a board: counted down, with a sound when time is short and when it is over.
import { count, face, loadedAt, wind as begin } from "../clock.js";

const SOON = 120; // seconds left at the first warning

/** @type {{sound: AudioContext | null, isFirst: boolean, warned: "" | "soon" | "over"}} */
const state = { sound: null, isFirst: true, warned: "" };

/** @param {number} left seconds */
export function warningAt(left) {
  if (left <= 0) return "over";
  return left <= SOON ? "soon" : "";
}

/** The part with the clock is new: count from what it says. */
export function wind() {
  begin(state.isFirst ? loadedAt() : performance.now());
  state.isFirst = false;
  const seconds = face()?.dataset.seconds;
  if (seconds === undefined || Number(seconds) > SOON) state.warned = "";
  tick();
}

export function tick() {
  const left = count();
  if (left === null) return;
  face()?.classList.toggle("soon", left <= SOON);
  const warning = warningAt(left);
  if (warning && warning !== state.warned) ring(warning === "over" ? 3 : 1);
  state.warned = warning;
}

/** A browser lets a page sound only after somebody has clicked on it. */
export function allowSound() {
  state.sound ??= new AudioContext();
  void state.sound.resume();
  ring(1);
}

/** @param {number} times */
function ring(times) {
  if (!state.sound) return;
  for (let number = 0; number < times; number += 1) tone(state.sound, state.sound.currentTime + number * 0.6);
}

/** Half a second of sound that comes and goes softly. @type {(sound: AudioContext, start: number) => void} */
function tone(sound, start) {
  const pitch = sound.createOscillator();
  const loudness = sound.createGain();
  pitch.frequency.value = 880;
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(0.5, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
  pitch.connect(loudness).connect(sound.destination);
  pitch.start(start);
  pitch.stop(start + 0.55);
}
