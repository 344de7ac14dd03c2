"""The description of a move, which `Engine.describe` returns for buttons, lists of moves, records and cases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MARKED = ".marked"
"""Suffix of the template of a move beside a picture that marks its place: "on the marked hex" where the other template
names row and column. A move without one is told the same everywhere."""


@dataclass(frozen=True)
class Phrase:
    """A sentence without its subject.

    `id` names its template under `moves:` in the texts ("muster {pieces} in {city}"), which reads well on a button and
    after the name of a side. `values` fill the template's slots like those of a line: an id (its name is shown), a
    whole number, a mapping of symbols to numbers, a list of ids; and another Phrase, or a list of them, for a move of
    several parts. Write the id as a string literal in the call of Phrase, so that the check can find the needed
    templates.
    """

    id: str
    values: dict[str, Any]
