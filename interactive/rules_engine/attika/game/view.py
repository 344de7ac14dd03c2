"""What a player may know (rule information.open)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.attika.components import Components
from rules_engine.attika.game.seats import Seat
from rules_engine.attika.game.state import State, write_state
from rules_engine.core import HIDDEN


@dataclass(frozen=True)
class View:
    """`state` as `player` knows it: one hand, and `hidden` wherever something lies face down; `hand_sizes`: (player,
    cards) of everybody. A building just revealed is known to its player alone until it is built or stored."""

    player: str
    state: State
    hand_sizes: tuple[tuple[str, int], ...]


def view(state: State, player: str) -> View:
    """What the player may know: the map, the mats, the sizes of stacks and piles, amphorae, discards, the own hand."""
    known = replace(
        state,
        hands=tuple([(name, cards) for name, cards in state.hands if name == player]),
        seats=tuple([_covered(seat) for seat in state.seats]),
        pile=(HIDDEN,) * len(state.pile),
        tiles=(HIDDEN,) * len(state.tiles),
    )
    if state.turn.revealed is not None and player != state.active:
        known = replace(known, turn=replace(state.turn, revealed=HIDDEN))
    return View(player, known, tuple([(name, sum(cards)) for name, cards in state.hands]))


def _covered(seat: Seat) -> Seat:
    """A seat with its stacks face down."""
    return replace(seat, stacks=tuple([(HIDDEN,) * len(stack) for stack in seat.stacks]))


def write_view(components: Components, known: View) -> dict[str, Any]:
    """As plain JSON: {"player", "state", "hand_sizes": {player: n}}."""
    return {
        "player": known.player,
        "state": write_state(components, known.state),
        "hand_sizes": {name: size for name, size in known.hand_sizes},
    }
