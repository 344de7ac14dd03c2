"""Plays random games with 2, 3 and 4 players to the end and checks them; exit code 1 when something does not hold."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from rules_engine import attika
from rules_pages.book import read_book
from rules_pages.project import Project
from tests.micropython_runner import ROOT
from tests.soak.attika import AttikaTable
from tests.soak.playing import Broken, play

NUMBERS_OF_PLAYERS = (2, 3, 4)
BATCH = 50


def main(arguments: list[str]) -> int:
    """Play, count, judge."""
    options = _options(arguments)
    games = _games(options)
    start = time.perf_counter()
    try:
        results = Counter()
        for result in _played(games, options.jobs):
            results += result
            _tell(results, len(games), start)
    except Broken as broken:
        print(f"broken: {broken}", file=sys.stderr)
        return 1
    print(_table(results))
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="how many games in all (10,000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many processes (one a core)")
    parser.add_argument("--players", type=int, choices=NUMBERS_OF_PLAYERS, help="games with so many players only")
    parser.add_argument("--seed", type=int, help="one game again")
    return parser.parse_args(arguments)


def _games(options: argparse.Namespace) -> list[tuple[int, int]]:
    """(seed, players) of every game; the numbers of players take turns."""
    players = [options.players] if options.players else NUMBERS_OF_PLAYERS
    if options.seed is not None:
        return [(options.seed, number) for number in players]
    return [(seed, players[seed % len(players)]) for seed in range(options.games)]


def _played(games: list[tuple[int, int]], jobs: int) -> Iterator[Counter]:
    """What came of the games, batch by batch."""
    batches = [games[index : index + BATCH] for index in range(0, len(games), BATCH)]
    if jobs <= 1 or len(batches) == 1:
        yield from map(_batch, batches)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(_batch, batches)
        except Broken:
            pool.shutdown(cancel_futures=True)
            raise


@cache
def _table_of_attika() -> AttikaTable:
    """Read once a process."""
    game = read_book(Project(ROOT).data, Project(ROOT).cache / "yaml").games["attika"]
    return AttikaTable(attika.read_components(game.plain_components()), {rule.id for rule in game.rule_list()})


def _batch(games: list[tuple[int, int]]) -> Counter:
    """{(players, what): count} of some games: how they were won, and how many moves they took."""
    found: Counter = Counter()
    for seed, players in games:
        played = play(_table_of_attika(), seed, players)
        found[players, "games"] += 1
        found[players, played.outcome["rule"]] += 1
        found[players, "moves"] += len(played.moves)
    return found


def _tell(results: Counter, games: int, start: float) -> None:
    done = sum(count for (_, what), count in results.items() if what == "games")
    seconds = time.perf_counter() - start
    print(f"{done} of {games} games, {done / seconds:.1f} a second  [{seconds:.0f} s]", flush=True)


def _table(results: Counter) -> str:
    """One line a number of players."""
    lines = ["players   games  all built  linked  moves a game"]
    for players in NUMBERS_OF_PLAYERS:
        games = results[players, "games"]
        if games:
            won = f"{results[players, 'end.buildings']:11}{results[players, 'end.link']:8}"
            lines.append(f"{players:7}{games:8}{won}{results[players, 'moves'] // games:14}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
