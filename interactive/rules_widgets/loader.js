// Brings the widgets of a page to life. PyScript's MicroPython is started once a page, when a widget is first used;
// until then, and where it cannot be started, the page stays as the build wrote it. Nothing comes from another host.

const VENDOR = new URL("../vendor/", import.meta.url);
const CORE = new URL("pyscript/core.js", VENDOR).href;
const INTERPRETER = new URL("micropython/micropython.mjs", VENDOR).href;
const BOOT = new URL("boot.py" + new URL(import.meta.url).search, import.meta.url).href;
// What these load one after the other, so that it can be asked for at once (tests/browser_bundle/test_bundle.py compares).
const CHAIN = ["pyscript/core-C9KDLldu.js", "pyscript/error-D2315lOB.js", "micropython/micropython.wasm"];
const ASSETS = [CORE, INTERPRETER, BOOT, ...CHAIN.map((path) => new URL(path, VENDOR).href)];

// PyScript's plugins are for editors, terminals and games; each that is not refused by name is fetched.
const PLUGINS = ["deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];
const PATIENCE = 15000;

const once = (make, made = new Map()) => (key) => made.get(key) ?? made.set(key, make(key)).get(key);

/** Asks for a file ahead of its use; rejects when it cannot be had. */
const ask = once((url) => new Promise((resolve, reject) => {
  const kind = /\.m?js$/.test(url) ? { rel: "modulepreload" } : { rel: "preload", as: "fetch", crossOrigin: "anonymous" };
  const failed = () => reject(new Error(`${url} could not be loaded`));
  document.head.append(Object.assign(document.createElement("link"), kind, { href: url, onload: resolve, onerror: failed }));
}));

/** The text of what the build wrote for a game or a language. */
const text = once(async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
});

/** Everything that a widget will need, before it needs it. */
function expect(widget) {
  for (const asked of [...ASSETS.map(ask), text(widget.dataset.bundle), text(widget.dataset.words)]) asked.catch(() => {});
}

/** An element for PyScript, which reads its configuration from the page, once. */
function configure(tag, attributes, content = "") {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = content;
  return document.head.appendChild(element);
}

/** Starts the interpreter; resolves to what boot.py offers. */
const engine = once(() => new Promise((resolve, reject) => {
  const plugins = PLUGINS.map((name) => `!${name}`);
  configure("py-config", { type: "json" }, JSON.stringify({ plugins }));
  configure("mpy-config", { type: "json" }, JSON.stringify({ plugins, interpreter: INTERPRETER }));
  const script = configure("script", { type: "mpy", src: BOOT });
  script.addEventListener("mpy:done", () => {  // comes after an exception too
    if (globalThis.rulesWidgets) resolve(globalThis.rulesWidgets);
    else reject(new Error("boot.py failed"));
  });
  // PyScript keeps a failure to itself: a missing script shows when it is asked for, a missing .wasm only here.
  for (const url of ASSETS) ask(url).catch(reject);
  addEventListener("unhandledrejection", ({ reason }) => reason instanceof WebAssembly.RuntimeError && reject(reason));
  import(CORE).catch(reject);
}));

/** What the build wrote, as Python's own data. */
const data = once(async (url) => (await Promise.all([engine(), text(url)])).reduce(({ load }, json) => load(json)));

function show(widget, state, message = "") {
  widget.dataset.state = state;
  const status = widget.querySelector(".widget__status");
  if (status) status.textContent = message;
}

/** Brings one widget to life. What the reader does meanwhile stays in the form, which `mount` reads. */
async function wake(widget, quietly = false) {
  if (widget.dataset.state !== "idle") return;
  show(widget, "starting", quietly ? "" : widget.dataset.starting);
  const late = setTimeout(() => show(widget, "failed", widget.dataset.failed), PATIENCE);
  try {
    const { bundle, words, widget: kind } = widget.dataset;
    const ready = await Promise.all([engine(), data(bundle), data(words)]);
    show(widget, "ready");
    ready[0].mount(kind, widget, ready[1], ready[2]);
  } catch (error) {
    console.error(error);
    show(widget, "failed", widget.dataset.failed);
  } finally {
    clearTimeout(late);
  }
}

const isThrifty = ({ saveData, effectiveType } = navigator.connection ?? {}) => saveData || /2g|3g/.test(effectiveType);
const whenIdle = globalThis.requestIdleCallback ?? ((callback) => setTimeout(callback, 200));

/** Wakes a widget that the reader looks at, unless the reader pays for every byte. */
function wakeWhenSeen(widget) {
  const observer = new IntersectionObserver((entries) => {
    if (isThrifty() || !entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    whenIdle(() => wake(widget, true));
  });
  observer.observe(widget);
}

function prepare(widget) {
  const { game, calculator, widget: kind } = widget.dataset;
  widget.dataset.state = "idle";
  widget.addEventListener("submit", (event) => event.preventDefault());
  widget.addEventListener("pointerenter", () => expect(widget), { once: true });
  for (const use of ["pointerdown", "focusin", "change", "submit"]) widget.addEventListener(use, () => wake(widget));
  // What is tapped before there is an engine is done when it is there.
  widget.addEventListener("click", ({ target }) => {
    const spot = target.closest("[data-press]");
    if (spot && widget.dataset.state !== "ready") widget.dataset.pressed = spot.dataset.press;
  });
  if (new URLSearchParams(location.search).has(`${game}.${calculator ?? kind}`)) wake(widget);
  else wakeWhenSeen(widget);
}

document.querySelectorAll("[data-widget]").forEach(prepare);
