// The script of every page. It loads the scripts of the site's features when they are needed, and has what they share.

/** Returns the text that is stored under a key in this browser; null for none, and without storage. */
export function storedText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns the data that is stored under a key; `missing` for none, and for anything that no script of ours has written. */
export function stored(key, missing = null) {
  try {
    return JSON.parse(storedText(key)) ?? missing;
  } catch {
    return missing;
  }
}

/** Stores a text, or other data as JSON; null removes it. Returns "", or where it lasts as long as the page alone, why:
 * there is no storage ("not-kept"), or no room ("full"). */
export function store(key, data) {
  try {
    if (data === null) localStorage.removeItem(key);
    else localStorage.setItem(key, typeof data === "string" ? data : JSON.stringify(data));
    return "";
  } catch (error) {
    return error.name === "QuotaExceededError" ? "full" : "not-kept";
  }
}

/** Returns the keys that begin with a text; [] without storage. */
export function storedKeys(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** Returns a new element. `attributes`: properties of the element; `content`: elements and texts.
 * @returns {any} */
export function element(name, attributes, ...content) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...content);
  return made;
}

/** Returns `make` with a promise cached for each key, except for failures, so that these can be tried again. */
export function once(make) {
  const made = new Map();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    made.get(key).catch(() => made.delete(key));
    return made.get(key);
  };
}

/** Fetches a file. Rejects where it is not there. @param {string | URL} address */
export async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response;
}

// The language switch keeps the rule (#anchor) and the widget's inputs (?query), and stores the choice.

const load = (name) => import(new URL(`${name}.js`, import.meta.url).href);
const switchFrom = (event) => event.target.closest?.("[data-language-switch]");

function keepPlace(event) {
  const link = switchFrom(event);
  if (!link || document.body.classList.contains("slab-page")) return;
  link.search = location.search;
  link.hash = location.hash;
}

function remember(event) {
  const link = switchFrom(event);
  if (link) store("stele.language", link.hreflang);
}

// Also before the click, for links that are opened in a new tab or copied.
for (const kind of ["pointerdown", "focusin", "click"]) document.addEventListener(kind, keepPlace, true);
document.addEventListener("click", remember, true);

// Who follows a link into a language that is not theirs is offered this page in their own.
if (!navigator.language.startsWith(document.documentElement.lang.slice(0, 2))) load("language");

// The search dialog is opened by its button, by / or by Ctrl-K; its script is loaded then.
const search = document.querySelector("[data-search]");
const openSearch = async () => (await load("search")).open();
const readySearch = async () => (await load("search")).prepare();
const TYPED = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
const isTyping = ({ target }) => target.closest?.(TYPED);

function onKey(event) {
  const slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event);
  const k = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!slash && !k) return;
  event.preventDefault();
  openSearch();
}

if (search) {
  for (const button of document.querySelectorAll("[data-search-open]")) {
    button.addEventListener("click", openSearch);
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, readySearch, { once: true });
  }
  document.addEventListener("keydown", onKey);
}

// An address may contain a query: the 404 page links to ?search=….
const wanted = new URLSearchParams(location.search).get("search");
if (search && wanted) {
  openSearch().then(() => {
    const input = search.querySelector("[type=search]");
    input.value = wanted;
    input.dispatchEvent(new Event("input"));
  });
}

// Offline caching begins when the page is loaded and idle.
const offline = document.querySelector("[data-offline]");
const whenIdle = globalThis.requestIdleCallback ?? ((callback) => setTimeout(callback, 1000));
const startOffline = () => "offline" in offline.dataset && load("offline") // it is not while pages are written
  .then(({ start }) => start()).catch(() => {});  // the page works without the worker
if (offline) addEventListener("load", () => setTimeout(() => whenIdle(startOffline), 3000));

// The comparison of languages is started by the link at a rule, or by the address (?compare=…).
const bar = document.querySelector("[data-compare-bar]");
const compare = async (languages, rule) => (await load("compare")).start(languages, rule);

if (bar) {
  const asked = new URLSearchParams(location.search).get("compare");
  if (asked) compare(asked, location.hash.slice(1));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-compare]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    compare(link.dataset.compare, link.hash.slice(1));
  });
}

// The permalink (¶) of a rule also copies its address.
const copied = document.querySelector("[data-copied]");
let forgotten;

async function copyAddress(event) {
  const link = event.target.closest?.(".rule__permalink");
  if (!link || !copied || !navigator.clipboard) return;
  try {
    const address = new URL(link.href);
    address.search = "";
    await navigator.clipboard.writeText(address.href);
  } catch {
    return; // not permitted; the address is in the address bar
  }
  copied.textContent = copied.dataset.copied;
  clearTimeout(forgotten);
  forgotten = setTimeout(() => copied.replaceChildren(), 2500);
}

document.addEventListener("click", copyAddress);
// The share dialog; its script is loaded on demand.
const sharing = document.querySelector("[data-share-dialog]");
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-share]");
  if (button && sharing) (await load("share")).share(button.dataset.share, document.title);
});

// The link for reporting an error contains the text of the rule, truncated to the length that an address can have.
const REPORTED = 1500;

function carryText({ target }) {
  const link = target.closest?.(".rule__report");
  const text = link?.closest(".rule")?.querySelector(".rule__text");
  if (!text) return;
  const address = new URL(link.href);
  address.searchParams.set("text", text.innerText.trim().slice(0, REPORTED));
  link.href = address.href;
}

for (const kind of ["pointerdown", "focusin", "click"]) document.addEventListener(kind, carryText, true);
// Explanations of terms; the script is loaded when a term is first pointed at, focused or tapped.
const isTap = ({ pointerType }) => pointerType === "touch" || pointerType === "pen";

function onTerm(event) {
  const link = event.target.closest?.("a.term");
  if (!link || (event.type === "click" && !isTap(event))) return;
  if (event.type === "click") event.preventDefault();
  load("terms").then(({ at }) => at(link, event));
}

if ("popover" in HTMLElement.prototype) {
  // The box shows the definition; a title attribute would show it a second time.
  for (const link of document.querySelectorAll("a.term[title]")) {
    link.dataset.definition = link.title;
    link.removeAttribute("title");
  }
  for (const kind of ["pointerover", "focusin", "click"]) document.addEventListener(kind, onTerm);
}

// The table of contents: its filter is loaded on first use; on phones it is a sheet, which a choice closes.
const contents = document.querySelector("#contents");
contents?.addEventListener("focusin", () => load("contents"), { once: true });
contents?.addEventListener("click", ({ target }) => {
  if (target.closest("a") && contents.matches(":popover-open")) contents.hidePopover();
});

// Open the details elements that contain the target of the address.
const CLOSED = "details:not([open])";
function unfold() {
  const named = document.querySelector(":target");
  let folded = named?.closest(CLOSED);
  if (!folded) return;
  for (; folded; folded = folded.parentElement.closest(CLOSED)) folded.open = true;
  named.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();

// What players have agreed on in open questions is loaded where one is opened, or where something has been agreed on.
const hasAgreed = () => storedKeys("stele.table.").length > 0;
if (document.querySelector("[data-ours]") || (document.querySelector("[data-reading], [data-widget]") && hasAgreed())) load("our-table");
document.addEventListener("toggle", ({ target }) => /** @type {Element} */ (target).matches("[data-reading]") && load("our-table"), true);

// Redirect for a rule that was on this page before the page was split.
const parted = [...document.querySelectorAll("[data-parted]")].find(({ dataset }) => dataset.parted.split(" ").includes(location.hash.slice(1)));
if (parted && location.hash) location.replace(parted.href + location.search + location.hash);

const FEATURES = {
  cases: ".cases, [data-quiz]", brief: "[data-brief]", quiz: "[data-quiz]", map: ".map", finder: "[data-finder]", glossary: "[data-glossary]",
};
for (const [name, parts] of Object.entries(FEATURES)) if (document.querySelector(parts)) load(name);

// A plain table that is wider than the screen scrolls in the outer of two boxes that the theme puts around it, which must be
// focusable for keyboard users.
const plain = [...document.querySelectorAll("article table:not([class])")];
const reachable = ({ target }) => {
  const scrolls = target.scrollWidth > target.clientWidth && getComputedStyle(target).overflowX !== "visible";
  if (scrolls) target.tabIndex = 0;
  else target.removeAttribute("tabindex");
};
const framed = new ResizeObserver((all) => all.forEach(reachable));
const observeFrames = () => plain.forEach((table) => framed.observe(/** @type {Element} */ (table.parentNode.parentNode)));
if (plain.length) new MutationObserver(observeFrames).observe(document.querySelector("article"), { childList: true, subtree: true });
observeFrames();
