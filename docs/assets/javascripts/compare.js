// Comparison of languages: fetches the page in other languages and shows one rule, or all rules of the page, side by
// side. The languages and the rule are in the address (?compare=ja,en#cost.base), so that it can be shared; without a
// rule, all are compared.

import { element, fetched, once } from "./site.js";

const KEY = "compare";
const article = document.querySelector("article");
const here = document.documentElement.lang;
const bar = document.querySelector("[data-compare-bar]");
const status = bar.querySelector("[role=status]");
const whole = bar.querySelector("[data-compare-all]");
let named = "";  // the id of the rule that is compared

const rules = (root) => [...root.querySelectorAll("section.rule:not(.compared)")];
const idOf = (rule) => rule.querySelector("[data-rule]")?.dataset.rule;
const link = (language) => document.querySelector(`[data-language-switch][hreflang="${language}"]`);

/** Fetches the page in another language as a document, with its links made absolute. */
const page = once(async (language) => {
  const address = new URL(link(language).getAttribute("href"), document.baseURI);
  address.search = address.hash = "";
  const made = new DOMParser().parseFromString(await (await fetched(address)).text(), "text/html");
  for (const found of made.querySelectorAll("[href]")) found.setAttribute("href", new URL(found.getAttribute("href"), address).href);
  return made;
});

/** Copies a rule of another language for the comparison: without ids (no duplicates) and footer, with its language. */
function column(rule, language) {
  const copy = rule.cloneNode(true);
  copy.classList.add("compared");
  copy.lang = language;
  copy.querySelectorAll("footer, .rule__beside").forEach((part) => part.remove());
  copy.querySelectorAll("[id]").forEach((part) => part.removeAttribute("id"));
  copy.querySelectorAll("[data-rule]").forEach((part) => part.removeAttribute("data-rule"));
  const name = link(language).querySelector(".language-switch__name").textContent;
  copy.prepend(element("p", { className: "compared__language" }, name));
  return copy;
}

function clear() {
  article.querySelectorAll(".compared").forEach((made) => made.remove());
  article.querySelectorAll(".comparison").forEach((frame) => frame.replaceWith(...frame.childNodes));
  article.classList.remove("is-compared");
}

const anchor = (rule) => rule.querySelector("[data-rule]").id;
const chosen = () => rules(article).filter((rule) => whole.checked || anchor(rule) === named);

function put(languages, documents) {
  const others = documents.map((made) => new Map(rules(made).map((rule) => [idOf(rule), rule])));
  for (const rule of chosen()) {
    const frame = element("div", { className: "comparison" });
    frame.style.setProperty("--languages", languages.length + 1);
    rule.replaceWith(frame);
    const beside = others.map((known, index) => known.get(idOf(rule)) && column(known.get(idOf(rule)), languages[index]));
    frame.append(rule, ...beside.filter(Boolean));
  }
  article.classList.add("is-compared");
  article.querySelector(".comparison").before(bar);  // directly above the comparison, so that it covers nothing
}

function remember(languages) {
  const address = new URL(location.href);
  if (languages.length) address.searchParams.set(KEY, languages.join(","));
  else address.searchParams.delete(KEY);
  if (languages.length) address.hash = whole.checked ? "" : named;
  history.replaceState(null, "", address);
}

const languageBoxes = [...bar.querySelectorAll("input:not([data-compare-all])")];
let asked = 0;

/** Shows or hides the bar; the style sheet hides what would lie on it. */
function showBar(isShown) {
  bar.hidden = !isShown;
  document.body.toggleAttribute("data-comparing", isShown);
}

/** Shows these languages beside the page's own; an empty list ends the comparison. The visible rule keeps its place. */
async function show(languages) {
  const mine = ++asked;
  const seen = chosen().find((rule) => rule.getBoundingClientRect().bottom > 80) ?? chosen()[0];
  const before = seen?.getBoundingClientRect().top;
  try {
    const documents = await Promise.all(languages.map(page));
    if (mine !== asked) return;  // a newer choice has replaced this one
    clear();
    if (languages.length) put(languages, documents);
    showBar(true);
    status.textContent = "";
    remember(languages);
  } catch (error) {
    console.error(error);
    if (mine !== asked) return;
    showBar(true);
    status.textContent = bar.dataset.failed;
  }
  for (const box of languageBoxes) box.checked = languages.includes(box.value);
  if (seen) scrollBy(0, seen.getBoundingClientRect().top - before);
  if (!bar.hidden && !whole.checked) bar.scrollIntoView({ block: "nearest" });
}

/** Highlights a term in all languages of a comparison. */
function lightUp({ target, type }) {
  const term = target.closest?.("a.term");
  if (!term) return;
  const name = term.hash;
  const on = type === "pointerover" || type === "focusin";
  for (const other of term.closest(".comparison")?.querySelectorAll("a.term") ?? []) other.classList.toggle("is-lit", on && other.hash === name);
}

bar.addEventListener("change", () => show(languageBoxes.filter((box) => box.checked).map((box) => box.value)));
bar.querySelector("button").addEventListener("click", async () => {
  await show([]);
  showBar(false);
});
for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) article.addEventListener(kind, lightUp);

/** Starts a comparison. `id`: the anchor of the rule; if there is no such rule on the page, all are compared. */
export function start(languages, id) {
  named = rules(article).some((rule) => anchor(rule) === id) ? id : "";
  whole.checked = !named;
  return show(languages.split(",").filter((language) => language !== here && link(language)));
}
