// The form for counting the numbers of a table in the reader's own copy of the game: stored in this browser, and shown
// as YAML for a contribution. Each cell is stored as the list of its numbers, which own-values.js exports.

const place = ({ game }, key) => `stele.own.${game}.${key}`;

function kept(known, key) {
  try {
    const value = JSON.parse(localStorage.getItem(place(known, key)));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function keep(known, key, list) {
  try {
    if (list.length) localStorage.setItem(place(known, key), JSON.stringify(list));
    else localStorage.removeItem(place(known, key));
  } catch {
    // No storage: the counts last as long as the page.
  }
}

const fill = (text, values) => Object.entries(values).reduce((done, [mark, value]) => done.replace(`%${mark}`, () => value), text);

function prepare(section) {
  const known = JSON.parse(section.dataset.ownCounts);
  const columns = Object.keys(known.columns);
  const cells = known.rows.flatMap((row) => columns.map((column) => `${known.table}.${row}.${column}`));
  const fields = (key) => [...section.querySelectorAll(`input[name^="${CSS.escape(key)}."]`)];
  const practice = new Map();

  /** Returns the numbers of a cell, each repeated by its count. */
  const counted = (key) => fields(key).flatMap((field) => {
    const times = field.validity.valid ? Math.trunc(Number(field.value)) : 0;
    return Array(Math.min(times, 99)).fill(Number(field.name.slice(key.length + 1)));
  });

  const fillIn = (key) => {
    const list = kept(known, key);
    for (const field of fields(key)) {
      const times = list.filter((number) => number === Number(field.name.slice(key.length + 1))).length;
      field.value = times || "";
    }
  };

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
      return fill(known.said[n === known.all ? "sum-done" : "sum"], { name: known.columns[column], n, all: known.all });
    }).join(" ");
    section.querySelector(".own-counts__yaml").textContent = yaml(lists);
  };

  const yaml = (lists) => {
    const lines = [`${known.table}:`];
    for (const row of known.rows) {
      const full = columns.filter((column) => lists.get(`${known.table}.${row}.${column}`).length);
      if (full.length) lines.push(`  ${row}:`);
      for (const column of full) {
        const value = lists.get(`${known.table}.${row}.${column}`).join(", ");
        lines.push(`    ${column}: {value: [${value}], provenance: sourced, sources: ["own-copy: ${known.table}"]}`);
      }
    }
    return `${lines.join("\n")}\n`;
  };

  const refresh = () => {
    cells.forEach(fillIn);
    show();
  };

  section.addEventListener("input", (event) => {
    const key = event.target.name.slice(0, event.target.name.lastIndexOf("."));
    keep(known, key, counted(key));
    show();
  });
  section.querySelector("[data-counts=forget]").addEventListener("click", () => {
    cells.forEach((key) => keep(known, key, []));
    refresh();
  });
  section.querySelector("[data-counts=copy]").addEventListener("click", async (event) => {
    await navigator.clipboard?.writeText(section.querySelector(".own-counts__yaml").textContent);
    event.target.textContent = known.said.copied;
  });
  document.addEventListener("stele:own-values", refresh);
  section.hidden = false;
  refresh();
}

document.querySelectorAll("[data-own-counts]").forEach(prepare);
