"""Replacements for what MicroPython lacks or does differently from CPython.

Engine modules never import this: they use `@dataclass`, `replace`, `sorted` and `zip`, and lowering
(`rules_pages/browser/lowering`) makes the copy of them that runs in the page use these functions instead.
"""

from collections.abc import Callable, Iterable
from typing import Any


def replace(instance: Any, **changes: Any) -> Any:
    """Return a copy with some fields changed, as `dataclasses.replace`. Raises TypeError for an unknown field."""
    values = {name: getattr(instance, name) for name in instance.__dataclass_fields__}
    values.update(changes)
    return type(instance)(**values)


def fields_of(instance: Any) -> tuple:
    """Return the values of a dataclass instance, in the order of its fields."""
    return tuple([getattr(instance, name) for name in instance.__dataclass_fields__])


def fields_equal(instance: Any, other: Any) -> Any:
    """Compare two dataclass instances: implements `__eq__`, which requires equal fields and the same class."""
    return fields_of(instance) == fields_of(other) if type(other) is type(instance) else NotImplemented


def fields_hash(instance: Any) -> int:
    """Return the hash of a frozen dataclass instance: implements `__hash__`."""
    return hash(fields_of(instance))


def fields_repr(instance: Any) -> str:
    """Return the text of a dataclass instance, `Line(rule='cost.base', amount=None)`: implements `__repr__`."""
    fields = [name + "=" + repr(getattr(instance, name)) for name in instance.__dataclass_fields__]
    return type(instance).__name__ + "(" + ", ".join(fields) + ")"


def stable_sorted(items: Iterable, key: Callable, reverse: bool = False) -> list:
    """Sort with a key; items with equal keys keep their order, which MicroPython's own `sorted` does not ensure."""
    items = list(items)
    sign = -1 if reverse else 1
    ranked = sorted([(key(items[index]), sign * index) for index in range(len(items))], reverse=reverse)
    return [items[sign * index] for _, index in ranked]


def strict_zip(*groups: Iterable) -> list:
    """Return `zip(..., strict=True)` as a list. Raises ValueError if the groups differ in length."""
    lists = [list(group) for group in groups]
    if len({len(group) for group in lists}) > 1:
        raise ValueError("zip() arguments have different lengths")
    return list(zip(*lists, strict=False))
