// What a form sends, with the button that was pressed; whether one was begun.

/**
 * The fields of a form that is being sent, its button's among them. Browsers before Safari 16.4, Chrome 112
 * and Firefox 111 leave the button out where `FormData` is given it.
 * @param {SubmitEvent} event
 */
export function fieldsOf({ target, submitter }) {
  const fields = /** @type {[string, string][]} */ ([
    ...new FormData(/** @type {HTMLFormElement} */ (target)),
  ]);
  const { name = "", value = "" } = /** @type {Partial<HTMLButtonElement>} */ (submitter ?? {});
  return name ? [...fields, /** @type {[string, string]} */ ([name, value])] : fields;
}

/**
 * Put back what was typed in a form that was held (`data-held`) and swapped away, where it is the form of the
 * same version of what it changes.
 * @param {Element | null} before
 * @param {Element | null} after
 */
export function putBack(before, after) {
  const forms = before?.querySelectorAll(/** @type {"form"} */ ("form[data-held]")) ?? [];
  for (const form of forms) {
    const now = [...(after?.querySelectorAll("form") ?? [])].find(({ action }) => action === form.action);
    if (!now || field(now, "version")?.value !== field(form, "version")?.value) continue;
    for (const old of form.querySelectorAll(/** @type {"input"} */ ("input:not([type=hidden])"))) {
      const one = field(now, old.name);
      if (one) [one.value, one.checked] = [old.value, old.checked];
    }
    for (const old of form.querySelectorAll("select")) {
      const one = now.querySelector(/** @type {"select"} */ (`select[name="${CSS.escape(old.name)}"]`));
      if (one) one.value = old.value;
    }
  }
}

/** @param {HTMLFormElement} form @param {string} name @returns {HTMLInputElement | null} */
const field = (form, name) => form.querySelector(`input[name="${CSS.escape(name)}"]`);

/**
 * Whether somebody has begun to choose or to type in a form that a page must not swap away then (`data-held`).
 * @param {Element | null} part
 */
export function isBegun(part) {
  const options = part?.querySelectorAll(/** @type {"option"} */ ("[data-held] option")) ?? [];
  const inputs = part?.querySelectorAll(/** @type {"input"} */ ("[data-held] input")) ?? [];
  return (
    [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected) ||
    [...inputs].some((one) => one.value !== one.defaultValue || one.checked !== one.defaultChecked)
  );
}
