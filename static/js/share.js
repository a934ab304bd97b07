// A Copy button where the browser lets a page copy: not over plain http.
(() => {
  "use strict";
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = button.dataset.copied;
    });
  }
})();
