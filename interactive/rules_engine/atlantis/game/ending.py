"""The end of a turn, and the end of the game with its last crossing and the points (rules turn.order, end.*,
score.*)."""

from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State, Turn
from rules_engine.atlantis.readings import LAST_PAYMENT, chosen
from rules_engine.atlantis.rules.cards import points, without, write_tiles
from rules_engine.atlantis.rules.path import PAWNS, tolls_home
from rules_engine.atlantis.rules.tolls import Scores, crossing_lines, last_payment, pick_pieces, score, winner_line
from rules_engine.cards import add_cards, subtract_cards
from rules_engine.core import Line, Table


def next_turn(state: State) -> tuple[State, Line]:
    following = state.next_player(state.active)
    return replace(state, active=following, turn=Turn()), Line("turn.order", None, {"player": following})


def end_game(components: Components, state: State) -> tuple[State, list[Line]]:
    """End the game when the active player's last pawn is home: all others cross, and the points are counted (rules
    end.third, end.crossing, score.*)."""
    lines = [Line("end.third", None, {"player": state.active})]
    after = replace(state, turn=Turn(), finished=True)
    player = state.next_player(state.active)
    while player != state.active:
        after, said = cross_last(components, after, player)
        lines += said
        player = state.next_player(player)
    found = scores(components, after)
    for player, total in found:  # what an unused bridge brings, then the points of each, which may be below 0
        seat, cards = after.seat_of(player), sum(after.hand_of(player))
        if seat.bridges:
            values = {"player": player, "bridges": seat.bridges}
            values["points"] = seat.bridges * components.number("score", "bridge")
            lines.append(Line("score.bridge", None, values))
        values = {"player": player, "tiles": points(seat.tiles), "cards": cards, "points": total}
        owing = Line("score.points.owing", None, values | {"debt": seat.debt})
        lines.append(owing if seat.debt else Line("score.points", None, values))
    return after, [*lines, winner_line(found)[1]]


# the last crossing


def cross_last(components: Components, state: State, player: str) -> tuple[State, list[Line]]:
    """Move a player's pawns home without a card; each pays every hole: tiles go to the box, cards to the discard pile
    (rules end.crossing, end.toll, end.no-bridge, end.exact, end.shortage)."""
    seat, home = state.seat_of(player), state.mainland()
    tolls = tolls_home(state.ways().fares, seat.pawns)
    lines = [Line("end.crossing", None, {"player": player, "pawns": len(seat.pawns) - seat.pawns_home(home)})]
    if seat.bridges and any(tolls):
        lines.append(Line("end.no-bridge", None, {"player": player}))
    for index in range(len(tolls)):
        if seat.pawns[index] != home:
            lines.append(Line("end.toll", None, {"player": player, "pawn": PAWNS[index], "toll": tolls[index]}))
    if len([toll for toll in tolls if toll]) > 1:
        lines.append(Line("end.toll.all", None, {"player": player, "toll": sum(tolls)}))
    after, toll = state.with_seat(player, pawns=(home,) * len(seat.pawns)), sum(tolls)
    if toll == 0:
        return after, lines
    hand, reading = state.hand_of(player), chosen(state.readings, LAST_PAYMENT)
    payment, debt = last_payment(components, [value for _, value in seat.tiles], sum(hand), toll, reading)
    if reading == "to-the-point":
        lines.append(Line("end.exact.points", None, {"player": player, "points": debt}))
        return after.with_seat(player, debt=debt), lines
    tiles, cards = pick_pieces(seat.tiles, hand, payment)
    lines += crossing_lines(player, toll, write_tiles(tiles), sum(cards), payment.waste, debt)
    after = replace(after, box=state.box + tiles, discards=add_cards(state.discards, cards))
    after = after.with_hand(player, subtract_cards(hand, cards) or ())
    return after.with_seat(player, tiles=without(seat.tiles, tiles), debt=debt), lines


# points


def outcome(components: Components, state: State) -> dict | None:
    """Return {"winners": [player], "scores": {player: points}, "rule": that decides}, or None while the game goes
    on."""
    if not state.finished:
        return None
    found = scores(components, state)
    best, line = winner_line(found)
    return {"winners": best, "rule": line.rule, "scores": dict(found)}


def scores(components: Components, state: State) -> Scores:
    return [
        (seat.player, score(components, points(seat.tiles), sum(state.hand_of(seat.player)), seat.bridges, seat.debt))
        for seat in state.seats
    ]


def final_points(components: Components, state: State) -> Table | None:
    """Return everybody's points, the most first; None while the game goes on (rules score.*)."""
    if not state.finished:
        return None
    found = scores(components, state)
    owing = any([seat.debt for seat in state.seats])
    rows = []
    for _, index in sorted([(-found[index][1], index) for index in range(len(found))]):
        (player, total), seat = found[index], state.seats[index]
        owed = (seat.debt,) if owing else ()
        rows.append((player, points(seat.tiles), sum(state.hand_of(player)), *owed, total))
    return Table("scores", ("player", "tiles", "cards", *(("debt",) if owing else ()), "score"), tuple(rows))
