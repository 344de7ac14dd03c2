"""What a player may know: hands and the draw pile are hidden (rules setup.hand, reward.open); and what the head of the
table says of it."""

from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State, write_state
from rules_engine.cards import View, view_of
from rules_engine.core import Phrase


def view(state: State, player: str) -> View:
    """Hide other hands and the draw pile; a player may know the course, the pawns, all tiles collected, the own hand,
    and the sizes of the others."""
    return view_of(state, player)


def write_view(components: Components, known: View) -> dict[str, Any]:
    """Write plain JSON: {"player", "state", "hand_sizes": {player: n}}."""
    return known.to_json(write_state(components, known.state))


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
