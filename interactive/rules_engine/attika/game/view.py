"""What a player may know, and what lies before each player as a table (rule information.open)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.game.state_json import write_state
from rules_engine.cards import write_cards
from rules_engine.core import HIDDEN, Table


@dataclass(frozen=True)
class View:
    """`state` as `player` knows it: one hand, and `hidden` wherever something lies face down; `hand_sizes`: (player,
    cards) of everybody. A building just revealed is known to its player alone until it is built or stored."""

    player: str
    state: State
    hand_sizes: tuple[tuple[str, int], ...]


def view(state: State, player: str) -> View:
    """Hide what the player may not know: other hands, and everything that lies face down."""
    known = replace(
        state,
        hands=tuple([(name, cards) for name, cards in state.hands if name == player]),
        seats=tuple(
            [replace(seat, stacks=tuple([(HIDDEN,) * len(one) for one in seat.stacks])) for seat in state.seats]
        ),
        pile=(HIDDEN,) * len(state.pile),
        tiles=(HIDDEN,) * len(state.tiles),
    )
    if state.turn.revealed is not None and player != state.active:
        known = replace(known, turn=replace(state.turn, revealed=HIDDEN))
    return View(player, known, tuple([(name, sum(cards)) for name, cards in state.hands]))


def write_view(components: Components, known: View) -> dict[str, Any]:
    """Write plain JSON: {"player", "state", "hand_sizes": {player: n}}."""
    return {
        "player": known.player,
        "state": write_state(components, known.state),
        "hand_sizes": {name: size for name, size in known.hand_sizes},
    }


def mats(components: Components, state: State) -> tuple[Table, ...]:
    """Return one table with a row a player, in the order of the seats; none for a position without seats."""
    if not state.seats:
        return ()
    columns = ("player", "mat", "stacks", "hand", "amphorae")
    return (Table("mats", columns, tuple([mat_row(components, state, seat) for seat in state.seats])),)


def mat_row(components: Components, state: State, seat: Seat) -> tuple:
    """Return player, buildings on the mat, size of each face-down stack, cards in hand, amphorae."""
    hand = write_cards(components.landscapes, state.hand_of(seat.player))
    return seat.player, list(seat.mat), [len(stack) for stack in seat.stacks], hand or None, seat.amphorae
