"""Find the functions of the engine that implement a rule, by parsing its source code.

They are the functions with a call `Line("rule id")` or `Refused("rule id")`; if there is none, those whose docstring
has the rule id in it. So docstrings of the engine are data: rewording one can change which code a page links to."""

import ast
import linecache
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rules_pages.data.cache import NO_CACHE, Cache, code_of

SPEAKERS = ("Line", "Refused")
"""Calls whose first argument is a rule id."""
PHRASE = "Phrase"
"""Call whose first argument is the id of a move's text, not of a rule."""
_RULE = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+")

Function = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Place:
    """Location of a function of the engine: `path` relative to the root of the checkout, `line` of its `def`, `last`
    line of its body."""

    path: str
    function: str
    line: int
    last: int


def source_of(root: Path, place: Place) -> str:
    """Return the lines of a function, as far to the left as they go; "" where an engine is installed elsewhere."""
    return textwrap.dedent("".join(linecache.getlines(f"{root / place.path}")[place.line - 1 : place.last])).rstrip()


@dataclass(frozen=True)
class EngineNames:
    """The ids in an engine's code. `calls`: (`Line`, `Refused` or `Phrase`, id, `game/file:line`) of each such call;
    `spoken`: id to the functions with a `Line` or `Refused` call of it; `named`: rule id to the functions whose
    docstring has it."""

    calls: list[tuple[str, str, str]]
    spoken: dict[str, list[Place]]
    named: dict[str, list[Place]]


ENGINES = "interactive/rules_engine/"
"""Where the engines are, in the checkout."""


def names_of(folder: Path | None, cache: Cache = NO_CACHE) -> EngineNames:
    """Return the ids in the code of the engine in `folder` (none without one), cached: parsing takes a second."""
    if folder is None:
        return EngineNames([], {}, {})
    entry = cache.entry("names", folder.name, code_of(Path(__file__), folder))
    return entry.get(EngineNames, lambda: _names(folder))


def implementations(names: EngineNames, rules: Iterable[str]) -> dict[str, list[Place]]:
    """Return {rule id: functions that implement it}, without rules that have no code. A line id may have one more part
    than its rule: `free.arrow.now` counts for `free.arrow`."""
    spoken: dict[str, dict[Place, None]] = {}
    for line in sorted(names.spoken):
        for rule in (line, line.rpartition(".")[0]):
            spoken.setdefault(rule, {}).update(dict.fromkeys(names.spoken[line]))
    by_rule = {rule: list(spoken.get(rule, ())) or names.named.get(rule, []) for rule in rules}
    return {rule: places for rule, places in by_rule.items() if places}


def nodes_of(node: ast.AST) -> list[ast.AST]:
    """Return a node and all nodes in it, but for contexts such as `Load`, in half the time that `ast.walk` takes."""
    nodes = [node]
    for item in nodes:  # which grows meanwhile
        for name in item._fields:
            value = getattr(item, name, None)
            if isinstance(value, list):
                nodes += [one for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST) and name != "ctx":
                nodes.append(value)
    return nodes


def _names(folder: Path) -> EngineNames:
    """Collect the ids in all modules of an engine; a call may have two, in `a if … else b`."""
    calls: list[tuple[str, str, str]] = []
    spoken: dict[str, list[Place]] = {}
    named: dict[str, list[Place]] = {}
    for path in sorted(folder.rglob("*.py")):
        shown = f"{ENGINES}{folder.name}/{path.relative_to(folder).as_posix()}"
        code = path.read_text(encoding="utf-8")
        module = ast.parse(code)
        calls_here: list[tuple[int, str, str]] = []
        speaks = any(f"{name}(" in code for name in (*SPEAKERS, PHRASE))
        for node in nodes_of(module) if speaks else ():  # one walk of the module serves all its functions
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in (*SPEAKERS, PHRASE):
                parts = [part for argument in node.args[:1] for part in nodes_of(argument)]
                ids = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
                calls_here += [(node.lineno, node.func.id, rule) for rule in ids]
        calls += [(kind, rule, f"{shown.removeprefix(ENGINES)}:{line}") for line, kind, rule in calls_here]
        nodes = [(node, *(node.body if isinstance(node, ast.ClassDef) else ())) for node in module.body]
        # a function inside of a function is part of the outer one
        for function in (node for group in nodes for node in group if isinstance(node, Function)):
            place = Place(shown, function.name, function.lineno, function.end_lineno or 0)
            last = 0 if isinstance(function, ast.ClassDef) else place.last  # its methods have the calls
            for line, kind, rule in calls_here:
                if kind in SPEAKERS and function.lineno <= line <= last:
                    spoken.setdefault(rule, []).append(place)
            for rule in _RULE.findall(ast.get_docstring(function) or ""):
                named.setdefault(rule, []).append(place)
    return EngineNames(calls, spoken, named)
