"""The practice opponent: it knows only the view of its seat, imagines a state that is consistent with that view, tries
the moves on it (one-ply search), and chooses the one with the best evaluation by the game's `Practice.weigh`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules_engine.chance import Pick, choices, shuffle
from rules_engine.core import BadInput, Line, Refused
from rules_engine.engine import Components, Engine, Move, State

TRIES = 4  # not a number of the game
"""The number of samples for a move with random parts."""

IMAGINED = 20  # not a number of the game
"""The number of imagined states that are compared to see whether lines depend on something hidden."""


@dataclass(frozen=True)
class Choice:
    """The chosen move, and how it changes the evaluation: lines whose amounts are differences, the greatest first.

    `tried`: the number of moves that were compared.
    """

    move: Move
    lines: tuple[Line, ...]
    tried: int


def choose(engine: Engine, components: Components, known: Any, moves: list[Move], pick: Pick, most: int = 0) -> Choice:
    """Choose one of the player's legal moves; `known` is the result of `engine.view` for that player.

    At most `most` moves are compared; 0 stands for the game's own limit (`Practice.looks`).
    """
    state = engine.practice.imagine(components, known, pick)
    candidates = candidate_moves(
        engine.kind_of, choices(engine.chance, moves), pick, most or engine.practice.looks(components)
    )
    if len(candidates) == 1:
        return Choice(candidates[0], (), 1)
    before = engine.practice.weigh(components, state, known.player)
    least = sum([line.amount for line in before])
    best, best_lines, best_worth = candidates[0], [], None
    for move in candidates:
        lines = weigh_move(engine, components, state, known.player, move, pick)
        worth = sum([line.amount for line in lines])
        ends = engine.kind_of(move) in engine.practice.endings
        ranked = (max(worth, least), 1) if ends else (worth, 0)
        if lines and (best_worth is None or ranked >= best_worth):
            best, best_lines, best_worth = move, lines, ranked
    return Choice(best, tuple(differences(before, best_lines)), len(candidates))


def foreseen_lines(
    engine: Engine, components: Components, known: Any, move: Move, pick: Pick
) -> tuple[Line, ...] | None:
    """Return the lines of a move if they follow from what a player knows; None if they depend on something hidden, or
    the game does not say what is (`Practice.imagine`).

    `known`: as for `choose`. The lines must be the same in `IMAGINED` states.
    """
    if not engine.has_practice():
        return None
    found = None
    for _ in range(IMAGINED):
        try:
            lines = engine.apply(components, engine.practice.imagine(components, known, pick), move).lines
        except (Refused, BadInput):
            return None
        if found is not None and lines != found:
            return None
        found = lines
    return found


def weigh_move(engine: Engine, components: Components, state: State, player: str, move: Move, pick: Pick) -> list[Line]:
    """Return the evaluation of the imagined state after a move; [] if the move is illegal in that state.

    For a move with random parts the amounts are averages of `TRIES` samples, for the lines of the last sample.
    """
    tries = TRIES if any([part in move for part in engine.chance]) else 1
    lines: list[Line] = []
    amounts: dict[tuple[str, str], int] = {}
    for _ in range(tries):
        after = outcome_of(engine, components, state, move, pick)
        lines = [] if after is None else engine.practice.weigh(components, after, player)
        for line in lines:
            amounts[key_of(line)] = amounts.get(key_of(line), 0) + line.amount
    return [Line(line.rule, amounts[key_of(line)] // tries, line.values) for line in lines]


def candidate_moves(kind_of: Callable[[Move], str], moves: list[Move], pick: Pick, most: int) -> list[Move]:
    """Return the moves to compare: all, or if there are more than `most`, random ones of each kind in turn.

    The last round over the kinds is completed, so there may be a few more than `most`.
    """
    if len(moves) <= most:
        return moves
    kinds: dict[str, list[Move]] = {}
    for move in shuffle(moves, pick):
        kinds.setdefault(kind_of(move), []).append(move)
    candidates: list[Move] = []
    while len(candidates) < most:
        for kind in sorted(kinds):
            if kinds[kind]:
                candidates.append(kinds[kind].pop())
    return candidates


def outcome_of(engine: Engine, components: Components, state: State, move: Move, pick: Pick) -> State | None:
    """Return the imagined state after a move; None if the move is illegal in the imagined state."""
    try:
        return engine.apply(components, state, engine.decide_chance(components, move, pick)).state
    except (Refused, BadInput):
        return None


def differences(before: list[Line], after: list[Line]) -> list[Line]:
    """Return the lines after a move with the differences from the amounts before it, the greatest first.

    Lines that have not changed are left out.
    """
    amounts = {key_of(line): line.amount for line in before}
    changed = [Line(line.rule, line.amount - amounts.get(key_of(line), 0), line.values) for line in after]
    order = sorted([(-abs(changed[index].amount), index) for index in range(len(changed)) if changed[index].amount])
    return [changed[index] for _, index in order]


def key_of(line: Line) -> tuple[str, str]:
    """Return the key of a line in an evaluation: its rule and the player or side that it is about ("" for none)."""
    return line.rule, (line.values or {}).get("player", (line.values or {}).get("side", ""))
