// The games of one kind that this browser keeps: records (rules_widgets/table_record.py), each under a key of its own,
// `stele.game.<game>.<id>`, with "saved", the time when it was written. No game is removed but by the reader, or if nobody
// has moved in it, so the number of games has no limit but that of the storage.

const { store, storedKeys, storedText } = await import(new URL("../javascripts/site.js", import.meta.url).href);

/** The limit of the characters of a record; the longest games take a twentieth. */
export const MOST = 1_000_000;
const ID = /^[\w-]{1,40}$/;
const hex = (numbers) => Array.from(numbers, (number) => (number >>> 0).toString(16).padStart(8, "0")).join("");

export const newId = () => hex(crypto.getRandomValues(new Uint32Array(2)));

/** Returns plain JSON as text that does not depend on the order of keys, which MicroPython does not keep. */
export const canonical = (value) => JSON.stringify(value, (_, inner) => (
  inner && typeof inner === "object" && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner
));

/** Pipes bytes through a (de)compression stream. */
export async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Returns bytes as letters that an address can hold (base64url); `toBytes` reverses it. */
export function toLetters(bytes) {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export const toBytes = (letters) =>
  Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

function hash(text) {
  const parts = new Uint32Array([0x811c9dc5, 0x2545f491]);
  for (let at = 0; at < text.length; at++) {
    parts[0] = Math.imul(parts[0] ^ text.charCodeAt(at), 0x01000193);
    parts[1] = Math.imul(parts[1] ^ text.charCodeAt(at), 0x5bd1e995);
  }
  return hex(parts);
}

/** Parses the record of a game; null for anything else. A record from before there were ids gets one that is made of how
 * its game began. */
export function parsedRecord(text, game) {
  try {
    const record = text.length <= MOST ? JSON.parse(text) : null;
    if (record?.game !== game || !Array.isArray(record.moves)) return null;
    const { seed, setup, start } = record;
    return typeof record.id === "string" && ID.test(record.id) ? record : { ...record, id: hash(canonical([seed, setup, start])) };
  } catch {
    return null;
  }
}

/** Whether a record holds all moves of another one, and maybe more. */
const continues = (record, other) =>
  record.moves.length >= other.moves.length && canonical(record.moves.slice(0, other.moves.length)) === canonical(other.moves);

export class KeptGames {
  constructor(game) {
    this.game = game;
    this.base = `stele.game.${game}`;
    this.moveOld();
  }

  keyOf(id) {
    return `${this.base}.${id}`;
  }

  /** Moves the two games that older versions of this page kept to keys of their own, if there is room. */
  moveOld() {
    for (const { old, age } of [{ old: `${this.base}.before`, age: 1 }, { old: this.base, age: 0 }]) {
      const found = this.at(old);
      if (!found?.record) continue;
      const key = this.keyOf(found.record.id);
      const free = this.at(key) ? this.keyOf(hash(found.text)) : key; // another one, if an old tab has gone on since
      if (!store(free, JSON.stringify({ saved: Date.now() - age, ...found.record }))) this.drop(old);
    }
  }

  /** Returns {key, text, record} of what is kept under a key, null for nothing; `record` is null if it is none. */
  at(key) {
    const text = storedText(key);
    return text === null ? null : { key, text, record: parsedRecord(text, this.game) };
  }

  /** Lists all that is kept, the latest game first, and last what is no record. */
  list() {
    const keys = storedKeys(this.base).filter((key) => key === this.base || key.startsWith(`${this.base}.`));
    const when = ({ record }) => (record ? (record.saved ?? 0) : -1);
    return keys.map((key) => this.at(key)).sort((one, other) => when(other) - when(one));
  }

  /** Returns {record, entry} for a record from outside: if it goes on with a kept game, `entry` is that one, else the
   * record gets an id of its own where a game is kept under its id. */
  welcome(record) {
    const same = this.list().filter((entry) => entry.record?.id === record.id);
    const entry = same.find((one) => continues(record, one.record)) ?? null;
    return { entry, record: entry || !same.length ? record : { ...record, id: newId() } };
  }

  /** Keeps a record, in the place of `entry` if it goes on with that, under the name that the reader gave it there:
   * {key, text, problem: why it could not be kept}. */
  keep(record, entry = null) {
    const key = entry?.key ?? this.keyOf(record.id);
    const text = JSON.stringify({ ...record, name: this.at(key)?.record?.name, saved: Date.now() });
    return { key, text, problem: store(key, text) };
  }

  /** Gives a kept game a name, "" for none; the time when it was played stays. */
  name(key, name) {
    const record = this.at(key)?.record;
    if (record) store(key, JSON.stringify({ ...record, name: name || undefined }));
  }

  drop(key) {
    store(key, null);
  }
}
