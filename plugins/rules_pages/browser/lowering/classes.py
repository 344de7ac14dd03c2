"""What `@dataclass` says about a class, and the same written out for MicroPython, which has no dataclasses."""

from __future__ import annotations

import ast
from typing import Any

FACTORY = "default_factory"
"""Only `dict`; all instances then share the one empty dict."""
# method -> its stand-in in rules_engine.portable
STAND_INS = {"__repr__": "fields_repr", "__eq__": "fields_equal", "__hash__": "fields_hash"}


def called_name(node: ast.expr) -> str:
    """`dataclass` for `dataclass` and for `dataclass(frozen=True)`."""
    return ast.unparse(node.func if isinstance(node, ast.Call) else node)


def dataclass_options(node: ast.ClassDef) -> dict[str | None, Any] | None:
    """The options of a class's `@dataclass` (None for what is no constant); None for a class that is no dataclass."""
    found = [decorator for decorator in node.decorator_list if called_name(decorator) == "dataclass"]
    words = [word for decorator in found for word in getattr(decorator, "keywords", [])]
    return {word.arg: getattr(word.value, "value", None) for word in words} if found else None


def dataclass_fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    """The fields of a dataclass, in order."""
    annotated = [item for item in node.body if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)]
    return [item for item in annotated if not is_class_variable(item)]


def is_class_variable(item: ast.AnnAssign) -> bool:
    """Whether it is annotated as ClassVar, which makes it no field."""
    return ast.unparse(item.annotation).startswith("ClassVar")


def field_default(field: ast.AnnAssign) -> ast.expr | None:
    """The default value, be it written `= 3`, `= field(default=3)` or `= field(default_factory=dict)`."""
    if not (isinstance(field.value, ast.Call) and called_name(field.value) == "field"):
        return field.value
    words = {word.arg: word.value for word in field.value.keywords}
    return ast.Call(words[FACTORY], [], []) if FACTORY in words else words.get("default")


def stand_ins(node: ast.ClassDef) -> dict[str, str]:
    """The methods to take from `rules_engine.portable`: not those that the class has, and a hash only where frozen."""
    options = dataclass_options(node) or {}
    unwanted = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    unwanted |= {"__" + name + "__" for name in ("repr", "eq") if not options.get(name, True)}
    if not options.get("frozen") or not options.get("eq", True):
        unwanted.add("__hash__")
    return {method: STAND_INS[method] for method in STAND_INS if method not in unwanted}


def written_out(node: ast.ClassDef) -> list[ast.stmt]:
    """The statements that make a plain class of a dataclass's body."""
    fields = dataclass_fields(node)
    lines = [f"__dataclass_fields__ = {tuple(field.target.id for field in fields)}"]
    lines += [f"{method} = {stand_in}" for method, stand_in in stand_ins(node).items()]
    defined = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    if "__init__" not in defined:
        keyword_only = bool(fields) and bool((dataclass_options(node) or {}).get("kw_only"))
        lines.append(_init(fields, keyword_only, "__post_init__" in defined))
    return ast.parse("\n".join(lines)).body


def _init(fields: list[ast.AnnAssign], keyword_only: bool, post_init: bool) -> str:
    parameters = ["self", *["*"] * keyword_only, *[_parameter(field) for field in fields]]
    body = [f"self.{field.target.id} = {field.target.id}" for field in fields] + ["self.__post_init__()"] * post_init
    return "\n ".join([f"def __init__({', '.join(parameters)}):", *(body or ["pass"])])


def _parameter(field: ast.AnnAssign) -> str:
    name = field.target.id
    return name if field_default(field) is None else f"{name}={name}"
