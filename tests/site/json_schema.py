"""As much of JSON Schema as the published schemas use; whatever else they may come to use is an error, not ignored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}
SILENT = ("title", "description", "default", "$defs", "examples")


def problems(schema: dict, value: Any, path: str = "$") -> list[str]:
    """What in `value` the schema does not allow, each with the path to it."""
    return list(_problems(schema, value, path, schema))


def _problems(schema: dict | bool, value: Any, path: str, root: dict) -> Iterator[str]:
    if schema is False:
        yield f"{path}: nothing may stand here"
        return
    for keyword, content in ({} if schema is True else schema).items():
        if keyword not in SILENT:
            yield from _KEYWORDS[keyword](content, value, path, root, schema)


def _reference(content: str, value: Any, path: str, root: dict, schema: dict) -> Iterator[str]:
    target: Any = root
    for part in content.removeprefix("#/").split("/"):
        target = target[part]
    yield from _problems(target, value, path, root)


def _type(content: str, value: Any, path: str, root: dict, schema: dict) -> Iterator[str]:
    is_flag = isinstance(value, bool) and content in ("integer", "number")
    if is_flag or not isinstance(value, TYPES[content]):
        yield f"{path}: {value!r} is no {content}"


def _properties(content: dict, value: Any, path: str, root: dict, schema: dict) -> Iterator[str]:
    for name in content.keys() & value.keys() if isinstance(value, dict) else ():
        yield from _problems(content[name], value[name], f"{path}.{name}", root)


def _additional(content: Any, value: Any, path: str, root: dict, schema: dict) -> Iterator[str]:
    patterns = schema.get("patternProperties", {})
    for name in value if isinstance(value, dict) else ():
        if name not in schema.get("properties", {}) and not any(re.search(pattern, name) for pattern in patterns):
            yield from _problems(content, value[name], f"{path}.{name}", root)


def _patterns(content: dict, value: Any, path: str, root: dict, schema: dict) -> Iterator[str]:
    for name in value if isinstance(value, dict) else ():
        for pattern, inner in content.items():
            if re.search(pattern, name):
                yield from _problems(inner, value[name], f"{path}.{name}", root)


def _names(content: dict, value: Any, path: str, root: dict, schema: dict) -> Iterator[str]:
    for name in value if isinstance(value, dict) else ():
        yield from _problems(content, name, f"{path}: the name {name}", root)


def _required(content: list, value: Any, path: str, root: dict, schema: dict) -> Iterator[str]:
    for name in content if isinstance(value, dict) else ():
        if name not in value:
            yield f"{path}: {name} is missing"


def _items(content: dict, value: Any, path: str, root: dict, schema: dict) -> Iterator[str]:
    for index, item in enumerate(value if isinstance(value, list) else ()):
        yield from _problems(content, item, f"{path}[{index}]", root)


def _any_of(content: list, value: Any, path: str, root: dict, schema: dict) -> Iterator[str]:
    tried = [list(_problems(option, value, path, root)) for option in content]
    if all(tried):
        yield f"{path}: fits none: " + " / ".join(found[0] for found in tried)


def _among(content: list, value: Any, path: str, root: dict, schema: dict) -> Iterator[str]:
    if value not in content:
        yield f"{path}: {value!r} is none of {content}"


def _pattern(content: str, value: Any, path: str, root: dict, schema: dict) -> Iterator[str]:
    if isinstance(value, str) and not re.search(content, value):
        yield f"{path}: {value!r} does not match {content}"


def _least_length(content: int, value: Any, path: str, root: dict, schema: dict) -> Iterator[str]:
    if isinstance(value, str | list) and len(value) < content:
        yield f"{path}: {value!r} is shorter than {content}"


def _greatest_length(content: int, value: Any, path: str, root: dict, schema: dict) -> Iterator[str]:
    if isinstance(value, list) and len(value) > content:
        yield f"{path}: {value!r} is longer than {content}"


_KEYWORDS = {
    "$ref": _reference,
    "type": _type,
    "properties": _properties,
    "additionalProperties": _additional,
    "patternProperties": _patterns,
    "propertyNames": _names,
    "required": _required,
    "items": _items,
    "anyOf": _any_of,
    "enum": _among,
    "const": lambda content, *rest: _among([content], *rest),
    "pattern": _pattern,
    "minLength": _least_length,
    "minItems": _least_length,
    "maxItems": _greatest_length,
}
