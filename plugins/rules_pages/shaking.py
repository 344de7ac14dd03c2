"""Tree shaking: what nobody in a widget's modules uses is left out of what its page loads."""

from __future__ import annotations

import ast

ALWAYS = {"mount"}
"""What the loader asks for by name."""
Defined = ast.FunctionDef | ast.ClassDef | ast.Assign


def shaken(modules: dict[str, str]) -> dict[str, str]:
    """Modules by dotted name, without the functions, classes, constants and imports that none of them uses."""
    trees = {name: ast.parse(source) for name, source in modules.items()}
    while _shake(trees):
        pass
    return {name: ast.unparse(tree) + "\n" if tree.body else "" for name, tree in trees.items()}


def _shake(trees: dict[str, ast.Module]) -> bool:
    """Leave out what is not used now; whether anything was left out."""
    attributes = {node.attr for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    shrunk = [_shake_module(name, tree, attributes | ALWAYS | _asked_of(name, trees)) for name, tree in trees.items()]
    return any(shrunk)


def _asked_of(module: str, trees: dict[str, ast.Module]) -> set[str]:
    """The names that other modules import from this one."""
    return {
        alias.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == module
        for alias in node.names
    }


def _shake_module(name: str, tree: ast.Module, asked: set[str]) -> bool:
    before = len(tree.body), sum(len(node.names) for node in tree.body if isinstance(node, ast.ImportFrom))
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            used = asked | _used(tree, node)
            node.names = [alias for alias in node.names if (alias.asname or alias.name) in used]
    tree.body = [node for node in tree.body if _is_needed(node, tree, asked)]
    return before != (len(tree.body), sum(len(node.names) for node in tree.body if isinstance(node, ast.ImportFrom)))


def _is_needed(node: ast.stmt, tree: ast.Module, asked: set[str]) -> bool:
    if isinstance(node, ast.ImportFrom):
        return bool(node.names)
    names = _defines(node)
    return not names or bool(names & (asked | _used(tree, node)))


def _defines(node: ast.stmt) -> set[str]:
    """What a statement at the top of a module defines; nothing for one that may do more than define."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.Assign) and all(isinstance(target, ast.Name) for target in node.targets):
        return {target.id for target in node.targets if isinstance(target, ast.Name)}
    return set()


def _used(tree: ast.Module, besides: ast.stmt) -> set[str]:
    """The names that a module uses in other statements than one."""
    return {
        node.id
        for statement in tree.body
        if statement is not besides
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }


def text_constants(modules: dict[str, str]) -> set[str]:
    """All texts that stand in the modules; a widget's words are found by them."""
    return {
        node.value
        for source in modules.values()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
