// What is the reader's own in place of values that no source states: costs on tiles, counts of the numbers of a table,
// and a map. It stays in this browser, travels as a file, and is shown as YAML for a contribution; nothing is sent.
// A file is {"stele": 1, "game": "attika", "values": {"buildings.quarry.cost": {"hill": 1, "mountain": 2}}}, where counted
// numbers are lists, {"tiles.flag.half-a": [1, 2, 2]}; or {…, "board": {"tiles": [[0, 0, "0001000"]], "shrines": [[-2, 1]]}}.

import { element, store, stored, storedText } from "./site.js";

const LARGEST = 100_000; // limit of the bytes of a file; more than any game needs

/** What is said instead of what was asked for; `key`: the value that is invalid. */
class Wrong extends Error {
  constructor(said, key = "") {
    super(said);
    this.key = key;
  }
}

const placeOf = ({ game }, key) => `stele.own.${game}.${key}`;
const isMapping = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Prepares a section with buttons (`data-<kind>`) and a line that says what they did: `work` by the name of a button, and
 * `load`, which takes the content of a file. Each returns what is to be said ([] for nothing), or throws Wrong. */
function prepareFile(section, kind, { game, said }, { load, ...work }) {
  const chooser = section.querySelector("input[type=file]");
  const report = async (act) => {
    let told;
    try {
      told = await act();
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      told = [error.message, "", error.key];
    }
    const [message, number = "", key = ""] = told;
    const words = message ? said[message] ?? said["no-file"] : "";
    section.querySelector("[role=status]").textContent = words.replace(/%(n|key)\b/g, (_, mark) => (mark === "n" ? number : key));
  };
  const buttonOf = (action) => section.querySelector(`[data-${kind}=${action}]`);
  for (const [action, act] of Object.entries(work)) buttonOf(action).addEventListener("click", () => report(act));
  buttonOf("load").addEventListener("click", () => chooser.click());
  chooser.addEventListener("change", async () => {
    const [file] = chooser.files;
    if (file) await report(async () => load(contentOf(file.size > LARGEST ? "" : await file.text(), game)));
    chooser.value = ""; // otherwise choosing the same file again triggers no change event
  });
  section.hidden = false;
}

/** Returns what a file contains; throws Wrong for one that is not ours, or of another game. */
function contentOf(text, game) {
  let content;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Wrong("no-file");
  }
  if (!isMapping(content) || content.stele !== 1) throw new Wrong("no-file");
  if (content.game !== game) throw new Wrong("other-game");
  return content;
}

function saveFile(name, content) {
  const text = `${JSON.stringify({ stele: 1, ...content }, null, 1)}\n`;
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: `stele-${name}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// costs and counts

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

/** Returns the valid values that are stored in this browser. */
function kept(known) {
  const pairs = known.keys.map((key) => [key, stored(placeOf(known, key))]);
  return Object.fromEntries(pairs.filter(([, value]) => isOwn(value, known)));
}

function save(known) {
  const values = kept(known);
  const number = Object.keys(values).length;
  // Nothing is removed here; it tells whether the browser stores at all.
  if (!number) throw new Wrong(store("stele.own", null) || "none");
  saveFile(known.game, { game: known.game, values });
  return ["saved", number];
}

/** Stores the values of a file, and only these; if any is invalid, stores none and throws Wrong. */
function load({ values }, known) {
  const found = Object.entries(isMapping(values) ? values : {});
  const wrong = found.find(([key, value]) => !known.keys.includes(key) || !isOwn(value, known));
  if (wrong) throw new Wrong("bad-value", wrong[0]);
  if (!found.length) throw new Wrong("no-file");
  for (const [key, value] of found) {
    const failed = store(placeOf(known, key), value);
    if (failed) throw new Wrong(failed);
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

/** Splits the name of a field (`buildings.quarry.cost.hill`) into the key of its value and the symbol or number. */
const parts = ({ name }) => [name.slice(0, name.lastIndexOf(".")), name.slice(name.lastIndexOf(".") + 1)];

/** Returns pairs of a key and a value in YAML as YAML for the data: `buildings.quarry.cost` nested below each other. */
function yaml(values, source) {
  let [table, row, text] = ["", "", ""];
  for (const [key, value] of values) {
    const [ofTable, ofRow, column] = key.split(".");
    if (ofTable !== table) text += `${ofTable}:\n`;
    if (ofTable !== table || ofRow !== row) text += `  ${ofRow}:\n`;
    text += `    ${column}: {value: ${value}, provenance: sourced, sources: ["own-copy: ${source}"]}\n`;
    [table, row] = [ofTable, ofRow];
  }
  return text;
}

/** Keeps what is typed into the form for all unknown costs, and shows it as YAML. */
function prepareCosts(form, known) {
  const fields = [...form.querySelectorAll("input")];
  const code = form.querySelector("code");
  const show = () => {
    const own = kept(known);
    for (const field of fields) {
      const [key, symbol] = parts(field);
      if (field !== document.activeElement) field.value = own[key]?.[symbol] || "";
    }
    const written = (value) => `{${Object.entries(value).map(([symbol, count]) => `${symbol}: ${count}`).join(", ")}}`;
    code.textContent = yaml(Object.entries(own).map(([key, value]) => [key, written(value)]), "tile");
  };
  form.addEventListener("input", ({ target }) => {
    const [key] = parts(target);
    const typed = fields.filter((field) => parts(field)[0] === key && field.validity.valid && Number(field.value) > 0);
    const value = Object.fromEntries(typed.map((field) => [parts(field)[1], Number(field.value)]));
    store(placeOf(known, key), typed.length ? value : null);
    show();
    answerAgain();
  });
  form.querySelector("[data-own=copy]").addEventListener("click", () => navigator.clipboard?.writeText(code.textContent));
  document.addEventListener("stele:own-values", show);
  show();
}

function prepareValues(section) {
  const known = JSON.parse(section.dataset.ownValues);
  const costs = section.querySelector(".own-values__all");
  if (costs) prepareCosts(costs, known);
  prepareFile(section, "own", known, { save: () => save(known), load: (content) => load(content, known) });
}

const filled = (text, values) => Object.entries(values).reduce((done, [mark, value]) => done.replace(`%${mark}`, () => value), text);

function prepareCounts(section) {
  const known = JSON.parse(section.dataset.ownCounts);
  const columns = Object.keys(known.columns);
  const cells = known.rows.flatMap((row) => columns.map((column) => `${known.table}.${row}.${column}`));
  const fields = (key) => [...section.querySelectorAll(`input[name^="${CSS.escape(key)}."]`)];
  const code = section.querySelector(".own-counts__yaml");
  const practice = new Map();

  /** Returns the numbers of a cell, each repeated by its count. */
  const counted = (key) => fields(key).flatMap((field) => {
    const times = field.validity.valid ? Math.trunc(Number(field.value)) : 0;
    return Array(Math.min(times, 99)).fill(Number(parts(field)[1]));
  });

  /** Shows the reader's own value in the table on the page in place of the practice value. */
  const showInTable = (key, list) => {
    const [, row, column] = key.split(".");
    const tableRow = /** @type {HTMLTableRowElement | null} */ (document.getElementById(`${known.table}.${row}`));
    const cell = tableRow?.cells[columns.indexOf(column) + 1]?.querySelector(".value");
    if (!cell) return;
    if (!practice.has(key)) practice.set(key, cell.textContent);
    cell.textContent = list.length ? list.join(", ") : practice.get(key);
    cell.dataset.provenance = list.length ? "reader" : "practice";
  };

  const show = () => {
    const lists = new Map(cells.map((key) => [key, counted(key)]));
    lists.forEach((list, key) => showInTable(key, list));
    section.querySelector(".own-counts__sums").textContent = columns.map((column) => {
      const n = [...lists].filter(([key]) => key.endsWith(`.${column}`)).reduce((sum, [, list]) => sum + list.length, 0);
      return filled(known.said[n === known.all ? "sum-done" : "sum"], { name: known.columns[column], n, all: known.all });
    }).join(" ");
    const written = [...lists].filter(([, list]) => list.length).map(([key, list]) => [key, `[${list.join(", ")}]`]);
    code.textContent = yaml(written, known.table) || `${known.table}:\n`;
  };

  const refresh = () => {
    for (const key of cells) {
      const value = stored(placeOf(known, key));
      const list = Array.isArray(value) ? value : [];
      for (const field of fields(key)) field.value = list.filter((number) => number === Number(parts(field)[1])).length || "";
    }
    show();
  };

  section.addEventListener("input", ({ target }) => {
    const [key] = parts(target);
    const list = counted(key);
    store(placeOf(known, key), list.length ? list : null);
    show();
  });
  section.querySelector("[data-counts=forget]").addEventListener("click", () => {
    for (const key of cells) store(placeOf(known, key), null);
    refresh();
  });
  section.querySelector("[data-counts=copy]").addEventListener("click", async ({ target }) => {
    await navigator.clipboard?.writeText(code.textContent);
    target.textContent = known.said.copied;
  });
  document.addEventListener("stele:own-values", refresh);
  section.hidden = false;
  refresh();
}

// the map: what the board shows (data-shown)

const isPlace = (place) => Array.isArray(place) && place.length === 2 && place.every(Number.isInteger);
const isTile = (tile) => Array.isArray(tile) && tile.length === 3 && isPlace(tile.slice(0, 2)) && typeof tile[2] === "string";
const isBoard = (board) => isMapping(board) && [board.tiles, board.shrines ?? []].every(Array.isArray)
  && board.tiles.every(isTile) && (board.shrines ?? []).every(isPlace);

function boardYaml({ tiles, shrines = [] }, grounds) {
  const from = 'provenance: sourced, sources: ["own-copy: map"]}';
  const lines = [];
  if (shrines.length > 1) {
    lines.push("layouts:", `  players-${shrines.length}:`);
    lines.push(`    centres: {value: ${JSON.stringify(tiles.map(([q, r]) => [q, r]))}, ${from}`);
    lines.push(`    shrines: {value: ${JSON.stringify(shrines)}, ${from}`);
  }
  lines.push("board-tiles:");
  tiles.forEach(([, , face], index) => {
    const ground = [...face].map((digit) => grounds[digit]).join(", ");
    lines.push(`  tile-${String(index + 1).padStart(2, "0")}:`, `    face: {value: [${ground}], ${from}`);
  });
  return `${lines.join("\n")}\n`;
}

function prepareMap(section) {
  const known = JSON.parse(section.dataset.ownMap);
  const widget = document.querySelector("[data-widget=position]");
  const place = placeOf(known, "board");
  const opener = section.querySelector("[data-map=open]");
  const offered = section.querySelector("details");

  /** Returns the map that is shown if it is the reader's own, otherwise null; for a start layout, the board only has
   * its number. */
  const own = () => {
    try {
      const shown = JSON.parse(widget.dataset.shown ?? null);
      return shown?.tiles?.length && isBoard(shown) ? shown : null;
    } catch {
      return null;
    }
  };
  const withOwn = (work) => () => {
    const board = own();
    if (!board) throw new Wrong("practice");
    return [work(board)];
  };

  /** Opens a map by its address; the board itself rejects an invalid one with a message. */
  const open = (text) => {
    const address = new URL(location.href);
    address.search = new URLSearchParams({ [`${known.game}.board`]: text }).toString();
    location.assign(address.href);
  };

  opener.addEventListener("click", () => open(storedText(place)));
  prepareFile(section, "map", known, {
    keep: withOwn((board) => {
      const failed = store(place, board);
      opener.hidden = !storedText(place);
      return failed || "kept";
    }),
    save: withOwn((board) => {
      saveFile(`${known.game}-map`, { game: known.game, board });
      return "saved";
    }),
    load: ({ board }) => {
      if (!isBoard(board)) throw new Wrong("no-file");
      open(JSON.stringify(board));
      return [];
    },
  });
  const offer = () => {
    const board = own();
    offered.hidden = !board;
    if (board) section.querySelector(".own-map__yaml").textContent = boardYaml(board, known.grounds);
  };
  new MutationObserver(offer).observe(widget, { attributeFilter: ["data-shown"] });
  opener.hidden = !storedText(place);
  offer();
}

document.querySelectorAll("[data-own-values]").forEach(prepareValues);
document.querySelectorAll("[data-own-counts]").forEach(prepareCounts);
document.querySelectorAll("[data-own-map]").forEach(prepareMap);
