// The search dialog: loads Pagefind's index of this game in this language when it is first opened (where no game is, an
// overview of all games), shows rules with their numbers. The texts of all games are looked through when that is asked for.

const dialog = document.querySelector("[data-search]");
const input = dialog.querySelector(".search__input");
const status = dialog.querySelector(".search__status");
const list = dialog.querySelector(".search__results");
const more = dialog.querySelector(".search__more");
const wider = dialog.querySelector(".search__wider");
const where = dialog.querySelector(".search__game");
const begin = dialog.querySelector(".search__start");
const recent = dialog.querySelector(".search__recent");
const { index, root, game, games, none, found, instead, failed } = dialog.dataset;
const WAIT = 80;
const FEW = 3;
const OVERVIEW = "overview";
let place = games.split(" ").includes(game) ? game : OVERVIEW;
const atLeast = () => place === OVERVIEW ? FEW : 1;  // a game that knows a thing knows it best
const TITLES = 3;  // of a page of the overview
const atOnce = () => place === OVERVIEW ? 4 : 8;  // results that are shown
const { lang } = document.documentElement;
const [EXCERPT, BEFORE] = lang === "ja" ? [44, 6] : [24, 4];
const RANKING = { termFrequency: 0.5, termSimilarity: 8, pageLength: 0.1, termSaturation: 1.4, metaWeights: { title: 5, also: 5, href: 0, place: 0 } };  // found by trying: tests/browser/reading/search_queries.yaml

const [EXACT, CLOSE] = [Infinity, 4];  // letters of a word that are enough where the index has these alone
const [GAMES, TEXTS] = [wider.textContent, wider.dataset.texts];  // what is searched besides

const opened = {};
let results = [];
let told = () => "";  // what the status says
let meant = "";  // what was searched for
let asked = 0;
let shown = new Set();

/** Pagefind, asked for with an index of its own; what all indexes share is on its way meanwhile. */
async function instance(name) {
  const address = new URL(index, document.baseURI).href;
  const { createInstance } = await import(`${address}pagefind.js`);
  const made = createInstance({ basePath: `${address}${name}/`, baseUrl: "/", noWorker: true, ranking: RANKING });
  await made.init();
  return made;
}

/** The texts of all games. */
async function allGames() {
  const [first, ...others] = games.split(" ");
  const made = await instance(first);
  await Promise.all(others.map((name) => made.mergeIndex(new URL(`${index}${name}/`, document.baseURI).href, { ranking: RANKING })));
  return made;
}

/** An index, made once, and again when it could not be had. */
const kept = (name, make) => opened[name] ??= make(name).catch((error) => {
  delete opened[name];
  throw error;
});
const here = () => kept(place, instance);
const everywhere = () => kept("", allGames);

/** `{n|result|results}` for a number, `{query}` for a text. */
const fill = (words, values) => words.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, key, one, many) =>
  one === undefined ? values[key] : `${values[key]} ${values[key] === 1 ? one : many}`);

const element = (name, attributes, ...content) => {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...content);
  return made;
};

/** The part of the text in which something was found; neither its title nor the words that are only there to be found. */
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

/** What was found by before, the last one first; kept in this browser alone. */
function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(REMEMBERED));
    return Array.isArray(kept) ? kept.filter((query) => typeof query === "string").slice(0, MOST_REMEMBERED) : [];
  } catch {
    return []; // nothing may be kept here, or something else wrote there
  }
}

function remember(query) {
  try {
    const others = remembered().filter((other) => other !== query);
    localStorage.setItem(REMEMBERED, JSON.stringify([query, ...others].slice(0, MOST_REMEMBERED)));
  } catch {
    // it is only a convenience
  }
}

/** Before anything is typed: what was looked for before. */
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

/** One result: where it stands, its title, and what was found in it. */
function item(place, title, href, words = "") {
  const said = element("span", { className: "search__excerpt" });
  said.innerHTML = words;  // Pagefind has escaped the content
  const link = element("a", { className: "search__link", href: new URL(`${root}/${href}`, document.baseURI).href },
    element("span", { className: "search__place" }, place), element("span", { className: "search__title" }, title), said);
  link.addEventListener("click", () => {
    remember(meant);
    dialog.close();
  });
  return element("li", {}, link);
}

/** A title that has several of the words comes before one that has the same word best. */
const weight = ({ weighted_locations: places }) => places.reduce((sum, place) => sum + place.balanced_score, 0);

/** What was found on a page of the overview, or in a table: the titles in it that have the words best. */
function titles({ meta, sub_results: subs }) {
  const best = subs.filter(({ anchor }) => anchor).sort((one, other) => weight(other) - weight(one)).slice(0, TITLES);
  const [page] = meta.href.split("#");
  return best.length ? best.map(({ title, anchor }) => item(`${meta.place} · ${meta.title}`, title, `${page}#${anchor.id}`))
    : [item(meta.place, meta.title, meta.href)];
}

const itemsOf = (data) => data.anchors.some(({ element: name }) => name === "h2") ? titles(data)
  : [item(data.meta.place, data.meta.title, data.meta.href, excerpt(data))];

/** Each rule once, though its title is found in the overview and its text in its game. */
function fresh(one, known) {
  const { href } = one.firstChild;
  return !known.has(href) && known.add(href);
}

/** The next of the results, as items of the list: as many as are shown at once, if there are. */
async function nextItems(known) {
  const items = [];
  while (results.length && items.length < atOnce()) {
    const found = (await Promise.all(results.splice(0, atOnce()).map((result) => result.data()))).flatMap(itemsOf);
    items.push(...found.filter((one) => fresh(one, known)));
  }
  return items;
}

/** How many letters have to be changed, added or left out to make one word of another. */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      next.push(Math.min(next[column - 1] + 1, row[column] + 1, row[column - 1] + (one[line - 1] !== other[column - 1])));
    }
    row = next;
  }
  return row.at(-1);
}

const ENTRIES = ["term", "reading"];
const SHORTEST = lang === "ja" ? 3 : 5;  // letters of a word in which one may be wrong

/** All words of the glossary's terms. */
async function knownWords() {
  const address = new URL(`../glossary.${lang}.json`, import.meta.url);
  const { terms } = await (await fetch(address)).json();
  return Object.values(terms).flatMap((entry) => ENTRIES.flatMap((key) => entry[key]?.split(" ") ?? []));
}

/** The word that was probably meant, at most one letter in three is otherwise; "" where there is none. */
function nearest(word, known) {
  if (word.length < SHORTEST) return "";
  const asked = word.toLowerCase();
  const [[least, near]] = known.map((one) => [distance(asked, one.toLowerCase()), one]).sort(([one], [other]) => one - other);
  return least > 0 && least <= Math.floor(asked.length / 3) ? near : "";
}

const wordsOf = (query) => query.split(/[\s-]+/).filter(Boolean);

/** A query with known words for those that the index does not have; "" where it has all, or none is near. */
async function corrected(query, opening) {
  const index = await opening;
  const having = (words) => withAll(words, index, EXACT);
  const words = wordsOf(query);
  const has = await Promise.all(words.map(async (word) => (await all(word, having)).length || (await parts(word, having)).length));
  if (has.every(Boolean)) return "";
  const known = await kept("words", knownWords);
  const near = words.map((word, place) => has[place] ? "" : nearest(word, known));
  return near.some(Boolean) ? words.map((word, place) => near[place] || word).join(" ") : "";
}

/** What stands high in several lists comes first. */
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

/** A German compound as two words, where there is something that has both. */
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
/** search_words.py says why. */
const inLetters = (reading) => [...reading].map((kana) => KANA.indexOf(kana)).map((place) => letter(Math.floor(place / 26)) + letter(place % 26)).join("");

/** What has all words; a reading in kana, which may be cut in the wrong places, is looked up in letters first. */
async function all(query, having) {
  const found = HIRAGANA.test(query) ? await having(inLetters(query)) : [];
  return found.length ? found : having(query);
}

const joined = (first, others) => {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...others.filter(({ id }) => !known.has(id))];
};

const LAST = "\ud7a3";  // sorts behind every word that we have

/** Whether a result has a word that begins like each of these stems. Where the index has none, Pagefind takes the longest
 *  word with which the stem itself begins ("at" for "atrition"); that counts where it has enough letters. */
function hasAll({ scores = [], verbose_meta_scores: others = [] }, stems, enough) {
  const words = [...scores.map(({ search_term: word }) => word), ...others.flatMap(({ matched_terms: terms }) => terms)];
  return stems.every((stem) => words.some((word) => word.startsWith(stem) || (word.length >= enough && stem.startsWith(word))));
}

/** What has all words. Pagefind looks only into the part of its index in which a word would stand; words that begin
 *  like it may go on in the next part, which is loaded, too. (Japanese words are whole when they are looked up.) */
async function withAll(words, { preload, search }, enough) {
  const begun = lang === "ja" ? [] : words.split(/\s+/).map((word) => word + LAST);
  await Promise.all([words, ...begun].map((one) => preload(one)));
  const { results: found, search_keywords: stems } = await search(words);
  return lang === "ja" ? found : found.filter((result) => hasAll(result, stems, enough));
}

/** What has all words; where that is little, also what has some of them. */
async function ask(query, opening, enough) {
  const index = await opening;
  const having = (words) => withAll(words, index, enough);
  const found = await all(query, having);
  const words = wordsOf(query);
  if (found.length >= FEW) return found;
  const others = words.length > 1 ? merged(await Promise.all(words.map(having)))
    : found.length || enough === CLOSE ? await parts(query, (both) => withAll(both, index, EXACT)) : [];
  return joined(found, others);
}

/** What this place knows; what all games have besides, when that is asked for or this place knows too little: [found, was it all]. */
async function look(query, wide, enough) {
  const near = await ask(query, here(), enough);
  const all = wide || (near.length < atLeast() && (place === OVERVIEW || where.dataset.chosen === undefined));
  return [all ? joined(near, await ask(query, everywhere(), enough)) : near, all];
}

/** What is found by a query, or by the known words that are near its own, else by what these begin with: [found, was it
 *  all, by which query]. */
async function answers(query, wide) {
  if (!query) return [[], true, query];
  const exact = await look(query, wide, EXACT);
  const other = await corrected(query, exact[1] ? everywhere() : here()).catch(() => "");
  const [found, all] = other ? await look(other, wide, EXACT) : exact;
  return found.length ? [found, all, other || query] : [...await look(query, wide, CLOSE), query];
}

/** Each result that is shown counts, and each that is not shown yet. */
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
    if (mine !== asked) return;  // what is typed meanwhile has an answer of its own
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

/** Up and down go through the results; above the first is the input. */
function move(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [input, ...(begin.hidden ? links() : begin.querySelectorAll("a, button"))];
  const next = stops[stops.indexOf(document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Enter in the input opens the first result; Escape leaves, where browsers would empty the input first. */
function leave(event) {
  if (event.isComposing || !["Enter", "Escape"].includes(event.key)) return;
  event.preventDefault();
  if (event.key === "Escape") dialog.close();
  else if (dialog.dataset.shown === input.value.trim()) links()[0]?.click();
}

let waiting;
input.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(search, dialog.dataset.shown ? WAIT : 0);  // nothing is shown yet: at once
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
  where.dataset.chosen = "";  // who chose a game asks that game alone
  search();
});
wider.addEventListener("click", async () => {
  await search(true);
  links()[0]?.focus();
});
dialog.addEventListener("keydown", move);
dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());

/** Loads what a query needs, before there is one. */
export const prepare = () => here().catch(() => {
  status.textContent = failed;
});

export function open() {
  showRemembered();
  if (!dialog.open) dialog.showModal();
  input.select();
  prepare();
}
