"""Games of the practice opponent against random play: how often it wins, and how long it takes to choose a move.

python -m tests.soak.practice --game polis --games 200

`--all` puts practice opponents into every seat, and makes all checks of the soak after each move.
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
"""Minimum share of games that the practice opponent wins."""
SEATS = 2
PROGRESS_LINES = 20
"""Approximate number of progress lines for each game."""


@dataclass(frozen=True)
class PracticeGame:
    """The result of a game: whether the practice opponent won (a draw is no win), the rule by which the game ended, the
    number of moves, and the longest time that a choice took, in seconds."""

    seed: int
    is_won: bool
    rule: str
    moves: int
    slowest: float


def practice_game(table: Table, seed: int, is_checked: bool = False) -> PracticeGame:
    """Play a whole game for two. The practice opponent has the first or the second seat, depending on the seed, or if
    `is_checked` both."""
    generator, engine, components = Random(seed), table.engine, table.components
    state = table.start(generator, SEATS)
    seat, moves, slowest = table.dealt["players"][seed % SEATS], 0, 0.0
    while (outcome := table.outcome(state)) is None:
        assert moves < LONGEST, f"seed {seed}: the game goes on for ever"
        legal = table.moves(state)
        mover = engine.mover(components, state)
        if mover == seat or is_checked:
            start = time.process_time()
            move = choose(engine, components, engine.view(state, mover), legal, generator.randrange).move
            slowest = max(slowest, time.process_time() - start)
        else:
            move = table.choose(generator, legal)
        move = engine.decide_chance(components, move, generator.randrange)
        step = table.apply(state, move)
        if is_checked:
            table.check(state, move, step.state, step.lines)
        state, moves = step.state, moves + 1
    winners = outcome.get("winners", [outcome.get("winner")])
    return PracticeGame(seed, winners == [seat], outcome["rule"], moves, slowest)


def main(arguments: list[str]) -> int:
    """Play the games and print the results; return 1 if the practice opponent wins too few."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.practice", description=__doc__)
    parser.add_argument("--game", choices=PLAYED, help="this game only")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games of each")
    parser.add_argument("--all", action="store_true", help="practice opponents in every seat, everything checked")
    options = parser.parse_args(arguments)
    return max([_judge(name, options.games, options.all) for name in ([options.game] if options.game else PLAYED)])


def _judge(name: str, games: int, is_checked: bool) -> int:
    """Play the games of one kind and print the result; return 1 if the practice opponent wins too few."""
    played = list(_play_games(name, games, is_checked))
    slowest = max(game.slowest for game in played)
    if is_checked:
        moves = sum(game.moves for game in played) // games
        print(f"{name}: {games} games, {moves} moves each; slowest choice {1000 * slowest:.0f} ms", flush=True)
        return 0
    won = sum(game.is_won for game in played)
    print(f"{name}: {won} of {games} won, {won / games:.0%}; slowest choice {1000 * slowest:.0f} ms", flush=True)
    return 0 if won >= SHARE * games else 1


def _play_games(name: str, games: int, is_checked: bool) -> Iterator[PracticeGame]:
    """Yield the result of each game, and print progress."""
    start = time.perf_counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        jobs = [(name, seed, is_checked) for seed in range(games)]
        for done, game in enumerate(pool.map(_game, jobs), 1):
            if done % max(1, games // PROGRESS_LINES) == 0:
                print(f"{name}: {done} of {games} games  [{time.perf_counter() - start:.0f} s]", flush=True)
            yield game


def _game(job: tuple[str, int, bool]) -> PracticeGame:
    name, seed, is_checked = job
    return practice_game(table_of(name), seed, is_checked)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
