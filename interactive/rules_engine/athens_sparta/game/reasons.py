"""Why a thing of the table's picture, or a kind of move, is of no use now: what the side that decides is told that
touches it."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.legal import mover
from rules_engine.athens_sparta.game.moves import apply
from rules_engine.athens_sparta.game.state import COMBAT, FIGHT, State
from rules_engine.athens_sparta.game.view import view
from rules_engine.athens_sparta.rules.battle.model import next_to_act
from rules_engine.athens_sparta.rules.board import MOVEMENT, SPARTA, Piece
from rules_engine.athens_sparta.rules.map import SEA, SICILY, theatre_of
from rules_engine.core import Refused, first_refusal
from rules_engine.hexes import Position, distance, neighbours

KIND = "kind="
"""What a kind of move begins with, as a thing."""
NEAREST = 4  # not a number of the game
"""The number of own blocks that are tried to reach a hex."""


def why_not(components: Components, state: State, thing: str) -> Refused | None:
    """Return what forbids every move of the side that decides that is about a thing of the picture, or of a kind
    ("kind=<kind>"); None where no rule does. The thing must be of no legal move."""
    if thing.startswith(KIND):
        return refusal_among(components, state, kind_attempts(components, state, thing[len(KIND) :]))
    place = place_of(components, state, thing)
    if place is None:
        return None
    if state.phase == COMBAT:
        return refusal_among(components, state, [{"fight": list(place)}])
    if state.phase != MOVEMENT:
        return None
    own = [piece for piece in own_blocks(components, state) if piece.id == thing]
    if own:
        return refusal_among(components, state, steps_of(own))
    return nearest_refusal(components, state, moves_to(components, state, place))


def refusal_among(components: Components, state: State, attempts: list[dict]) -> Refused | None:
    """Return the refusal of the first of these moves that the phase knows and a rule forbids; None without one."""
    return first_refusal(lambda move: apply(components, state, move), attempts)


def nearest_refusal(components: Components, state: State, attempts: list[dict]) -> Refused | None:
    """Return the refusal of the first of these moves that a rule forbids; where that is the distance, of the block that
    comes nearest (rule move.operation)."""
    found = [refusal_among(components, state, [move]) for move in attempts]
    refusals = [refused for refused in found if refused is not None]
    if not refusals or refusals[0].rule != "move.operation":
        return refusals[0] if refusals else None
    far = [refused for refused in refusals if refused.rule == "move.operation"]
    ranks = [(far[index].values["needed"] - far[index].values["hexes"], index) for index in range(len(far))]
    return far[min(ranks)[1]]


def place_of(components: Components, state: State, thing: str) -> Position | None:
    """Return the hex of a city, of a block, or of "q,r"; None for anything else."""
    theatre = theatre_of(components)
    if thing in theatre.by_id:
        return theatre.by_id[thing].at
    for piece in view(state, mover(components, state)).state.pieces:  # not where hidden blocks stand
        if piece.id == thing:
            return piece.at if piece.is_on_map() else None
    q, _, r = thing.partition(",")
    return (int(q), int(r)) if q.lstrip("-").isdigit() and r.lstrip("-").isdigit() else None


def own_blocks(components: Components, state: State) -> list[Piece]:
    """List the blocks on the map of the side that decides."""
    side = mover(components, state)
    return [piece for piece in state.pieces if piece.owner == side and piece.is_on_map()]


def steps_of(pieces: list[Piece]) -> list[dict]:
    """List the operation moves of blocks to the hexes around them."""
    return [{"move": piece.id, "to": list(place)} for piece in pieces for place in neighbours(piece.at)]


def moves_to(components: Components, state: State, place: Position) -> list[dict]:
    """List the operation moves to a hex, of the own blocks that lack the fewest hexes as the crow flies, those that
    have not moved yet before others, and to a hex of land without a port those of ground blocks."""
    theatre = theatre_of(components)
    own = [piece for piece in own_blocks(components, state) if piece.at != SICILY]
    city = theatre.city_at(place)
    if theatre.ground(place) != SEA and (city is None or not city.ports):
        own = [piece for piece in own if not piece.is_fleet()] or own
    own = [piece for piece in own if piece.id not in state.moved] or own
    ranks = sorted([(distance(own[index].at, place) - own[index].sort.move, index) for index in range(len(own))])
    return [{"move": own[index].id, "to": list(place)} for _, index in ranks[:NEAREST]]


def kind_attempts(components: Components, state: State, kind: str) -> list[dict]:
    """List the moves of a kind that come nearest to a legal one."""
    if state.phase == FIGHT:
        if kind == "coastal":
            return [{"coastal": one.role} for one in next_to_act(components, state.battle)[:1]]
        return [{kind: True}] if kind in ("storm", "stop") else []
    if state.phase != MOVEMENT:
        return []
    own, theatre = own_blocks(components, state), theatre_of(components)
    if kind == "move":
        return steps_of(own)
    if kind in ("sail", "march"):
        able = [piece for piece in own if kind == "sail" or not piece.is_fleet()]
        return [
            {kind: piece.id, "to": list(city.at)} for piece in able for city in theatre.cities if city.at != piece.at
        ]
    if kind == "revolt":
        return [{"revolt": city.id, "steps": 1} for city in theatre.cities]
    return [{"persia": True}] if kind == "persia" and state.active == SPARTA else []
