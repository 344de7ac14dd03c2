"""Lowering: translation of ordinary typed Python to the Python that PyScript's MicroPython runs.

Types, docstrings and comments are removed, a dataclass becomes a plain class, and what MicroPython does differently
from CPython is done by functions of `rules_engine.portable`. `micropython/lint.py` reports what cannot be translated.
"""

from __future__ import annotations

import ast

from rules_pages.browser.lowering.classes import called_name, dataclass_options, field_default, plain_body, stand_ins
from rules_pages.browser.lowering.imports import drop_imports, used_names
from rules_pages.browser.lowering.syntax import PlainSyntax

TYPE_MODULES = {"__future__", "typing", "collections.abc"}
"""Modules whose names exist for the type checker only."""
BUILTIN_TYPES = {"bool", "bytes", "dict", "float", "frozenset", "int", "list", "object", "set", "str", "tuple", "type"}
PORTABLE = "rules_engine.portable"
"""The module with the functions that behave the same on both interpreters."""


def lower(source: str, filename: str = "<module>") -> str:
    """Return the source for MicroPython. Raises SyntaxError (with `filename`) if the input is not valid Python."""
    return ast.unparse(Lowering().visit(ast.parse(source, filename))) + "\n"


class Lowering(ast.NodeTransformer):
    """The pass over one module. `types`: the names found that exist for the type checker only; `portable`: the names
    needed from `rules_engine.portable`, with their aliases."""

    def __init__(self) -> None:
        self.types: set[str] = set()
        self.portable: dict[str, str | None] = {}

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Visit the children of a node, and put `pass` into a body that they have left empty."""
        super().generic_visit(node)
        if getattr(node, "body", None) == [] and not isinstance(node, ast.Module):
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
        return node

    def visit_Module(self, node: ast.Module) -> ast.AST:
        """Translate a module, remove the imports that are unused now, and add the import from
        `rules_engine.portable`."""
        names_before = used_names(node)
        self.generic_visit(node)
        PlainSyntax(self.portable).visit(node)
        drop_imports(node, names_before - used_names(node))
        if self.portable:
            names = [ast.alias(name, self.portable[name]) for name in sorted(self.portable)]
            node.body.insert(0, ast.ImportFrom(PORTABLE, names, 0))
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        """Remove imports of types and of `dataclasses`; `replace` comes from `rules_engine.portable` instead."""
        if node.module in TYPE_MODULES:
            self.types.update(alias.asname or alias.name for alias in node.names)
        elif node.module == "dataclasses":
            self.portable.update({alias.name: alias.asname for alias in node.names if alias.name == "replace"})
        else:
            return node
        return None

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """Replace `if TYPE_CHECKING:` by its else branch."""
        self.generic_visit(node)
        return node.orelse if called_name(node.test) == "TYPE_CHECKING" else node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """Remove docstrings and other constants that are statements."""
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Turn a dataclass into a plain class, and remove base classes that are types only."""
        if dataclass_options(node) is not None:
            self.portable.update(dict.fromkeys(stand_ins(node).values()))
            node.body += plain_body(node)
        node.bases = [base for base in node.bases if not self.is_type(base)]
        return self._visit_definition(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Remove the annotation of the result."""
        node.returns = None
        return self._visit_definition(node)

    def _visit_definition(self, node: ast.ClassDef | ast.FunctionDef) -> ast.AST:
        """Remove the decorators that are types or `dataclass`."""
        removed = self.types | {"dataclass"}
        node.decorator_list = [item for item in node.decorator_list if called_name(item) not in removed]
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Remove the annotation of a parameter."""
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        """Turn an annotated assignment into a plain one; remove it if it has no value or is a type alias."""
        if ast.unparse(node.annotation) == "TypeAlias":
            self.types.add(ast.unparse(node.target))
            return None
        value = field_default(node)
        return value and ast.copy_location(ast.Assign([node.target], self.visit(value)), node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        """Remove the assignment of a type to a name."""
        if isinstance(node.targets[0], ast.Name) and self.is_type(node.value):
            self.types.add(node.targets[0].id)
            return None
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Replace `cast` by its value and `NewType` by a function that returns its argument."""
        self.generic_visit(node)
        name = called_name(node)
        if name == "cast" and name in self.types:
            return node.args[1]
        if name == "NewType" and name in self.types:
            return ast.copy_location(ast.parse("lambda value: value", mode="eval").body, node)
        return node

    def is_type(self, node: ast.expr) -> bool:
        """Return whether an expression is only a type: `Literal["a"]`, `tuple[int, ...]`, `Hex | None`."""
        if isinstance(node, ast.Subscript):
            return ast.unparse(node.value) in self.types | BUILTIN_TYPES
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return self.may_be_type(node.left) and self.may_be_type(node.right)
        return called_name(node) in self.types - {"cast", "NewType"}

    def may_be_type(self, node: ast.expr) -> bool:
        """Return whether an expression can be an operand of `A | B` of types: a type, None, or a name written like a
        class (`Hex`, not `HEX`)."""
        name = called_name(node).rpartition(".")[2]
        return self.is_type(node) or name in BUILTIN_TYPES | {"None"} or (name[:1].isupper() and not name.isupper())
