"""The end of a turn, and the end of the game with its last crossing and the points (rules turn.order, end.*,
score.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import Seat, State, Turn, with_hand, with_seat
from rules_engine.atlantis.readings import LAST_PAYMENT, chosen
from rules_engine.atlantis.rules.path import PAWNS, tolls_home
from rules_engine.atlantis.rules.scores import Scores, last_payment, score, winner_line, winners
from rules_engine.atlantis.rules.tiles import points, without, write_tiles
from rules_engine.atlantis.rules.tolls import Paid, pick_pieces
from rules_engine.cards import add_cards, subtract_cards
from rules_engine.core import Line, Table


def next_player(state: State, player: str) -> str:
    """Return the player who follows clockwise (rule turn.order)."""
    players = [seat.player for seat in state.seats]
    return players[(players.index(player) + 1) % len(players)]


def next_turn(state: State) -> tuple[State, Line]:
    """Begin the next player's turn (rule turn.order)."""
    following = next_player(state, state.active)
    return replace(state, active=following, turn=Turn()), Line("turn.order", None, {"player": following})


def finish(components: Components, state: State) -> tuple[State, list[Line]]:
    """End the game when the active player's last pawn is home: all others cross, and the points are counted (rules
    end.third, end.crossing, score.*)."""
    lines = [Line("end.third", None, {"player": state.active})]
    after = replace(state, turn=Turn(), finished=True)
    player = next_player(state, state.active)
    while player != state.active:
        after, said = cross_last(components, after, player)
        lines += said
        player = next_player(state, player)
    return after, lines + score_lines(components, after)


# the last crossing


def cross_last(components: Components, state: State, player: str) -> tuple[State, list[Line]]:
    """Move a player's pawns to the mainland without any card; every hole is paid for each of them (rules end.crossing,
    end.toll, end.no-bridge)."""
    seat, home = state.seat_of(player), state.mainland()
    tolls = tolls_home(state.ways().fares, seat.pawns)
    after = with_seat(state, player, pawns=(home,) * len(seat.pawns))
    lines = [Line("end.crossing", None, {"player": player, "pawns": len(seat.pawns) - seat.home(home)})]
    lines += [toll_line(seat, index, tolls[index]) for index in range(len(tolls)) if seat.pawns[index] != home]
    if len([toll for toll in tolls if toll]) > 1:
        lines.append(Line("end.toll.all", None, {"player": player, "toll": sum(tolls)}))
    after, said = pay_last(components, after, player, sum(tolls))
    return after, lines + said


def toll_line(seat: Seat, pawn: int, toll: int) -> Line:
    """State what one pawn's last crossing costs (rule end.toll)."""
    return Line("end.toll", None, {"player": seat.player, "pawn": PAWNS[pawn], "toll": toll})


def pay_last(components: Components, state: State, player: str, toll: int) -> tuple[State, list[Line]]:
    """Pay for the last crossing (rules end.exact, end.shortage)."""
    if toll == 0:
        return state, []
    seat, hand, reading = state.seat_of(player), state.hand_of(player), chosen(state.readings, LAST_PAYMENT)
    payment, debt = last_payment(components, [value for _, value in seat.tiles], sum(hand), toll, reading)
    if reading == "to-the-point":
        return with_seat(state, player, debt=debt), [Line("end.exact.points", None, {"player": player, "points": debt})]
    paid = pick_pieces(seat.tiles, hand, payment)
    lines = paid_lines(player, paid)
    lines += [Line("end.exact", None, {"player": player, "points": payment.waste})] if payment.waste else []
    lines += [Line("end.shortage", None, {"player": player, "points": debt})] if debt else []
    return give_up(state, player, paid, debt), lines


def paid_lines(player: str, paid: Paid) -> list[Line]:
    """State with which tiles and cards a player pays who is not the one whose turn it is (rules end.toll,
    pay.means)."""
    tiles, cards = write_tiles(paid[0]), sum(paid[1])
    lines = [Line("end.toll.tiles", None, {"player": player, "tiles": tiles})] if tiles else []
    return lines + ([Line("end.toll.cards", None, {"player": player, "cards": cards})] if cards else [])


def give_up(state: State, player: str, paid: Paid, debt: int) -> State:
    """Take from a player what is paid: tiles go to the box, cards to the discard pile."""
    tiles, cards = paid
    after = replace(state, box=state.box + tiles, discards=add_cards(state.discards, cards))
    after = with_hand(after, player, subtract_cards(state.hand_of(player), cards) or ())
    return with_seat(after, player, tiles=without(state.seat_of(player).tiles, tiles), debt=debt)


# points


def outcome(components: Components, state: State) -> dict | None:
    """Return {"winners": [player], "scores": {player: points}, "rule": that decides}, or None while the game goes
    on."""
    if not state.finished:
        return None
    found = scores(components, state)
    decided = {"winners": winners(found), "rule": winner_line(found).rule}
    return decided | {"scores": {player: points for player, points in found}}


def scores(components: Components, state: State) -> Scores:
    """Return every player's points in turn order."""
    return [
        (seat.player, score(components, points(seat.tiles), sum(state.hand_of(seat.player)), seat.bridges, seat.debt))
        for seat in state.seats
    ]


def final_points(components: Components, state: State) -> Table | None:
    """Return everybody's points, the most first; None while the game goes on (rules score.*)."""
    if not state.finished:
        return None
    found = scores(components, state)
    order = sorted([(-found[index][1], index) for index in range(len(found))])
    owing = any([seat.debt for seat in state.seats])
    columns = ("player", "tiles", "cards", *(("debt",) if owing else ()), "score")
    return Table("scores", columns, tuple([points_row(state, owing, *found[index]) for _, index in order]))


def points_row(state: State, owing: bool, player: str, total: int) -> tuple:
    """Return one player's row of `final_points`; `owing`: somebody could not pay the last crossing."""
    seat = state.seat_of(player)
    owed = (seat.debt,) if owing else ()
    return (player, points(seat.tiles), sum(state.hand_of(player)), *owed, total)


def score_lines(components: Components, state: State) -> list[Line]:
    """State everybody's points, and who has won (rules score.*)."""
    found = scores(components, state)
    lines = []
    for player, total in found:
        lines += [*spare_lines(components, state, player), points_line(state, player, total)]
    return lines + [winner_line(found)]


def spare_lines(components: Components, state: State, player: str) -> list[Line]:
    """State what a bridge brings that a player has not placed (rule score.bridge)."""
    spare = state.seat_of(player).bridges
    values = {"player": player, "bridges": spare, "points": spare * components.bridge_scores}
    return [Line("score.bridge", None, values)] if spare else []


def points_line(state: State, player: str, total: int) -> Line:
    """State one player's points, and minus points if there are any (rules score.points, end.shortage)."""
    seat = state.seat_of(player)
    values = {"player": player, "tiles": points(seat.tiles), "cards": sum(state.hand_of(player)), "points": total}
    if not seat.debt:
        return Line("score.points", None, values)
    return Line("score.points.owing", None, values | {"debt": seat.debt})
