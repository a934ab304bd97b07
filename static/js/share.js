// A Copy button where the browser lets a page copy: not over plain http.

/** @param {HTMLButtonElement} button */
function offer(button) {
  const { copy = "", copied = "" } = button.dataset;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(copy);
    button.textContent = copied;
  });
}

if (navigator.clipboard) {
  for (const button of document.querySelectorAll(/** @type {"button"} */ ("[data-copy]"))) offer(button);
}
