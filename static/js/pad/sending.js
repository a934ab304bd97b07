// The net: the kept hands, sent again until they are taken; the hand in play; questions to the server.
import { one } from "./dom.js";
import { isInPlay } from "./draft.js";
import { canReload, newKey, post, sendForm } from "./posting.js";
import { preview } from "./preview.js";
import { dataIn, padIn } from "./page.js";
import { isWaiting, keyOf } from "./queue.js";
import { arrivedAllTheSame, forgetUndone } from "./storage.js";
import { announce } from "./view.js";
import { fill } from "./words.js";

const RETRY = 5000; // between attempts to send what is kept here
const TAKEN = 200;
const OBJECTED = [409, 422]; // by another phone, by the law
const KEEP = 500; // after a change, before the hand in play is kept
const ASK = 200; // after a change, before the server is asked what the hand does
const starts = () => import("../starts.js"); // few games are begun without the server

/** What an answer to an undo says. @type {(words: PadData["words"] | undefined, status: number) => string} */
const ofUndo = (words, status) => (status === TAKEN ? words?.undone : words?.undoneMeanwhile) ?? "";

/**
 * What the pad sends of its own accord.
 * @param {PadPort} pad
 */
export function createSending(pad) {
  /** @type {{[what in "retry" | "keep" | "ask" | "arrived"]?: ReturnType<typeof setTimeout>}} */
  const timers = {};
  /** @type {string | null} */
  let asked = null;

  async function send() {
    const { state } = pad;
    if (!state || state.connection.sending || state.kept.held || !isWaiting(state.kept)) return;
    clearTimeout(timers.retry);
    pad.dispatch({ type: "sending" });
    if (await hasStarted()) while (await sendFirst());
  }

  /** Whether the game is at the server: one that was started without it is sent there first. */
  async function hasStarted() {
    const { start } = pad.state?.kept ?? {};
    if (!start) return true;
    const sent = await sendForm(start.url, start.body);
    // The game of which it is the rematch may be still to be started: that is no reason to be given.
    if (!sent.root) notSent(sent.status && (await starts()).isStartKept(start) ? {} : sent);
    else if (!isAnothers(sent.root)) return begun(sent.root);
    return false;
  }

  /** Whether somebody else at the table had begun the next game: then go there. @param {Element} root */
  function isAnothers(root) {
    const [own, game] = [pad.state?.page.data, dataIn(root)].map((data) => data?.urls.save ?? "");
    if (own === game) return false;
    void starts().then(({ goOver }) => goOver(own, game));
    return true;
  }

  /** The server knows the game; whether hands are to follow. @param {Element} root */
  function begun(root) {
    pad.dispatch({ type: "started" });
    if (pad.state?.kept.queue.length) return true;
    pad.open(root);
    return false;
  }

  /** Send the first hand of the queue; whether another one is to follow at once. */
  async function sendFirst() {
    const { state } = pad;
    if (!state) return false;
    const { page, kept } = state;
    const [hand] = kept.queue;
    const sent = await sendForm(page.data.urls.save, hand.body, page);
    const { status, root } = sent;
    if (!isFirst(hand)) return void (root && pad.open(root));
    if (root && status === TAKEN) return taken(root);
    if (root && OBJECTED.includes(status)) {
      pad.dispatch({ type: "objected" });
      pad.open(root);
    } else notSent(sent, status === 404);
    return false;
  }

  /** Whether it is still the one to be sent: another tab may have seen to it. @param {KeptHand} hand */
  function isFirst(hand) {
    const [first] = pad.state?.kept.queue ?? [];
    return Boolean(first) && keyOf(first) === keyOf(hand);
  }

  /** @param {Element} root the next pad */
  function taken(root) {
    pad.dispatch({ type: "sent", after: dataIn(root)?.after ?? null });
    if (pad.state?.kept.queue.length) return true;
    pad.open(root);
    announce(one("[data-saved]", root)?.textContent ?? "");
    return false;
  }

  /** @type {(sent: Partial<Sent>, isGone?: boolean) => void} `isGone`: the link was withdrawn */
  function notSent({ status, reason }, isGone) {
    const withdrawn = status ? isGone : undefined;
    const event = { key: newKey(), reloads: canReload(), offline: status === 0, reason, withdrawn };
    timers.retry = setTimeout(send, RETRY);
    pad.dispatch({ type: "unsent", ...event });
  }

  /**
   * Take back the hand that was sent last.
   * @type {(form: HTMLFormElement, number: string) => Promise<void>}
   */
  async function undo(form, number) {
    const { words } = pad.state?.page.data ?? {};
    const fields = /** @type {[string, string][]} */ ([...new FormData(form), ["undo", "1"]]);
    try {
      const { status, text } = await post(form.action, new URLSearchParams(fields).toString());
      const root = padIn(text);
      if (!root) throw new Error(String(status));
      forgetUndone(root, status === TAKEN);
      const isSaid = status !== TAKEN && one(".messages", root) !== null; // by the server: why not
      pad.open(root);
      if (!isSaid) pad.dispatch({ type: "noticed", words: fill(ofUndo(words, status), { number }) });
    } catch {
      pad.dispatch({ type: "noticed", words: fill(words?.cannotUndo ?? "", { number }) });
    }
  }

  /** The hand that came back has been dropped: send those behind it, or show the pad as it is now. */
  async function afterDrop() {
    const { state } = pad;
    if (!state) return;
    if (state.kept.queue.length) return send();
    window.location.assign(state.page.data.urls.save);
  }

  async function sendDraft() {
    clearTimeout(timers.keep);
    const { state } = pad;
    const draft = state?.kept.draft;
    if (!state || !draft || !isInPlay(state)) return;
    const { page } = state;
    const body = new URLSearchParams([...draft.fields, ["number", String(draft.number)]]);
    try {
      const { ok, text } = await post(page.data.urls.keep, body.toString(), { keepalive: true });
      if (ok && JSON.parse(text).kept) pad.dispatch({ type: "draft kept", draft });
    } catch {
      // It stays here, and goes with the next change.
    }
  }

  /** @type {(url: string, question: string) => Promise<void>} */
  async function ask(url, question) {
    let reply = null;
    try {
      const { ok, text } = await post(url, question);
      if (ok) reply = /** @type {Reply} */ (JSON.parse(text));
    } catch {
      // No connection: the score is worked out when the hand is sent.
    }
    if (question === asked) pad.dispatch({ type: "answered", question, reply });
  }

  /**
   * Do what the new state asks for: have the server's answer, and the hand in play kept.
   * @param {PadState | null} before
   */
  function follow(before) {
    const { state } = pad;
    if (!state) return;
    const { question, answer } = preview(state);
    const open = answer ? null : question;
    if (open !== asked) {
      asked = open;
      clearTimeout(timers.ask);
      if (open) timers.ask = setTimeout(ask, ASK, state.page.data.urls.preview, open);
    }
    const { draft } = state.kept;
    if (before?.page !== state.page || !draft || draft === before.kept.draft || draft.kept) return;
    clearTimeout(timers.keep);
    timers.keep = setTimeout(sendDraft, KEEP);
  }

  /**
   * Another page is opened: what was to be done later is not, and what had arrived is taken back.
   * @param {Element} root
   */
  function begin(root) {
    Object.values(timers).forEach(clearTimeout);
    asked = null;
    const arrived = arrivedAllTheSame(root);
    if (arrived) timers.arrived = setTimeout(undo, 0, arrived.form, arrived.number);
  }

  return { send, undo, afterDrop, sendDraft, follow, begin };
}
