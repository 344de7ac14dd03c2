"""Who has won at a check (rules victory.*)."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.board import ATHENS, SIDES, SPARTA, Board, other
from rules_engine.athens_sparta.rules.control import holder
from rules_engine.athens_sparta.rules.map import theatre_of

GAME_TURN, OLYMPIAD, LAST = "game-turn", "olympiad", "last-olympiad"
CHECKS = (GAME_TURN, OLYMPIAD, LAST)


def fallen(components: Components, board: Board) -> list[str]:
    """List the sides whose main city the enemy holds (rule victory.main-city)."""
    by_id = theatre_of(components).by_id
    return [side for side in SIDES if holder(board, by_id[side]) == other(side)]


def check_after(components: Components, olympiad: int) -> str:
    """Return which check ends an Olympiad, counted from one (rules victory.points, victory.last)."""
    return LAST if olympiad >= components.number("olympiad.last") else OLYMPIAD


def points_to_win(components: Components) -> int:
    """Return the build points that win at the end of an Olympiad (rule victory.points)."""
    return components.number("points.win")


def decided(
    components: Components, counted: dict[str, int], lost: list[str], check: str
) -> tuple[str | None, str | None]:
    """Return (winner, rule): an enemy main city wins at any check (victory.main-city), where both have fallen the
    points decide (victory.both-cities); points win at the end of an Olympiad (victory.points), and after the last one
    Athens if nobody else (victory.last).

    `counted`: {side: build points that count}; `lost`: the sides whose main city has fallen.
    """
    if len(lost) == len(SIDES):
        return SPARTA if counted[SPARTA] > counted[ATHENS] else ATHENS, "victory.both-cities"
    if lost:
        return other(lost[0]), "victory.main-city"
    if check == GAME_TURN:
        return None, None
    for side in SIDES:
        if counted[side] >= points_to_win(components):
            return side, "victory.points"
    return (ATHENS, "victory.last") if check == LAST else (None, None)
