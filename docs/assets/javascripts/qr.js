// QR codes (ISO/IEC 18004): bytes, error correction M, versions 1 to 40. Made here, so no address leaves the page.

// For each version: code words for correction in a block, and how many blocks there are.
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, ...Array(19).fill(28)];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49];
const MASKS = [
  (x, y) => (x + y) % 2,
  (x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Rows of true (dark) and false; null for a text that is too long for any version. */
export function qr(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, index) => bits(bytes, index + 1) <= held(index + 1) * 8) + 1;
  if (!version) return null;
  const grid = new Grid(version);
  grid.write(interleaved(codewords(bytes, version), version));
  const made = MASKS.map((_, mask) => grid.masked(mask));
  const worth = made.map(penalty);
  return made[worth.indexOf(Math.min(...worth))];
}

// what is written

const lengthBits = (version) => (version < 10 ? 8 : 16);
const bits = (bytes, version) => 4 + lengthBits(version) + 8 * bytes.length;
const held = (version) => (room(version) >> 3) - CORRECTION[version - 1] * BLOCKS[version - 1];

/** How many modules of a version carry data. */
function room(version) {
  const align = Math.floor(version / 7) + 2;
  const all = (16 * version + 128) * version + 64;
  return version < 2 ? all : all - ((25 * align - 10) * align - 55) - (version < 7 ? 0 : 36);
}

/** The code words of the data, padded. */
function codewords(bytes, version) {
  const binary = (value, length) => value.toString(2).padStart(length, "0");
  let said = "0100" + binary(bytes.length, lengthBits(version)) + bytes.map((byte) => binary(byte, 8)).join("");
  said += "0".repeat(Math.min(4, held(version) * 8 - said.length));
  said = said.padEnd(Math.ceil(said.length / 8) * 8, "0");
  const words = said.match(/.{8}/g).map((word) => parseInt(word, 2));
  for (let pad = 0xec; words.length < held(version); pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** All code words in their order: those of the blocks by turns, then those for their correction. */
function interleaved(words, version) {
  const count = BLOCKS[version - 1], extra = CORRECTION[version - 1];
  const short = Math.floor(words.length / count), shorter = count - (words.length % count);
  const generator = divisor(extra);
  const data = [], correction = [];
  for (let block = 0, from = 0; block < count; block++) {
    const part = words.slice(from, (from += short + (block < shorter ? 0 : 1)));
    part.forEach((word, index) => (data[index] ??= []).push(word));
    remainder(part, generator).forEach((word, index) => (correction[index] ??= []).push(word));
  }
  return [...data, ...correction].flat();
}

/** The product in the field of 256 elements. */
function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

function divisor(degree) {
  const found = [...Array(degree - 1).fill(0), 1];
  for (let step = 0, root = 1; step < degree; step++, root = times(root, 2)) {
    for (let index = 0; index < degree; index++) found[index] = times(found[index], root) ^ (found[index + 1] ?? 0);
  }
  return found;
}

function remainder(words, generator) {
  const found = Array(generator.length).fill(0);
  for (const word of words) {
    const factor = word ^ found.shift();
    found.push(0);
    generator.forEach((value, index) => (found[index] ^= times(value, factor)));
  }
  return found;
}

// where it stands

class Grid {
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.patterns();
  }

  set(x, y, isDark) {
    if (!(x in this.dark) || !(y in this.dark)) return;
    this.dark[y][x] = Boolean(isDark);
    this.fixed[y][x] = true;
  }

  /** What every code has, whatever it says. */
  patterns() {
    const last = this.size - 1;
    for (let place = 0; place < this.size; place++) {
      this.set(6, place, place % 2 === 0);
      this.set(place, 6, place % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [last - 3, 3], [3, last - 3]]) this.rings(x, y, 4, [2, 4]);
    const places = this.alignments();
    for (const x of places) {
      for (const y of places) {
        const isCorner = (x === 6 && y === 6) || (x === 6 && y === places.at(-1)) || (y === 6 && x === places.at(-1));
        if (!isCorner) this.rings(x, y, 2, [1]);
      }
    }
    this.format(0);
    if (this.version >= 7) this.number();
  }

  rings(x, y, reach, light) {
    for (let down = -reach; down <= reach; down++) {
      for (let across = -reach; across <= reach; across++) {
        this.set(x + across, y + down, !light.includes(Math.max(Math.abs(across), Math.abs(down))));
      }
    }
  }

  alignments() {
    if (this.version === 1) return [];
    const count = Math.floor(this.version / 7) + 2;
    const step = this.version === 32 ? 26 : Math.ceil((this.version * 4 + 4) / (count * 2 - 2)) * 2;
    return [6, ...Array.from({ length: count - 1 }, (_, index) => this.size - 7 - step * (count - 2 - index))];
  }

  /** The mask and the degree of correction (M is 0), twice. */
  format(mask) {
    const data = mask, last = this.size - 1;
    let rest = data;
    for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const said = ((data << 10) | rest) ^ 0x5412;
    const bit = (index) => (said >>> index) & 1;
    for (let index = 0; index < 15; index++) {
      this.set(...(index < 6 ? [8, index] : index < 8 ? [8, index + 1] : index === 8 ? [7, 8] : [14 - index, 8]), bit(index));
      this.set(...(index < 8 ? [last - index, 8] : [8, last - 14 + index]), bit(index));
    }
    this.set(8, last - 7, true);
  }

  /** The version, twice. */
  number() {
    let rest = this.version;
    for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const said = (this.version << 12) | rest;
    for (let index = 0; index < 18; index++) {
      const near = this.size - 11 + (index % 3), far = Math.floor(index / 3), bit = (said >>> index) & 1;
      this.set(near, far, bit);
      this.set(far, near, bit);
    }
  }

  /** Code words, to and fro in columns of two from the lower right. */
  write(words) {
    let place = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let row = 0; row < this.size; row++) {
        const y = ((right + 1) & 2) === 0 ? this.size - 1 - row : row;
        for (const x of [right, right - 1]) {
          if (this.fixed[y][x]) continue;
          this.dark[y][x] = Boolean(((words[place >> 3] ?? 0) >>> (7 - (place & 7))) & 1);
          place++;
        }
      }
    }
  }

  masked(mask) {
    this.format(mask);
    const isTurned = (x, y) => !this.fixed[y][x] && MASKS[mask](x, y) === 0;
    return this.dark.map((row, y) => row.map((isDark, x) => isDark !== isTurned(x, y)));
  }
}

// which mask is easiest to read: the fewer long runs, squares and false corners, the better

function penalty(rows) {
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))];
  const said = lines.map((line) => line.map(Number).join(""));
  let found = 0;
  for (const line of said) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) found += run.length - 2;
    found += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 1; y < rows.length; y++) {
    for (let x = 1; x < rows.length; x++) {
      const same = rows[y][x] === rows[y - 1][x] && rows[y][x] === rows[y][x - 1] && rows[y][x] === rows[y - 1][x - 1];
      if (same) found += 3;
    }
  }
  const dark = rows.flat().filter(Boolean).length / rows.length ** 2;
  return found + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
