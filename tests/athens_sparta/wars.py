"""Positions of the whole game for tests: a few blocks on the teaching map, moves, and what came of them."""

from typing import Any

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.game.state_json import read_state, write_state
from rules_engine.athens_sparta.rules.state import Piece, State
from rules_engine.core import Refused, Step
from rules_engine.hexes import Position
from tests.athens_sparta.maps import at, components


def place_of(where: str | Position) -> Position:
    """A city's hex, or the hex itself."""
    return at(where) if isinstance(where, str) else where


def block(name: str, where: str | Position, steps: int, stand: str = "field", owner: str = "") -> list:
    """A block as the state writes it; its owner is its side unless said otherwise."""
    q, r = place_of(where)
    side = owner or next(unit.side for unit in units() if unit.id == name)
    return [name, side, q, r, steps, stand]


def units() -> tuple:
    from rules_engine.athens_sparta.rules.state import roster_of

    return roster_of(components())


def war(*pieces: list, **changes: Any) -> State:
    """Sparta's movement phase with three points, and Athens first in this game turn."""
    base = {"phase": "movement", "active": "sparta", "first": "sparta", "points": 3}
    base["played"] = [["athens", "twos-1"], ["sparta", "threes-1"]]
    return read_state(components(), base | {"pieces": list(pieces)} | changes)


def step(state: State, *moves: dict) -> Step:
    done = Step(state)
    for move in moves:
        done = ENGINE.apply(components(), done.state, move)
    return done


def play(state: State, *moves: dict) -> State:
    return step(state, *moves).state


def said(state: State, *moves: dict) -> list[str]:
    """The rules that spoke at the last move."""
    return [line.rule for line in step(state, *moves).lines]


def refused(state: State, *moves: dict) -> str | None:
    """The rule that forbids the last move; None if it is legal."""
    before = play(state, *moves[:-1])
    try:
        ENGINE.apply(components(), before, moves[-1])
    except Refused as refusal:
        return refusal.rule
    return None


def refused_with(state: State, move: dict) -> tuple[str, dict] | None:
    """The rule that forbids a move, and its figures; None if it is legal."""
    try:
        ENGINE.apply(components(), state, move)
    except Refused as refusal:
        return refusal.rule, refusal.values
    return None


def to(kind: str, name: str, where: str | Position, via: str | Position | None = None) -> dict:
    move: dict[str, Any] = {kind: name, "to": list(place_of(where))}
    if via is not None:
        move["via"] = list(place_of(via))
    return move


def goals(state: State, name: str, kind: str = "move") -> set[tuple[int, int]]:
    return {tuple(move["to"]) for move in ENGINE.legal_moves(components(), state) if move.get(kind) == name}


def piece(state: State, name: str) -> Piece:
    return state.piece(name)


def fire(name: str, *dice: int) -> dict:
    return {"fire": name, "dice": list(dice)}


def written(state: State) -> dict:
    return write_state(components(), state)
