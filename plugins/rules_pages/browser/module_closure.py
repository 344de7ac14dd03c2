"""Which modules a widget needs: a game's engine is large, and a page loads no more of it than its widget imports."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterable, Iterator

REGISTRIES = ("CALCULATORS", "PICTURES", "PIECES")
"""What a game offers by calculator; of these a page keeps the entries of its own calculator."""
KEPT = ("RECORDS",)
"""What a game offers to every calculator."""
NAMES = ("GLYPHS", "read_components")
"""Functions and data that the calculator's widget takes from a game by name."""
PACKAGES = ("rules_engine", "rules_widgets")


def reduced_offer(source: str, calculators: Iterable[str]) -> str:
    """A game's `__init__.py` with no more than what these calculators need, so that it imports no more than that."""
    tree = ast.parse(source)
    registries = [_reduced(node, set(calculators)) for node in map(_plain, tree.body) if isinstance(node, ast.Assign)]
    kept = [node for node in registries if node is not None]
    used = {name.id for node in kept for name in ast.walk(node) if isinstance(name, ast.Name)} | set(NAMES)
    imports = [_only(node, used) for node in tree.body if isinstance(node, ast.ImportFrom)]
    body = [node for node in [*imports, *kept] if not isinstance(node, ast.ImportFrom) or node.names]
    return ast.unparse(ast.Module(body, [])) + "\n"


def _plain(node: ast.stmt) -> ast.stmt:
    """An assignment without its annotation."""
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        return ast.Assign([node.target], node.value, lineno=1)
    return node


def _reduced(node: ast.Assign, calculators: set[str]) -> ast.Assign | None:
    name = node.targets[0].id if isinstance(node.targets[0], ast.Name) else ""
    if name in REGISTRIES and isinstance(node.value, ast.Dict):
        pairs = [pair for pair in zip(node.value.keys, node.value.values, strict=True) if _key(pair[0]) in calculators]
        return ast.Assign(node.targets, ast.Dict([key for key, _ in pairs], [value for _, value in pairs]), lineno=1)
    return node if name in KEPT else None


def _key(node: ast.expr | None) -> object:
    return node.value if isinstance(node, ast.Constant) else None


def _only(node: ast.ImportFrom, used: set[str]) -> ast.ImportFrom:
    names = [alias for alias in node.names if (alias.asname or alias.name) in used]
    return ast.ImportFrom(node.module, names, node.level)


def closure(roots: Iterable[str], source_of: Callable[[str], str | None]) -> dict[str, str]:
    """Module name to source of the roots and all that they import of our packages, with the packages above them.

    `source_of` gives a module's source, None where there is no such module (a name that is imported from one).
    """
    found: dict[str, str] = {}
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        source = None if name in found else source_of(name)
        if source is not None:
            found[name] = source
            waiting += [*imported(source), *_packages(name)]
    return found


@functools.cache
def imported(source: str) -> tuple[str, ...]:
    """Names in our packages that a module imports; of `from a import b` both `a` and `a.b`, which may be a module."""
    return tuple(_imported(source))


def _imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and _ours(node.module or ""):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if _ours(alias.name))


def _packages(name: str) -> Iterator[str]:
    parts = name.split(".")
    yield from (".".join(parts[:depth]) for depth in range(1, len(parts)))


def _ours(name: str) -> bool:
    return name.partition(".")[0] in PACKAGES
