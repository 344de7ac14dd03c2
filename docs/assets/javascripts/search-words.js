// How the search splits a text into words and folds them, the same for what is searched and for what is typed. A word
// has a `stem`, by which its forms are one, a `weight`, and its place in the text; a `hint` alone finds nothing.

/** @typedef {{ stem: string, weight: number, start: number, end: number, hint?: boolean, run?: string, word?: string }} Word */
/** @typedef {{ asking?: string[], common?: string[], numbers?: Record<string, number> }} Known */

const COMMON = 0.6;  // the weight of a word of everyday speech, which tells less than how rare it is in rules
const ASKING = 0.4;  // of a word that is no subject of a question, but part of how it is put: "how many", "when"
const LETTERS = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/gu;

/** Folds what is typed in several ways: width, ligatures, small letters. */
export const folded = (text) => text.normalize("NFKC").toLowerCase();

/** Folds a text sign by sign, so that places in it stay the same. */
function foldedInPlace(text) {
  const whole = folded(text);
  if (whole.length === text.length) return whole;
  let result = "";
  for (const sign of text) {
    const other = sign.normalize("NFKC").toLowerCase();
    result += other.length === sign.length ? other : sign;
  }
  return result;
}

const withoutMarks = (word) => /^[a-z]+$/.test(word) ? word : word.normalize("NFD").replace(/\p{M}/gu, "");

// English

const ENGLISH_FORMS = {
  built: "build", won: "win", lost: "lose", losing: "lose", paid: "pay", took: "take", taken: "take", went: "go", gone: "go", kept: "keep",
  drew: "draw", drawn: "draw", fought: "fight", chose: "choose", chosen: "choose", left: "leave", met: "meet", sold: "sell",
  bought: "buy", sent: "send", spent: "spend", made: "make", began: "begin", begun: "begin", broke: "break", broken: "break",
  held: "hold", laid: "lay", led: "lead", threw: "throw", thrown: "throw", gave: "give", given: "give", ran: "run",
  fell: "fall", fallen: "fall", stood: "stand", brought: "bring", found: "find", died: "die", dying: "die", dice: "die",
  lying: "lie", tied: "tie", tying: "tie", came: "come", men: "man", seen: "see", saw: "see", shown: "show", hidden: "hide",
  hid: "hide", flipped: "flip", stolen: "steal", stole: "steal", grew: "grow", grown: "grow", cities: "city", sank: "sink",
  sunk: "sink", withdrew: "withdraw", withdrawn: "withdraw", worse: "bad", better: "good", best: "good",
};

/** Endings by their last letters, in the order in which they are taken off. @type {[string, RegExp, string][]} */
const ENGLISH_ENDINGS = [
  ["rs", /our(?=s?$)/, "or"], ["es", /tre(?=s?$)/, "ter"], ["s", /(?<=..)ies$/, "y"], ["s", /(?<=(?:ss|sh|ch|x|z))es$/, ""], ["s", /(?<=[^su])s$/, ""],
  ["t", /(?<=.{3})ment$/, ""], ["y", /(?<=.{3})ly$/, ""], ["gd", /(?<=[a-z]*[aeiouy][a-z]*[a-z])(?:ing|ed)$/, ""], ["n", /(?<=.{4})ion$/, ""],
  ["bcdfghjklmnpqrstvwxyz", /([b-df-hj-np-tv-z])\1$/, "$1"], ["e", /(?<=.{2})e$/, ""], ["y", /(?<=.{2})y$/, "i"],
];

function english(word) {
  let stem = ENGLISH_FORMS[word] ?? word;
  if (stem.length < 4) return stem;
  for (const [last, ending, instead] of ENGLISH_ENDINGS) if (last.includes(stem[stem.length - 1])) stem = stem.replace(ending, instead);
  return stem;
}

// German

const GERMAN_FORMS = {
  nimmt: "nehmen", nimm: "nehmen", nahm: "nehmen", genommen: "nehmen", gibt: "geben", gab: "geben", wirft: "werfen", warf: "werfen",
  geworfen: "werfen", gewinnt: "gewinnen", gewann: "gewinnen", gewonnen: "gewinnen", sieg: "siegen", verliert: "verlieren", verlor: "verlieren",
  verloren: "verlieren", zieht: "ziehen", zog: "ziehen", gezogen: "ziehen", zug: "zuge", fängt: "anfangen", anfängt: "anfangen",
  fing: "anfangen", beginnt: "beginnen", begann: "beginnen", begonnen: "beginnen", hält: "halten", hielt: "halten", fällt: "fallen",
  fiel: "fallen", verfällt: "fallen", lässt: "lassen", stirbt: "sterben", starb: "sterben", gestorben: "sterben", tritt: "treten", trifft: "treffen", traf: "treffen",
  getroffen: "treffen", greift: "greifen", griff: "greifen", gegriffen: "greifen", bricht: "brechen", brach: "brechen", gebrochen: "brechen",
  geht: "gehen", ging: "gehen", gegangen: "gehen", steht: "stehen", stand: "stehen", gestanden: "stehen", sieht: "sehen",
  sah: "sehen", gesehen: "sehen", liegt: "liegen", lag: "liegen", gelegen: "liegen", schließt: "schließen", schloss: "schließen",
  geschlossen: "schließen", bietet: "bieten", bot: "bieten", geboten: "bieten", bekommt: "bekommen", bekam: "bekommen", kommt: "kommen",
  kam: "kommen", weicht: "weichen", wich: "weichen", gewichen: "weichen", hilft: "helfen", half: "helfen", geholfen: "helfen",
  darf: "dürfen", spricht: "sprechen", isst: "essen", läuft: "laufen", lief: "laufen", fährt: "fahren", fuhr: "fahren", stecht: "stechen",
  sticht: "stechen", bringt: "bringen", brachte: "bringen", gebracht: "bringen", vergisst: "vergessen", tauscht: "tauschen", mehrere: "mehr",
};
const PREFIXES = /^(ab|an|auf|aus|bei|ein|her|hin|nach|um|vor|weg|zu|zurück|los|fort)ge(?=.{3,}(?:t|en)$)/;
const PREFIXED = /^(ab|an|auf|aus|bei|ein|her|hin|nach|um|vor|weg|zu|zurück|los|fort)zu(?=.{3,}en$)/;

/** The stem of a German word, as CISTEM finds it (Weissweiler and Fraser, 2017). */
function german(word) {
  let stem = (GERMAN_FORMS[word] ?? word).replace(PREFIXES, "$1").replace(PREFIXED, "$1");
  if (/[aou]e|ß/.test(stem)) stem = stem.replace(/(?<![aeq])ue/g, "ü").replace(/ae/g, "ä").replace(/oe/g, "ö").replace(/ß/g, "ss");
  stem = withoutMarks(stem).replace(/^ge(?=.{4})/, "");
  const isPacked = /sch|ei|ie|(.)\1/.test(stem);  // sounds of several letters are one
  if (isPacked) stem = stem.replace(/sch/g, "$").replace(/ei/g, "%").replace(/ie/g, "&").replace(/(.)\1/g, "$1*");
  while (stem.length > 3) {
    if (stem.length > 5 && /^(?:em|er|nd)/.test(stem.slice(-2))) stem = stem.slice(0, -2);
    else if ("tesn".includes(stem[stem.length - 1])) stem = stem.slice(0, -1);
    else break;
  }
  return isPacked ? stem.replace(/\*$/, "").replace(/(.)\*/g, "$1$1").replace(/\$/g, "sch").replace(/%/g, "ei").replace(/&/g, "ie") : stem;
}

const STEMS = { en: english, de: german };

/** What is put before a verb. */
const DIRECTIONS = { de: /^(?:zurück|an|ab|auf|aus|bei|ein|her|hin|nach|um|vor|weg|fort|zu|los)(?=.{4})/ };
/** What turns its meaning round. */
const AWAY = /^(?:ab|aus|weg|un)/;

/** Languages in which words are joined, so that a word is looked for in its parts, too. */
const LINKS = { de: /(?:es|en|er|s|n|e)$/, en: /$^/ };

// Japanese: no blanks between words, so pairs of signs are its words.

const RUNS = /(?<kanji>[\p{Script=Han}々〆ヶ]+)|(?<katakana>[\p{Script=Katakana}ー]+)|(?<hiragana>[\p{Script=Hiragana}ー]+)|(?<latin>[\p{Script=Latin}\p{N}]+)/gu;
const COUNTERS = /[人枚個回点つ手本隻歩種色]/;
const COUNTED = /[一二三四五六七八九](?=[人枚個回点つ手本隻歩種色])/g;
const LEADING = /^[はがをにでとのもへや]+/;
const TRAILING = /[かよねのはがをにでともへや]+$/;
const WEIGHTS = { pair: 1, single: 0.3, verb: 0.9, katakana: 2, hiragana: 0.35, whole: 1.2 };

const hiragana = new Map();
const hiraganaOf = (text) => hiragana.get(text) ?? hiragana.set(text, text.replace(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))).get(text);

/** Splits a Japanese text. `asking`: a pattern of the words that are no subject of a question; `common`: of everyday words. */
function japanese(text, asking, common) {
  const whole = text.replace(COUNTED, (sign) => String("一二三四五六七八九".indexOf(sign) + 1));
  const spared = /^[\p{Script=Hiragana}ー\s]+$/u.test(whole) ? whole : whole.replace(asking, (words) => " ".repeat(words.length));
  const everyday = new Map();  // where the everyday word ends to which a sign belongs
  for (const { 0: word, index } of text.matchAll(common)) {
    for (let at = 0; at < word.length; at += 1) everyday.set(index + at, index + word.length);
  }
  const words = [];
  const add = (stem, weight, start, run = undefined) => {
    const end = start + stem.length;
    words.push({ stem, weight: end <= everyday.get(start) ? COMMON * weight : weight, start, end, run, hint: run && stem.length === 1 });
  };
  const pairs = (signs, weight, start, run) => {
    for (let at = 0; at < signs.length - 1; at += 1) add(signs.slice(at, at + 2), weight, start + at, run);
  };
  let end = -1;
  let isAfterWord = false;  // whether what stands before belongs to a word, so that hiragana are its ending or a particle
  for (const { 0: run, index, groups } of spared.matchAll(RUNS)) {
    const isEnding = index === end && isAfterWord;
    const name = run.length > 2 ? run : undefined;
    end = index + run.length;
    isAfterWord = !groups.hiragana;
    if (groups.latin) {
      add(run, WEIGHTS.whole, index);
      const counter = spared.slice(end, end + 1).match(COUNTERS);
      if (counter) add(run + counter[0], WEIGHTS.pair, index);
    } else if (groups.kanji) {
      pairs(run, WEIGHTS.pair, index, name);
      for (let at = 0; at < run.length; at += 1) add(run[at], run.length === 1 ? WEIGHTS.verb : WEIGHTS.single, index + at, run.length > 1 ? run : undefined);
    } else if (groups.katakana) {
      pairs(hiraganaOf(run), Math.min(1, WEIGHTS.katakana / (run.length - 1)), index, name);
    } else {
      const front = isEnding ? run.match(LEADING)?.[0].length ?? 0 : 0;
      const bare = isEnding || index ? run.slice(front).replace(TRAILING, "") : run;
      pairs(bare, isEnding ? WEIGHTS.hiragana : 2 * WEIGHTS.hiragana, index + front);
    }
  }
  return words;
}

/** A pattern of any of these words, the longest first. */
const anyOf = (words) => new RegExp([...words].sort((one, other) => other.length - one.length).join("|") || "$^", "g");

/** What splits texts of a language; `known`: words that are no subject of a question, everyday words, and numerals. */
export class Splitter {
  /** @param {string} language @param {Known} known */
  constructor(language, known = {}) {
    this.language = language;
    this.stem = STEMS[language] ?? withoutMarks;
    this.links = LINKS[language];
    this.stems = new Map();
    this.spellings = new Map();  // a word as it is written to what is known of it
    const asking = known.asking ?? [];
    this.asking = new Set(asking.map(folded));
    this.common = new Set(known.common?.map(folded));
    this.numbers = known.numbers ?? {};
    this.askingPattern = anyOf(asking);
    this.commonPattern = anyOf(known.common ?? []);
  }

  /** The words of a question or a title, with those that only ask. @returns {Word[]} */
  phrase(text) {
    if (this.language !== "ja") return this.words(text, true);
    const asking = Array.from(foldedInPlace(text).matchAll(this.askingPattern), ({ 0: word, index }) => ({ stem: `?${word}`, weight: ASKING, start: index, end: index + word.length, hint: true }));
    return [...asking, ...this.words(text)];
  }

  /** The words of a text. @returns {Word[]} */
  words(text, withAsking = false) {
    const flat = foldedInPlace(text);
    if (this.language === "ja") return japanese(flat, this.askingPattern, this.commonPattern);
    const words = [];
    let last;
    for (const match of flat.matchAll(LETTERS)) {
      const [word] = match;
      const { index: start } = match;
      const end = start + word.length;
      if (last && start === last.end + 1 && "-‐‑".includes(flat[last.end])) {
        words.push({ stem: this.folded(flat.slice(last.start, last.end) + word), weight: 1, start: last.start, end });
      }
      last = { start, end };
      const { stem, weight, hint } = this.spellings.get(word) ?? this.spelt(word);
      if (!hint) words.push({ stem, weight, start, end, word });
      else if (withAsking) words.push({ stem, weight, start, end, hint });
    }
    return words;
  }

  /** What is known of a word wherever it stands. */
  spelt(word) {
    const hint = this.asking.has(word);
    const known = hint ? { stem: `?${word}`, weight: ASKING, hint } : { stem: this.folded(word), weight: this.common.has(word) ? COMMON : 1, hint };
    this.spellings.set(word, known);
    return known;
  }

  /** The stem of a word; a numeral is its number. */
  folded(word) {
    const known = this.stems.get(word);
    if (known !== undefined) return known;
    const number = this.numbers[word];
    const stem = number === undefined ? withoutMarks(this.stem(word.split(/['’]/, 1)[0])) : String(number);
    this.stems.set(word, stem);
    return stem;
  }

  /** The parts of a word that is made of two or more of `vocabulary`; [] if it is not. @param {Set<string>} vocabulary */
  parts(word, vocabulary) {
    if (!this.links || word.length < 6) return [];
    for (let split = 2; split <= word.length - 3; split += 1) {
      const head = this.head(word.slice(0, split), vocabulary);
      if (!head) continue;
      const tail = word.slice(split);
      if (vocabulary.has(tail)) return [...this.partsOrSelf(head, vocabulary), this.folded(tail)];
      const others = this.parts(tail, vocabulary);
      if (others.length) return [...this.partsOrSelf(head, vocabulary), ...others];
    }
    return [];
  }

  /** A verb without what is put before it: `ziehen` for `nachziehen`; "" if nothing is, or, unless it is for `any`, if that
   *  turns its meaning round. */
  bare(word, any = false) {
    const bare = word.replace(DIRECTIONS[this.language] ?? /$^/, "");
    return bare === word || (!any && AWAY.test(word)) ? "" : this.folded(bare);
  }

  partsOrSelf(word, vocabulary) {
    const parts = this.parts(word, vocabulary);
    return parts.length ? parts : [this.folded(word)];
  }

  /** The first part of a compound without what links it to the next; "" if the vocabulary does not have it. */
  head(text, vocabulary) {
    if (this.isHead(text, vocabulary)) return text;
    const bare = this.links.test(text) ? text.replace(this.links, "") : "";
    return this.isHead(bare, vocabulary) ? bare : "";
  }

  isHead(word, vocabulary) {
    return vocabulary.has(word) && (word.length > 2 || /^.?[^a-z]/.test(word)) && !this.asking.has(word);
  }
}
