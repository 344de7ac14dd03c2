"""How far the game and the turn are, for the head of the table (`Engine.situation`)."""

from __future__ import annotations

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.game.view import View
from rules_engine.core import Phrase


def situation(components: Components, known: View) -> list[Phrase]:
    """Return how many pawns of each player are on the mainland, how many tiles were given up for cards in this turn,
    and whether a bridge must be crossed (rules end.third, buy.number, bridge.where)."""
    state = known.state
    found = [Phrase("now.home", {"seats": [home_of(state, seat.player) for seat in state.seats]})]
    if state.turn.bought:
        found.append(Phrase("given.bought", {"tiles": state.turn.bought}))
    if state.turn.bridge:
        found.append(Phrase("given.bridge", {}))
    return found


def home_of(state: State, player: str) -> Phrase:
    """Return how many of a player's pawns are on the mainland."""
    seat = state.seat_of(player)
    return Phrase("now.seat", {"player": player, "home": seat.home(state.mainland()), "pawns": len(seat.pawns)})
