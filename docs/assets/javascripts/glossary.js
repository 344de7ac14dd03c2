// The glossary, filtered by words and by game; `?game=attika` begins with a game.

const tools = document.querySelector("[data-glossary]");
const field = tools.querySelector("input");
const game = tools.querySelector("select");
const status = tools.querySelector("[role=status]");
const letters = [...document.querySelectorAll(".glossary__letters a")];
const entries = [...document.querySelectorAll(".glossary__entry")].map((entry) => [entry.previousElementSibling, entry]);

/** Without capitals, umlauts' dots and the difference between hiragana and katakana. */
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replaceAll("ß", "ss")
  .replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));
const words = new Map(entries.map(([title, entry]) => [entry, plain(`${title.textContent} ${entry.textContent} ${entry.dataset.also}`)]));

/** The part of the list that begins with each letter. */
const parts = new Map();
for (const link of letters) {
  const start = entries.findIndex(([title]) => `#${title.id}` === link.hash);
  const next = letters[letters.indexOf(link) + 1];
  const end = next ? entries.findIndex(([title]) => `#${title.id}` === next.hash) : entries.length;
  parts.set(link, entries.slice(start, end));
}

function filter() {
  const asked = plain(field.value).split(/\s+/).filter(Boolean);
  for (const [title, entry] of entries) {
    const isThere = (!game.value || entry.dataset.games.split(" ").includes(game.value)) && asked.every((part) => words.get(entry).includes(part));
    title.hidden = entry.hidden = !isThere;
  }
  for (const [link, part] of parts) {
    const first = part.find(([title]) => !title.hidden);
    link.toggleAttribute("aria-disabled", !first);
    link.hash = (first ?? part[0])[0].id;
  }
  status.textContent = entries.some(([title]) => !title.hidden) ? "" : tools.dataset.none;
}

field.addEventListener("input", filter);
game.addEventListener("change", filter);
const wanted = new URLSearchParams(location.search).get("game");
if ([...game.options].some(({ value }) => value === wanted)) game.value = wanted;
if (field.value || game.value) filter();
