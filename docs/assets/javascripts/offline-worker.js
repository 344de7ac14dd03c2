// Keeps the site in this browser, so that it works without a connection. The build puts this file at the root as
// sw.js and writes its version into it; offline.json lists every file with its hash, by language.

const VERSION = "{version}";
const CACHE = `stele-${VERSION}`;
const AT_ONCE = 6;
const here = (path) => new URL(path, self.registration.scope).href;

const listed = () => fetch(here(`offline.json?v=${VERSION}`), { cache: "no-cache" }).then((response) => response.json());
const tell = async (message) => (await self.clients.matchAll({ includeUncontrolled: true })).forEach((client) => client.postMessage(message));

/** What an older version of the site has kept: its cache, its list, and for which languages. */
async function before() {
  const names = (await caches.keys()).filter((name) => name.startsWith("stele-") && name !== CACHE);
  for (const name of names) {
    const cache = await caches.open(name);
    const kept = await cache.match(here("offline-kept.json"));
    if (kept) return { cache, ...(await kept.json()) };
  }
  return { files: {}, languages: [] };
}

async function kept(cache) {
  const found = await cache.match(here("offline-kept.json"));
  return found ? found.json() : { files: {}, languages: [] };
}

/** Fetches all that some languages need; what an older version has with the same hash is taken from there. */
async function keep(languages) {
  const [cache, list, old] = [await caches.open(CACHE), await listed(), await before()];
  const have = await kept(cache);
  const wanted = [...new Set([...have.languages, ...languages])].filter((language) => list.languages[language]);
  const files = [...list.shared, ...wanted.flatMap((language) => list.languages[language])];
  const missing = files.filter(([path, hash]) => have.files[path] !== hash);
  const waiting = [...missing];
  let done = files.length - missing.length;
  const take = async ([path, hash]) => {
    const same = old.files[path] === hash && await old.cache.match(here(path));
    const response = same || await fetch(here(path), { cache: "no-cache" });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(here(path), response);
    done += 1;
    if (done % 10 === 0 && waiting.length) tell({ keeping: done, of: files.length });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (waiting.length) await take(waiting.shift());
  })).finally(() => { waiting.length = 0; });  // after a failure nothing more is begun, and nothing said of it
  const record = { files: Object.fromEntries(files.map(([path, hash]) => [path, hash])), languages: wanted };
  await cache.put(here("offline-kept.json"), new Response(JSON.stringify(record)));
  tell({ kept: wanted });
}

async function renew() {
  const { languages } = await before();
  if (languages.length) await keep(languages);
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith("stele-") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

/** From what is kept, else from the network; a page that is to be had in neither way is the 404 page. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (found) return found;
  try {
    return await fetch(request);
  } catch (error) {
    const other = request.mode === "navigate" && await cache.match(here("404.html"));
    if (other) return other;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(renew()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});
self.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data.take === "over") self.skipWaiting();
  // The browser may end a worker that seems to have nothing to do; it has until all is kept.
  if (data.keep) event.waitUntil(keep([data.keep]).catch((error) => source.postMessage({ failed: String(error) })));
  if (data.ask) event.waitUntil(caches.open(CACHE).then(kept).then(({ languages }) => source.postMessage({ kept: languages })));
});
