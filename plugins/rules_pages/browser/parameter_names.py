"""Mark the parameters that nobody names in a call, so that the minifier may shorten them.

A page's modules are closed: every call of a function stands in one of them. A parameter that no call names can have any
name. The minifier knows that of positional-only parameters alone, and writes them as ordinary ones in the end.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

ANY = "*"
"""As a function: whichever it is. As a parameter: all of them."""
MAKERS = ("record", "columns", "Calculator")
"""What is handed a function, and calls it with keywords: the values of fields, the input of a reader."""
Named = frozenset[tuple[str, str]]
"""(function, parameter) pairs that some call names, with `ANY` on either side."""


@dataclass(frozen=True)
class _Call:
    """A call in a module: the function by the name under which it is defined, the parameters that are named, and the
    names among the other arguments."""

    function: str
    is_attribute: bool
    named: tuple[str, ...]
    arguments: tuple[str, ...]


def named_parameters(sources: Iterable[str]) -> Named:
    """Return what the calls in these modules name. SyntaxError where one is no Python."""
    modules = [_names_in(source) for source in sources]
    defined = frozenset().union(*(names for names, _ in modules))
    return frozenset(pair for _, calls in modules for call in calls for pair in _pairs(call, defined))


def _pairs(call: _Call, defined: frozenset[str]) -> Iterator[tuple[str, str]]:
    # What is in a field may be any function, unless it has the name of one.
    function = call.function if not call.is_attribute or call.function in defined else ANY
    yield from ((function, parameter) for parameter in call.named if (function, parameter) != (ANY, ANY))
    if function in MAKERS:
        yield from ((name, ANY) for name in call.arguments)


@functools.cache
def _names_in(source: str) -> tuple[frozenset[str], tuple[_Call, ...]]:
    """Return what a module defines, and its calls; the same module is asked for by many pages."""
    nodes = list(ast.walk(ast.parse(source)))
    defined = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    here = {name: name for name in defined}
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            here |= {alias.asname or alias.name: alias.name for alias in node.names}
    return frozenset(defined), tuple(call for node in nodes for call in _calls(node, here))


def _calls(node: ast.AST, here: dict[str, str]) -> Iterator[_Call]:
    """Yield the call that a node is."""
    if isinstance(node, ast.Call):
        named = tuple(word.arg or ANY for word in node.keywords)
        arguments = tuple(here.get(item.id, item.id) for item in node.args if isinstance(item, ast.Name))
        if isinstance(node.func, ast.Name):
            yield _Call(here.get(node.func.id, ANY), False, named, arguments)
        elif isinstance(node.func, ast.Attribute):
            yield _Call(node.func.attr, True, named, arguments)
        else:
            yield _Call(ANY, False, named, arguments)


def with_free_names(source: str, named: Named) -> str:
    """The module with positional-only parameters up to the first that a call names. Its classes' `__init__` stays."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name != "__init__":
            while node.args.args and not _is_named(node.name, node.args.args[0].arg, named):
                node.args.posonlyargs.append(node.args.args.pop(0))
    return ast.unparse(tree)


def _is_named(function: str, parameter: str, named: Named) -> bool:
    return not named.isdisjoint({(function, parameter), (function, ANY), (ANY, parameter)})
