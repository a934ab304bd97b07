// The whole screen for a board or a television: a button where the browser lets a page ask for it.

/** F11 and an installed app fill the screen as well, and say so here alone. */
const byBrowser = window.matchMedia("(display-mode: fullscreen)");

/** @type {HTMLButtonElement | null} */
const button = document.querySelector("button[data-full]");

function show() {
  const isWhole = Boolean(document.fullscreenElement) || byBrowser.matches;
  if (button) button.hidden = isWhole || !document.fullscreenEnabled;
}

button?.addEventListener("click", () => {
  document.documentElement.requestFullscreen().catch(() => {}); // refused: the button stays
});
document.addEventListener("fullscreenchange", show);
byBrowser.addEventListener("change", show);
show();
