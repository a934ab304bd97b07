// How long ago something was, in words that the box of calls brings with every page of an evening.
import { serverTime } from "./asking.js";

const MINUTE = 60;

/**
 * Say of each moment how long ago it was, by the server's clock.
 * @param {Iterable<HTMLElement>} moments
 */
export function tellAges(moments) {
  const { now = "", one = "", many = "", hours = "" } = document.getElementById("calls")?.dataset ?? {};
  for (const moment of moments) {
    const minutes = Math.floor((serverTime() / 1000 - Number(moment.dataset.since)) / MINUTE);
    const few = minutes < 1 ? now : minutes === 1 ? one : many.replace("{n}", String(minutes));
    moment.textContent = minutes < 60 ? few : hours;
  }
}
