"""The points at the end of a game, with the last crossing (rules end.*, score.*)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.rules.payments import Payment
from rules_engine.atlantis.rules.scores import last_payment, score, winner_line, winners
from rules_engine.atlantis.rules.tiles import listed_values, value_ids
from rules_engine.core import Answer, Line, Refused, Table
from rules_engine.forms import Counts, Reading

Tiles: TypeAlias = Annotated[dict[str, int], Counts("tile-values", "pieces.half-tiles")]
Cards: TypeAlias = Annotated[dict[str, int], Counts("colours", "pieces.cards")]
Tolls: TypeAlias = Annotated[dict[str, int], Counts("colours", "pieces.cards")]


@dataclass(frozen=True)
class Result:
    """One player's points: what tiles were worth and how many cards there were before the last crossing, its `toll`,
    the `payment` of it (nothing where the points are taken off), and the `score`."""

    player: str
    tiles: int
    cards: int
    toll: int
    payment: Payment
    score: int


def final_score(
    components: Components,
    *,
    red: Tiles | None = None,
    blue: Tiles | None = None,
    white: Tiles | None = None,
    black: Tiles | None = None,
    cards: Cards,
    tolls: Tolls,
    last_payment: Annotated[str, Reading("last-payment")] = "without-change",
) -> Answer:
    """Answer everybody's points and the winner.

    `red`, `blue`, `white`, `black`: the path tiles of each player by value, None for who does not play; `cards` in hand
    and `tolls` of the last crossing, by player. The value: {"winners", "scores": {player: points}}. Raises Refused
    for fewer players than may play (glance.players).
    """
    held = (("red", red), ("blue", blue), ("white", white), ("black", black))
    seated = [(player, tiles) for player, tiles in held if tiles is not None]
    if len(seated) < components.players[0]:
        least, most = components.players
        raise Refused("glance.players", {"least": least, "most": most, "players": len(seated)})
    results = [
        result(components, player, tiles, cards[player], tolls[player], last_payment) for player, tiles in seated
    ]
    scores = [(found.player, found.score) for found in results]
    value = {"winners": winners(scores), "scores": {player: score for player, score in scores}}
    lines = [winner_line(scores)] + [line for found in results for line in result_lines(components, found)]
    return Answer(value, tuple(lines), (score_table(results),))


def result(components: Components, player: str, tiles: dict[str, int], cards: int, toll: int, reading: str) -> Result:
    """Return what one player has in the end (rules score.points, end.shortage, end.exact)."""
    values = listed_values(components.values, tiles)
    payment, debt = last_payment(components, values, cards, toll, reading)
    points = score(components, sum(values) - sum(payment.tiles), cards - payment.cards, 0, debt)
    return Result(player, sum(values), cards, toll, payment, points)


def result_lines(components: Components, found: Result) -> list[Line]:
    """State one player's points, and what the last crossing took (rules score.points, end.toll, end.exact,
    end.shortage)."""
    player = found.player
    lines = [Line("score.points.before", None, {"player": player, "tiles": found.tiles, "cards": found.cards})]
    if found.toll:
        lines.append(Line("end.toll.all", None, {"player": player, "toll": found.toll}))
    lines += paid_lines(components, found)
    if found.payment.waste:
        lines.append(Line("end.exact", None, {"player": player, "points": found.payment.waste}))
    if found.score < 0:
        lines.append(Line("end.shortage", None, {"player": player, "points": -found.score}))
    return lines + [Line("score.points.final", None, {"player": player, "points": found.score})]


def paid_lines(components: Components, found: Result) -> list[Line]:
    """State with which tiles and cards the last crossing is paid (rules end.toll, pay.means)."""
    tiles, cards = value_ids(components.values, found.payment.tiles), found.payment.cards
    lines = [Line("end.toll.tiles", None, {"player": found.player, "tiles": tiles})] if tiles else []
    return lines + ([Line("end.toll.cards", None, {"player": found.player, "cards": cards})] if cards else [])


def score_table(results: list[Result]) -> Table:
    """Return a row a player."""
    rows = [(found.player, found.tiles, found.cards, found.toll, found.payment.waste, found.score) for found in results]
    return Table("scores", ("player", "tiles", "cards", "toll", "lost", "score"), tuple(rows))
