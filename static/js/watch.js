// Keeps a page as it is on the server: asks whether it has changed, and swaps the part that has. Only while it is seen.
(() => {
  "use strict";
  const SOON = 1500;
  const LATER = 10000;
  const state = document.getElementById("watching");
  let timer;
  let pause = SOON;

  const part = () => document.querySelector("[data-pulse]");

  async function ask() {
    clearTimeout(timer);
    if (document.hidden) return;
    const { pulse, revision } = part().dataset;
    try {
      const response = await fetch(`${pulse}?revision=${revision}`, { cache: "no-store" });
      if (response.status === 404) return say("withdrawn");
      if (!response.ok && response.status !== 304) throw new Error(String(response.status));
      if (response.status === 200) await swap();
      pause = SOON;
      say("");
    } catch {
      pause = Math.min(pause * 2, LATER);
      say("unreachable");
    }
    timer = setTimeout(ask, pause);
  }

  async function swap() {
    const response = await fetch(window.location.pathname, { headers: { "X-Part": "1" }, cache: "no-store" });
    if (!response.ok) throw new Error(String(response.status));
    const open = [...part().querySelectorAll("details[open]")].map((line) => line.dataset.hand);
    part().outerHTML = await response.text();
    for (const hand of open) part().querySelector(`[data-hand="${hand}"]`)?.setAttribute("open", "");
  }

  function say(what) {
    const words = what ? state.dataset[what] : "";
    if (state.textContent !== words) state.textContent = words;
  }

  document.addEventListener("visibilitychange", ask);
  timer = setTimeout(ask, pause);
})();
