"""Which path tile a move brings (rules reward.tile, reward.left, reward.none)."""

from __future__ import annotations

from rules_engine.atlantis.readings import NO_FREE_TILE, Readings, chosen
from rules_engine.atlantis.rules.path import Course, free_ahead, free_behind


def reward_space(course: Course, pawns: list[int], readings: Readings, place: int) -> int | None:
    """The space whose top tile is taken by the pawn that stands at a position now; None where there is none (rules
    reward.tile, reward.left, reward.none)."""
    behind = free_behind(course, pawns, place)
    if behind is None and chosen(readings, NO_FREE_TILE) == "next-ahead":
        return free_ahead(course, pawns, place)
    return behind
