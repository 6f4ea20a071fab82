// @ts-nocheck A worker's global scope is not a window's.
// Training, strategy, rules and drills without a connection: what pages ask for is kept, and asked
// for anew wherever the house can be reached.
const KEPT = "houseway";
const WANTED = /^\/(training|rules\/|assets\/|marks\/|api\/(floor|games)\b)/;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(gather());
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const ours = event.request.method === "GET" && origin === location.origin;
  if (ours && WANTED.test(pathname)) event.respondWith(answer(event.request));
});

async function answer(asked) {
  const cache = await caches.open(KEPT);
  try {
    const found = await fetch(asked);
    if (found.status === 200) await cache.put(asked, found.clone());
    return found;
  } catch (wrong) {
    const kept = await cache.match(asked, { ignoreVary: true });
    if (kept) return kept;
    throw wrong;
  }
}

/** Everything that may be wanted, before anybody loses the connection. */
async function gather() {
  const games = await (await fetch("/api/games")).json();
  const about = games.flatMap(({ name }) => [
    `/marks/${name}.svg`,
    `/rules/${name}`,
    // What a strategy is, is worked out for who asks; it is kept from then on.
    ...["", "/drills", `/words${location.search}`].map((part) => `/api/games/${name}${part}`),
  ]);
  const pages = ["/training", "/api/floor", ...about].map((path) => answer(path).catch(() => null));
  const texts = (await Promise.all(pages)).map((found) => found?.text() ?? "");
  const parts = (await Promise.all(texts)).flatMap((text) => text.match(/\/assets\/[^"]+/g) ?? []);
  await Promise.all([...new Set(parts)].map((path) => answer(path).catch(() => null)));
}
