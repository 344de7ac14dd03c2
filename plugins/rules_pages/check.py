"""What the schema cannot say: ids resolve, languages agree, no number is typed into prose, the examples come true."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterable, Iterator
from pathlib import Path

from rules_pages import examples, markup
from rules_pages.book import Book, DataError, GameBook, read_book
from rules_pages.units import Unit, units
from rules_pages.yaml_file import Path_, Problem

NUMBERLESS_SECTIONS = ("names",)
"""Sections whose words are shown as they are, without placeholders."""
FILLED_SECTIONS = ("lines", "refusals", "counts", "labels")
"""Sections whose slots the engine's values fill."""


def checked_book(root: Path, cache: Path | None = None) -> Book:
    """The book, read and checked. Raises DataError with every problem."""
    book = read_book(root, cache)
    problems = sorted(set(check(book)))
    if problems:
        raise DataError(problems)
    return book


def check(book: Book) -> Iterator[Problem]:
    """Every problem of a book that was read without one."""
    yield from _site_texts(book)
    yield from _glossary(book)
    for game in book.games.values():
        checker = _GameChecker(book, game)
        yield from checker.problems()


def _site_texts(book: Book) -> Iterator[Problem]:
    every = {key for texts in book.site.values() for key in texts.strings}
    for language in book.languages:
        name = f"{book.root.name}/site/text/{language}.yaml"
        if language not in book.site:
            yield Problem(name, 1, 1, "the file is missing; the site's own words are needed in every language")
            continue
        for key in sorted(every - set(book.site[language].strings)):
            yield book.problem(name, ("strings",), f"{key}: missing; other languages have it")


def _glossary(book: Book) -> Iterator[Problem]:
    name = f"{book.root.name}/glossary.yaml"
    used = {
        item.target
        for game in book.games.values()
        for texts in game.texts.values()
        for unit in units(texts).values()
        for _, text in unit.texts()
        for item in markup.placeholders(text)
        if item.kind == "term"
    }
    for term, entry in book.glossary.items():
        for language in entry.words:
            if language not in book.languages:
                yield book.problem(name, (term, "words", language), f"{language}: no such language in languages.yaml")
        if term not in used:
            yield book.problem(name, (term,), f"{term}: no text uses this term; use it as {{term:{term}}} or remove it")


class _GameChecker:
    def __init__(self, book: Book, game: GameBook) -> None:
        self.book = book
        self.game = game
        self.folder = f"{book.root.name}/{game.id}"
        self.rule_ids = [rule.id for rule in game.rule_list()]
        self.section_ids = [section.id for page in game.rules.pages for section in page.sections]
        self.anchors = {*self.rule_ids, *self.section_ids}

    def problems(self) -> Iterator[Problem]:
        yield from self._ids()
        yield from self._citations()
        yield from self._components()
        source = self.game.game.source_language
        if source not in self.game.texts:
            yield Problem(f"{self.folder}/text/{source}.yaml", 1, 1, "the source language's texts are missing")
            return
        yield from self._texts()
        yield from self._links()
        yield from self._spoken_rules()
        if all(anchor in self.anchors for example in self.game.examples.values() for anchor in example.rules):
            yield from self._played()

    def _at(self, file: str, path: Path_, message: str) -> Problem:
        return self.book.problem(f"{self.folder}/{file}", path, message)

    # ids

    def _ids(self) -> Iterator[Problem]:
        seen: set[str] = set()
        for path, identifier in self._rule_places():
            if identifier in seen:
                yield self._at("rules.yaml", path, f"{identifier}: this id is taken; ids are for ever, choose another")
            seen.add(identifier)
        for old, new in self.game.rules.tombstones.items():
            if old in seen:
                yield self._at(
                    "rules.yaml", ("tombstones", old), f"{old}: still in use; a tombstone is for a rule that went"
                )
            if new not in seen:
                yield self._at("rules.yaml", ("tombstones", old), f"{new}: {self._no_such('rule', new, seen)}")

    def _rule_places(self) -> Iterator[tuple[Path_, str]]:
        for page_index, page in enumerate(self.game.rules.pages):
            for section_index, section in enumerate(page.sections):
                path = ("pages", page_index, "sections", section_index)
                yield (*path, "id"), section.id
                for rule_index, rule in enumerate(section.rules):
                    yield (*path, "rules", rule_index, "id"), rule.id

    # citations

    def _citations(self) -> Iterator[Problem]:
        for file, path, citation in self._all_citations():
            source = citation.partition(":")[0]
            if source not in self.game.game.sources:
                yield self._at(file, path, f"{source}: {self._no_such('source', source, self.game.game.sources)}")

    def _all_citations(self) -> Iterator[tuple[str, Path_, str]]:
        for page_index, page in enumerate(self.game.rules.pages):
            for section_index, section in enumerate(page.sections):
                for rule_index, rule in enumerate(section.rules):
                    path = ("pages", page_index, "sections", section_index, "rules", rule_index, "sources")
                    yield from (("rules.yaml", (*path, number), text) for number, text in enumerate(rule.sources))
        for component, value in self.game.components.items():
            file, path = self._component_place(component)
            yield from ((file, (*path, "sources", number), text) for number, text in enumerate(value.sources))
        for key, note in self.game.notes.items():
            yield from (("notes.yaml", (key, "sources", number), text) for number, text in enumerate(note.sources))
            if note.verdict:
                yield "notes.yaml", (key, "verdict"), note.verdict
        for key, reading in self.game.readings.items():
            for option, holders in reading.options.items():
                path = (key, "options", option, "holders")
                yield from (("readings.yaml", (*path, n), text) for n, text in enumerate(holders.holders))
        for key, example in self.game.examples.items():
            place = f"examples/{key}.yaml"
            yield from ((place, ("source", "sources", n), text) for n, text in enumerate(example.source.sources))

    def _component_place(self, component: str) -> tuple[str, Path_]:
        path = tuple(component.split("."))
        for name, file in self.book.files.items():
            folder, _, short = name.rpartition("/")
            if folder == self.folder and short.startswith("components") and path in file.places:
                return short, path
        return "rules.yaml", ()

    # components

    def _components(self) -> Iterator[Problem]:
        source = self.game.texts.get(self.game.game.source_language)
        reasons = source.reasons if source else {}
        for component, value in self.game.components.items():
            if value.reason is not None and value.reason not in reasons:
                file, path = self._component_place(component)
                wrong = self._no_such("reason", value.reason, reasons)
                yield self._at(file, (*path, "reason"), f"{value.reason}: {wrong}; write it in text/ under reasons")

    # texts

    def _texts(self) -> Iterator[Problem]:
        source_language = self.game.game.source_language
        source = units(self.game.texts[source_language])
        yield from self._missing_in_source(source, f"text/{source_language}.yaml")
        for language, texts in self.game.texts.items():
            file = f"text/{language}.yaml"
            if language not in self.book.languages:
                yield self._at(file, (), f"{language}: no such language in languages.yaml")
                continue
            own = units(texts)
            yield from self._orphans(own, source, file)
            for unit in own.values():
                yield from self._unit(unit, source.get(unit.id), language, file)

    def _expected_keys(self) -> dict[str, set[str]]:
        """The keys that each section of the texts must and may have, from the structure."""
        return {
            "pages": {page.id for page in self.game.rules.pages},
            "sections": set(self.section_ids),
            "rules": set(self.rule_ids),
            "notes": set(self.game.notes),
            "readings": set(self.game.readings),
            "examples": set(self.game.examples),
        }

    def _missing_in_source(self, source: dict[str, Unit], file: str) -> Iterator[Problem]:
        for section, keys in self._expected_keys().items():
            for key in sorted(keys):
                if f"{section}.{key}" not in source:
                    yield self._at(
                        file, (section,), f"{section}.{key}: the text is missing; the source language needs it"
                    )

    def _orphans(self, own: dict[str, Unit], source: dict[str, Unit], file: str) -> Iterator[Problem]:
        expected = self._expected_keys()
        for unit in own.values():
            known = expected.get(unit.section)
            if known is not None and unit.key not in known:
                wrong = self._no_such(unit.section.rstrip("s"), unit.key, known)
                yield self._at(
                    file, (unit.section, unit.key), f"{unit.key}: {wrong}; a text needs its {unit.section[:-1]}"
                )
            elif unit.id not in source:
                yield self._at(
                    file, (unit.section, unit.key), f"{unit.id}: the source language has no such text; remove it"
                )

    def _unit(self, unit: Unit, source: Unit | None, language: str, file: str) -> Iterator[Problem]:
        source_texts = dict(source.texts()) if source else {}
        if source and len(source_texts) != len(unit.texts()):
            yield self._at(
                file,
                (unit.section, unit.key),
                f"{unit.id}: {len(unit.texts())} texts, the source has {len(source_texts)}",
            )
        for path, text in unit.texts():
            yield from self._markup(path, text, unit.section, file)
            yield from self._numbers(path, text, unit.section, language, file)
            if path in source_texts:
                yield from self._same_placeholders(path, text, source_texts[path], file)

    def _markup(self, path: Path_, text: str, section: str, file: str) -> Iterator[Problem]:
        for mark, advice in (("<", "no HTML in texts"), ("](", "no Markdown links in texts; write {rule:…}")):
            if mark in text:
                yield self._at(file, path, f"{mark!r} found: {advice}")
        if text.count("{") != text.count("}"):
            yield self._at(file, path, "a brace is not closed")
        if section in FILLED_SECTIONS:
            return
        for item in markup.placeholders(text):
            problem = self._placeholder_problem(item)
            if problem:
                yield self._at(file, path, problem)

    def _placeholder_problem(self, item: markup.Placeholder) -> str | None:
        if item.kind in ("ruby", "step"):
            return None
        targets = self._targets(item.kind)
        if targets is None:
            return f"{{{item.key}}}: unknown placeholder; the kinds are {', '.join(markup.KINDS)} and ruby"
        if item.target not in targets:
            return f"{{{item.key}}}: {self._no_such(item.kind, item.target, targets)}"
        return None

    def _targets(self, kind: str) -> Iterable[str] | None:
        source = self.game.texts[self.game.game.source_language]
        return {
            "rule": self.anchors,
            "term": self.book.glossary,
            "value": self.game.components,
            "symbols": self.game.components,
            "name": source.names,
            "example": self.game.examples,
            "widget": {page.calculator for page in self.game.rules.pages if page.calculator},
        }.get(kind)

    def _numbers(self, path: Path_, text: str, section: str, language: str, file: str) -> Iterator[Problem]:
        if section in NUMBERLESS_SECTIONS or language not in self.book.languages:
            return
        for _, typed, number in markup.typed_numbers(text, self.book.languages[language].number_words):
            yield self._at(file, path, f"the number {typed} is typed in; {self._number_advice(number)}")

    def _number_advice(self, number: int) -> str:
        with_value = [path for path, value in self.game.components.items() if value.value == number][:4]
        if not with_value:
            return "give it a component and write {value:…}"
        return "write " + " or ".join(f"{{value:{path}}}" for path in with_value)

    def _same_placeholders(self, path: Path_, text: str, source: str, file: str) -> Iterator[Problem]:
        own, expected = markup.keys(text), markup.keys(source)
        for key in sorted(expected - own):
            yield self._at(file, path, f"{{{key}}} is missing; the source text has it")
        for key in sorted(own - expected):
            yield self._at(file, path, f"{{{key}}} is not in the source text; remove it or add it there")

    # links between files

    def _links(self) -> Iterator[Problem]:
        for key, note in self.game.notes.items():
            yield from self._rule_exists("notes.yaml", (key, "rule"), note.rule)
        for key, reading in self.game.readings.items():
            yield from self._rule_exists("readings.yaml", (key, "rule"), reading.rule)
            options = set(reading.options)
            if reading.default not in options:
                yield self._at("readings.yaml", (key, "default"), f"{reading.default}: not one of the options")
            if set(reading.case.outcomes) != options:
                yield self._at(
                    "readings.yaml", (key, "case", "outcomes"), "every option needs its outcome, and only options"
                )
        for key, example in self.game.examples.items():
            for index, rule in enumerate(example.rules):
                yield from self._rule_exists(f"examples/{key}.yaml", ("rules", index), rule)

    def _rule_exists(self, file: str, path: Path_, rule: str) -> Iterator[Problem]:
        if rule not in self.rule_ids:
            yield self._at(file, path, f"{rule}: {self._no_such('rule', rule, self.rule_ids)}")

    # the engine

    def _spoken_rules(self) -> Iterator[Problem]:
        """Every rule that the engine can name has its sentence in the source language, and is a rule."""
        source_language = self.game.game.source_language
        source = self.game.texts[source_language]
        for kind, rule, place in spoken_rules(self.game.id):
            words = source.lines if kind == "Line" else source.refusals
            if rule not in words:
                section = "lines" if kind == "Line" else "refusals"
                yield self._at(
                    f"text/{source_language}.yaml", (section,), f"{rule}: no sentence for it; {place} speaks it"
                )
            if rule not in self.rule_ids and rule.rpartition(".")[0] not in self.rule_ids:
                yield self._at("rules.yaml", ("pages",), f"{rule}: no such rule; {place} speaks it")

    def _played(self) -> Iterator[Problem]:
        player = examples.Player(self.game)
        for key, example in self.game.examples.items():
            file = f"examples/{key}.yaml"
            try:
                played = player.play(example)
            except (examples.BadInput, KeyError, TypeError, ValueError, IndexError) as error:
                yield self._at(file, ("steps",), f"the engine cannot play it: {type(error).__name__}: {error}")
                continue
            for index, (step, run) in enumerate(zip(example.steps, played, strict=True)):
                for difference in examples.differences(step, run):
                    yield self._at(file, ("steps", index), difference)
        yield from self._reading_cases(player)

    def _reading_cases(self, player: examples.Player) -> Iterator[Problem]:
        for key, reading in self.game.readings.items():
            for option, expected in reading.case.outcomes.items():
                result = player.calculate(reading.case.calculator, reading.case.input | {key: option})
                found = {name: result.get("value", result).get(name) for name in expected}
                if found != expected:
                    path = (key, "case", "outcomes", option)
                    yield self._at("readings.yaml", path, f"expected {expected}, the engine says {found}")

    def _no_such(self, kind: str, wanted: str, known: Iterable[str]) -> str:
        close = difflib.get_close_matches(wanted, list(known), 1)
        return f"no such {kind}" + (f"; did you mean {close[0]}?" if close else "")


def spoken_rules(game: str) -> list[tuple[str, str, str]]:
    """(`Line` or `Refused`, rule, `file:line`) wherever the engine of a game names a rule."""
    folder = Path(examples.engine_of(game).__file__ or "").parent
    found = []
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Line", "Refused"):
                rules = (
                    [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                    if node.args
                    else []
                )
                found += [(node.func.id, rule, f"{path.name}:{node.lineno}") for rule in rules if isinstance(rule, str)]
    return found
