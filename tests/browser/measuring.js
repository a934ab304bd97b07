// Run in a board's page: every text on each of its pages lies inside the screen, is cut by nothing and covered by nothing.
async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const problems = [];
  const names = [];
  let smallest = Infinity;
  await frame();
  const texts = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (walker.currentNode.data.trim() && parent.checkVisibility() && !parent.closest("form, .aloud")) nodes.push(walker.currentNode);
    }
    return nodes;
  };
  const cut = (element, rect) => {
    for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(box);
      if (textOverflow === "ellipsis") return "ellipsis";
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = box.getBoundingClientRect();
      if (rect.left < edge.left - 1 || rect.right > edge.right + 1 || rect.top < edge.top - 1 || rect.bottom > edge.bottom + 1) return `cut by ${box.className}`;
    }
    return "";
  };
  const sizeOf = (node) => parseFloat(getComputedStyle(node.parentElement).fontSize);
  /** The ink of each line of a text, not the air around it. */
  const inksOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width }) => width >= 1).map((rect) => {
      const air = Math.max(0, (rect.height - sizeOf(node) * 1.05) / 2);
      return { left: rect.left, right: rect.right, top: rect.top + air, bottom: rect.bottom - air };
    });
  };
  /** Whether its box or its ink is here: WebKit also takes the air above large type for the element. */
  const isAt = (element, x, y) => {
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const places = [element.getBoundingClientRect(), ...own.flatMap(inksOf)];
    return places.some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
  };
  const look = (node, page) => {
    const element = node.parentElement;
    const size = sizeOf(node);
    if (element.closest(".fit")) smallest = Math.min(smallest, size);
    for (const ink of inksOf(node)) {
      const say = (words) => problems.push(`${node.data.trim()}: ${words} on page ${page + 1}`);
      if (ink.left < 0 || ink.top < 0 || ink.right > innerWidth || ink.bottom > innerHeight) say("off the screen");
      const by = cut(element, ink);
      if (by) say(by);
      const middle = (ink.top + ink.bottom) / 2;
      for (const [x, y] of [[ink.left + 2, middle], [ink.right - 2, middle], [(ink.left + ink.right) / 2, ink.top + size * 0.3], [(ink.left + ink.right) / 2, ink.bottom - size * 0.3]]) {
        const top = document.elementsFromPoint(x, y).find((candidate) => isAt(candidate, x, y));
        if (top && (element.contains(top) || (top.contains(element) && !top.closest("[data-sound]")))) continue;
        say(`covered by ${top?.tagName}.${top?.className}`);
        break;
      }
    }
  };
  /** No two texts of a list stand on one another. */
  const apart = (page) => {
    const rows = [...document.querySelectorAll(".lines ol > li")].map((row) => ({ row, rect: row.getBoundingClientRect() }));
    for (const [index, { row, rect }] of rows.entries()) {
      const next = rows[index + 1]?.rect;
      if (next && next.left === rect.left && next.top < rect.bottom - 1) problems.push(`${row.textContent.trim()}: under the next on page ${page + 1}`);
    }
  };
  const pages = Number(document.querySelector("[data-page]")?.textContent.match(/\d+$/)?.[0] ?? 1);
  for (let page = 0; page < pages; page += 1) {
    for (const node of texts(document.querySelector("main"))) look(node, page);
    apart(page);
    for (const who of document.querySelectorAll(".fit .who")) names.push([...who.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join("").trim());
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
  }
  /** What a phone can scan: the whole of it on the screen, and not small. */
  const codes = [...document.querySelectorAll(".everybody img")].filter((code) => {
    const rect = code.getBoundingClientRect();
    return code.naturalWidth && rect.top >= 0 && rect.right <= innerWidth && rect.bottom <= innerHeight && rect.width >= 150;
  }).length;
  const list = document.querySelector(".lines") ?? document.querySelector(".fit [data-fit], [data-fit]");
  return { problems: problems.slice(0, 8), names, pages, smallest, codes, type: parseFloat(getComputedStyle(list).fontSize) };
};
