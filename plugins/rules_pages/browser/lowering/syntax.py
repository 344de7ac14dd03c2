"""Syntax and calls that MicroPython lacks or answers otherwise than CPython, rewritten so that both do the same."""

from __future__ import annotations

import ast
from functools import reduce


class PlainSyntax(ast.NodeTransformer):
    """One module's pass; `portable` gathers what the module then needs of `rules_engine.portable`."""

    def __init__(self, portable: dict[str, str | None]) -> None:
        self.portable = portable

    def visit_List(self, node: ast.List | ast.Tuple | ast.Set) -> ast.expr:
        """`[1, *rest]` becomes `[1] + list(rest)`."""
        self.generic_visit(node)
        has_star = any(isinstance(item, ast.Starred) for item in node.elts)
        is_target = isinstance(getattr(node, "ctx", None), ast.Store)
        return _joined(node, [_piece(type(node), item) for item in node.elts]) if has_star and not is_target else node

    visit_Tuple = visit_Set = visit_List

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        """`{**counts, "hill": 1}` becomes `dict(counts) | {"hill": 1}`."""
        self.generic_visit(node)
        pairs = zip(node.keys, node.values, strict=True)
        pieces = [_copy(ast.Dict, value) if key is None else ast.Dict([key], [value]) for key, value in pairs]
        return _joined(node, pieces) if None in node.keys else node

    def visit_arguments(self, node: ast.arguments) -> ast.arguments:
        """Positional-only parameters become ordinary ones."""
        node.args, node.posonlyargs = node.posonlyargs + node.args, []
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """`sorted` with a key keeps equals in their order, `zip` knows `strict`."""
        self.generic_visit(node)
        words = {word.arg: getattr(word.value, "value", None) for word in node.keywords}
        name = getattr(node.func, "id", None)
        if name == "sorted" and "key" in words:
            self._use(node, "stable_sorted")
        if name == "zip" and "strict" in words:
            node.keywords = []
            if words["strict"]:
                self._use(node, "strict_zip")
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.Raise:
        """`raise … from error` loses its cause: MicroPython keeps none, and warns of each on the console."""
        self.generic_visit(node)
        node.cause = None
        return node

    def _use(self, node: ast.Call, name: str) -> None:
        self.portable[name] = None
        node.func = ast.copy_location(ast.Name(name), node.func)


COPIES = {ast.List: "list", ast.Tuple: "tuple", ast.Set: "set", ast.Dict: "dict"}


def _piece(kind: type, item: ast.expr) -> ast.expr:
    return _copy(kind, item.value) if isinstance(item, ast.Starred) else kind([item])


def _copy(kind: type, value: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(COPIES[kind]), [value], [])


def _joined(node: ast.expr, pieces: list[ast.expr]) -> ast.expr:
    operator = ast.Add() if isinstance(node, ast.List | ast.Tuple) else ast.BitOr()
    return ast.copy_location(reduce(lambda left, right: ast.BinOp(left, operator, right), _merged(pieces)), node)


def _merged(pieces: list[ast.expr]) -> list[ast.expr]:
    """Neighbouring displays as one: `[1] + [2] + list(rest)` as `[1, 2] + list(rest)`."""
    merged: list[ast.expr] = []
    for piece in pieces:
        if merged and not isinstance(piece, ast.Call) and not isinstance(merged[-1], ast.Call):
            _extend(merged[-1], piece)
        else:
            merged.append(piece)
    return merged


def _extend(display: ast.expr, more: ast.expr) -> None:
    for part in ("elts", "keys", "values"):
        getattr(display, part, []).extend(getattr(more, part, []))
