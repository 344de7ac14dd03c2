"""Where a city may revolt, and when Persia may be accepted (rules revolt.*, helot.*, persia.*)."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.board import ASIDE, ATHENS, SPARTA, Board, Piece, other
from rules_engine.athens_sparta.rules.control import holder
from rules_engine.athens_sparta.rules.map import MAIN, MAJOR, NEUTRAL, City
from rules_engine.athens_sparta.rules.movement import revolt_cost
from rules_engine.core import BadInput, Refused

MESSENE = "messene"
MILETUS = "miletus"
KINDS = {ATHENS: "demos", SPARTA: "tyrant"}
HELOT = "helot"


def free_block(board: Board, city: City) -> Piece | None:
    """Return the block that a revolt of the active player in this city uses: Helots in Messene, else Demos or Tyrant
    (rules revolt.block, helot.where); None if none is left."""
    kind = HELOT if city.id == MESSENE and board.active == ATHENS else KINDS[board.active]
    for piece in board.pieces:
        if piece.sort.type == kind and piece.stand == ASIDE:
            return piece
    return None


def revolt_refusal(components: Components, board: Board, city: City, steps: int) -> Refused | None:
    """Refuse a city that may not revolt, or not so strongly (rules revolt.where, revolt.barred, revolt.once,
    revolt.cap)."""
    if city.side == NEUTRAL and holder(board, city) == NEUTRAL:
        return Refused("revolt.barred.neutral", {"city": city.id})
    if city.size == MAIN:
        return Refused("revolt.barred.main", {"city": city.id})
    if city.size != MAJOR:
        return Refused("revolt.where.size", {"city": city.id})
    if holder(board, city) != other(board.active):
        return Refused("revolt.where.enemy", {"city": city.id})
    if city.id in board.revolted:
        return Refused("helot.once" if city.id == MESSENE else "revolt.once", {"city": city.id})
    block = free_block(board, city)
    if block is None:
        return Refused("revolt.block", {"city": city.id})
    needed = revolt_cost(components, steps)
    if steps < 1:
        raise BadInput("steps", steps, "a strength of one or more")
    if steps > block.sort.steps:
        return Refused("revolt.cap", {"steps": block.sort.steps})
    if needed > board.points:
        return Refused("revolt.strength", {"needed": needed, "points": board.points})
    return None
