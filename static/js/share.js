// A Copy button for each address. Over plain http a page has no clipboard of its own: there the browser is
// asked to copy what is marked, and where it will not, the address is left marked for the reader to copy.

/** Copy by marking a field that nobody sees; whether the browser did it. @param {string} text */
function copyMarked(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "aloud";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

/** Mark the address on the page. @param {string} text */
function mark(text) {
  const addresses = [...document.querySelectorAll("[data-link], .address")];
  const address = addresses.find((shown) => shown.textContent?.trim() === text);
  address?.closest("details")?.setAttribute("open", "");
  if (address) window.getSelection()?.selectAllChildren(address);
}

/** @param {string} text */
async function copy(text) {
  if (!navigator.clipboard) return copyMarked(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyMarked(text);
  }
}

/** @param {HTMLButtonElement} button */
function offer(button) {
  const { copy: text = "", copied = "", marked = "" } = button.dataset;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const done = await copy(text);
    if (!done) mark(text);
    else button.focus();
    button.textContent = done ? copied : marked;
  });
}

for (const button of document.querySelectorAll(/** @type {"button"} */ ("[data-copy]"))) offer(button);
