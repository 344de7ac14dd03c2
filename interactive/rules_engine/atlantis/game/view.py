"""What the head of the table says of what a player may know: nothing but hands and the draw pile is hidden (rules
setup.hand, reward.open)."""

from rules_engine.atlantis.components import Components
from rules_engine.cards import View
from rules_engine.core import Phrase


def situation(components: Components, known: View) -> list[Phrase]:
    """Return how many pawns of each player are on the mainland, how many tiles were given up for cards in this turn,
    and whether a bridge must be crossed (rules end.third, buy.number, bridge.where)."""
    state = known.state
    seats = [
        Phrase("now.seat", {"player": seat.player, "home": seat.pawns_home(state.mainland()), "pawns": len(seat.pawns)})
        for seat in state.seats
    ]
    found = [Phrase("now.home", {"seats": seats})]
    if state.turn.bought:
        found.append(Phrase("given.bought", {"tiles": state.turn.bought}))
    if state.turn.bridge:
        found.append(Phrase("given.bridge", {}))
    return found
