// What a form sends, with the button that was pressed, and sending it; whether one was begun.

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
 * Send fields as a browser sends a form, with the answer as the next page.
 * @type {(action: string, fields: [string, string][]) => void}
 */
export function sendWhole(action, fields) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of fields) {
    const field = document.createElement("input");
    field.type = "hidden";
    [field.name, field.value] = [name, value];
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/**
 * The form of a part that is sent to an address.
 * @param {Element | null} part
 * @param {string | undefined} address
 */
function formOf(part, address) {
  return [...(part?.querySelectorAll("form") ?? [])].find(({ action }) => action === address);
}

/**
 * Where the focus goes on that was in a part before: to the same button of a row, or to a form's first.
 * @type {(part: Element | null, active: HTMLInputElement) => HTMLElement | null | undefined}
 */
export function buttonAgain(part, active) {
  const own = active.getAttribute("formaction");
  if (own) return part?.querySelector(`[formaction="${own}"][name="${active.name}"]`);
  return formOf(part, active.form?.action)?.querySelector("button");
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
    const now = formOf(after, form.action);
    if (now && field(now, "version")?.value === field(form, "version")?.value) copy(form, now);
  }
}

/** What one form has in its fields, to another. @param {HTMLFormElement} form @param {HTMLFormElement} now */
function copy(form, now) {
  for (const old of form.querySelectorAll(/** @type {"input"} */ ("input:not([type=hidden]), select"))) {
    const one = field(now, old.name);
    if (one) [one.value, one.checked] = [old.value, old.checked];
  }
}

/** @param {HTMLFormElement} form @param {string} name @returns {HTMLInputElement | null} */
const field = (form, name) => form.querySelector(`[name="${CSS.escape(name)}"]`);

/**
 * Whether somebody has begun to choose or to type in a form that a page must not swap away (`data-held`).
 * @param {Element | null} part
 */
export function isBegun(part) {
  const options = part?.querySelectorAll(/** @type {"option"} */ ("[data-held] option")) ?? [];
  const inputs = part?.querySelectorAll(/** @type {"input"} */ ("[data-held] input")) ?? [];
  const isTyped = [...inputs].some(
    (one) => one.value !== one.defaultValue || one.checked !== one.defaultChecked,
  );
  return isTyped || [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
}
