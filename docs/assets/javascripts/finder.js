// The list of all rules, filtered as the reader types: by number, title, and the words that are only there to be found.

const finder = document.querySelector("[data-finder]");
const field = finder.querySelector("input");
const status = finder.querySelector("[role=status]");
const { one, many, none } = finder.dataset;
const rules = [...document.querySelectorAll(".finder__rules > li")];
const groups = [...document.querySelectorAll(".finder__page")];

/** Without capitals, umlauts' dots and the difference between hiragana and katakana. */
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replaceAll("ß", "ss")
  .replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));
const words = new Map(rules.map((rule) => [rule, plain(`${rule.textContent} ${rule.dataset.also}`)]));
/** The words for one rule are there, and those for two, in which the number is put. */
const counted = (n) => n === 1 ? one : many.replace("2", n);

function filter() {
  const asked = plain(field.value).split(/\s+/).filter(Boolean);
  for (const rule of rules) rule.hidden = !asked.every((part) => words.get(rule).includes(part));
  for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
  finder.toggleAttribute("data-filtered", asked.length > 0);
  const n = rules.filter((rule) => !rule.hidden).length;
  status.textContent = n ? counted(n) : none;
}

/** Enter opens the first rule that is left; Escape shows all again. */
function onKey(event) {
  if (event.isComposing) return;
  if (event.key === "Enter") rules.find((rule) => !rule.hidden)?.querySelector("a").click();
  if (event.key === "Escape") {
    field.value = "";
    filter();
  }
}

field.addEventListener("input", filter);
field.addEventListener("keydown", onKey);
if (field.value) filter();  // the reader came back to the page
