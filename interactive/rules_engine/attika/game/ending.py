"""How the game is won (rules end.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.sites import SHRINE
from rules_engine.core import Line
from rules_engine.hexes import Position


def outcome(components: Components, state: State) -> dict | None:
    """{"winner", "rule"}, or None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}


def decided(components: Components, state: State, at: Position) -> tuple[State, list[Line]]:
    """The state after the active player's building at `at`: won, or unchanged (rule end.at-once)."""
    line = winning_line(components, state, at)
    return (state, []) if line is None else (replace(state, won=(state.active, line.rule)), [line])


def winning_line(components: Components, state: State, at: Position) -> Line | None:
    """The victory that the building at `at` brings (rules end.buildings, end.link), or None."""
    built = len(state.own(state.active))
    if built == components.pieces.player_tiles:
        return Line("end.buildings", None, {"player": state.active, "buildings": built})
    shrines = len(linked_shrines(state, at))
    if shrines >= components.pieces.linked_shrines:
        return Line("end.link", None, {"player": state.active, "shrines": shrines})
    return None


def linked_shrines(state: State, at: Position) -> list[Position]:
    """The shrines beside the active player's settlement at `at`, in the order of the map: a chain of own buildings that
    leads through no shrine (rules end.link, end.third-shrine, end.one-building)."""
    shrines = [place for place, ground in state.grounds if ground == SHRINE]
    settlement = set(hexes.connected(state.own(state.active), at))
    return [shrine for shrine in shrines if any([place in settlement for place in hexes.neighbours(shrine)])]
