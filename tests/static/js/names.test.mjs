import assert from "node:assert/strict";
import { test } from "node:test";

import { folded, isMeant } from "../../../static/js/names.js";

test("letters find a name as the server finds it, blind to case and accents", () => {
  /** @type {[string, string, boolean][]} */
  const cases = [
    ["el", "Élise Roux", true],
    ["ÉL", "Elise Roux", true],
    ["ro el", "Élise Roux", true],
    ["so", "Åse Sørby", true],
    ["jo", "Ann Smith-Jones", true],
    ["ол", "Ольга Петрова", true],
    ["小", "李小龙", true],
    ["", "Anybody", true],
    ["li", "Élise Roux", false],
    ["el x", "Élise Roux", false],
  ];
  assert.deepEqual(cases.map(([typed, name]) => isMeant(typed, name)), cases.map(([, , found]) => found));
});

test("letters that no accent was put on are written plainly too", () => {
  assert.equal(folded("Łukasz Groß, Ærø, Þór"), "lukasz gross, aero, thor");
});
