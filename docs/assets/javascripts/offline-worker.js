// The service worker, which caches the site for offline use. The build writes this file to the root as sw.js and fills
// in the version of the site and the hash of offline.json, which lists every file with its hash, by language. Only
// files whose content has the listed hash are stored.

const VERSION = "{version}";
const LIST_HASH = "{list}";
const CACHE = `stele-${VERSION}`;
const RECORD = "offline-kept.json"; // in the cache: {files: {path: hash}, languages} of the languages cached completely
const AT_ONCE = 6;
const LOOSELY = { ignoreSearch: true, ignoreVary: true };
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const here = (path) => new URL(path, worker.registration.scope).href;
const isPage = ([path]) => path === "" || path.endsWith("/") || path.endsWith(".html");
let told = Promise.resolve(); // serializes messages, so that no progress arrives after the end
const tell = (message, ...to) => (told = told.catch(() => {}).then(async () => {
  const clients = to.length ? to : await worker.clients.matchAll({ includeUncontrolled: true });
  for (const client of clients) client.postMessage(message);
}));
const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith("stele-"));

/** Returns the first 8 hexadecimal digits of the SHA-256 of some bytes, as in offline.json. */
async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the bytes of a response if they have this hash, otherwise undefined. */
async function bytesOf(response, hash) {
  if (!response?.ok) return undefined;
  const bytes = await response.arrayBuffer();
  return (await hashOf(bytes)) === hash ? bytes : undefined;
}

async function listed() {
  const bytes = await bytesOf(await fetch(here(`offline.json?v=${VERSION}`), { cache: "no-cache" }), LIST_HASH);
  if (!bytes) throw new Error("offline.json is not the one of this version");
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Returns the cache of an older version of the site, with its record of files and languages. */
async function before() {
  for (const name of await ownCaches()) {
    const cache = name !== CACHE && await caches.open(name);
    const found = cache && await cache.match(here(RECORD));
    if (found) return { cache, ...(await found.json()) };
  }
  return { files: {}, languages: [] };
}

async function kept(cache) {
  const found = await cache.match(here(RECORD));
  return found ? found.json() : { files: {}, languages: [] };
}

/** Stores one file, from the cache or the older cache if the hash matches there, else from the network. */
async function take([path, hash], cache, old) {
  const address = here(path);
  if (await bytesOf(await cache.match(address), hash)) return;
  const older = await old.cache?.match(address);
  const type = (response) => ({ headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } });
  const same = older && await bytesOf(older.clone(), hash);
  if (same) return cache.put(address, new Response(same, type(older)));
  const response = await fetch(address, { cache: "no-cache" });
  const bytes = await bytesOf(response, hash);
  if (!bytes) throw new Error(`${path}: status ${response.status}, or not the content that is listed`);
  return cache.put(address, new Response(bytes, type(response)));
}

/** Stores files, `AT_ONCE` in parallel; a failure stops the download and the progress reports. */
async function takeAll(files, cache, old, report) {
  let waiting = [...files];
  let isGoingOn = true;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (waiting.length) {
      await take(waiting.shift(), cache, old);
      if (isGoingOn) report();
    }
  })).finally(() => { [isGoingOn, waiting] = [false, []]; });
}

/** Caches all files of some languages in addition to those cached already; `exactly`: removes all other files. */
async function keep(languages, exactly = false) {
  if (exactly && !languages.length) return forget();
  const cache = await caches.open(CACHE);
  const have = await kept(cache);
  // What is cached completely needs no list, which only a connection gives.
  const isMore = languages.some((language) => !have.languages.includes(language));
  if (!isMore && !(exactly && have.languages.length > languages.length)) return tellKept(have.languages);
  const [list, old] = [await listed(), await before()];
  const wanted = [...new Set([...(exactly ? [] : have.languages), ...languages])].filter((language) => list.languages[language]);
  const files = [...list.shared, ...wanted.flatMap((language) => list.languages[language])];
  const missing = files.filter(([path, hash]) => have.files[path] !== hash);
  let done = files.length - missing.length;
  const report = () => {
    done += 1;
    if (done % 10 === 0 && done < files.length) tell({ keeping: done, of: files.length });
  };
  // Pages last, so that the scripts and styles of a cached page are always cached as well.
  await takeAll(missing.filter((file) => !isPage(file)), cache, old, report);
  await takeAll(missing.filter(isPage), cache, old, report);
  const record = { files: Object.fromEntries(files), languages: wanted };
  await cache.put(here(RECORD), new Response(JSON.stringify(record)));
  for (const path of Object.keys(have.files)) if (!(path in record.files)) await cache.delete(here(path));
  tellKept(wanted);
}

async function forget() {
  for (const name of await ownCaches()) await caches.delete(name);
  tellKept([]);
}

async function renew() {
  const { languages } = await before();
  if (languages.length) await keep(languages);
}

async function tidy() {
  for (const name of await ownCaches()) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** Finds an address in the cache, ignoring its query; but with a version (`?v=…`), the query must match. */
async function find(cache, url) {
  const found = await cache.match(url, { ignoreVary: true });
  return found ?? (new URL(url).searchParams.has("v") ? undefined : cache.match(url, LOOSELY));
}

const answered = new Set(); // clients that show the 404 or 503 page from the cache at an address that is not cached

/** Answers the request of a page: from the cache, else from the network, else with the 404 page (if the language of the
 * address is cached completely) or the 503 page (if it is not). */
async function page(cache, request, client) {
  const { url } = request;
  const found = await cache.match(url, LOOSELY);
  if (found) return found;
  const folder = new URL(url);
  folder.pathname += "/";
  if (await cache.match(folder, LOOSELY)) return Response.redirect(folder.href, 302);
  try {
    return await fetch(request);
  } catch (error) {
    const { languages } = await kept(cache);
    const status = languages.some((language) => url.startsWith(here(`${language}/`))) ? 404 : 503;
    const said = await cache.match(here(`${status}.html`));
    if (!said) throw error;
    answered.add(client);
    return new Response(said.body, { status, headers: said.headers });
  }
}

/** Whether the page of a client came from the cache. A page from the network may be newer than the cache. */
async function isOurs(cache, client) {
  if (!client || answered.has(client)) return true;
  const found = await worker.clients.get(client);
  return !found || Boolean(await find(cache, found.url));
}

/** Answers the request of a subresource: from the cache if its page came from there, else from the network, so that
 * scripts are never older than their page. */
async function part(cache, request, client) {
  const found = (await isOurs(cache, client)) && await find(cache, request.url);
  return found || fetch(request);
}

async function answer({ request, clientId, resultingClientId }) {
  const cache = await caches.open(CACHE);
  return request.mode === "navigate" ? page(cache, request, resultingClientId) : part(cache, request, clientId);
}

let waiting = 0; // wishes to keep languages that are not begun: till then files still come
const tellKept = (languages, ...to) => void (waiting || tell({ kept: languages }, ...to));
const reason = (error) => (error?.name === "QuotaExceededError" ? "full" : "failed");
let last = Promise.resolve(); // serializes the jobs of the worker
const inTurn = (work) => (last = last.then(work, work));

worker.addEventListener("install", (event) => event.waitUntil(inTurn(renew)));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) event.respondWith(answer(event));
});
worker.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data.take === "over") worker.skipWaiting();
  // waitUntil: the browser may terminate an idle worker, so it must not be idle until all is cached.
  const answerTo = (work) => event.waitUntil(inTurn(work).catch((error) => tell({ [reason(error)]: String(error) }, source)));
  if (data.ask) answerTo(async () => tellKept((await kept(await caches.open(CACHE))).languages, source));
  if (!data.keep) return;
  waiting += 1;
  answerTo(() => {
    waiting -= 1;
    return keep(data.keep, data.exactly);
  });
});
