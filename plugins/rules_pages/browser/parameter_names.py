"""Mark the parameters that nobody names in a call, so that the minifier may shorten them.

A page's modules are closed: every call of a function stands in one of them. A parameter that no call names can have any
name. The minifier knows that of positional-only parameters alone, and writes them as ordinary ones in the end.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

ANY = "*"
"""As a function: whichever it is. As a parameter: all of them."""
REGISTRY = "CALCULATORS"
"""Its functions are called with the reader's input as keywords."""
MAKERS = ("record", "columns", "Calculator")
"""What is handed a function, and calls it with keywords: the values of fields, the input of a reader."""
Named = frozenset[tuple[str, str]]
"""(function, parameter) pairs that some call names, with `ANY` on either side."""


def named_parameters(sources: Iterable[str]) -> Named:
    """Return what the calls in these modules name. SyntaxError where one is no Python."""
    trees = [ast.parse(source) for source in sources]
    defined = {name for tree in trees for name in _defined(tree)}
    return frozenset(pair for tree in trees for pair in _of_module(tree, defined))


def _defined(tree: ast.Module) -> set[str]:
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def _of_module(tree: ast.Module, defined: set[str]) -> Iterator[tuple[str, str]]:
    here = {name: name for name in _defined(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            here |= {alias.asname or alias.name: alias.name for alias in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function = _function(node.func, here, defined)
            yield from ((function, word.arg or ANY) for word in node.keywords if word.arg or function != ANY)
            if function in MAKERS:
                yield from ((here.get(item.id, item.id), ANY) for item in node.args if isinstance(item, ast.Name))
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == REGISTRY:
            yield from ((name.id, ANY) for name in ast.walk(node.value) if isinstance(name, ast.Name))


def _function(called: ast.expr, here: dict[str, str], defined: set[str]) -> str:
    """The function that is called; `ANY` for one that is in a variable, a field or a table."""
    if isinstance(called, ast.Name):
        return here.get(called.id, ANY)
    return called.attr if isinstance(called, ast.Attribute) and called.attr in defined else ANY


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
