"""What dice show, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core import Phrase


def rolled(dice: Sequence[int]) -> list[Phrase]:
    """Return what the dice show, for the values of a line (rules hit.dice, attrition.dice-first)."""
    return [Phrase("die", {"roll": face}) for face in dice]
