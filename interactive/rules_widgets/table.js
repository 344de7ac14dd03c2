// The part of the table widget that runs in the page: its differences from form.js. The record of the game is stored in
// this browser; an address contains it only in links that the reader asks for.

const beside = (name) => import(new URL(name + new URL(import.meta.url).search, import.meta.url).href);
const [{ Form: Base }, { frame }, { isWaiting }, kept] =
  await Promise.all(["form.js", "place.js", "engine.js", "kept_games.js"].map(beside));
const { canonical, KeptGames, MOST, newId, parsedRecord, through, toBytes, toLetters } = kept;
const { element, fetched, store, storedText } = await import(new URL("../javascripts/site.js", import.meta.url).href);

const SEEDS = 2 ** 31;
const HINTS = "stele.hints"; // key of the switch in this browser, for all games
const [LINKED, FROM, TASK] = ["game", "from", "task"]; // keys in the fragment of the address
const LINK = /^#(game|from|link|task)=/;
const SEALED = /#link=([\w-]+)/; // in an address, or in a file that holds one
const MOST_EMPTY = 100; // limit of the height, in pixels, that is kept free below what the player holds
const MOST_REFUSED = 100_000; // limit of the characters of a text that is no record, for the engine to say why
const still = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 40em), (max-width: 59.99em) and (min-height: 32em)"); // the board stands above what can be chosen
const seed = () => crypto.getRandomValues(new Uint32Array(1))[0] % SEEDS;

/** Compresses a text to letters; `unpacked` reverses it. */
const packed = async (text) =>
  toLetters(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text)));

const unpacked = async (letters) =>
  new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), toBytes(letters)));

/** Returns how far a record is: only what has changed this needs to be kept. */
const extent = ({ moves, at, seats, link }) => canonical([moves.length, at, seats, link]);

/** The part for games by link, loaded when it is wanted, and what is sealed in a text; null for nothing. */
const far = () => beside("table_link.js");
const tasks = () => beside("table_task.js");
const sealedIn = (text) => SEALED.exec(text)?.[1] ?? null;

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
  const page = new DOMParser().parseFromString(await (await fetched(address)).text(), "text/html");
  const title = page.getElementById(decodeURIComponent(new URL(address).hash.slice(1)));
  const rule = title.closest(".rule");
  const figure = rule.querySelector("figure.case");
  const image = figure?.querySelector("noscript img");
  if (image) {
    image.removeAttribute("loading");
    figure.querySelector(".case__picture").replaceWith(image);
    figure.querySelector("noscript").remove();
  }
  const heading = element("p", { className: "table__rule-title" }, ...title.childNodes);
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
    this.asked.about.rules = /\.([0-9a-f]+)\.json/.exec(widget.dataset.bundle)?.[1]; // the hash in the name of the bundle
    this.games = new KeptGames(this.game);
    this.entry = null; // the game that is shown, as it is kept; null while it is not
    this.extent = null; // how far the game was when it was kept or opened
    this.whole = null; // the text of a record whose moves are not all legal any more
  }

  part(name) {
    return this.widget.querySelector(`.table__${name}`);
  }

  async start() {
    if (sealedIn(location.hash) && (await far()).isLedOn()) return new Promise(() => {}); // until the other page is there
    this.restoreHints();
    const linked = this.fromLink();
    const isKept = this.games.list().some(({ record }) => record);
    const told = isKept ? this.said["table.reopening"] : ""; // a long game takes a while, and must not look lost
    this.part("setup").hidden = isKept;
    this.tell(told);
    try {
      await super.start(); // which tells nothing
      this.tell(told);
      const { acted } = this.widget.dataset;
      if (acted) this.act(acted);
      if (!isWaiting(this)) await this.openFirst(await linked);
    } finally {
      if (isKept && !this.state) this.part("setup").hidden = false;
      if (this.status.textContent === told) this.tell("");
    }
    this.isStarted = true;
    this.showSeats();
    this.listGames();
  }

  /** Opens the game in the address, or else the one that this tab or the reader played last. */
  async openFirst(linked) {
    const kept = this.games.list();
    const letters = sealedIn(location.hash);
    if (letters) await (await far()).opened(this, letters);
    else if (linked !== null) {
      this.isBeginning = true;
      await this.open(linked);
      this.isBeginning = false;
    }
    if (this.state) {
      const { imagined: isImagined, task } = JSON.parse(this.state);
      if (task) return;
      const isLinked = !this.entry && kept.some(({ record }) => record);
      return isImagined ? this.note("imagined") : isLinked ? this.note("linked") : undefined;
    }
    const refusal = letters || linked !== null ? this.status.textContent : "";
    const last = this.session();
    const game = kept.find(({ key, record }) => record && key === last) ?? kept.find(({ record }) => record);
    if (game) await this.open(game.text, game);
    if (refusal) this.tell(refusal), this.status.scrollIntoView({ block: "nearest" });
    if (kept.some(({ record }) => !record)) this.note("broken");
  }

  listen() {
    super.listen();
    this.part("play").addEventListener("focusin", (event) => this.uncover(event));
    addEventListener("hashchange", () => LINK.test(location.hash) && location.reload());
    addEventListener("storage", () => this.catchUp() || this.part("setup").hidden || this.listGames());
    document.addEventListener("visibilitychange", () => document.hidden || this.catchUp()); // a tab that slept heard nothing
    this.part("file").addEventListener("change", ({ target }) => this.readFile(target));
  }

  /** Returns the record in the address, null without one. For an invalid one it is "?", which the engine rejects with a
   * message. */
  async fromLink() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const [letters, place, task] = [asked.get(LINKED), asked.get(FROM), asked.get(TASK)];
    if (task) return tasks().then(({ taskRecord }) => taskRecord(this, task)).catch(() => "?");
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
    return (await fetched(new URL(`../../../api/v1/${this.game}/${kind}s.json`, document.baseURI))).json();
  }

  /** Sets the switch for hints as the reader left it, unless it was used while the page started. */
  restoreHints() {
    const { hints } = this.form.elements;
    if (hints.checked === hints.defaultChecked) hints.checked = storedText(HINTS) === "1";
  }

  request(more) {
    this.asking = more;
    const { entry, ...asked } = more;
    return { ...super.request(asked), seed: seed(), id: newId() };
  }

  // keeping games

  /** Opens a record; if it cannot be read, what is shown stays. `entry`: the kept game that it is. Without one it is from
   * outside, and is kept beside the others as soon as a move is made in it, or at once if the reader chose to load it. */
  open(text, entry = null, isChosen = false) {
    const found = parsedRecord(text, this.game);
    const made = found && !entry ? this.games.welcome(found) : { record: found, entry };
    const isElsewhere = !found && text.length < MOST_REFUSED;
    const record = found ? JSON.stringify(made.record) : isElsewhere ? text : "";
    return this.ask(() => ({ do: "open", record, entry: made.entry, isChosen }));
  }

  /** Before the state is kept: notes which game it is. */
  async keepState(answer, quietly) {
    const { do: asked, value, record, entry, isChosen } = this.asking;
    if (answer.state && (asked === "open" || value === "new-game" || value === "invite")) {
      this.leave(entry);
      this.whole = answer.stopped ? record : null;
      this.entry = answer.stopped ? null : (entry ?? null);
      const isKept = this.entry ? extent(JSON.parse(entry.text)) === extent(JSON.parse(answer.state)) : !isChosen;
      this.extent = asked === "open" && (answer.stopped || isKept) ? extent(JSON.parse(answer.state)) : null;
    }
    await super.keepState(answer, quietly);
  }

  /** Removes the game that was shown from the kept ones if nobody has moved in it; not a game by link, which goes on elsewhere. */
  leave(next) {
    const left = this.entry && this.entry.key !== next?.key ? this.games.at(this.entry.key) : null;
    if (left?.record && !left.record.moves.length && !left.record.link) this.games.drop(left.key);
  }

  /** Keeps the game in this browser, unless another tab has played on in it: then this one follows. */
  keepAddress() {
    const record = JSON.parse(this.state);
    if (record.task || extent(record) === this.extent || this.catchUp()) return;
    const before = this.entry && this.games.at(this.entry.key)?.record;
    const isBranch = Boolean(before) && before.id !== record.id; // played on from an earlier position
    const kept = this.games.keep(record, isBranch ? null : this.entry);
    this.isUnkept = Boolean(kept.problem);
    if (kept.problem) return this.note(kept.problem === "full" ? "full" : "forbidden");
    [this.entry, this.extent] = [kept, extent(record)];
    const isOwn = this.asking.do !== "go_on"; // the reader plays on, not a practice opponent alone
    if (isOwn) this.whole = null;
    if (isOwn || this.noted !== "branched") this.note(isBranch ? "branched" : "");
    this.session(kept.key);
    if (LINK.test(location.hash)) history.replaceState(null, "", location.pathname + location.search);
  }

  /** Shows what another tab has made of this game; returns whether it has played on. What could not be kept here stays. */
  catchUp() {
    const kept = this.entry && this.games.at(this.entry.key);
    if (!kept?.record || kept.text === this.entry.text) return false;
    if (this.isUnkept || this.isFollowing || kept.text === this.followed) return true;
    this.isFollowing = true;
    this.followed = kept.text;
    this.open(kept.text, kept).finally(() => {
      this.isFollowing = false;
      if (!this.catchUp()) this.note("followed");
    });
    return true;
  }

  /** Returns the key of the game that this tab showed last, or sets it. */
  session(key) {
    try {
      if (key) sessionStorage.setItem(this.games.base, key);
      return sessionStorage.getItem(this.games.base);
    } catch {
      return null; // storage is not available
    }
  }

  /** Tells something about how games are kept, until something else is to be told; where one is not, with a button that
   * saves it as a file. */
  note(key) {
    const note = this.part("note");
    note.firstElementChild.textContent = key && this.said[`table.note.${key}`];
    note.hidden = !key;
    note.querySelector("button").hidden = !["full", "forbidden"].includes(key);
    this.noted = key;
  }

  /** Lists the kept games but the one that is shown. */
  listGames() {
    const others = this.games.list().filter(({ key }) => key !== this.entry?.key);
    this.part("kept").hidden = !others.length;
    this.part("kept-list").replaceChildren(...others.map((entry) => this.keptGame(entry)));
    this.widget.querySelector("[data-action=go-back]").hidden = !this.state;
  }

  /** Returns the item of a kept game in the list: what it is, and what can be done with it. */
  keptGame({ key, text, record }) {
    const button = (name, act) => element("button", { type: "button", className: "button", onclick: act }, this.said[`table.kept.${name}`]);
    const isShown = () => this.games.at(key);
    const open = button("open", () => isShown() && this.open(this.games.at(key).text, this.games.at(key)));
    const save = button("save", () => this.save(text));
    const remove = button("delete", ({ target }) => {
      if ("sure" in target.dataset) return this.games.drop(key), this.listGames(), this.keepFocus();
      target.dataset.sure = "";
      target.textContent = this.said["table.kept.sure"];
    });
    const words = record ? this.described(record) : this.filled("table.kept.broken", Math.ceil(text.length / 1000));
    return element("li", {}, ...(record ? [this.nameOf(key, record)] : []), element("p", {}, words), ...(record ? [open] : []), save, remove);
  }

  /** Returns the field for the name of a kept game. */
  nameOf(key, { name }) {
    const label = this.said["table.kept.name"];
    const field = element("input", { value: name ?? "", maxLength: 60, className: "table__kept-name", placeholder: label, ariaLabel: label });
    field.onchange = () => this.games.name(key, field.value.trim());
    return field;
  }

  /** Returns when a game was played last, who plays, and how far it is, in words. */
  described({ saved, seats, at }) {
    const { lang } = document.documentElement;
    const names = new Map([...this.widget.querySelectorAll("[data-player]")].map(({ dataset, firstElementChild }) => (
      [dataset.player, firstElementChild.textContent]
    )));
    const players = Object.keys(seats ?? {}).sort().map((player) => names.get(player) ?? player);
    const day = saved ? new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(saved) : "";
    return [day, new Intl.ListFormat(lang).format(players), this.filled("table.kept.move", at)].filter(Boolean).join(" · ");
  }

  filled(key, number) {
    return this.said[key].replace("{number}", new Intl.NumberFormat(document.documentElement.lang).format(number));
  }

  // showing

  /** Shows an answer; the parts to hide are hidden first, so that a curtain covers the table before anything else. */
  async showNow(answer, ...rest) {
    const hadFocus = this.form.contains(document.activeElement);
    if (this.hide(answer.hidden)) await frame();
    // The tab that is followed lets practice opponents move.
    await super.showNow(this.isFollowing ? { ...answer, more: false } : answer, ...rest);
    for (const [action, isOff] of answer.off ?? []) {
      this.widget.querySelector(`[data-action="${action}"]`).setAttribute("aria-disabled", String(isOff));
    }
    if (hadFocus) this.keepFocus();
    await this.makeRoom();
    this.keepHeight();
    this.comeIntoSight();
    this.keepInSight(answer);
    if (answer.task) this.noteTask(answer.task);
    if (answer.share) this.share(answer.share, `holds-${this.asking.value.slice("share-".length)}`);
    if (answer.link) far().then(({ handOver }) => handOver(this, answer.link)).catch(console.error);
  }

  /** The menu of the site gives its room to the game while one plays: the whole page is laid out anew, in a frame of its own. */
  async makeRoom() {
    const { documentElement: page } = document;
    const isPlaying = !this.part("play").hidden;
    if (page.hasAttribute("data-playing") === isPlaying) return;
    await frame();
    page.toggleAttribute("data-playing", isPlaying);
    await frame();
  }

  /** Keeps the room of what the player holds as high as it has been, so that the board above keeps its size between taps;
   * not where that would leave much of it empty, as after the choice between large cards. On a phone the board has what
   * is left by the words above it. */
  keepHeight() {
    this.part("board").style.setProperty("--turn", `${this.part("turn").offsetHeight}px`);
    const hand = this.part("hand");
    const end = hand.lastElementChild?.getBoundingClientRect().bottom;
    const height = end ? Math.min(hand.clientHeight, Math.ceil(end - hand.getBoundingClientRect().top + hand.scrollTop)) : 0;
    const empty = (this.height ?? 0) - height;
    if (empty < 0 || empty > MOST_EMPTY || this.width !== innerWidth) this.height = height;
    this.width = innerWidth;
    hand.style.minHeight = `${this.height}px`;
  }

  /** Scrolls the result of a tap into view: the refusal, the move left, the choices, or whose turn it is; on a phone they
   * are. After a move and those that follow it, what they have done, and the board with what the player holds, where they
   * are not in sight, on a phone always; or what is to be sent to a friend far away. */
  keepInSight({ state, more }) {
    const play = this.part("play");
    if (play.hidden) return;
    const isMoved = this.seen && state && state !== this.seen;
    if (!more && state) this.seen = state;
    const behavior = still.matches ? "auto" : "smooth";
    const [table, turn, hand] = [play, this.part("turn"), this.part("hand")].map((part) => part.getBoundingClientRect());
    const isCut = turn.top < 0 || (table.top > 0 && hand.bottom > innerHeight);
    if (isMoved && !more && (narrow.matches || isCut)) {
      const sending = narrow.matches && this.widget.querySelector(".table__far .button--primary");
      return sending ? sending.scrollIntoView({ block: "center", behavior }) : play.scrollIntoView({ behavior });
    }
    if (!this.hasTapped) return;
    this.hasTapped = false;
    const names = ["refused", "do", "chosen", ...(narrow.matches ? [] : ["turn"])];
    const shown = names.map((name) => this.part(name)).find((part) => part?.hasChildNodes());
    shown?.scrollIntoView({ block: "nearest", behavior });
  }

  /** Scrolls what gets the focus by keyboard out from under the choices, which lie over the foot of a phone. */
  uncover({ target }) {
    const [choosing, focused] = [this.part("choosing"), target].map((part) => part.getBoundingClientRect());
    const isUnder = focused.bottom > choosing.top && focused.top < choosing.bottom && !this.part("choosing").contains(target);
    if (narrow.matches && isUnder && target.matches(":focus-visible")) scrollBy(0, focused.bottom - choosing.top);
  }

  /** Moves the focus, for keyboard users, to a visible part if the focused element was hidden or removed. */
  keepFocus() {
    const { activeElement } = document;
    if (this.form.contains(activeElement) && activeElement.getClientRects().length) return;
    const [shown] = ["curtain", "play", "setup"].map((name) => this.part(name)).filter(({ hidden }) => !hidden);
    const next = shown === this.part("play") ? this.part("turn") : shown?.querySelector("button");
    next?.focus({ preventScroll: true });
  }

  /** Scrolls a game that has just begun, or that the address opens, into view, board and hand: they are below the form for
   * setting it up, or below the head of the page, on a phone always. */
  comeIntoSight() {
    const play = this.part("play");
    if (!this.isBeginning || play.hidden) return;
    this.isBeginning = false;
    const boxes = [...this.part("board").children].map((part) => part.getBoundingClientRect());
    if (narrow.matches || boxes.some(({ top, bottom }) => top < 0 || bottom > innerHeight)) play.scrollIntoView({ behavior: still.matches ? "auto" : "smooth" });
  }

  /** Whether an answer is on its way: what is shown may be gone when it arrives, so a tap on it would mean another
   * move. */
  get isAnswering() {
    return this.isStarted && "busy" in this.widget.dataset;
  }

  press(value) {
    if (this.isAnswering) return;
    this.hasTapped = true;
    if (this.noted === "followed") this.note("");
    super.press(value);
  }

  act(action) {
    if (action === "do" && this.isAnswering) return;
    this.hasTapped = ["do", "choose-anew"].includes(action);
    const known = {
      "new-game": () => this.newGame(),
      "invite": () => this.ask(() => ({ do: "act", value: "invite", secret: newId() })),
      "next-task": () => this.nextTask(),
      "set-up": () => this.setUp(),
      "go-back": () => this.ask(() => ({ do: "show" })),
      "share": () => this.share(this.whole ?? this.state, "holds-all"),
      "picture": () => beside("table_share.js").then(({ sharePicture }) => sharePicture(this)),
      "save": () => this.save(),
      "load": () => this.part("file").click(),
      "print": () => this.print(),
    };
    if (Object.hasOwn(known, action)) known[action]();
    else super.act(action);
  }

  /** Sets a game up; a second tap before it is there changes nothing. */
  async newGame() {
    if (this.isBeginning) return;
    this.isBeginning = true;
    await this.ask(() => ({ do: "act", value: "new-game" }));
    this.isBeginning = false;
  }

  /** Notes whether the reader has solved a task at the first try. */
  async noteTask(result) {
    const [id] = result;
    if (this.judged === id) return;
    this.judged = id;
    (await tasks()).note(this.game, result);
  }

  /** Opens the task that comes next. */
  async nextTask() {
    const record = await (await tasks()).taskRecord(this, JSON.parse(this.state).task.id, true);
    const { id } = JSON.parse(record).task;
    history.replaceState(null, "", `${location.pathname}${location.search}#${TASK}=${id}`);
    this.judged = null;
    await this.open(record);
  }

  setUp() {
    for (const [name, isHidden] of [["setup", false], ["play", true], ["curtain", true]]) this.part(name).hidden = isHidden;
    document.documentElement.removeAttribute("data-playing");
    this.listGames();
    this.part("setup").scrollIntoView({ block: "nearest" });
    this.keepFocus();
  }

  /** Opens the share dialog with a link that contains a record; `note`: what it shows. */
  async share(record, note) {
    const address = new URL(location.href);
    address.hash = `${LINKED}=${await packed(record)}`;
    const { share } = await import(new URL("../javascripts/share.js", import.meta.url).href);
    share("", document.title, address.href, this.said[`table.${note}`]);
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

  /** Saves the game as a file; a game by link is sealed. */
  async save(text = this.whole ?? this.state) {
    if (JSON.parse(text).link) this.download(await (await far()).addressOf(text), `${this.game}.stele.txt`);
    else this.download(text, `${this.game}.stele.json`);
  }

  /** Saves a text or a file under a name. */
  download(content, name, type = "application/json") {
    const address = URL.createObjectURL(new Blob([content], { type }));
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  async readFile(input) {
    const [file] = input.files;
    const text = file && file.size < MOST ? await file.text().catch(() => "") : ""; // gone since it was chosen
    const letters = sealedIn(text);
    if (letters) await (await far()).opened(this, letters);
    else if (file) await this.open(text, null, true);
    input.value = "";
    if (this.status.textContent) this.status.scrollIntoView({ block: "nearest" });
  }

  // events

  onInput(target) {
    if (target.name === "players") this.showSeats();
    else if (target.name === "hints") {
      store(HINTS, target.checked ? "1" : "0");
      this.ask(() => ({ do: "show" }));
    }
  }

  /** Shows as many seats as there are players. */
  showSeats() {
    const number = Number(this.form.elements.namedItem("players")?.value || Infinity);
    for (const [index, seat] of this.widget.querySelectorAll("[data-seat]").entries()) seat.hidden = index >= number;
    const own = this.form.elements.namedItem("far.seat");
    for (const [index, option] of [...(own?.options ?? [])].entries()) option.hidden = option.disabled = index >= number;
    if (own?.selectedIndex >= number) own.selectedIndex = 0;
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
  const box = element("div", { className: "table__rule" });
  if (place.tagName === "P") place.after(box);
  else place.append(box);
  try {
    const more = element("a", { href: link.href, className: "table__rule-page" }, link.title || link.textContent);
    box.append(...(await ruleShown(link.href)), more);
  } catch (error) {
    console.warn(error);
    location.assign(link.href);
  }
});
