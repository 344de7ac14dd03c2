"""What pages and tests do with a state, be it a single battle (its JSON has the key `battle`) or a whole game."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.battle import Label, draw_battle
from rules_engine.athens_sparta.draw.game import draw_game
from rules_engine.athens_sparta.game import state_json
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.battle.state_json import battle_codec
from rules_engine.codec import read_at, refuse_unknown


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


def draw(state: Any, label: Label, subject: dict | None = None) -> str:
    """Draw the picture of a state as SVG text; what a move or question (`subject`) is about is marked."""
    if isinstance(state, Battle):
        return draw_battle(state, label, subject)
    return draw_game(state, label, subject)
