"""The end of the game (rules end.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.victory import winning_lines
from rules_engine.core import Line
from rules_engine.hexes import Position


def outcome(components: Components, state: State) -> dict | None:
    """Return {"winner", "rule"}, or None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}


def declare_victory(components: Components, state: State, at: Position) -> tuple[State, list[Line]]:
    """Mark the game as won if the active player's building at `at` wins it (rule end.at-once); then the map does not
    grow anymore (end.before-growth)."""
    lines = winning_lines(components, state.active, state.grounds, state.own(state.active), at)
    if not lines:
        return state, []
    spared = [Line("end.before-growth", None, {})] if state.turn.emptied and state.tiles else []
    return replace(state, won=(state.active, lines[-1].rule)), lines + spared
