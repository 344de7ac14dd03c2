"""The end of a turn, and the end of the game with its last crossing (rules turn.order, end.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.seats import PAWNS, Seat
from rules_engine.atlantis.game.state import State, Turn, with_hand, with_seat
from rules_engine.atlantis.readings import LAST_PAYMENT, chosen
from rules_engine.atlantis.rules.path import tolls_home
from rules_engine.atlantis.rules.payments import cheapest
from rules_engine.atlantis.rules.scores import score_lines
from rules_engine.atlantis.rules.tiles import points, without
from rules_engine.atlantis.rules.tolls import Paid, given, payment_lines
from rules_engine.cards import minus, plus
from rules_engine.core import Line, Step


def next_player(state: State, player: str) -> str:
    """Clockwise (rule turn.order)."""
    players = [seat.player for seat in state.seats]
    return players[(players.index(player) + 1) % len(players)]


def next_turn(components: Components, state: State) -> Step:
    """The next player's turn begins (rule turn.order)."""
    following = next_player(state, state.active)
    after = replace(state, active=following, turn=Turn())
    return Step(after, (Line("turn.order", None, {"player": following}),))


def finish(components: Components, state: State) -> Step:
    """The active player's last pawn is home: all others cross, and the points are counted (rules end.third,
    end.crossing, score.*)."""
    lines = [Line("end.third", None, {"player": state.active})]
    after = replace(state, turn=Turn(), finished=True)
    player = next_player(state, state.active)
    while player != state.active:
        after, said = last_crossing(components, after, player)
        lines += said
        player = next_player(state, player)
    return Step(after, tuple(lines + score_lines(components, after)))


def last_crossing(components: Components, state: State, player: str) -> tuple[State, list[Line]]:
    """A player's pawns cross to the mainland without any card, and every hole is paid for each of them (rules
    end.crossing, end.toll, end.no-bridge)."""
    seat, home = state.seat_of(player), state.mainland()
    tolls = tolls_home(state.ways().fares, seat.pawns)
    after = with_seat(state, player, pawns=(home,) * len(seat.pawns))
    lines = [Line("end.crossing", None, {"player": player, "pawns": len(seat.pawns) - seat.home(home)})]
    lines += [toll_line(seat, index, tolls[index]) for index in range(len(tolls)) if seat.pawns[index] != home]
    if len([toll for toll in tolls if toll]) > 1:
        lines.append(Line("end.toll.all", None, {"player": player, "toll": sum(tolls)}))
    after, said = settled(components, after, player, sum(tolls))
    return after, lines + said


def toll_line(seat: Seat, pawn: int, toll: int) -> Line:
    """What one pawn's last crossing costs (rule end.toll)."""
    return Line("end.toll", None, {"player": seat.player, "pawn": PAWNS[pawn], "toll": toll})


def settled(components: Components, state: State, player: str, toll: int) -> tuple[State, list[Line]]:
    """The player pays for the last crossing: without change as little as possible (end.exact), everything and a debt
    where that is too little (end.shortage), or in the reading `last-payment: to-the-point` just the points."""
    if toll == 0:
        return state, []
    seat, hand = state.seat_of(player), state.hand_of(player)
    if chosen(state.readings, LAST_PAYMENT) == "to-the-point":
        return with_seat(state, player, debt=toll), [Line("end.exact.points", None, {"player": player, "points": toll})]
    payment = cheapest([value for _, value in seat.tiles], sum(hand), components.card_pays, toll)
    if payment is not None:
        paid = given(seat.tiles, hand, payment)
        return paid_off(state, player, paid, 0), payment_lines(paid) + lost_lines(player, payment.waste)
    debt = toll - points(seat.tiles) - sum(hand) * components.card_pays
    paid = (seat.tiles, hand)
    lines = [*payment_lines(paid), Line("end.shortage", None, {"player": player, "points": debt})]
    return paid_off(state, player, paid, debt), lines


def lost_lines(player: str, waste: int) -> list[Line]:
    """What a player loses in the last crossing because there is no change (rule end.exact)."""
    return [Line("end.exact", None, {"player": player, "points": waste})] if waste else []


def paid_off(state: State, player: str, paid: Paid, debt: int) -> State:
    """The player without what is paid: tiles go to the box, cards to the discard pile."""
    tiles, cards = paid
    after = replace(state, box=state.box + tiles, discards=plus(state.discards, cards))
    after = with_hand(after, player, minus(state.hand_of(player), cards) or ())
    return with_seat(after, player, tiles=without(state.seat_of(player).tiles, tiles), debt=debt)
