// The reader's own values as a file: saved from this browser, loaded into another one. Nothing is sent anywhere.
// A file is {"stele": 1, "game": "attika", "values": {"buildings.quarry.cost": {"hill": 1, "mountain": 2}}};
// what is counted number by number (own-counts.js) is a list: {"tiles.flag.half-a": [1, 2, 2]}.

const LARGEST = 100_000; // bytes; more than any game can need

class Wrong extends Error {
  constructor(said, key = "") {
    super(said);
    this.key = key;
  }
}

const isMapping = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value counts symbols as the calculator takes them: whole numbers, within its limit, not all zero. */
function isCount(value, { symbols, most }) {
  if (!isMapping(value) || Object.values(value).every((count) => count === 0)) return false;
  const fits = ([symbol, count]) => symbols.includes(symbol) && Number.isInteger(count) && count >= 0 && count <= most;
  return Object.entries(value).every(fits);
}

/** Whether a value lists numbers within the limits. */
function isList(value, { numbers }) {
  if (!numbers || !Array.isArray(value) || !value.length || value.length > numbers.all) return false;
  return value.every((number) => Number.isInteger(number) && number >= numbers.least && number <= numbers.most);
}

const isOwn = (value, known) => (known.numbers ? isList(value, known) : isCount(value, known));

/** What is kept in this browser, without anything spoilt; an error where the browser keeps nothing. */
function kept(known) {
  const values = {};
  for (const key of known.keys) {
    try {
      const value = JSON.parse(localStorage.getItem(place(known, key)));
      if (isOwn(value, known)) values[key] = value;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw new Wrong("not-kept");
    }
  }
  return values;
}

const place = ({ game }, key) => `stele.own.${game}.${key}`;

/** The values of a file, all of them right; else an error that says which is not. */
function values(text, known) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Wrong("no-file");
  }
  if (!isMapping(file) || file.stele !== 1 || !isMapping(file.values)) throw new Wrong("no-file");
  if (file.game !== known.game) throw new Wrong("other-game");
  const found = Object.entries(file.values);
  const wrong = found.find(([key, value]) => !known.keys.includes(key) || !isOwn(value, known));
  if (wrong) throw new Wrong("bad-value", wrong[0]);
  return found;
}

function save(known) {
  const own = kept(known);
  const number = Object.keys(own).length;
  if (!number) throw new Wrong("none");
  const text = `${JSON.stringify({ stele: 1, game: known.game, values: own }, null, 2)}\n`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `stele-${known.game}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return ["saved", number];
}

/** Only what the file names is replaced; if anything in it is wrong, nothing is. */
async function load(file, known) {
  if (file.size > LARGEST) throw new Wrong("no-file");
  const found = values(await file.text(), known);
  if (!found.length) throw new Wrong("no-file");
  try {
    for (const [key, value] of found) localStorage.setItem(place(known, key), JSON.stringify(value));
  } catch (error) {
    throw new Wrong(error.name === "QuotaExceededError" ? "full" : "not-kept");
  }
  // A calculator on this page answers anew, as if its building had just been chosen.
  document.querySelector('[data-widget="calculator"] select[name="building"]')
    ?.dispatchEvent(new Event("input", { bubbles: true }));
  document.dispatchEvent(new Event("stele:own-values"));
  return ["loaded", found.length];
}

function prepare(section) {
  const known = JSON.parse(section.dataset.ownValues);
  const chooser = section.querySelector("input[type=file]");
  const status = section.querySelector("[role=status]");
  const say = (said, number = "", key = "") => {
    status.textContent = known.said[said].replace(/%(n|key)\b/g, (_, mark) => (mark === "n" ? number : key));
  };
  const report = async (work) => {
    try {
      say(...(await work()));
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      say(error.message, "", error.key);
    }
  };
  section.querySelector("[data-own=save]").addEventListener("click", () => report(() => save(known)));
  section.querySelector("[data-own=load]").addEventListener("click", () => chooser.click());
  chooser.addEventListener("change", async () => {
    const [file] = chooser.files;
    if (file) await report(() => load(file, known));
    chooser.value = ""; // so that the same file can be chosen again
  });
  section.hidden = false;
}

document.querySelectorAll("[data-own-values]").forEach(prepare);
