"""Which functions of the engine stand behind a rule: those that speak it, else those whose docstring names it."""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rules_pages.data.cache import cached

SPEAKERS = ("Line", "Refused")
"""What speaks a rule."""
PHRASE = "Phrase"
"""What says a move; its id is that of a text and of no rule."""
_RULE = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+")

Function = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Place:
    """A function of the engine: `path` from the root of the checkout, `line` of its `def`."""

    path: str
    function: str
    line: int


@dataclass(frozen=True)
class EngineNames:
    """What an engine's code names: (`Line`, `Refused` or `Phrase`, id, `file:line`) wherever it speaks, line to the
    functions that speak it, and rule to the functions whose docstring names it."""

    calls: list[tuple[str, str, str]]
    spoken: dict[str, list[Place]]
    named: dict[str, list[Place]]


def names_of(folder: Path, cache: Path | None = None) -> EngineNames:
    """What the engine in `folder` names, kept in `cache` by the hash of its code: to read it takes a second."""
    if cache is None:
        return _names(folder)
    code = b"".join(path.read_bytes() for path in (Path(__file__), *sorted(folder.rglob("*.py"))))
    return cached(cache, f"names-{folder.name}", hashlib.sha256(code).hexdigest(), EngineNames, lambda: _names(folder))


def implementations(names: EngineNames, rules: Iterable[str]) -> dict[str, list[Place]]:
    """Where an engine implements each rule; those without code are
    left out. A line may be one of a rule's several (`free.arrow.now` speaks for `free.arrow`)."""
    spoken: dict[str, dict[Place, None]] = {}
    for line in sorted(names.spoken):
        for rule in (line, line.rpartition(".")[0]):
            spoken.setdefault(rule, {}).update(dict.fromkeys(names.spoken[line]))
    found = {rule: list(spoken.get(rule, ())) or names.named.get(rule, []) for rule in rules}
    return {rule: places for rule, places in found.items() if places}


def _names(folder: Path) -> EngineNames:
    calls: list[tuple[str, str, str]] = []
    spoken: dict[str, list[Place]] = {}
    named: dict[str, list[Place]] = {}
    for path in sorted(folder.rglob("*.py")):
        shown = f"interactive/rules_engine/{folder.name}/{path.relative_to(folder).as_posix()}"
        module = ast.parse(path.read_text(encoding="utf-8"))
        speaking = _speaking(module)
        calls += [(kind, rule, f"{path.name}:{line}") for line, kind, rules in speaking for rule in rules]
        for function in _functions(module):
            place = Place(shown, function.name, function.lineno)
            for line in _lines(function, speaking):
                spoken.setdefault(line, []).append(place)
            for rule in _RULE.findall(ast.get_docstring(function) or ""):
                named.setdefault(rule, []).append(place)
    return EngineNames(calls, spoken, named)


def _speaking(module: ast.Module) -> list[tuple[int, str, list[str]]]:
    """(line, `Line`, `Refused` or `Phrase`, ids) of every call in a module that speaks. One walk for all functions."""
    found = []
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in (*SPEAKERS, PHRASE):
            found.append((node.lineno, node.func.id, spoken_by(node)))
    return found


def _functions(module: ast.Module) -> Iterator[Function]:
    """The functions, methods and classes of a module; one inside a function is part of it."""
    for node in module.body:
        if isinstance(node, Function):
            yield node
        if isinstance(node, ast.ClassDef):
            yield from (inner for inner in node.body if isinstance(inner, ast.FunctionDef))


def _lines(function: Function, speaking: list[tuple[int, str, list[str]]]) -> Iterator[str]:
    """What a function speaks; a class speaks through its methods."""
    if isinstance(function, ast.ClassDef):
        return
    for line, kind, rules in speaking:
        if kind in SPEAKERS and function.lineno <= line <= (function.end_lineno or line):
            yield from rules


def spoken_by(call: ast.Call) -> list[str]:
    """The rule or phrase that a call speaks, or both of an `a if … else b`."""
    if not isinstance(call.func, ast.Name) or call.func.id not in (*SPEAKERS, PHRASE):
        return []
    constants = [node for argument in call.args[:1] for node in ast.walk(argument) if isinstance(node, ast.Constant)]
    return [node.value for node in constants if isinstance(node.value, str)]
