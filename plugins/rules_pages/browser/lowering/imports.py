"""Removal of the imports that only annotations use."""

from __future__ import annotations

import ast


def used_names(tree: ast.Module) -> set[str]:
    """Return every name that a module uses or assigns, and the names in its `__all__`."""
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assigned = {ast.unparse(item.targets[0]): item.value for item in tree.body if isinstance(item, ast.Assign)}
    return names.union(ast.literal_eval(assigned["__all__"]) if "__all__" in assigned else [])


def drop_imports(tree: ast.Module, unused: set[str]) -> None:
    """Remove the names `unused` from the imports of a module."""
    for item in tree.body:
        if isinstance(item, ast.Import | ast.ImportFrom):
            item.names = [alias for alias in item.names if (alias.asname or alias.name.partition(".")[0]) not in unused]
    tree.body = [item for item in tree.body if getattr(item, "names", None) != []]
