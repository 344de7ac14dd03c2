"""Tree shaking: what nobody in a widget's modules uses is left out of what its page loads."""

from __future__ import annotations

import ast
import functools
import hashlib
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

ALWAYS = {"mount"}
"""What the loader asks for by name."""


class _Statement:
    """A statement at the top of a module: what it defines, and the names, attributes and imports that it uses."""

    def __init__(self, node: ast.stmt) -> None:
        inside = list(ast.walk(node))
        self.node = node
        self.text = ""
        self.defines = _defines(node)
        self.uses = {item.id for item in inside if isinstance(item, ast.Name) and isinstance(item.ctx, ast.Load)}
        self.attributes = {item.attr for item in inside if isinstance(item, ast.Attribute)}
        self.imports = [item for item in inside if isinstance(item, ast.ImportFrom)]

    def fresh(self) -> _Statement:
        """Return the statement itself, or a copy of an import, whose names are taken out one by one."""
        node = self.node
        return _Statement(ast.ImportFrom(node.module, node.names, node.level)) if _is_import(node) else self

    def source(self) -> str:
        """Return its text, which is made once for all pages, but for an import."""
        if _is_import(self.node):
            return ast.unparse(self.node)
        self.text = self.text or ast.unparse(self.node)
        return self.text


def _is_import(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom)


@functools.cache
def _statements(source: str) -> list[_Statement]:
    """Return the statements of a module; most modules are asked for by many pages."""
    return [_Statement(node) for node in ast.parse(source).body]


def _defines(node: ast.stmt) -> set[str]:
    """What a statement defines; nothing for one that may do more than define."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.Assign) and all(isinstance(target, ast.Name) for target in node.targets):
        return {target.id for target in node.targets if isinstance(target, ast.Name)}
    return set()


def shake(modules: dict[str, str]) -> dict[str, str]:
    """Modules by dotted name, without the functions, classes, constants and imports that none of them uses."""
    parsed = {name: [item.fresh() for item in _statements(source)] for name, source in modules.items()}
    while _shake(parsed):
        pass
    return {name: "".join(item.source() + "\n" for item in statements) for name, statements in parsed.items()}


def _shake(parsed: dict[str, list[_Statement]]) -> bool:
    """Leave out what is not used now; whether anything was left out."""
    every = [statement for statements in parsed.values() for statement in statements]
    attributes = set().union(*(statement.attributes for statement in every), ALWAYS)
    asked: dict[str, set[str]] = {}
    for node in (node for statement in every for node in statement.imports):
        asked.setdefault(node.module or "", set()).update(alias.name for alias in node.names)
    shrunk = [_shake_module(parsed, name, attributes | asked.get(name, set())) for name in parsed]
    return any(shrunk)


def _shake_module(parsed: dict[str, list[_Statement]], module: str, asked: set[str]) -> bool:
    statements = parsed[module]
    counts = Counter(name for statement in statements for name in statement.uses)

    def is_used(name: str, besides: _Statement) -> bool:
        return name in asked or counts[name] > (name in besides.uses)

    before = len(statements), sum(_imported(statement) for statement in statements)
    for statement in statements:
        if isinstance(statement.node, ast.ImportFrom):
            names = statement.node.names
            statement.node.names = [alias for alias in names if is_used(alias.asname or alias.name, statement)]
    parsed[module] = [statement for statement in statements if _is_needed(statement, is_used)]
    return before != (len(parsed[module]), sum(_imported(statement) for statement in parsed[module]))


def _imported(statement: _Statement) -> int:
    return len(statement.node.names) if isinstance(statement.node, ast.ImportFrom) else 0


def _is_needed(statement: _Statement, is_used: Callable[[str, _Statement], bool]) -> bool:
    if isinstance(statement.node, ast.ImportFrom):
        return bool(statement.node.names)
    return not statement.defines or any(is_used(name, statement) for name in statement.defines)


def text_constants(modules: dict[str, str]) -> set[str]:
    """All texts that stand in the modules; a widget's words are found by them."""
    return set().union(*map(_constants_of, modules.values()))


@functools.cache
def _constants_of(source: str) -> frozenset[str]:
    nodes = ast.walk(ast.parse(source))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def cached_constants(modules: dict[str, str], cache: Path | None) -> set[str]:
    """The same, kept in `cache` for the next build."""
    if cache is None:
        return text_constants(modules)
    text = json.dumps(modules, sort_keys=True)
    kept = cache / f"constants-{hashlib.sha256(text.encode()).hexdigest()}.json"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(sorted(text_constants(modules))), encoding="utf-8")
    return set(json.loads(kept.read_text(encoding="utf-8")))


def needed_components(data: Any, constants: set[str]) -> Any:
    """A game's plain components without the tables that no module of the engine names, alone or in the path of a value,
    and what is said of those; where values are from only if some module asks."""
    if not isinstance(data, dict) or "provenance" not in data:
        return data
    named = constants | {table for table, row in _paths(constants) if row in (data.get(table) or ())}
    tables = {name: table for name, table in data.items() if name in named and name not in ("provenance", "order")}
    odd = {path: kind for path, kind in data["provenance"].items() if path.partition(".")[0] in tables}
    order = {name: rows for name, rows in data["order"].items() if name in tables}
    return tables | {"order": order} | ({"provenance": odd} if "provenance" in constants else {})


def _paths(constants: set[str]) -> list[tuple[str, str]]:
    """(table, row) of every text that may be the path of a component: `persia.points-lost`."""
    parts = [text.split(".") for text in constants if "." in text]
    return [(part[0], part[1]) for part in parts]


def texts_in(data: Any) -> set[str]:
    """All texts in plain data, keys too."""
    if isinstance(data, str):
        return {data}
    if isinstance(data, dict):
        return set(data).union(*(texts_in(item) for item in data.values()))
    return set().union(*(texts_in(item) for item in data)) if isinstance(data, list) else set()
