// Numbers and sentences as the pad says them, in the page's language (`js/words/`); English needs no file.

/** @type {Record<string, string | string[]>} */
let catalog = {};
/** The place of the form that a number takes. @type {(number: number) => number} */
let formOf = (number) => Number(number !== 1);

/**
 * Say everything in another language from now on.
 * @param {Record<string, string | string[]>} messages
 * @param {(number: number) => number} plural
 */
export function speak(messages, plural) {
  catalog = messages;
  formOf = plural;
}

/** @param {string} text */
export const gettext = (text) => /** @type {string} */ (catalog[text] ?? text);

/** @type {(one: string, many: string, number: number) => string} */
export function ngettext(one, many, number) {
  const forms = catalog[one];
  if (!forms) return number === 1 ? one : many;
  return forms[formOf(number)] ?? many;
}

/** A short word with its vowel in brackets, what stands between, and two letters after that. */
const MARKED =
  /(^|[^\p{L}\d])(d|l|qu|n|s|jusqu|lorsqu|puisqu)\(([ea])\) ((?:<[^>]*>|[«“"'(\s])*)(\p{L}?)(\p{L}?)/giu;

/** @param {string} letter */
const isVowel = (letter) => /^[aeiouœæøı]/i.test(letter.normalize("NFD"));

/** Write out the marks of elision, as `config/language.py` does. @param {string} text */
function elided(text) {
  if (!/\([ea]\) /.test(text)) return text;
  return text.replace(MARKED, (...found) => {
    const [before, short, vowel, between, first, second] = found.slice(1);
    const isElided = isVowel(first) || (/y/i.test(first) && !isVowel(second));
    return `${before}${short}${isElided ? "’" : `${vowel} `}${between}${first}${second}`;
  });
}

/**
 * Fill the blanks of a sentence: `{name}`.
 * @param {string} sentence
 * @param {Record<string, unknown>} blanks
 */
export const fill = (sentence, blanks) =>
  elided(sentence.replace(/\{(\w+)\}/g, (_, name) => String(blanks[name])));

/** @type {(points: number) => string} */
export function score(points) {
  if (points < 0) return `−${score(-points)}`;
  const digits = String(points);
  if (digits.length < 4) return digits;
  const thousands = score(Number(digits.slice(0, -3)));
  return fill(gettext("{thousands}{rest}"), { thousands, rest: digits.slice(-3) });
}

/** @param {number} points */
export const signed = (points) => (points > 0 ? `+${score(points)}` : score(points));
