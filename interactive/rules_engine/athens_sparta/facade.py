"""One door for every kind of state: a single battle has the key `battle`, anything else is a whole game's."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.battle import Label, draw_battle
from rules_engine.athens_sparta.draw.game import draw_game
from rules_engine.athens_sparta.game import legal, moves, state_json
from rules_engine.athens_sparta.rules.battle.legal import battle_moves
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.battle.moves import play
from rules_engine.athens_sparta.rules.battle.state_json import read_battle, write_battle
from rules_engine.core import Step


def read_state(components: Components, data: dict) -> Any:
    """From plain JSON; what was agreed on (`readings`) may stand beside a battle. BadInput for what is no state."""
    if "battle" not in data:
        return state_json.read_state(components, data)
    agreed = {"readings": data["readings"]} if "readings" in data else {}
    return read_battle(components, data["battle"] | agreed)


def write_state(components: Components, state: Any) -> dict:
    """The plain JSON that `read_state` reads back unchanged."""
    if isinstance(state, Battle):
        return {"battle": write_battle(state)}
    return state_json.write_state(components, state)


def legal_moves(components: Components, state: Any) -> list[dict]:
    """Every legal move in a fixed order; attacks stand for all their dice."""
    if isinstance(state, Battle):
        return battle_moves(components, state)
    return legal.legal_moves(components, state)


def apply(components: Components, state: Any, move: dict) -> Step:
    """Carry out one move; raises Refused where a rule forbids it, and BadInput for what is no move."""
    if isinstance(state, Battle):
        return play(components, state, move)
    return moves.apply(components, state, move)


def draw(state: Any, label: Label, subject: dict | None = None) -> str:
    """The picture of a state as SVG text; what a move or question (`subject`) is about is marked."""
    if isinstance(state, Battle):
        return draw_battle(state, label, subject)
    return draw_game(state, label, subject)
