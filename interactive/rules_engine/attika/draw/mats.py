"""What lies in front of each player, as a table (rules setup.*, information.open)."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.game.seats import Seat
from rules_engine.attika.game.state import State
from rules_engine.cards import write_cards
from rules_engine.core import Table

COLUMNS = ("player", "mat", "stacks", "hand", "amphorae")


def mats(components: Components, state: State) -> tuple[Table, ...]:
    """One table with a row a player, in the order of the seats; none for a position without seats."""
    if not state.seats:
        return ()
    return (Table("mats", COLUMNS, tuple([mat_row(components, state, seat) for seat in state.seats])),)


def mat_row(components: Components, state: State, seat: Seat) -> tuple:
    """The player, the buildings on the mat, how many lie face down in each stack, the cards in hand, the amphorae."""
    hand = write_cards(components.landscapes, state.hand_of(seat.player))
    return seat.player, list(seat.mat), [len(stack) for stack in seat.stacks], hand or None, seat.amphorae
