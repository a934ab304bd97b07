// Whoever is not found on the roll is put on it by the name that was typed into the search field.

function offer() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-find] [type=search]"));
  const form = /** @type {HTMLElement | null} */ (document.querySelector("[data-add]"));
  if (!field || !form) return;
  const typed = field.value.trim();
  form.hidden = !typed;
  const name = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=names]"));
  if (name) name.value = typed;
  const words = form.querySelector("[data-typed]");
  if (words) words.textContent = typed;
}

document.querySelector("[data-find]")?.addEventListener("input", offer);
document.addEventListener("part", offer); // the list was swapped
offer();
