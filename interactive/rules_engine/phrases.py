"""A move in words: what `Engine.describe` returns, for buttons, lists of moves, records and cases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Phrase:
    """A sentence without its subject.

    `id` names its template under `moves:` in the texts ("muster {pieces} in {city}"), which fits on a button and after
    a side's name. `values` fill the template's slots like those of a line: an id (its name is shown), a whole number, a
    mapping of symbols to numbers, a list of ids; and another Phrase, or a list of them, for a move of several parts.
    The id is written out where the Phrase is made, so that the check can tell which templates are needed.
    """

    id: str
    values: dict[str, Any]
