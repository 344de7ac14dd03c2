// The engine of a page: one web worker with PyScript's MicroPython, which handles one request at a time. PyScript's
// main-thread script is not loaded: it would block the page while it starts, and nothing here needs it.

const VENDOR = new URL("../vendor/", import.meta.url);
const CHANNEL = new URL("pyscript/channel.js", VENDOR).href;
const WORKER = new URL("pyscript/worker.js", VENDOR).href;
const INTERPRETER = new URL("micropython/micropython.mjs", VENDOR).href; // and micropython.wasm beside it
const BOOT = new URL("boot.py" + new URL(import.meta.url).search, import.meta.url).href;
const PATIENCE = 20_000; // milliseconds without an answer after which the worker counts as crashed

/** The worker has crashed or hangs: the request is lost, the next one gets a new worker. */
export class Crash extends Error {}

const once = (make, made = new Map()) => (key) => made.get(key) ?? made.set(key, make(key)).get(key);

/** Fetches a file of the build (bundle, words or boot.py) as text; cached by URL. */
export const text = once(async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
});

/**
 * Starts a worker and resolves to its handle when it is ready: {know(...urls): loads files of the build into it,
 * ask(request), terminate(), died: a promise that rejects on a crash}.
 */
async function start() {
  const [{ default: coincident }, code] = await Promise.all([import(CHANNEL), text(BOOT)]);
  const { Worker } = coincident({ transfer: false });
  const worker = new Worker(WORKER, { name: "stele-engine" });
  const died = new Promise((_, reject) => {
    worker.addEventListener("error", (event) => reject(new Crash(event.message)));
    worker.addEventListener("messageerror", () => reject(new Crash("a message could not be read")));
  });
  const ready = /** @type {Promise<void>} */ (new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => {
      if (data === "polyscript:done") resolve();
      else if (data instanceof Error) reject(data);
    });
  }));
  worker.postMessage({ options: { type: "micropython", version: INTERPRETER, config: {} }, config: null, code });
  await Promise.race([ready, died]);
  const known = new Set();
  const made = {
    died,
    terminate: () => worker.terminate(),
    async know(...urls) {
      for (const url of urls) {
        if (!known.has(url)) await worker.proxy.keep(url, await text(url));
        known.add(url);
      }
    },
    ask: async (request) => JSON.parse(await worker.proxy.ask(JSON.stringify(request))),
  };
  died.catch(() => restart(made)); // immediately, so that the next request need not wait for the start
  return made;
}

let engine; // a promise of the handle that start() returns
/** Starts the engine unless it is running or starting. */
export const wake = () => (engine ??= start());

function restart(old) {
  if (old.isGone) return;
  old.isGone = true;
  old.terminate();
  engine = start();
  engine.catch(() => {}); // the next request reports the error
}

/** Sends the request that `make` returns, when the engine is ready and has loaded the widget's files. */
async function answered({ widget, make }) {
  const running = await wake();
  const { bundle, words } = widget.asked;
  await Promise.all([bundle, words].map(text)); // outside the try block: a missing file is not a crash
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(reject, PATIENCE, new Crash("no answer"))));
  const answer = async () => {
    await running.know(bundle, words);
    const made = await running.ask(await make());
    if (made.error) throw new Crash(made.error);
    return made;
  };
  try {
    return await Promise.race([answer(), running.died, late]);
  } catch (error) {
    restart(running);
    throw error instanceof Crash ? error : new Crash(error?.message ?? String(error));
  } finally {
    clearTimeout(timer);
  }
}

// The waiting requests. A request is made when its turn comes, as it may depend on the answer before it.
const queue = [];
let current = null;

function next() {
  if (current || !queue.length) return;
  current = queue.shift();
  const then = (settle) => (answer) => {
    current = null;
    settle(answer);
    next();
  };
  answered(current).then(then(current.resolve), then(current.reject));
}

/** Whether a widget ({asked: {id, kind, about, bundle, words}}) has a request that is not answered yet. */
export const isWaiting = (widget) => [current, ...queue].some((one) => one?.widget === widget);

/**
 * Queues a request; `make` returns the request or a promise of it. Resolves to the answer, or to null if a newer
 * request of the widget has removed this one from the queue.
 * `kind`: "whole" for a request that replaces waiting ones of this kind, "rest" for one that any newer request
 * replaces, "step" for one that depends on its predecessors and is never replaced.
 */
export function ask(widget, make, kind = "step") {
  const isIdle = (one) => one.widget === widget && (one.kind === "rest" || (one.kind === "whole" && kind === "whole"));
  for (const one of queue.filter(isIdle)) {
    queue.splice(queue.indexOf(one), 1);
    one.resolve(null);
  }
  return new Promise((resolve, reject) => {
    queue.push({ widget, make, kind, resolve, reject });
    next();
  });
}
