"""Find texts of a language that may be unclear, or may say something else than the other languages.

Findings are hints for editors, never errors. A unit's score is the sum of the weights of its findings, and units are
sorted by score. The settings of a language are under `review:` in languages.yaml.
"""

import math
import re
import statistics
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field

import pyphen

from rules_pages.check.claims import pattern_of
from rules_pages.data import markup
from rules_pages.data.book import Book, GameBook
from rules_pages.data.models import Language
from rules_pages.data.texts.units import GameTexts, Unit

SCALE = ("prohibition", "impossibility", "duty", "permission")
"""Kinds of modality in the order in which they are matched: negations first, since they contain the other phrases."""
DENIALS = frozenset({"prohibition", "impossibility"})
CLAUSE_ENDS = r".!?:;,\n–"
SHORT = 40
"""Lengths are compared only if the text or its translation has this many characters."""
ODD_LENGTH = 0.4
"""Allowed deviation of a length from the usual ratio, as a natural logarithm: a factor of about 1.5."""
EASY, FEW_WORDS = 45.0, 25
"""Reading ease below which a text is reported, and the number of words that a text needs to be rated."""
DISTINCTIVE_LENGTH = 5
"""Letters that a Latin term needs to be looked for: shorter ones are also everyday words (build, map, turn)."""
_SENTENCE = re.compile(r"(?<=[.!?:;])\s+|(?<=[。！？])|\n\s*(?:\n|- )\s*")
_TABLE_ROW = re.compile(r"(?m)^\|.*\n?")
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class Finding:
    """A reason why a text may need editing."""

    kind: str
    weight: float
    message: str


@dataclass
class Reviewed:
    """A unit of a game with its findings."""

    game: str
    unit: str
    findings: list[Finding] = field(default_factory=list)

    @property
    def score(self) -> float:
        """Sum of the weights of the findings."""
        return round(sum(finding.weight for finding in self.findings), 2)


def review(book: Book, language: str, games: Iterable[str]) -> list[Reviewed]:
    """Return the units of these games in a language that have findings, the most suspicious first."""
    units = [unit for game in games for unit in _review_game(book, book.games[game], language) if unit.findings]
    return sorted(units, key=lambda unit: (-unit.score, unit.game, unit.unit))


def as_json(reviewed: list[Reviewed]) -> list[dict[str, object]]:
    """Return the review as plain JSON."""
    units = []
    for unit in reviewed:
        findings = [asdict(one) | {"weight": round(one.weight, 2)} for one in unit.findings]
        units.append({"game": unit.game, "unit": unit.unit, "score": unit.score, "findings": findings})
    return units


def report(reviewed: list[Reviewed], limit: int) -> str:
    """Return the `limit` units with the highest scores as text, one line for each finding."""
    lines: list[str] = []
    for unit in reviewed[:limit]:
        lines.append(f"{unit.score:5.1f}  {unit.game} {unit.unit}")
        lines += [f"       {finding.kind}: {finding.message}" for finding in unit.findings]
    left = len(reviewed) - limit
    return "\n".join([*lines, *([f"{left} more units; --limit shows them"] if left > 0 else [])]) or "nothing is odd"


def _review_game(book: Book, game: GameBook, language: str) -> Iterator[Reviewed]:
    readers = {code: Reader(book, code) for code in {*game.texts, language}}
    units = {code: GameTexts(game, code).own for code in game.texts}
    spoken = {code: {key: readers[code].spoken(unit) for key, unit in own.items()} for code, own in units.items()}
    own, usual_ratios = spoken.pop(language, {}), {}
    for code, texts in spoken.items():
        pairs = [(own[key], text) for key, text in texts.items() if key in own]
        ratios = [math.log(len(one) / len(other)) for one, other in pairs if max(len(one), len(other)) >= SHORT]
        usual_ratios[code] = statistics.median(ratios) if ratios else 0.0
    titles = {key: unit.content.title for key, unit in units.get(language, {}).items() if unit.section == "rules"}
    for key, words in own.items():
        others = {code: texts[key] for code, texts in spoken.items() if key in texts}
        title = titles.get(key, "")
        same = [other for other in titles if titles[other] == title and other != key]
        also = f"“{title}” is also the title of {', '.join(same)}"
        findings = [*([Finding("title", 1.5, also)] if same else []), *_odd_length(words, others, usual_ratios)]
        reader, others_read = readers[language], [(code, readers[code], text) for code, text in others.items()]
        findings += reader.modality(words, {code: other.modals(text) for code, other, text in others_read})
        findings += reader.missing_terms(words, {code: other.terms(text) for code, other, text in others_read})
        if units[language][key].section != "names":
            prose = _TABLE_ROW.sub("\n", words)
            findings += [*reader.long_sentences(prose), *reader.difficult(prose), *reader.passives(prose)]
        yield Reviewed(game.id, key, findings)


def _odd_length(words: str, others: dict[str, str], usual_ratios: dict[str, float]) -> Iterator[Finding]:
    deviations = []
    for code, other in others.items():
        if max(len(words), len(other)) < SHORT:
            return
        deviations.append(math.log(len(words) / len(other)) - usual_ratios[code])
    is_long = all(one > ODD_LENGTH for one in deviations)
    if deviations and (is_long or all(one < -ODD_LENGTH for one in deviations)):
        least = min(deviations, key=abs)
        times = f"{math.exp(abs(least)):.1f} times as {'long' if least > 0 else 'short'} as usual"
        yield Finding("length", 3 * (abs(least) - ODD_LENGTH) + 1, f"{times} beside {', '.join(others)}")


class Reader:
    """Reader of the texts of one language, with the word lists of languages.yaml and the glossary."""

    def __init__(self, book: Book, language: str) -> None:
        entry: Language = book.languages[language]
        self._review = entry.review
        self._spaces = entry.line_join != ""
        self._modals = {kind: pattern_of(getattr(entry.review.modal_scale, kind), CLAUSE_ENDS) for kind in SCALE}
        passive = entry.review.passive  # an auxiliary, at most two words, and a participle if the language lists any
        auxiliaries, participles = pattern_of(passive.auxiliaries).pattern, pattern_of(passive.participles).pattern
        ending = rf"(?:\s+\w+){{0,2}}?\s+(?:{participles})" if passive.participles else ""
        self._passive = re.compile(f"(?:{auxiliaries}){ending}", re.IGNORECASE)
        ease = entry.review.reading_ease
        self._syllables = pyphen.Pyphen(lang=ease.hyphenation) if ease else None
        self.terms_of = {term: words.term for term, words in book.terms_in(language).items()}
        self.stems = {
            # rough: a Latin word of more than 6 letters without its last two
            term: word.lower()[:-2] if markup.is_latin(word) and len(word) > 6 else word.lower()
            for term, word in self.terms_of.items()
            if not markup.is_latin(word) or len(word) >= DISTINCTIVE_LENGTH
        }

    def spoken(self, unit: Unit) -> str:
        """Return all texts of a unit as words, with placeholders replaced: terms by their word, values by `0`."""
        return "\n\n".join(self.words(text).strip() for text in unit.texts.values())

    def words(self, text: str) -> str:
        """Return one text as words, with placeholders replaced."""
        return markup.render(text, self._replacement)

    def _replacement(self, item: markup.Placeholder) -> str:
        if item.kind == "ruby":
            return item.target
        if item.shown is not None:
            return item.shown.replace("|", " ")
        return self.terms_of.get(item.target, " ") if item.kind == "term" else "0"

    def modals(self, text: str) -> dict[str, str]:
        """Return {kind of modality: first words of it in the text} for the kinds that a text has."""
        matches = {}
        for kind in SCALE:
            match = self._modals[kind].search(text)
            if match:
                matches[kind] = " ".join(match.group().split())
                text = self._modals[kind].sub(lambda match: " " * len(match.group()), text)
        return matches

    def modality(self, text: str, others: dict[str, dict[str, str]]) -> Iterator[Finding]:
        """Yield findings where a text denies and all `others` do not or the reverse, denies in another way, or has a
        duty for their permission or the reverse (steps of procedures are plain orders). `others`: what they are called
        to their `modals`. Nothing is found where the words of modality of the language are not known."""
        own, modals, names = self.modals(text), list(others.values()), ", ".join(others)
        negations, denials = own.keys() & DENIALS, [sorted(DENIALS & other.keys()) for other in modals]
        if not modals or not any(getattr(self._review.modal_scale, kind) for kind in SCALE):
            return
        if not negations and all(denials):
            yield Finding("modal", 2.0, f"nothing is denied here, but in {names} (“{modals[0][denials[0][0]]}”)")
        elif negations and not any(denials):
            yield Finding("modal", 1.5, f"“{own[min(negations)]}” denies something, nothing is denied in {names}")
        elif negations and not any(negations & other.keys() for other in modals):
            kind, kinds = min(negations), " or ".join(sorted({other for each in denials for other in each}))
            yield Finding("modal", 0.6, f"“{own[kind]}”: {kind} here, {kinds} in {names}")
        for kind, opposite in (("duty", "permission"), ("permission", "duty")):
            differs = kind in own and opposite not in own
            if differs and all(opposite in other and kind not in other for other in modals):
                there = f"{opposite} in {names} (“{modals[0][opposite]}”)"
                yield Finding("modal", 1.5, f"“{own[kind]}”: {kind} here, {there}")

    def terms(self, text: str) -> set[str]:
        """Return the terms that a text contains, found by their stems."""
        plain = text.lower()
        return {term for term, stem in self.stems.items() if stem in plain}

    def missing_terms(self, text: str, others: dict[str, set[str]]) -> Iterator[Finding]:
        """Yield a finding if all `others` (with their `terms`) use a term of the glossary that this text lacks."""
        lacking = sorted(set.intersection(*others.values()) - self.terms(text)) if others else []
        missing = [f"“{self.terms_of[term]}” ({term})" for term in lacking if term in self.stems]
        if missing:
            weight = 0.5 * min(len(missing), 3)
            yield Finding("term", weight, f"{', '.join(others)} have what is not here: {', '.join(missing)}")

    def long_sentences(self, text: str) -> Iterator[Finding]:
        """Yield a finding if the longest sentence is longer than the language's limit."""
        most = self._review.longest_sentence
        sentences = [sentence for sentence in _SENTENCE.split(text) if sentence]
        longest = max((len(sentence.split() if self._spaces else sentence) for sentence in sentences), default=0)
        if most and longest > most:
            unit = "words" if self._spaces else "characters"
            yield Finding("sentence", 2 * (longest / most - 1) + 0.5, f"a sentence of {longest} {unit}")

    def difficult(self, text: str) -> Iterator[Finding]:
        """Yield a finding if the reading ease of a text is below EASY."""
        formula, words = self._review.reading_ease, _WORD.findall(text)
        if formula is None or len(words) < FEW_WORDS:
            return
        assert self._syllables is not None
        sentences = len([one for one in _SENTENCE.split(text) if one and _WORD.search(one)])
        syllables = sum(len(self._syllables.positions(word)) + 1 for word in words)
        ease = formula.start - formula.per_word * len(words) / sentences - formula.per_syllable * syllables / len(words)
        if ease < EASY:
            yield Finding("reading ease", (EASY - ease) / 20, f"{ease:.0f}; plain texts have {EASY:.0f} and more")

    def passives(self, text: str) -> Iterator[Finding]:
        """Yield a finding if a sentence has more than one passive."""
        most = max((len(self._passive.findall(sentence)) for sentence in _SENTENCE.split(text) if sentence), default=0)
        if most > 1:
            yield Finding("passive", most - 1.0, f"{most} passives in a sentence")


_TWO_SPACES = re.compile(r"\S  +\S")
_KANA = re.compile(r"[぀-ヿ]")
LEAST_WEIGHT = 1.0
"""Weight from which on a finding about the modality is a hint to a translator, too."""
SHORTEST = 4
"""Least number of letters of a text that is remarkable where it is the same in two languages."""


class Hints:
    """What an editor might look at in translations from one language into another."""

    def __init__(self, book: Book, source: str, language: str) -> None:
        self._is_japanese = language == "ja"
        self._source = Reader(book, source)
        self._own = Reader(book, language)

    def of(self, source: str, words: str) -> Iterator[str]:
        """Yield the hints on one text, given its source as it is written."""
        prose = markup.prose(words)
        if '"' in prose:
            yield "a straight quotation mark; write those of the language"
        if any(_TWO_SPACES.search(line.lstrip()) for line in words.splitlines()):
            yield "two spaces in a row"
        if not self._is_japanese and _KANA.search(prose):
            yield "Japanese is left in it"
        if words == source and sum(map(str.isalpha, markup.spoken(words))) >= SHORTEST:
            yield "still in the words of the source"
            return
        source_words, own_words = self._source.words(source), self._own.words(words)
        for finding in self._own.modality(own_words, {"the source": self._source.modals(source_words)}):
            if finding.weight >= LEAST_WEIGHT:
                yield finding.message
        for term in sorted(self._source.terms(source_words) - self._own.terms(own_words)):
            if term in self._own.stems:
                there, here = self._source.terms_of[term], self._own.terms_of[term]
                yield f"the source has the term “{there}”, here is no “{here}”"
