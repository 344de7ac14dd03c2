"""Translation of syntax and calls that MicroPython lacks or executes differently from CPython."""

from __future__ import annotations

import ast
from functools import reduce


class PlainSyntax(ast.NodeTransformer):
    """The pass over one module. `portable`: receives the names that the module then needs from
    `rules_engine.portable`."""

    def __init__(self, portable: dict[str, str | None]) -> None:
        self.portable = portable

    def visit_List(self, node: ast.List | ast.Tuple | ast.Set) -> ast.expr:
        """Rewrite `[1, *rest]` as `[1] + list(rest)`; likewise for tuples and sets."""
        self.generic_visit(node)
        has_star = any(isinstance(item, ast.Starred) for item in node.elts)
        is_target = isinstance(getattr(node, "ctx", None), ast.Store)
        return _join(node, [_operand(type(node), item) for item in node.elts]) if has_star and not is_target else node

    visit_Tuple = visit_Set = visit_List

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        """Rewrite `{**counts, "hill": 1}` as `dict(counts) | {"hill": 1}`."""
        self.generic_visit(node)
        pairs = zip(node.keys, node.values, strict=True)
        operands: list[ast.expr] = [
            _copy(ast.Dict, value) if key is None else ast.Dict([key], [value]) for key, value in pairs
        ]
        return _join(node, operands) if None in node.keys else node

    def visit_arguments(self, node: ast.arguments) -> ast.arguments:
        """Turn positional-only parameters into ordinary ones."""
        node.args, node.posonlyargs = node.posonlyargs + node.args, []
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Replace `sorted` with a key by a stable sort, and `zip(strict=True)` by a function that checks the lengths;
        drop `strict=False`."""
        self.generic_visit(node)
        keywords = {keyword.arg: getattr(keyword.value, "value", None) for keyword in node.keywords}
        name = getattr(node.func, "id", None)
        if name == "sorted" and "key" in keywords:
            self._use(node, "stable_sorted")
        if name == "zip" and "strict" in keywords:
            node.keywords = []
            if keywords["strict"]:
                self._use(node, "strict_zip")
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.Raise:
        """Remove the cause of `raise … from error`: MicroPython ignores it, with a warning on the console for each."""
        self.generic_visit(node)
        node.cause = None
        return node

    def _use(self, node: ast.Call, name: str) -> None:
        """Call a function of `rules_engine.portable` instead."""
        self.portable[name] = None
        node.func = ast.copy_location(ast.Name(name), node.func)


COPIES = {ast.List: "list", ast.Tuple: "tuple", ast.Set: "set", ast.Dict: "dict"}
"""Kind of display -> the constructor that copies any iterable to it."""


def _operand(kind: type, item: ast.expr) -> ast.expr:
    """Return an item of a display as an operand: `*rest` as `list(rest)`, `1` as `[1]`."""
    return _copy(kind, item.value) if isinstance(item, ast.Starred) else kind([item])


def _copy(kind: type, value: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(COPIES[kind]), [value], [])


def _join(node: ast.expr, operands: list[ast.expr]) -> ast.expr:
    """Return the operands joined by `+` (list, tuple) or `|` (set, dict)."""
    operator = ast.Add() if isinstance(node, ast.List | ast.Tuple) else ast.BitOr()
    merged: list[ast.expr] = []
    for operand in operands:
        if merged and not isinstance(operand, ast.Call) and not isinstance(merged[-1], ast.Call):
            for part in ("elts", "keys", "values"):
                getattr(merged[-1], part, []).extend(getattr(operand, part, []))
        else:
            merged.append(operand)
    joined = reduce(lambda left, right: ast.BinOp(left, operator, right), merged)
    return ast.copy_location(joined, node)
