"""The last crossing and the points (rules end.*, score.*)."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.rules.payments import NOTHING, Payment, cheapest
from rules_engine.core import Line

Scores: TypeAlias = list[tuple[str, int]]
"""(player, points)."""


def last_payment(components: Components, values: list[int], cards: int, toll: int, reading: str) -> tuple[Payment, int]:
    """Return what a player with these tiles and cards gives for the last crossing, and the debt in points.

    Without change as little as possible (rule end.exact), everything and a debt where that is too little
    (end.shortage); in the reading `last-payment: to-the-point` nothing, and the toll as a debt.
    """
    if reading == "to-the-point":
        return NOTHING, toll
    payment = cheapest(values, cards, components.card_pays, toll)
    if payment is not None:
        return payment, 0
    everything = Payment(tuple(sorted(values, reverse=True)), cards, 0)
    return everything, toll - sum(values) - cards * components.card_pays


def paid_lines(player: str, tiles: list[str], cards: int) -> list[Line]:
    """State with which tiles, or values of tiles, and how many cards a player pays for the last crossing (rules
    end.toll, pay.means)."""
    lines = [Line("end.toll.tiles", None, {"player": player, "tiles": tiles})] if tiles else []
    return lines + ([Line("end.toll.cards", None, {"player": player, "cards": cards})] if cards else [])


def score(components: Components, tiles: int, cards: int, bridges: int, debt: int) -> int:
    """Add up tiles, cards and bridges not placed, less the debt (rules score.points, score.bridge, end.shortage)."""
    return tiles + cards * components.card_scores + bridges * components.bridge_scores - debt


def winners(scores: Scores) -> list[str]:
    """Return who has most points; several in a draw (rules score.winner, score.tie)."""
    most = max([points for _, points in scores])
    return [player for player, points in scores if points == most]


def winner_line(scores: Scores) -> Line:
    """State the winner, or all who share the draw (rules score.winner, score.tie)."""
    best = winners(scores)
    most = max([points for _, points in scores])
    if len(best) > 1:
        return Line("score.tie", None, {"players": best, "points": most})
    return Line("score.winner", None, {"player": best[0], "points": most})
