// The search dialog: loads Pagefind's index of this game in this language when it is first opened (where no game is, an
// overview of all games), shows rules with their numbers. The texts of all games are looked through when that is asked for.

const dialog = document.querySelector("[data-search]");
const input = dialog.querySelector(".search__input");
const status = dialog.querySelector(".search__status");
const list = dialog.querySelector(".search__results");
const more = dialog.querySelector(".search__more");
const wider = dialog.querySelector(".search__wider");
const { index, root, game, games, none, found, failed } = dialog.dataset;
const WAIT = 80;
const FEW = 3;
const OVERVIEW = "overview";
const PLACE = games.split(" ").includes(game) ? game : OVERVIEW;
const ENOUGH = PLACE === OVERVIEW ? FEW : 1;  // a game that knows a thing knows it best
const TITLES = 3;  // of a page of the overview
const PAGE = PLACE === OVERVIEW ? 4 : 8;  // results that are shown at once
const [EXCERPT, BEFORE] = document.documentElement.lang === "ja" ? [44, 6] : [24, 4];
const RANKING = { termFrequency: 0.5, termSimilarity: 8, pageLength: 0.1, termSaturation: 1.4, metaWeights: { title: 5, also: 5, href: 0, place: 0 } };  // found by trying: tests/browser/search_queries.yaml

const opened = {};
let results = [];
let asked = 0;

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
const here = () => kept(PLACE, instance);
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

/** One result: where it stands, its title, and what was found in it. */
function item(place, title, href, words = "") {
  const said = element("span", { className: "search__excerpt" });
  said.innerHTML = words;  // Pagefind has escaped the content
  const link = element("a", { className: "search__link", href: new URL(`${root}/${href}`, document.baseURI).href },
    element("span", { className: "search__place" }, place), element("span", { className: "search__title" }, title), said);
  link.addEventListener("click", () => dialog.close());
  return element("li", {}, link);
}

const weight = ({ weighted_locations: places }) => Math.max(...places.map((place) => place.balanced_score));

/** What was found on a page of the overview, or in a table: the titles in it that have the words best. */
function titles({ meta, sub_results: subs }) {
  const best = subs.filter(({ anchor }) => anchor).sort((one, other) => weight(other) - weight(one)).slice(0, TITLES);
  const [page] = meta.href.split("#");
  return best.length ? best.map(({ title, anchor }) => item(`${meta.place} · ${meta.title}`, title, `${page}#${anchor.id}`))
    : [item(meta.place, meta.title, meta.href)];
}

const items = (data) => data.anchors.some(({ element: name }) => name === "h2") ? titles(data)
  : [item(data.meta.place, data.meta.title, data.meta.href, excerpt(data))];

/** The next of the results, as items of the list. */
const nextItems = async () => (await Promise.all(results.splice(0, PAGE).map((result) => result.data()))).flatMap(items);

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

/** What has all words; where that is little, also what has some of them. */
async function ask(query, index) {
  const { search } = await index;
  const having = async (words) => (await search(words)).results;
  const found = await all(query, having);
  const words = query.split(/\s+/);
  if (found.length >= FEW) return found;
  const others = words.length > 1 ? merged(await Promise.all(words.map(having)))
    : document.documentElement.lang === "de" && query.length > 7 ? await parts(query, having) : [];
  return joined(found, others);
}

/** What this place knows; what all games have besides, when that is asked for or this place knows too little: [found, was it all]. */
async function answers(query, wide) {
  if (!query) return [[], true];
  const near = await ask(query, here());
  const all = wide || near.length < ENOUGH;
  return [all ? joined(near, await ask(query, everywhere())) : near, all];
}

async function search(wide = false) {
  const mine = ++asked;
  const query = input.value.trim();
  try {
    const [answer, all] = await answers(query, wide);
    if (mine !== asked) return;
    results = [...answer];
    const first = await nextItems();
    if (mine !== asked) return;  // what is typed meanwhile has an answer of its own
    list.replaceChildren(...first);
    more.hidden = !results.length;
    wider.hidden = all;
    status.textContent = !query ? "" : answer.length ? fill(found, { n: answer.length }) : fill(none, { query });
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
  const stops = [input, ...links()];
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
  const added = await nextItems();
  if (mine !== asked) return;
  list.append(...added);
  more.hidden = !results.length;
  added[0]?.firstChild.focus();
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
  if (!dialog.open) dialog.showModal();
  input.select();
  prepare();
}
