"""What MicroPython lacks or does otherwise than CPython, for the copy of the engine that runs in the page.

Engine modules never import this: they write `@dataclass`, `replace`, `sorted` and `zip`, and the page's copy of them is
made to use these instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def replace(instance: Any, **changes: Any) -> Any:
    """`dataclasses.replace`: a copy with some fields changed; TypeError for a field that the class does not have."""
    values = {name: getattr(instance, name) for name in instance.__dataclass_fields__}
    values.update(changes)
    return type(instance)(**values)


def fields_of(instance: Any) -> tuple:
    """The values of a dataclass, in the order of its fields."""
    return tuple([getattr(instance, name) for name in instance.__dataclass_fields__])


def fields_equal(instance: Any, other: Any) -> Any:
    """`__eq__` of a dataclass: equal fields, and the very same class."""
    return fields_of(instance) == fields_of(other) if type(other) is type(instance) else NotImplemented


def fields_hash(instance: Any) -> int:
    """`__hash__` of a frozen dataclass."""
    return hash(fields_of(instance))


def fields_repr(instance: Any) -> str:
    """`__repr__` of a dataclass: `Line(rule='cost.base', amount=None)`."""
    fields = [name + "=" + repr(getattr(instance, name)) for name in instance.__dataclass_fields__]
    return type(instance).__name__ + "(" + ", ".join(fields) + ")"


def stable_sorted(items: Iterable, key: Callable, reverse: bool = False) -> list:
    """`sorted` with a key: what has equal keys stays in its order (MicroPython's own shuffles it)."""
    items = list(items)
    sign = -1 if reverse else 1
    ranked = sorted([(key(items[index]), sign * index) for index in range(len(items))], reverse=reverse)
    return [items[sign * index] for _, index in ranked]


def strict_zip(*groups: Iterable) -> list:
    """`zip(..., strict=True)`, as a list: ValueError where one group is longer than another."""
    lists = [list(group) for group in groups]
    if len({len(group) for group in lists}) > 1:
        raise ValueError("zip() arguments have different lengths")
    return list(zip(*lists, strict=False))
