// What stands on the page, filtered as the reader types. On a phone it is a sheet, which a choice closes.

const contents = document.querySelector("#contents");
const field = contents.querySelector(".contents__filter");
const status = contents.querySelector(".contents__status");
const rows = [...contents.querySelectorAll("li")];
/** Without capitals and without dots and accents on letters. */
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
const words = new Map(rows.map((row) => [row, plain(row.querySelector("a").textContent)]));
const within = (row) => row.parentElement.closest("li");

/** A row is left where it has all words itself, below a row that has them, or above one. */
function filter() {
  const asked = plain(field.value).split(/\s+/).filter(Boolean);
  const has = (row) => row && asked.every((part) => words.get(row).includes(part));
  for (const row of rows) row.hidden = !(has(row) || has(within(row)) || [...row.querySelectorAll("li")].some(has));
  status.textContent = rows.some((row) => !row.hidden) ? "" : field.dataset.none;
}

/** Enter goes to the first row that has the words. */
function onKey(event) {
  if (event.isComposing || event.key !== "Enter") return;
  const asked = plain(field.value).split(/\s+/).filter(Boolean);
  rows.find((row) => asked.every((part) => words.get(row).includes(part)))?.querySelector("a").click();
}

field.addEventListener("input", filter);
field.addEventListener("keydown", onKey);
if (field.value) filter();
