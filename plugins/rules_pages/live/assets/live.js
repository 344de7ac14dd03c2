// The script that `make serve` adds to every page: it shows saved changes in place, and problems in an overlay.

import { place as renew } from "./place.js";

const here = new URL(".", import.meta.url);
const own = new URL("live.css", here).href;
const PLACE = "stele.live.place";
let shown; // the HTML of the page as it was served, for comparison with the next version
let server;

const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
const served = async () => {
  const answer = await fetch(location.pathname + location.search, { cache: "no-store" });
  return answer.ok ? answer.text() : null;
};

// The service worker of a site that was served at this address before would show old pages; search works without one.
document.querySelector("[data-offline]")?.removeAttribute("data-offline");
navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => one.unregister())).catch(() => {});

// keeping the scroll position

const isSeen = (element) => element.getBoundingClientRect().bottom > 0;
const folds = () => [...document.querySelectorAll("article details")];

/** Return the first visible element with an id, its offset from the top of the screen, and the open <details>. */
function place() {
  const top = [...document.querySelectorAll("article [id]")].find(isSeen);
  const unfolded = folds().flatMap((one, index) => (one.open ? [index] : []));
  return { path: location.pathname, id: top?.id, offset: top?.getBoundingClientRect().top, y: scrollY, unfolded };
}

function returnTo({ path, id, offset, y, unfolded }) {
  if (path !== location.pathname) return;
  const all = folds();
  for (const index of unfolded) if (all[index]) all[index].open = true;
  const top = id && document.getElementById(id);
  scrollTo({ top: top ? scrollY + top.getBoundingClientRect().top - offset : y, behavior: "instant" });
}

function reload() {
  sessionStorage.setItem(PLACE, JSON.stringify(place()));
  location.reload();
}

const kept = sessionStorage.getItem(PLACE);
if (kept) {
  sessionStorage.removeItem(PLACE);
  const back = () => returnTo(JSON.parse(kept));
  back();
  addEventListener("load", back, { once: true });
}

// updating the page in place

const isAlive = (node) => node.matches("script, style, [data-widget], .cases, [data-quiz], head")
  || node.querySelector("script, [data-widget], .cases, [data-quiz]");

class CannotChange extends Error {}

/** Return what stands directly in an element: its texts, and the names of its children. */
const outline = ({ childNodes }) => JSON.stringify([...childNodes].map((node) => node.data ?? [node.nodeName]));

/** Find the smallest elements in which `old` and `fresh` differ, and make those of `live` fresh, which is `old` as scripts
 * have changed it. Throw CannotChange where scripts own what differs. */
async function change(old, fresh, live) {
  if (old.isEqualNode(fresh)) return;
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) live.setAttribute(name, value);
  for (const { name } of old.attributes) if (!fresh.hasAttribute(name)) live.removeAttribute(name);
  if (new Set([old, fresh, live].map(outline)).size === 1) {
    for (const [index, child] of [...old.children].entries()) await change(child, fresh.children[index], live.children[index]);
  } else if ([old, fresh, live].some(isAlive)) throw new CannotChange();
  else await renew(live, fresh);
}

/** Parts of a page that can be updated in place; if anything else differs, the page is reloaded. */
const PARTS = ["article", "#contents"];

let updated = Promise.resolve();
const update = () => (updated = updated.then(bringUpToDate)); // one after the other

async function bringUpToDate() {
  const html = await served();
  if (html === null || html === shown) return;
  const [old, fresh] = [parsed(shown), parsed(html)];
  const around = [old, fresh].map((page) => {
    const rest = /** @type {Document} */ (page.cloneNode(true));
    rest.querySelectorAll([...PARTS, "meta[http-equiv]"].join()).forEach((one) => one.remove());
    return rest.documentElement.outerHTML;
  });
  const parts = PARTS.map((part) => [old, fresh, document].map((page) => page.querySelector(part)));
  const isThere = (found) => found.every(Boolean) || !found.some(Boolean);
  if (around[0] !== around[1] || !document.querySelector("article") || !parts.every(isThere)) return reload();
  const before = place();
  try {
    for (const [from, to, into] of parts) if (from) await change(from, to, into);
    shown = html;
    returnTo(before);
    whenQuiet();
  } catch (error) {
    if (!(error instanceof CannotChange)) console.error(error);
    reload();
  }
}

function restyle({ path }) {
  for (const link of document.querySelectorAll("link[rel=stylesheet]")) {
    const address = new URL(link.href);
    if (address.pathname !== path) continue;
    const fresh = /** @type {HTMLLinkElement} */ (link.cloneNode());
    address.searchParams.set("changed", String(Date.now()));
    fresh.href = address.href;
    fresh.addEventListener("load", () => link.remove(), { once: true });
    link.after(fresh);
  }
}

// problems in code and data

const made = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const sheet = made("link", { rel: "stylesheet", href: own });
document.head.append(sheet);
const overlay = made("section", { className: "live-problems", hidden: true });
overlay.setAttribute("role", "alert");
overlay.lang = "en";
document.body.append(overlay);

function tell(problems) {
  const close = made("button", { type: "button", textContent: "Hide", onclick: () => { overlay.hidden = true; } });
  const items = problems.map(({ place: where, message, href }) => {
    const place = href ? made("a", { href, textContent: where }) : made("code", { textContent: where });
    return made("li", {}, place, " ", message);
  });
  const count = `${problems.length} problem${problems.length === 1 ? "" : "s"}; this is the last good page.`;
  overlay.replaceChildren(made("p", {}, made("strong", { textContent: count }), " ", close), made("ul", {}, ...items));
  const wasBroken = !overlay.hidden;
  overlay.hidden = !problems.length;
  if (wasBroken && !problems.length && !document.querySelector("article, .slab-page")) location.reload();
}

// from the page to its source: the place in the data of the element that is pointed at or focused

const chip = made("aside", { className: "live-places", hidden: true, lang: "en" });
document.body.append(chip);
let places;
const LANGUAGE = document.documentElement.lang;

async function readPlaces() {
  const root = new URL("..", here).pathname;
  const answer = await fetch(new URL(`places/${location.pathname.slice(root.length)}`, here));
  places = answer.ok ? await answer.json() : null;
  document.documentElement.dataset.places = String(Boolean(places));
}

function placesOf(element) {
  const found = [];
  const value = element.closest(".value");
  const all = [...document.querySelectorAll("article .value")];
  if (value && all.length === places.values.length) found.push(places.values[all.indexOf(value)]);
  const rule = element.closest("section.rule")?.querySelector("[data-rule]")?.dataset.rule;
  if (rule && places.rules[rule]) {
    const [game, ...id] = rule.split(".");
    const translate = { place: "translate", href: `${here.pathname}translate/${game}/${LANGUAGE}/#rules.${id.join(".")}` };
    found.push(...places.rules[rule], ...(places.is_translation ? [translate] : []));
  }
  return found.filter(Boolean);
}

function point({ target }) {
  if (!places || chip.contains(target) || !target.closest?.("article")) return;
  const found = placesOf(target);
  chip.hidden = !found.length;
  chip.replaceChildren(...found.map(({ place, href }) => (href ? made("a", { href, textContent: place }) : made("code", { textContent: place }))));
}

for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, point);
document.addEventListener("keydown", (event) => {
  if (event.key === "e" && event.altKey && !chip.hidden) {
    event.preventDefault();
    (chip.querySelector("a") ?? chip).click();
  }
});
const whenQuiet = () => setTimeout(() => readPlaces().catch(() => {}), 1000);

// events from the server

const events = new EventSource(new URL("events", here));
const on = (name, act) => events.addEventListener(name, ({ data }) => act(JSON.parse(data)));
on("begun", (identity) => {
  if (server && server !== identity) reload();
  else if (server) update();
  server = identity;
});
on("changed", update);
on("style", restyle);
on("problems", tell);
shown = await served();
document.documentElement.dataset.live = "listening";
whenQuiet();
