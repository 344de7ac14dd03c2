// The glossary, filtered by words and by game (`?game=attika` selects a game). On phones it shows one letter at a time.

const tools = document.querySelector("[data-glossary]");
const field = tools.querySelector("input");
const game = tools.querySelector("select");
const status = tools.querySelector("[role=status]");
const letters = [...document.querySelectorAll(".glossary__letters a")];
const entries = [...document.querySelectorAll(".glossary__entry")].map((entry) => [entry.previousElementSibling, entry]);

/** Normalizes a text for comparison: lower case, without diacritics, ß as ss, hiragana as katakana. */
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replaceAll("ß", "ss")
  .replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));
const words = new Map(entries.map(([title, entry]) => [entry, plain(`${title.textContent} ${entry.textContent} ${entry.dataset.also}`)]));

/** The link of each letter -> the entries that begin with it. */
const parts = new Map();
for (const link of letters) {
  const start = entries.findIndex(([title]) => `#${title.id}` === link.hash);
  const next = letters[letters.indexOf(link) + 1];
  const end = next ? entries.findIndex(([title]) => `#${title.id}` === next.hash) : entries.length;
  parts.set(link, entries.slice(start, end));
}

const narrow = matchMedia("screen and (max-width: 44.98em)");
let chosen; // the link of the letter that is shown on phones

function filter() {
  const asked = plain(field.value).split(/\s+/).filter(Boolean);
  const isIn = ({ dataset }) => !game.value || dataset.games.split(" ").includes(game.value);
  const fits = ([, entry]) => isIn(entry) && asked.every((part) => words.get(entry).includes(part));
  const known = letters.filter((link) => parts.get(link).some(fits));
  if (!known.includes(chosen)) [chosen] = known;
  const isOne = narrow.matches && !asked.length && chosen;
  const shown = new Set((isOne ? parts.get(chosen) : entries).filter(fits));
  for (const pair of entries) for (const part of pair) part.hidden = !shown.has(pair);
  for (const [link, part] of parts) {
    const first = part.find(fits);
    link.toggleAttribute("aria-disabled", !first);
    link.ariaCurrent = isOne && link === chosen ? "true" : null;
    link.hash = (first ?? part[0])[0].id;
  }
  status.textContent = entries.some(([title]) => !title.hidden) ? "" : tools.dataset.none;
}

/** Shows the letter of the term in the fragment of the address. */
function goThere() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const letter = letters.find((link) => parts.get(link).some(([title]) => title === named));
  if (!letter || !narrow.matches) return;
  chosen = letter;
  filter();
  named.scrollIntoView();
}

for (const link of letters) {
  link.addEventListener("click", () => {
    chosen = link;
    filter();
  });
}
addEventListener("hashchange", goThere);
narrow.addEventListener("change", filter);
field.addEventListener("input", filter);
game.addEventListener("change", filter);
const wanted = new URLSearchParams(location.search).get("game");
if ([...game.options].some(({ value }) => value === wanted)) game.value = wanted;
if (field.value || game.value || narrow.matches) filter();
goThere();
