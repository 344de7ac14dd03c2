"""Ordinary typed Python made into the Python that PyScript's MicroPython can run.

Types, docstrings and comments go, a dataclass becomes a plain class, and what MicroPython does otherwise than CPython
goes through `rules_engine.portable`. What cannot be rewritten, `subset` names.
"""

from __future__ import annotations

import ast

from rules_pages.browser.lowering.classes import called_name, dataclass_options, field_default, stand_ins, written_out
from rules_pages.browser.lowering.imports import drop_imports, used_names
from rules_pages.browser.lowering.syntax import PlainSyntax

TYPE_MODULES = {"__future__", "typing", "collections.abc"}
BUILTIN_TYPES = {"bool", "bytes", "dict", "float", "frozenset", "int", "list", "object", "set", "str", "tuple", "type"}
PORTABLE = "rules_engine.portable"


def lower(source: str, filename: str = "<module>") -> str:
    """The source text for MicroPython; SyntaxError (with `filename`) where it is no Python."""
    return ast.unparse(Lowering().visit(ast.parse(source, filename))) + "\n"


class Lowering(ast.NodeTransformer):
    """One module's pass. `types` gathers the names that exist for the type checker alone."""

    def __init__(self) -> None:
        self.types: set[str] = set()
        self.portable: dict[str, str | None] = {}

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if getattr(node, "body", None) == [] and not isinstance(node, ast.Module):
            node.body = [ast.Pass()]
        return node

    def visit_Module(self, node: ast.Module) -> ast.AST:
        written = used_names(node)
        self.generic_visit(node)
        PlainSyntax(self.portable).visit(node)
        drop_imports(node, written - used_names(node))
        if self.portable:
            names = [ast.alias(name, self.portable[name]) for name in sorted(self.portable)]
            node.body.insert(0, ast.ImportFrom(PORTABLE, names, 0))
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        if node.module in TYPE_MODULES:
            self.types.update(alias.asname or alias.name for alias in node.names)
        elif node.module == "dataclasses":
            self.portable.update({alias.name: alias.asname for alias in node.names if alias.name == "replace"})
        else:
            return node
        return None

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        return node.orelse if called_name(node.test) == "TYPE_CHECKING" else node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        if dataclass_options(node) is not None:
            self.portable.update(dict.fromkeys(stand_ins(node).values()))
            node.body += written_out(node)
        node.bases = [base for base in node.bases if not self.is_type(base)]
        return self._visit_definition(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self._visit_definition(node)

    def _visit_definition(self, node: ast.ClassDef | ast.FunctionDef) -> ast.AST:
        gone = self.types | {"dataclass"}
        node.decorator_list = [item for item in node.decorator_list if called_name(item) not in gone]
        node.type_params = []
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_TypeAlias(self, node: ast.AST) -> None:
        self.types.add(node.name.id)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if ast.unparse(node.annotation) == "TypeAlias":
            return self.types.add(node.target.id)
        value = field_default(node)
        return value and ast.copy_location(ast.Assign([node.target], self.visit(value)), node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        if isinstance(node.targets[0], ast.Name) and self.is_type(node.value):
            return self.types.add(node.targets[0].id)
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = called_name(node)
        if name == "cast" and name in self.types:
            return node.args[1]
        if name == "NewType" and name in self.types:
            return ast.copy_location(ast.parse("lambda value: value", mode="eval").body, node)
        return node

    def is_type(self, node: ast.expr) -> bool:
        """Whether an expression says a type and nothing else: `Literal["a"]`, `tuple[int, ...]`, `Hex | None`."""
        if isinstance(node, ast.Subscript):
            return ast.unparse(node.value) in self.types | BUILTIN_TYPES
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return self.may_be_type(node.left) and self.may_be_type(node.right)
        return called_name(node) in self.types - {"cast", "NewType"}

    def may_be_type(self, node: ast.expr) -> bool:
        """Types, None, and names written like classes (`Hex`, not `HEX`)."""
        name = called_name(node).rpartition(".")[2]
        return self.is_type(node) or name in BUILTIN_TYPES | {"None"} or (name[:1].isupper() and not name.isupper())
