"""The import statements of a module, for the tests of layers and of the architecture."""

import ast
from collections.abc import Iterator
from functools import cache

BODIES = ("body", "orelse", "finalbody", "handlers", "cases")
"""Fields of a statement that hold statements. Expressions, nine tenths of a tree, hold no import."""


@cache
def parsed(source: str) -> ast.Module:
    """Return the syntax tree of a module's source, cached for several tests."""
    return ast.parse(source)


@cache
def imports_of(source: str) -> list[ast.Import | ast.ImportFrom]:
    return [node for node in _statements(parsed(source)) if isinstance(node, ast.Import | ast.ImportFrom)]


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    for field in BODIES:
        for child in getattr(node, field, ()):
            yield child
            yield from _statements(child)
