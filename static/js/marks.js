// Taps on the roll that the server has not taken yet, in their order: kept on this device, so that neither a
// lost connection nor a reload loses one. A full or forbidden store keeps nothing: the page still has all.

/**
 * @typedef {{url: string, entry: string, field: string, value: string, seen: string}} Mark
 * A tap: where it is sent, whose row it is of, what it sets, and what that was when it was tapped.
 */

/** @param {string} page */
const place = (page) => `roll ${page}`;

/** The taps that are kept for a page. @param {string} page @returns {Mark[]} */
export function keptMarks(page) {
  try {
    const kept = JSON.parse(localStorage.getItem(place(page)) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @type {(page: string, marks: Mark[]) => void} */
export function keepMarks(page, marks) {
  try {
    if (marks.length) localStorage.setItem(place(page), JSON.stringify(marks));
    else localStorage.removeItem(place(page));
  } catch {
    // See above.
  }
}

/**
 * What the rows show while taps wait: each field as the last tap on it left it.
 * @param {Mark[]} marks
 */
export function lastOfEach(marks) {
  return [...new Map(marks.map((mark) => [`${mark.entry} ${mark.field}`, mark])).values()];
}

/** What the next tap on a field does. @type {(field: string, value: string) => string} */
export function nextValue(field, value) {
  if (field === "paid") return value === "yes" ? "no" : "yes";
  return value === "here" ? "expected" : "here";
}

/**
 * What a page is known by once an act of its own has brought the evening to a revision; as it was where
 * something else has happened as well.
 * @type {(tag: string, revision: number) => string} `tag`: a revision, a hyphen and more
 */
export function movedOn(tag, revision) {
  const [known, ...more] = tag.split("-");
  return Number(known) + 1 === revision ? [revision, ...more].join("-") : tag;
}
