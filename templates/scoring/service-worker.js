// Keeps what a game needs without a connection: the pages last seen, a start page and an empty pad for each
// ruleset, the files they are made of. A game that is started without the server gets its page made here; the
// page itself sends the start, and the hands after it, when the server is back.
"use strict";
const KEPT = "five-hundred";
const NOTES = "five-hundred-notes";
const FILES = [{% for file in files %}"{{ file|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const PAGES = [{% for page in pages %}"{{ page|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const START = "{{ start|escapejs }}";
const NO_ID = "{{ no_id }}";
const SEAT = "{{ seat }}";
const WORDS = {
  names: "{% filter escapejs %}{{ names_missing }}{% endfilter %}",
  none: "{% filter escapejs %}{{ cannot_start }}{% endfilter %}",
};
/** What this worker is to keep, to tell it from an older one's. */
const VERSION = JSON.stringify([FILES, PAGES, WORDS]);
const PAD = /^\/(games\/[0-9a-f-]{36}\/(hands\/new\/)?|tables\/[0-9a-f-]{36}\/rounds\/\d+\/)$/;
const STARTS = /^\/games\/(new\/(house\/)?[\w-]+|[0-9a-f-]{36}\/again(\/change)?)\/$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});

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
      if (response.ok && !response.redirected) await kept.put(page, response);
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

/** Fetch from the server; what fails where it cannot be reached. */
async function reach(request, options = {}) {
  const response = await fetch(request, options);
  if (NOBODY_THERE.includes(response.status)) throw new Error(String(response.status));
  return response;
}

async function isNotSent(kept, name) {
  const page = await kept.match(name);
  return page?.headers.has(NOT_SENT) ?? false;
}

const isFile = (path) => path.startsWith("/static/");

/** A page by its address; only where one starts does it matter what was asked. */
const nameOf = ({ pathname, search }) => (pathname === START ? pathname + search : pathname);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== self.location.origin) return;
  const { pathname } = address;
  if (request.mode === "navigate" && request.method === "POST" && STARTS.test(pathname)) {
    event.respondWith(startFirst(request, pathname));
  } else if (request.mode === "navigate" && request.method === "GET") {
    const isKept = pathname === "/" || pathname === START || PAD.test(pathname) || STARTS.test(pathname);
    if (isKept || PAGES.includes(pathname)) event.respondWith(pageFirst(request, nameOf(address)));
  } else if (request.method === "GET" && isFile(pathname)) event.respondWith(keptFirst(request));
});

/** What was said once is not said again where the page is shown without a connection. */
const SAID = /<div class="messages" role="status">.*?<\/div>/s;

async function pageFirst(request, name) {
  const kept = await caches.open(KEPT);
  try {
    const response = await reach(request);
    if (response.ok && !response.redirected) {
      await kept.put(name, like(response, (await response.clone().text()).replace(SAID, "")));
      void keepPads(name, response.clone());
    } else if (response.status === 404) {
      if (await isNotSent(kept, name)) return kept.match(name);
      await kept.delete(name); // withdrawn
    }
    return response;
  } catch (problem) {
    const page = await kept.match(name);
    if (page) return page;
    throw problem;
  }
}

/** With a page to start from, the empty pads that it leads to. */
async function keepPads(name, response) {
  const kept = await caches.open(KEPT);
  const forms = STARTS.test(name) ? [name] : [];
  for (const [, action] of (await response.text()).matchAll(/action="([^"]+)"/g)) {
    if (STARTS.test(action)) forms.push(action);
  }
  for (const form of new Set(forms)) {
    const pad = await fetch(`${form}pad/`, TO_KEEP).catch(() => null);
    if (pad?.ok) await kept.put(`${form}pad/`, pad);
  }
}

async function keptFirst(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await kept.put(request, response.clone());
  return response;
}

/** Start a game at the server, or, without it, here. */
async function startFirst(request, action) {
  const form = request.clone();
  try {
    return await reach(request);
  } catch {
    const kept = await caches.open(KEPT);
    const pad = await kept.match(`${action}pad/`);
    const fields = new URLSearchParams(await form.text());
    if (!pad) return like(await kept.match(action), `<p>${WORDS.none}</p>`);
    const names = namesIn(fields);
    const isNamed = new Set(names.map((name) => name.toLowerCase())).size === names.length;
    if (names.includes("") || !isNamed || (names.length && !fields.get("first_dealer"))) {
      return again(await kept.match(action), fields);
    }
    const id = self.crypto.randomUUID();
    fields.set("game_id", id);
    if (fields.get("first_dealer") === "-1") fields.set("first_dealer", String(drawn(names.length)));
    const address = `/games/${id}/hands/new/`;
    const html = padFor(await pad.text(), id, fields, action);
    await kept.put(address, like(pad, html, { [NOT_SENT]: "1" }));
    return Response.redirect(address, 303);
  }
}

const drawn = (seats) => self.crypto.getRandomValues(new Uint32Array(1))[0] % seats;

/** A page of ours with the headers, the policy among them, of the one that it was made from. */
function like(response, html, more = {}) {
  const headers = new Headers(response?.headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return new Response(html, { headers });
}

/** The names as they were typed, clockwise; none where they are known to the empty pad. */
function namesIn(fields) {
  const names = [];
  while (fields.has(`name_${names.length}`)) names.push(fields.get(`name_${names.length}`).trim());
  return names;
}

const escaped = (text) => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

/** The empty pad as that of this game: its id, its people, who deals, and what is still to be sent. */
function padFor(html, id, fields, action) {
  const names = namesIn(fields);
  const named = (text, write) =>
    names.reduce((so, name, seat) => so.replaceAll(`${SEAT}${seat}`, () => write(name)), text).replaceAll(NO_ID, id);
  const [before, tag, json, after] = html.split(/(<script id="pad-data"[^>]*>)(.*?)(?=<\/script>)/s);
  const data = JSON.parse(json);
  const dealer = Number(fields.get("first_dealer") ?? data.dealer);
  const own = { dealer, game: { ...data.game, firstDealer: dealer }, start: { url: action, body: String(fields) } };
  const written = named(JSON.stringify({ ...data, ...own }), (name) => JSON.stringify(name).slice(1, -1));
  return named(before, escaped) + tag + written.replaceAll("<", "\\u003C") + named(after, escaped);
}

/** The start page with what was typed, and what is wrong with it. */
async function again(response, fields) {
  let html = (await response?.text()) ?? "";
  for (const [name, value] of fields) {
    if (name.startsWith("name_")) html = html.replace(`name="${name}"`, (field) => `${field} value="${escaped(value)}"`);
  }
  return like(response, html.replace("<h1", `<p class="wrong" role="alert">${WORDS.names}</p><h1`));
}
