"""What plain data of a game may hold: components, positions, moves, questions and outcomes, of which no schema knows
the keys.

A number is a whole number, true and false are no numbers, and a text is a word, not a number in quotes. Values that
stand at the same place of alike things (a column of a table, the items of a list) are of one kind."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from rules_pages.data.yaml_file import Path_

LARGEST = 1_000_000
"""Largest number in the data, so that code which counts up to such a number or builds a list of that length ends."""


NO_MARKUP = "no markup and no placeholder can stand here"


def has_markup(text: str) -> bool:
    """Return whether a text holds signs of HTML or of placeholders, which are shown as they are where none is read."""
    return _MARKUP.search(text) is not None


_MARKUP = re.compile("[{}<>]")


def plain_problems(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, str]]:
    """Yield (path, message) for everything in a value, at any depth, that is no plain data of a game."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from plain_problems(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from plain_problems(part, (*path, index))
        if bool in map(type, value) and {kind(part) for part in value} == {BOOL, NUMBER}:
            yield path, "true and false are no numbers; write whole numbers alone"
    elif isinstance(value, str):
        # digits in quotes, `²`, `1/2`, `-3`, `2,5`
        has_digit = any(map(str.isnumeric, value))
        if has_digit and all(letter.isnumeric() or letter in "+-.,/ " for letter in value):
            yield path, f"{value!r} is a text; write a number in digits and without quotation marks"
        elif has_markup(value):
            yield path, f"{value!r}: {NO_MARKUP}"
    elif isinstance(value, float):
        yield path, f"a number of a game is a whole number, found {value!r}"
    elif isinstance(value, int) and abs(value) > LARGEST:
        yield path, f"a number of a game is at most {LARGEST}"


NUMBER, BOOL, TEXT, LIST, MAPPING = "a whole number", "true or false", "a text", "a list", "a mapping"


def kind(value: Any) -> str:
    """Return what kind of value it is, in the words of messages; "" for an unknown one."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return BOOL
    if isinstance(value, int | float):
        return NUMBER
    return TEXT if isinstance(value, str) else LIST if isinstance(value, list) else MAPPING


ROWS, BESIDE = "in the other rows", "beside it"
"""What a value is compared with, in the words of messages."""
FEW, MANY = 2, 3
"""At most so many values of another kind are slips, and only where so many times as many are alike."""


def unlike_components(values: Mapping[Path_, Any]) -> Iterator[tuple[Path_, Path_, Any, str]]:
    """Yield (component, path inside its value, what stands there, message) for what is unlike in the columns of tables,
    in a table without rows, or inside of a value. `values`: by path. true and false are in columns alone."""
    columns: dict[tuple[Path_, Any], list[_Place]] = {}
    for component, value in values.items():
        column = (component[:-2], component[-1]) if len(component) > 2 else (component[:-1], "")
        columns.setdefault(column, []).append(_Place(component, (), value))
    for (_, name), places in columns.items():
        if name:
            wrong = list(_unlike(places, ROWS))
        else:  # things of the same table may be of different kinds: lists, and numbers of them
            groups = [[place for place in places if place.kind in kinds] for kinds in _KINDS]
            wrong = [found for group in groups for found in _unlike(group, BESIDE)]
        if not wrong and len(places) == 1 and places[0].kind == BOOL:
            wrong = [(places[0], "true and false stand in a column of a table that has several rows")]
        for place, message in wrong:
            yield place.component, place.path, place.value, message


_KINDS = ((LIST,), (MAPPING,), (NUMBER, BOOL, TEXT))


@dataclass(frozen=True)
class _Place:
    component: Path_
    path: Path_
    value: Any

    @property
    def kind(self) -> str:
        """As the function `kind` names it."""
        return kind(self.value)

    def parts(self) -> list[Self]:
        items = self.value.items() if isinstance(self.value, dict) else enumerate(self.value)
        return [type(self)(self.component, (*self.path, key), part) for key, part in items]


def _unlike(places: list[_Place], beside: str) -> Iterator[tuple[_Place, str]]:
    """Yield (place, message) for each value that is of another kind than most of these, and so on inside of them."""
    kinds = Counter(place.kind for place in places if place.value is not None)
    usual, count = max(kinds.items(), key=lambda item: (item[1], item[0] == NUMBER), default=("", 0))
    others = kinds.total() - count
    if others and (beside == ROWS or kinds.keys() == {BOOL, NUMBER} or (others <= FEW and count >= MANY * others)):
        for place in places:
            if place.kind not in ("", usual):
                yield place, f"expected {usual}, as {beside}, found {place.kind}"
    for several in (LIST, MAPPING):
        # What has the same place in several lists or mappings (the index in lists of the same length, the key) is
        # compared, and all the rest with one another.
        parts = [place.parts() for place in places if place.kind == several]
        is_by_place = several == MAPPING or len({len(items) for items in parts}) == 1
        by_key: dict[Any, list[_Place]] = {}
        for item in (item for items in parts for item in items):
            by_key.setdefault(item.path[-1] if is_by_place else None, []).append(item)
        rest = [group[0] for group in by_key.values() if len(group) == 1]
        for group in [*(group for group in by_key.values() if len(group) > 1), rest] if parts else ():
            yield from _unlike(group, BESIDE)
