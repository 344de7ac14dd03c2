// The reader's own map: stores what the board shows (data-shown) in this browser or a file, and shows it as YAML for a
// contribution.
// A file is {"stele": 1, "game": "attika", "board": {"tiles": [[0, 0, "0001000"]], "shrines": [[-2, 1]], …}}.

const LARGEST = 100_000; // limit of the bytes of a file; more than any map needs

const isPlace = (place) => Array.isArray(place) && place.length === 2 && place.every(Number.isInteger);
const isTile = (tile) => Array.isArray(tile) && tile.length === 3 && isPlace(tile.slice(0, 2)) && typeof tile[2] === "string";
const isBoard = ({ tiles, shrines = [] }) => [tiles, shrines].every(Array.isArray) && tiles.every(isTile) && shrines.every(isPlace);

function prepare(section) {
  const known = JSON.parse(section.dataset.ownMap);
  const widget = document.querySelector("[data-widget=position]");
  const name = `${known.game}.board`;
  const place = `stele.own.${name}`;
  const part = (action) => section.querySelector(`[data-map=${action}]`);
  const chooser = section.querySelector("input[type=file]");
  const offered = section.querySelector("details");
  const say = (said) => { section.querySelector("[role=status]").textContent = known.said[said] ?? ""; };

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

  const kept = () => {
    try {
      return localStorage.getItem(place);
    } catch {
      return null;
    }
  };

  /** Opens a map by its address; the board itself rejects an invalid one with a message. */
  const open = (text) => {
    const address = new URL(location.href);
    address.search = new URLSearchParams({ [name]: text }).toString();
    location.assign(address.href);
  };

  const keep = (board) => {
    try {
      localStorage.setItem(place, JSON.stringify(board));
    } catch (error) {
      return error.name === "QuotaExceededError" ? "full" : "not-kept";
    }
    part("open").hidden = false;
    return "kept";
  };

  const save = (board) => {
    const text = `${JSON.stringify({ stele: 1, game: known.game, board }, null, 1)}\n`;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `stele-${known.game}-map.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    return "saved";
  };

  const load = async (file) => {
    try {
      const { stele, game, board } = JSON.parse(file.size > LARGEST ? "" : await file.text());
      if (stele !== 1 || game !== known.game || !isBoard(board)) throw new SyntaxError();
      open(JSON.stringify(board));
    } catch {
      say("no-file");
    }
  };

  const yaml = ({ tiles, shrines = [] }) => {
    const from = 'provenance: sourced, sources: ["own-copy: map"]}';
    const lines = [];
    if (shrines.length > 1) {
      lines.push("layouts:", `  players-${shrines.length}:`);
      lines.push(`    centres: {value: ${JSON.stringify(tiles.map(([q, r]) => [q, r]))}, ${from}`);
      lines.push(`    shrines: {value: ${JSON.stringify(shrines)}, ${from}`);
    }
    lines.push("board-tiles:");
    tiles.forEach(([, , face], index) => {
      const grounds = [...face].map((digit) => known.grounds[digit]).join(", ");
      lines.push(`  tile-${String(index + 1).padStart(2, "0")}:`, `    face: {value: [${grounds}], ${from}`);
    });
    return `${lines.join("\n")}\n`;
  };

  const withOwn = (work) => () => {
    const board = own();
    say(board ? work(board) : "practice");
  };

  part("keep").addEventListener("click", withOwn(keep));
  part("save").addEventListener("click", withOwn(save));
  part("open").addEventListener("click", () => open(kept()));
  part("load").addEventListener("click", () => chooser.click());
  chooser.addEventListener("change", async () => {
    const [file] = chooser.files;
    if (file) await load(file);
    chooser.value = ""; // otherwise choosing the same file again triggers no change event
  });
  const offer = () => {
    const board = own();
    offered.hidden = !board;
    if (board) section.querySelector(".own-map__yaml").textContent = yaml(board);
  };
  new MutationObserver(offer).observe(widget, { attributeFilter: ["data-shown"] });
  part("open").hidden = !kept();
  section.hidden = false;
  offer();
}

document.querySelectorAll("[data-own-map]").forEach(prepare);
