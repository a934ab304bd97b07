// Numbers and sentences as the pad says them.

/** @param {number} points */
export const score = (points) => (points < 0 ? `−${-points}` : String(points));

/** @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : score(points));

/**
 * Fill the blanks of a sentence: `{name}`.
 * @param {string} sentence
 * @param {Record<string, unknown>} blanks
 */
export const fill = (sentence, blanks) => sentence.replace(/\{(\w+)\}/g, (_, name) => String(blanks[name]));
