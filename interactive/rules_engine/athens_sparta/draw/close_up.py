"""The picture of a case: the hexes that a move is about and their neighbours, or the blocks of a battle face to face,
or the cards of a hand; what is tried has a ring or an arrow."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.close_battle import draw_facing
from rules_engine.athens_sparta.draw.close_cards import draw_cards
from rules_engine.athens_sparta.draw.close_map import draw_region
from rules_engine.athens_sparta.draw.map import Label
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.battle.model import Battle

CARD_MOVES = ("play", "redeal", "deal", "lay", "setup")
MAP_MOVES = ("to", "enter", "withdraw")
"""What of a battle is better seen on the map: a block that goes to another hex, into a port, behind walls."""


def close_up(components: Components, state: Any, label: Label, subject: dict) -> str:
    """Draw what decides a case."""
    if isinstance(state, Battle):
        return draw_facing(state, label, subject)
    if is_fought(state, subject):
        return draw_facing(state.battle, label, subject)
    if [name for name in CARD_MOVES if name in subject] or not has_blocks(state):
        return draw_cards(components, state, label, subject)
    return draw_region(components, state, label, subject)


def is_fought(state: State, subject: dict) -> bool:
    """Tell whether the blocks of a battle matter more than the map."""
    return state.battle is not None and not [name for name in MAP_MOVES if name in subject] and bool(state.battle.force)


def has_blocks(state: State) -> bool:
    return any([piece.is_on_map() for piece in state.pieces])
