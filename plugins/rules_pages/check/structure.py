"""Check the ids of one game: each is unique, and every id that is referred to exists; and the kinds of its values."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules_pages.check.context import CheckContext
from rules_pages.data.models import Page
from rules_pages.data.plain import unlike_components
from rules_pages.data.problems import Problem
from rules_pages.data.yaml_file import Path_


def structure_problems(check: CheckContext) -> Iterator[Problem]:
    """Yield the problems of a game's ids, of the references to them, and of values of another kind than others."""
    game = check.game
    yield from _ids(check)
    yield from _published(check)
    yield from _citations(check)
    yield from _reasons(check)
    yield from _gaps(check)
    yield from component_problems(check)
    with_value = [name for name, component in game.components.items() if component.value is not None]
    for key, ids in game.game.about or ():
        yield from check.unknown("game.yaml", ("about", key), "component with a value", ids, with_value)
    yield from check.unknown("game.yaml", ("frequent",), "rule", game.game.frequent, check.rule_ids)
    if check.source is not None:
        spoken = [*check.source.lines, *check.source.refusals]
        for phrase, ids in game.game.decisive.items():
            yield from check.unknown("game.yaml", ("decisive", phrase), "circumstance", phrase, check.source.moves)
            yield from check.unknown("game.yaml", ("decisive", phrase), "line or refusal", ids, spoken)
    for path, page in check.pages():
        yield from _page(check, page, path)
    for key, note in game.notes.items():
        yield from check.unknown("notes.yaml", (key, "rule"), "rule", note.rule, check.rule_ids)
    yield from _readings(check)
    for key, example in game.examples.items():
        file, before = f"examples/{key}.yaml", example.start.get("after")
        yield from check.unknown(file, ("start", "after"), "example", before, game.examples)
        yield from check.unknown(file, ("rules",), "rule", example.rules, check.rule_ids)
    yield from _pictures(check)


def _ids(check: CheckContext) -> Iterator[Problem]:
    """Yield the duplicates among the ids of pages, of sections and rules, and of the headings of each page."""
    pages = [((*path, "id"), page.id) for path, page in check.pages()]
    sections = [((*path, "id"), section.id) for path, section in check.sections()]
    rules = [((*path, "id"), rule.id) for path, rule in check.rules()]
    more = [((*path, *place, "id"), section) for path, page in check.pages() for place, section in page.more_sections()]
    yield from _duplicates(check, pages)
    yield from _duplicates(check, sections + more + rules)
    for path, page in check.pages():
        headings = [((*path, "sections", index, "id"), section.id) for index, section in enumerate(page.sections)]
        headings += [((*path, *place), diagram) for place, diagram in page.pictures()]
        headings += [((*path, "tables", index, "id"), table.id) for index, table in enumerate(page.tables)]
        yield from _duplicates(check, [((*path, "id"), page.id), *headings])


def _duplicates(check: CheckContext, places: Sequence[tuple[Path_, str]]) -> Iterator[Problem]:
    seen: set[str] = set()
    for path, identifier in places:
        if identifier in seen:
            yield check.at("rules.yaml", path, f"{identifier}: this id is taken; ids are for ever, choose another")
        seen.add(identifier)


def _published(check: CheckContext) -> Iterator[Problem]:
    """Yield the problems of tombstones, and one for each published id that went without: links to it would break."""
    rules, history = check.game.rules, check.game.history
    rule_pages = [page.id for page in rules.pages if page.kind == "rules"]
    for old, stone in rules.tombstones_by_id().items():
        path: Path_ = ("tombstones", old)
        yield from check.unknown("rules.yaml", path, "page of rules", stone.page, rule_pages)
        if old in check.anchors:
            yield check.at("rules.yaml", path, f"{old}: still in use; a tombstone is for a rule that went")
        yield from check.unknown("rules.yaml", path, "rule", stone.now, check.anchors)
    for rule in history.rules:
        if rule not in check.game.rule_ids and rule not in rules.tombstones:
            message = f"{rule}: published, and no longer a rule; write a tombstone for it in rules.yaml"
            yield check.at("history.yaml", ("rules", rule), message)
    pages = {name for page in rules.pages for name in (page.id, *page.former)}
    for index, page in enumerate(history.pages):
        if page not in pages:
            message = f"{page}: published, and no longer a page; name it under `former` of the page that replaces it"
            yield check.at("history.yaml", ("pages", index), message)


def _citations(check: CheckContext) -> Iterator[Problem]:
    game = check.game
    cited: list[tuple[str, Path_, list[str]]] = [
        ("rules.yaml", (*path, "sources"), rule.sources) for path, rule in check.rules()
    ]
    for component, value in game.components.items():
        file, path = check.component_place(component)
        cited.append((file, (*path, "sources"), value.sources))
    for key, note in game.notes.items():
        cited.append(("notes.yaml", (key, "sources"), note.sources))
        cited.append(("notes.yaml", (key, "verdict"), [note.verdict] if note.verdict else []))
    for key, reading in game.readings.items():
        for name, option in reading.options.items():
            cited.append(("readings.yaml", (key, "options", name, "holders"), option.holders))
    cited += [("pictures.yaml", (key, "sources"), picture.sources) for key, picture in game.pictures.items()]
    for key, example in game.examples.items():
        cited.append((f"examples/{key}.yaml", ("source", "sources"), example.source.sources))
    for file, path, citations in cited:
        sources = [citation.partition(":")[0] for citation in citations]
        yield from check.unknown(file, path, "source", sources, game.game.sources, "; sources stand in game.yaml")


def _reasons(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each reason of a value that has no text, and each text of a reason that no value has."""
    known = check.source.reasons if check.source else {}
    for component, value in check.game.components.items():
        file, path = check.component_place(component)
        advice = "; write it in text/ under reasons"
        yield from check.unknown(file, (*path, "reason"), "reason", value.reason, known, advice)
    used = {value.reason for value in check.game.components.values()}
    for reason in known:
        if reason not in used:
            file = f"text/{check.source_language}.yaml"
            yield check.at(file, ("reasons", reason), f"{reason}: no value has this reason; remove it")


NEEDED = {
    "calculator": (("calculator",), "a calculator's page needs it"),
    "guide": (("guide",), "a guide needs its stages, the set-up first"),
    "position": (("position",), "a position's page needs its module"),
    "says": (("calculator", "position"), "the ids of the lines of which one is the answer"),
}
"""Field to the kinds of pages that need it, and why."""
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


def _page(check: CheckContext, page: Page, path: Path_) -> Iterator[Problem]:
    examples, is_calculator = check.game.examples, page.kind == "calculator"
    for name, (kinds, advice) in NEEDED.items():
        if page.kind in kinds and not getattr(page, name):
            yield check.at("rules.yaml", path, f"{name}: missing; {advice}")
    if is_calculator and (page.start is None) == (page.start_input is None):
        message = "start: a calculator's page needs an example to start from, or `start_input`, and not both"
        yield check.at("rules.yaml", path, message)
    yield from check.unknown("rules.yaml", (*path, "start"), "example", page.start, examples)
    lines = check.source.lines if check.source else page.says
    yield from check.unknown("rules.yaml", (*path, "says"), "line", page.says, lines)
    yield from check.unknown("rules.yaml", (*path, "examples"), "example", page.examples, examples)
    tables = {component.partition(".")[0] for component in check.game.components if "." in component}
    for number, table in enumerate(page.tables):
        for name in ("rests_on",) if table.computed else ("id", "arrows"):
            where, wanted = (*path, "tables", number, name), getattr(table, name)
            if wanted is not None and wanted.partition(".")[0] not in tables:
                yield from check.unknown("rules.yaml", where, "table of components", wanted, tables)
        columns = {column for row in check.game.table(table.id).values() for column in row}
        yield from check.unknown("rules.yaml", (*path, "tables", number, "count"), "column", table.count, columns)
    cases = {case.key for case in check.game.all_cases()}
    for number, screen in enumerate(page.brief):
        yield from check.unknown("rules.yaml", (*path, "brief", number, "case"), "case", screen.case, cases)
    for place, stage in enumerate(page.guide):
        for number, step in enumerate(stage.steps):
            where = (*path, "guide", place, "steps", number, "rules")
            yield from check.unknown("rules.yaml", where, "rule", step.rules, check.rule_ids)


def _readings(check: CheckContext) -> Iterator[Problem]:
    for key, reading in check.game.readings.items():
        options, outcomes = list(reading.options), reading.case.outcomes if reading.case else reading.options
        yield from check.unknown("readings.yaml", (key, "rule"), "rule", reading.rule, check.rule_ids)
        yield from check.unknown("readings.yaml", (key, "default"), "option", reading.default, options)
        for option in options:
            if option not in outcomes:
                message = f"{option}: its outcome is missing; the case tells all readings apart"
                yield check.at("readings.yaml", (key, "case", "outcomes"), message)
        for option in outcomes:
            yield from check.unknown("readings.yaml", (key, "case", "outcomes", option), "option", option, options)


def _pictures(check: CheckContext) -> Iterator[Problem]:
    game, shown = check.game, {name for page in check.game.rules.pages for _, name in page.pictures()}
    for path, rule in check.rules():
        shown.update(rule.pictures)
        kind = "picture in pictures.yaml"
        yield from check.unknown("rules.yaml", (*path, "pictures"), kind, rule.pictures, game.pictures)
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


def component_problems(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each value, or part of one, of another kind than those beside it. A word may stand where
    others have a number ("no effect") if the texts have a name for it."""
    values: dict[Path_, Any] = {
        tuple(name.split(".")): component.value for name, component in check.game.components.items()
    }
    words = check.source.names if check.source else {}
    for component, path, found, message in unlike_components(values):
        if not (isinstance(found, str) and found in words):
            file, place = check.component_place(".".join(map(str, component)))
            yield check.at(file, (*place, "value", *path), f"{component[-1]}: {message}")
