"""A position of the whole game as plain JSON."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import PHASES, State
from rules_engine.athens_sparta.readings import read_readings
from rules_engine.athens_sparta.rules.battle.state_json import read_battle, write_battle
from rules_engine.athens_sparta.rules.board import ASIDE, MOVEMENT, NOWHERE, SIDES, STANDS, Piece, waiting
from rules_engine.core import BadInput

PLAIN = ("first", "points", "build", "laying", "storms", "betrayed", "persia", "cause")
LISTS = ("pile", "moved", "revolted", "victors", "half")
PAIRS = ("allies", "laid", "played", "events", "spent")
HEXES = ("settled", "due")


def read_state(components: Components, data: dict) -> State:
    """From plain JSON: {"olympiad", "turn", "phase", "active", "pieces": [[block, owner, q, r, steps, stand]]}, and
    whatever else `write_state` writes; blocks that are left out wait beside the map. BadInput for unknown names."""
    phase = data.get("phase", MOVEMENT)
    if phase not in PHASES:
        raise BadInput("phase", phase, "one of " + ", ".join(PHASES))
    values: dict[str, Any] = {name: data[name] for name in PLAIN if name in data}
    values.update({name: tuple(data[name]) for name in LISTS if name in data})
    values.update({name: tuple([(one, two) for one, two in data[name]]) for name in PAIRS if name in data})
    values.update({name: tuple([(q, r) for q, r in data[name]]) for name in HEXES if name in data})
    hands = data.get("hands", {})
    return State(
        olympiad=data.get("olympiad", 1),
        turn=data.get("turn", 1),
        phase=phase,
        active=data["active"],
        pieces=read_pieces(components, data["pieces"]),
        before=read_pieces(components, data["before"]) if "before" in data else (),
        hands=tuple([(side, tuple(hands[side])) for side in SIDES if side in hands]),
        target=(data["target"][0], data["target"][1]) if "target" in data else NOWHERE,
        came=tuple([(block, (q, r)) for block, q, r in data.get("came", [])]),
        began=tuple([(block, (q, r), stand) for block, q, r, stand in data.get("began", [])]),
        crossed=tuple([((q, r), (to_q, to_r), count) for q, r, to_q, to_r, count in data.get("crossed", [])]),
        losing=(data["losing"][0], data["losing"][1], tuple(data["losing"][2])) if "losing" in data else ("", 0, ()),
        battle=read_battle(components, data["fight"]) if "fight" in data else None,
        readings=read_readings(data.get("readings", {})),
        won=(data["won"]["winner"], data["won"]["rule"]) if "won" in data else None,
        **values,
    )


def read_pieces(components: Components, rows: list) -> tuple[Piece, ...]:
    """All blocks of the game in its order; those without a row wait beside the map."""
    start = {piece.id: piece for piece in waiting(components)}
    placed = {row[0]: read_piece(start, row) for row in rows}
    return tuple([placed.get(piece.id, piece) for piece in waiting(components)])


def read_piece(start: dict, row: list) -> Piece:
    name, owner, q, r, steps, stand = row
    if name not in start:
        raise BadInput("pieces", name, "a block of the game")
    sort = start[name].sort
    if owner not in SIDES or stand not in STANDS or not 0 <= steps <= sort.steps:
        raise BadInput("pieces." + name, row, "owner, hex, steps and stand of a block")
    return Piece(name, owner, (q, r), steps, stand, sort)


def write_state(components: Components, state: State) -> dict:
    """The plain JSON that `read_state` reads back unchanged: only what is not at its beginning."""
    data: dict[str, Any] = {
        "olympiad": state.olympiad,
        "turn": state.turn,
        "phase": state.phase,
        "active": state.active,
        "pieces": write_pieces(state.pieces),
    }
    for name in PLAIN:
        if getattr(state, name):
            data[name] = getattr(state, name)
    for name in LISTS:
        if getattr(state, name):
            data[name] = list(getattr(state, name))
    for name in PAIRS + HEXES:
        if getattr(state, name):
            data[name] = [list(pair) for pair in getattr(state, name)]
    return data | write_rest(state)


def write_pieces(pieces: tuple[Piece, ...]) -> list:
    return [write_piece(piece) for piece in pieces if piece.stand != ASIDE]


def write_piece(piece: Piece) -> list:
    return [piece.id, piece.owner, piece.at[0], piece.at[1], piece.steps, piece.stand]


def write_rest(state: State) -> dict:
    """The parts of a form of their own."""
    data: dict[str, Any] = {}
    if state.before:
        data["before"] = write_pieces(state.before)
    if state.hands:
        data["hands"] = {side: list(cards) for side, cards in state.hands}
    if state.target != NOWHERE:
        data["target"] = list(state.target)
    if state.came:
        data["came"] = [[block, place[0], place[1]] for block, place in state.came]
    if state.began:
        data["began"] = [[block, place[0], place[1], stand] for block, place, stand in state.began]
    if state.crossed:
        data["crossed"] = [[one[0], one[1], two[0], two[1], count] for one, two, count in state.crossed]
    if state.losing[1]:
        data["losing"] = [state.losing[0], state.losing[1], list(state.losing[2])]
    if state.battle is not None:
        data["fight"] = write_battle(state.battle)
    if state.readings:
        data["readings"] = {reading: option for reading, option in state.readings}
    if state.won is not None:
        data["won"] = {"winner": state.won[0], "rule": state.won[1]}
    return data
