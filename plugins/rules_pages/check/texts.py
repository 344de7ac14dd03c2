"""Check the texts of one game: complete in the source language, same placeholders and numbers in every language."""

import functools
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from rules_pages.check import numbers
from rules_pages.check.avoided_words import QUOTING_SECTIONS, AvoidedWords
from rules_pages.check.context import CheckContext, no_such
from rules_pages.data import markup
from rules_pages.data.book import GameBook
from rules_pages.data.languages import plural_rule
from rules_pages.data.models import LONGEST_NAME, LONGEST_TEXT
from rules_pages.data.problems import Problem
from rules_pages.data.texts.units import SECTIONS, Unit, units_of
from rules_pages.data.yaml_file import Path_
from rules_widgets.words import ALONE, MANY, PLAYER

FILLED_SECTIONS = ("lines", "refusals", "moves", "counts", "labels")
"""Sections whose slots are filled with values of the engine."""
PROSE_SECTIONS = tuple(section for section in SECTIONS if section not in (*FILLED_SECTIONS, "names"))
"""Sections of whole sentences."""
DIGITS = re.compile(r"\d+")
NUMERALS, DECIMALS = ("Nd", "Nl", "No"), "0123456789０１２３４５６７８９"
"""Unicode categories of numbers, and those that are compared; others (`²`, `½`, `①`, `Ⅳ`) are not."""
_TENSES = re.compile(r"\[[^\[\]|]*\|[^\[\]|]*\]")
_ENDED = re.compile(r"[.。!?！？…:：][\W_]*$")
_ASIDE = re.compile(r"\s*(\([^()]*\)|（[^（）]*）)\W*$")
"""A parenthesis at the end of a text."""
PLAIN_PARTS = ("names", "title")
"""Sections and parts in which placeholders are not allowed."""


def source_problems(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each text that the structure requires and the source language lacks."""
    if check.source is None:
        name = f"{check.folder}/text/{check.source_language}.yaml"
        yield Problem(name, 1, 1, "the source language's texts are missing")
        return
    source = units_of(check.game, check.source_language)
    file = f"text/{check.source_language}.yaml"
    if "game" not in source:
        yield check.at(file, (), "game: missing; add it")
    for section, keys in _expected_keys(check).items():
        for key in keys:
            if f"{section}.{key}" not in source:
                message = f"{section}.{key}: the text is missing; the source language needs it"
                yield check.at(file, (section,), message)
    yield from _steps_and_options(check)


def language_problems(check: CheckContext, language: str) -> Iterator[Problem]:
    """Yield the problems of the texts of a game in one language; none if the source language has no texts."""
    if check.source is not None and language in check.book.languages:
        yield from _TextCheck(check, language).problems()


def markup_problems(text: str) -> Iterator[str]:
    """Yield a message for HTML, for Markdown links and for unbalanced or nested braces in a text."""
    for mark, advice in (("<", "no HTML in texts"), ("](", "no Markdown links in texts; write {rule:…}")):
        if mark in text:
            yield f"{mark!r} found: {advice}"
    if "{" in markup.prose(text) or "}" in markup.prose(text):
        yield "a brace is not closed, or stands inside another"


def word_problems(text: str, longest: int = LONGEST_TEXT) -> Iterator[str]:
    """Yield a message for numbers in other signs than digits, and more letters than `longest`."""
    if len(text) > longest:
        yield f"{len(text)} letters are too many; write at most {longest}"
    signs = set() if text.isascii() else {sign for sign in text if sign.isnumeric() and sign not in DECIMALS}
    for sign in sorted(sign for sign in signs if unicodedata.category(sign) in NUMERALS):
        yield f"{sign!r} is a number that no language is compared by; write it in digits or words"


def name_problems(name: str, key: str = "") -> Iterator[str]:
    """Yield a message for a name without a letter, unless it is the numeral in its `key` (`of-3: "3"`)."""
    if not any(map(str.isalpha, name)) and [name] != DIGITS.findall(key):
        yield f"'{name}' is no word; write one that readers can say and search for"


def tense_problems(text: str) -> Iterator[str]:
    """Yield a message for a verb of a move without its two forms: what can be done, and what was."""
    if {"[", "]"} & set(_TENSES.sub("", text)):
        yield "a verb has two forms: write [build|built]"


def _is_plain(path: Path_) -> bool:
    return path[0] in PLAIN_PARTS or path[-1] in PLAIN_PARTS


def is_ended(text: str) -> bool:
    """Return whether the last line of a text ends a sentence; list items and a placeholder at the end count, too."""
    last = text.rstrip().rpartition("\n")[2].lstrip()
    is_sentence = _ENDED.search(_ASIDE.sub("", last)) or _ENDED.search(last)
    return bool(last.startswith("- ") or last.endswith("}") or is_sentence)


def _expected_keys(check: CheckContext) -> dict[str, dict[str, Any]]:
    """Return {section: keys} that the structure requires and allows, in the order of the structure."""
    return {
        "pages": dict.fromkeys(page.id for page in check.game.rules.pages),
        "sections": dict.fromkeys(check.section_ids),
        "rules": dict.fromkeys(check.rule_ids),
        "notes": check.game.notes,
        "subjects": check.game.notes,
        "readings": check.game.readings,
        "examples": check.game.examples,
        "pictures": check.game.pictures,
    }


def _steps_and_options(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem where the text of an example or reading has other steps or options than its data."""
    file = f"text/{check.source_language}.yaml"
    assert check.source is not None
    for key, text in check.source.examples.items():
        example = check.game.examples.get(key)
        if example and not example.told and len(text.steps) != len(example.steps):
            message = f"{key}: {len(text.steps)} texts for {len(example.steps)} steps; each step needs one"
            yield check.at(file, ("examples", key, "steps"), message)
    for key, reading in check.game.readings.items():
        words = check.source.readings.get(key)
        if words is None:
            continue
        for option in reading.options.keys() - words.options.keys():
            yield check.at(file, ("readings", key, "options"), f"{option}: its text is missing; add it")
        if reading.case and reading.case.start is not None and words.case is None:  # it is played, not asked
            yield check.at(file, ("readings", key), f"{key}: the words of its case are missing; add `case`")
        for option in words.options:
            yield from check.unknown(file, ("readings", key, "options", option), "option", option, reading.options)


@functools.lru_cache(maxsize=4)
def _shown_numbers(game: GameBook) -> dict[str, dict[str, int]]:
    """Return {unit id: {component: number}} for the numbers that a unit shows in any language."""
    numbers: dict[str, dict[str, int]] = {}
    for unit in (unit for language in game.texts for unit in units_of(game, language).values()):
        with_values = (text for text in unit.texts.values() if "{value:" in text)  # a tenth of them
        for item in (item for text in with_values for item in markup.placeholders(text)):
            component = game.components.get(item.target) if item.kind == "value" else None
            if component is not None and type(component.value) is int:
                numbers.setdefault(unit.id, {})[item.target] = component.value
    return numbers


class _TextCheck:
    def __init__(self, check: CheckContext, language: str) -> None:
        self.check = check
        self.source = units_of(check.game, check.source_language)
        self.language = language
        self.values = _shown_numbers(check.game)
        self.numbers = numbers.NumberComparison(check.book.languages, language, check.source_language)
        self.avoided = AvoidedWords(check.book, language, [check.game.id])
        self.file = f"text/{language}.yaml"
        self.texts = check.game.texts[language]
        self.own = units_of(check.game, language)
        self.targets: dict[str, Iterable[str]] = {
            "rule": check.anchors,
            "term": check.book.glossary,
            "value": check.game.components,
            "symbols": check.game.components,
            "name": check.source.names if check.source else (),
            "example": check.game.examples,
            "widget": {page.calculator for page in check.game.rules.pages if page.calculator},
        }
        """Kind of placeholder to the targets that exist."""
        self.plural = plural_rule(language)
        self.name_forms = {form for forms in self.texts.forms.values() for form in forms}

    def problems(self) -> Iterator[Problem]:
        """Yield all problems of the language's texts."""
        expected = _expected_keys(self.check)
        for unit in self.own.values():
            kind = unit.section.removesuffix("s")
            known = expected.get(unit.section)
            if known is not None and unit.key not in known:
                yield from self._unknown((unit.section, unit.key), kind, known, f"; a text needs its {kind}")
            elif unit.id not in self.source:
                message = f"{unit.id}: the source language has no such text; remove it"
                yield from self._at((unit.section, unit.key), message)
        yield from self._forms()
        for key in self.texts.spoken:
            yield from self._unknown(("spoken", key), "name", self.texts.names, "; a reading needs its name")
        named = {*self.texts.pages, *self.texts.rules, *self.texts.examples, *self.texts.names}
        for key, synonyms in self.texts.also.items():
            advice = "; other words need what they stand for"
            yield from self._unknown(("also", key), "page, rule, example or name", named, advice)
            for index, synonym in enumerate(synonyms):
                yield from self._at(("also", key, index), *name_problems(synonym))
        for unit in self.own.values():
            shown = self.values.get(unit.id, {})
            for path, text in unit.texts.items():
                yield from self._at(path, *self._text(path, text))
                for number in self.numbers.reader.numbers(text) if shown else ():
                    same = [component for component, value in shown.items() if value == number.value]
                    if same and number.kind == "cardinal" and number.value >= numbers.COMPARED_FROM:
                        advice = " or ".join(f"{{value:{component}}}" for component in same)
                        message = f'the number "{number.typed}" is a value of this text; write {advice}'
                        yield from self._at(path, message)
            if unit.id in self.source:
                yield from self._same_as_source(unit, self.source[unit.id])

    def _at(self, path: Path_, *messages: str) -> list[Problem]:
        return [self.check.at(self.file, path, message) for message in messages]

    def _unknown(self, path: Path_, kind: str, known: Collection[str], advice: str) -> Iterator[Problem]:
        return self.check.unknown(self.file, path, kind, str(path[-1]), known, advice)

    def _forms(self) -> Iterator[Problem]:
        """Yield a problem for each form of a name that does not exist, that no sentence shows, or that is no word."""
        sentences = [*self.texts.lines.values(), *self.texts.refusals.values(), *self.texts.moves.values()]
        shown = {item.shown or ALONE for text in sentences for item in markup.placeholders(text) if item.kind == "slot"}
        shown |= {MANY, PLAYER}
        for key, forms in self.texts.forms.items():
            known = {*self.texts.names, *self.texts.moves}
            yield from self._unknown(("forms", key), "name or move", known, "; a form needs its name")
            for form, name in forms.items():
                if form not in shown:
                    message = f"{form}: no sentence shows a name in this form; remove it"
                    yield from self._at(("forms", key, form), message)
                problem = numbers.count_problem(name.split("|"), self.plural) if form == MANY and "|" in name else None
                yield from self._at(("forms", key, form), *name_problems(name), *filter(None, [problem]))

    def _text(self, path: Path_, text: str) -> Iterator[str]:
        """Yield a message for each problem of one text that shows without comparing it with others."""
        yield from word_problems(text, LONGEST_NAME if _is_plain(path) else LONGEST_TEXT)
        yield from markup_problems(text)
        for item in markup.placeholders(text):
            problem = self._placeholder_problem(path, item) or self._form_problem(item)
            if problem:
                yield f"{{{item.key}}}: {problem}"
        if path[0] == "names":
            yield from name_problems(text, str(path[-1]))
        else:
            avoided = self.avoided.problems(markup.spoken(text), quotes=path[0] in QUOTING_SECTIONS)
            yield from (message for _, message in avoided)
        if path[0] == "moves":
            yield from tense_problems(text)
        if path[0] == "counts" and "n" not in markup.keys(text):
            yield "{n} is missing; it stands for the number"

    def _placeholder_problem(self, path: Path_, item: markup.Placeholder) -> str | None:
        if _is_plain(path):
            return "no placeholder can stand in names and titles"
        if path[0] in FILLED_SECTIONS:
            return None if item.kind == "slot" else "only values of the engine can stand here, such as {cards}"
        if item.kind == "step":
            return None if path[0] == "examples" and "steps" in path else "only the steps of an example have values"
        if item.kind == "ruby":
            return None
        targets = self.targets.get(item.kind)
        if targets is None:
            return f"unknown placeholder; the kinds are {', '.join(markup.KINDS)} and ruby"
        if item.target not in targets:
            return no_such(item.kind, item.target, targets)
        kind = {"value": int, "symbols": dict}.get(item.kind)
        value = self.check.game.components[item.target].value if kind else None
        if kind is None or type(value) is kind:
            return None
        wrong = "this component is no number" if kind is int else "this component holds no symbols"
        return wrong if value is not None else "this component's value is unknown"

    def _form_problem(self, item: markup.Placeholder) -> str | None:
        shown = item.shown or ""
        is_of_number = shown.startswith(numbers.EXACT) or {"|", numbers.NUMBER} & set(shown)
        if item.kind not in ("slot", "step") or not shown or is_of_number:
            return numbers.forms_problem(item, self.plural)
        if shown in self.name_forms:
            return None
        advice = "give a name this form under `forms:`, or for a number write its forms, with # in a single one"
        return f"no name has the form '{item.shown}'; {advice}"

    def _same_as_source(self, unit: Unit, source: Unit) -> Iterator[Problem]:
        """Yield a problem where a unit has other parts, placeholders or numbers than its source."""
        own, expected = unit.texts, source.texts
        parts = {path: ".".join(map(str, path[2:])) or str(path[-1]) for path in (*own, *expected)}  # `steps.1`
        for path in expected.keys() - own.keys():
            yield from self._at(path, f"{parts[path]} is missing; the source text has it")
        for path in own.keys() - expected.keys():
            yield from self._at(path, f"{parts[path]}: the source text has no such part; remove it")
        for path in own.keys() & expected.keys():
            yield from self._at(path, *slot_problems(own[path], expected[path]))
            if self.language != self.check.source_language:
                yield from self._at(path, *self._translation(path, own[path], expected[path]))

    def _translation(self, path: Path_, text: str, source: str) -> Iterator[str]:
        """Yield a message for other numbers than in the source, and for a last sentence that is cut off."""
        if path[0] == "names":
            digits, others = (sorted(map(int, DIGITS.findall(name))) for name in (text, source))
            if digits and others and digits != others:
                yield f"the numbers of the name are {digits}, in the source language {others}"
            return
        yield from self.numbers.problems(text, source)
        if path[0] in PROSE_SECTIONS and path[-1] != "title" and is_ended(source) and not is_ended(text):
            yield "the last sentence does not end; the source text's does: is it cut off?"


def slot_problems(text: str, source: str) -> Iterator[str]:
    """Yield a message for each placeholder or value of the engine that a text lacks, or has and its source has not."""
    own, expected = ({f"{{{slot}}}" for slot in markup.keys(each)} for each in (text, source))
    return part_problems(own, expected)


def part_problems(own: set[str], expected: set[str]) -> Iterator[str]:
    """Yield a message for each part that must be the same in every language, and that a text or its source lacks."""
    yield from (f"{part} is missing; the source text has it" for part in sorted(expected - own))
    yield from (f"{part} is not in the source text; remove it or add it there" for part in sorted(own - expected))


def search_problems(check: CheckContext) -> Iterator[Problem]:
    """Yield the problems of what only the search uses, keywords and what players ask: unknown rules, what is no word,
    and what leads to two rules."""
    for language, keywords in check.game.keywords.items():
        file = f"keywords/{language}.yaml"
        for rule, words in keywords.items():
            yield from check.unknown(file, (rule,), "rule", rule, check.rule_ids, "; keywords need their rule")
            messages = [*name_problems(words), *markup_problems(words)]
            yield from (check.at(file, (rule,), message) for message in messages)
    for language, asks in check.game.asks.items():
        file = f"asks/{language}.yaml"
        rule_by_sentence: dict[str, str] = {}
        for rule, sentences in asks.items():
            advice = "; a question needs the rule that answers it"
            yield from check.unknown(file, (rule,), "rule", rule, check.rule_ids, advice)
            for index, sentence in enumerate(sentences):
                messages = [*word_problems(sentence, LONGEST_NAME), *name_problems(sentence)]
                messages += markup_problems(sentence)
                folded = unicodedata.normalize("NFKC", sentence).casefold()
                other = rule_by_sentence.setdefault("".join(filter(str.isalnum, folded)), rule)
                if other != rule:
                    messages.append(f'"{sentence}" stands at {other}, too; keep it at the rule that answers it best')
                yield from (check.at(file, (rule, index), message) for message in messages)
