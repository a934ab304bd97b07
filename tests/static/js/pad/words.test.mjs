import assert from "node:assert/strict";
import { test } from "node:test";

import { fill, ngettext, score, signed, speak } from "../../../../static/js/pad/words.js";

test("a score has a true minus sign, and a gain its plus", () => {
  assert.deepEqual([-280, 0, 40].map(score), ["−280", "0", "40"]);
  assert.deepEqual([-280, 0, 40].map(signed), ["−280", "0", "+40"]);
});

test("blanks are filled by name, each as often as it stands there", () => {
  assert.equal(fill("{a} and {b}, {a}", { a: 1, b: "two" }), "1 and two, 1");
});

test("a short word loses its vowel before another", () => {
  /** @param {string} who */
  const words = (who) => fill("La partie d(e) {who}", { who });
  assert.equal(words("Alice"), "La partie d’Alice");
  assert.equal(words("Bob"), "La partie de Bob");
  assert.equal(words("Édith"), "La partie d’Édith");
  assert.equal(words("Øystein"), "La partie d’Øystein");
  assert.equal(words("Hugo"), "La partie de Hugo");
  assert.equal(words("Yves"), "La partie d’Yves");
  assert.equal(words("Yan"), "La partie de Yan");
  assert.equal(fill("Qu(e) {who} joue", { who: "Ida" }), "Qu’Ida joue");
});

test("figures and plural forms are those of the language", () => {
  assert.equal(score(-1250), "−1250");
  assert.equal(ngettext("{n} trick", "{n} tricks", 0), "{n} tricks");
  const tricks = ["{n} levée", "{n} levées"];
  const messages = { "{thousands}{rest}": "{thousands}\u00A0{rest}", "{n} trick": tricks };
  speak(messages, (n) => Number(n > 1));
  assert.equal(score(-1250), "−1\u00A0250");
  assert.equal(score(-1_002_500), "−1\u00A0002\u00A0500");
  assert.equal(score(250), "250");
  assert.equal(ngettext("{n} trick", "{n} tricks", 0), "{n} levée");
});
