// Pads to try things on: a side-scored one for four, a player-scored one for five, as small as they can be.

import { reduce } from "../../../../static/js/pad/state.js";

const WORDS = {
  heading: "Hand {number} · {dealer} deals",
  made: "{bid} made, {tricks} tricks",
  failed: "{bid} failed, {tricks} tricks",
  specialMade: "{bid} made",
  specialFailed: "{bid} failed",
  line: "{unit} {points} → {total}",
  nothing: "{unit} stays at {total}",
  thrownIn: "Nobody scores.",
  deals: "{dealer} deals next.",
  asking: "Working it out…",
  later: "No connection.",
  unsure: "Over?",
  sending: "Sending…",
  unsent: "Not sent yet.",
  unsentOne: "1 hand is here only.",
  unsentMany: "{count} hands are here only.",
  keepOpen: "Keep open.",
  marked: "with what is not sent",
  withdrawn: "Withdrawn.",
  changed: "Another phone wrote.",
  noConnection: "Offline.",
  theRest: "{name}: {tricks}, the rest",
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
  bid("7H"),
  bid("8D"),
  bid("10NT"),
  bid("MIS", "special"),
  bid("passed_out", "outcome"),
  bid("misdeal", "outcome", true),
  bid("passed_nt", "played", true),
];

/** Seats round the table. @type {(players: number) => number[]} */
const onward = (players) => Array.from({ length: players }, (_, seat) => (seat + 1) % players);

/** Seats that keep the deal. @type {(players: number) => number[]} */
const again = (players) => Array.from({ length: players }, (_, seat) => seat);

/** @type {(players: number, data: Partial<PadData>) => PadData} */
const dataFor = (players, data) => ({
  number: 1,
  dealer: 0,
  after: 0,
  tricks: 10,
  seats: ["Nora", "Ed", "Sue", "Will", "Ann"].slice(0, players),
  units: [],
  byPlayer: false,
  partners: {},
  specialTricksCount: false,
  standingMatters: false,
  nextDealer: {
    contract: onward(players),
    passed_nt: onward(players),
    passed_out: onward(players),
    misdeal: again(players),
  },
  outcomes: {},
  urls: { save: "/save/", preview: "/preview/", keep: "/keep/", pulse: "/pulse/" },
  revision: 1,
  roundTag: "",
  words: WORDS,
  ...data,
});

/** Points made up, each row unlike every other; not the law's. @type {(side: number) => Outcome[]} */
const rows = (side) =>
  Array.from({ length: 11 }, (_, won) => {
    const made = Number(won >= 8);
    const points = [won * 10 + 1, won && -won];
    return [...(side === 0 ? points : points.reverse()), won === 10 ? 1 : 0, made];
  });

/** @type {(side: number) => Record<string, Outcome[]>} */
function outcomesOf(side) {
  const codes = ["6S", "7H", "8D", "10NT", "MIS"];
  return Object.fromEntries(codes.map((code) => [code, rows(side)]));
}

/** @type {(data: PadData, page?: Partial<Page>) => Page} */
const pageFor = (data, page = {}) => ({
  data,
  bids: Object.fromEntries(BIDS.map((one) => [one.code, one])),
  hidden: [["key", "key-1"], ["after", "0"], ["version", ""]],
  names: ["contractor", "partners", "alone", "bid", "tricks", "first", "revoke", "dealer"].concat(
    data.units.map((_, unit) => `tricks_${unit}`),
  ),
  fields: [],
  rare: ["revoke", "dealer"],
  rareOpen: false,
  amending: false,
  ...page,
});

/** Nora and Sue against Ed and Will. @type {(data?: Partial<PadData>, page?: Partial<Page>) => Page} */
export const sides = (data = {}, page = {}) =>
  pageFor(
    dataFor(4, {
      units: [
        { name: "Nora & Sue", total: 0, seats: [0, 2] },
        { name: "Ed & Will", total: 100, seats: [1, 3] },
      ],
      outcomes: { sides: [outcomesOf(0), outcomesOf(1)], endings: ["It is over."] },
      ...data,
    }),
    page,
  );

/** Five, each for himself; a contractor may name one partner, and two from 8 on. @type {() => Page} */
export const players = (data = {}, page = {}) =>
  pageFor(
    dataFor(5, {
      units: ["Nora", "Ed", "Sue", "Will", "Ann"].map((name, seat) => ({ name, total: 0, seats: [seat] })),
      byPlayer: true,
      partners: { 6: 1, 7: 1, 8: 2, 10: 2 },
      ...data,
    }),
    page,
  );

/** @type {(page: Page, kept?: Partial<Kept>) => PadState} */
export function opened(page, kept = {}) {
  const whole = { queue: [], draft: null, ...kept };
  return after(null, { type: "opened", page, kept: whole, key: "new-key", reloads: false });
}

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

/** @type {(state: PadState, more?: {withdrawn?: boolean}) => PadState} */
export const fail = (state, more = {}) =>
  after(state, { type: "unsent", key: "next-key", reloads: false, ...more });

/** @type {(state: PadState, name: string) => string[]} */
export const said = (state, name) =>
  state.hand.fields.filter((field) => field[0] === name).map(([, value]) => value);

/** The preview, as it is read. @type {(lines: Line[] | null) => string | null} */
export const read = (lines) => lines && lines.map((line) => line.map(([words]) => words).join("")).join("\n");
