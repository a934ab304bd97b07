// Bytes and their letters: there and back, as Python's library writes them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { fromBase64url, toBase64url } from "../../../static/js/base64url.js";

test("bytes come back from their letters, whatever they are", () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, place) => (place * 97 + length * 31) % 256);
    const text = toBase64url(bytes.buffer);
    assert.match(text, /^[A-Za-z0-9_-]*$/);
    assert.equal(text, Buffer.from(bytes).toString("base64url"));
    assert.deepEqual(new Uint8Array(fromBase64url(text)), bytes);
  }
});
