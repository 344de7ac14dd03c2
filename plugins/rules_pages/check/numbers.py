"""Find the numbers written in texts, and report where two languages of a text disagree about them.

What counts as a number, and how numbers are compared:

- Numerals (ASCII and full-width), number words, ordinals and Japanese counters are numbers: `3`, `drei`, `third`,
  `三枚`, `第三`. Two texts agree if the sets of their numbers are the same; how often, in what order and in what form a
  number is written does not matter.
- 0 and 1 are not compared: `no`, `kein`, `a`, `one`, `ein`, `一つ` and `first` are articles and pronouns more often
  than numbers.
- Optional words count as a number if the other text has it, and may be missing on either side: `both`, `Hälfte`,
  `twice`, `2倍`. They never require a number in the other text.
- The values of placeholders do not count; they are the same in all languages anyway. Words typed inside a placeholder
  do: `{rule:x|two things}`.
- In Japanese a kanji numeral counts only before a counter or in an ordinal, so that 一緒, 三角, 十分 and 四方 are no
  numbers.

The words are data: `number_words` and `number_forms` in languages.yaml. Forms of counted words are checked here, too.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from rules_pages.data import markup
from rules_pages.data.languages import PluralRule
from rules_pages.data.models import Language, NumberForms
from rules_widgets.words import EXACT, NUMBER

Kind = Literal["cardinal", "ordinal", "optional"]
COMPARED_FROM = 2
"""The smallest number that is compared between languages."""
_FULL_WIDTH = str.maketrans("０１２３４５６７８９", "0123456789")
_KANJI, _UNITS = "一二三四五六七八九", "十百"
_KANJI_NUMERAL = f"[{_KANJI}{_UNITS}]"
_DIGITS = r"[0-9]{1,3}(?:[.,][0-9]{3})+(?![0-9])|[0-9]+"
_NUMERAL = rf"(?:{_DIGITS}|(?<![数何幾]){_KANJI_NUMERAL}+)"
_NO_NUMERAL_BEFORE = rf"(?<![0-9])(?<!{_KANJI_NUMERAL})"


@dataclass(frozen=True)
class Number:
    """A number as it is written in a text."""

    typed: str
    value: int
    kind: Kind


class NumberReader:
    """Finder of the numbers in the texts of one language."""

    def __init__(self, language: Language) -> None:
        forms = language.number_forms
        by_kind: list[tuple[Kind, dict[str, int]]] = [
            ("optional", forms.optional),
            ("ordinal", forms.ordinals),
            ("cardinal", language.number_words),
        ]
        self._words: dict[str, tuple[int, Kind]] = {}
        for kind, table in by_kind:
            for word, value in table.items():
                self._words.setdefault(word.lower(), (value, kind))
        self._pattern = _pattern(forms, list(self._words))

    def numbers(self, text: str) -> list[Number]:
        """Return the numbers of a text in order, optional ones included."""
        plain = markup.prose(text).translate(_FULL_WIDTH)
        return [self._number(match) for match in self._pattern.finditer(plain)]

    def _number(self, match: re.Match[str]) -> Number:
        typed = match.group().lower()
        if match.lastgroup in ("form", "counted", "digits"):
            kind: Kind = "ordinal" if match.lastgroup == "form" else "cardinal"
            numeral = re.search(_NUMERAL, typed)
            return Number(match.group(), _value(numeral.group() if numeral else typed), kind)
        if typed not in self._words:
            typed = next(word for word in self._words if word.endswith("*") and typed.startswith(word[:-1]))
        value, kind = self._words[typed]
        return Number(match.group(), value, kind)


def _pattern(words: NumberForms, known: list[str]) -> re.Pattern[str]:
    """Return the pattern of all numbers: words, forms (第三, 三番目), counted ones (三枚), digits, Latin words."""
    longest_first = sorted(known, key=lambda word: (-len(word), word))
    latin_words = [word for word in longest_first if markup.is_latin(word)]
    other_words = [word for word in longest_first if not markup.is_latin(word)]
    latin = [markup.word_pattern(word) for word in latin_words]
    other = [_before(word) + re.escape(word) for word in other_words]
    forms = [_before(form) + re.escape(form).replace(r"\#", _NUMERAL) for form in words.ordinal_forms]
    counters = [re.escape(counter) for counter in sorted(words.counters, key=lambda counter: (-len(counter), counter))]
    counted = rf"(?<![数何幾])(?<!{_KANJI_NUMERAL}){_KANJI_NUMERAL}+(?:{'|'.join(counters)})" if counters else ""
    japanese = {"other": "|".join(other), "form": "|".join(forms), "counted": counted, "digits": _DIGITS}
    parts = [f"(?P<{name}>{part})" for name, part in japanese.items() if part]
    starts = {word[0] for word in (*other_words, *words.ordinal_forms)} - {"#"} | {*_KANJI, *_UNITS, *"0123456789"}
    # The lookahead skips characters that begin no number; it makes matching several times as fast.
    pattern = f"(?=[{''.join(sorted(starts))}])(?:{'|'.join(parts)})"
    firsts = {letter for word in latin_words for letter in (word[0], word[0].upper())}
    if latin:
        pattern += rf"|\b(?=[{''.join(sorted(firsts))}])(?P<latin>(?i:{'|'.join(latin)}))"
    return re.compile(pattern)


def _before(word: str) -> str:
    """Return a lookbehind for words that begin with a numeral, so that 2倍 does not match in 12倍; else ""."""
    return _NO_NUMERAL_BEFORE if word[0] == "#" or re.match(rf"[0-9]|{_KANJI_NUMERAL}", word) else ""


def _value(numeral: str) -> int:
    """Return the value of ASCII digits, with or without thousands separators, or of kanji numerals up to 999."""
    digits = re.sub("[.,]", "", numeral)
    if digits.isascii():
        return int(digits)
    total, digit = 0, 0
    for kanji in numeral:
        value = int(unicodedata.numeric(kanji))
        total, digit = (total + (digit or 1) * value, 0) if kanji in _UNITS else (total, value)
    return total + digit


def missing_numbers(own: Iterable[Number], other: Iterable[Number]) -> Iterator[Number]:
    """Yield each number of `other` whose value is not in `own`, once; optional ones and those below 2 do not count."""
    present = {number.value for number in own}
    for number in other:
        if number.kind != "optional" and number.value >= COMPARED_FROM and number.value not in present:
            present.add(number.value)
            yield number


class NumberComparison:
    """Comparison of the numbers in texts of a language with those in their source, if both languages have words for
    them; `status` says where one has not."""

    def __init__(self, languages: Mapping[str, Language], language: str, source: str) -> None:
        self.language, self.source = language, source
        self.reader, self._source_reader = NumberReader(languages[language]), NumberReader(languages[source])
        self._is_possible = languages[language].reads_numbers and languages[source].reads_numbers

    def problems(self, text: str, source_text: str, source_is: str = "the source text") -> Iterator[str]:
        """Yield a message for each number that one of two texts lacks, of which the other is called `source_is`."""
        if self._is_possible:
            own, expected = self.reader.numbers(text), self._source_reader.numbers(source_text)
            other = f"{source_is} ({self.source})"
            for number in missing_numbers(own, expected):
                yield f'the number {number.value} is missing in {self.language}; {other} has "{number.typed}"'
            for number in missing_numbers(expected, own):
                yield f'the number {number.value} ("{number.typed}") is missing in {other}'


_EXACT = re.compile(r"=[0-9]+ .*\S")


def forms_problem(item: markup.Placeholder, plural: PluralRule) -> str | None:
    """Return what is wrong with the forms of a number in a placeholder, or None."""
    if item.kind not in markup.COUNTED or item.shown is None:
        return None
    return count_problem(item.shown.split("|"), plural)


def count_problem(forms: list[str], plural: PluralRule) -> str | None:
    """Return what is wrong with the forms of a counted word, or None."""
    exact = [form for form in forms if form.startswith(EXACT)]
    others = [form for form in forms if not form.startswith(EXACT)]
    numbers = [form.partition(" ")[0] for form in exact]
    wanted = len(plural.categories)
    for form in exact:
        if not _EXACT.fullmatch(form):
            return f"{form!r} is no form for one number; write = and the number, a space and the words: =2 twice"
    if len(set(numbers)) < len(numbers):
        return "two forms are for the same number; keep one"
    if any(form.startswith(markup.FOREIGN) for form in others):
        return f"a form cannot begin with {markup.FOREIGN}"
    if not others:
        return "no form is left for other numbers; add one with # where the number stands"
    if len(others) == 1 and NUMBER not in others[0]:
        return "a single form is for all numbers; write # where the number stands" + _or(plural)
    if len(others) not in (1, wanted):
        return f"{len(others)} forms; write one with #" + _or(plural)
    return None


def _or(plural: PluralRule) -> str:
    """Return the end of a message that names the forms of a language; "" if it has only one."""
    count = len(plural.categories)
    return f", or {count}, for {plural.described()}" if count > 1 else " for all numbers"
