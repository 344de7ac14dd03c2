"""Lowering: translation of ordinary typed Python to the Python that PyScript's MicroPython runs.

Types, docstrings and comments are removed, a dataclass becomes a plain class, and what MicroPython does differently
from CPython is done by functions of `rules_engine.portable`. `micropython/lint.py` reports what cannot be translated.
"""

import ast
from functools import reduce
from typing import Any

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
        """Translate a module; drop imports that are unused now, and import from `rules_engine.portable`."""
        names_before = used_names(node)
        self.generic_visit(node)
        unused = names_before - used_names(node)
        for item in node.body:
            if isinstance(item, ast.Import | ast.ImportFrom):
                bound = {alias: alias.asname or alias.name.partition(".")[0] for alias in item.names}
                item.names = [alias for alias, name in bound.items() if name not in unused]
        node.body = [item for item in node.body if getattr(item, "names", None) != []]
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
        node.returns = None
        return self._visit_definition(node)

    def _visit_definition(self, node: ast.ClassDef | ast.FunctionDef) -> ast.AST:
        """Remove the decorators that are types or `dataclass`."""
        removed = self.types | {"dataclass"}
        node.decorator_list = [item for item in node.decorator_list if called_name(item) not in removed]
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
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
        """Replace `cast` by its value, `NewType` by a function that returns its argument, `sorted` with a key, which is
        stable then, and `zip(strict=True)`; drop `strict=False`."""
        self.generic_visit(node)
        name, keywords = called_name(node), {keyword.arg: keyword.value for keyword in node.keywords}
        if name == "cast" and name in self.types:
            return node.args[1]
        if name == "NewType" and name in self.types:
            return ast.copy_location(ast.parse("lambda value: value", mode="eval").body, node)
        if name == "sorted" and "key" in keywords:
            self._use(node, "stable_sorted")
        if name == "zip" and "strict" in keywords:
            node.keywords = []
            if getattr(keywords["strict"], "value", None):
                self._use(node, "strict_zip")
        return node

    def _use(self, node: ast.Call, name: str) -> None:
        self.portable[name] = None
        node.func = ast.copy_location(ast.Name(name), node.func)

    def visit_List(self, node: ast.List | ast.Tuple | ast.Set) -> ast.expr:
        """Rewrite `[1, *rest]` as `[1] + list(rest)`; likewise for tuples and sets."""
        self.generic_visit(node)
        has_star = any(isinstance(item, ast.Starred) for item in node.elts)
        is_target = isinstance(getattr(node, "ctx", None), ast.Store)
        operands: list[ast.expr] = [
            _copy(type(node), item.value) if isinstance(item, ast.Starred) else type(node)([item]) for item in node.elts
        ]
        return _join(node, operands) if has_star and not is_target else node

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

    def visit_Raise(self, node: ast.Raise) -> ast.Raise:
        """Remove the cause of `raise … from error`: MicroPython ignores it, with a warning on the console for each."""
        self.generic_visit(node)
        node.cause = None
        return node

    def is_type(self, node: ast.expr) -> bool:
        """Return whether an expression is only a type: `Literal["a"]`, `tuple[int, ...]`, `Hex | None`."""
        if isinstance(node, ast.Subscript):
            return ast.unparse(node.value) in self.types | BUILTIN_TYPES
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return self.may_be_type(node.left) and self.may_be_type(node.right)
        return called_name(node) in self.types - {"cast", "NewType"}

    def may_be_type(self, node: ast.expr) -> bool:
        """Return whether an expression can be an operand of `A | B` of types: a type, None, or a name like `Hex`."""
        name = called_name(node).rpartition(".")[2]
        return self.is_type(node) or name in BUILTIN_TYPES | {"None"} or (name[:1].isupper() and not name.isupper())


FACTORY = "default_factory"
"""Only `dict` is supported as factory; all instances then share one empty dict."""
STAND_INS = {"__repr__": "fields_repr", "__eq__": "fields_equal", "__hash__": "fields_hash"}
"""Method -> the function of `rules_engine.portable` that implements it."""


def called_name(node: ast.expr) -> str:
    """Return `dataclass` for both `dataclass` and `dataclass(frozen=True)`."""
    return ast.unparse(node.func if isinstance(node, ast.Call) else node)


def dataclass_options(node: ast.ClassDef) -> dict[str | None, Any] | None:
    """Return the options of a class's `@dataclass` (None for what is no constant); None for any other class."""
    decorators = [decorator for decorator in node.decorator_list if called_name(decorator) == "dataclass"]
    keywords = [keyword for decorator in decorators for keyword in getattr(decorator, "keywords", [])]
    return {keyword.arg: getattr(keyword.value, "value", None) for keyword in keywords} if decorators else None


def is_class_variable(item: ast.AnnAssign) -> bool:
    """Return whether an attribute is annotated as ClassVar and therefore no field."""
    return ast.unparse(item.annotation).startswith("ClassVar")


def field_default(field: ast.AnnAssign) -> ast.expr | None:
    """Return the default of a field, `= 3`, `= field(default=3)`, `= field(default_factory=dict)`; None for none."""
    if not (isinstance(field.value, ast.Call) and called_name(field.value) == "field"):
        return field.value
    keywords = {keyword.arg: keyword.value for keyword in field.value.keywords}
    return ast.Call(keywords[FACTORY], [], []) if FACTORY in keywords else keywords.get("default")


def stand_ins(node: ast.ClassDef) -> dict[str, str]:
    """Return the methods to take from `rules_engine.portable`, `{method: function}`: those that the class does not
    define and its options do not turn off; the hash only if it is frozen."""
    options = dataclass_options(node) or {}
    unwanted = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    unwanted |= {"__" + name + "__" for name in ("repr", "eq") if not options.get(name, True)}
    if not options.get("frozen") or not options.get("eq", True):
        unwanted.add("__hash__")
    return {method: STAND_INS[method] for method in STAND_INS if method not in unwanted}


def plain_body(node: ast.ClassDef) -> list[ast.stmt]:
    """Return what the body of a plain class has in place of a dataclass's: its fields, stand-ins and `__init__`."""
    annotated = [item for item in node.body if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)]
    fields = [item for item in annotated if not is_class_variable(item)]
    lines = [f"__dataclass_fields__ = {tuple(ast.unparse(field.target) for field in fields)}"]
    lines += [f"{method} = {stand_in}" for method, stand_in in stand_ins(node).items()]
    defined = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    if "__init__" not in defined:
        names = {ast.unparse(field.target): field_default(field) for field in fields}
        keyword_only = bool(fields) and bool((dataclass_options(node) or {}).get("kw_only"))
        # A default is the class attribute of the same name, which the lowering leaves in the class body.
        parameters = [name if default is None else f"{name}={name}" for name, default in names.items()]
        body = [f"self.{name} = {name}" for name in names] + ["self.__post_init__()"] * ("__post_init__" in defined)
        head = f"def __init__({', '.join(['self', *['*'] * keyword_only, *parameters])}):"
        lines.append("\n ".join([head, *(body or ["pass"])]))
    return ast.parse("\n".join(lines)).body


def used_names(tree: ast.Module) -> set[str]:
    """Return every name that a module uses or assigns, and the names in its `__all__`."""
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assigned = {ast.unparse(item.targets[0]): item.value for item in tree.body if isinstance(item, ast.Assign)}
    return names.union(ast.literal_eval(assigned["__all__"]) if "__all__" in assigned else [])


COPIES = {ast.List: "list", ast.Tuple: "tuple", ast.Set: "set", ast.Dict: "dict"}
"""Kind of display -> the constructor that copies any iterable to it."""


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
