"""Games of the practice opponent against random play: how often it wins, and how long its moves take.

python -m tests.soak.practice --game polis --games 200
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

from rules_engine.practice import choose
from tests.soak.__main__ import PLAYED, table_of
from tests.soak.playing import LONGEST, Table

GAMES = 200
SHARE = 0.8
"""The practice opponent wins at least this share of its games."""
SEATS = 2


@dataclass(frozen=True)
class PracticeGame:
    """How a game went: whether the practice opponent won (a draw is not won), by which rule it ended, after how many
    moves, and the longest time in seconds that a choice took."""

    seed: int
    is_won: bool
    rule: str
    moves: int
    slowest: float


def practice_game(table: Table, seed: int) -> PracticeGame:
    """Play a whole game of two; the practice opponent sits in turn in the first and the second seat."""
    generator, engine, components = Random(seed), table.engine, table.components
    state = table.start(generator, SEATS)
    seat, moves, slowest = table.dealt["players"][seed % SEATS], 0, 0.0
    while (outcome := table.outcome(state)) is None:
        assert moves < LONGEST, f"seed {seed}: the game goes on for ever"
        legal = table.moves(state)
        if engine.mover(components, state) == seat:
            start = time.process_time()
            move = choose(engine, components, engine.view(state, seat), legal, generator.randrange).move
            slowest = max(slowest, time.process_time() - start)
        else:
            move = table.choose(generator, legal)
        state, moves = table.apply(state, engine.decided(components, move, generator.randrange)).state, moves + 1
    winners = outcome.get("winners", [outcome.get("winner")])
    return PracticeGame(seed, winners == [seat], outcome["rule"], moves, slowest)


def main(arguments: list[str]) -> int:
    """Play, tell, judge."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.practice", description=__doc__)
    parser.add_argument("--game", choices=PLAYED, help="this game only")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games of each")
    options = parser.parse_args(arguments)
    return max([_judged(name, options.games) for name in ([options.game] if options.game else PLAYED)])


def _judged(name: str, games: int) -> int:
    played = list(_played(name, games))
    won = sum(game.is_won for game in played)
    slowest = max(game.slowest for game in played)
    print(f"{name}: {won} of {games} won, {won / games:.0%}; slowest choice {1000 * slowest:.0f} ms", flush=True)
    return 0 if won >= SHARE * games else 1


def _played(name: str, games: int) -> Iterator[PracticeGame]:
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(_game, [(name, seed) for seed in range(games)])


def _game(asked: tuple[str, int]) -> PracticeGame:
    name, seed = asked
    return practice_game(table_of(name), seed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
