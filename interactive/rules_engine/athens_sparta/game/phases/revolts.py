"""Revolts, the Helots, disbanding, and the support of Persia (rules revolt.*, helot.*, persia.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import (
    ASIDE,
    ATHENS,
    FIELD,
    MOVEMENT,
    SPARTA,
    Piece,
    State,
    departed,
    other,
    piece_of,
    removed,
    with_piece,
)
from rules_engine.athens_sparta.rules.control import holder
from rules_engine.athens_sparta.rules.map import MAIN, MAJOR, NEUTRAL, City, theatre_of
from rules_engine.athens_sparta.rules.routes import PERSIA
from rules_engine.core import BadInput, Line, Refused, Step

MESSENE, MILETUS = "messene", "miletus"
KINDS = {ATHENS: "demos", SPARTA: "tyrant"}
HELOT = "helot"


def free_block(state: State, city: City) -> Piece | None:
    """The block that a revolt of the active player in this city uses: Helots in Messene, else Demos or Tyrant (rules
    revolt.block, helot.where); None if none is left."""
    kind = HELOT if city.id == MESSENE and state.active == ATHENS else KINDS[state.active]
    for piece in state.pieces:
        if piece.sort.type == kind and piece.stand == ASIDE:
            return piece
    return None


def refuse_revolt(components: Components, state: State, city: City, steps: int) -> None:
    """Where and how strongly a city may revolt (rules revolt.where, revolt.barred, revolt.once, revolt.cap)."""
    if city.side == NEUTRAL and holder(state, city) == NEUTRAL:
        raise Refused("revolt.barred", {"city": city.id})
    if city.size == MAIN:
        raise Refused("revolt.barred", {"city": city.id})
    if city.size != MAJOR or holder(state, city) != other(state.active):
        raise Refused("revolt.where", {"city": city.id})
    if city.id in state.revolted:
        raise Refused("helot.once" if city.id == MESSENE else "revolt.once", {"city": city.id})
    block = free_block(state, city)
    if block is None:
        raise Refused("revolt.block", {"city": city.id})
    cost = components.number("revolt.step-cost")
    if steps < 1:
        raise BadInput("steps", steps, "a strength of one or more")
    if steps * cost > state.points:
        raise Refused("revolt.strength", {"needed": steps * cost, "points": state.points})
    if steps > block.sort.steps:
        raise Refused("revolt.cap", {"steps": block.sort.steps})


def revolt_moves(components: Components, state: State) -> list[dict]:
    """{"revolt": city, "steps": n} for every city and strength."""
    found = []
    for city in theatre_of(components).cities:
        for steps in range(1, state.points + 1):
            try:
                refuse_revolt(components, state, city, steps)
            except Refused:
                break
            found.append({"revolt": city.id, "steps": steps})
    return found


def revolt(components: Components, state: State, move: dict) -> Step:
    """{"revolt": city, "steps": n}: a block as strong as the points that it cost (rules revolt.strength,
    revolt.block)."""
    city, steps = theatre_of(components).by_id[move["revolt"]], move["steps"]
    refuse_revolt(components, state, city, steps)
    block = free_block(state, city)
    name = block.id if block is not None else ""
    points = state.points - steps * components.number("revolt.step-cost")
    # A block that was lost while it moved may rise again in the same turn; it is among those that moved already.
    moved = state.moved if name in state.moved else state.moved + (name,)
    state = replace(state, points=points, revolted=state.revolted + (city.id,), moved=moved)
    came = tuple([pair for pair in state.came if pair[0] != name]) + ((name, city.at),)
    state = replace(state, came=came)
    state = with_piece(state, name, owner=state.active, at=city.at, steps=steps, stand=FIELD)
    values = {"city": city.id, "steps": steps, "block": name}
    if city.id == MESSENE and state.active == ATHENS:
        return Step(state, (Line("helot.where", None, values),))
    return Step(state, (Line("revolt.strength.block", None, values),))


def disband_moves(state: State) -> list[dict]:
    """{"disband": block} for own revolt blocks (rule revolt.disband)."""
    able = [piece for piece in state.pieces if piece.sort.is_revolting()]
    return [{"disband": piece.id} for piece in able if piece.owner == state.active and piece.is_on_map()]


def disband(components: Components, state: State, move: dict) -> Step:
    """{"disband": block} at any time in an own movement phase (rule revolt.disband)."""
    piece = piece_of(state, move["disband"])
    if {"disband": piece.id} not in disband_moves(state):
        raise Refused("revolt.disband", {"block": piece.id})
    return Step(removed(departed(state, piece), piece.id), (Line("revolt.disband", None, {"block": piece.id}),))


def persia_moves(components: Components, state: State) -> list[dict]:
    """{"persia": true} while Sparta holds Miletus and has not accepted yet (rules persia.support, persia.moment)."""
    held = holder(state, theatre_of(components).by_id[MILETUS]) == SPARTA
    return [{"persia": True}] if state.active == SPARTA and state.persia == "" and held else []


def accept_persia(components: Components, state: State, move: dict) -> Step:
    """{"persia": true}: for good (rules persia.support, persia.price)."""
    if state.phase != MOVEMENT or state.active != SPARTA:
        raise Refused("persia.moment", {})
    if not persia_moves(components, state):
        raise Refused("persia.support.now", {})
    return Step(replace(state, persia=PERSIA), (Line("persia.support", None, {}), Line("persia.price.due", None, {})))
