"""An opponent for practice: it sees what its seat sees, tries every move on a position that fits what it knows, and
takes the one after which its game's `weigh` adds up to most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules_engine.chance import Pick, choices, shuffled
from rules_engine.core import BadInput, Line, Refused
from rules_engine.engine import Components, Engine, Move, State

TRIES = 4  # not a number of the game
"""So often chance is tried where it decides what a move leads to."""


@dataclass(frozen=True)
class Choice:
    """The move chosen, and what it changes of what was weighed: lines whose amounts are differences, the greatest
    first; `tried`: how many moves were compared."""

    move: Move
    lines: tuple[Line, ...]
    tried: int


def choose(engine: Engine, components: Components, known: Any, moves: list[Move], pick: Pick, most: int = 0) -> Choice:
    """Choose one of the player's legal moves; `known` is what `engine.view` shows the player. Not more than `most`
    moves are compared; 0: as many as the game's practice says."""
    state = engine.practice.imagine(components, known, pick)
    candidates = compared(
        engine.kind_of, choices(engine.chance, moves), pick, most or engine.practice.looks(components)
    )
    if len(candidates) == 1:
        return Choice(candidates[0], (), 1)
    best, best_lines, best_worth = candidates[0], [], None
    for move in candidates:
        lines = weighed(engine, components, state, known.player, move, pick)
        worth = sum([line.amount for line in lines])
        if lines and (best_worth is None or worth >= best_worth):
            best, best_lines, best_worth = move, lines, worth
    before = engine.practice.weigh(components, state, known.player)
    return Choice(best, tuple(differences(before, best_lines)), len(candidates))


def weighed(engine: Engine, components: Components, state: State, player: str, move: Move, pick: Pick) -> list[Line]:
    """Judge the imagined position after a move; where chance decides, what some tries come to on the average. Nothing
    where the imagined position forbids the move."""
    tries = TRIES if any([part in move for part in engine.chance]) else 1
    lines: list[Line] = []
    amounts: dict[tuple[str, str], int] = {}
    for _ in range(tries):
        after = outcome_of(engine, components, state, move, pick)
        lines = [] if after is None else engine.practice.weigh(components, after, player)
        for line in lines:
            amounts[key_of(line)] = amounts.get(key_of(line), 0) + line.amount
    return [Line(line.rule, amounts[key_of(line)] // tries, line.values) for line in lines]


def compared(kind_of: Callable[[Move], str], moves: list[Move], pick: Pick, most: int) -> list[Move]:
    """Return the moves to be compared: all, or where there are too many, some of each kind, turn
    about."""
    if len(moves) <= most:
        return moves
    kinds: dict[str, list[Move]] = {}
    for move in shuffled(moves, pick):
        kinds.setdefault(kind_of(move), []).append(move)
    found: list[Move] = []
    while len(found) < most:
        for kind in sorted(kinds):
            if kinds[kind]:
                found.append(kinds[kind].pop())
    return found


def outcome_of(engine: Engine, components: Components, state: State, move: Move, pick: Pick) -> State | None:
    """Return the imagined position after a move; None where that position forbids it."""
    try:
        return engine.apply(components, state, engine.decided(components, move, pick)).state
    except (Refused, BadInput):
        return None


def differences(before: list[Line], after: list[Line]) -> list[Line]:
    """Return the lines after a move with what they add to those before it, the greatest first; what has not changed is
    left out."""
    amounts = {key_of(line): line.amount for line in before}
    changed = [Line(line.rule, line.amount - amounts.get(key_of(line), 0), line.values) for line in after]
    order = sorted([(-abs(changed[index].amount), index) for index in range(len(changed)) if changed[index].amount])
    return [changed[index] for _, index in order]


def key_of(line: Line) -> tuple[str, str]:
    """Return what tells a weighed line from the others: its id and whom it is about."""
    return line.rule, (line.values or {}).get("player", (line.values or {}).get("side", ""))
