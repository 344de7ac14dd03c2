// The index of the search: made in the page from the texts of games (search/<language>.<game>.json), and asked there.
// A question may have words that an answer lacks; what counts is how rare the words are that it has (BM25F).

import { folded, Splitter } from "./search-words.js";

/** `said`: the file with the text of a rule, and its place in it.
 *  @typedef {{ kind: string, id: string, game: string, games: string[], href: string, place: string, number: string, title: string, text: string, said?: [string, number],
 *  fields: Record<string, string[]>, factor: number, isFirst: boolean, keys?: Set<string> }} Entry */
/** @typedef {{ entry: Entry, score: number, words: Set<string> }} Found */
/** The numbers of the entries that have a word, each once, and how often each has it.
 *  @typedef {{ numbers: number[], times: number[] }} Posting */
/** What is found: rules; what is called as was asked; other terms, pieces, examples and pages.
 *  @typedef {{ rules: Entry[], lead: Entry[], others: Entry[], words: Set<string>, missing: string[], meant: string }} Answer */

const WEIGHTS = { title: 3.5, also: 3, asks: 5, names: 1, section: 0.8, words: 1.5, lead: 0.4, terms: 0.3 };
const LENGTHS = { title: 0.3, also: 0, asks: 0.8, names: 0, section: 0.3, words: 0, lead: 0.5, terms: 0.5 };
const REPEATED = new Set(["names", "section", "terms"]);
const SATURATION = 1.2;
const COVERAGE = 0.6;  // what an answer loses that has none of the words, of which the weight is known
const PART = 0.5;  // a part of a compound in a text
const WITHIN = 0.3;  // a part of a compound that is asked for, where the compound itself is known
const BEGUN = 0.6;  // a word that begins with what is typed
const [FIRST, FEW] = [1.12, 3];  // the first rule of a section, for a question of few words
const QUICK = 0.6;  // the quick reference repeats the rules
const PAIR = 0.3;  // two words that follow one another
const EXACT = 2;  // the title is what is asked for
const MEANT = 0.08;  // how much the words of a question tell of which game it is
const [SUBJECTS, ROUNDS] = [24, 4];  // how many subjects are told apart, and how often they are made more exact
const [LEAST, POOR] = [0.3, 0.1];  // of the best score; what is shown at first may be poorer
export const SHOWN = 8;  // at once
const TOOL = 0.8;  // of the score of the best rule: a calculator or board that is so near comes before the rules
const [SHORTEST, LONG] = [5, 8];  // letters of words that are corrected
const ZERO = 0x23;  // the character for 0 in packed numbers
const SLICE = 10;  // milliseconds of work at a time

const lengthOf = (texts) => texts.reduce((sum, text) => sum + text.length, 0);
const now = () => performance.now();
const pause = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (port1.close(), resolve(undefined));
  port2.postMessage("");
});

/** A title in one spelling. */
const asTitle = (title) => folded(title).replace(/\s*&\s*|\s+(?:and|und)\s+/g, " & ");

/** A word as it sounds: letters that sound alike are one, and twice the same letter is once. */
const asSpoken = (word) => folded(word).replace(/ph/g, "f").replace(/ck/g, "k").replace(/th/g, "t").replace(/(.)\1/g, "$1");

/** How many letters differ between two words; two neighbours that have changed places are one difference. */
function distance(one, other) {
  let [before, row] = [[], Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[line - 1] === other[column - 1];
      next[column] = Math.min(next[column - 1] + 1, row[column] + 1, row[column - 1] + (same ? 0 : 1));
      const swapped = line > 1 && column > 1 && one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1];
      if (swapped) next[column] = Math.min(next[column], before[column - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return row[other.length];
}

/** Columns of numbers that span the same space, each of length 1 and at right angles to the others. */
function orthonormal(columns) {
  columns.forEach((column, place) => {
    for (let before = 0; before <= place; before += 1) {
      const other = columns[before];
      let product = 0;
      for (let at = 0; at < column.length; at += 1) product += column[at] * other[at];
      const factor = before === place ? 1 - 1 / (Math.sqrt(product) || 1) : product;
      for (let at = 0; at < column.length; at += 1) column[at] -= factor * other[at];
    }
  });
  return columns;
}

/** A text from `start` to `end` in pieces: [text, whether it is marked]. @returns {[string, boolean][]} */
function marked(text, marks, start, end) {
  /** @type {[string, boolean][]} */
  const pieces = [[start > 0 && !/[.。!?！？]\s*$/u.test(text.slice(0, start)) ? "… " : "", false]];
  let done = start;
  for (const mark of marks.filter((one) => one.start >= start && one.end <= end)) {
    if (mark.end <= done) continue;
    if (mark.start > done) pieces.push([text.slice(done, mark.start), false]);
    pieces.push([text.slice(Math.max(done, mark.start), mark.end), true]);
    done = mark.end;
  }
  pieces.push([text.slice(done, end) + (end < text.length && !/[.。!?！？]\s*$/u.test(text.slice(0, end)) ? " …" : ""), false]);
  return pieces.filter(([piece]) => piece);
}

/** The entries that are worth to be shown, of a list in order. @returns {Entry[]} */
function good(found) {
  const best = found[0]?.score ?? 0;
  return found.filter(({ score }, at) => score >= (at < SHOWN ? POOR : LEAST) * best).map(({ entry }) => entry);
}

/** Columns as rows. */
const rows = (columns) => (columns[0] ?? []).map((_, row) => columns.map((column) => column[row]));

/** The words of each rule, from words with the rules that have them (`packed` in index.py). */
function wordsOfRules([words, places], size) {
  const byRule = Array.from({ length: size }, () => []);
  const steps = places.split(" ");
  let word = "";
  words.split(" ").forEach((part, at) => {
    word = word.slice(0, part.charCodeAt(0) - ZERO) + part.slice(1);
    let rule = 0;
    for (const step of steps[at]) {
      rule += step.charCodeAt(0) - ZERO;
      byRule[rule].push(word);
    }
  });
  return byRule;
}

/** Lists what one file knows as entries. */
export function entriesOf(file, language, kinds) {
  const base = `${language}/${file.game}/`;
  const [rules, examples, pages, pieces, allTerms] = [file.rules, file.examples, file.pages, file.pieces, file.terms].map(rows);
  const made = [];
  const synonyms = allTerms.map(([, word, , others]) => [word, ...others]);
  const terms = allTerms.map(([id, word, , others]) => [id, word.toLowerCase(), others]);
  const add = (kind, id, href, place, title, text, fields, rest = {}) => made.push({
    kind, id, href, place, title, text, factor: 1, number: "", isFirst: false, ...rest, game: file.game, games: [file.game], fields: { title: [title], ...text && { lead: [text] }, ...fields } });
  const others = wordsOfRules(file.words, rules.length);
  const counts = new Map();
  let [section, sectionPage, inPage, inSection] = ["", -1, 0, 0];
  rules.forEach(([id, page, own, also, called, used], at) => {
    const [title, ...asks] = called.split("|");
    if (own !== 0) [section, sectionPage, inPage, inSection] = [own, page, page === sectionPage ? inPage + 1 : 0, 0];
    const [address, chapter, , , , chapterNumber] = pages[page];
    const before = counts.get(page) ?? 0;
    counts.set(page, before + 1);
    const number = chapterNumber && `${chapterNumber}.${before + 1}`;
    const low = title.toLowerCase();
    const names = terms.filter(([, word]) => low.includes(word)).flatMap(([, , others]) => others);
    const factor = id.startsWith("quick.") ? QUICK : 1;
    add("rule", id, `${base}${address}/#${id}`, [`${file.title} ${number}`, section].filter(Boolean).join(" · "), title, "",
      { also, asks, names, words: [others[at].join(" ")], section: [section, chapter], terms: used.flatMap((term) => synonyms[term]) },
      { factor, number, isFirst: own !== 0, said: [`${file.game}.${address}.${inPage}`, inSection++] });
  });
  for (const [id, page, title, text, also] of examples) add("example", id, `${base}${pages[page][0]}/#example.${id}`, `${file.title} · ${kinds.example}`, title, text, { also });
  for (const [id, title, text, kind, also] of pages) add("page", id, `${base}${id}/`, [file.title, kind].filter(Boolean).join(" · "), title, text, { also });
  for (const [id, page, title, table, also] of pieces) add("piece", id, `${base}${pages[page][0]}/#${id}`, [file.title, table].filter(Boolean).join(" · "), title, "", { also, section: [table] });
  for (const [id, title, text, also] of allTerms) add("term", id, `${language}/glossary/#${id}`, kinds.term, title, text, { also });
  return made;
}

/** The entries of all files; a term that several games use is one entry. */
function allEntries(files, language, kinds) {
  const byAddress = new Map();
  for (const entry of files.flatMap((file) => entriesOf(file, language, kinds))) {
    const known = byAddress.get(entry.href);
    if (known) known.games.push(...entry.games);
    else byAddress.set(entry.href, entry);
  }
  return [...byAddress.values()];
}

/** The index of one or more games in a language. */
export class Index {
  /** Makes an index, a slice at a time, so that the page stays quick. `words`: what is known of the language.
   *  @returns {Promise<Index>} */
  static async of(language, words, files) {
    const index = new Index(language, words, files);
    const entries = allEntries(files, language, words.kinds);
    let start = now();
    const rest = async () => {
      if (now() - start < SLICE) return;
      await pause();
      start = now();
    };
    index.measure(entries);
    for (const entry of entries) {
      index.add(entry);
      await rest();
    }
    for (const word of index.vocabulary) {
      index.addParts(word);
      await rest();
    }
    setTimeout(() => {  // after the first answer, if one is waited for
      index.about ??= index.subjects();
    });
    return index;
  }

  constructor(language, words, files) {
    this.language = language;
    this.splitter = new Splitter(language, words);
    /** @type {Entry[]} */
    this.entries = [];
    /** By stem. @type {Map<string, Posting>} */
    this.postings = new Map();
    /** The titles and questions of entries, in which words that follow one another count. @type {{ stems: string[], number: number, weight: number }[]} */
    this.phrases = [];
    this.sizes = new Map();  // how many entries each game has
    this.vocabulary = new Set();
    this.split = new Map();  // repeated texts to their words
    /** Parts to the stems of the words that have them. @type {Map<string, Set<string>>} */
    this.wholes = new Map();
    /** With their parts. @type {Map<string, Posting>} */
    this.sums = new Map();
    /** @type {ReturnType<Index["subjects"]> | undefined} */
    this.about = undefined;
    this.names = new Set();  // the words of titles and synonyms: only for these a misspelt word may stand
    /** @type {Intl.Segmenter | undefined} */
    this.sentences = undefined;
    this.byId = new Map();
    this.byNumber = new Map();
    this.games = new Map(files.map(({ game, titles }) => [game, titles.flatMap((title) => [title, title.split(/[:：]/)[0]]).map(asTitle)]));
    this.frequent = files.flatMap(({ title, rules: [, , , , called], frequent }) => {
      const queries = frequent.map((place) => called[place].split("|")).map(([name, query = name]) => query);
      return files.length > 1 ? queries.slice(0, 1).map((query) => `${title.split(/[:：]/)[0]}: ${query}`) : queries;
    });
  }

  /** Notes how long the fields are. */
  measure(entries) {
    this.lengths = {};
    for (const { fields } of entries) {
      for (const [name, texts] of Object.entries(fields)) {
        this.lengths[name] ??= { letters: 0, entries: 0 };
        const known = this.lengths[name];
        known.letters += lengthOf(texts);
        known.entries += 1;
      }
    }
  }

  add(entry) {
    const number = this.entries.push(entry) - 1;
    for (const game of entry.games) this.sizes.set(game, (this.sizes.get(game) ?? 0) + 1);
    for (const [name, texts] of Object.entries(entry.fields)) {
      const { letters, entries } = this.lengths[name];
      const length = lengthOf(texts) / (letters / entries || 1);
      const weight = WEIGHTS[name] / (1 - LENGTHS[name] + LENGTHS[name] * length);
      const isName = name === "title" || name === "also";
      const phrases = name === "title" || name === "asks";
      for (const text of texts) {
        const words = phrases ? this.splitter.phrase(text) : REPEATED.has(name) ? this.wordsOf(text) : this.splitter.words(text);
        if (phrases && this.language !== "ja") this.phrases.push({ stems: words.map(({ stem }) => stem), number, weight: PAIR * weight });
        for (const { stem, weight: own, word } of words) {
          this.count(stem, number, weight * own, word);
          if (word && isName) this.names.add(word);
        }
      }
    }
    const list = (map, key) => map.get(key) ?? map.set(key, []).get(key);
    list(this.byId, entry.id).push(entry);
    if (entry.number) list(this.byNumber, entry.number).push(entry);
  }

  /** The words of a text that many entries have. */
  wordsOf(text) {
    const words = this.split.get(text) ?? this.splitter.words(text);
    this.split.set(text, words);
    return words;
  }

  /** Counts a word; the entries come in the order of their numbers. */
  count(stem, number, weight, word) {
    const { numbers, times } = this.postings.get(stem) ?? this.postings.set(stem, { numbers: [], times: [] }).get(stem);
    const last = numbers.length - 1;
    if (numbers[last] === number) times[last] += weight;
    else {
      numbers.push(number);
      times.push(weight);
    }
    if (word) this.vocabulary.add(word);
  }

  /** Notes the parts of a compound, or a verb without what is put before it, which count where the word stands. */
  addParts(word) {
    const whole = this.splitter.folded(word);
    for (const part of [...this.splitter.parts(word, this.vocabulary), this.splitter.bare(word, true)]) {
      if (part && part !== whole) (this.wholes.get(part) ?? this.wholes.set(part, new Set()).get(part)).add(whole);
    }
  }

  /** Where a stem stands, as a word or as a part of one; the sum is made when it is first asked for. @returns {Posting | undefined} */
  posting(stem) {
    const wholes = this.wholes.get(stem);
    const own = this.postings.get(stem);
    if (!wholes) return own;
    if (this.sums.has(stem)) return this.sums.get(stem);
    const sums = new Map(own?.numbers.map((number, at) => [number, own.times[at]]));
    for (const { numbers, times } of [...wholes].map((whole) => this.postings.get(whole))) {
      numbers.forEach((number, at) => sums.set(number, (sums.get(number) ?? 0) + PART * times[at]));
    }
    const posting = { numbers: [...sums.keys()], times: [...sums.values()] };
    this.sums.set(stem, posting);
    return posting;
  }

  /** Counts where two words follow one another, when they are first asked for. Returns their common stem. */
  pair(one, other) {
    const pair = `${one} ${other}`;
    if (this.posting(pair)) return pair;
    for (const { stems, number, weight } of this.phrases) {
      for (let at = stems.indexOf(one); at >= 0; at = stems.indexOf(one, at + 1)) if (stems[at + 1] === other) this.count(pair, number, weight, undefined);
    }
    return pair;
  }

  /** How much a word tells: the rarer, the more. */
  rarity(stem, known = this.posting(stem)?.numbers.length ?? 0) {
    return Math.log(1 + (this.entries.length - known + 0.5) / (known + 0.5));
  }

  /** The words of a query with what may stand for each: itself, what begins with it, its parts.
   *  @returns {{ any: [string, number][], weight: number, word: import("./search-words.js").Word }[]} */
  asked(query) {
    const words = this.splitter.phrase(query);
    const end = query.trimEnd().length;
    const pairs = words.slice(1).map((word, at) => ({ ...word, stem: this.pair(words[at].stem, word.stem), word: undefined, hint: true }))
      .filter(({ stem }) => this.posting(stem));
    return [...pairs.map((word) => ({ any: [[word.stem, 1]], weight: PAIR, word })), ...words.flatMap((word) => {
      const own = this.posting(word.stem);
      /** @type {[string, number][]} */
      const any = own ? [[word.stem, 1]] : [];
      if (word.word && word.end === end && word.word.length > 2) any.push(...this.begun(word));
      if (!word.word) return [{ any, weight: word.weight, word }];
      const weight = any.length ? WITHIN * word.weight : word.weight;
      const parts = this.splitter.parts(word.word, this.vocabulary).filter((part) => part !== word.stem && this.posting(part))
        .map((part) => ({ any: [[part, 1]], weight, word }));
      if (any.length) return [{ any, weight: word.weight, word }, ...parts];
      if (parts.length) return parts;
      const bare = this.splitter.bare(word.word);
      return [{ any: this.posting(bare) ? [[bare, 1]] : [], weight: word.weight, word }];
    })];
  }

  /** A query in which each word that is none has become the nearest one that is known; the query itself if there is no
   *  such word. Nothing that is a word becomes another: the first letter stays, and a letter may be wrong, in long words two. */
  corrected(query) {
    const unknown = this.asked(query).filter(({ any, word: { word = "" } }) => !any.length && word.length >= SHORTEST && !/\d/.test(word) && !this.splitter.common.has(word));
    return unknown.reduceRight((text, { word: { word, start, end } }) => text.slice(0, start) + (this.nearest(word) || text.slice(start, end)) + text.slice(end), query);
  }

  /** The nearest known word; "" if none is near. */
  nearest(word) {
    const [spoken, most] = [asSpoken(word), word.length < LONG ? 1 : 2];
    const near = [...this.names].filter((known) => known[0] === word[0] && Math.abs(known.length - word.length) <= 3)
      .map((known) => ({ known, far: distance(spoken, asSpoken(known)), often: this.posting(this.splitter.folded(known)).numbers.length }))
      .filter(({ far }) => far <= most);
    return near.sort((one, other) => one.far - other.far || other.often - one.often)[0]?.known ?? "";
  }

  /** The stems of words that begin with what is typed. @param {import("./search-words.js").Word} typed @returns {[string, number][]} */
  begun({ word, stem }) {
    const stems = new Set([...this.vocabulary].filter((known) => known.startsWith(word)).map((known) => this.splitter.folded(known)));
    stems.delete(stem);
    return [...stems].map((known) => [known, BEGUN]);
  }

  /** All entries that have words of a query, the best first. @returns {{ found: Found[], missing: string[] }} */
  found(query, game = "") {
    const asked = this.asked(query);
    const known = asked.filter(({ any }) => any.length);
    const missing = this.missing(asked, query);
    /** @type {Map<number, { score: number, covered: number, strong: boolean, words: Set<string> }>} */
    const scores = new Map();
    let all = 0;
    for (const { any, weight, word } of known) {
      const best = new Map();
      const own = this.posting(word.stem) ? this.rarity(word.stem) : Infinity;
      let most = 0;
      for (const [stem, likeness] of any) {
        // a word that is whole tells no more because others begin with it
        const rarity = Math.min(this.rarity(stem), own) * weight * likeness;
        most = Math.max(most, rarity);
        const { numbers, times } = this.posting(stem);
        numbers.forEach((number, at) => {
          const score = rarity * times[at] / (SATURATION + times[at]);
          if (score > (best.get(number)?.score ?? 0)) best.set(number, { score, rarity, stem });
        });
      }
      all += most;
      for (const [number, { score, rarity, stem }] of best) {
        const sum = scores.get(number) ?? scores.set(number, { score: 0, covered: 0, strong: false, words: new Set() }).get(number);
        sum.score += score;
        sum.covered += rarity;
        sum.strong ||= !word.hint;
        if (!word.hint) sum.words.add(stem);
      }
    }
    const meant = this.meant(known);
    const starts = known.filter(({ word }) => !word.hint).map(({ word }) => word.start);  // a compound with parts more than once
    const found = [...scores].filter(([number, { strong }]) => strong && (!game || this.entries[number].games.includes(game)))
      .map(([number, { score, covered, words }]) => {
        const entry = this.entries[number];
        const likely = game ? 1 : Math.max(...entry.games.map((one) => meant.get(one)));
        const factor = likely * entry.factor * (starts.length <= FEW && entry.isFirst ? FIRST : 1);
        return { entry, number, words, score: score * factor * (1 - COVERAGE + COVERAGE * covered / all) };
      });
    this.addLikeness(found.filter(({ entry }) => entry.kind === "rule"), scores, Math.max(0, 1 - 2 / new Set(starts).size));
    return { found: found.sort((one, other) => other.score - one.score), missing };
  }

  /** Adds to the scores of rules how near their subject is to that of the question, though it is put in other words.
   *  `scores`: of all entries by number; `share`: how much that counts. */
  addLikeness(rules, scores, share) {
    if (!share) return;  // for a name the subjects are not waited for
    this.about ??= this.subjects();
    const { subjects, lengths } = this.about;
    const likeness = new Float64Array(lengths.length);
    for (const column of subjects) {
      let asked = 0;
      for (const [number, { score }] of scores) asked += score * column[number];
      for (const { number } of rules) likeness[number] += asked * column[number] / lengths[number];
    }
    const [best, nearest] = [Math.max(...rules.map(({ score }) => score)), Math.max(...rules.map(({ number }) => likeness[number]))];
    for (const rule of rules) if (likeness[rule.number] > 0) rule.score += share * best * rule.entry.factor * likeness[rule.number] / nearest;
  }

  /** What the texts are about (latent semantic analysis: singular vectors by subspace iteration). `subjects`: for each
   *  subject, how much each entry is of it; `lengths`: how much each entry is of all. */
  subjects() {
    const size = this.entries.length;
    const lengths = new Float64Array(size);
    const words = [];
    for (const [stem, { numbers, times }] of this.postings) {
      if (numbers.length < 2 || /[? ]/.test(stem)) continue;  // words that only ask, and pairs
      const rarity = this.rarity(stem, numbers.length);
      const weights = times.map((time) => rarity * time / (SATURATION + time));
      for (let at = 0; at < numbers.length; at += 1) lengths[numbers[at]] += weights[at] ** 2;
      words.push({ numbers, weights });
    }
    for (const { numbers, weights } of words) for (let at = 0; at < numbers.length; at += 1) weights[at] /= Math.sqrt(lengths[numbers[at]]);
    /** What each entry has of `from` by the words that others have, too. */
    const shared = (from) => {
      const sums = new Float64Array(size);
      for (const { numbers, weights } of words) {
        let sum = 0;
        for (let at = 0; at < numbers.length; at += 1) sum += weights[at] * from[numbers[at]];
        for (let at = 0; at < numbers.length; at += 1) sums[numbers[at]] += weights[at] * sum;
      }
      return sums;
    };
    // what stands near is about the same: so it begins
    const near = (place) => Float64Array.from({ length: size }, (_, number) => Number(Math.floor(number * SUBJECTS / size) === place));
    let subjects = Array.from({ length: SUBJECTS }, (_, place) => near(place));
    for (let round = 0; round < ROUNDS; round += 1) subjects = orthonormal(subjects.map(shared));
    const squares = new Float64Array(size);
    for (const column of subjects) shared(column).forEach((sum, number) => squares[number] += sum * column[number]);
    return { subjects, lengths: squares.map((square) => Math.sqrt(Math.max(square, 1e-9))) };
  }

  /** How likely it is that a question is about each game: by how often its words are there, 1 for the likeliest. */
  meant(known) {
    const sums = [...this.sizes].map(([game, size]) => {
      const often = known.map(({ any }) => new Set(any.flatMap(([stem]) => this.posting(stem).numbers).filter((number) => this.entries[number].games.includes(game))).size);
      return [game, often.reduce((sum, entries, at) => sum + known[at].weight * Math.log((entries + 1) / (size + 2)), 0)];
    });
    const most = Math.max(...sums.map(([, sum]) => sum));
    return new Map(sums.map(([game, sum]) => [game, Math.exp(MEANT * (sum - most))]));
  }

  /** The words of a query that stand nowhere. A word of Japanese signs is known if a pair of them is. */
  missing(asked, query) {
    const runs = new Map();
    for (const { any, word } of asked) {
      const name = word.run ?? query.slice(word.start, word.end);
      if (word.hint) continue;
      runs.set(name, runs.get(name) || any.length > 0);
    }
    return [...runs].filter(([, known]) => !known).map(([name]) => name);
  }

  /** Answers a query. `game`: the one in which is asked, or "". @returns {Answer} */
  answer(query, game = "") {
    const flat = folded(query).replace(/[?？!！。．]+$/u, "").trim();
    const [typed, chosen] = this.chosen(flat, game);
    const asked = this.corrected(typed);
    const direct = [...(this.byId.get(asked) ?? []), ...[...asked.matchAll(/(?<![\d.])\d{1,2}\.\d{1,2}(?![\d.])/g)].flatMap(([number]) => this.byNumber.get(number) ?? [])]
      .filter((entry) => !chosen || entry.game === chosen);
    const { found, missing } = this.found(asked, chosen);
    const key = this.key(asked);
    for (const one of found) if (this.isCalled(one.entry, key)) one.score *= EXACT;
    found.sort((one, other) => other.score - one.score);
    const words = new Set(found.flatMap((one) => [...one.words]));
    const rules = good(found.filter(({ entry }) => entry.kind === "rule"));
    const others = good(found.filter(({ entry }) => entry.kind !== "rule"));
    const first = (isRule) => direct.filter(({ kind }) => (kind === "rule") === isRule);
    const isTerm = ({ kind }) => Number(kind === "term");
    const called = others.filter((entry) => this.isCalled(entry, key)).sort((one, other) => isTerm(other) - isTerm(one));
    const [tool, rule] = [found.find(({ entry }) => entry.kind !== "rule"), found.find(({ entry }) => entry.kind === "rule")];
    const isNear = tool?.entry.kind === "page" && !tool.entry.number && tool.score >= TOOL * (rule?.score ?? 0);
    const lead = [...new Set([...first(false), ...called, ...isNear ? [tool.entry] : []])];
    return {
      rules: [...new Set([...first(true), ...rules])], lead, others: others.filter((entry) => !lead.includes(entry)), words, missing: missing.filter((word) => !/^\d+$/.test(word) || !direct.length), meant: asked === typed ? query : asked,
    };
  }

  /** Whether an entry is called what was asked for, or players ask just that. */
  isCalled(entry, key) {
    entry.keys ??= new Set([entry.title, ...(entry.fields.also ?? []), ...(entry.fields.asks ?? [])].map((name) => this.key(name)));
    return entry.keys.has(key);
  }

  /** The words of a text as one key. */
  key(text) {
    return this.splitter.words(folded(text)).map(({ stem }) => stem).join(" ");
  }

  /** The query without the title of a game, and that game. @returns {[string, string]} */
  chosen(query, game) {
    const flat = asTitle(query);
    for (const [id, titles] of this.games) {
      for (const title of titles) {
        const place = flat.indexOf(title);
        const isWord = place >= 0 && !/\p{Script=Latin}/u.test(flat[place + title.length] ?? "");
        const rest = (flat.slice(0, place) + " " + flat.slice(place + title.length)).trim();
        if (isWord && this.key(rest)) return [rest, id];
      }
    }
    return [query, game];
  }

  /** The sentence of a text that answers, with what was asked for: [text, whether it was].
   *  @param {string} text @param {Set<string>} words @returns {[string, boolean][]} */
  excerpt(text, words) {
    const marks = this.splitter.words(text).filter(({ stem }) => words.has(stem));
    this.sentences ??= new Intl.Segmenter(this.language, { granularity: "sentence" });
    const sentences = [...this.sentences.segment(text)].map(({ segment, index: start }) => ({ start, end: start + segment.length }));
    const told = ({ start, end }) => [...new Set(marks.filter((mark) => mark.start >= start && mark.end <= end).map(({ stem }) => stem))]
      .reduce((sum, stem) => sum + this.rarity(stem), 0);
    const best = sentences.map(told);
    const at = Math.max(best.indexOf(Math.max(...best)), 0);
    let { start, end } = sentences[at] ?? { start: 0, end: 0 };
    const most = this.language === "ja" ? 110 : 220;
    const first = marks.find((mark) => mark.start >= start)?.start ?? start;
    if (end - start > most && first - start > most / 4) start = text.indexOf(" ", first - most / 4) + 1 || first;
    if (end - start < most / 2 && sentences[at + 1]) end = sentences[at + 1].end;
    end = Math.min(end, start + most + most / 4);
    return marked(text, marks, start, end);
  }
}
