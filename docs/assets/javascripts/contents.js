// The table of contents of the page, filtered while the reader types.

const contents = document.querySelector("#contents");
const field = contents.querySelector(".contents__filter");
const status = contents.querySelector(".contents__status");
const rows = [...contents.querySelectorAll("li")];
/** Normalizes a text for comparison: lower case, without diacritics. */
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
const words = new Map(rows.map((row) => [row, plain(row.querySelector("a").textContent)]));
const within = (row) => row.parentElement.closest("li");

/** Shows a row if it contains all words, or if its parent row or any row below it does; hides all others. */
function filter() {
  const asked = plain(field.value).split(/\s+/).filter(Boolean);
  const has = (row) => row && asked.every((part) => words.get(row).includes(part));
  for (const row of rows) row.hidden = !(has(row) || has(within(row)) || [...row.querySelectorAll("li")].some(has));
  status.textContent = rows.some((row) => !row.hidden) ? "" : field.dataset.none;
}

/** Goes to the first row that contains all words on Enter. */
function onKey(event) {
  if (event.isComposing || event.key !== "Enter") return;
  const asked = plain(field.value).split(/\s+/).filter(Boolean);
  rows.find((row) => asked.every((part) => words.get(row).includes(part)))?.querySelector("a").click();
}

field.addEventListener("input", filter);
field.addEventListener("keydown", onKey);
if (field.value) filter();
