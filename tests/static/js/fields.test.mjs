import assert from "node:assert/strict";
import { test } from "node:test";

import { isBegun } from "../../../static/js/fields.js";

/**
 * A part of a page with these options, as far as the script looks at them.
 * @type {(...options: {selected: boolean, defaultSelected: boolean}[]) => Element}
 */
const partWith = (...options) => /** @type {any} */ ({ querySelectorAll: () => options });

test("a form is begun once something else than at first is chosen", () => {
  const [first, other] = [
    { selected: true, defaultSelected: true },
    { selected: false, defaultSelected: false },
  ];
  assert.equal(isBegun(partWith(first, other)), false);
  const chosen = [first, other].map((option) => ({ ...option, selected: !option.selected }));
  assert.equal(isBegun(partWith(...chosen)), true);
  assert.equal(isBegun(null), false);
});
