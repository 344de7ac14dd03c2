"""Words for calculator signatures: what a parameter may be. The build reads them; the browser never does."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """One of the keys (or listed values) of a component table, or one of the `extra` ids."""

    table: str
    extra: tuple[str, ...] = ()


@dataclass(frozen=True)
class Between:
    """A whole number, both ends included; `most` may be the dotted path of a component."""

    least: int
    most: int | str


@dataclass(frozen=True)
class Counts:
    """How many of each key of a component table; a key left out counts 0. `extra` ids may be counted too."""

    table: str
    most: int | str
    extra: tuple[str, ...] = ()


@dataclass(frozen=True)
class Copies:
    """How many of each piece of a component table, from none to what its column `most` says; a key left out counts 0.

    `heading` is the column by which the pieces are gathered for the reader.
    """

    table: str
    most: str
    heading: str


@dataclass(frozen=True)
class Printed:
    """Counts that the reader finds printed on a piece; asked for only where no source gives them."""

    table: str
    most: int | str


@dataclass(frozen=True)
class Length:
    """A list of exactly so many items."""

    length: int


@dataclass(frozen=True)
class Reading:
    """One of the named readings of a disputed point; its default is the data's."""

    reading: str
