// Hands kept on this phone for other pages than the open one.
import { one, paragraph, put, show } from "./dom.js";
import { elsewhere, forget } from "./storage.js";
import { fill } from "./words.js";

/**
 * Where they are shown, the pad that is open there, and what is shown.
 * @type {{box: HTMLElement, address?: string, pads: string} | null}
 */
let shown = null;

/**
 * Show them where the page has a place for it, with a way to each and one to drop what is kept for it.
 * @param {ParentNode} root
 * @param {string} [address] the pad that is open
 */
export function showElsewhere(root, address) {
  const box = one("[data-elsewhere]", root);
  if (!box) return;
  shown = { box, address, pads: "" };
  render();
  box.addEventListener("click", clicked);
  document.addEventListener("forwarded", render); // by whatever page is open
}

/** @param {Event} event */
function clicked({ target }) {
  if (!(target instanceof HTMLButtonElement)) return;
  // Said twice: what is dropped here is nowhere else.
  if (target.dataset.sure) {
    forget(target.dataset.forget ?? "");
    render();
  } else {
    target.dataset.sure = "1";
    target.textContent = shown?.box.dataset.sure ?? "";
  }
}

/** Point to pages whose hands are kept on this phone and could not be sent from here. */
function render() {
  if (!shown) return;
  const { box, address: own } = shown;
  const pads = elsewhere(own);
  if (shown.pads === JSON.stringify(pads)) return; // a button that asks whether one is sure goes on asking
  shown.pads = JSON.stringify(pads);
  const { words = "", open = "", drop = "" } = box.dataset;
  const lines = pads.map(({ address, people, count }) => {
    const line = paragraph([[fill(words, { people, count })], [" "]]);
    const link = document.createElement("a");
    link.href = `${address}?kept=1`;
    link.textContent = open;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = drop;
    button.dataset.forget = address;
    button.dataset.sends = "";
    line.append(link, " ", button);
    return line;
  });
  put(box, lines);
  show(box, pads.length > 0);
}
