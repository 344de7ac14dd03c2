// The engine beside the page: PyScript's worker with MicroPython, one a page, asked one question at a time. PyScript's
// half for the page itself is not loaded: it would block the page while it starts, and this page needs none of it.

const VENDOR = new URL("../vendor/", import.meta.url);
const CHANNEL = new URL("pyscript/channel.js", VENDOR).href;
const WORKER = new URL("pyscript/worker.js", VENDOR).href;
const INTERPRETER = new URL("micropython/micropython.mjs", VENDOR).href; // and micropython.wasm beside it
const BOOT = new URL("boot.py" + new URL(import.meta.url).search, import.meta.url).href;
const PATIENCE = 20_000; // milliseconds after which a question that has no answer is taken for a crash

/** The engine has gone: the question is lost, the next one finds another engine. */
export class Crash extends Error {}

const once = (make, made = new Map()) => (key) => made.get(key) ?? made.set(key, make(key)).get(key);

/** The text of what the build wrote for a page, a language or the worker. */
export const text = once(async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
});

/** A new engine: {know: loads what a widget needs, ask, terminate, died: a promise that rejects when it does}. */
async function start() {
  const [{ default: coincident }, code] = await Promise.all([import(CHANNEL), text(BOOT)]);
  const { Worker } = coincident({ transfer: false });
  const worker = new Worker(WORKER, { name: "stele-engine" });
  const died = new Promise((_, reject) => {
    worker.addEventListener("error", (event) => reject(new Crash(event.message)));
    worker.addEventListener("messageerror", () => reject(new Crash("a message could not be read")));
  });
  const ready = new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => {
      if (data === "polyscript:done") resolve();
      else if (data instanceof Error) reject(data);
    });
  });
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
  died.catch(() => restart(made)); // at once, so that the next question need not wait
  return made;
}

let engine; // a promise
/** Starts the engine, if it does not run or start already. */
export const wake = () => (engine ??= start());

function restart(old) {
  if (old.isGone) return;
  old.isGone = true;
  old.terminate();
  engine = start();
  engine.catch(() => {}); // said by the next question
}

/** Asks what `make` makes once the engine is there and knows what the widget needs. */
async function answered({ widget, make }) {
  const running = await wake();
  const { bundle, words } = widget.asked;
  await Promise.all([bundle, words].map(text)); // a file that is missing is no crash
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

// What waits for its turn. A question is made when its turn comes, since it may build on the answer before it.
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

/** Whether a widget ({asked: {id, kind, about, bundle, words}}) has asked something that is not answered yet. */
export const isWaiting = (widget) => [current, ...queue].some((one) => one?.widget === widget);

/**
 * Asks in turn; `make` returns the question or a promise of it. Resolves to the answer, or to null where a newer question has overtaken this one before it began.
 * `kind`: "whole" for a question that makes older whole ones of the widget idle, "rest" for what is only asked while the
 * widget asks nothing newer, "step" for what builds on what was before.
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
