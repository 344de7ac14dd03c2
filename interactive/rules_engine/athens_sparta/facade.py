"""What pages and tests do with a state, be it a single battle (its JSON has the key `battle`) or a whole game."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.battle import Label, draw_battle
from rules_engine.athens_sparta.draw.game import draw_game
from rules_engine.athens_sparta.game import legal, moves, state_json
from rules_engine.athens_sparta.game.moves_json import BATTLE_MOVE, GAME_KINDS
from rules_engine.athens_sparta.game.phases.cards import card_variants
from rules_engine.athens_sparta.game.phases.movement import move_variants
from rules_engine.athens_sparta.rules.battle.legal import battle_moves
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.battle.moves import play
from rules_engine.athens_sparta.rules.battle.state_json import battle_codec
from rules_engine.codec import read_at, refuse_unknown, tag_of
from rules_engine.core import Step


def read_state(components: Components, data: Any) -> Any:
    """Read {"battle": {…}, "readings": {…}} as a Battle, anything else as the State of a whole game. Raises BadInput
    for what is neither."""
    if not isinstance(data, dict) or "battle" not in data:
        return state_json.read_state(components, data)
    refuse_unknown(("battle", "readings"), data)
    battle = data["battle"]
    if isinstance(battle, dict) and "readings" in data:
        battle = battle | {"readings": data["readings"]}
    return read_at(battle_codec(components), "battle", battle)


def write_state(components: Components, state: Any) -> dict:
    """Return the plain JSON that `read_state` reads back unchanged."""
    if isinstance(state, Battle):
        return {"battle": battle_codec(components).write(state)}
    return state_json.write_state(components, state)


def legal_moves(components: Components, state: Any) -> list[dict]:
    """List every legal move in a fixed order; attacks stand for all their dice."""
    if isinstance(state, Battle):
        return battle_moves(components, state)
    return legal.legal_moves(components, state)


def variants(components: Components, state: Any, move: dict) -> list[dict]:
    """List what a legal move stands for, itself first (`cards.card_variants`, `movement.move_variants`)."""
    if isinstance(state, Battle):
        return [move]
    if "play" in move or "lay" in move:
        return card_variants(components, state, move)
    return move_variants(components, state, move)


def mover(components: Components, state: Any) -> str:
    """Return the side that has to decide; "" in a battle of its own, where blocks act."""
    return "" if isinstance(state, Battle) else legal.mover(components, state)


def kind_of(move: dict) -> str:
    """Return the kind of a move of a whole game; BadInput where it is none, or several."""
    return tag_of(GAME_KINDS, move)


def apply(components: Components, state: Any, move: dict) -> Step:
    """Carry out one move; raises Refused where a rule forbids it, and BadInput for what is no move."""
    if isinstance(state, Battle):
        BATTLE_MOVE.read(move)
        return play(components, state, move)
    return moves.apply(components, state, move)


def draw(state: Any, label: Label, subject: dict | None = None) -> str:
    """Draw the picture of a state as SVG text; what a move or question (`subject`) is about is marked."""
    if isinstance(state, Battle):
        return draw_battle(state, label, subject)
    return draw_game(state, label, subject)
