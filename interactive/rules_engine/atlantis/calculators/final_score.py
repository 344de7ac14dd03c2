"""The points at the end of a game, with the last crossing (rules end.*, score.*)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.rules.payments import Payment
from rules_engine.atlantis.rules.scores import last_payment as payment_of
from rules_engine.atlantis.rules.scores import paid_lines, score, winner_line, winners
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
    results = []
    for player, tiles in seated:
        values, toll = listed_values(components.values, tiles), tolls[player]
        payment, debt = payment_of(components, values, cards[player], toll, last_payment)
        points = score(components, sum(values) - sum(payment.tiles), cards[player] - payment.cards, 0, debt)
        results.append(Result(player, sum(values), cards[player], toll, payment, points))
    scores = [(found.player, found.score) for found in results]
    value = {"winners": winners(scores), "scores": {player: score for player, score in scores}}
    lines = [winner_line(scores)] + [line for found in results for line in result_lines(components, found)]
    rows = [(found.player, found.tiles, found.cards, found.toll, found.payment.waste, found.score) for found in results]
    table = Table("scores", ("player", "tiles", "cards", "toll", "lost", "score"), tuple(rows))
    return Answer(value, tuple(lines), (table,))


def result_lines(components: Components, found: Result) -> list[Line]:
    """State one player's points, and what the last crossing took and is paid with (rules score.points, end.toll,
    end.exact, end.shortage)."""
    player = found.player
    lines = [Line("score.points.before", None, {"player": player, "tiles": found.tiles, "cards": found.cards})]
    if found.toll:
        lines.append(Line("end.toll.all", None, {"player": player, "toll": found.toll}))
    lines += paid_lines(player, value_ids(components.values, found.payment.tiles), found.payment.cards)
    if found.payment.waste:
        lines.append(Line("end.exact", None, {"player": player, "points": found.payment.waste}))
    if found.score < 0:
        lines.append(Line("end.shortage", None, {"player": player, "points": -found.score}))
    return lines + [Line("score.points.final", None, {"player": player, "points": found.score})]
