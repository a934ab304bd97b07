import assert from "node:assert/strict";
import { test } from "node:test";

import { status } from "../../../../static/js/pad/status.js";
import { after, enter, fail, keep, opened, save, sides, tap } from "./pads.mjs";

const twoKept = () => keep(keep(opened(sides())), 1, "7H", 6);

test("the connection and what waits are said in words", () => {
  const idle = opened(sides());
  assert.deepEqual(status(idle), []);
  assert.deepEqual(status(after(idle, { type: "pulsed", offline: true })), ["Offline. Go on."]);
  const gone = after(idle, { type: "pulsed", offline: false, gone: true });
  assert.deepEqual(status(gone), ["Gone."]);
  assert.deepEqual(status(after(gone, { type: "pulsed", offline: true })), ["Offline. Go on."]);
  assert.deepEqual(status(save(enter(idle))), ["Sending…"]);
  const one = fail(save(enter(idle)));
  assert.deepEqual(status(one), ["Offline.", "1 hand is here only.", "Keep open."]);
  assert.deepEqual(status(twoKept())[1], "2 hands are here only.");
  const reloads = after(save(enter(idle)), { type: "unsent", key: "k", reloads: true });
  assert.deepEqual(status(reloads), ["Offline.", "1 hand is here only."]);
  assert.deepEqual(status(fail(one, { withdrawn: true })), ["Withdrawn."]);
  assert.deepEqual(status(after(one, { type: "pulsed", offline: false })), ["1 hand is here only."]);
  const full = fail(save(enter(idle)), { offline: false, reason: "No room." });
  assert.deepEqual(status(full), ["No room.", "1 hand is here only."]);
  assert.deepEqual(status(after(full, { type: "sending" })), ["No room.", "1 hand is here only."]);
  assert.deepEqual(status(after(full, { type: "sending" }, { type: "sent", after: 1 })), []);
  assert.deepEqual(status(after(idle, { type: "overtaken" })), ["Another phone wrote."]);
});

test("a game whose start is kept says why: there is no connection, or what the server has against it", () => {
  const idle = opened(sides());
  const started = { ...idle, kept: { ...idle.kept, start: { url: "/", body: "x" } } };
  assert.deepEqual(status(started), ["The game is here only."]);
  assert.deepEqual(status(fail(started)), ["Offline.", "The game is here only.", "Keep open."]);
  const refused = fail(started, { offline: false, reason: "Two are called Ann." });
  assert.deepEqual(status(refused), ["Two are called Ann.", "The game is here only."]);
  // The game of which it is a rematch has to be sent first: that is no reason to be given.
  assert.deepEqual(status(fail(started, { offline: false })), ["The game is here only."]);
});

test("what a person has to be told of what was just tried stands alone until the next touch", () => {
  const noticed = after(twoKept(), { type: "noticed", words: "It stays open." });
  assert.deepEqual(status(noticed), ["It stays open."]);
  assert.deepEqual(status(after(noticed, { type: "rare" })), status(twoKept()));
  assert.deepEqual(status(tap(noticed, ["contractor", "0"])), status(twoKept()));
});
