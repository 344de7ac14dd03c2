"""Nothing leaves the map of Athens & Sparta without a line that names it."""

from collections.abc import Sequence

from rules_engine.athens_sparta.rules.state import State
from rules_engine.core import Line


def unnamed_losses(before: State, after: State, lines: Sequence[Line]) -> list[str]:
    """Return the blocks that were on the map before a move, are not there after it, and stand in no line of the move.

    A fleet that goes over with its city is named by the city (rules defection.swap, defection.back)."""
    named = {name for line in lines for value in line.values.values() for name in as_names(value)}
    present = {piece.id for piece in after.pieces if piece.is_on_map()}
    gone = [piece for piece in before.pieces if piece.is_on_map() and piece.id not in present]
    swapped = {line.values["city"] for line in lines if line.rule in ("defection.swap", "defection.back")}
    return [piece.id for piece in gone if piece.id not in named and piece.unit.home not in swapped]


def as_names(value: object) -> list[str]:
    """Return the names in one value of a line."""
    return [str(one) for one in value] if isinstance(value, list | tuple) else [str(value)]
