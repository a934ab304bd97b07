// Keeps a page as it is on the server: asks whether it has changed, and swaps the part that has. Only while it is seen.
// A form inside that part is sent without leaving the page, so that a long list stays where it was scrolled to.
(() => {
  "use strict";
  const SOON = 1500;
  const LATER = 10000;
  const state = document.getElementById("watching");
  const part = () => document.querySelector("[data-pulse]");
  if (!part()) return;
  const soon = () => Number(part().dataset.pause ?? SOON);
  let timer;
  let pause;
  let sent = 0; // how many forms: what was asked for before one was sent is older than its answer

  async function ask() {
    clearTimeout(timer);
    if (document.hidden) return;
    const { pulse, revision } = part().dataset;
    try {
      const response = await fetch(`${pulse}?revision=${revision}`, { cache: "no-store" });
      if (response.status === 404) return say("withdrawn");
      if (!response.ok && response.status !== 304) throw new Error(String(response.status));
      if (response.status === 200) await swap();
      pause = soon();
      say("");
    } catch {
      pause = Math.min(pause * 2, LATER);
      say("unreachable");
    }
    timer = setTimeout(ask, pause);
  }

  async function swap() {
    const before = sent;
    const response = await fetch(window.location.pathname + window.location.search, { headers: { "X-Part": "1" }, cache: "no-store" });
    if (!response.ok) throw new Error(String(response.status));
    if (response.redirected) return window.location.assign(response.url); // the page has given way to another
    const page = await response.text();
    if (sent !== before) return;
    const open = [...part().querySelectorAll("details[open]")].map((line) => line.dataset.hand);
    put(page);
    for (const hand of open) part().querySelector(`[data-hand="${hand}"]`)?.setAttribute("open", "");
  }

  function put(page) {
    const focused = document.activeElement?.form?.action;
    part().outerHTML = page;
    if (focused) [...part().querySelectorAll("form")].find((form) => form.action === focused)?.querySelector("button")?.focus();
    document.dispatchEvent(new Event("part"));
  }

  async function send(event) {
    const form = event.target;
    if (!part()?.contains(form) || "whole" in form.dataset || event.defaultPrevented) return;
    event.preventDefault();
    sent += 1;
    const body = new URLSearchParams(new FormData(form, event.submitter));
    try {
      const response = await fetch(form.action, { method: "POST", body, headers: { "X-Part": "1" } });
      const page = await response.text();
      if (response.status === 404) return say("withdrawn");
      if (!response.ok) throw new Error(String(response.status));
      // The answer may be of another page, as when a round was seated: then go there.
      if (new URL(response.url).pathname !== window.location.pathname) window.location.assign(response.url);
      else put(page);
      say("");
    } catch {
      say("unsaved");
    }
  }

  function say(what) {
    const words = what ? state.dataset[what] : "";
    if (state.textContent !== words) state.textContent = words;
  }

  document.addEventListener("submit", send);
  document.addEventListener("visibilitychange", ask);
  pause = soon();
  timer = setTimeout(ask, pause);
})();
