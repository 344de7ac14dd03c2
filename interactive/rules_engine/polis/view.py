"""What a player may know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.polis.battle_cards import read_battle_numbers
from rules_engine.polis.battle_state import battle_view, read_battle, write_battle
from rules_engine.polis.components import Components
from rules_engine.polis.state import HIDDEN, State
from rules_engine.polis.state_json import write_state


@dataclass(frozen=True)
class View:
    """`state` as `player` knows it: `hidden` wherever something lies face down, and for the opponent's battle cards."""

    player: str
    state: State


def view(components: Components, state: State, player: str) -> View:
    """What the player may know: everything but the tiles and cards to come and the opponent's hand (rules setup.decks,
    battle.hands)."""
    battle = state.battle
    if battle is not None:
        numbers = read_battle_numbers(components.data)
        battle = write_battle(battle_view(read_battle(numbers, battle), player))
    coming = tuple([(turn, HIDDEN) for turn, _ in state.coming])
    return View(player, replace(state, pile=(HIDDEN,) * len(state.pile), coming=coming, battle=battle))


def write_view(components: Components, known: View) -> dict[str, Any]:
    """As plain JSON: {"player", "state"}."""
    return {"player": known.player, "state": write_state(components, known.state)}
