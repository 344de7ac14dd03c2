"""Test that ARCHITECTURE.md is true: its diagram matches the imports, and the tests and files that it names exist.

Also that every decision in DECISIONS.md has a date."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.imports import imports_of
from tests.registry import GAMES

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
SOURCES = (ROOT / "interactive", ROOT / "plugins")
OURS = ("rules_engine", "rules_widgets", "rules_pages")
BOXES = ("rules", "game", "actions", "calculators", "positions", "draw")
NAMED = re.compile(rf"[\"']((?:{'|'.join(OURS)})\.[\w.]*)")
TOP = ("__main__", "cli")
BY_NAME = {
    "rules_pages.data.engine_runner": "a game is found by its folder",
    "rules_pages.live.page_process": "what makes pages is in a box that none below imports",
    "rules_widgets.boot": "a widget is found by its kind",
    "rules_widgets.calculator": "a game is found by its folder",
    "rules_widgets.position": "a position is found by its name",
    "rules_widgets.table": "a game is found by its folder",
}
"""Modules that import by a name which is worked out, and why."""
ARROWS = set(re.findall(r"(?m)^    (\w+) --> (\w+)$", TEXT))


def files() -> Iterator[tuple[str, Path]]:
    """Yield (dotted name, path) of every module."""
    for folder in SOURCES:
        for path in sorted(folder.rglob("*.py")):
            yield ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__"), path


@cache
def imports() -> dict[str, set[str]]:
    """Return {module: our modules, and names in them, that it imports}."""
    return {name: set(imported(path)) for name, path in files()}


def imported(path: Path) -> Iterator[str]:
    """Yield the dotted names of our packages that a file imports, or has as a string: what is loaded or run by its name
    is used as much as what is imported."""
    source = path.read_text(encoding="utf-8")
    yield from NAMED.findall(source)
    for node in imports_of(source):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif node.level == 0:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.partition(".")[0] in OURS)


def box(module: str) -> str:
    """Return the box of the diagram to which a module belongs."""
    package, _, rest = module.partition(".")
    first, _, below = rest.partition(".")
    if package == "rules_widgets":
        return "widgets"
    if package == "rules_pages":
        return "cli" if first in TOP else first
    if first not in GAMES:
        return "core"
    folder = below.partition(".")[0]
    return folder if folder in BOXES else root_box(first, folder)


def root_box(game: str, module: str) -> str:
    """Return the box of a module next to a game's folders: `offer` if it imports from them, except rules/, or from
    such a module, or is the package itself; else `components`."""
    name = f"rules_engine.{game}.{module}" if module else f"rules_engine.{game}"
    if not module or name not in imports():  # the package itself, or a name in it
        return "offer"
    inside = {target.split(".")[2] for target in imports()[name] if target.startswith(f"rules_engine.{game}.")}
    beside = inside - set(BOXES) - {module}
    is_offer = inside & set(BOXES) - {"rules"} or any(root_box(game, other) == "offer" for other in beside)
    return "offer" if is_offer else "components"


@cache
def arrows() -> dict[tuple[str, str], str]:
    """Return {(importing box, imported box): one such import, in words}."""
    result: dict[tuple[str, str], str] = {}
    for name, targets in imports().items():
        for target in sorted(targets):
            ends = box(name), box(target)
            if ends[0] != ends[1] and all(ends):
                result.setdefault(ends, f"{name} imports {target}")
    return result


def reachable(start: str) -> set[str]:
    """Return the boxes that can be reached from a box along the arrows of the diagram."""
    reached, waiting = set(), [start]
    while waiting:
        here = waiting.pop()
        after = {end for begin, end in ARROWS if begin == here} - reached
        reached |= after
        waiting += after
    return reached


def test_every_import_goes_along_the_arrows() -> None:
    assert ARROWS, "there is no diagram"
    astray = {ends: example for ends, example in arrows().items() if ends[1] not in reachable(ends[0])}
    assert astray == {}


def test_a_module_that_is_named_as_a_string_counts_as_imported(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('load("rules_pages.live.page_process")\nload(f"rules_engine.{game}")\n', encoding="utf-8")
    assert list(imported(module)) == ["rules_pages.live.page_process", "rules_engine."]


def test_who_imports_by_a_name_that_is_worked_out_has_a_reason() -> None:
    by_name = re.compile(r"\b(import_module|__import__|run_module|run_path)\(")
    assert {name for name, path in files() if by_name.search(path.read_text(encoding="utf-8"))} == set(BY_NAME)


def test_every_arrow_is_gone() -> None:
    assert sorted(ARROWS - set(arrows())) == []


def test_no_arrow_leads_back() -> None:
    assert [name for name in {begin for begin, _ in ARROWS} if name in reachable(name)] == []


def test_the_boxes_of_a_game_keep_apart() -> None:
    forbidden = {("rules", other) for other in BOXES if other != "rules"}
    forbidden |= {("calculators", "game"), ("calculators", "actions"), ("game", "calculators"), ("game", "actions")}
    assert {ends: example for ends, example in arrows().items() if ends in forbidden} == {}


@pytest.mark.parametrize("named", re.findall(r"`(tests/[\w/]+\.py::\w+)`", TEXT))
def test_the_test_of_a_sentence_is_there(named: str) -> None:
    path, _, function = named.partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


PATHS = re.findall(r"`((?:rules_data|rules_widgets|data|check|blocks|pages|browser|publish)/[\w./-]+\.\w+)`", TEXT)


@pytest.mark.parametrize("named", PATHS)
def test_a_file_that_is_named_is_there(named: str) -> None:
    folders = (ROOT, ROOT / "interactive", ROOT / "plugins" / "rules_pages")
    assert any((folder / named).is_file() for folder in folders)


def test_every_decision_bears_its_day_the_newest_first() -> None:
    decisions = re.split(r"(?m)^## ", (ROOT / "DECISIONS.md").read_text(encoding="utf-8"))[1:]
    days = {
        title: re.match(r"20\d\d-\d\d-\d\d(?=\. )", text) for title, _, text in (d.partition("\n\n") for d in decisions)
    }
    assert [title for title, day in days.items() if day is None] == []
    dates = [day.group() for day in days.values() if day]
    assert dates == sorted(dates, reverse=True)
