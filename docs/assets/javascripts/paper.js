// Buttons that print. On the page with a whole game also which paper it becomes, and cards: rules that the reader chooses
// in the contents, alone or beside those of another language. Loaded by the pages that have such a button.

const CARD_LETTERS_PT = [9, 8, 7, 6.5, 6, 5.5];
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-paper]"));
const controls = form?.elements;
const of = (/** @type {string} */ name) => /** @type {HTMLSelectElement} */ (controls?.namedItem(name));
const chosen = /** @type {NodeListOf<HTMLInputElement>} */ (document.getElementsByName("card"));
const ruleOf = (/** @type {ParentNode} */ root, /** @type {string} */ id) =>
  root.querySelector(`[id="${CSS.escape(id)}"]`)?.closest("section");

for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());

/** @param {HTMLElement} card */
function fit(card) {
  for (const letters of CARD_LETTERS_PT) {
    card.style.fontSize = `${letters}pt`;
    if (card.scrollHeight <= card.clientHeight) return;
  }
}

const fitAll = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".card")).forEach(fit);

/** @param {string} language */
async function pageIn(language) {
  const page = await fetch(`../../../${language}/${form?.dataset.paper}/print/`);
  return new DOMParser().parseFromString(await page.text(), "text/html");
}

async function layCards() {
  const language = of("language").value;
  const other = language ? await pageIn(language).catch(() => null) : null;
  for (const old of document.querySelectorAll(".card--other")) old.remove();
  for (const { value, checked } of chosen) {
    const card = ruleOf(document, value);
    if (!card) continue;
    card.classList.toggle("card", checked);
    card.style.fontSize = "";
    const twin = checked && other ? ruleOf(other, value) : null;
    if (twin) {
      for (const part of [twin, ...twin.querySelectorAll("[id]")]) part.removeAttribute("id");
      twin.classList.add("card", "card--other", "compared");
      twin.lang ||= language;
      card.after(twin);
    }
  }
  fitAll();
  document.fonts.ready.then(fitAll); // what they show may need another font, which has begun to load
}

function offerRules() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".print__contents a"))) {
    const box = Object.assign(document.createElement("input"), { type: "checkbox", autocomplete: "off" });
    box.setAttribute("aria-label", link.textContent ?? "");
    const rules = () => link.parentElement?.querySelectorAll("li input") ?? [];
    if (link.closest("li li")) Object.assign(box, { name: "card", value: link.hash.slice(1) });
    else box.addEventListener("change", () => rules().forEach((rule) => Object.assign(rule, { checked: box.checked })));
    link.before(box, " ");
  }
}

if (form) {
  const wanted = new URLSearchParams(location.search);
  for (const kind of form.querySelectorAll("[name=paper]")) if (kind.getAttribute("value") === wanted.get("paper")) kind.click();
  offerRules();
  if (wanted.get("cards") === "all") for (const box of chosen) box.checked = true;
  layCards();
  for (const part of [form, document.querySelector(".print__contents")]) part?.addEventListener("change", layCards);
}
