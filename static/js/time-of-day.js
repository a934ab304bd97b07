// The time of day as the server writes it on the same page (`words/moments.py`, `words/money.py`).

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/**
 * A moment on a `clock` of "12" hours by the words of its half of the day, else as Django's `date` formats
 * `time`: hours as H or G, minutes as i, and any other letter behind a stroke.
 * @param {Date} moment
 * @param {{ clock?: string, time?: string, am?: string, pm?: string }} words
 */
export function timeOfDay(moment, { clock, time = "H:i", am = "", pm = "" }) {
  const [hours, minute] = [moment.getHours(), two(moment.getMinutes())];
  if (clock === "12") {
    const words = hours < 12 ? am : pm;
    return words.replace("{hour}", String(hours % 12 || 12)).replace("{minute}", minute);
  }
  /** @type {Record<string, string>} */
  const figures = { H: two(hours), G: String(hours), i: minute };
  return time.replace(/\\(.)|[HGi]/g, (sign, letter) => letter ?? figures[sign]);
}
