// Finding a name in a list by two letters of it, as `scoring.rules.names.is_meant` does on the server.

/** Letters that Unicode takes apart into nothing simpler, and what people type for them. */
const PLAIN = /** @type {Record<string, string>} */ ({
  ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ħ: "h", ß: "ss", ς: "σ",
});

/** All kinds of apostrophes, and of dashes: one stands for them. */
const APOSTROPHES = /[‘’‚‛ʹʻʼʽʾʿˈˊˋ`´′‵ꞌ＇\u055a\u05f3]/gu;
const DASHES = /[\u05be\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/gu;

/** A text as it is compared: no case, no accents, one kind of apostrophe. @param {string} text */
export function folded(text) {
  const signs = text.replace(APOSTROPHES, "'").replace(DASHES, "-");
  const apart = signs.toLowerCase().normalize("NFKD").replace(/\p{Mn}/gu, "");
  return apart.replace(/[øłđðþæœıħßς]/gu, (letter) => PLAIN[letter]);
}

/** @param {string} text */
const wordsOf = (text) => folded(text).split(/[\s-]+/u).filter(Boolean);

/** @param {string} text */
const isAscii = (text) => /^[\x20-\x7e]*$/u.test(text);

/**
 * Whether each word that was typed begins a word of the name; in a script without spaces, is a part of it.
 * @type {(typed: string, name: string) => boolean}
 */
export function isMeant(typed, name) {
  const words = wordsOf(name);
  const begins = (/** @type {string} */ part) =>
    words.some((word) => word.startsWith(part) || (!isAscii(part) && word.includes(part)));
  return wordsOf(typed).every(begins);
}

/** @type {(row: HTMLElement, typed: string, only: string) => boolean} */
function isLeftOut(row, typed, only) {
  const name = row.querySelector(".name")?.textContent;
  if (only && !row.classList.contains(only)) return true;
  return typeof name === "string" && !isMeant(typed, name);
}

/**
 * Show those of a list who are meant; letters stand only over a whole list.
 * @type {(typed: string, only: string) => void} `only`: the class of rows that are shown; none for all
 */
function filter(typed, only) {
  /** @type {NodeListOf<HTMLElement>} */
  const rows = document.querySelectorAll("[data-names] > *");
  let shown = 0;
  for (const row of rows) {
    if (row.classList.contains("letter")) {
      row.hidden = typed + only !== "";
      continue;
    }
    row.hidden = isLeftOut(row, typed, only);
    if (!row.hidden) shown += 1;
  }
  const nobody = /** @type {HTMLElement | null} */ (document.querySelector("[data-nobody]"));
  if (nobody) nobody.hidden = shown > 0;
}

/** Let the page's search field filter its list as one types, also after the list was swapped. */
export function findNames() {
  const form = /** @type {HTMLElement | null} */ (document.querySelector("[data-find]"));
  const field = /** @type {HTMLInputElement | null} */ (form?.querySelector("[type=search]"));
  const box = /** @type {HTMLInputElement | null} */ (form?.querySelector("[data-only]"));
  if (!form || !field) return;
  form.hidden = false;
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = form.querySelectorAll("[data-without-script]");
  for (const button of buttons) button.hidden = true;
  const again = () => filter(field.value.trim(), box?.checked ? box.value : "");
  form.addEventListener("input", again);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    field.blur();
  });
  document.addEventListener("part", again);
  again();
}
