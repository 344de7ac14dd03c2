"""An opponent for practice: what it imagines of all that is hidden from it, and how it judges a position."""

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import Seat, State
from rules_engine.atlantis.rules.cards import all_cards
from rules_engine.atlantis.rules.path import tolls_home
from rules_engine.cards import View, deal_unseen
from rules_engine.chance import Pick
from rules_engine.core import Line


def imagine(components: Components, known: View, pick: Pick) -> State:
    """Return a position that fits all that a player knows: the cards that the player does not see are dealt to the
    other hands and the draw pile."""
    return deal_unseen(components.items, all_cards(components), known, pick)


def looks(components: Components) -> int:
    """Return how many moves are compared where there are more."""
    return components.opponent["looks"]


def weigh(components: Components, state: State, player: str) -> list[Line]:
    """Judge a position: tiles, cards and bridges at their points, debts, pawns on the mainland and the ways that the
    others still have."""
    lines = []
    for seat in state.seats:
        share = components.opponent["share"] if seat.player == player else -1
        lines += weigh_seat(components, state, seat, share)
    return lines


def weigh_seat(components: Components, state: State, seat: Seat, share: int) -> list[Line]:
    """Judge what a player has; `share`: how much it counts for whoever judges."""
    weights, player = components.opponent, seat.player
    points, cards = sum([value for _, value in seat.tiles]) - seat.debt, sum(state.hand_of(player))
    toll = sum(tolls_home(state.ways().fares, seat.pawns))
    home, steps, bridges = seat.pawns_home(state.mainland()), sum(seat.pawns), seat.bridges
    return [
        Line("score.points.weighed", share * weights["point"] * points, {"player": player, "points": points}),
        Line("draw.card.weighed", share * weights["card"] * cards, {"player": player, "cards": cards}),
        Line("score.bridge.weighed", share * weights["bridge"] * bridges, {"player": player, "bridges": bridges}),
        Line("end.third.weighed", share * weights["home"] * home, {"player": player, "pawns": home}),
        Line("end.toll.weighed", -share * weights["toll"] * toll, {"player": player, "toll": toll}),
        Line("move.mainland.weighed", share * weights["step"] * steps, {"player": player, "steps": steps}),
    ]
