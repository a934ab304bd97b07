// What the pad's modules hand to one another. For people and for the type checker; no page asks for this file.

/** A field of the form and what it says. A box ticked several times, such as `partners`, has several. */
type Field = [name: string, value: string];

/** A unit owns a score: a side or a player. `seats` are the seats that may be tapped for it. */
interface Unit {
  name: string;
  total: number;
  seats: number[];
}

/** One outcome of a contract: the points in the order of the units, one more than an index into `endings`, made. */
type Outcome = number[];

/** What the server says of the next hand: `Pad.data` in Python. */
interface PadData {
  number: number;
  dealer: number;
  /** The last row that the page knows of. */
  after: number;
  /** How many tricks a hand has. */
  tricks: number;
  seats: string[];
  units: Unit[];
  byPlayer: boolean;
  /** How many partners a contractor may name, by the level of the bid. */
  partners: Record<string, number>;
  specialTricksCount: boolean;
  /** Whether what a hand scores depends on the totals before it. */
  standingMatters: boolean;
  /** For each outcome the seat that deals next, by the dealer's seat. */
  nextDealer: Record<string, number[]>;
  outcomes: { sides?: Record<string, Outcome[]>[]; endings?: string[] };
  urls: { save: string; preview: string; keep: string; pulse: string };
  revision: number;
  roundTag: string;
  words: Record<string, string>;
}

/** A key of the bid table, as the page has it. "played" is a deal that all passed and that is played none the less. */
interface Bid {
  code: string;
  kind: "contract" | "special" | "outcome" | "played";
  level: string;
  name: string;
  /** Whether it stands under "Rare things". */
  rare: boolean;
}

/** The page as it came, never changed. */
interface Page {
  data: PadData;
  bids: Record<string, Bid>;
  /** The form's hidden fields but for the token: the key, the version, the hand that is in conflict. */
  hidden: Field[];
  /** The names of the fields that a person fills in, and what they said when the page came. */
  names: string[];
  fields: Field[];
  /** The names of the fields under "Rare things". */
  rare: string[];
  rareOpen: boolean;
  /** Whether a hand already recorded is put right, and not a new one entered. */
  amending: boolean;
}

/** The fields, read. */
interface Entry {
  bid: Bid | null;
  contractor: number | null;
  partners: number[];
  alone: boolean;
  tricks: string | null;
  /** Tricks of the units that are asked one by one. */
  others: Record<number, number>;
  /** Who dealt, where it was somebody else. */
  dealer: number | null;
}

/** A hand kept on this device until it is sent. */
interface KeptHand {
  body: string;
  number: number;
  points: number[] | null;
  ending: string | null;
  /** Who deals after it. */
  dealer: number;
}

/** The hand being entered, as it is kept. */
interface Draft {
  number: number;
  fields: Field[];
  /** Whether the server has it. */
  kept: boolean;
}

/** What this device keeps of a pad. */
interface Kept {
  queue: KeptHand[];
  draft: Draft | null;
  /** Whether a hand came back for a person to look at, before those that wait behind it. */
  held?: boolean;
  withdrawn?: boolean;
}

/** What a hand does. */
interface Result {
  points: number[];
  made?: boolean | null;
  ending: string | null;
}

interface Offer extends Result {
  headline: string;
  totals: number[];
  notes: string[];
  consequences: string[];
}

/** The server's answer to a question, with the question. */
interface Answer {
  question: string;
  later?: boolean;
  wrong?: string[];
  offer?: Offer;
}

/** The one value that the pad is made from. */
interface PadState {
  page: Page;
  hand: { number: number; key: string; fields: Field[]; touched: boolean };
  kept: Kept;
  /** Hands that went since the page was made. */
  sent: KeptHand[];
  connection: { offline: boolean; sending: boolean; reloads: boolean };
  /** Choosing a bid with the arrow keys keeps the bid table open; `pointed`: and then a finger came. */
  choosing: "" | "keys" | "pointed";
  rareOpen: boolean;
  answer: Answer | null;
  /** Stands for the facts whose consequences have been looked at. */
  looked: string;
  /** Who may have been first to the target: nobody has to say, or these units; none of them named means any. */
  first: number[] | null;
  /** Whether another phone has written what this page does not show. */
  overtaken: boolean;
}

/** What the server says of a hand on its way: `preview_of` in Python. */
interface Reply {
  wrong?: string[];
  headline: string;
  made: boolean | null;
  points: number[];
  totals: number[];
  notes: string[];
  ending: string | null;
  first: number[];
  consequences: string[];
  looked: string;
}

type PadEvent =
  | { type: "opened"; page: Page; kept: Kept; key: string; reloads: boolean }
  | { type: "changed"; name: string; value: string; checked: boolean; fields: Field[] }
  | { type: "verdict"; tricks: string }
  | { type: "bid again" }
  | { type: "rare" }
  | { type: "keyed" }
  | { type: "pointed" }
  | { type: "chosen" }
  | { type: "answered"; question: string; reply: Reply | null }
  | { type: "draft kept"; draft: Draft }
  | { type: "saved"; settle: string | null }
  | { type: "sending" }
  | { type: "sent"; after: number | null }
  | { type: "objected" }
  | { type: "unsent"; key: string; reloads: boolean; withdrawn?: boolean }
  | { type: "pulsed"; offline: boolean }
  | { type: "overtaken" };

/** A line of the preview: pieces of words, each plain or of a kind. */
type Line = [words: string, kind?: "strong" | "soft" | "wrong"][];

/** The pad as its edges see it. */
interface PadPort {
  readonly state: PadState | null;
  dispatch(event: PadEvent): void;
  open(root: Element): void;
}

/** What every part of the view is drawn from; `calling`: who and what are still open. */
interface View {
  root: Element;
  form: HTMLFormElement;
  state: PadState;
  entry: Entry;
  calling: boolean;
}
