// The search dialog, based on Pagefind. It loads the index of this game in this language (on pages without a game, an
// overview index of all games), and the indexes of all games if the reader asks for it or too little is found.

import { fill } from "./fill.js";

const dialog = document.querySelector("[data-search]");
const input = dialog.querySelector(".search__input");
const status = dialog.querySelector(".search__status");
const list = dialog.querySelector(".search__results");
const more = dialog.querySelector(".search__more");
const wider = dialog.querySelector(".search__wider");
const where = dialog.querySelector(".search__game");
const begin = dialog.querySelector(".search__start");
const recent = dialog.querySelector(".search__recent");
const { index, root, game, games, none, found, instead, failed, asking } = dialog.dataset;
const WAIT = 80;
const FEW = 3;
const OVERVIEW = "overview";
let place = games.split(" ").includes(game) ? game : OVERVIEW;
const atLeast = () => place === OVERVIEW ? FEW : 1;  // with fewer results, all games are searched as well
const TITLES = 3;  // limit of the titles shown for a page of the overview
const atOnce = () => place === OVERVIEW ? 4 : 8;  // results that are shown at a time
const { lang } = document.documentElement;
const [EXCERPT, BEFORE] = lang === "ja" ? [44, 6] : [24, 4];
const RANKING = { termFrequency: 0.5, termSimilarity: 8, pageLength: 0.1, termSaturation: 1.4, metaWeights: { title: 5, also: 5, href: 0, place: 0 } };  // tuned by experiment: tests/browser/reading/search_queries.yaml

const [EXACT, CLOSE] = [Infinity, 4];  // least length of an indexed word that counts as a match for a longer stem
const [GAMES, TEXTS] = [wider.textContent, wider.dataset.texts];  // labels of the button that searches all games

const opened = {};
let results = [];
/** @type {(n: number) => string} */
let told = () => "";  // the message in the status line for a number of results
let meant = "";  // the query that was searched for, after correction
let asked = 0;
let shown = new Set();

/** Makes a Pagefind instance with the index `name`. */
async function instance(name) {
  const address = new URL(index, document.baseURI).href;
  const { createInstance } = await import(`${address}pagefind.js`);
  const made = createInstance({ basePath: `${address}${name}/`, baseUrl: "/", noWorker: true, ranking: RANKING });
  await made.init();
  return made;
}

/** Makes a Pagefind instance with the indexes of all games. */
async function allGames() {
  const [first, ...others] = games.split(" ");
  const made = await instance(first);
  await Promise.all(others.map((name) => made.mergeIndex(new URL(`${index}${name}/`, document.baseURI).href, { ranking: RANKING })));
  return made;
}

/** Calls `make` once per name and caches the promise, except for failures. */
const kept = (name, make) => opened[name] ??= make(name).catch((error) => {
  delete opened[name];
  throw error;
});
const here = () => kept(place, instance);
const everywhere = () => kept("", allGames);

const element = (name, attributes, ...content) => {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...content);
  return made;
};

/** Returns an excerpt around the matches as HTML, without the title and the hidden search keywords. */
function excerpt({ raw_content: content, anchors, locations }) {
  const joint = content.includes("\u200b") ? "\u200b" : " ";
  const words = content.split(joint === " " ? /\s+/ : joint);
  const at = (id, otherwise) => anchors.find((anchor) => anchor.id === id)?.location ?? otherwise;
  const [first, end] = [at("text", 0), at("words", words.length)];
  const marked = new Set(locations.filter((place) => place >= first && place < end));
  const latest = Math.max(first, end - EXCERPT);
  const start = marked.size ? Math.min(Math.max(first, Math.min(...marked) - BEFORE), latest) : first;
  const shown = words.slice(start, Math.min(start + EXCERPT, end)).map((word, index) => marked.has(start + index) ? `<mark>${word}</mark>` : word);
  const ellipsis = (is) => is ? "…" : "";
  return ellipsis(start > first) + shown.join(joint === " " ? " " : "") + ellipsis(start + EXCERPT < end);
}

const REMEMBERED = `stele.searches.${lang}`;
const MOST_REMEMBERED = 5;

/** Returns the recent successful queries, the latest first; stored only in this browser. */
function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(REMEMBERED));
    return Array.isArray(kept) ? kept.filter((query) => typeof query === "string").slice(0, MOST_REMEMBERED) : [];
  } catch {
    return []; // no storage, or malformed content
  }
}

function remember(query) {
  try {
    const others = remembered().filter((other) => other !== query);
    localStorage.setItem(REMEMBERED, JSON.stringify([query, ...others].slice(0, MOST_REMEMBERED)));
  } catch {
    // No storage: queries are not remembered.
  }
}

/** Shows the recent queries, for the dialog with an empty input. */
function showRemembered() {
  begin.querySelectorAll("button").forEach((button) => button.remove());
  const buttons = remembered().map((query) => {
    const button = element("button", { type: "button", className: "search__again" }, query);
    button.addEventListener("click", () => askAgain(query));
    return button;
  });
  recent.hidden = !buttons.length;
  recent.after(...buttons);
}

function askAgain(query) {
  input.value = query;
  input.focus();
  search();
}

/** Makes the list item of a result: its place, title and excerpt. */
function item(place, title, href, words = "") {
  const said = element("span", { className: "search__excerpt" });
  said.innerHTML = words;  // already escaped by Pagefind
  const link = element("a", { className: "search__link", href: new URL(`${root}/${href}`, document.baseURI).href },
    element("span", { className: "search__place" }, place), element("span", { className: "search__title" }, title), said);
  link.addEventListener("click", () => {
    remember(meant);
    dialog.close();
  });
  return element("li", {}, link);
}

/** Returns the score of a title: the sum over all matches, so that several words count more than one good match. */
const weight = ({ weighted_locations: places }) => places.reduce((sum, place) => sum + place.balanced_score, 0);

/** Returns the items for a page of the overview or for a table: its best titles, or the page itself. */
function titles({ meta, sub_results: subs }) {
  const best = subs.filter(({ anchor }) => anchor).sort((one, other) => weight(other) - weight(one)).slice(0, TITLES);
  const [page] = meta.href.split("#");
  return best.length ? best.map(({ title, anchor }) => item(`${meta.place} · ${meta.title}`, title, `${page}#${anchor.id}`))
    : [item(meta.place, meta.title, meta.href)];
}

const itemsOf = (data) => data.anchors.some(({ element: name }) => name === "h2") ? titles(data)
  : [item(data.meta.place, data.meta.title, data.meta.href, excerpt(data))];

/** Adds the address of an item to `known`; false if it is there. (The overview and a game may have the same rule.) */
function fresh(one, known) {
  const { href } = one.firstChild;
  return !known.has(href) && known.add(href);
}

/** Returns the items of the next results, at least `atOnce()` if there are so many. */
async function nextItems(known) {
  const items = [];
  while (results.length && items.length < atOnce()) {
    const found = (await Promise.all(results.splice(0, atOnce()).map((result) => result.data()))).flatMap(itemsOf);
    items.push(...found.filter((one) => fresh(one, known)));
  }
  return items;
}

/** Returns the Levenshtein distance of two words. */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      next.push(Math.min(next[column - 1] + 1, row[column] + 1, row[column - 1] + Number(one[line - 1] !== other[column - 1])));
    }
    row = next;
  }
  return row.at(-1);
}

const ENTRIES = ["term", "reading"];
const SHORTEST = lang === "ja" ? 3 : 5;  // least length of a word that is corrected

/** Fetches the glossary and returns all words of its terms. */
async function knownWords() {
  const address = new URL(`../glossary.${lang}.json`, import.meta.url);
  const { terms } = await (await fetch(address)).json();
  return Object.values(terms).flatMap((entry) => ENTRIES.flatMap((key) => entry[key]?.split(" ") ?? []));
}

/** Returns the nearest known word, in which at most one letter in three differs; "" if there is none. */
function nearest(word, known) {
  if (word.length < SHORTEST) return "";
  const asked = word.toLowerCase();
  const [[least, near]] = known.map((one) => [distance(asked, one.toLowerCase()), one]).sort(([one], [other]) => one - other);
  return least > 0 && least <= Math.floor(asked.length / 3) ? near : "";
}

const wordsOf = (query) => query.split(/[\s-]+/).filter(Boolean);

/** Corrects the words of a query that are not in the index; "" if all are, or if no known word is near. */
async function corrected(query, opening) {
  const index = await opening;
  const having = (words) => withAll(words, index, EXACT);
  const words = wordsOf(query);
  const has = await Promise.all(words.map(async (word) => ASKING.has(word.toLowerCase()) || (await all(word, having)).length || (await parts(word, having)).length));
  if (has.every(Boolean)) return "";
  const known = await kept("words", knownWords);
  const near = words.map((word, place) => has[place] ? "" : nearest(word, known));
  return near.some(Boolean) ? words.map((word, place) => near[place] || word).join(" ") : "";
}

/** Merges ranked lists (reciprocal rank fusion): results high in several lists come first. */
function merged(lists) {
  const points = new Map();
  for (const found of lists) {
    found.forEach((result, place) => {
      const known = points.get(result.id) ?? { result, score: 0 };
      known.score += 1 / (place + 5);
      points.set(result.id, known);
    });
  }
  return [...points.values()].sort((one, other) => other.score - one.score).map(({ result }) => result);
}

/** Splits a German compound into two words that are found together, and returns these results; [] if there are none. */
async function parts(word, having) {
  if (lang !== "de" || word.length <= 7) return [];
  for (let split = word.length - 4; split >= 3; split -= 1) {
    const tail = word.slice(split);
    const found = await having(`${word.slice(0, split)} ${tail}`);
    if (found.length) return found;
  }
  return [];
}

const HIRAGANA = /^[\u3041-\u3096\u30fc]+$/;
const KANA = Array.from({ length: 86 }, (_, place) => String.fromCharCode(0x3041 + place)).join("") + "ー";
const letter = (place) => String.fromCharCode(97 + place);
/** Transliterates a reading as plugins/rules_pages/search/words.py does in the index, which explains why. */
const inLetters = (reading) => [...reading].map((kana) => KANA.indexOf(kana)).map((place) => letter(Math.floor(place / 26)) + letter(place % 26)).join("");

/** Finds results with all words; a reading in kana is looked up transliterated first, as its segmentation is unsure. */
async function all(query, having) {
  const found = HIRAGANA.test(query) ? await having(inLetters(query)) : [];
  return found.length ? found : having(query);
}

const joined = (first, others) => {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...others.filter(({ id }) => !known.has(id))];
};

const LAST = "\ud7a3";  // sorts after every word in the index

/** Whether a result has a word with each of these stems as its prefix. If the index has none, Pagefind takes the
 *  longest word that is a prefix of the stem ("at" for "atrition"); that counts if it has at least `enough` letters. */
function hasAll({ scores = [], verbose_meta_scores: others = [] }, stems, enough) {
  const words = [...scores.map(({ search_term: word }) => word), ...others.flatMap(({ matched_terms: terms }) => terms)];
  return stems.every((stem) => words.some((word) => word.startsWith(stem) || (word.length >= enough && stem.startsWith(word))));
}

/** Finds results with all words. Pagefind loads only the chunk of its index where a word itself would be; words with
 *  this prefix may continue in the next chunk, which is loaded as well. (Japanese words are looked up whole.) */
async function withAll(words, { preload, search }, enough) {
  const begun = lang === "ja" ? [] : words.split(/\s+/).map((word) => word + LAST);
  await Promise.all([words, ...begun].map((one) => preload(one)));
  const { results: found, search_keywords: stems } = await search(words);
  return lang === "ja" ? found : found.filter((result) => hasAll(result, stems, enough));
}

const ASKING = new Set(asking.split(" "));

/** Returns the words of a query without those of which questions are made ("how many", "may I"); all of them if there
 *  are no others. Between Japanese words there is no space: there the query is split at them, unless it is a reading. */
function subjects(query) {
  const asked = query.replace(/[?？]+$/, "");
  const split = lang === "ja" && !HIRAGANA.test(asked) ? [...ASKING].reduce((rest, word) => rest.replaceAll(word, " "), asked) : asked;
  const others = wordsOf(split).filter((word) => !ASKING.has(word.toLowerCase()));
  return others.length ? others : wordsOf(asked);
}

const STEM = /[^\u3041-\u3096\s]+/g;
/** Returns the words of a Japanese query without their endings, which are in hiragana (建 for 建てられる); "" if it has
 *  none that differ. The beginning of a word finds all its forms. */
function stems(words) {
  if (lang !== "ja") return "";
  const found = words.flatMap((word) => word.match(STEM) ?? []).join(" ");
  return found === words.join(" ") ? "" : found;
}

/** Finds results with all words; if these are few, also results with all words that are no mere question, then with
 *  their stems, then with some of the words. A question in Japanese is looked for by its stems at once: as a whole it
 *  would be split into words and endings that mean nothing. */
async function ask(query, opening, enough) {
  const index = await opening;
  const having = (words) => withAll(words, index, enough);
  const words = subjects(query);
  const asked = words.join(" ");
  const whole = stems([query]);
  let found = await (whole && asked !== query ? having(whole) : all(query, having));
  if (found.length < FEW && asked !== query) found = joined(found, await all(asked, having));
  if (found.length < FEW && stems(words)) found = merged([found, await having(stems(words))]);
  if (found.length >= FEW) return found;
  const others = words.length > 1 ? merged(await Promise.all(words.map(having)))
    : found.length || enough === CLOSE ? await parts(asked, (both) => withAll(both, index, EXACT)) : [];
  return joined(found, others);
}

/** Searches the index of this place; if `wide`, or if too little is found, also those of all games. Returns [results,
 *  whether all games were searched]. */
async function look(query, wide, enough) {
  const near = await ask(query, here(), enough);
  const all = wide || (near.length < atLeast() && (place === OVERVIEW || where.dataset.chosen === undefined));
  return [all ? joined(near, await ask(query, everywhere(), enough)) : near, all];
}

/** Searches for a query, or if words are unknown, for the corrected query; if nothing is found, for prefixes of the
 *  words. Returns [results, whether all games were searched, the query that was used]. */
async function answers(query, wide) {
  if (!query) return [[], true, query];
  const exact = await look(query, wide, EXACT);
  const other = await corrected(query, exact[1] ? everywhere() : here()).catch(() => "");
  const [found, all] = other ? await look(other, wide, EXACT) : exact;
  return found.length ? [found, all, other || query] : [...await look(query, wide, CLOSE), query];
}

/** Shows the number of results: of the items shown, and of the results not shown yet. */
function tell() {
  more.hidden = !results.length;
  status.textContent = told(shown.size + results.length);
}

async function search(wide = false) {
  const mine = ++asked;
  const query = input.value.trim();
  try {
    const [answer, all, word] = await answers(query, wide);
    if (mine !== asked) return;
    results = [...answer];
    begin.hidden = Boolean(query);
    shown = new Set();
    const first = await nextItems(shown);
    if (mine !== asked) return;  // a newer search has replaced this one
    list.replaceChildren(...first);
    wider.hidden = all;
    wider.textContent = place === OVERVIEW ? TEXTS : GAMES;
    meant = word;
    told = (n) => !query ? "" : fill(!n ? none : word === query ? found : instead, { n, query, word });
    tell();
  } catch (error) {
    console.error(error);
    if (mine === asked) status.textContent = failed;
  }
  dialog.dataset.shown = query;
}

const links = () => [...list.querySelectorAll("a"), ...[more, wider].filter(({ hidden }) => !hidden)];

/** Moves the focus through the input and the results with the up and down arrows. */
function move(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
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
  if (event.key === "Escape") dialog.close();
  else if (dialog.dataset.shown === input.value.trim()) links()[0]?.click();
}

let waiting;
input.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(search, dialog.dataset.shown ? WAIT : 0);  // the first search needs no delay
});
input.addEventListener("keydown", leave);
more.addEventListener("click", async () => {
  const mine = asked;
  const added = await nextItems(shown);
  if (mine !== asked) return;
  list.append(...added);
  tell();
  added[0]?.firstChild.focus();
});
where.value = place === OVERVIEW ? "" : place;
where.addEventListener("change", () => {
  place = where.value || OVERVIEW;
  where.dataset.chosen = "";  // after an explicit choice, the other games are not searched automatically
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
  showRemembered();
  if (!dialog.open) dialog.showModal();
  input.select();
  prepare();
}
