"""The picture of a case: the hexes that a move is about and their neighbours, or the blocks of a battle face to face,
or the cards of a hand; what is tried has a ring or an arrow. Or the same after the move; of the set-up, before which
nothing is to be seen, what it puts on the map."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.actions.moves import ATHENS_SPARTA
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.close_battle import draw_facing, draw_facing_after
from rules_engine.athens_sparta.draw.close_cards import draw_cards
from rules_engine.athens_sparta.draw.close_map import draw_region, draw_region_after
from rules_engine.athens_sparta.draw.close_places import marked_places
from rules_engine.athens_sparta.draw.map import Label
from rules_engine.athens_sparta.game.cards import setup
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.board import SIDES
from rules_engine.core import BadInput, Refused

CARD_MOVES = ("play", "redeal", "deal", "lay")
DEALS = ("redeal", "deal")
"""Moves that give players other cards."""
MAP_MOVES = ("to", "retreat", "enter", "withdraw")
"""What of a battle is better seen on the map: a block that goes to another hex or cannot, into a port, behind walls."""


def close_up(components: Components, state: Any, label: Label, subject: dict) -> str:
    """Draw what decides a case."""
    if isinstance(state, Battle):
        return draw_facing(components, state, label, subject)
    if is_fought(state, subject):
        return draw_facing(components, state.battle, label, subject)
    if "setup" in subject:
        return draw_region(components, setup(components, list(SIDES), subject["setup"]), label, subject)
    if is_of_cards(components, state, subject):
        return draw_cards(components, state, label, subject, dealt(components, state, subject))
    return draw_region(components, state, label, subject)


def close_up_after(components: Components, state: Any, after: Any, label: Label, subject: dict) -> str:
    """Draw the same blocks or hexes after the move. Of most moves of cards, and of the set-up, there is one picture
    alone."""
    if isinstance(state, Battle):
        return draw_facing_after(components, state, after, label, subject)
    if is_fought(state, subject):
        if after.battle is None:
            return ""
        return draw_facing_after(components, state.battle, after.battle, label, subject)
    if "setup" in subject:
        return ""
    if is_of_cards(components, state, subject):
        is_dealt = state.hands != after.hands and [name for name in DEALS if name in subject]
        is_later = (state.olympiad, state.turn) != (after.olympiad, after.turn)
        return draw_cards(components, after, label, {}, was=state) if is_dealt or is_later else ""
    return draw_region_after(components, state, after, label, subject)


def dealt(components: Components, state: State, subject: dict) -> State | None:
    """Return the position after a deal, for whose cards the picture before it has room; None for any other move."""
    if not [name for name in DEALS if name in subject]:
        return None
    try:
        return ATHENS_SPARTA.apply(components, state, subject).state
    except (BadInput, Refused):
        return None


def is_fought(state: State, subject: dict) -> bool:
    """Tell whether the blocks of a battle matter more than the map."""
    return state.battle is not None and not [name for name in MAP_MOVES if name in subject] and bool(state.battle.force)


def is_of_cards(components: Components, state: State, subject: dict) -> bool:
    """Tell whether cards decide, not the map: a move of cards, or one that names no hex where no block is."""
    nowhere = not [piece for piece in state.pieces if piece.is_on_map()]
    nowhere = nowhere and not marked_places(components, state, subject, "")
    return nowhere or bool([name for name in CARD_MOVES if name in subject])
