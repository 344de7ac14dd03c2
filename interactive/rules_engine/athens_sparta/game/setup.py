"""Setting up the whole game (rules setup.*)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.cards import deal
from rules_engine.athens_sparta.game.state import DEAL, State
from rules_engine.athens_sparta.readings import read_readings
from rules_engine.athens_sparta.rules.blocks import BEFORE_POTIDAEA, ON_MAP, RESERVE
from rules_engine.athens_sparta.rules.board import ATHENS, BLOCKADE, FIELD, INSIDE, NOWHERE, POOL, SIDES, Piece, waiting
from rules_engine.athens_sparta.rules.cards import deck_of
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.core import BadInput

POTIDAEA = "potidaea"


def starting_piece(components: Components, piece: Piece) -> Piece:
    """Put a block where it begins (rules setup.blocks, setup.waiting, setup.potidaea)."""
    theatre, sort = theatre_of(components), piece.sort
    if sort.waits == RESERVE:
        return replace(piece, stand=POOL, at=NOWHERE)
    if sort.waits == BEFORE_POTIDAEA:
        stand = BLOCKADE if sort.is_fleet() else FIELD
        return replace(piece, at=theatre.by_id[POTIDAEA].at, steps=sort.steps, stand=stand)
    if sort.waits != ON_MAP:
        return piece
    stand = INSIDE if sort.home == POTIDAEA else FIELD
    return replace(piece, at=theatre.by_id[sort.home].at, steps=sort.steps, stand=stand)


def setup(components: Components, players: list[str], deal_data: dict, readings: dict | None = None) -> State:
    """Set all blocks up at full strength in their home cities, Potidaea besieged; the first hands are dealt. `players`
    are always Athens and Sparta; `deal_data` is {"cards": [every card from the top]}, with "syracuse": true where cards
    shall say what that city is worth (rule sicily.points)."""
    if sorted(players) != sorted(SIDES):
        raise BadInput("players", players, "athens and sparta")
    pieces = tuple([starting_piece(components, piece) for piece in waiting(components)])
    laying = deal_data.get("syracuse", False) is True
    state = State(
        1,
        1,
        DEAL,
        ATHENS,
        pieces,
        laying=laying,
        readings=read_readings(readings or {}),
        theatre=theatre_of(components),
    )
    return deal(components, state, deal_data["cards"])


def new_deal(components: Components, players: list[str], shuffled: Callable[[list], list]) -> dict:
    """Make a random deal: {"cards": [every card from the top]}."""
    return {"cards": shuffled([card.id for card in deck_of(components).cards])}


def seats(components: Components) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return both sides, and that both play (rule glance.players)."""
    return SIDES, (len(SIDES),)
