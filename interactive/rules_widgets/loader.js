// Starts the widgets of a page. The engine is started once per page, when a widget is first used or seen; until then,
// and if it cannot be started, the page stays as the build wrote it. Nothing is loaded from another host.

const PATIENCE = 15_000;
const beside = (name) => import(new URL(name + new URL(import.meta.url).search, import.meta.url).href);
let parts; // a promise of the modules form.js and engine.js
const load = (form) => (parts ??= Promise.all([beside(form), beside("engine.js")]));

/** Preloads everything that a widget needs and starts the engine; resolves to the class Form. */
async function expect({ dataset }) {
  const [{ Form }, { text, wake }] = await load(dataset.page ?? "form.js");
  await Promise.all([wake(), text(dataset.bundle), text(dataset.words)]);
  return Form;
}

function show(widget, state, message = "") {
  widget.dataset.state = state;
  const status = widget.querySelector(".widget__status");
  if (status) status.textContent = message;
}

/** Starts one widget. Input made in the meantime stays in the form, which is read afterwards. */
async function wake(widget, quietly = false) {
  if (widget.dataset.state !== "idle") return;
  show(widget, "starting", quietly ? "" : widget.dataset.starting);
  const late = setTimeout(() => show(widget, "failed", widget.dataset.failed), PATIENCE);
  try {
    const Form = await expect(widget);
    await new Form(widget).start();
    widget.dataset.state = "ready";
  } catch (error) {
    console.error(error);
    show(widget, "failed", widget.dataset.failed);
  } finally {
    clearTimeout(late);
  }
}

const isThrifty = ({ saveData, effectiveType } = navigator.connection ?? {}) => saveData || /2g|3g/.test(effectiveType);
const whenIdle = globalThis.requestIdleCallback ?? ((callback) => setTimeout(callback, 200));

/** Starts a widget when it becomes visible, unless the connection is slow or data saving is on. */
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
  const name = `${game}.${calculator ?? kind}`;
  const isFirst = widget === document.querySelector("[data-widget]");
  widget.dataset.key = isFirst ? "q" : name; // the query key of the question in the address
  widget.dataset.state = "idle";
  widget.addEventListener("submit", (event) => event.preventDefault());
  widget.addEventListener("pointerenter", () => expect(widget).catch(() => {}), { once: true });
  for (const use of ["pointerdown", "focusin", "change", "submit"]) widget.addEventListener(use, () => wake(widget));
  // Record what is tapped, or pressed by key, before the widget listens itself; it handles that when it starts.
  const record = (event) => {
    const spot = event.target.closest("[data-press]");
    const button = event.target.closest("[data-action]");
    if ("listens" in widget.dataset) return;
    if (event.type === "keydown") {
      if (!spot || spot.tagName === "BUTTON" || !["Enter", " "].includes(event.key)) return; // a button is clicked by it
      event.preventDefault(); // the space bar would scroll
    }
    if (spot) widget.dataset.pressed = spot.dataset.press;
    else if (button) widget.dataset.acted = button.dataset.action;
  };
  for (const use of ["click", "keydown"]) widget.addEventListener(use, record);
  const query = new URLSearchParams(location.search);
  if (query.has(widget.dataset.key) || query.has(name) || location.hash.startsWith("#link=")) wake(widget);
  else wakeWhenSeen(widget);
}

document.querySelectorAll("[data-widget]").forEach(prepare);
