"""Where the order of a dict or a set could leak into an answer: MicroPython's dicts keep none."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable

from rules_pages.browser.micropython.tables import FREE_OF_ORDER, TAKES_ORDER, UNORDERED_METHODS, UNORDERED_TYPES

PERMISSION = "# order does not matter"
MESSAGE = f"a dict or set has no order in MicroPython; write sorted(...), or `{PERMISSION}` on this line if that is so"


def annotated_unordered(annotation: ast.expr | None) -> bool:
    """Whether an annotation says dict or set: `dict[str, int]`, `frozenset[Hex] | None`."""
    if annotation is None:
        return False
    return any(_root(part) in UNORDERED_TYPES for part in ast.unparse(annotation).split(" | "))


def _root(annotation: str) -> str:
    return annotation.partition("[")[0].rpartition(".")[2]


def unordered_names(trees: Iterable[ast.AST]) -> set[str]:
    """The fields and functions that are annotated as dict or set wherever they are annotated at all."""
    unordered, ordered = set(), set()
    for node in (node for tree in trees for node in ast.walk(tree)):
        for name, annotation in _declared(node):
            (unordered if annotated_unordered(annotation) else ordered).add(name)
    return unordered - ordered


def _declared(node: ast.AST) -> list[tuple[str, ast.expr | None]]:
    if isinstance(node, ast.FunctionDef):
        return [(node.name, node.returns)]
    fields = [item for item in node.body if isinstance(item, ast.AnnAssign)] if isinstance(node, ast.ClassDef) else []
    return [(ast.unparse(item.target), item.annotation) for item in fields]


def name_of(node: ast.AST) -> str:
    """The last name of `f`, `a.f` and `a.f(...)`; nothing for other expressions."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    return getattr(node, "id", "") or getattr(node, "attr", "")


class OrderCheck(ast.NodeVisitor):
    """Reports each place that takes the items of a dict or a set one after the other."""

    def __init__(self, unordered: set[str], report: Callable[[ast.AST, str], None]) -> None:
        self.unordered = set(unordered)
        self.local: set[str] = set()
        self.report = report
        self.free: set[ast.AST] = set()

    def is_unordered(self, node: ast.AST) -> bool:
        """Whether an expression is a dict or a set, as far as can be seen."""
        if isinstance(node, ast.Dict | ast.Set | ast.DictComp | ast.SetComp):
            return True
        if isinstance(node, ast.BinOp | ast.BoolOp | ast.IfExp | ast.NamedExpr):
            return any(self.is_unordered(child) for child in ast.iter_child_nodes(node))
        if isinstance(node, ast.Call):
            return self._makes_unordered(node)
        return name_of(node) in (self.local if isinstance(node, ast.Name) else self.unordered)

    def _makes_unordered(self, call: ast.Call) -> bool:
        name = name_of(call)
        if isinstance(call.func, ast.Attribute) and name in {"get", "copy", "pop", "setdefault"}:
            return any(self.is_unordered(part) for part in (call.args[1:] if call.args else [call.func.value]))
        is_method = isinstance(call.func, ast.Attribute) and name in UNORDERED_METHODS
        return is_method or name in self.unordered or (isinstance(call.func, ast.Name) and name in UNORDERED_TYPES)

    def need_order(self, *nodes: ast.AST) -> None:
        for node in nodes:
            if self.is_unordered(node):
                self.report(node, MESSAGE)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outside, self.local = self.local, set(self.local)
        for argument in ast.walk(node.args):
            if isinstance(argument, ast.arg):
                self._learn(argument.arg, annotated_unordered(argument.annotation))
        self.generic_visit(node)
        self.local = outside

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._learn(ast.unparse(node.target), annotated_unordered(node.annotation))
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.generic_visit(node)
        for target in node.targets:
            if isinstance(target, ast.Tuple | ast.List):
                self.need_order(node.value)
            elif isinstance(target, ast.Name):
                self._learn(target.id, self.is_unordered(node.value))
            elif isinstance(target, ast.Attribute) and self.is_unordered(node.value):
                self.unordered.add(target.attr)

    def _learn(self, name: str, unordered: bool) -> None:
        (self.local.add if unordered else self.local.discard)(name)

    def visit_For(self, node: ast.For) -> None:
        self.need_order(node.iter)
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        if isinstance(node.ctx, ast.Load):
            self.need_order(node.value)
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp | ast.GeneratorExp) -> None:
        if node not in self.free:
            self.need_order(*[generator.iter for generator in node.generators])
        self.generic_visit(node)

    visit_GeneratorExp = visit_ListComp

    def visit_Call(self, node: ast.Call) -> None:
        name, has_key = name_of(node), any(word.arg == "key" for word in node.keywords)
        if name in FREE_OF_ORDER and not has_key:
            self.free.update(node.args)
        elif name in TAKES_ORDER or (name in FREE_OF_ORDER and has_key):  # a key leaves ties, and ties keep the order
            self.need_order(*node.args)
        self.generic_visit(node)
