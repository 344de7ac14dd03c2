"""Dataclasses, which MicroPython does not have: their options and fields, and the equivalent plain class."""

from __future__ import annotations

import ast
from typing import Any

FACTORY = "default_factory"
"""Only `dict` is supported as factory; all instances then share one empty dict."""
STAND_INS = {"__repr__": "fields_repr", "__eq__": "fields_equal", "__hash__": "fields_hash"}
"""Method -> the function of `rules_engine.portable` that implements it."""


def called_name(node: ast.expr) -> str:
    """Return `dataclass` for both `dataclass` and `dataclass(frozen=True)`."""
    return ast.unparse(node.func if isinstance(node, ast.Call) else node)


def dataclass_options(node: ast.ClassDef) -> dict[str | None, Any] | None:
    """Return the options of a class's `@dataclass` (value None for one that is no constant); None for a class that is
    no dataclass."""
    decorators = [decorator for decorator in node.decorator_list if called_name(decorator) == "dataclass"]
    keywords = [keyword for decorator in decorators for keyword in getattr(decorator, "keywords", [])]
    return {keyword.arg: getattr(keyword.value, "value", None) for keyword in keywords} if decorators else None


def is_class_variable(item: ast.AnnAssign) -> bool:
    """Return whether an attribute is annotated as ClassVar and therefore no field."""
    return ast.unparse(item.annotation).startswith("ClassVar")


def field_default(field: ast.AnnAssign) -> ast.expr | None:
    """Return the default value of a field, written `= 3`, `= field(default=3)` or `= field(default_factory=dict)`; None
    if it has none."""
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
    """Return the statements that turn the body of a dataclass into that of a plain class: `__dataclass_fields__`, the
    stand-ins, and `__init__`."""
    annotated = [item for item in node.body if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)]
    fields = [item for item in annotated if not is_class_variable(item)]
    lines = [f"__dataclass_fields__ = {tuple(ast.unparse(field.target) for field in fields)}"]
    lines += [f"{method} = {stand_in}" for method, stand_in in stand_ins(node).items()]
    defined = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    if "__init__" not in defined:
        keyword_only = bool(fields) and bool((dataclass_options(node) or {}).get("kw_only"))
        lines.append(_init(fields, keyword_only, "__post_init__" in defined))
    return ast.parse("\n".join(lines)).body


def _init(fields: list[ast.AnnAssign], keyword_only: bool, post_init: bool) -> str:
    """Return the source of `__init__`."""
    parameters = ["self", *["*"] * keyword_only, *[_parameter(field) for field in fields]]
    names = [ast.unparse(field.target) for field in fields]
    body = [f"self.{name} = {name}" for name in names] + ["self.__post_init__()"] * post_init
    return "\n ".join([f"def __init__({', '.join(parameters)}):", *(body or ["pass"])])


def _parameter(field: ast.AnnAssign) -> str:
    """Return a parameter of `__init__`. The default is the class attribute of the same name, which the lowering leaves
    in the class body."""
    name = ast.unparse(field.target)
    return name if field_default(field) is None else f"{name}={name}"
