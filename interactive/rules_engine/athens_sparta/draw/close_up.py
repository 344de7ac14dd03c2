"""The picture of a case: the hexes that a move is about and their neighbours, or the blocks of a battle face to face,
or the cards of a hand; what is tried has a ring or an arrow. Or the same after the move; of the set-up, before which
nothing is to be seen, what it puts on the map."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.close_battle import draw_facing, draw_facing_after
from rules_engine.athens_sparta.draw.close_cards import draw_cards
from rules_engine.athens_sparta.draw.close_map import draw_region, draw_region_after
from rules_engine.athens_sparta.draw.close_places import marked_places
from rules_engine.athens_sparta.draw.map import Label
from rules_engine.athens_sparta.game.setup import setup
from rules_engine.athens_sparta.game.state import COMBAT, State
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.blocks import roster_of
from rules_engine.athens_sparta.rules.board import FIELD, SIDES, Piece
from rules_engine.athens_sparta.rules.map import theatre_of

CARD_MOVES = ("play", "redeal", "deal", "lay")
DEALS = ("redeal", "deal")
"""Moves that give players other cards."""
MAP_MOVES = ("to", "retreat", "enter", "withdraw")
"""What of a battle is better seen on the map: a block that goes to another hex or cannot, into a port, behind walls."""


def close_up(components: Components, state: Any, label: Label, subject: dict) -> str:
    """Draw what decides a case."""
    if isinstance(state, Battle):
        if state.force or "capture" not in subject:
            return draw_facing(components, state, label, subject)
        return draw_region(components, board_of_fleets(components, state), label, {"city": subject["capture"]})
    if is_fought(state, subject):
        return draw_facing(components, state.battle, label, subject)
    if "setup" in subject:
        return draw_region(components, setup(components, list(SIDES), subject["setup"]), label, subject)
    if is_of_cards(components, state, subject):
        return draw_cards(components, state, label, subject)
    return draw_region(components, state, label, subject)


def close_up_after(components: Components, state: Any, after: Any, label: Label, subject: dict) -> str:
    """Draw the same blocks or hexes after the move. Most moves of cards, the set-up, and cities
    that fleets leave, have one picture alone."""
    if isinstance(state, Battle):
        return draw_facing_after(components, state, after, label, subject) if state.force else ""
    if is_fought(state, subject):
        if after.battle is None:
            return ""
        return draw_facing_after(components, state.battle, after.battle, label, subject)
    if state.hands != after.hands and [name for name in DEALS if name in subject]:
        return draw_cards(components, after, label, {})
    if "setup" in subject or is_of_cards(components, state, subject):
        return ""
    return draw_region_after(components, state, after, label, subject)


def is_fought(state: State, subject: dict) -> bool:
    """Tell whether the blocks of a battle matter more than the map."""
    return state.battle is not None and not [name for name in MAP_MOVES if name in subject] and bool(state.battle.force)


def is_of_cards(components: Components, state: State, subject: dict) -> bool:
    """Tell whether cards decide, not the map: a move of cards, or one that names no hex where no block is."""
    nowhere = not [piece for piece in state.pieces if piece.is_on_map()]
    nowhere = nowhere and not marked_places(components, state, subject, "")
    return nowhere or bool([name for name in CARD_MOVES if name in subject])


def board_of_fleets(components: Components, battle: Battle) -> State:
    """Return a position with the fleets that may go over with their city, where they are on the map."""
    theatre, pieces = theatre_of(components), []
    for home, side, steps, place in battle.fleets:
        own = [sort for sort in roster_of(components).sorts if sort.home == home and sort.is_fleet()]
        if own and place in theatre.by_id:
            pieces.append(Piece(own[0].id, side, theatre.by_id[place].at, steps, FIELD, own[0]))
    return State(1, 1, COMBAT, SIDES[0], tuple(pieces), theatre=theatre)
