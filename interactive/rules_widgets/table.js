// The part of the table widget that runs in the page: its differences from form.js. The record of the game is stored in
// this browser; an address contains it only in links that the reader asks for.

const beside = (name) => import(new URL(name + new URL(import.meta.url).search, import.meta.url).href);
const [{ Form: Base }, { frame }] = await Promise.all(["form.js", "place.js"].map(beside));

const SEEDS = 2 ** 31;
const MOST_FILE = 5_000_000; // limit of the bytes of a file that is read
const HINTS = "stele.hints"; // key of the switch in this browser, for all games
const [LINKED, FROM] = ["game", "from"]; // keys in the fragment of the address
const still = matchMedia("(prefers-reduced-motion: reduce)");
const seed = () => crypto.getRandomValues(new Uint32Array(1))[0] % SEEDS;

/** Pipes bytes through a (de)compression stream. `packed` compresses a text to base64url, `unpacked` reverses it. */
async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function packed(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(letters) {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

/** Whether two records are of the same game, whatever moves were made. */
function sameGame(one, other) {
  const begun = ({ seed, setup, start }) => JSON.stringify([seed, setup, start]);
  return begun(JSON.parse(one)) === begun(JSON.parse(other));
}

/** Returns {start, moves} of the first `steps` steps of an example. If the example continues another one, this is the
 * start of that one and the moves of both. */
function example(known, name, steps) {
  const { start, steps: all } = known[name];
  const made = all.slice(0, steps).filter((step) => step.do && !step.expect.refused).map((step) => step.do);
  if (!start.after) return { start, moves: made };
  const before = example(known, start.after, Infinity);
  return { start: before.start, moves: [...before.moves, ...made] };
}

/** Fetches the page of a rule and returns elements with its number and title, its text and its first case. */
async function ruleShown(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const title = page.getElementById(decodeURIComponent(new URL(address).hash.slice(1)));
  const rule = title.closest(".rule");
  const figure = rule.querySelector("figure.case");
  const image = figure?.querySelector("noscript img");
  if (image) {
    image.removeAttribute("loading");
    figure.querySelector(".case__picture").replaceWith(image);
    figure.querySelector("noscript").remove();
  }
  const heading = document.createElement("p");
  heading.className = "table__rule-title";
  heading.append(...title.childNodes);
  const shown = [heading, rule.querySelector(".rule__text"), figure].filter(Boolean);
  for (const part of shown) {
    part.removeAttribute("id");
    for (const inside of part.querySelectorAll("[id]")) inside.removeAttribute("id");
    for (const link of part.querySelectorAll("a[href]")) link.href = new URL(link.getAttribute("href"), address).href;
    for (const one of part.querySelectorAll("img")) one.src = new URL(one.getAttribute("src"), address).href;
  }
  return shown;
}

export class Form extends Base {
  constructor(widget) {
    super(widget);
    this.key = `stele.game.${this.game}`;
    this.before = `${this.key}.before`;
  }

  part(name) {
    return this.widget.querySelector(`.table__${name}`);
  }

  async start() {
    this.restoreHints();
    this.linked = await this.fromLink();
    this.isStarted = false;
    await super.start();
    this.isStarted = true;
    this.showSeats();
    this.offerBefore();
    const { acted } = this.widget.dataset;
    if (acted && !this.state) this.act(acted);
  }

  listen() {
    super.listen();
    addEventListener("hashchange", () => /^#(game|from)=/.test(location.hash) && location.reload());
    this.part("file").addEventListener("change", ({ target }) => this.readFile(target));
  }

  /** Returns the record in the address, null without one. For an invalid one it is "?", which the engine rejects with a
   * message. */
  async fromLink() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const [letters, place] = [asked.get(LINKED), asked.get(FROM)];
    if (place) return this.from(place).catch(() => "?");
    return letters ? unpacked(letters).catch(() => "?") : null;
  }

  /** Returns a record that continues from a case (`case:<rule>:<id>`) or a step of an example (`example:<id>:<steps>`),
   * without seats. */
  async from(place) {
    const [, kind, name, steps] = /^(case|example):(.+?)(?::(\d+))?$/.exec(place);
    const known = await this.known(kind);
    const begun = kind === "case" ? { start: known[name].start, moves: [] } : example(known, name, Number(steps));
    return JSON.stringify({ game: this.game, seats: {}, seed: seed(), ...begun, at: begun.moves.length });
  }

  /** Fetches the cases or examples of the game from the API. */
  async known(kind) {
    const response = await fetch(new URL(`../../../api/v1/${this.game}/${kind}s.json`, document.baseURI));
    if (!response.ok) throw new Error(response.status);
    return response.json();
  }

  stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  store(key, text) {
    try {
      localStorage.setItem(key, text);
    } catch (error) {
      if (error.name === "QuotaExceededError") this.tell(this.said["storage-full"]);
    }
  }

  /** Sets the switch for hints as the reader left it, unless it was used while the page started. */
  restoreHints() {
    const { hints } = this.form.elements;
    if (hints.checked === hints.defaultChecked) hints.checked = this.stored(HINTS) === "1";
  }

  request(more) {
    const beginning = more.do === "start" ? { asked: this.linked, kept: this.stored(this.key) } : {};
    const asked = this.isStarted ? { ...beginning, ...more } : { ...more, ...beginning };
    return { ...super.request(asked), seed: seed() };
  }

  /** Stores the game in this browser, and another game that was stored there as the previous one. */
  keepAddress() {
    const kept = this.stored(this.key);
    if (kept === this.state) return;
    if (kept && !this.isSame(kept)) this.store(this.before, kept);
    this.store(this.key, this.state);
    this.offerBefore();
  }

  /** Shows an answer; the parts to hide are hidden first, so that a curtain covers the table before anything else. */
  async showNow(answer, ...rest) {
    const hadFocus = this.form.contains(document.activeElement);
    if (this.hide(answer.hidden)) await frame();
    await super.showNow(answer, ...rest);
    for (const [action, isOff] of answer.off ?? []) {
      this.widget.querySelector(`[data-action="${action}"]`).setAttribute("aria-disabled", String(isOff));
    }
    if (hadFocus) this.keepFocus();
    this.comeIntoSight();
    this.keepInSight();
  }

  /** Scrolls the result of a tap into view: the refusal, the move left, the choices, or whose turn it is. */
  keepInSight() {
    if (!this.hasTapped || this.part("play").hidden) return;
    this.hasTapped = false;
    const shown = ["refused", "do", "chosen", "turn"].map((name) => this.part(name)).find((part) => part?.hasChildNodes());
    shown?.scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
  }

  /** Moves the focus, for keyboard users, to a visible part if the focused element was hidden or removed. */
  keepFocus() {
    const { activeElement } = document;
    if (this.form.contains(activeElement) && activeElement.getClientRects().length) return;
    const [shown] = ["curtain", "play", "setup"].map((name) => this.part(name)).filter(({ hidden }) => !hidden);
    const next = shown === this.part("play") ? this.part("turn") : shown?.querySelector("button");
    next?.focus({ preventScroll: true });
  }

  isSame(kept) {
    try {
      return sameGame(kept, this.state);
    } catch {
      return false;
    }
  }

  /** Removes a linked record from the address after the first change, as it is out of date. */
  async keepState(answer, quietly) {
    await super.keepState(answer, quietly);
    if (quietly || !answer.state || !this.linked) return;
    this.linked = null;
    history.replaceState(null, "", location.pathname + location.search);
  }

  /** Scrolls a game that has just begun into view, board and hand: they are below the form for setting it up. */
  comeIntoSight() {
    const play = this.part("play");
    if (!this.isBeginning || play.hidden) return;
    this.isBeginning = false;
    const boxes = [...this.part("board").children].map((part) => part.getBoundingClientRect());
    if (boxes.some(({ top, bottom }) => top < 0 || bottom > innerHeight)) play.scrollIntoView({ behavior: still.matches ? "auto" : "smooth" });
  }

  offerBefore() {
    const button = this.widget.querySelector("[data-action=game-before]");
    if (button) button.hidden = !this.stored(this.before);
    const back = this.widget.querySelector("[data-action=go-back]");
    if (back) back.hidden = !this.state;
  }

  /** Whether an answer is on its way: what is shown may be gone when it arrives, so a tap on it would mean another
   * move. */
  get isAnswering() {
    return this.isStarted && "busy" in this.widget.dataset;
  }

  press(value) {
    if (this.isAnswering) return;
    this.hasTapped = true;
    super.press(value);
  }

  act(action) {
    if (action === "do" && this.isAnswering) return;
    this.hasTapped = ["do", "choose-anew"].includes(action);
    const known = {
      "set-up": () => this.setUp(),
      "go-back": () => this.ask(() => ({ do: "show" })),
      "game-before": () => this.takeUp(this.stored(this.before)),
      "share": () => this.share(),
      "save": () => this.save(),
      "load": () => this.part("file").click(),
      "print": () => this.print(),
    };
    this.isBeginning = action === "new-game";
    if (Object.hasOwn(known, action)) known[action]();
    else super.act(action);
  }

  setUp() {
    for (const [name, isHidden] of [["setup", false], ["play", true], ["curtain", true]]) this.part(name).hidden = isHidden;
    this.offerBefore();
    this.part("setup").scrollIntoView({ block: "nearest" });
    this.keepFocus();
  }

  /** Opens another record; if it cannot be read, the current one stays. */
  takeUp(text) {
    this.ask(() => ({ do: "start", asked: text, kept: this.state }));
  }

  /** Opens the share dialog with a link that contains the whole record. */
  async share() {
    const address = new URL(location.href);
    address.hash = `${LINKED}=${await packed(this.state)}`;
    const { script } = document.querySelector("[data-share-dialog]").dataset;
    const { share } = await import(new URL(script, document.baseURI).href);
    share("", document.title, address.href);
  }

  /** Prints the page with the list of all moves. */
  async print() {
    const record = this.part("whole");
    if (!record.open) {
      record.open = true;
      await this.ask(() => ({ do: "act", value: "record" }));
    }
    print();
  }

  save() {
    const address = URL.createObjectURL(new Blob([this.state], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: address, download: `${this.game}.stele.json` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  async readFile(input) {
    const [file] = input.files;
    if (file) this.takeUp(file.size < MOST_FILE ? await file.text() : "?");
    input.value = "";
  }

  // events

  onInput(target) {
    if (target.name === "players") this.showSeats();
    else if (target.name === "hints") {
      this.store(HINTS, target.checked ? "1" : "0");
      this.ask(() => ({ do: "show" }));
    }
  }

  /** Shows as many seats as there are players. */
  showSeats() {
    const number = Number(this.form.elements.namedItem("players")?.value || Infinity);
    for (const [index, seat] of this.widget.querySelectorAll("[data-seat]").entries()) seat.hidden = index >= number;
  }

  onClick(target) {
    const link = target.closest("a[href*='#']");
    if (link && this.part("play").contains(link) && !link.closest(".table__rule")) return;
    super.onClick(target);
  }
}

/** Opens a rule in place, below the line that links to it. */
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.(".table__play a[href*='#']:not(.table__rule a)");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const place = link.closest("li, p, .refusal") ?? link.parentElement;
  const open = place.querySelector(":scope > .table__rule") ?? place.parentElement.querySelector(":scope > .table__rule");
  link.setAttribute("aria-expanded", String(!open));
  if (open) return void open.remove();
  const box = Object.assign(document.createElement("div"), { className: "table__rule" });
  if (place.tagName === "P") place.after(box);
  else place.append(box);
  try {
    const more = Object.assign(document.createElement("a"), { href: link.href, textContent: link.title || link.textContent });
    more.className = "table__rule-page";
    box.append(...(await ruleShown(link.href)), more);
  } catch (error) {
    console.warn(error);
    location.assign(link.href);
  }
});
