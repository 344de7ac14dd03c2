"""Check for places where the order of a dict or a set could influence a result: MicroPython's dicts and sets are not
ordered by insertion."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable

from rules_pages.browser.micropython.differences import (
    DEPENDS_ON_ORDER,
    IGNORES_ORDER,
    UNORDERED_METHODS,
    UNORDERED_TYPES,
)

PERMISSION = "# order does not matter"
"""A comment with this text suppresses the finding on its line."""
MESSAGE = f"a dict or set has no order in MicroPython; write sorted(...), or `{PERMISSION}` on this line if that is so"


def annotated_unordered(annotation: ast.expr | None) -> bool:
    """Return whether an annotation is a dict or a set: `dict[str, int]`, `frozenset[Hex] | None`."""
    if annotation is None:
        return False
    return any(_type_name(part) in UNORDERED_TYPES for part in ast.unparse(annotation).split(" | "))


def _type_name(annotation: str) -> str:
    """Return the name of a type without module and parameters: `Mapping` for `abc.Mapping[str, int]`."""
    return annotation.partition("[")[0].rpartition(".")[2]


def unordered_names(trees: Iterable[ast.AST]) -> set[str]:
    """Return the names of fields and functions whose every annotation, in all trees, is a dict or a set."""
    unordered: set[str] = set()
    ordered: set[str] = set()
    for node in (node for tree in trees for node in ast.walk(tree)):
        for name, annotation in _annotations(node):
            (unordered if annotated_unordered(annotation) else ordered).add(name)
    return unordered - ordered


def _annotations(node: ast.AST) -> list[tuple[str, ast.expr | None]]:
    """Return (name, annotation) of a function's result, or of the fields of a class."""
    if isinstance(node, ast.FunctionDef):
        return [(node.name, node.returns)]
    fields = [item for item in node.body if isinstance(item, ast.AnnAssign)] if isinstance(node, ast.ClassDef) else []
    return [(ast.unparse(item.target), item.annotation) for item in fields]


def name_of(node: ast.AST) -> str:
    """Return the last name of `f`, `a.f` or `a.f(...)`; "" for other expressions."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    return getattr(node, "id", "") or getattr(node, "attr", "")


class OrderCheck(ast.NodeVisitor):
    """Reports each place that iterates over a dict or a set in a way that depends on its order. `unordered`: names of
    fields and functions (`unordered_names`)."""

    def __init__(self, unordered: set[str], report: Callable[[ast.AST, str], None]) -> None:
        self.unordered = set(unordered)
        self.local: set[str] = set()
        """Local variables that are dicts or sets."""
        self.report = report
        self.order_ignored: set[ast.AST] = set()
        """Arguments of functions that ignore order."""

    def is_unordered(self, node: ast.AST) -> bool:
        """Return whether an expression is a dict or a set, as far as this can be inferred."""
        if isinstance(node, ast.Dict | ast.Set | ast.DictComp | ast.SetComp):
            return True
        if isinstance(node, ast.BinOp | ast.BoolOp | ast.IfExp | ast.NamedExpr):
            return any(self.is_unordered(child) for child in ast.iter_child_nodes(node))
        if isinstance(node, ast.Call):
            name = name_of(node)
            if isinstance(node.func, ast.Attribute) and name in {"get", "copy", "pop", "setdefault"}:
                return any(self.is_unordered(part) for part in (node.args[1:] if node.args else [node.func.value]))
            is_method = isinstance(node.func, ast.Attribute) and name in UNORDERED_METHODS
            return is_method or name in self.unordered or (isinstance(node.func, ast.Name) and name in UNORDERED_TYPES)
        return name_of(node) in (self.local if isinstance(node, ast.Name) else self.unordered)

    def need_order(self, *nodes: ast.AST) -> None:
        """Report those expressions that are dicts or sets."""
        for node in nodes:
            if self.is_unordered(node):
                self.report(node, MESSAGE)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Check a function, with local variables of its own."""
        outer, self.local = self.local, set(self.local)
        for argument in ast.walk(node.args):
            if isinstance(argument, ast.arg):
                self._set_local(argument.arg, annotated_unordered(argument.annotation))
        self.generic_visit(node)
        self.local = outer

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Record whether an annotated variable is unordered."""
        self._set_local(ast.unparse(node.target), annotated_unordered(node.annotation))
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Record whether the targets are unordered; report the unpacking of a dict or a set."""
        self.generic_visit(node)
        for target in node.targets:
            if isinstance(target, ast.Tuple | ast.List):
                self.need_order(node.value)
            elif isinstance(target, ast.Name):
                self._set_local(target.id, self.is_unordered(node.value))
            elif isinstance(target, ast.Attribute) and self.is_unordered(node.value):
                self.unordered.add(target.attr)

    def _set_local(self, name: str, unordered: bool) -> None:
        (self.local.add if unordered else self.local.discard)(name)

    def visit_For(self, node: ast.For) -> None:
        """Report a loop over a dict or a set."""
        self.need_order(node.iter)
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        """Report `*items` of a dict or a set."""
        if isinstance(node.ctx, ast.Load):
            self.need_order(node.value)
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp | ast.GeneratorExp) -> None:
        """Report a list comprehension or generator over a dict or a set, unless it is the argument of a function that
        ignores order."""
        if node not in self.order_ignored:
            self.need_order(*[generator.iter for generator in node.generators])
        self.generic_visit(node)

    visit_GeneratorExp = visit_ListComp

    def visit_Call(self, node: ast.Call) -> None:
        """Report a dict or a set as argument of a function whose result depends on its order."""
        name, has_key = name_of(node), any(word.arg == "key" for word in node.keywords)
        if name in IGNORES_ORDER and not has_key:
            self.order_ignored.update(node.args)
        elif name in DEPENDS_ON_ORDER or (name in IGNORES_ORDER and has_key):  # items with equal keys keep their order
            self.need_order(*node.args)
        self.generic_visit(node)
