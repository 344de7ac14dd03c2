"""Check the ids of one game: each is unique, and every id that is referred to exists; and the kinds of its values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules_pages.check.context import CheckContext, no_such
from rules_pages.data.models import Page, ReadingCase, Table
from rules_pages.data.plain import unlike_components
from rules_pages.data.problems import Problem
from rules_pages.data.yaml_file import Path_


def structure_problems(check: CheckContext) -> Iterator[Problem]:
    """Yield the problems of a game's ids, of the references to them, and of values of another kind than others."""
    yield from _ids(check)
    pages = [page.id for page in check.game.rules.pages if page.kind == "rules"]
    for old, stone in check.game.rules.tombstones_by_id().items():
        path: Path_ = ("tombstones", old)
        if stone.page is not None and stone.page not in pages:
            yield check.at("rules.yaml", path, f"{stone.page}: {no_such('page of rules', stone.page, pages)}")
        if old in check.anchors:
            yield check.at("rules.yaml", path, f"{old}: still in use; a tombstone is for a rule that went")
        if stone.now not in check.anchors:
            yield check.at("rules.yaml", path, f"{stone.now}: {no_such('rule', stone.now, check.anchors)}")
    yield from _published(check)
    sources = check.game.game.sources
    for file, path, citation in _all_citations(check):
        source = citation.partition(":")[0]
        if source not in sources:
            yield check.at(file, path, f"{source}: {no_such('source', source, sources)}; sources stand in game.yaml")
    yield from _reasons(check)
    yield from _gaps(check)
    yield from component_problems(check)
    yield from _about(check)
    yield from _frequent(check)
    yield from _pages(check)
    yield from _brief(check)
    yield from _guide(check)
    yield from _notes(check)
    yield from _readings(check)
    yield from _examples(check)
    yield from _pictures(check)


def _ids(check: CheckContext) -> Iterator[Problem]:
    """Yield the duplicates among the ids of pages, of sections and rules, and of the headings of each page."""
    pages = [(("pages", index, "id"), page.id) for index, page in enumerate(check.game.rules.pages)]
    sections = [((*path, "id"), section.id) for path, section in check.sections()]
    rules = [((*path, "id"), rule.id) for path, rule in check.rules()]
    yield from _duplicates(check, pages)
    more = [
        (("pages", index, *path, "id"), section)
        for index, page in enumerate(check.game.rules.pages)
        for path, section in page.more_sections()
    ]
    yield from _duplicates(check, sections + more + rules)
    for index, page in enumerate(check.game.rules.pages):
        yield from _duplicates(check, _headings(page, ("pages", index)))


def _brief(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each screen that shows a case which does not exist."""
    cases = {case.key for cases in check.game.cases.values() for case in cases}
    for index, page in enumerate(check.game.rules.pages):
        for number, screen in enumerate(page.brief):
            if screen.case not in cases:
                path = ("pages", index, "brief", number, "case")
                yield check.at("rules.yaml", path, f"{screen.case}: {no_such('case', screen.case, cases)}")


def _guide(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each rule of a step of a guide that does not exist."""
    for index, page in enumerate(check.game.rules.pages):
        for place, stage in enumerate(page.guide):
            for number, step in enumerate(stage.steps):
                for at, rule in enumerate(step.rules):
                    path = ("pages", index, "guide", place, "steps", number, "rules", at)
                    yield from _rule_exists(check, "rules.yaml", path, rule)


def _headings(page: Page, path: Path_) -> list[tuple[Path_, str]]:
    """Return (path, id) of the headings of one page: its title, sections, diagrams and tables."""
    sections = [((*path, "sections", index, "id"), section.id) for index, section in enumerate(page.sections)]
    diagrams = [((*path, *place), diagram) for place, diagram in page.pictures()]
    tables = [((*path, "tables", index, "id"), table.id) for index, table in enumerate(page.tables)]
    return [((*path, "id"), page.id), *sections, *diagrams, *tables]


def _about(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each component in `about` of game.yaml that does not exist or has no value."""
    for key, ids in check.game.game.about or ():
        for index, component in enumerate(ids):
            value = check.game.components.get(component)
            if value is None or value.value is None:
                message = f"{component}: {no_such('component with a value', component, check.game.components)}"
                yield check.at("game.yaml", ("about", key, index), message)


def _frequent(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each rule in `frequent` of game.yaml that does not exist."""
    for index, rule in enumerate(check.game.game.frequent):
        if rule not in check.rule_ids:
            message = f"{rule}: {no_such('rule', rule, check.rule_ids)}"
            yield check.at("game.yaml", ("frequent", index), message)


def _duplicates(check: CheckContext, places: Sequence[tuple[Path_, str]]) -> Iterator[Problem]:
    seen: set[str] = set()
    for path, identifier in places:
        if identifier in seen:
            yield check.at("rules.yaml", path, f"{identifier}: this id is taken; ids are for ever, choose another")
        seen.add(identifier)


def _published(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each id that was published and is gone without a tombstone: links to it would break."""
    rules, history = check.game.rules, check.game.history
    for rule in history.rules:
        if rule not in check.game.rule_ids and rule not in rules.tombstones:
            message = f"{rule}: published, and no longer a rule; write a tombstone for it in rules.yaml"
            yield check.at("history.yaml", ("rules", rule), message)
    pages = {name for page in rules.pages for name in (page.id, *page.former)}
    for index, page in enumerate(history.pages):
        if page not in pages:
            message = f"{page}: published, and no longer a page; name it under `former` of the page that replaces it"
            yield check.at("history.yaml", ("pages", index), message)


def _all_citations(check: CheckContext) -> Iterator[tuple[str, Path_, str]]:
    """Yield (file, path, citation) of every citation in the game's data."""
    game = check.game
    for path, rule in check.rules():
        yield from _numbered("rules.yaml", (*path, "sources"), rule.sources)
    for component, value in game.components.items():
        file, path = check.component_place(component)
        yield from _numbered(file, (*path, "sources"), value.sources)
    for key, note in game.notes.items():
        yield from _numbered("notes.yaml", (key, "sources"), note.sources)
        if note.verdict:
            yield "notes.yaml", (key, "verdict"), note.verdict
    for key, reading in game.readings.items():
        for name, option in reading.options.items():
            yield from _numbered("readings.yaml", (key, "options", name, "holders"), option.holders)
    for key, picture in game.pictures.items():
        yield from _numbered("pictures.yaml", (key, "sources"), picture.sources)
    for key, example in game.examples.items():
        yield from _numbered(f"examples/{key}.yaml", ("source", "sources"), example.source.sources)


def _numbered(file: str, path: Path_, citations: list[str]) -> Iterator[tuple[str, Path_, str]]:
    for index, citation in enumerate(citations):
        yield file, (*path, index), citation


def _reasons(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each reason of a value that has no text, and each text of a reason that no value has."""
    known = check.source.reasons if check.source else {}
    used = {value.reason: path for path, value in check.game.components.items() if value.reason is not None}
    for component, value in check.game.components.items():
        if value.reason is not None and value.reason not in known:
            file, path = check.component_place(component)
            wrong = no_such("reason", value.reason, known)
            yield check.at(file, (*path, "reason"), f"{value.reason}: {wrong}; write it in text/ under reasons")
    for reason in known:
        if reason not in used:
            file = f"text/{check.source_language}.yaml"
            yield check.at(file, ("reasons", reason), f"{reason}: no value has this reason; remove it")


ANSWERING = ("calculator", "position")
"""Kinds of pages that answer in a sentence."""
MANY = 7
"""From this number of rows on, a column that a single row lacks is reported as forgotten."""


def _gaps(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each row of a long table that alone lacks a column; nested tables are checked, too."""
    tables: dict[tuple[str, ...], dict[str, set[str]]] = {}
    for component in check.game.components:
        path = tuple(component.split("."))
        for depth in range(1, len(path) - 1):
            tables.setdefault(path[:depth], {}).setdefault(path[depth], set()).add(path[depth + 1])
    for path, rows in tables.items():
        if len(rows) < MANY:
            continue
        for column in sorted(set().union(*rows.values())):
            lacking = [row for row, columns in rows.items() if column not in columns]
            if len(lacking) == 1:
                file, place = check.component_place(".".join((*path, *lacking)))
                message = f"{lacking[0]}: {column} is missing; all other rows of {'.'.join(path)} have it"
                yield check.at(file, place, message)


def _pages(check: CheckContext) -> Iterator[Problem]:
    """Yield the problems of pages: missing or unknown calculators, positions, examples and tables."""
    for index, page in enumerate(check.game.rules.pages):
        if page.kind == "calculator":
            path = ("pages", index)
            if page.calculator is None:
                yield check.at("rules.yaml", path, "calculator: missing; a calculator's page needs it")
            if (page.start is None) == (page.start_input is None):
                message = "start: a calculator's page needs an example to start from, or `start_input`, and not both"
                yield check.at("rules.yaml", path, message)
            if page.start is not None and page.start not in check.game.examples:
                wrong = no_such("example", page.start, check.game.examples)
                yield check.at("rules.yaml", (*path, "start"), f"{page.start}: {wrong}")
        if page.kind == "guide" and not page.guide:
            yield check.at("rules.yaml", ("pages", index), "guide: missing; a guide needs its stages, the set-up first")
        if page.kind == "position" and page.position is None:
            yield check.at("rules.yaml", ("pages", index), "position: missing; a position's page needs its module")
        if page.kind in ANSWERING:
            yield from _said(check, page, ("pages", index))
        for number, example in enumerate(page.examples):
            if example not in check.game.examples:
                wrong = no_such("example", example, check.game.examples)
                yield check.at("rules.yaml", ("pages", index, "examples", number), f"{example}: {wrong}")
        for number, table in enumerate(page.tables):
            yield from _table(check, table, ("pages", index, "tables", number))


def _said(check: CheckContext, page: Page, path: Path_) -> Iterator[Problem]:
    """Yield a problem if a page that answers does not declare the lines that do so in a sentence."""
    if not page.says:
        yield check.at("rules.yaml", path, "says: missing; the ids of the lines of which one is the answer")
    for number, line in enumerate(page.says):
        if check.source and line not in check.source.lines:
            wrong = no_such("line", line, check.source.lines)
            yield check.at("rules.yaml", (*path, "says", number), f"{line}: {wrong}")


def _table(check: CheckContext, table: Table, path: Path_) -> Iterator[Problem]:
    tables = {component.partition(".")[0] for component in check.game.components if "." in component}
    for name in ("rests_on",) if table.computed else ("id", "arrows"):
        wanted = getattr(table, name)
        if wanted is not None and wanted.partition(".")[0] not in tables:
            yield check.at("rules.yaml", (*path, name), f"{wanted}: {no_such('table of components', wanted, tables)}")
    columns = {column for row in check.game.table(table.id).values() for column in row}
    if table.count is not None and table.count not in columns:
        yield check.at("rules.yaml", (*path, "count"), f"{table.count}: {no_such('column', table.count, columns)}")


def _notes(check: CheckContext) -> Iterator[Problem]:
    for key, note in check.game.notes.items():
        yield from _rule_exists(check, "notes.yaml", (key, "rule"), note.rule)


def _readings(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each unknown rule or default option of a reading, and those of its case."""
    for key, reading in check.game.readings.items():
        options = list(reading.options)
        yield from _rule_exists(check, "readings.yaml", (key, "rule"), reading.rule)
        if reading.default not in options:
            wrong = no_such("option", reading.default, options)
            yield check.at("readings.yaml", (key, "default"), f"{reading.default}: {wrong}")
        if reading.case is not None:
            yield from _outcomes(check, key, options, reading.case)


def _outcomes(check: CheckContext, key: str, options: list[str], case: ReadingCase) -> Iterator[Problem]:
    """Yield a problem for each option without an outcome and each outcome of an unknown option."""
    for option in options:
        if option not in case.outcomes:
            message = f"{option}: its outcome is missing; the case tells all readings apart"
            yield check.at("readings.yaml", (key, "case", "outcomes"), message)
    for option in case.outcomes:
        if option not in options:
            path = (key, "case", "outcomes", option)
            yield check.at("readings.yaml", path, f"{option}: {no_such('option', option, options)}")


def _examples(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each unknown rule of an example, and each unknown example that it continues (`after`)."""
    for key, example in check.game.examples.items():
        before = example.start.get("after")
        if before is not None and before not in check.game.examples:
            wrong = no_such("example", before, check.game.examples)
            yield check.at(f"examples/{key}.yaml", ("start", "after"), f"{before}: {wrong}")
        for index, rule in enumerate(example.rules):
            yield from _rule_exists(check, f"examples/{key}.yaml", ("rules", index), rule)


def _pictures(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each picture without a file or a place, each file without an entry, and each unknown picture
    of a rule."""
    game, shown = check.game, {name for page in check.game.rules.pages for _, name in page.pictures()}
    for path, rule in check.rules():
        shown.update(rule.pictures)
        for index, name in enumerate(rule.pictures):
            if name not in game.pictures:
                wrong = no_such("picture in pictures.yaml", name, game.pictures)
                yield check.at("rules.yaml", (*path, "pictures", index), f"{name}: {wrong}")
    for key in game.pictures:
        if key not in game.picture_files:
            yield check.at("pictures.yaml", (key,), f"{key}: no file pictures/{key}.svg, .avif or .png")
        if key not in shown:
            message = f"{key}: nothing shows it; name it under `pictures` of a rule or `diagrams` of a page"
            yield check.at("pictures.yaml", (key,), message)
    for key, file in game.picture_files.items():
        if key not in game.pictures:
            message = f"{key}: pictures.yaml says nothing of it; add it there, with `sources` or `ours: true`"
            yield check.at(file.path.partition("/")[2], (), message)


def _rule_exists(check: CheckContext, file: str, path: Path_, rule: str) -> Iterator[Problem]:
    if rule not in check.rule_ids:
        yield check.at(file, path, f"{rule}: {no_such('rule', rule, check.rule_ids)}")


def component_problems(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each value, or part of one, of another kind than those beside it.

    A word may stand where others have a number ("no effect") if the texts have a name for it.
    """
    values: dict[Path_, Any] = {
        tuple(name.split(".")): component.value for name, component in check.game.components.items()
    }
    words = check.source.names if check.source else {}
    for component, path, found, message in unlike_components(values):
        if not (isinstance(found, str) and found in words):
            file, place = check.component_place(".".join(map(str, component)))
            yield check.at(file, (*place, "value", *path), f"{component[-1]}: {message}")
