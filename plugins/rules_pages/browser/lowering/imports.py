"""Imports that served the type checker alone: what only annotations used is not there when a module runs."""

from __future__ import annotations

import ast


def used_names(tree: ast.Module) -> set[str]:
    """Every name that a module speaks of, and what its `__all__` hands on."""
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assigned = {ast.unparse(item.targets[0]): item.value for item in tree.body if isinstance(item, ast.Assign)}
    return names.union(ast.literal_eval(assigned["__all__"]) if "__all__" in assigned else [])


def drop_imports(tree: ast.Module, gone: set[str]) -> None:
    """Take the names `gone` out of a module's imports."""
    for item in tree.body:
        if isinstance(item, ast.Import | ast.ImportFrom):
            item.names = [alias for alias in item.names if (alias.asname or alias.name.partition(".")[0]) not in gone]
    tree.body = [item for item in tree.body if getattr(item, "names", None) != []]
