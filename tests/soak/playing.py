"""One random game of any kind: a seeded mover plays legal moves until somebody wins."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

LONGEST = 5_000
"""Moves after which a game is taken to go on for ever."""
CHANCE = "shuffle"
"""The part of a move that is chance: a list to be put into any order."""


class Table(Protocol):
    """A game as the soak plays it."""

    def start(self, generator: Random, players: int) -> Any:
        """The state after a random set-up."""

    def moves(self, state: Any) -> list[dict]:
        """Every legal move."""

    def choose(self, generator: Random, moves: list[dict]) -> dict:
        """One of them, so that games come to an end."""

    def apply(self, state: Any, move: dict) -> Any:
        """The state and the lines after a move."""

    def outcome(self, state: Any) -> dict | None:
        """Who has won, and how."""

    def check(self, before: Any, move: dict, after: Any, lines: tuple) -> None:
        """AssertionError where something is not as it must be."""


@dataclass
class Played:
    """How a game went."""

    seed: int
    players: int
    outcome: dict
    final: Any
    start: Any
    moves: list[dict] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)


class Broken(AssertionError):
    """Something did not hold; says how to play the game again."""


def play(table: Table, seed: int, players: int) -> Played:
    """A whole game. Raises Broken with the seed, the move and what did not hold."""
    generator = Random(f"{seed} {players}")
    state = table.start(generator, players)
    played = Played(seed, players, {}, state, state)
    while table.outcome(played.final) is None:
        try:
            step(table, generator, played)
        except Exception as error:
            last = played.moves[-1] if played.moves else None
            again = f"python -m tests.soak --game … --players {players} --seed {seed}"
            raise Broken(f"{error or type(error).__name__} (move {len(played.moves)}: {last}; {again})") from error
    played.outcome = table.outcome(played.final) or {}
    return played


def step(table: Table, generator: Random, played: Played) -> None:
    """One move, checked."""
    assert len(played.moves) < LONGEST, "the game goes on for ever"
    moves = table.moves(played.final)
    assert moves, "a dead end: no legal move, and nobody has won"
    move = table.choose(generator, moves)
    generator.shuffle(move.get(CHANCE, []))
    played.moves.append(move)
    after = table.apply(played.final, move)
    played.rules.update(line.rule for line in after.lines)
    table.check(played.final, move, after.state, after.lines)
    played.final = after.state
