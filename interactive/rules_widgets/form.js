// The page's side of every widget: reads its form, asks the engine, puts what it answers in place. What a request and
// an answer hold is told in rules_widgets/__init__.py.

const beside = (name) => import(new URL(name + new URL(import.meta.url).search, import.meta.url).href);
const [{ ask, Crash, isWaiting }, { frame, LARGE, parsed, pause, place }, numbers] =
  await Promise.all(["engine.js", "place.js", "numbers.js"].map(beside));

const ARROWS = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"];
const STEPS_BACK = 200;
const MOST_OWN = 2000; // characters of a value that the reader keeps in this browser

/** What this browser keeps of the reader's own copy of a game: {component: text}. */
function own(game) {
  const start = `stele.own.${game}.`;
  const found = {};
  try {
    for (const [key, value] of Object.entries(localStorage)) {
      if (key.startsWith(start) && value.length < MOST_OWN) found[key.slice(start.length)] = value;
    }
  } catch {
    // The reader lets this page keep nothing.
  }
  return found;
}

/** What has the focus inside an element, as a selector that finds it again after it was drawn anew. */
function focusIn(element) {
  const active = document.activeElement;
  if (!active || !element.contains(active)) return null;
  if (active.id) return `#${CSS.escape(active.id)}`;
  const pressed = active.getAttribute("data-press");
  return pressed && `[data-press="${CSS.escape(pressed)}"]`;
}

/** Whether anything has the focus; what had it may have been drawn anew. */
const hasFocus = () => ![null, document.body].includes(document.activeElement);

/** Whether a control stands otherwise than the page was written. */
function isSet({ type, checked, defaultChecked, value, defaultValue, options, selectedIndex }) {
  if (options) return selectedIndex !== Math.max(0, [...options].findIndex(({ defaultSelected }) => defaultSelected));
  if (type === "radio") return checked && !defaultChecked;
  return type === "checkbox" ? checked !== defaultChecked : value !== defaultValue;
}

/** A widget that is alive. `said`: what it tells by itself. */
export class Form {
  constructor(widget) {
    const { game, calculator, widget: kind, bundle, words, start } = widget.dataset;
    this.widget = widget;
    this.said = JSON.parse(widget.dataset.said ?? "{}");
    this.form = widget.querySelector("form");
    this.status = widget.querySelector(".widget__status");
    this.ownValue = widget.querySelector(".own-value");
    this.game = game;
    this.isWhole = kind === "calculator"; // all that it asks stands in the form
    this.address = `${game}.${calculator ?? kind}`; // under which older addresses hold what is asked, as JSON
    const about = { game, calculator, start, picture: Boolean(widget.querySelector("[data-picture]")) };
    this.asked = { id: `${kind} ${this.address} ${Form.count++}`, kind, about, bundle, words };
    this.shown = new Map(); // the HTML of each part as it was put in place
    this.past = [];
    this.future = [];
    this.state = null;
  }

  static count = 0;

  /** Comes to life; until the first answer is shown the widget is busy, as with any other. */
  async start() {
    this.widget.dataset.busy = "";
    try {
      await this.begin();
    } finally {
      if (!isWaiting(this)) delete this.widget.dataset.busy;
    }
  }

  /** Asks with what the page was opened with, and with what the reader has set and pressed by then. */
  async begin() {
    const query = new URLSearchParams(location.search);
    const asked = query.get(this.widget.dataset.key) ?? query.get(this.address);
    const before = this.answerText();
    let pressed;
    const answer = await ask(this, () => {
      this.listen();
      pressed = this.widget.dataset.pressed ?? null;
      return this.request({ do: "start", asked, pressed });
    });
    const byHand = asked === null ? [] : this.setByHand();
    this.first = answer.first;
    await this.show({ status: "", ...answer }, answer.step !== "add", asked !== null);
    const isNew = asked === null ? this.isWhole && before !== this.answerText() : !answer.status;
    if (isNew && answer.state) this.keepAddress(); // an address of old becomes a short one
    if (asked !== null) this.askByHand(byHand, pressed);
  }

  /** [name, value] of what the reader has set. */
  setByHand() {
    const controls = [...this.form.elements].filter((control) => control.name && control.type !== "button" && isSet(control));
    return controls.map(({ name, type, checked, value }) => [name, type === "checkbox" && !checked ? "0" : value]);
  }

  /** What the reader did while the engine started counts more than what the address asked. */
  askByHand(byHand, pressed) {
    const { kind } = this.asked;
    for (const [name, value] of byHand) {
      this.set(name, value);
      if (kind === "position") this.press(`${name}:${value === "0" ? "" : value}`);
      else if (kind === "board") this.ask(() => ({ do: "input", names: [name] }));
    }
    if (this.isWhole && byHand.length) this.askForm(...byHand.map(([name]) => name));
    if (pressed) this.press(pressed);
  }

  listen() {
    const { form } = this;
    form.addEventListener(this.asked.kind === "position" ? "change" : "input", ({ target }) => this.onInput(target));
    form.addEventListener("click", ({ target }) => this.onClick(target));
    form.addEventListener("keydown", (event) => this.onKey(event));
  }

  answerText() {
    return this.widget.querySelector(".calculator__answer")?.textContent;
  }

  request(more) {
    const fields = Object.fromEntries(new FormData(this.form));
    for (const field of numbers.fields(this.form)) fields[field.name] = numbers.asTyped(field);
    const invalid = numbers.wrong(this.form).map(({ name }) => name);
    const kept = { own: own(this.game), own_value: Boolean(this.ownValue && !this.ownValue.hidden) };
    return { widget: this.asked, state: this.state, fields, invalid, ...kept, ...more };
  }

  /** Asks in turn, and shows the answer; an engine that crashes is told. `more`: a function that makes the rest of the
   * request when its turn comes. */
  async ask(more, kind) {
    try {
      const make = async () => {
        await this.showing; // a question builds on what is shown
        return this.request(more());
      };
      const answering = ask(this, make, kind);
      this.widget.dataset.busy = "";
      const answer = await answering;
      if (answer) await this.show(answer);
    } catch (error) {
      console.error(error);
      this.stop?.remove();
      this.tell(error instanceof Crash ? this.said.crashed : this.widget.dataset.failed);
    } finally {
      if (!isWaiting(this)) delete this.widget.dataset.busy;
    }
  }

  /** Asks for what the form stands for now; older questions of that kind, whose turn has not come, are overtaken. */
  askForm(...names) {
    this.names = [...(this.names ?? []), ...names];
    this.ask(() => {
      const set = this.names;
      this.names = [];
      return { do: "input", names: set };
    }, "whole");
  }

  tell(words) {
    this.status.textContent = words;
  }

  // what the engine answers

  /** Shows answers one after the other, each in pieces that leave the page free between them. `isFirst`: the form is
   * set to what the address asks, whatever waits. */
  show(answer, quietly = false, isFirst = false) {
    return (this.showing = this.showNow(answer, quietly, isFirst));
  }

  async showNow(answer, quietly, isFirst) {
    const focus = focusIn(this.form);
    if (answer.again) this.shown.clear();
    for (const [selector, html] of answer.html ?? []) {
      if ((await this.place(selector, html)) && html.length > LARGE) await frame();
    }
    for (const [selector, words] of answer.text ?? []) {
      const element = this.widget.querySelector(selector);
      if (element && element.textContent !== words) element.textContent = words;
    }
    this.hide(answer.hidden);
    if (isFirst || !isWaiting(this)) for (const [name, value] of answer.fields ?? []) this.set(name, value);
    numbers.markStale(this.widget, numbers.mark(this.form, this.said.limits), this.said.stale);
    if ("status" in answer) this.tell(answer.status);
    if (answer.status_html) this.status.innerHTML = answer.status_html;
    if (answer.keep) this.keep(...answer.keep);
    if (focusIn(this.form) === focus || !hasFocus()) this.refocus(answer.focus ? `#${CSS.escape(answer.focus)}` : focus);
    this.offerStop(Boolean(answer.long));
    await this.keepState(answer, quietly);
    if (answer.more && !isWaiting(this)) this.ask(() => ({ do: "go_on" }), "rest");
  }

  /** [selector, whether what it finds is hidden], each; returns whether something was not so. */
  hide(pairs = []) {
    const found = pairs.flatMap(([selector, isHidden]) => [...this.widget.querySelectorAll(selector)].map((one) => [one, isHidden]));
    const other = found.filter(([element, isHidden]) => element.hidden !== isHidden);
    for (const [element, isHidden] of other) element.hidden = isHidden;
    return other.length > 0;
  }

  /** Puts HTML in its place, unless it is there; resolves to whether it was not. */
  async place(selector, html) {
    const element = this.widget.querySelector(selector);
    if (!element || this.shown.get(selector) === html) return false;
    this.shown.set(selector, html);
    const made = parsed(element, html);
    if (html.length > LARGE) await pause();
    const focus = focusIn(this.form);
    const placed = place(element, made);
    this.refocus(focus); // at once: what has the focus may have become something else
    const { activeElement } = document;
    await placed;
    if (activeElement === document.activeElement || !hasFocus()) this.refocus(focus); // the same of a picture's last piece
    return true;
  }

  set(name, value) {
    const control = this.form.elements.namedItem(name);
    if (!control) return;
    if (control.type === "checkbox") control.checked = value !== "0"; // a group of radios has no type
    else if (control.value !== value) control.value = value;
  }

  refocus(selector) {
    const found = selector && this.form.querySelector(selector);
    if (found && found !== document.activeElement) found.focus();
  }

  /** The state goes into the address, so that it can be sent to a friend; a new one can be undone. Other scripts find
   * it at the widget. */
  async keepState({ state, address, step }, quietly) {
    if (!state) return;
    if (step === "add") this.remember(state);
    this.state = state;
    this.code = address;
    if (this.asked.kind !== "table") this.widget.dataset.shown = state; // a table's holds what its players may not see
    this.showButtons();
    if (quietly) return;
    await frame(); // an address is changed where the page lies laid out, or lays it out at once
    this.keepAddress();
  }

  keepAddress() {
    const address = new URL(location.href);
    address.searchParams.delete(this.address);
    address.searchParams.set(this.widget.dataset.key, this.code);
    history.replaceState(null, "", address.href);
    const open = this.widget.querySelector("[data-open]");
    if (open) open.search = address.search;
  }

  /** Buttons that would do nothing are off, but keep the focus. */
  showButtons() {
    const off = { undo: !this.past.length, redo: !this.future.length };
    for (const [action, isOff] of Object.entries(off)) {
      this.widget.querySelector(`[data-action="${action}"]`)?.setAttribute("aria-disabled", String(isOff));
    }
  }

  /** Keeps the reader's own value of a component in this browser, or no longer. */
  keep(component, value) {
    const key = `stele.own.${this.game}.${component}`;
    try {
      if (value === null || !Object.keys(value).length) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    } catch (error) {
      if (error.name === "QuotaExceededError") this.tell(this.said["storage-full"]);
    }
  }

  /** A long calculation can be given up. */
  offerStop(isLong) {
    if (!isLong) return void this.stop?.remove();
    this.stop ??= Object.assign(document.createElement("button"), {
      type: "button",
      className: "button widget__stop",
      textContent: this.said.stop,
      onclick: () => this.give(),
    });
    if (!this.stop.isConnected) this.status.after(this.stop);
  }

  give() {
    this.ask(() => ({ do: "act", value: "stop" }));
    this.stop.remove();
  }

  // what the reader does

  onInput(control) {
    const { name, type, checked, value } = control;
    if (!name) return;
    if (numbers.mark(this.form, this.said.limits)) numbers.markStale(this.widget, true, this.said.stale);
    if (this.isWhole) this.askForm(name);
    else if (this.asked.kind === "board") this.ask(() => ({ do: "input", names: [name] }));
    else if (type === "number") this.press(`${name}:${numbers.asTyped(control)}`);
    else this.press(`${name}:${type === "checkbox" && !checked ? "" : value}`);
  }

  press(value) {
    this.ask(() => ({ do: "press", value }));
  }

  onClick(target) {
    const spot = target.closest("[data-press]");
    const button = target.closest("[data-action]");
    if (spot) this.press(spot.getAttribute("data-press"));
    else if (button && button.getAttribute("aria-disabled") !== "true") this.act(button.dataset.action);
  }

  /** Enter and the space bar press a spot of the picture, a button knows by itself; arrows lead over a map. */
  onKey(event) {
    const spot = event.target.closest("[data-press]");
    if (!spot || spot.tagName === "BUTTON") return;
    const isArrow = spot.name === "hex" && ARROWS.includes(event.key);
    if (!isArrow && !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    if (isArrow) this.ask(() => ({ do: "arrow", value: event.key }));
    else this.press(spot.getAttribute("data-press"));
  }

  act(action) {
    const known = {
      "undo": () => this.go("past", "future"),
      "redo": () => this.go("future", "past"),
      "copy-link": () => this.copy(location.href),
      "copy-yaml": () => this.copy(this.widget.querySelector(".own-value__yaml").textContent),
      "reset": () => this.reset(),
    };
    if (Object.hasOwn(known, action)) known[action]();
    else this.ask(() => ({ do: "act", value: action }));
  }

  /** Back or forth: from one list of states to the other. */
  go(from, to) {
    this.ask(() => {
      if (this[from].length) {
        this[to].push(this.state);
        this.state = this[from].pop();
      }
      return { do: "show" };
    });
  }

  reset() {
    if (!this.isWhole) return this.ask(() => this.startOver());
    this.form.reset();
    if (this.ownValue) this.ownValue.hidden = true;
    this.askForm();
  }

  startOver() {
    this.remember(this.first);
    this.state = this.first;
    return { do: "show" };
  }

  /** What was before a new state can be come back to; what was undone before is gone. */
  remember(state) {
    const before = this.state ?? this.first;
    if (state === before) return;
    this.past = [...this.past, before].slice(-STEPS_BACK);
    this.future = [];
  }

  /** To the clipboard, and say so; where the browser offers none, show the text to be copied by hand. */
  async copy(words) {
    try {
      await navigator.clipboard.writeText(words);
      this.tell(this.said.copied);
    } catch {
      this.tell(words);
    }
  }
}
