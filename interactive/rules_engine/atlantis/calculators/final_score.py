"""The points at the end of a game, with the last crossing (rules end.*, score.*)."""

from typing import Annotated, Any, TypeAlias

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.readings import LAST_PAYMENT, chosen
from rules_engine.atlantis.rules.cards import counted_values, listed_values
from rules_engine.atlantis.rules.path import tolls_home
from rules_engine.atlantis.rules.tolls import crossing_lines, score, winner_line
from rules_engine.atlantis.rules.tolls import last_payment as payment_of
from rules_engine.core import Answer, Line, Refused, Table
from rules_engine.forms import Counts, Reading

Tiles: TypeAlias = Annotated[dict[str, int], Counts("tile-values", "pieces.half-tiles")]
Cards: TypeAlias = Annotated[dict[str, int], Counts("colours", "pieces.cards")]
Tolls: TypeAlias = Annotated[dict[str, int], Counts("colours", "pieces.cards")]


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
    """Answer everybody's points, what the last crossing takes and is paid with, and the winner (rules score.points,
    end.toll, end.exact, end.shortage).

    `red`, `blue`, `white`, `black`: the path tiles of each player by value, None for who does not play; `cards` in hand
    and `tolls` of the last crossing, by player. The value: {"winners", "scores": {player: points}}. Raises Refused
    for fewer players than may play (glance.players).
    """
    held = (("red", red), ("blue", blue), ("white", white), ("black", black))
    seated = [(player, tiles) for player, tiles in held if tiles is not None]
    if len(seated) < components.players[0]:
        least, most = components.players
        raise Refused("glance.players", {"least": least, "most": most, "players": len(seated)})
    scores: list[tuple[str, int]] = []
    lines: list[Line] = []
    rows: list[tuple] = []
    for player, tiles in seated:
        values, toll, hand = listed_values(components.values, tiles), tolls[player], cards[player]
        payment, debt = payment_of(components, values, hand, toll, last_payment)
        points = score(components, sum(values) - sum(payment.tiles), hand - payment.cards, 0, debt)
        rows.append((player, sum(values), hand, toll, payment.waste, points))
        scores.append((player, points))
        held_before = {"player": player, "tiles": sum(values), "cards": hand}
        if not toll:
            lines.append(Line("score.points", None, held_before | {"points": points}))
            continue
        lines.append(Line("score.points.before", None, held_before))
        lines.append(Line("end.toll.all", None, {"player": player, "toll": toll}))
        lines += crossing_lines(player, toll, payment.tile_ids(), payment.cards, payment.waste, max(-points, 0))
        lines.append(Line("score.points.final", None, {"player": player, "points": points}))
    winners, line = winner_line(scores)
    value = {"winners": winners, "scores": {player: points for player, points in scores}}
    table = Table("scores", ("player", "tiles", "cards", "toll", "lost", "score"), tuple(rows))
    return Answer(value, (line, *lines), (table,))


def final_score_question(components: Components, state: Any) -> dict:
    """Return the input of `final_score` if the game ended now: the tolls of all pawns that are not home."""
    fares = state.ways().fares
    return {seat.player: counted_values(components, seat.tiles) for seat in state.seats} | {
        "cards": {seat.player: sum(state.hand_of(seat.player)) for seat in state.seats},
        "tolls": {seat.player: sum(tolls_home(fares, seat.pawns)) for seat in state.seats},
        "last_payment": chosen(state.readings, LAST_PAYMENT),
    }
