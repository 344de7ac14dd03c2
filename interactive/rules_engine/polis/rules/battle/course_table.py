"""The table of whole battles: how its rows are named and what their numbers mean (rules battle.*)."""

from __future__ import annotations

NEVER = "never"
RETREATS = (NEVER, "two-left", "three-left")
"""When a side retreats: never, or before a phase with so few units."""
WHOLE = 10000  # not a number of the game
"""The chances of the table are parts of this."""
RETREAT = "retreat"
FEW = "few-defenders"
EMPTY = "deck-empty"
END_KINDS = ((RETREAT, 0), (RETREAT, 1), (FEW, 0), (FEW, 1), (EMPTY, 0))
"""How a battle may end, and whose doing it is: 0 the first attacker's, 1 the other's."""


def units_name(first: int, other: int) -> str:
    """Return the name of a battle between so many units."""
    return "units-" + str(first) + "-" + str(other)


def row_name(first: str, other: str) -> str:
    """Return the name of a course in which the sides retreat at such times."""
    return first + "-" + other


def groups(row: list[int]) -> tuple[list[int], list[int], list[int]]:
    """Split a row's numbers: by `END_KINDS`, and by the units left of the first attacker and of the other, from none
    up."""
    ends = len(END_KINDS)
    middle = ends + (len(row) - ends) // 2
    return row[:ends], row[ends:middle], row[middle:]
