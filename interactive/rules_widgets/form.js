// The part of every widget that runs in the page: reads its form, sends requests to the engine, and renders answers.
// rules_widgets/__init__.py documents requests and answers.

const beside = (name) => import(new URL(name + new URL(import.meta.url).search, import.meta.url).href);
const [{ ask, Crash, isWaiting }, { frame, LARGE, parsed, pause, place }, numbers] =
  await Promise.all(["engine.js", "place.js", "numbers.js"].map(beside));

const STEPS_BACK = 200;
const MOST_OWN = 2000; // limit of the characters of a stored value

/** Returns the reader's own values of a game that are stored in this browser: {component: text}. */
function own(game) {
  const start = `stele.own.${game}.`;
  const found = {};
  try {
    for (const [key, value] of Object.entries(localStorage)) {
      if (key.startsWith(start) && value.length < MOST_OWN) found[key.slice(start.length)] = value;
    }
  } catch {
    // Storage is not available.
  }
  return found;
}

/** Returns a selector of the focused element inside `element`, which finds it again after rendering; or null. */
function focusIn(element) {
  const active = document.activeElement;
  if (!active || !element.contains(active)) return null;
  if (active.id) return `#${CSS.escape(active.id)}`;
  const name = ["data-press", "href"].find((one) => active.hasAttribute(one));
  return name ? `[${name}="${CSS.escape(active.getAttribute(name))}"]` : null;
}

/** Whether any element has the focus; rendering may have removed the one that had it. */
const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body;

/** Whether the value of a control differs from the one in the HTML. */
function isSet({ type, checked, defaultChecked, value, defaultValue, options, selectedIndex }) {
  if (options) return selectedIndex !== Math.max(0, [...options].findIndex(({ defaultSelected }) => defaultSelected));
  if (type === "radio") return checked && !defaultChecked;
  return type === "checkbox" ? checked !== defaultChecked : value !== defaultValue;
}

/** A running widget. `said`: the messages that it shows itself, by key. */
export class Form {
  constructor(widget) {
    const { game, calculator, widget: kind, bundle, words, start } = widget.dataset;
    this.widget = widget;
    this.said = JSON.parse(widget.dataset.said ?? "{}");
    this.form = widget.querySelector("form");
    this.status = widget.querySelector(".widget__status");
    this.ownValue = widget.querySelector(".own-value");
    this.game = game;
    this.isWhole = kind === "calculator"; // the form contains the whole question
    this.address = `${game}.${calculator ?? kind}`; // the query key of older addresses, which hold the question as JSON
    const about = { game, calculator, start, picture: Boolean(widget.querySelector("[data-picture]")) };
    this.asked = { id: `${kind} ${this.address} ${Form.count++}`, kind, about, bundle, words };
    this.shown = new Map(); // selector -> HTML of each part as it was rendered
    this.waiting = new Set(); // [name, value] of each control that was pressed and whose request is not made yet
    this.past = [];
    this.future = [];
    this.state = null;
    this.stop = null; // the button that stops a long calculation, once there is one
  }

  static count = 0;

  /** Starts the widget; it is marked as busy until the first answer is shown. */
  async start() {
    this.widget.dataset.busy = "";
    try {
      await this.begin();
    } finally {
      if (!isWaiting(this)) delete this.widget.dataset.busy;
    }
  }

  /** Requests the answer to the question in the address, or else in the form, with what the reader has set and pressed
   * so far. */
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
    if (isNew && answer.state) this.keepAddress(); // replaces an older address by a short one
    if (asked !== null) this.askByHand(byHand, pressed);
  }

  /** Returns [name, value] of the controls that the reader has set. */
  setByHand() {
    const controls = [...this.form.elements].filter((control) => control.name && control.type !== "button" && isSet(control));
    return controls.map(({ name, type, checked, value }) => [name, type === "checkbox" && !checked ? "0" : value]);
  }

  /** Applies what the reader did while the engine started; it overrides the question in the address. */
  askByHand(byHand, pressed) {
    const { kind } = this.asked;
    for (const [name, value] of byHand) {
      this.set(name, value);
      if (kind === "position") this.press(`${name}:${value === "0" ? "" : value}`);
    }
    if (this.isWhole && byHand.length) this.askForm(...byHand.map(([name]) => name));
    if (pressed) this.press(pressed);
  }

  listen() {
    const { form } = this;
    this.widget.dataset.listens = "";
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

  /** Queues a request and shows the answer, or a message if the engine crashes. `more`: a function that returns the
   * rest of the request when its turn comes. */
  async ask(more, kind) {
    try {
      const make = async () => {
        await this.showing; // a request depends on the state that is shown
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

  /** Requests the answer to the question in the form; it replaces waiting requests of this kind. */
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

  // answers of the engine

  /** Renders an answer in steps, between which the page stays responsive. `quietly`: do not change the address.
   * `isFirst`: set the fields of the form even if requests are waiting. */
  show(answer, quietly = false, isFirst = false) {
    this.showing = this.showNow(answer, quietly, isFirst);
    return this.showing;
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
    if (focusIn(this.form) === focus || !hasFocus()) this.refocus(focus);
    this.offerStop(Boolean(answer.long));
    await this.keepState(answer, quietly);
    if (answer.more && !isWaiting(this)) this.ask(() => ({ do: "go_on" }), "rest");
  }

  /** Sets `hidden` of elements: [selector, isHidden], …; returns whether anything has changed. */
  hide(pairs = []) {
    const found = pairs.flatMap(([selector, isHidden]) => [...this.widget.querySelectorAll(selector)].map((one) => [one, isHidden]));
    const other = found.filter(([element, isHidden]) => element.hidden !== isHidden);
    for (const [element, isHidden] of other) element.hidden = isHidden;
    return other.length > 0;
  }

  /** Renders HTML in an element unless it is there already; resolves to whether it was rendered. */
  async place(selector, html) {
    const element = this.widget.querySelector(selector);
    if (!element || this.shown.get(selector) === html) return false;
    this.shown.set(selector, html);
    const made = parsed(element, html);
    if (html.length > LARGE) await pause();
    const focus = focusIn(this.form);
    const placed = place(element, made);
    for (const pressed of this.waiting) this.set(...pressed); // this answer is older and does not know them
    this.refocus(focus); // immediately: the focused element may have been reused for something else
    const { activeElement } = document;
    await placed;
    if (activeElement === document.activeElement || !hasFocus()) this.refocus(focus); // again, after the last step
    return true;
  }

  set(name, value) {
    const control = this.form.elements.namedItem(name);
    if (!control) return;
    if (control.type === "checkbox") control.checked = !["", "0"].includes(value); // a group of radio buttons has no type
    else if (control.value !== value) control.value = value;
  }

  refocus(selector) {
    const found = selector && this.form.querySelector(selector);
    if (found && found !== document.activeElement) found.focus();
  }

  /** Stores the state for the next request, for undo, and, unless `quietly`, in the address, so that it can be shared.
   * Other scripts read it from data-shown. */
  async keepState({ state, address, step }, quietly) {
    if (!state) return;
    if (step === "add") this.remember(state);
    this.state = state;
    this.code = address;
    if (this.asked.kind !== "table") this.widget.dataset.shown = state; // that of a table contains hidden information
    this.showButtons();
    if (quietly) return;
    await frame(); // changing the address forces a layout, so wait until the page is laid out
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

  /** Disables undo and redo if they would do nothing; with aria-disabled, so that they keep the focus. */
  showButtons() {
    const off = { undo: !this.past.length, redo: !this.future.length };
    for (const [action, isOff] of Object.entries(off)) {
      this.widget.querySelector(`[data-action="${action}"]`)?.setAttribute("aria-disabled", String(isOff));
    }
  }

  /** Stores the reader's own value of a component in this browser; null or an empty one deletes it. */
  keep(component, value) {
    const key = `stele.own.${this.game}.${component}`;
    try {
      if (value === null || !Object.keys(value).length) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    } catch (error) {
      if (error.name === "QuotaExceededError") this.tell(this.said["storage-full"]);
    }
  }

  /** Shows the button that stops a long calculation, or removes it. */
  offerStop(isLong) {
    if (!isLong) return void this.stop?.remove();
    this.stop ??= Object.assign(document.createElement("button"), {
      type: "button",
      className: "button widget__stop",
      textContent: this.said.stop,
      onclick: () => {
        this.ask(() => ({ do: "act", value: "stop" }));
        this.stop.remove();
      },
    });
    if (!this.stop.isConnected) this.status.after(this.stop);
  }

  // events

  onInput(control) {
    const { name, type, checked, value } = control;
    if (!name) return;
    if (numbers.mark(this.form, this.said.limits)) numbers.markStale(this.widget, true, this.said.stale);
    if (this.isWhole) this.askForm(name);
    else if (type === "number") this.press(`${name}:${numbers.asTyped(control)}`);
    else this.press(`${name}:${type === "checkbox" && !checked ? "" : value}`);
  }

  press(value) {
    const pressed = value.split(":");
    this.waiting.add(pressed);
    this.ask(() => {
      this.waiting.delete(pressed);
      return { do: "press", value };
    });
  }

  onClick(target) {
    const spot = target.closest("[data-press]");
    const button = target.closest("[data-action]");
    if (spot) this.press(spot.getAttribute("data-press"));
    else if (button && button.getAttribute("aria-disabled") !== "true") this.act(button.dataset.action);
  }

  /** Presses a spot of the picture on Enter and space (buttons do so themselves). */
  onKey(event) {
    const spot = event.target.closest("[data-press]");
    if (!spot || spot.tagName === "BUTTON" || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    this.press(spot.getAttribute("data-press"));
  }

  act(action) {
    const known = {
      "undo": () => this.go("past", "future"),
      "redo": () => this.go("future", "past"),
      "copy-link": () => this.copyLink(),
      "copy-yaml": () => this.copy(this.widget.querySelector(".own-value__yaml").textContent),
      "reset": () => this.reset(),
    };
    if (Object.hasOwn(known, action)) known[action]();
    else this.ask(() => ({ do: "act", value: action }));
  }

  /** Undoes or redoes a step: moves a state from one list to the other. */
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
    if (this.isWhole) {
      this.form.reset();
      if (this.ownValue) this.ownValue.hidden = true;
      return this.askForm();
    }
    return this.ask(() => {
      this.remember(this.first);
      this.state = this.first;
      return { do: "show" };
    });
  }

  /** Makes a new state undoable, and clears the redo list. */
  remember(state) {
    const before = this.state ?? this.first;
    if (state === before) return;
    this.past = [...this.past, before].slice(-STEPS_BACK);
    this.future = [];
  }

  /** Copies the address as soon as it asks what the form asks. */
  async copyLink() {
    while (isWaiting(this)) await frame();
    await this.showing;
    await this.copy(location.href);
  }

  /** Copies a text to the clipboard; if that fails, shows it for copying by hand. */
  async copy(words) {
    try {
      await navigator.clipboard.writeText(words);
      this.tell(this.said.copied);
    } catch {
      this.tell(words);
    }
  }
}
