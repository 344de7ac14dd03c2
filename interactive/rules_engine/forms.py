"""Annotations for the parameters of calculators: which values are allowed.

The build makes the calculator's form from them; the browser never reads them.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """One of the keys (or listed values) of a component table, or one of the `extra` ids."""

    table: str
    extra: tuple[str, ...] = ()


@dataclass(frozen=True)
class Between:
    """A whole number from `least` to `most`, both included; `most` may be the dotted path of a component."""

    least: int
    most: int | str


@dataclass(frozen=True)
class Counts:
    """A number for each key of a component table; a key left out counts 0. `extra` ids may be counted too."""

    table: str
    most: int | str
    extra: tuple[str, ...] = ()


@dataclass(frozen=True)
class Copies:
    """A number for each piece of a component table, from 0 to the value in the column `most`; a key left out counts 0.

    `heading` is the column by which the pieces are grouped in the form. `of_one`: most of them belong to others; the
    form shows those that are counted, and the rest if the reader asks for all.
    """

    table: str
    most: str
    heading: str
    of_one: bool = False


@dataclass(frozen=True)
class Printed:
    """Counts printed on a piece that the reader has; the form asks for them only where no source gives them."""

    table: str
    most: int | str


@dataclass(frozen=True)
class Length:
    """A list of exactly `length` items."""

    length: int


@dataclass(frozen=True)
class Reading:
    """One of the named readings of a disputed point; the default comes from the data."""

    reading: str
