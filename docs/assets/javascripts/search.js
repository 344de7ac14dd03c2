// The search dialog. What it knows are the texts of this game in this language, or of all games on a page of none; they are
// fetched when it is opened, and indexed in the page (search-index.js).

import { Index, SHOWN } from "./search-index.js";
import { folded } from "./search-words.js";
import { element, fetched, once, store, stored } from "./site.js";
import { fill } from "./fill.js";

const dialog = document.querySelector("[data-search]");
const input = dialog.querySelector(".search__input");
const status = dialog.querySelector(".search__status");
const list = dialog.querySelector(".search__results");
const lead = dialog.querySelector(".search__lead");
const beside = dialog.querySelector(".search__beside");
const more = dialog.querySelector(".search__more");
const wider = dialog.querySelector(".search__wider");
const where = /** @type {HTMLSelectElement} */ (dialog.querySelector(".search__game"));
const begin = dialog.querySelector(".search__start");
const recent = dialog.querySelector(".search__recent");
const frequent = dialog.querySelector(".search__frequent");
const { index, root, game, games, none, found, instead, missing, failed } = dialog.dataset;
const WAIT = 80;
const [LEAD, BESIDE] = [3, 4];  // terms, pieces, examples and pages that are shown before the rules and, at first, after them
const { lang } = document.documentElement;
const GAMES = games.split(" ");
let place = GAMES.includes(game) ? game : "";

/** @type {import("./search-index.js").Answer} */
let answer = { rules: [], lead: [], others: [], words: new Set(), missing: [], meant: "" };
let asked = 0;
let shown = 0;  // rules that are shown

const file = once(async (name) => (await fetched(new URL(`${index}${name}.json`, document.baseURI))).json());
const indexOf = once(async (name) => {
  const [words, ...files] = await Promise.all([lang, ...(name ? [name] : GAMES).map((one) => `${lang}.${one}`)].map(file));
  return Index.of(lang, words, files);
});
/** The text of a rule, which is in the file of its section. */
const textOf = async ([section, place]) => (await file(`${lang}.${section}`))[place];
/** What a result says, fetched when it is in sight. */
const telling = new WeakMap();
const inSight = new IntersectionObserver((seen) => {
  for (const { target } of seen.filter(({ isIntersecting }) => isIntersecting)) {
    inSight.unobserve(target);
    telling.get(target)();
  }
});
const here = () => indexOf(place);
const everywhere = () => indexOf("");

const REMEMBERED = `stele.searches.${lang}`;
const MOST_REMEMBERED = 5;

/** Returns the recent successful queries, the latest first; stored only in this browser. */
function remembered() {
  const kept = stored(REMEMBERED);
  return Array.isArray(kept) ? kept.filter((query) => typeof query === "string").slice(0, MOST_REMEMBERED) : [];
}

function remember(query) {
  const others = remembered().filter((other) => other !== query);
  store(REMEMBERED, [query, ...others].slice(0, MOST_REMEMBERED));
}

const again = (query) => {
  const button = element("button", { type: "button", className: "search__again" }, query);
  button.addEventListener("click", () => askAgain(query));
  return button;
};

/** Shows the recent queries, and what is often asked, for the dialog with an empty input. */
function showBegin() {
  begin.querySelectorAll("button").forEach((button) => button.remove());
  const before = remembered();
  recent.hidden = !before.length;
  recent.after(...before.map(again));
  frequent.hidden = true;
  const from = place;
  here().then((known) => {
    if (from !== place || !frequent.hidden) return;
    frequent.hidden = !known.frequent.length;
    frequent.after(...known.frequent.filter((query) => !before.includes(query)).map(again));
  }, () => {});
}

function askAgain(query) {
  input.value = query;
  input.focus();
  search();
}

/** Makes the list item of a result: its place, its title, and the sentence that answers. */
function item(known, entry, words) {
  const said = element("span", { className: "search__excerpt" });
  const tell = (text) => said.replaceChildren(...known.excerpt(text, words).map(([part, isFound]) => isFound ? element("mark", {}, part) : part));
  if (entry.said) telling.set(said, () => textOf(entry.said).then(tell, () => tell("")));
  else tell(entry.text);
  const link = element("a", { className: "search__link", href: new URL(`${root}/${entry.href}`, document.baseURI).href },
    element("span", { className: "search__place" }, entry.place), element("span", { className: "search__title" }, entry.title), said);
  if (entry.said) inSight.observe(said);
  link.addEventListener("click", () => {
    remember(answer.meant);
    dialog.close();
  });
  return element("li", {}, link);
}

const without = (entries, others) => {
  const known = new Set(others.map(({ href }) => href));
  return entries.filter(({ href }) => !known.has(href));
};

/** The game of which a query has the title, if it is another one than that of the page. */
const named = (query) => [...where.options].map(({ value, text }) => [value, folded(text)])
  .find(([value, title]) => value && value !== place && folded(query).includes(title))?.[0];

/** Searches this place; if `wide`, or if nothing is found, all games. Returns the index, the answer, and whether all games were searched. */
async function look(query, wide) {
  const other = place && named(query);
  const near = (await (other ? everywhere() : here()));
  const first = near.answer(query, other || place);
  const isNothing = !count(first);
  if (!place || other || !(wide || (isNothing && where.dataset.chosen === undefined))) return { known: near, answer: first, all: !place };
  const known = await everywhere();
  const second = known.answer(query);
  if (isNothing) return { known, answer: second, all: true };
  return {
    known, all: true,
    answer: { ...first, rules: [...first.rules, ...without(second.rules, first.rules)], others: [...first.others, ...without(second.others, first.others)],
      words: new Set([...first.words, ...second.words]), missing: second.missing },
  };
}

/** Shows more rules, and all that is beside them when there are no more. */
function add(known) {
  const next = answer.rules.slice(shown, shown + SHOWN).map((entry) => item(known, entry, answer.words));
  const isFirst = shown === 0;
  shown += next.length;
  list.append(...next);
  const isWhole = shown === answer.rules.length;
  const others = answer.others.slice(0, isWhole && !isFirst ? undefined : BESIDE).slice(beside.children.length).map((entry) => item(known, entry, answer.words));
  beside.append(...others);
  more.hidden = isWhole && beside.children.length === answer.others.length;
  return next[0] ?? others[0];
}

const count = ({ rules, lead: called, others }) => rules.length + Math.min(called.length, LEAD) + others.length;

/** A folded word as the query has it. */
function asTyped(word, query) {
  const [flat, at] = [folded(query), folded(query).indexOf(word)];
  return flat.length === query.length && at >= 0 ? query.slice(at, at + word.length) : word;
}

/** What is told of an answer. */
function told(query, { rules, lead: called, others, meant, missing: unknown }) {
  const n = count({ rules, lead: called, others });
  if (!query) return "";
  const words = fill(!n ? none : meant === query ? found : instead, { n, query, word: meant });
  return n && unknown.length ? `${words} ${fill(missing, { words: unknown.map((word) => asTyped(word, query)).join(", ") })}` : words;
}

let addMore = () => undefined;

async function search(wide = false) {
  const mine = ++asked;
  const query = input.value.trim();
  try {
    const result = await look(query, wide);
    if (mine !== asked) return;  // a newer search has replaced this one
    answer = result.answer;
    begin.hidden = Boolean(query);
    shown = 0;
    list.replaceChildren();
    beside.replaceChildren();
    lead.replaceChildren(...answer.lead.slice(0, LEAD).map((entry) => item(result.known, entry, answer.words)));
    addMore = () => add(result.known);
    addMore();
    wider.hidden = !query || result.all;
    status.textContent = told(query, answer);
  } catch (error) {
    console.error(error);
    if (mine === asked) status.textContent = failed;
  }
  dialog.dataset.shown = query;
}

const links = () => [...dialog.querySelectorAll(".search__link"), ...[more, wider].filter(({ hidden }) => !hidden)];

/** Moves the focus through the input and the results with the up and down arrows. */
function move(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.isComposing) return;  // while a word is composed, the arrows choose how it is written
  const stops = [input, ...(begin.hidden ? links() : begin.querySelectorAll("a, button"))];
  const next = stops[stops.indexOf(document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Opens the first result on Enter in the input; closes the dialog on Escape, where browsers would clear the input. */
function leave(event) {
  if (event.isComposing || !["Enter", "Escape"].includes(event.key)) return;
  event.preventDefault();
  if (event.key === "Escape") {
    input.blur(); // else it has the focus until the next frame, and keys are typed into what is hidden
    dialog.close();
  } else if (dialog.dataset.shown === input.value.trim()) links()[0]?.click();
}

let waiting;
input.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(search, dialog.dataset.shown ? WAIT : 0);  // the first search needs no delay
});
input.addEventListener("keydown", leave);
more.addEventListener("click", () => addMore()?.querySelector("a").focus());
where.value = place;
where.addEventListener("change", () => {
  place = where.value;
  where.dataset.chosen = "";  // after an explicit choice, the other games are not searched automatically
  showBegin();
  search();
});
wider.addEventListener("click", async () => {
  await search(true);
  links()[0]?.focus();
});
dialog.addEventListener("keydown", move);
dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());

/** Preloads the index. */
export const prepare = () => here().catch(() => {
  status.textContent = failed;
});

export function open() {
  showBegin();
  if (!dialog.open) dialog.showModal();
  input.select();
  prepare();
}
