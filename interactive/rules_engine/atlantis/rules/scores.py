"""Points and winners (rules score.*)."""

from __future__ import annotations

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.tiles import points
from rules_engine.core import Line


def outcome(components: Components, state: State) -> dict | None:
    """{"winners": [player], "scores": {player: points}, "rule": that decides}, or None while the game goes on."""
    if not state.finished:
        return None
    found = scores(components, state)
    decided = {"winners": winners(found), "rule": winner_line(found).rule}
    return decided | {"scores": {player: score for player, score in found}}


def scores(components: Components, state: State) -> list[tuple[str, int]]:
    """Every player's points in turn order: tiles, cards, bridges not placed, less the debt (rules score.points,
    score.bridge, end.shortage)."""
    return [(seat.player, _score(components, state, seat.player)) for seat in state.seats]


def _score(components: Components, state: State, player: str) -> int:
    seat = state.seat_of(player)
    cards = sum(state.hand_of(player)) * components.card_scores
    return points(seat.tiles) + cards + seat.bridges * components.bridge_scores - seat.debt


def winners(found: list[tuple[str, int]]) -> list[str]:
    """Who has most points; several in a draw (rules score.winner, score.tie)."""
    most = max([score for _, score in found])
    return [player for player, score in found if score == most]


def score_lines(components: Components, state: State) -> list[Line]:
    """Everybody's points, and who has won."""
    found = scores(components, state)
    lines = [points_line(components, state, player, score) for player, score in found]
    return lines + [winner_line(found)]


def points_line(components: Components, state: State, player: str, score: int) -> Line:
    """One player's points (rule score.points)."""
    values = {"player": player, "tiles": points(state.seat_of(player).tiles), "cards": sum(state.hand_of(player))}
    return Line("score.points", None, values | {"points": score})


def winner_line(found: list[tuple[str, int]]) -> Line:
    """The winner, or all who share the draw (rules score.winner, score.tie)."""
    best = winners(found)
    most = max([score for _, score in found])
    if len(best) > 1:
        return Line("score.tie", None, {"players": best, "points": most})
    return Line("score.winner", None, {"player": best[0], "points": most})
