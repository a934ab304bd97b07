// The same people as last time: all ticked or none by one tap, found by two letters. Others of the club are
// folded away, and unfolded by a search; names from elsewhere are shown to a search alone, or where they are
// ticked.
import { findNames } from "./names.js";

const box = /** @type {HTMLElement | null} */ (document.querySelector(".last-time"));
const boxes = /** @type {HTMLInputElement[]} */ ([...(box?.querySelectorAll("[name=known]") ?? [])]);
const field = /** @type {HTMLInputElement | null} */ (box?.querySelector("[type=search]") ?? null);
const count = /** @type {HTMLElement | null} */ (box?.querySelector("[data-ticked]") ?? null);
const others = /** @type {HTMLDetailsElement | null} */ (box?.querySelector("[data-others]") ?? null);
/** Whether the others were open before somebody searched; null while nobody does. @type {boolean | null} */
let wasOpen = null;

function show() {
  const ticked = boxes.filter(({ checked }) => checked).length;
  const words = (count?.dataset.ticked ?? "").replace("{count}", String(ticked));
  const all = boxes.filter((one) => "last" in one.dataset).length;
  if (count) count.textContent = words.replace("{all}", String(all));
  const isSearched = Boolean(field?.value.trim());
  unfold(isSearched);
  if (isSearched) return;
  for (const one of boxes) {
    const row = one.closest("label");
    if (row?.classList.contains("earlier")) row.hidden = !one.checked;
  }
}

/** Open the others while somebody searches. @param {boolean} isSearched */
function unfold(isSearched) {
  if (!others || isSearched === (wasOpen !== null)) return;
  const before = others.open;
  others.open = isSearched || Boolean(wasOpen) || others.querySelector(":checked") !== null;
  wasOpen = isSearched ? before : null;
}

/** Tick all of last time besides those who are ticked, or nobody. @param {boolean} checked */
function tick(checked) {
  for (const one of boxes) one.checked = checked && (one.checked || "last" in one.dataset);
  box?.dispatchEvent(new Event("input", { bubbles: true }));
}

if (box) {
  const ticking = /** @type {HTMLElement | null} */ (box.querySelector("[data-tick]"));
  if (ticking) ticking.hidden = false;
  box.querySelector("[data-all]")?.addEventListener("click", () => tick(true));
  box.querySelector("[data-none]")?.addEventListener("click", () => tick(false));
  // Enter in the search field is no wish to set the evening up.
  field?.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  findNames();
  box.addEventListener("input", show);
  show();
}
