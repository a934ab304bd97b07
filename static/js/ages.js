// How long ago something was, in words that the box of calls brings with every page of an evening.
import { serverTime } from "./asking.js";

/** Seconds of a minute, and minutes of an hour. */
const MINUTE = 60;
const HOUR = 60;

/** @type {(minutes: number, words: DOMStringMap) => string} */
function ago(minutes, { now = "", one = "", many = "", hours = "" }) {
  if (minutes < 1) return now;
  if (minutes === 1) return one;
  return minutes < HOUR ? many.replace("{n}", String(minutes)) : hours;
}

/**
 * Say of each moment how long ago it was, by the server's clock.
 * @param {Iterable<HTMLElement>} moments
 */
export function tellAges(moments) {
  const words = document.getElementById("calls")?.dataset ?? {};
  for (const moment of moments) {
    const minutes = Math.floor((serverTime() / 1000 - Number(moment.dataset.since)) / MINUTE);
    moment.textContent = ago(minutes, words);
  }
}
