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
 * Whether somebody has begun to choose in a form that a page must not swap away then (`data-held`).
 * @param {Element | null} part
 */
export function isBegun(part) {
  const options = part?.querySelectorAll(/** @type {"option"} */ ("[data-held] option")) ?? [];
  return [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
}
