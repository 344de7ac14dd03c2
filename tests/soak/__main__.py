"""Plays random games to the end and checks them; exit code 1 if an invariant is violated.

The module of a game in this package defines how its games are set up and played (`TABLE`), the numbers of players
(`NUMBERS_OF_PLAYERS`), how many games a soak plays (`GAMES`), the seeds of those that the tests play (`SAMPLE`; what
they must reach, found by trial: `REACHED_…`), how many are played in both interpreters (`COMPARED`; the tests play a
third of them), what is hidden from some player (`SECRETS`), and the kinds of moves some of which concern nothing that
can be touched in the picture (`UNTOUCHED`)."""

import argparse
import importlib
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from types import ModuleType

from rules_pages.data.book import GameBook
from rules_pages.data.engine_runner import EngineRunner
from tests.micropython_runner import ROOT
from tests.registry import unchecked_book
from tests.soak.playing import Broken, Table, play

PLAYED = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if (ROOT / "rules_data" / path.stem).is_dir())
"""The games that have a module in this package."""
BATCH = 50
"""Games that a process plays before it reports."""

Seed = tuple[str, int, int]
"""(game, seed, players)."""


def main(arguments: list[str]) -> int:
    """Play the games and print how they ended; return 1 if an invariant is violated."""
    options = _options(arguments)
    games = [seed for name in ([options.game] if options.game else PLAYED) for seed in _games(options, name)]
    start = time.perf_counter()
    try:
        results: Counter = Counter()
        for result in _play_batches(games, options.jobs):
            results += result
            _print_progress(results, len(games), start)
    except Broken as broken:
        print(f"broken: {broken}", file=sys.stderr)
        return 1
    print(_report(results))
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--game", choices=PLAYED, help="this game only")
    parser.add_argument("--games", type=int, help="how many games of each (all that a soak plays)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many processes (one a core)")
    parser.add_argument("--players", type=int, help="games with so many players only")
    parser.add_argument("--seed", type=int, help="one game again")
    return parser.parse_args(arguments)


def module_of(name: str) -> ModuleType:
    return importlib.import_module(f"tests.soak.{name}")


def _games(options: argparse.Namespace, name: str) -> list[Seed]:
    """Return every game to play of one kind; the numbers of players alternate."""
    players = [options.players] if options.players else module_of(name).NUMBERS_OF_PLAYERS
    if options.seed is not None:
        return [(name, options.seed, number) for number in players]
    count = module_of(name).GAMES if options.games is None else options.games
    return [(name, seed, players[seed % len(players)]) for seed in range(count)]


def _play_batches(games: list[Seed], jobs: int) -> Iterator[Counter]:
    """Yield the results of the games, batch by batch."""
    batches = [games[index : index + BATCH] for index in range(0, len(games), BATCH)]
    if jobs <= 1 or len(batches) == 1:
        yield from map(_play_batch, batches)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(_play_batch, batches)
        except Broken:
            pool.shutdown(cancel_futures=True)
            raise


@cache
def game_of(name: str) -> GameBook:
    return unchecked_book().games[name]


@cache
def runner_of(name: str) -> EngineRunner:
    return EngineRunner(game_of(name))


@cache
def table_of(name: str) -> Table:
    return module_of(name).TABLE(runner_of(name).components, {rule.id for rule in game_of(name).rule_list()})


def _play_batch(games: list[Seed]) -> Counter:
    """Play some games; return `{(game, players, what): count}`: the games, how they ended, and their moves."""
    counts: Counter = Counter()
    for name, seed, players in games:
        played = play(table_of(name), seed, players)
        counts[name, players, "games"] += 1
        counts[name, players, "ended by " + played.outcome["rule"]] += 1
        counts[name, players, "moves"] += len(played.moves)
    return counts


def _print_progress(results: Counter, games: int, start: float) -> None:
    """Print how many games have been played."""
    done = sum(count for (*_, what), count in results.items() if what == "games")
    seconds = time.perf_counter() - start
    print(f"{done} of {games} games, {done / seconds:.1f} a second  [{seconds:.0f} s]", flush=True)


def _report(results: Counter) -> str:
    """Return a line for each game and number of players: how many games, how they ended, and moves in each."""
    kinds = sorted({(name, players) for name, players, _ in results})
    return "\n".join(_row(results, name, players) for name, players in kinds)


def _row(results: Counter, name: str, players: int) -> str:
    games = results[name, players, "games"]
    ends = sorted(what for game, number, what in results if (game, number) == (name, players) and " by " in what)
    end_counts = ", ".join(f"{results[name, players, end]} {end}" for end in ends)
    moves = results[name, players, "moves"] // games
    return f"{name}, {players} players: {games} games, {moves} moves each; {end_counts}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
