// Keeps the last seen pad, sheet and list of games, so that a reload without a connection still shows the pad.
"use strict";
const KEPT = "five-hundred";
const FILES = [{% for file in files %}"{{ file|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    const page = address.pathname;
    const pad = /^\/(games\/[0-9a-f-]{36}\/(hands\/new\/)?|tables\/[0-9a-f-]{36}\/rounds\/\d+\/)$/;
    if (page === "/" || pad.test(page)) event.respondWith(pageFirst(request, page));
  } else if (address.pathname.startsWith("/static/")) event.respondWith(keptFirst(request));
});

async function pageFirst(request, name) {
  const kept = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) await kept.put(name, response.clone());
    else if (response.status === 404) await kept.delete(name); // withdrawn
    return response;
  } catch (problem) {
    const page = await kept.match(name);
    if (page) return page;
    throw problem;
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
