// The board: type as large as fits the screen, the clock counted down, a sound when time is short and when it is over.
(() => {
  "use strict";
  const SOON = 120; // seconds left at the first warning
  const SMALLEST = 10;
  let sound = null;
  let ends = null;
  let warned = null;

  const one = (selector) => document.querySelector(selector);

  function fit() {
    const box = one("[data-fit]");
    if (!box || box.querySelector(".big")) return;
    const fits = (size, columns) => {
      box.style.fontSize = `${size}px`;
      const list = box.firstElementChild;
      if (list.classList.contains("columns")) list.style.columnCount = columns;
      else list.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
      const cut = [...box.querySelectorAll(".who, .tables-board li")].some((name) => name.scrollWidth > name.clientWidth + 1);
      return list.scrollWidth <= box.clientWidth && list.scrollHeight <= box.clientHeight + 1 && !cut;
    };
    let best = [SMALLEST, 4];
    for (let columns = 1; columns <= 8; columns += 1) {
      let low = SMALLEST;
      let high = Math.floor(box.clientHeight / 4);
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (fits(middle, columns)) low = middle;
        else high = middle - 1;
      }
      if (low > best[0] && fits(low, columns)) best = [low, columns];
    }
    fits(...best);
  }

  function clock() {
    const face = one("[data-seconds]");
    if (!face) return (ends = null);
    const left = Math.round((ends - Date.now()) / 1000);
    const minutes = Math.floor(Math.max(0, left) / 60);
    face.textContent = left > 0 ? `${minutes}:${String(left % 60).padStart(2, "0")}` : face.dataset.over;
    face.classList.toggle("soon", left <= SOON);
    const warning = left <= 0 ? "over" : left <= SOON ? "soon" : null;
    if (warning && warning !== warned) ring(warning === "over" ? 3 : 1);
    warned = warning;
  }

  function ring(times) {
    if (!sound) return;
    for (let number = 0; number < times; number += 1) {
      const at = sound.currentTime + number * 0.6;
      const tone = sound.createOscillator();
      const loudness = sound.createGain();
      tone.frequency.value = 880;
      loudness.gain.setValueAtTime(0.0001, at);
      loudness.gain.exponentialRampToValueAtTime(0.5, at + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
      tone.connect(loudness).connect(sound.destination);
      tone.start(at);
      tone.stop(at + 0.55);
    }
  }

  function fresh() {
    const face = one("[data-seconds]");
    ends = face ? Date.now() + Number(face.dataset.seconds) * 1000 : null;
    if (!face || Number(face.dataset.seconds) > SOON) warned = null;
    fit();
    clock();
  }

  one("[data-sound]")?.addEventListener("click", (event) => {
    // A browser lets a page sound only after somebody has clicked on it.
    sound ??= new AudioContext();
    sound.resume();
    ring(1);
    event.target.textContent = event.target.dataset.on;
  });
  window.addEventListener("resize", fit);
  document.addEventListener("part", fresh);
  document.fonts.ready.then(fresh);
  setInterval(clock, 500);
})();
