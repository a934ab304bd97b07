// What the pad's modules hand to one another. For people and for the type checker; no page asks for this file.

/** A field of the form and what it says. A box ticked several times, such as `partners`, has several. */
type Field = [name: string, value: string];

/** A unit owns a score: a side or a player. `seats` are the seats that may be tapped for it; `key` is the law's. */
interface Unit {
  key: string;
  name: string;
  seats: number[];
}

/** The game as values of the law, whose classes come without types. */
interface Game {
  ruleset: any;
  table: any;
  firstDealer: string;
  /** Its hands are those of so many games at most, one after the other; null: it is one. */
  hands: any[];
}

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
  /** The game as facts: what differs from the usual ruleset, who dealt first, the hands as the record has them. */
  game: {
    ruleset: Record<string, any>;
    firstDealer: number;
    hands: Record<string, any>[];
  };
  /** The keys of all hands that the server has, so that none counts twice. */
  keys: string[];
  /** How many more hands may be scored here; null where only the end of the game ends it. */
  handsLeft: number | null;
  people: string;
  /** Whether a ruling may give or take points here. */
  mayRule: boolean;
  /** What starts this game at the server, where it was started without one. */
  start?: Start;
  urls: { save: string; preview: string; keep: string; pulse: string };
  /** Of what was written, a full stop, of the hand in play: when, a hyphen, the device that it belongs to. */
  revision: string;
  /** This device, as a revision names it. */
  device: string;
  words: Record<string, string>;
}

/** What a save is answered with where nothing but the hand is new: what the next hand's pad has of its own. */
interface Saved {
  /** The hand's key, its row, itself as the record has it, and its line in words. */
  key: string;
  after: number;
  hand: Record<string, any>;
  headline: string;
  /** The hand after it. */
  number: number;
  dealer: number;
  handsLeft: number | null;
  revision: string;
  /** Where it is taken back, and in which version. */
  undo: { url: string; version: number };
}

/** What became of a form: `status` 0 is no answer; `reason`: why nothing was taken, where that was answered. */
interface Sent {
  status: number;
  root: Element | null;
  reason?: string;
}

/** A key of the bid table, as the page has it. "played" is a deal that all passed and that is played none the less. */
interface Bid {
  code: string;
  kind: "contract" | "special" | "outcome" | "played";
  level: string;
  name: string;
  /** Whether it stands under "More options". */
  rare: boolean;
  /** The letter by which it is typed; the ordinary bids are typed as they are called. */
  letter?: string;
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
  /** The names of the fields under "More options". */
  rare: string[];
  rareOpen: boolean;
  /** Whether a hand already recorded is put right, and not a new one entered. */
  amending: boolean;
  /** Whether it says what is against a hand that was sent: another phone's, or the law. */
  objects: boolean;
  /** The hand that was saved last, in words. */
  saved: string;
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

/** A form that starts a game, still to be sent. */
interface Start {
  url: string;
  body: string;
}

/** A hand kept on this device until it is sent. */
interface KeptHand {
  body: string;
  number: number;
}

/** Where a hand was begun: its number then, and what is sent of that (`placeOf`). */
interface Begun {
  number: number;
  place: Field[];
}

/** The hand being entered, as it is kept. */
interface Draft extends Partial<Begun> {
  number: number;
  fields: Field[];
  /** Whether the server has it. */
  kept: boolean;
}

/** What this device keeps of a pad. */
interface Kept {
  queue: KeptHand[];
  draft: Draft | null;
  /** The hand that came back for a person to look at, before those that wait behind it: it is the draft. */
  held?: KeptHand | boolean;
  /** What had been said of the hand in play when one came back; it is shown again once that is settled. */
  begun?: Draft | null;
  withdrawn?: boolean;
  /** Whether the store of this device did not take it: it is lost with the open page. */
  isHereOnly?: boolean;
  /** The keys of hands that were taken back before there was an answer: they may have arrived. */
  undone?: string[];
  /** Whose game it is. */
  people?: string;
  /** What has to be sent before any hand: the game does not yet exist at the server. */
  start?: Start | null;
  /** Rises with whatever is said, saved or sent, and the last row that was known then: an optimistic lock. */
  version?: number;
  after?: number;
}

/** What a hand does. */
interface Offer {
  headline: string;
  made: boolean | null;
  points: number[];
  totals: number[];
  notes: string[];
  ending: string | null;
  /** Who deals after it; null where it is an old hand. */
  dealer: string | null;
  consequences: string[];
  /** What the button says that saves a hand put right. */
  saving: string;
}

/** The server's answer to a question, with the question. */
interface Answer {
  question: string;
  later?: boolean;
  wrong?: string[];
  offer?: Offer;
  /** Who may have been first to the target: nobody has to say, or these units; none of them named means any. */
  first?: number[] | null;
}

/** The one value that the pad is made from. */
interface PadState {
  page: Page;
  /** `begun`: where, if another phone has moved the game on or back since. */
  hand: { number: number; key: string; fields: Field[]; touched: boolean; begun?: Begun };
  kept: Kept;
  /** Hands that went since the page was made. */
  sent: KeptHand[];
  /** `refused`: why the server did not take what was sent, in its words; empty where it gave no reason. */
  /** `gone`: the server knows no such pad for this phone any more. */
  connection: { offline: boolean; sending: boolean; reloads: boolean; refused: string; gone?: boolean };
  /** Choosing a bid with the arrow keys keeps the bid table open; `pointed`: and then a finger came. */
  choosing: "" | "keys" | "pointed";
  rareOpen: boolean;
  answer: Answer | null;
  /** Stands for the facts whose consequences have been looked at. */
  looked: string;
  /** What a person has to be told of what was just tried. */
  notice: string | null;
  /** Whether another phone has written what this page does not show. */
  overtaken: boolean;
  /** What that means here, where it is more than that something was entered. */
  meanwhile: string;
  /** Whether the draft was entered in another tab, which has the server keep it. */
  isMirror: boolean;
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
  saving: string;
  looked: string;
}

type PadEvent =
  | { type: "opened"; page: Page; kept: Kept; key: string; reloads: boolean; mirrored?: boolean }
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
  | { type: "undone"; key: string }
  | { type: "dropped" }
  | { type: "mine dropped" }
  | { type: "noticed"; words: string }
  | { type: "started" }
  | { type: "sending" }
  | { type: "sent"; after: number | null }
  | { type: "objected" }
  | { type: "unsent"; key: string; reloads: boolean; offline?: boolean; reason?: string; withdrawn?: boolean }
  | { type: "pulsed"; offline: boolean; gone?: boolean }
  | { type: "resized" }
  | { type: "overtaken"; now?: PadData; meanwhile?: string };

/** A line of the preview: pieces of words, each plain or of a kind. */
type Line = [words: string, kind?: "strong" | "soft" | "wrong"][];

/** The pad as its edges see it. */
interface PadPort {
  readonly state: PadState | null;
  dispatch(event: PadEvent): void;
  open(root: Element): void;
}

/**
 * What every part of the view is drawn from; `calling`: who and what are still open; `wide`: nothing is folded
 * away.
 */
interface View {
  root: Element;
  form: HTMLFormElement;
  state: PadState;
  entry: Entry;
  calling: boolean;
  wide: boolean;
}
