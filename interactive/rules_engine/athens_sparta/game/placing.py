"""Where the blocks stand at the beginning (rules setup.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import BLOCKADE, FIELD, INSIDE, NOWHERE, POOL, Piece
from rules_engine.athens_sparta.rules.blocks import BEFORE_POTIDAEA, ON_MAP, RESERVE
from rules_engine.athens_sparta.rules.map import theatre_of

POTIDAEA = "potidaea"


def placed(components: Components, piece: Piece) -> Piece:
    """Where a block begins (rules setup.blocks, setup.waiting, setup.potidaea)."""
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
