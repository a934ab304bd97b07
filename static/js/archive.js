// Sends an archive and shows how far it is: what has been sent, looked at, stored. Without this script the
// form is sent as any other. If the connection is lost nobody knows whether the end was reached; the same
// file may be sent again.
import { isOurs, MARK } from "./asking.js";
import { isSaid, linesOf, percent } from "./arriving.js";

/** Milliseconds without a sign until the server counts as gone; a large evening takes half a minute. */
const SILENCE = 180_000;

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-arriving]"));

/** A part of the form by its name. @param {HTMLFormElement} within @param {string} name */
const part = (within, name) => /** @type {HTMLElement} */ (within.querySelector(`[data-${name}]`));

/**
 * Shows how far it is, in words and as a bar, and aloud now and then.
 * @param {HTMLFormElement} within
 */
function display(within) {
  const [box, label, aloud, wrong] = ["box", "label", "aloud", "wrong"].map((name) => part(within, name));
  const bar = /** @type {HTMLProgressElement} */ (within.querySelector("progress"));
  const button = /** @type {HTMLButtonElement} */ (within.querySelector("button"));
  /** @type {import("./arriving.js").Far | null} */
  let said = null;
  return {
    begin() {
      said = null;
      wrong.hidden = true;
      box.hidden = false;
      button.setAttribute("aria-disabled", "true");
    },
    /** @param {import("./arriving.js").Far} far `step`: which of the form's sentences says it */
    show(far) {
      const figures = { done: far.done, of: far.of, percent: percent(far.done, far.of) };
      const { lang } = document.documentElement;
      const words = Object.entries(figures).reduce(
        (text, [name, figure]) => text.replace(`{${name}}`, figure.toLocaleString(lang)),
        within.dataset[far.step] ?? "",
      );
      label.textContent = words;
      bar.value = figures.percent;
      if (isSaid(said, far)) {
        aloud.textContent = words;
        said = far;
      }
    },
    /** Ended without a page to go to: the form is as it was, the file still chosen. @param {string} why */
    refuse(why) {
      box.hidden = true;
      aloud.textContent = "";
      wrong.textContent = why;
      wrong.hidden = false;
      button.removeAttribute("aria-disabled");
    },
  };
}

/** What a page of trouble says, such as that a file is too large. @param {string} text */
function wordsOf(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  return page.querySelector("main p")?.textContent?.trim();
}

/**
 * Send the form once, and tell of it.
 * @param {HTMLFormElement} within @param {() => void} ended it may be sent again
 */
function send(within, ended) {
  const shown = display(within);
  const request = new XMLHttpRequest();
  const lost = within.dataset.lost ?? "";
  let next = 0;
  let isOver = false;
  let patience = setTimeout(() => request.abort(), SILENCE);

  const wait = () => {
    clearTimeout(patience);
    patience = setTimeout(() => request.abort(), SILENCE);
  };
  /** @param {string} why */
  const fail = (why) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(patience);
    shown.refuse(why);
    ended();
  };
  /** @param {import("./arriving.js").Line} line */
  const take = (line) => {
    if ("refused" in line) fail(line.refused);
    else if ("step" in line) shown.show(line);
    else {
      isOver = true;
      clearTimeout(patience);
      window.location.assign(line.to);
    }
  };
  const read = () => {
    wait();
    if (request.status !== 200) return;
    if (!isOurs(request.getResponseHeader(MARK))) return fail(lost);
    const { lines, next: behind } = linesOf(request.responseText, next);
    next = behind;
    for (const line of lines) if (!isOver) take(line);
  };

  request.upload.addEventListener("progress", ({ loaded, total }) => {
    wait();
    shown.show({ step: "sending", done: loaded, of: total });
  });
  request.addEventListener("progress", read);
  request.addEventListener("load", () => {
    read();
    const isRefused = isOurs(request.getResponseHeader(MARK)) && request.status !== 200;
    fail((isRefused && wordsOf(request.responseText)) || lost);
  });
  request.addEventListener("error", () => fail(lost));
  request.addEventListener("abort", () => fail(lost));
  request.open("POST", within.action);
  request.setRequestHeader("X-Progress", "1");
  shown.begin();
  shown.show({ step: "sending", done: 0, of: 1 });
  request.send(new FormData(within));
}

let isRunning = false;

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  if (isRunning) return;
  isRunning = true;
  send(form, () => {
    isRunning = false;
  });
});

// Whoever comes back by the browser's button finds the form, not the end of the last sending.
window.addEventListener("pageshow", (event) => {
  if (event.persisted && form) window.location.reload();
});
