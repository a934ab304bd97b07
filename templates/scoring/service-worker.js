// Keeps what a game needs without a connection: the pages last seen, a start page and an empty pad for each
// ruleset, the files they are made of. A game that is started without the server gets its page made here; the
// page itself sends the start, and the hands after it, when the server is back.
"use strict";
/** Another installation may have the same address, such as that of a hotspot: it keeps its own. */
const INSTALLATION = "{{ installation }}";
const KEPT = `${INSTALLATION} pages`;
const NOTES = `${INSTALLATION} notes`;
const FILES = [{% for file in files %}"{{ file|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const PAGES = [{% for page in pages %}"{{ page|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const START = "{{ start|escapejs }}";
const OFFLINE = "{{ offline|escapejs }}";
const NO_ID = "{{ no_id }}";
/** What stands for the name of who sits in a seat; on a key it is hyphenated, as any long name. */
const SEAT = new RegExp(`${[..."{{ seat }}"].join("\u00ad?")}\u00ad?(\\d)`, "g");
const WORDS = {
  names: "{% filter escapejs %}{{ names_missing }}{% endfilter %}",
};
/** All kinds of apostrophes and of dashes, and the one that stands for them. */
const SIGNS = JSON.parse("{{ signs|escapejs }}");
/** What this worker is to keep, to tell it from an older one's. */
const VERSION = JSON.stringify([FILES, PAGES, WORDS]);
const PAD = /^\/(games\/[0-9a-f-]{36}\/(hands\/new\/)?|tables\/[0-9a-f-]{36}\/rounds\/\d+\/)$/;
const STARTS = /^\/games\/(new\/(house\/)?[\w-]+|[0-9a-f-]{36}\/(again(\/change)?|rematch))\/$/;
/** A page of a game or of a table, and where hands are entered for it. */
const OF_A_PAD = /^\/(games\/[0-9a-f-]{36}|tables\/[0-9a-f-]{36}\/rounds\/\d+)\//;

self.addEventListener("install", (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

/** Fetch what the pages are made of, all or nothing. */
async function keepFiles() {
  const kept = await caches.open(KEPT);
  const answers = await Promise.all(FILES.map((name) => fetch(name)));
  if (!answers.every(isAFile)) throw new Error("a file is missing");
  await Promise.all(answers.map((answer, place) => kept.put(FILES[place], answer)));
}

/** Whether a file came, and no page: one that comes in its place is a network's own. */
const isAFile = ({ ok, headers }) => ok && !headers.get("Content-Type")?.startsWith("text/html");

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
  void keepAll(); // not waited for: no page is held up by it
});

// A page that was opened asks for it. It is waited for, so that the browser does not end the worker in the middle.
self.addEventListener("message", (event) => event.waitUntil(keepAll()));

/** @type {Promise<void> | null} */
let keeping = null;

/** Fetch all that is to be kept, once: what a connection that broke has left out, at the next visit. */
function keepAll() {
  keeping ??= keepMissing().finally(() => {
    keeping = null;
  });
  return keeping;
}

async function keepMissing() {
  const notes = await caches.open(NOTES);
  const known = await notes.match("/version");
  if ((await known?.text()) === VERSION) return;
  if (await renew()) await notes.put("/version", new Response(VERSION));
}

/** A page of a game that the server does not know yet: its start is still to be sent, by this very page. */
const NOT_SENT = "X-Not-Sent";
/** When a kept page came from the server, in milliseconds. */
const KEPT_AT = "X-Kept-At";

/** Nobody looks at it now: what the server has to say waits for a page that somebody does look at. */
const TO_KEEP = { headers: { "X-To-Keep": "1" } };

/**
 * Fetch the kept pages anew, and those to start from; then drop the files that none of them needs any more.
 * Whether all of them came.
 */
async function renew() {
  const kept = await caches.open(KEPT);
  const pages = (await kept.keys()).map(({ url }) => new URL(url)).filter(({ pathname }) => !isFile(pathname));
  let isWhole = true;
  try {
    for (const page of new Set([...pages.map(nameOf), ...PAGES])) {
      const response = await reach(page, TO_KEEP);
      if (!isOwn(response)) return false;
      if (response.ok && !response.redirected) await kept.put(page, like(response, await response.text()));
      else if (response.status >= 500) isWhole = false;
      else if (!(await isNotSent(kept, page))) await kept.delete(page);
    }
  } catch {
    return false; // without a connection everything stays as it is
  }
  for (const { url } of await kept.keys()) {
    const { pathname } = new URL(url);
    if (isFile(pathname) && !FILES.includes(pathname)) await kept.delete(url);
  }
  return isWhole;
}

/** What a proxy answers whose server is gone: there is no connection. */
const NOBODY_THERE = [502, 503, 504];
/** What a server sets on every answer, to its installation; the sign-in page of a network has none. */
const MARK = "X-Five-Hundred";
/** Whether an answer is of this installation: another's is shown to who asked for it, and not kept. */
const isOwn = ({ headers, type }) => type === "opaqueredirect" || headers.get(MARK) === INSTALLATION;
/** Milliseconds until a Wi-Fi that hangs counts as none. */
const PATIENCE = 8000;

/** Fetch from the server; what fails where none of its own answers comes within the time, a page whole. */
async function reach(request, options = {}) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(reject, PATIENCE, new Error("no answer in time"));
  });
  try {
    return await Promise.race([fetch(request, options).then(whole), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** An answer of the server; of a page once all of it has come. A file to be saved may take its time. */
async function whole(response) {
  // A redirect shows nothing of itself to a worker: whose it is, another answer tells.
  const { headers } = response.type === "opaqueredirect" ? await fetch("/health/") : response;
  if (!headers.has(MARK) || NOBODY_THERE.includes(response.status)) throw new Error(String(response.status));
  if (headers.get("Content-Type")?.startsWith("text/html")) await response.clone().blob();
  return response;
}

async function isNotSent(kept, name) {
  const page = await kept.match(name);
  return page?.headers.has(NOT_SENT) ?? false;
}

const isFile = (path) => path.startsWith("/static/");

/** Keep an answer, and return whether it is kept: a store that is full keeps nothing, and holds up no answer. */
const keep = (kept, name, response) => kept.put(name, response).then(() => true, () => false);

/** A page by its address; only where one starts does it matter what was asked. */
const nameOf = ({ pathname, search }) => (pathname === START ? pathname + search : pathname);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== self.location.origin) return;
  const { pathname } = address;
  if (request.mode === "navigate" && request.method === "POST" && STARTS.test(pathname)) {
    event.respondWith(startFirst(request, pathname));
  } else if (request.mode === "navigate") {
    const isKept = pathname === "/" || pathname === START || PAD.test(pathname) || STARTS.test(pathname);
    const mayBeKept = request.method === "GET" && (isKept || PAGES.includes(pathname));
    event.respondWith(mayBeKept ? pageFirst(request, nameOf(address)) : pageOrWords(request, pathname));
  } else if (request.method === "GET" && isFile(pathname)) event.respondWith(keptFirst(request));
});

/** What was said once is not said again where the page is shown without a connection. */
const SAID = /<div class="messages" role="status">.*?<\/div>/s;

async function pageFirst(request, name) {
  const kept = await caches.open(KEPT);
  const response = await reach(request).catch(() => null);
  if (!response) {
    const page = await kept.match(name);
    return page ? fromStore(page) : words(name);
  }
  if (!isOwn(response)) return response;
  if (response.ok && !response.redirected) {
    await keep(kept, name, like(response, (await response.clone().text()).replace(SAID, "")));
    void keepPads(name, response.clone());
  } else if (response.status === 404) {
    if (await isNotSent(kept, name)) return fromStore(await kept.match(name));
    await kept.delete(name); // withdrawn
  }
  return response;
}

/** A page that is not kept; without the server, words in its place. */
async function pageOrWords(request, pathname) {
  try {
    const response = await (request.method === "GET" ? reach(request) : fetch(request));
    const isPage = response.type === "opaqueredirect" || response.headers.has(MARK) || isFile(pathname);
    return isPage ? response : await words(pathname);
  } catch {
    return words(pathname);
  }
}

/** A kept page as it is shown: it says of when it is, and each start on it has an id of its own. */
async function fromStore(page) {
  const dated = `<html data-as-of="${page.headers.get(KEPT_AT) ?? 0}" `;
  const kept = await page.text();
  // A game that was started here by an older worker may have signs in the place of names.
  const html = (page.headers.has(NOT_SENT) ? named(kept, []) : kept).replace("<html ", dated);
  return like(page, html.replace(/(name="game_id" value=")[^"]*/g, (_, before) => before + self.crypto.randomUUID()));
}

/** The page that says that there is no connection; of a page of a game with the way back to its pad. */
async function words(pathname) {
  const kept = await caches.open(KEPT);
  const page = await kept.match(OFFLINE);
  if (!page) return Response.error();
  const [own = ""] = OF_A_PAD.exec(pathname) ?? [];
  const pad = own.startsWith("/games/") ? `${own}hands/new/` : own;
  const html = await page.text();
  if (!pad || !(await kept.match(pad))) return like(page, html);
  return like(page, html.replace(/href="#pad"/, `href="${pad}"`).replace(/(<p data-pad) hidden/, "$1"));
}

/** Where the empty pad of a start is; of a rematch it is that of the same people again. */
const emptyPadOf = (action) => `${action.replace(/rematch\/$/, "again/")}pad/`;

/** With a page to start from, the empty pads that it leads to. */
async function keepPads(name, response) {
  const kept = await caches.open(KEPT);
  const forms = STARTS.test(name) ? [name] : [];
  for (const [, action] of (await response.text()).matchAll(/action="([^"]+)"/g)) {
    if (STARTS.test(action) && !action.includes(NO_ID)) forms.push(action);
  }
  for (const form of new Set(forms)) {
    const pad = await reach(emptyPadOf(form), TO_KEEP).catch(() => null);
    if (pad?.ok && isOwn(pad)) await keep(kept, emptyPadOf(form), pad);
  }
}

async function keptFirst(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (isAFile(response)) await keep(kept, request, response.clone());
  return response;
}

/** Start a game at the server, or, without it, here. */
async function startFirst(request, action) {
  const form = request.clone();
  const kept = await caches.open(KEPT);
  try {
    const response = await reach(request);
    // A rematch of a game whose own start has not been sent yet.
    const isAhead = response.status === 404 && (await isNotSent(kept, action.replace(/[^/]+\/$/, "hands/new/")));
    if (isOwn(response) && !isAhead) return response;
  } catch {
    // It is started here.
  }
  return startHere(await form.text(), action);
}

/** Start a game on this phone alone: its page sends the start, once the server is there. */
async function startHere(body, action) {
  const kept = await caches.open(KEPT);
  const pad = await kept.match(emptyPadOf(action));
  const fields = new URLSearchParams(body);
  if (!pad) return words(action);
  const names = namesIn(fields);
  const isNamed = new Set(names.map(nameKey)).size === names.length;
  if (names.includes("") || !isNamed || (names.length && !fields.get("first_dealer"))) {
    return again(await kept.match(action), fields);
  }
  const id = fields.get("game_id") || self.crypto.randomUUID();
  const address = `/games/${id}/hands/new/`;
  if (!(await kept.match(address))) {
    fields.set("game_id", id);
    if (fields.get("first_dealer") === "-1") fields.set("first_dealer", String(drawn(names.length)));
    const html = await pad.text();
    const own = like(pad, padFor(html, id, fields, action), { [NOT_SENT]: "1" });
    if (!(await keep(kept, address, own))) return words(action);
    const next = named(html, namesIn(fields));
    await keep(kept, emptyPadOf(`/games/${id}/rematch/`), like(pad, next, { [NOT_SENT]: "1" }));
  }
  return Response.redirect(address, 303);
}

const drawn = (seats) => self.crypto.getRandomValues(new Uint32Array(1))[0] % seats;

/** A page of ours with the headers, the policy among them, of the one that it was made from. */
function like(response, html, more = {}) {
  const headers = new Headers(response?.headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // By the server's clock: this device's may be put right.
  if (!headers.has(KEPT_AT)) headers.set(KEPT_AT, String(Date.parse(headers.get("Date") ?? "") || Date.now()));
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return new Response(html, { headers });
}

/** The names as they were typed, clockwise; none where they are known to the empty pad. */
function namesIn(fields) {
  const names = [];
  while (fields.has(`name_${names.length}`)) names.push(fields.get(`name_${names.length}`).trim());
  return names;
}

/** What nobody sees in a name: joiners, fillers, which variant of a letter is meant. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The key under which two spellings are one name, as `name_key` at the server, which would refuse them. */
function nameKey(name) {
  const signs = [...name].map((letter) => SIGNS[letter] ?? letter).join("");
  const plain = signs.normalize("NFKC").toLowerCase().replace(/ß/gu, "ss").replace(/ς/gu, "σ").normalize("NFKC");
  return plain.replace(UNSEEN, "").trim().split(/\s+/u).join(" ");
}

const escaped = (text) => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

/** What a pad carries for its script: what opens it, and itself. */
const DATA = /(<script id="pad-data"[^>]*>)(.*?)(?=<\/script>)/s;

/** The empty pad as that of this game: its id, its people, who deals, and what is still to be sent. */
function padFor(html, id, fields, action) {
  const [before, open, json, ...after] = named(html, namesIn(fields), id).split(DATA);
  const data = JSON.parse(json);
  const dealer = Number(fields.get("first_dealer") || data.dealer);
  const start = { url: action, body: String(fields) };
  const own = { dealer, game: { ...data.game, firstDealer: dealer }, start };
  return before + open + JSON.stringify({ ...data, ...own }).replaceAll("<", "\\u003C") + after.join("");
}

/** A pad with names, its own where none are given, and the id of the game in the place of their signs. */
function named(html, given, id = NO_ID) {
  const [before, open, json, ...after] = html.split(DATA);
  const names = given.length ? given : JSON.parse(json).seats;
  const write = (text, spelled) =>
    text.replace(SEAT, (sign, seat) => (names[seat] ? spelled(names[seat]) : sign)).replaceAll(NO_ID, id);
  const data = write(json, (name) => JSON.stringify(name).slice(1, -1)).replaceAll("<", "\\u003C");
  return write(before, escaped) + open + data + write(after.join(""), escaped);
}

/** The start page with what was typed, and what is wrong with it. */
async function again(response, fields) {
  let html = (await response?.text()) ?? "";
  for (const [name, value] of fields) {
    if (!name.startsWith("name_")) continue;
    html = html.replace(`name="${name}"`, (field) => `${field} value="${escaped(value)}"`);
  }
  return like(response, html.replace("<h1", `<p class="wrong" role="alert">${WORDS.names}</p><h1`));
}
