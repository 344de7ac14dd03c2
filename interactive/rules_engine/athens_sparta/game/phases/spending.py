"""Build points become steps: what a block costs and which may grow (rules replacement.cost, persia.support)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import SPARTA, Piece, State, piece_of, with_piece
from rules_engine.athens_sparta.rules.routes import PERSIA
from rules_engine.core import Line, Refused, Step


def step_cost(components: Components, state: State, piece: Piece) -> int:
    """What one step costs; Persia pays half of a Spartan fleet (rules replacement.cost, persia.support)."""
    if piece.is_fleet() and piece.owner == SPARTA and state.persia == PERSIA:
        return components.number("persia.fleet-cost")
    return piece.sort.cost


def may_grow(components: Components, state: State, piece: Piece) -> bool:
    """Whether it has lost steps and the points suffice."""
    return piece.steps < piece.sort.steps and step_cost(components, state, piece) <= state.build


def grow_moves(components: Components, state: State, pieces: list[Piece]) -> list[dict]:
    """{"grow": block}: one step for each."""
    return [{"grow": piece.id} for piece in pieces if may_grow(components, state, piece)]


def refuse_growth(components: Components, state: State, piece: Piece) -> None:
    """A block grows to its full strength at most, and for points that are there (block.steps, replacement.points)."""
    if piece.steps >= piece.sort.steps:
        raise Refused("block.steps", {"block": piece.id, "steps": piece.sort.steps})
    if step_cost(components, state, piece) > state.build:
        needed = step_cost(components, state, piece)
        raise Refused("replacement.points.short", {"needed": needed, "points": state.build})


def grow(components: Components, state: State, move: dict) -> Step:
    """{"grow": block}: one step for its cost (rule replacement.cost)."""
    piece = piece_of(state, move["grow"])
    refuse_growth(components, state, piece)
    cost = step_cost(components, state, piece)
    values = {"block": piece.id, "steps": piece.steps + 1, "points": cost}
    state = replace(state, build=state.build - cost)
    return Step(with_piece(state, piece.id, steps=piece.steps + 1), (Line("replacement.cost.step", None, values),))
