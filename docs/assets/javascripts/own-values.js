// Export and import of the reader's own values as a file. Nothing is sent over the network.
// A file is {"stele": 1, "game": "attika", "values": {"buildings.quarry.cost": {"hill": 1, "mountain": 2}}};
// the values of own-counts.js are lists: {"tiles.flag.half-a": [1, 2, 2]}.

const LARGEST = 100_000; // limit of the bytes of a file; more than any game needs

class Wrong extends Error {
  constructor(said, key = "") {
    super(said);
    this.key = key;
  }
}

const isMapping = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a valid count of symbols for the calculator: whole numbers within its limit, not all zero. */
function isCount(value, { symbols, most }) {
  if (!isMapping(value) || Object.values(value).every((count) => count === 0)) return false;
  const fits = ([symbol, count]) => symbols.includes(symbol) && Number.isInteger(count) && count >= 0 && count <= most;
  return Object.entries(value).every(fits);
}

/** Whether a value is a list of numbers within the limits. */
function isList(value, { numbers }) {
  if (!numbers || !Array.isArray(value) || !value.length || value.length > numbers.all) return false;
  return value.every((number) => Number.isInteger(number) && number >= numbers.least && number <= numbers.most);
}

const isOwn = (value, known) => (known.numbers ? isList(value, known) : isCount(value, known));

/** Returns the valid values that are stored in this browser; throws Wrong if there is no storage. */
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

/** Returns the values of a file as pairs; throws Wrong with the key of the first invalid one. */
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

/** Stores the values of a file, and only these; if any is invalid, stores none and throws Wrong. */
async function load(file, known) {
  if (file.size > LARGEST) throw new Wrong("no-file");
  const found = values(await file.text(), known);
  if (!found.length) throw new Wrong("no-file");
  try {
    for (const [key, value] of found) localStorage.setItem(place(known, key), JSON.stringify(value));
  } catch (error) {
    throw new Wrong(error.name === "QuotaExceededError" ? "full" : "not-kept");
  }
  answerAgain();
  document.dispatchEvent(new Event("stele:own-values"));
  return ["loaded", found.length];
}

/** Makes a calculator on this page answer again, as if its building had just been chosen. */
function answerAgain() {
  document.querySelector('[data-widget="calculator"] select[name="building"]')
    ?.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Keeps what is typed into the form for all unknown values, and shows it as YAML. */
function prepareAll(form, known) {
  const fields = [...form.querySelectorAll("input")];
  const code = form.querySelector("code");
  const parts = ({ name }) => [name.slice(0, name.lastIndexOf(".")), name.slice(name.lastIndexOf(".") + 1)];
  const show = () => {
    const own = kept(known);
    for (const field of fields) {
      const [key, symbol] = parts(field);
      if (field !== document.activeElement) field.value = own[key]?.[symbol] || "";
    }
    code.textContent = yaml(own);
  };
  form.addEventListener("input", ({ target }) => {
    const [key] = parts(target);
    const typed = fields.filter((field) => parts(field)[0] === key && field.validity.valid && Number(field.value) > 0);
    const value = Object.fromEntries(typed.map((field) => [parts(field)[1], Number(field.value)]));
    try {
      if (typed.length) localStorage.setItem(place(known, key), JSON.stringify(value));
      else localStorage.removeItem(place(known, key));
    } catch {
      // No storage: what is typed lasts as long as the page.
    }
    show();
    answerAgain();
  });
  form.querySelector("[data-own=copy]").addEventListener("click", () => navigator.clipboard?.writeText(code.textContent));
  document.addEventListener("stele:own-values", show);
  show();
}

/** Returns values as YAML for the data: `buildings.quarry.cost` and {"hill": 1} nested below each other. */
function yaml(values) {
  const lines = Object.entries(values).map(([key, value]) => {
    const [table, row, column] = key.split(".");
    const counts = Object.entries(value).map(([symbol, count]) => `${symbol}: ${count}`).join(", ");
    return [table, `  ${row}:\n    ${column}: {value: {${counts}}, provenance: sourced, sources: ["own-copy: tile"]}\n`];
  });
  return lines.map(([table, line], index) => (lines[index - 1]?.[0] === table ? line : `${table}:\n${line}`)).join("");
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
    chooser.value = ""; // otherwise choosing the same file again triggers no change event
  });
  const all = section.querySelector(".own-values__all");
  if (all) prepareAll(all, known);
  section.hidden = false;
}

document.querySelectorAll("[data-own-values]").forEach(prepare);
