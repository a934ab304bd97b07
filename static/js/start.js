// Who sits where: Enter goes to the next name, as the key says, and starts the game from the last one only; a
// name from earlier goes into the next free seat. Without this script the page is a form like any other.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-start]"));
const names = /** @type {HTMLInputElement[]} */ ([...(form?.querySelectorAll("[name^='name_']") ?? [])]);
const chips = /** @type {HTMLElement | null} */ (document.querySelector("[data-chips]"));
const buttons = /** @type {HTMLButtonElement[]} */ ([...(chips?.querySelectorAll("[data-name]") ?? [])]);

/** The seat a tapped name goes to: the one last written in while it is empty, otherwise the first that is. */
let last = names[0];

/** @param {KeyboardEvent} event */
function next(event) {
  if (event.key !== "Enter" || event.isComposing) return;
  const seat = names.indexOf(/** @type {HTMLInputElement} */ (event.target));
  if (seat < 0 || seat === names.length - 1) return;
  event.preventDefault();
  names[seat + 1].focus();
}

/** Names that sit already are not offered again. */
function offer() {
  const seated = names.map((field) => field.value.trim().toLocaleLowerCase());
  for (const button of buttons) {
    button.hidden = seated.includes((button.dataset.name ?? "").toLocaleLowerCase());
  }
  if (chips) chips.hidden = buttons.every((button) => button.hidden) || seated.every(Boolean);
}

/** @param {HTMLButtonElement} button */
function seat(button) {
  const empty = last && !last.value.trim() ? last : names.find((field) => !field.value.trim());
  if (!empty) return;
  empty.value = button.dataset.name ?? "";
  last = names.find((field) => !field.value.trim()) ?? empty;
  offer();
}

form?.addEventListener("keydown", next);
form?.addEventListener("input", offer);
for (const field of names) field.addEventListener("focus", () => (last = field));
for (const button of buttons) button.addEventListener("click", () => seat(button));
if (names.length) offer();
