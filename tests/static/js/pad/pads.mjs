// Pads to try things on: a side-scored one for four, player-scored ones for five and three, each with a real
// game: its rules, who dealt first, the hands that were played.

import { reduce } from "../../../../static/js/pad/state.js";

const WORDS = {
  heading: "Hand {number} · {dealer} deals",
  made: "{bid} made, {tricks}",
  failed: "{bid} failed, {tricks}",
  specialMade: "{bid} made",
  specialFailed: "{bid} failed",
  line: "{unit} {points} → {total}",
  nothing: "{unit} stays at {total}",
  thrownIn: "Nobody scores.",
  deals: "{dealer} deals next.",
  asking: "Working it out…",
  later: "No connection.",
  sending: "Sending…",
  unsentOne: "1 hand is here only.",
  unsentMany: "{count} hands are here only.",
  kept: "Hand {number} is kept. {hand}.",
  saved: "Hand {number} saved. {hand}.",
  undo: "Undo hand {number}",
  undone: "Hand {number} is taken back.",
  keepOpen: "Keep open.",
  stay: "It stays open.",
  marked: "with what is not sent",
  handsDone: "All hands of the round are here.",
  gone: "Gone.",
  withdrawn: "Withdrawn.",
  changed: "Another phone wrote.",
  offline: "Offline.",
  noConnection: "Offline. Go on.",
  startKept: "The game is here only.",
  theRest: "{name}: {tricks}, the rest",
  grand_slam: "Grand Slam announced",
  sans_kitty: "bid without the kitty",
  blind: "bid blind",
  revoke: "revoke by {name}",
  dealer: "dealt by {name}",
  ruling: "ruling: {unit} {points}",
};

const MISERE = { value: 250, above: "7NT", needs: { level: 7 }, alone: true };
const AUSTRALIAN = { name: "australian", special_bids: { MIS: MISERE }, passed_out: "play_nt" };
const FIVE = {
  ...AUSTRALIAN,
  name: "australian-5",
  players: 5,
  unit: "player",
  sides: "contractor_and_partner",
  max_partners: { 6: 1, 7: 1, 8: 2, 10: 2 },
};

/** American rules: who gets to the target in any way wins, trick by trick if need be. */
export const AMERICAN = {
  name: "american",
  special_bids: { NUL: { value: 250, above: "8S", needs: null, alone: true } },
  special_defender_points: "per_contractor_trick",
  win_by: "any",
};

/** @type {(code: string, kind?: Bid["kind"], rare?: boolean) => Bid} */
const bid = (code, kind = "contract", rare = false) => ({
  code,
  kind,
  level: kind === "contract" ? String(Number.parseInt(code, 10)) : "",
  name: code,
  rare,
});

const BIDS = [
  bid("6S"),
  bid("7S"),
  bid("7H"),
  bid("8C"),
  bid("8D"),
  bid("10H"),
  bid("10NT"),
  bid("MIS", "special"),
  bid("NUL", "special"),
  bid("passed_out", "outcome"),
  bid("misdeal", "outcome", true),
  bid("passed_nt", "played", true),
];

const SEATS = ["Nora", "Ed", "Sue", "Will", "Ann"];

/**
 * What a page has of a game: its rules beside the usual ones of this pad, the hands played.
 * @typedef {Partial<PadData> & {ruleset?: Record<string, any>, hands?: Record<string, any>[]}} Given
 */

/** @type {(players: number, units: Unit[], given: Given) => PadData} */
const dataFor = (players, units, { ruleset = {}, hands = [], ...data }) => ({
  number: hands.length + 1,
  dealer: 0,
  after: hands.length,
  tricks: 10,
  seats: SEATS.slice(0, players),
  units,
  byPlayer: units.length > 2,
  game: { ruleset, firstDealer: 0, hands },
  keys: hands.map((_, place) => `row-${place + 1}`),
  handsLeft: null,
  people: "Nora and the others",
  mayRule: true,
  urls: { save: "/save/", preview: "/preview/", keep: "/keep/", pulse: "/pulse/" },
  revision: "0.",
  device: "1",
  words: WORDS,
  ...data,
});

/** @type {(data: PadData, page?: Partial<Page>) => Page} */
const pageFor = (data, page = {}) => ({
  data,
  bids: Object.fromEntries(BIDS.map((one) => [one.code, one])),
  hidden: [["key", "key-1"], ["after", String(data.after)], ["version", ""]],
  names: ["contractor", "partners", "alone", "bid", "tricks", "first"].concat(
    RARE,
    data.units.map((_, unit) => `tricks_${unit}`),
    data.units.map((_, unit) => `ruling_${unit}`),
  ),
  fields: [],
  rare: [...RARE, ...data.units.map((_, unit) => `ruling_${unit}`)],
  rareOpen: false,
  amending: false,
  objects: false,
  saved: "",
  ...page,
});

const RARE = ["grand_slam", "sans_kitty", "blind", "revoke", "dealer", "ruling_reason"];

/** Nora and Sue against Ed and Will. @type {(given?: Given, page?: Partial<Page>) => Page} */
export const sides = ({ ruleset, ...given } = {}, page = {}) => {
  const units = [
    { key: "NS", name: "Nora & Sue", seats: [0, 2] },
    { key: "EW", name: "Ed & Will", seats: [1, 3] },
  ];
  return pageFor(dataFor(4, units, { ruleset: { ...AUSTRALIAN, ...ruleset }, ...given }), page);
};

/** @type {(players: number) => Unit[]} */
const alone = (players) => SEATS.slice(0, players).map((name, seat) => ({ key: name, name, seats: [seat] }));

/**
 * Five, each for themselves; a contractor may name one partner, and two from 8 on.
 * @type {(given?: Given, page?: Partial<Page>) => Page}
 */
export const players = ({ ruleset, ...given } = {}, page = {}) =>
  pageFor(dataFor(5, alone(5), { ruleset: { ...FIVE, ...ruleset }, ...given }), page);

/** Three under American rules. @type {(given?: Given, page?: Partial<Page>) => Page} */
export const three = ({ ruleset, ...given } = {}, page = {}) => {
  const rules = { ...AMERICAN, players: 3, unit: "player", sides: "each_for_self", ...ruleset };
  return pageFor(dataFor(3, alone(3), { ruleset: rules, ...given }), page);
};

/**
 * A hand of the record: the contractor's side won `tricks`.
 * @type {(who: string, code: string, tricks: number) => any}
 */
export function played(who, code, tricks) {
  const [ours, theirs] = who === "Nora" || who === "Sue" ? ["NS", "EW"] : ["EW", "NS"];
  const won = { [ours]: tricks, [theirs]: 10 - tricks };
  return { outcome: "contract", contractor: who, bid: code, tricks: won };
}

/**
 * A hand of the record that brings the units to these scores.
 * @type {(points: Record<string, number>) => any}
 */
export const ruled = (points) => ({ outcome: "misdeal", adjustment: { points, reason: "agreed" } });

/** @type {(page: Page, kept?: Partial<Kept>) => PadState} */
export function opened(page, kept = {}) {
  const whole = { queue: [], draft: null, ...kept };
  return after(null, { type: "opened", page, kept: whole, key: "new-key", reloads: false });
}

/**
 * The next page: what is kept goes with the phone.
 * @type {(state: PadState, page: Page, key?: string) => PadState}
 */
export const reopened = (state, page, key = "new-key") =>
  after(state, { type: "opened", page, kept: state.kept, key, reloads: false });

/** The state after these events. @type {(state: PadState | null, ...events: PadEvent[]) => PadState} */
export const after = (state, ...events) => /** @type {PadState} */ (events.reduce(reduce, state));

/**
 * What a person taps: a field is said, a box is ticked or, when it is, ticked off.
 * @type {(state: PadState, ...said: Field[]) => PadState}
 */
export function tap(state, ...said) {
  for (const [name, value] of said) {
    const before = state.hand.fields;
    const has = before.some((field) => field[0] === name && field[1] === value);
    const many = name === "partners" || name === "alone";
    const rest = before.filter((field) => field[0] !== name || (many && field[1] !== value));
    const checked = !(many && has);
    const fields = checked ? [...rest, /** @type {Field} */ ([name, value])] : rest;
    state = after(state, { type: "changed", name, value, checked, fields });
  }
  return state;
}

/**
 * A whole hand of the side-scored pad.
 * @type {(state: PadState, seat?: number, code?: string, won?: number) => PadState}
 */
export const enter = (state, seat = 0, code = "8D", won = 8) =>
  tap(state, ["contractor", String(seat)], ["bid", code], ["tricks", String(won)]);

/** @type {(state: PadState) => PadState} */
export const save = (state) => after(state, { type: "saved", settle: null }, { type: "sending" });

/** @type {(state: PadState, more?: {withdrawn?: boolean, offline?: boolean, reason?: string}) => PadState} */
export const fail = (state, more = {}) =>
  after(state, { type: "unsent", key: "next-key", reloads: false, ...more });

/** A hand entered and kept, since there is no connection. @type {typeof enter} */
export const keep = (state, seat, code, won) => fail(save(enter(state, seat, code, won)));

/** @type {(state: PadState, name: string) => string[]} */
export const said = (state, name) =>
  state.hand.fields.filter((field) => field[0] === name).map(([, value]) => value);

/** The preview, as it is read. @type {(lines: Line[] | null) => string | null} */
export const read = (lines) => lines && lines.map((line) => line.map(([words]) => words).join("")).join("\n");
