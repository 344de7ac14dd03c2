"""What a player may know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.polis.components import Components
from rules_engine.polis.game.battle.state import hidden_battle
from rules_engine.polis.game.state import HIDDEN, State
from rules_engine.polis.game.state_json import write_state


@dataclass(frozen=True)
class View:
    """`state` as `player` knows it: `hidden` wherever something lies face down, and for the opponent's battle cards."""

    player: str
    state: State


def view(state: State, player: str) -> View:
    """Return what the player may know: everything but the tiles and cards to come and the opponent's hand (rules
    setup.decks, battle.hands)."""
    battle = None if state.battle is None else hidden_battle(state.battle, player)
    coming = tuple([(turn, HIDDEN) for turn, _ in state.coming])
    return View(player, replace(state, pile=(HIDDEN,) * len(state.pile), coming=coming, battle=battle))


def write_view(components: Components, known: View) -> dict[str, Any]:
    """Write plain JSON: {"player", "state"}."""
    return {"player": known.player, "state": write_state(components, known.state)}
