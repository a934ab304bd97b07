// The score pad. The page works without this; with it the pad fits one screen, says what a hand does before it is
// saved, and loses no hand when the connection goes. What a hand scores is never worked out here: a side-scored pad
// carries every outcome, a player-scored one asks.
(() => {
  "use strict";

  const RETRY = 5000; // between attempts to send what is kept here
  const PATIENCE = 8000; // for an answer, before the hand counts as not sent
  const PULSE = 5000; // between questions whether another phone has written
  const OUTCOME = "input[data-outcome]";

  let root, form, data, store, offers, dirty, asked, timers;
  let offline = false;
  let sending = false;
  let choosing = false; // with the arrow keys among the bids: the table stays open until the choice is left

  // ---------------------------------------------------------------------------------------------- what the page holds

  const all = (selector, within = form) => [...within.querySelectorAll(selector)];
  const one = (selector, within = form) => within.querySelector(selector);
  const field = (name) => one(`[name="${name}"]:checked`)?.value ?? null;
  const show = (element, shown) => element && (element.hidden = !shown);
  const fill = (words, blanks) => words.replace(/\{(\w+)\}/g, (_, name) => blanks[name]);
  const score = (points) => (points < 0 ? `−${-points}` : String(points));
  const signed = (points) => (points > 0 ? `+${points}` : score(points));
  const csrf = () => one("[name=csrfmiddlewaretoken]").value;
  const amending = () => !data.urls.keep;

  function said() {
    const bid = one("[name=bid]:checked");
    const seat = field("contractor");
    return {
      bid,
      outcome: bid?.matches(OUTCOME) ? bid.value : null,
      played: bid?.dataset.outcome === "played",
      special: bid ? "special" in bid.dataset : false,
      contractor: seat === null ? null : Number(seat),
      partners: all("[name=partners]:checked").map((box) => Number(box.value)),
      alone: Boolean(one("[name=alone]:checked")),
      tricks: field("tricks"),
    };
  }

  const unitOf = (seat) => data.units.findIndex((unit) => unit.seats.includes(seat));
  const partnersAllowed = (now) => (now.bid && !now.special && data.partners[now.bid.dataset.level]) || 0;

  function others(now) {
    // The defenders' tricks, where each of them is counted: who is asked, and how many are left for him.
    if (now.played) return data.units.map((_, unit) => unit);
    if (!data.byPlayer || now.special || now.contractor === null) return [];
    const contracting = [now.contractor, ...now.partners].map(unitOf);
    return data.units.map((_, unit) => unit).filter((unit) => !contracting.includes(unit));
  }

  function isReady(now) {
    if (!now.bid) return false;
    if (now.outcome) return !now.played || restOf(now) === 0;
    if (now.contractor === null || now.tricks === null) return false;
    if (partnersAllowed(now) && !now.partners.length && !now.alone) return false;
    return restOf(now) === 0;
  }

  function restOf(now) {
    // Tricks nobody has been given yet; the last of the others gets them, and is not asked.
    const asked = others(now);
    if (!asked.length) return 0;
    let left = now.played ? 10 : 10 - Number(now.tricks);
    for (const [place, unit] of asked.entries()) {
      if (left === 0 || place === asked.length - 1) return 0;
      const won = field(`tricks_${unit}`);
      if (won === null) return left;
      left -= Number(won);
    }
    return left;
  }

  // ------------------------------------------------------------------------------------------------------ what is shown

  function render() {
    const now = said();
    const incomplete = !now.bid || (!now.outcome && now.contractor === null) || (now.outcome && !now.played);
    const calling = incomplete || choosing;
    form.dataset.step = calling ? "call" : "tricks";
    form.toggleAttribute("data-special", now.special);
    const allowed = partnersAllowed(now);
    form.classList.toggle("partnered", Boolean(allowed) && !calling);
    const settled = !calling && Boolean(allowed) && (now.alone || now.partners.length > 0) &&
      (allowed === 1 || now.tricks !== null);
    form.classList.toggle("settled", settled);

    const ask = one("[data-ask]");
    const [both, bid, who] = ask.dataset.ask.split("|");
    ask.textContent = now.contractor !== null && !now.bid ? bid : now.bid && !now.outcome ? who : both;

    show(one("[data-change]"), !calling && !("rareOpen" in form.dataset));
    if (now.bid) {
      const face = one(".face", now.bid.closest(".key"));
      const names = settled ? [now.contractor, ...now.partners].map((seat) => data.seats[seat]).join(" & ") : "";
      one("[data-chosen]").replaceChildren(...face.cloneNode(true).childNodes);
      one("[data-names]").textContent = names;
    }
    if (!calling && document.activeElement?.name === "bid") focusNext();
    renderPartners(now);
    renderTricks(now, calling);
    renderOthers(now, calling);
    renderPreview(now);
    renderFoot(now);
  }

  function focusNext() {
    // The bids have been folded away under the keyboard's focus.
    const next = "[data-partners] input:not(:disabled), [data-tricks], [name=tricks], [data-save]";
    setTimeout(() => all(next).find((target) => target.offsetParent)?.focus());
  }

  function renderPartners(now) {
    const allowed = partnersAllowed(now);
    for (const box of all("[name=partners]")) {
      const seat = Number(box.value);
      const isContractor = seat === now.contractor;
      if (isContractor || !allowed || (now.alone && box.checked)) box.checked = false;
      box.disabled = isContractor || (!box.checked && now.partners.length >= allowed && allowed > 1);
      box.closest(".key").classList.toggle("contractor", isContractor);
    }
  }

  function renderTricks(now, calling) {
    const verdict = now.special && !calling;
    show(one("[data-verdict]"), verdict);
    const counted = now.special && data.specialTricksCount && now.tricks !== null && now.tricks !== "0";
    show(one("[data-tricks-won]"), !calling && !now.played && (!now.special || counted));
    for (const button of all("[data-tricks]")) {
      const is = button.dataset.tricks === "0" ? now.tricks === "0" : now.tricks !== null && now.tricks !== "0";
      button.setAttribute("aria-pressed", String(is));
    }
    one("[data-tricks-won] .key")?.toggleAttribute("hidden", now.special);
    if (calling || now.contractor === null) return;
    const names = [now.contractor, ...now.partners].map((seat) => data.seats[seat]);
    const alone = data.byPlayer && names.length === 1;
    const words = alone ? fill(data.words.tricksOf, { names: names[0] }) : data.words.tricksThey;
    one("[data-legend]").textContent = words;
  }

  function renderOthers(now, calling) {
    const box = one("[data-others]");
    if (!box) return;
    const asked = others(now);
    const known = now.played || now.tricks !== null;
    show(box, !calling && known && asked.length > 0);
    let left = now.played ? 10 : 10 - Number(now.tricks);
    let open = known;
    const rest = [];
    for (const row of all("[data-unit]", box)) {
      const unit = Number(row.dataset.unit);
      const place = asked.indexOf(unit);
      const computed = place === asked.length - 1 || left === 0;
      show(row, place >= 0 && open && !computed);
      if (place < 0 || computed || !open) {
        if (place < 0 || computed) all("input", row).forEach((radio) => (radio.checked = false));
        if (place >= 0 && open && computed) {
          rest.push(fill(data.words.theRest, { name: data.units[unit].name, tricks: left }));
          left = 0;
        }
        continue;
      }
      for (const radio of all("input", row)) {
        const tooMany = Number(radio.value) > left;
        if (tooMany) radio.checked = false;
        show(radio.closest(".key"), !tooMany);
      }
      const won = field(`tricks_${unit}`);
      if (won === null) open = false;
      else left -= Number(won);
    }
    const line = one("[data-rest]", box);
    line.textContent = rest.join(" · ");
    show(line, rest.length > 0);
  }

  // ------------------------------------------------------------------------------------------------------- the preview

  function isRare() {
    return all(".rare input, .rare select").some((input) =>
      input.type === "checkbox" || input.type === "radio" ? input.checked : input.value !== "",
    );
  }

  function known(now) {
    // What this hand does, from what the page carries; null where the server has to be asked.
    if (now.outcome && !now.played && !isRareBeyond(now)) return { points: data.units.map(() => 0) };
    const sides = data.outcomes.sides;
    if (!sides || isRare() || now.outcome) return null;
    if (store.queue.length && data.standingMatters) return null;
    const tricks = now.tricks === "failed" ? 1 : Number(now.tricks);
    const row = sides[unitOf(now.contractor)][now.bid.value][tricks];
    const points = row.slice(0, -1);
    const made = now.special ? tricks === 0 : tricks >= Number(now.bid.dataset.level);
    return { points, made, ending: row.at(-1) ? data.outcomes.endings[row.at(-1) - 1] : null };
  }

  const isRareBeyond = (now) => all(".rare input:not([name=bid]), .rare select").some((input) =>
    input.type === "checkbox" ? input.checked : input.value !== "");

  function headline(now, result) {
    if (now.outcome) return one(".face", now.bid.closest(".key")).textContent.trim();
    const bid = one(".what", now.bid.closest(".key")).textContent.trim();
    const words = now.special
      ? result.made ? data.words.specialMade : data.words.specialFailed
      : result.made ? data.words.made : data.words.failed;
    return fill(words, { bid, tricks: now.tricks });
  }

  function renderPreview(now) {
    const box = one("[data-preview]");
    if (!isReady(now)) {
      clearTimeout(timers.preview);
      asked = {};
      if (dirty) box.replaceChildren();
      offers = null;
      askFirst([]);
      return;
    }
    const result = known(now);
    if (result && !amending()) {
      clearTimeout(timers.preview);
      asked = {};
      askFirst([]);
      offer({ headline: headline(now, result), notes: [], first: [], ...result, totals: totals(result.points) });
      return;
    }
    const body = new URLSearchParams(new FormData(form));
    if (asked.body === body.toString()) return;
    asked = { body: body.toString() };
    offers = null;
    line(box, [[data.words.asking, "soft"]]);
    clearTimeout(timers.preview);
    timers.preview = setTimeout(() => askServer(body, asked), 200);
  }

  const totals = (points) => data.units.map((unit, number) => unit.total + points[number]);

  function offer(result) {
    offers = result;
    const now = said();
    const moved = data.units.flatMap((unit, number) => {
      if (!result.points[number] && data.byPlayer) return []; // five names are long enough without those who stay
      const blanks = { unit: unit.name, points: signed(result.points[number]), total: score(result.totals[number]) };
      return fill(result.points[number] ? data.words.line : data.words.nothing, blanks);
    });
    const nobody = result.points.every((points) => points === 0);
    const dealer = data.seats[nextDealer(now)];
    if (result.consequences?.length) {
      line(one("[data-preview]"), [[result.headline, "strong"]], ...result.consequences.map((words) => [[words]]));
    } else {
      const told = [[`${result.headline}. `, "strong"], [nobody ? data.words.thrownIn : `${moved.join(" · ")}.`]];
      if (result.ending) told.push([` ${result.ending}`, "strong"]);
      else if (store.queue.length) told.push([` ${data.words.unsure}`]);
      else if (nobody) told.push([` ${fill(data.words.deals, { dealer })}`]);
      line(one("[data-preview]"), told, ...result.notes.map((words) => [[words, "soft"]]));
    }
    renderFoot(now);
  }

  async function askServer(body, question) {
    let answer;
    try {
      const response = await fetch(data.urls.preview, request(body));
      if (!response.ok) throw new Error(String(response.status));
      answer = await response.json();
    } catch {
      if (question === asked) line(one("[data-preview]"), [[data.words.later, "soft"]]);
      asked = {};
      offers = { headline: "", points: null, later: true };
      renderFoot(said());
      return;
    }
    if (question !== asked) return;
    if (answer.wrong) {
      offers = null;
      line(one("[data-preview]"), ...answer.wrong.map((words) => [[words, "wrong"]]));
      renderFoot(said());
      return;
    }
    askFirst(answer.first);
    const looked = one("[data-looked]");
    if (looked) looked.value = answer.looked;
    if (answer.made !== null && !amending()) answer.headline = headline(said(), answer);
    offer(answer);
  }

  function askFirst(units) {
    const box = one("[data-first]");
    const shown = units.length > 0 || (field("first") !== null && asked.body);
    show(box, Boolean(shown));
    if (units.length) {
      for (const radio of all("input", box)) show(radio.closest(".key"), units.includes(Number(radio.value)));
    }
    if (!shown) all("input", box).forEach((radio) => (radio.checked = false));
  }

  function line(box, ...lines) {
    // Each line is a list of pieces, [words, kind]; "strong" is how a piece is marked, another kind marks its line.
    const paragraphs = lines.map((pieces) => {
      const paragraph = document.createElement("p");
      for (const [words, kind] of pieces) {
        const piece = document.createElement(kind === "strong" ? "strong" : "span");
        piece.textContent = words;
        if (kind && kind !== "strong") paragraph.className = kind;
        paragraph.append(piece);
      }
      return paragraph;
    });
    box.replaceChildren(...paragraphs);
  }

  // ------------------------------------------------------------------------------------------- the foot: saving, in words

  function renderFoot(now) {
    const saved = one("[data-saved]");
    const touched = dirty || now.bid || now.contractor !== null;
    show(saved, !touched);
    const save = one("[data-save]");
    show(save, touched || !saved);
    if (amending()) {
      const looked = one("[data-looked]").value;
      save.disabled = !isReady(now) || (looked && !offers && dirty);
      if (offers && !offers.later) save.textContent = data.words.saveChange;
    } else save.disabled = !isReady(now) || !offers || sending || Boolean(store.ended);
    state();
  }

  function state() {
    const box = one("[data-state]");
    const words = [];
    const waiting = store.queue.length;
    if (store.withdrawn) words.push(data.words.withdrawn);
    else if (waiting && sending && !offline) words.push(data.words.sending);
    else if (waiting) {
      words.push(fill(waiting === 1 ? data.words.unsentOne : data.words.unsentMany, { count: waiting }), data.words.unsent);
      if (!navigator.serviceWorker?.controller) words.push(data.words.keepOpen);
      if (store.ended) words.push(store.ended);
    } else if (offline) words.push(data.words.noConnection);
    if (data.changed) words.push(data.words.changed);
    box.textContent = words.join(" ");
    show(box, words.length > 0);
    for (const element of all("[data-total]")) {
      element.classList.toggle("unsent", waiting > 0);
      element.title = waiting ? data.words.marked : "";
    }
  }

  function tell(words) {
    document.getElementById("say").textContent = words;
  }

  // ------------------------------------------------------------------------------------------------- kept on this device

  const place = () => `pad ${data.urls.save}`;

  function remember() {
    try {
      localStorage.setItem(place(), JSON.stringify(store));
    } catch {
      // A full or forbidden store: the open page still holds everything.
    }
  }

  function recall() {
    const empty = { queue: [], draft: null };
    try {
      return { ...empty, ...JSON.parse(localStorage.getItem(place()) ?? "{}") };
    } catch {
      return empty;
    }
  }

  function elsewhere() {
    // Hands of another game, or of a round that is over, which this phone still keeps: they go when their page is open.
    const box = one("[data-elsewhere]", root);
    if (!box) return;
    const pages = [];
    try {
      for (let number = 0; number < localStorage.length; number += 1) {
        const key = localStorage.key(number);
        const [what, page] = key.split(" ");
        if (what === "pad" && page !== data?.urls.save && JSON.parse(localStorage.getItem(key)).queue?.length) pages.push(page);
      }
    } catch {
      return; // a forbidden store keeps nothing
    }
    const links = pages.map((page) => {
      const link = document.createElement("a");
      link.href = page;
      link.textContent = box.dataset.open;
      return link;
    });
    box.replaceChildren(box.dataset.words, ...links.flatMap((link) => [" ", link]));
    show(box, pages.length > 0);
  }

  function fields() {
    const page = ["csrfmiddlewaretoken", "key", "after", "version", "looked", "reason"];
    return [...new FormData(form)].filter(([name, value]) => !page.includes(name) && value !== "");
  }

  function putBack(kept) {
    for (const [name, value] of kept) {
      for (const input of all(`[name="${CSS.escape(name)}"]`)) {
        if (input.type === "radio" || input.type === "checkbox") {
          if (input.value === value || input.type === "checkbox" && value === "on") input.checked = true;
        } else if (input.type !== "hidden") input.value = value;
      }
    }
  }

  function keepDraft() {
    if (amending()) return;
    store.draft = { number: data.number, fields: fields(), kept: false };
    remember();
    clearTimeout(timers.keep);
    timers.keep = setTimeout(sendDraft, 500);
  }

  async function sendDraft() {
    clearTimeout(timers.keep);
    const draft = store.draft;
    if (!draft || draft.kept || store.queue.length) return;
    const body = new URLSearchParams([...draft.fields, ["number", draft.number]]);
    try {
      const response = await fetch(data.urls.keep, { ...request(body), keepalive: true });
      if (response.ok && store.draft === draft) {
        draft.kept = true;
        remember();
      }
    } catch {
      // It stays here, and goes with the next change.
    }
  }

  // ------------------------------------------------------------------------------------------------------------- sending

  const request = (body) => ({
    method: "POST",
    body,
    headers: { "X-Pad": "1", "X-CSRFToken": csrf() },
    signal: AbortSignal.timeout?.(PATIENCE),
  });

  function save(event) {
    if (amending()) return; // an ordinary form: nothing is recorded that has not been looked at
    event.preventDefault();
    const now = said();
    if (choosing) return leaveBids();
    const settling = event.submitter?.name === "settle";
    if (!settling && (!isReady(now) || sending)) return;
    const body = new URLSearchParams(new FormData(form));
    body.delete("csrfmiddlewaretoken");
    if (settling) body.set("settle", event.submitter.value);
    const hand = {
      body: body.toString(),
      number: data.number,
      points: offers?.points ?? null,
      ending: offers?.ending ?? null,
      dealer: nextDealer(now),
    };
    // A hand that came back for a person to look at goes before those that wait behind it.
    if (store.held) store.queue.unshift(hand);
    else store.queue.push(hand);
    store.draft = null;
    store.held = false;
    remember();
    one("[data-save]").disabled = true;
    send();
  }

  function nextDealer(now) {
    const other = one("[name=dealer]").value;
    const dealt = other === "" ? data.dealer : Number(other);
    return now.outcome && data.dealtAgain.includes(now.outcome) ? dealt : (dealt + 1) % data.seats.length;
  }

  async function send() {
    if (sending || store.held || !store.queue.length) return;
    sending = true;
    clearTimeout(timers.retry);
    state();
    while (store.queue.length) {
      const hand = store.queue[0];
      let response, page;
      try {
        response = await fetch(data.urls.save, request(new URLSearchParams(hand.body)));
        page = await response.text();
      } catch {
        response = null;
      }
      if (response && [403, 404].includes(response.status)) {
        store.withdrawn = response.status === 404;
        return wait();
      }
      if (!response || ![200, 409, 422].includes(response.status)) return wait();
      offline = false;
      store.queue.shift();
      store.withdrawn = store.ended = undefined;
      if (response.status !== 200) {
        // The law or another phone objects: the hand is in the page that comes back, for a person to decide.
        store.draft = { number: hand.number, fields: [...new URLSearchParams(hand.body)], kept: false };
        store.held = store.queue.length > 0;
      } else if (store.queue.length && /(^|&)settle=/.test(hand.body)) {
        // What was settled may have taken two rows: the next hand follows the last of them.
        const next = new URLSearchParams(store.queue[0].body);
        next.set("after", /name="after" value="(\d+)"/.exec(page)?.[1] ?? next.get("after"));
        store.queue[0].body = next.toString();
      }
      remember();
      if (store.queue.length && response.status === 200) continue;
      sending = false;
      swap(page);
      if (response.status === 200) tell(one("[data-saved] p", document)?.textContent ?? "");
      return;
    }
    sending = false;
  }

  function wait() {
    // Not sent. The page goes on with the next hand, and what waits is sent when it can be.
    sending = false;
    offline = true;
    timers.retry = setTimeout(send, RETRY);
    const entered = store.queue.filter((hand) => hand.number >= data.number);
    for (const hand of entered) advance(hand, true);
    if (!entered.length) state();
  }

  function advance(hand, fresh) {
    data.number = hand.number + 1;
    data.dealer = hand.dealer;
    data.units.forEach((unit, number) => {
      if (hand.points) unit.total += hand.points[number];
      for (const element of all(`[data-total="${number}"]`)) element.textContent = score(unit.total);
    });
    if (hand.ending) store.ended = hand.ending;
    one("[name=key]").value = newKey();
    one("[name=after]").value = Number(one("[name=after]").value) + 1;
    one("[data-heading]", root).textContent = fill(data.words.heading, {
      number: data.number,
      dealer: data.seats[data.dealer],
    });
    if (fresh) clear();
    remember();
    render();
  }

  function newKey() {
    // randomUUID is kept from pages that came over plain http.
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  function clear() {
    for (const input of all("input, select")) {
      if (input.type === "radio" || input.type === "checkbox") input.checked = false;
      else if (input.type !== "hidden") input.value = "";
    }
    all("[data-conflict], [data-saved], .wrong").forEach((box) => box.remove());
    toggleRare(false);
    dirty = false;
    asked = {};
    offers = null;
  }

  function swap(page) {
    root.outerHTML = page;
    start();
  }

  // ---------------------------------------------------------------------------------------------- another phone, meanwhile

  async function pulse() {
    clearTimeout(timers.pulse);
    if (document.hidden || !data?.urls.pulse) return;
    timers.pulse = setTimeout(pulse, PULSE);
    if (sending || store.queue.length) return;
    try {
      const response = await fetch(`${data.urls.pulse}?revision=${data.revision}`, { headers: { "X-Pad": "1" } });
      offline = !response.ok && response.status !== 304;
      if (response.status === 200) await meanwhile();
    } catch {
      offline = true;
    }
    if (form?.isConnected && !amending()) state();
  }

  async function meanwhile() {
    const response = await fetch(data.urls.save, { headers: { "X-Pad": "1" } });
    if (!response.ok || sending || store.queue.length) return;
    const page = await response.text();
    if (!dirty) return swap(page);
    data.urls.pulse = ""; // told once is enough; saving sorts it out
    data.changed = true;
    state();
  }

  // ------------------------------------------------------------------------------------------------------------- beginning

  function toggleRare(open) {
    form.toggleAttribute("data-rare-open", open);
    one(".bar [data-rare]", root).setAttribute("aria-expanded", String(open));
  }

  function changed(event) {
    dirty = true;
    const input = event.target;
    if (input.name === "alone" && input.checked) all("[name=partners]").forEach((box) => (box.checked = false));
    if (input.name === "partners" && input.checked) {
      one("[name=alone]").checked = false;
      if (partnersAllowed(said()) === 1) {
        all("[name=partners]").forEach((box) => (box.checked = box === input));
      }
    }
    if (input.name === "bid") {
      if (input.matches(OUTCOME)) all("[name=tricks]").forEach((radio) => (radio.checked = false));
      if (input.closest(".rare")) toggleRare(false);
      const special = "special" in input.dataset;
      if (form.hasAttribute("data-special") !== special) {
        all("[name=tricks]").forEach((radio) => (radio.checked = false));
      }
    }
    render();
    keepDraft();
  }

  function leaveBids() {
    choosing = false;
    render();
    focusNext();
  }

  function keyed(event) {
    if (event.target.name === "bid" && event.key.startsWith("Arrow")) choosing = true;
  }

  function left(event) {
    if (choosing && event.target.name === "bid" && event.relatedTarget?.name !== "bid") leaveBids();
  }

  function tapped(event) {
    const rare = event.target.closest("[data-rare]");
    const verdict = event.target.closest("[data-tricks]");
    if (rare) {
      toggleRare(!form.hasAttribute("data-rare-open"));
      render();
    } else if (verdict) {
      one(`[name=tricks][value="${verdict.dataset.tricks}"]`).click();
    } else if (event.target.closest("[data-change]")) {
      all("[name=bid], [name=tricks]").forEach((radio) => (radio.checked = false));
      dirty = true;
      render();
      keepDraft();
      one("[name=bid]").focus({ preventScroll: true });
    }
  }

  function start() {
    Object.values(timers ?? {}).forEach(clearTimeout);
    timers = {};
    root = document.getElementById("pad");
    form = document.getElementById("hand");
    data = form && JSON.parse(document.getElementById("pad-data").textContent);
    elsewhere();
    if (!form) return;
    store = amending() ? { queue: [], draft: null } : recall();
    dirty = choosing = false;
    asked = {};
    offers = null;
    form.addEventListener("change", changed);
    form.addEventListener("input", (event) => event.target.matches("[type=text], [type=number]") && changed(event));
    form.addEventListener("submit", save);
    form.addEventListener("keydown", keyed);
    form.addEventListener("focusout", left);
    form.addEventListener("pointerdown", () => (choosing = false));
    root.addEventListener("click", tapped);
    show(one(".bar [data-rare]", root), true);
    if (one(".rare").dataset.open) toggleRare(true);
    for (const hand of store.held ? [] : store.queue) if (hand.number >= data.number) advance(hand, false);
    if (store.draft?.number === data.number && !store.draft.kept) {
      putBack(store.draft.fields);
      dirty = true;
    } else if (store.draft && store.draft.number !== data.number) store.draft = null;
    render();
    send();
    timers.pulse = setTimeout(pulse, PULSE);
  }

  start();
  window.addEventListener("online", () => data && send());
  window.addEventListener("pagehide", () => data && sendDraft());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !data) return;
    send();
    pulse();
  });
  if ("serviceWorker" in navigator && window.isSecureContext && root) {
    navigator.serviceWorker.register(root.dataset.serviceWorker, { scope: "/" }).catch(() => {});
  }
})();
