// Hands kept on this phone for other pages than the open one.
import { one, paragraph, put, show } from "./dom.js";
import { elsewhere, forget } from "./storage.js";
import { fill } from "./words.js";

/**
 * Show them where the page has a place for it, with a way to each and one to drop what is kept for it.
 * @param {ParentNode} root
 * @param {string} [address] the pad that is open
 */
export function showElsewhere(root, address) {
  const box = one("[data-elsewhere]", root);
  if (!box) return;
  render(box, elsewhere(address));
  box.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    // Said twice: what is dropped here is nowhere else.
    if (target.dataset.sure) {
      forget(target.dataset.forget ?? "");
      render(box, elsewhere(address));
    } else {
      target.dataset.sure = "1";
      target.textContent = box.dataset.sure ?? "";
    }
  });
}

/**
 * Point to pages whose hands are kept on this phone and not sent: they go when their page is open.
 * @param {HTMLElement} box
 * @param {ReturnType<typeof elsewhere>} pads
 */
function render(box, pads) {
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
