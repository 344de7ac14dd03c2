// The search dialog: loads Pagefind's index of this language when it is first opened, shows rules with their numbers.

const dialog = document.querySelector("[data-search]");
const input = dialog.querySelector(".search__input");
const status = dialog.querySelector(".search__status");
const list = dialog.querySelector(".search__results");
const more = dialog.querySelector(".search__more");
const { index, root, game, none, found, failed } = dialog.dataset;
const PAGE = 8;
const WAIT = 80;
const FEW = 3;
const [EXCERPT, BEFORE] = document.documentElement.lang === "ja" ? [44, 6] : [24, 4];
const RANKING = { termFrequency: 0.5, termSimilarity: 8, pageLength: 0.1, termSaturation: 1.4 };  // found by trying: tests/browser/search_queries.yaml

let pagefind;
let results = [];
let asked = 0;

/** The index; asked for once, and again when it could not be had. */
function loaded() {
  const address = new URL(index, document.baseURI).href;
  pagefind ??= import(`${address}pagefind.js`).then(async (made) => {
    await made.options({ bundlePath: address, baseUrl: "/", noWorker: true, ranking: RANKING });
    await made.init();
    return made;
  }).catch((error) => {
    pagefind = undefined;
    throw error;
  });
  return pagefind;
}

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
function item(data) {
  const words = element("span", { className: "search__excerpt" });
  words.innerHTML = excerpt(data);  // Pagefind has escaped the content
  const link = element("a", { className: "search__link", href: new URL(root + "/" + data.meta.href, document.baseURI).href },
    element("span", { className: "search__place" }, data.meta.place),
    element("span", { className: "search__title" }, data.meta.title), words);
  link.addEventListener("click", () => dialog.close());
  return element("li", {}, link);
}

async function showMore() {
  const shown = list.children.length;
  const next = await Promise.all(results.slice(shown, shown + PAGE).map((result) => result.data()));
  list.append(...next.map(item));
  more.hidden = list.children.length >= results.length;
}

/** What has all the words of a query: first of the game whose page this is, and the terms, then of the others. */
async function having(query) {
  const { search } = await loaded();
  const near = game ? (await search(query, { filters: { game: { any: [game, "glossary"] } } })).results : [];
  const own = new Set(near.map(({ id }) => id));
  return [...near, ...(await search(query)).results.filter(({ id }) => !own.has(id))];
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
async function parts(word) {
  for (let split = word.length - 4; split >= 3; split -= 1) {
    const tail = word.slice(split);
    const found = await having(`${word.slice(0, split)} ${tail}`);
    if (found.length) return found;
  }
  return [];
}

const HIRAGANA = /^[\u3041-\u309f\u30fc]+$/;
const katakana = (text) => text.replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));

/** What has all words; a reading in hiragana, which may be cut in the wrong places, is looked up in katakana first. */
async function all(query) {
  const found = HIRAGANA.test(query) ? await having(katakana(query)) : [];
  return found.length ? found : having(query);
}

/** What has all words; where that is little, also what has some of them. */
async function ask(query) {
  const found = query ? await all(query) : [];
  const words = query.split(/\s+/);
  if (!query || found.length >= FEW) return found;
  const others = words.length > 1 ? merged(await Promise.all(words.map(having)))
    : document.documentElement.lang === "de" && query.length > 7 ? await parts(query) : [];
  const own = new Set(found.map(({ id }) => id));
  return [...found, ...others.filter(({ id }) => !own.has(id))];
}

async function search() {
  const mine = ++asked;
  const query = input.value.trim();
  try {
    const answer = await ask(query);
    if (mine !== asked) return;
    results = answer;
    list.replaceChildren();
    more.hidden = true;
    await showMore();
    status.textContent = !query ? "" : results.length ? fill(found, { n: results.length }) : fill(none, { query });
  } catch (error) {
    console.error(error);
    status.textContent = failed;
  }
  dialog.dataset.shown = query;
}

const links = () => [...list.querySelectorAll("a"), ...(more.hidden ? [] : [more])];

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

/** Enter in the input opens the first result. */
function enter(event) {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  if (dialog.dataset.shown === input.value.trim()) links()[0]?.click();
}

let waiting;
input.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(search, dialog.dataset.shown ? WAIT : 0);  // nothing is shown yet: at once
});
input.addEventListener("keydown", enter);
more.addEventListener("click", async () => {
  const before = list.children.length;
  await showMore();
  list.children[before]?.firstChild.focus();
});
dialog.addEventListener("keydown", move);
dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());

/** Loads what a query needs, before there is one. */
export const prepare = () => loaded().catch(() => {
  status.textContent = failed;
});

export function open() {
  if (!dialog.open) dialog.showModal();
  input.select();
  prepare();
}
