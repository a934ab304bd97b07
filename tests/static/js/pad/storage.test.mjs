import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { own } from "../../../../static/js/asking.js";
import { status } from "../../../../static/js/pad/status.js";
import { forget, isStored, recall, remember } from "../../../../static/js/pad/storage.js";
import { move } from "../../../../static/js/starts.js";
import { after, keep, opened, reopened, said, sides, tap } from "./pads.mjs";

const SAVE = "/save/";

/** @type {Map<string, string>} */
const stored = new Map();
let writes = 0;

/** @type {(version: number, number: number, after?: number) => Kept} */
const kept = (version, number, after = 0) => ({
  queue: [],
  draft: { number, fields: [], kept: false },
  version,
  after,
});

beforeEach(() => {
  stored.clear();
  writes = 0;
  const store = {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
      writes += 1;
      stored.set(key, value);
    },
    removeItem: (/** @type {string} */ key) => stored.delete(key),
  };
  Object.defineProperty(globalThis, "localStorage", { value: store, configurable: true });
});

test("what was made from an older version never takes the place of a newer one", () => {
  assert.equal(remember(SAVE, kept(1, 3), {}), true);
  assert.equal(remember(SAVE, kept(2, 3), { version: 1 }), true);
  assert.equal(remember(SAVE, kept(2, 9), { version: 1 }), false);
  assert.equal(recall(SAVE).draft?.number, 3);
});

test("nor does what was said on an older page than another tab has opened", () => {
  assert.equal(remember(SAVE, kept(1, 5, 4), {}), true);
  assert.equal(remember(SAVE, kept(2, 4, 3), { version: 1, after: 3 }), false);
  assert.equal(remember(SAVE, kept(2, 5, 4), { version: 1, after: 4 }), true);
});

test("a page that has nothing to add writes nothing over what another tab may be writing", () => {
  const first = kept(1, 5, 4);
  assert.equal(remember(SAVE, first, {}), true);
  assert.equal(remember(SAVE, { ...recall(SAVE), after: 4, start: undefined }, recall(SAVE)), true);
  assert.equal(writes, 1);
  assert.equal(remember(SAVE, kept(2, 5, 4), first), true);
  assert.equal(writes, 2);
});

test("what a full store does not take is held by the open page, which says that it is to stay", () => {
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const page = sides();
  const three = keep(keep(keep(opened(page)), 1, "7H", 6), 2, "6S", 6);
  assert.equal(remember(SAVE, three.kept, {}), true);
  assert.deepEqual([recall(SAVE).queue, isStored()], [three.kept.queue, false]);
  // Another phone's hand comes between; the pad is opened again with what is kept.
  const objected = after({ ...three, kept: recall(SAVE) }, { type: "sending" }, { type: "objected" });
  remember(SAVE, objected.kept, three.kept);
  const again = reopened({ ...objected, kept: recall(SAVE) }, sides({}, { objects: true }));
  assert.equal(again.kept.queue.length, 2);
  assert.deepEqual(status(again).slice(-2), ["2 hands are here only.", "Keep open."]);
});

test("what another tab has stored since is newer than what this page alone holds", () => {
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  remember("/other/", kept(1, 5), {});
  localStorage.setItem = setItem;
  stored.set(own("pad /other/"), JSON.stringify(kept(2, 6)));
  assert.equal(recall("/other/").draft?.number, 6);
  assert.equal(remember("/other/", kept(3, 7), kept(2, 6)), true);
  forget(SAVE);
  assert.deepEqual([recall("/other/").draft?.number, isStored()], [7, true]);
});

test("what was said of a game that another had begun goes there, and its rematch is of that one", () => {
  const [first, second, anothers] = ["a", "b", "c"].map((id) => `/games/${id}/hands/new/`);
  const draft = { number: 2, fields: [["contractor", "2"]], kept: false };
  const hand = { body: "key=1", number: 1 };
  const start = (/** @type {string} */ game) => ({ url: `/games/${game}/rematch/`, body: "game_id=x" });
  const begun = { queue: [hand], draft, start: start("old"), people: "Nora" };
  stored.set(own(`pad ${first}`), JSON.stringify(begun));
  stored.set(own(`pad ${second}`), JSON.stringify({ queue: [hand], start: start("a") }));
  Object.assign(localStorage, Object.fromEntries(stored)); // a store has its keys as properties
  move(first, anothers);
  const { queue, draft: moved, start: none, people } = recall(anothers);
  assert.deepEqual([queue, moved, none, people], [[hand], draft, null, "Nora"]);
  assert.deepEqual([recall(second).start, recall(second).queue], [start("c"), [hand]]);
  assert.equal(stored.has(own(`pad ${first}`)), false);
});

test("whatever is said makes a new version; that the server has it makes none", () => {
  const first = tap(opened(sides()), ["contractor", "0"]);
  const second = tap(first, ["bid", "8D"]);
  assert.deepEqual([first.kept.version, second.kept.version], [1, 2]);
  const { draft } = second.kept;
  assert.ok(draft);
  assert.equal(after(second, { type: "draft kept", draft }).kept.version, 2);
});

test("a draft of another tab is shown, and is this tab's own once something is said here", () => {
  for (const isKept of [false, true]) showsDraft(isKept);
});

/** @param {boolean} isKept whether the server has it */
function showsDraft(isKept) {
  const first = tap(opened(sides()), ["contractor", "0"]);
  const { draft } = first.kept;
  assert.ok(draft);
  const here = isKept ? after(first, { type: "draft kept", draft }) : first;
  const event = { page: here.page, kept: here.kept, key: "key", reloads: false, mirrored: true };
  const other = after(opened(sides()), { type: "opened", ...event });
  assert.deepEqual([said(other, "contractor"), other.isMirror, other.kept.version], [["0"], true, 1]);
  assert.equal(tap(other, ["bid", "8D"]).isMirror, false);
}
