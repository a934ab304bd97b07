// The pad as it opens: a page has come, and this device may keep hands that it does not know.
import { begunOf, fieldsIn, overtakenOn, withPlace } from "./draft.js";
import { tidy, valueOf } from "./hand.js";
import { keyOf } from "./queue.js";

/** What a hand says beside what a person fills in, and what is said of it against another phone's. */
const OF_ITS_PAGE = ["key", "after", "behind", "seats"];
const OF_A_CONFLICT = ["settle", "other", "other_version", "last"];

/**
 * A page has come: the hand it asks for, or the one after those that are kept here.
 * @param {Extract<PadEvent, {type: "opened"}>} event
 * @param {PadState | null} before
 * @returns {PadState}
 */
export function opened({ page, kept: stored, key, reloads, mirrored = false }, before) {
  const kept = page.objects ? stored : withHeldSentAgain(stored);
  const queue = waiting(page, kept);
  const number = page.data.number + (kept.held ? 0 : queue.length);
  const draft = draftFor(page, kept, number);
  const touched = isTouched(page, draft);
  const hand = { ...handOf(page, number, key), touched, begun: begunOf(draft, number) };
  // A page that has come knows what the server keeps; one that was open may be older than it.
  const fields = tidy(page, draft && (mirrored || touched) ? fieldsIn(draft, page) : hand.fields);
  return withPlace({
    page,
    hand: { ...hand, number, fields },
    kept: { ...kept, queue, draft, begun: kept.held ? kept.begun : undefined, start: startOf(page, kept) },
    sent: [],
    connection: { ...connectionOf(before, reloads), sending: false },
    ...foldsOf(page, touched ? before : null),
    answer: null,
    looked: valueOf(page.hidden, "looked") ?? "",
    notice: null,
    overtaken: false,
    meanwhile: "",
    isMirror: mirrored,
  });
}

/**
 * A pad that comes while a hand is entered stays as open as it was.
 * @type {(page: Page, before: PadState | null) => Pick<PadState, "choosing" | "rareOpen">}
 */
const foldsOf = ({ objects, rareOpen }, before) =>
  before && !objects ? { choosing: before.choosing, rareOpen: before.rareOpen } : { choosing: "", rareOpen };

/**
 * Whether what the pad shows was said by a person, and does not stand at the server as well: of a hand that
 * is put right, what came back.
 * @type {(page: Page, draft: Draft | null) => boolean}
 */
const isTouched = (page, draft) => (page.amending ? page.objects : draft !== null && !draft.kept);

/**
 * What was begun here: the hand that came back, what had been begun when it came, or the one after those that
 * wait, whatever its number is now; also one that another phone has overtaken since.
 * @type {(page: Page, kept: Kept, number: number) => Draft | null}
 */
function draftFor(page, { queue, draft, held, begun }, number) {
  if (begun && !held) return { ...begun, number, kept: false };
  const isAfterThose = draft?.number === Number(queue.at(-1)?.number) + 1;
  const isHere = held || isAfterThose || draft?.number === number;
  return draft && isHere ? { ...draft, number } : overtakenOn(page, draft);
}

/**
 * The kept hands that the page does not know, numbered on from it. An answer may have been lost on its way: a
 * hand whose key stands on the sheet is saved, and counts once.
 * @type {(page: Page, kept: Kept) => KeptHand[]}
 */
function waiting(page, { queue, held }) {
  const known = new Set(page.data.keys);
  const isUnknown = (/** @type {KeptHand} */ hand) => !known.has(keyOf(hand));
  const first = page.data.number + (held ? 1 : 0);
  return queue.filter(isUnknown).map((hand, place) => ({ ...hand, number: first + place }));
}

/** @type {(before: PadState | null, reloads: boolean) => Omit<PadState["connection"], "sending">} */
const connectionOf = (before, reloads) => {
  const { offline = false, refused = "" } = before?.connection ?? {};
  return { offline, refused, reloads };
};

/**
 * The hand that the page asks for, or one after it. Its key is its own: a page that was kept gives out again
 * the one under which a hand was sent. Only of a hand that came back the page says the key.
 * @type {(page: Page, number: number, key: string) => {key: string, fields: Field[]}}
 */
function handOf({ data, hidden, fields, objects }, number, key) {
  if (number !== data.number) return { key, fields: [] };
  return { key: (objects && valueOf(hidden, "key")) || key, fields };
}

/**
 * What starts the game, until it is sent: the page that was made without the server says it for ever.
 * @type {(page: Page, kept: Kept) => Start | null}
 */
const startOf = ({ data }, { start }) => (start === undefined ? (data.start ?? null) : start);

/**
 * The hand that came back waits again, as it was put right meanwhile. A page that does not say what is
 * against it would save it as the next one; the server says it again.
 * @param {Kept} kept
 * @returns {Kept}
 */
function withHeldSentAgain(kept) {
  const { held, draft, queue } = kept;
  if (!held || held === true) return kept;
  const isOfItsPage = (/** @type {Field} */ [name]) => OF_ITS_PAGE.includes(name);
  const own = [...new URLSearchParams(held.body)].filter(isOfItsPage);
  const others = [...OF_ITS_PAGE, ...OF_A_CONFLICT];
  const said = (draft?.fields ?? []).filter(([name]) => !others.includes(name));
  const body = new URLSearchParams([...own, ...said]).toString();
  return { ...kept, queue: [{ ...held, body }, ...queue], draft: null, held: false };
}
