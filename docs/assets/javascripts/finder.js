// The list of all rules, filtered while the reader types: by number, title, and search keywords (data-also).

import { fill } from "./fill.js";

const finder = document.querySelector("[data-finder]");
const field = finder.querySelector("input");
const status = finder.querySelector("[role=status]");
const { found, none } = finder.dataset;
const rules = [...document.querySelectorAll(".finder__rules > li")];
const groups = [...document.querySelectorAll(".finder__page")];

/** Normalizes a text for comparison: lower case, without diacritics, ß as ss, hiragana as katakana. */
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replaceAll("ß", "ss")
  .replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));
const words = new Map(rules.map((rule) => [rule, plain(`${rule.textContent} ${rule.dataset.also}`)]));

function filter() {
  const asked = plain(field.value).split(/\s+/).filter(Boolean);
  for (const rule of rules) rule.hidden = !asked.every((part) => words.get(rule).includes(part));
  for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
  finder.toggleAttribute("data-filtered", asked.length > 0);
  const n = rules.filter((rule) => !rule.hidden).length;
  status.textContent = n ? fill(found, { n }) : none;
}

/** Opens the first visible rule on Enter; clears the filter on Escape. */
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
if (field.value) filter();  // the browser has restored the field
