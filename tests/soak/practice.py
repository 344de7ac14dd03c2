"""Games of two players with practice opponents: a level against another one, against random play, or against the
opponent of another commit.

python -m tests.soak.practice --game polis --level strong --against 86a56957 --pairs 40

Each deal is played twice, with the seats exchanged, by a player against itself once; no clock limits a choice, so a
game is the same on a busy machine. `--all` puts practice opponents into every seat, and makes all checks of the soak
after each move."""

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from rules_engine.core import Line
from rules_engine.engine import ABLE, BEGINNER, STRONG, Engine, Level, Practice
from rules_engine.practice import choose
from tests.compare.__main__ import check_out
from tests.soak.__main__ import PLAYED, table_of
from tests.soak.playing import LONGEST, Table

PAIRS = 20
SHARE = 0.8
"""Minimum share of games that a practice opponent wins against random play."""
SEATS = 2
LEVELS = (BEGINNER, ABLE, STRONG)
RANDOM, GREEDY, THRIFTY = "random", "greedy", "thrifty"
LOOKED_AT = {
    (GREEDY, "athens_sparta"): ("victory.points", "block.steps"),
    (GREEDY, "atlantis"): ("score.points",),
    (GREEDY, "attika"): ("end.link", "end.at-once"),
    (GREEDY, "polis"): ("final.score",),
    (THRIFTY, "polis"): ("final.score", "supply.shortage", "loss.no-prestige", "growth.wheat", "stock.track"),
}
"""All that the simple strategies look at, one move ahead: points (Attika: links between shrines), or supply as well."""
CONFIDENCE = 1.96
"""Standard deviations on both sides of a 95 % interval."""

Player = Callable[[Table, Any, list[dict], Random], dict]

ELSEWHERE = """
import json, sys
from random import Random
from rules_engine.core import BadInput
from rules_engine.practice import choose
from tests.soak.__main__ import table_of
table = table_of(sys.argv[1])
engine, components = table.engine, table.components
def read(written):
    try:
        return engine.read_state(components, written)
    except BadInput as bad:  # a part that came later
        part, (*parts, last) = written, bad.path.split(".")
        for name in parts:
            part = part[int(name) if isinstance(part, list) else name]
        del part[last]
        return read(written)
for line in sys.stdin:
    seed, written = json.loads(line)
    state = read(written)
    known = engine.view(state, engine.mover(components, state))
    choice = choose(engine, components, known, engine.legal_moves(components, state), Random(seed).randrange)
    print(json.dumps(choice.move), flush=True)
"""
"""Program that chooses moves in another checkout, with the default level of its opponent."""


@dataclass
class PracticeGame:
    """The result of a game: whether the player in the seat `seat` won (a draw is no win) or nobody did, the rule by
    which the game ended, the number of moves, the kinds of this player's moves, and the slowest choice in seconds."""

    seed: int
    seat: int
    is_won: bool = False
    is_draw: bool = False
    rule: str = ""
    moves: int = 0
    kinds: Counter = field(default_factory=Counter)
    slowest: float = 0.0


def random_player(table: Table, state: Any, legal: list[dict], generator: Random) -> dict:
    return table.choose(generator, legal)


def player_of_level(level: str, rules: tuple[str, ...] = ()) -> Player:
    def player(table: Table, state: Any, legal: list[dict], generator: Random) -> dict:
        engine, components = simple(table.engine, rules) if rules else table.engine, table.components
        known = engine.view(state, engine.mover(components, state))
        return choose(engine, components, known, legal, generator.randrange, level=level).move

    return player


def simple(engine: Engine, rules: tuple[str, ...]) -> Engine:
    """Return an engine whose practice opponent compares all moves by some lines of its evaluation alone."""

    def weigh(components: Any, state: Any, player: str) -> list[Line]:
        lines = engine.practice.weigh(components, state, player)
        return [line for line in lines if line.rule.removesuffix(".weighed") in rules]

    able, endings = Level(follows=False), engine.practice.endings
    return replace(engine, practice=Practice(engine.practice.imagine, weigh, lambda _: LONGEST, endings, able=able))


@cache
def player_of_commit(commit: str, game: str) -> Player:
    """Return the practice opponent of another commit or checkout, which runs in a process of its own."""
    folder = Path(commit) if Path(commit).is_dir() else check_out(commit, Path(tempfile.mkdtemp(prefix="stele-")))
    code = os.pathsep.join([str(folder / part) for part in ("plugins", "interactive", ".")])
    command, environment = [sys.executable, "-c", ELSEWHERE, game], os.environ | {"PYTHONPATH": code}
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )

    def player(table: Table, state: Any, legal: list[dict], generator: Random) -> dict:
        assert process.stdin is not None and process.stdout is not None
        written = table.engine.write_state(table.components, state)
        process.stdin.write(json.dumps([generator.randrange(1 << 30), written]) + "\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    return player


def player_named(name: str, game: str) -> Player:
    """Return the player that the command line names: a level, `random`, a simple strategy, or a commit."""
    if name == RANDOM:
        return random_player
    if (name, game) in LOOKED_AT:
        return player_of_level(ABLE, LOOKED_AT[name, game])
    return player_of_level(name) if name in LEVELS else player_of_commit(name, game)


def plain_start(table: Table, seed: int) -> Any:
    """Return the state after a set-up with the default readings, as a page plays it."""
    generator, engine, components = Random(seed), table.engine, table.components
    players = list(engine.seats(components)[0])[:SEATS]
    table.dealt = {"players": players, "deal": table.deal(components, generator, players), "readings": {}}
    return engine.setup(components, *table.dealt.values())


def practice_game(table: Table, seed: int, seat: int, player: Player, other: Player) -> PracticeGame:
    """Play a whole game for two; `player` has the seat `seat`, `other` the other one."""
    generator, engine, components = Random(seed), table.engine, table.components
    state, game = plain_start(table, seed), PracticeGame(seed, seat)
    own = table.dealt["players"][seat]
    while (outcome := table.outcome(state)) is None:
        assert game.moves < LONGEST, f"seed {seed}: the game goes on for ever"
        legal, is_own = table.moves(state), engine.mover(components, state) == own
        start = time.process_time()
        move = (player if is_own else other)(table, state, legal, generator)
        if is_own:
            game.slowest = max(game.slowest, time.process_time() - start)
            game.kinds[engine.kind_of(move)] += 1
        state = table.apply(state, engine.decide_chance(components, move, generator.randrange)).state
        game.moves += 1
    winners = outcome.get("winners", [outcome.get("winner")])
    game.is_won, game.rule = winners == [own], outcome["rule"]
    game.is_draw = not game.is_won and (own in winners or winners == [None])
    return game


def checked_game(table: Table, seed: int) -> int:
    """Play a game with practice opponents in every seat and make all checks; return the number of moves."""
    generator, engine, components = Random(seed), table.engine, table.components
    state, moves, player = table.start(generator, SEATS), 0, player_of_level(ABLE)
    while table.outcome(state) is None:
        assert moves < LONGEST, f"seed {seed}: the game goes on for ever"
        move = player(table, state, table.moves(state), generator)
        move = engine.decide_chance(components, move, generator.randrange)
        step = table.apply(state, move)
        table.check(state, move, step.state, step.lines)
        state, moves = step.state, moves + 1
    return moves


def interval(won: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    share, z = won / games, CONFIDENCE
    middle, width = share + z * z / (2 * games), z * math.sqrt(share * (1 - share) / games + z * z / (4 * games**2))
    return (middle - width) / (1 + z * z / games), (middle + width) / (1 + z * z / games)


def main(arguments: list[str]) -> int:
    """Play the games and print the results; return 1 if a practice opponent wins too few against random play."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.practice", description=__doc__)
    parser.add_argument("--game", choices=PLAYED, help="this game only")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="how many deals of each, both seats of each")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--level", default=ABLE, help="who plays: a level, or a commit")
    parser.add_argument(
        "--against", default=RANDOM, help="random (default), a level, a commit, greedy, thrifty (Polis)"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many processes (one a core)")
    parser.add_argument("--all", action="store_true", help="practice opponents in every seat, everything checked")
    options = parser.parse_args(arguments)
    names = [options.game] if options.game else PLAYED
    return max([(_check if options.all else _judge)(name, options) for name in names])


def _check(name: str, options: argparse.Namespace) -> int:
    """Play checked games of one kind and print how long they were; return 0."""
    moves = list(_each(_checked, [(name, seed) for seed in range(options.pairs)], options.jobs))
    print(f"{name}: {len(moves)} games, {sum(moves) // len(moves)} moves each", flush=True)
    return 0


def _judge(name: str, options: argparse.Namespace) -> int:
    """Play the games of one kind and print the result; return 1 if a practice opponent wins too few against random
    play."""
    seeds = range(options.first, options.first + options.pairs)
    seats = range(1 if options.level == options.against else SEATS)
    jobs = [(name, seed, seat, options.level, options.against) for seed in seeds for seat in seats]
    played = list(_each(_game, jobs, options.jobs))
    print(f"{name}: {options.level} against {options.against}, seeds {seeds.start} to {seeds.stop - 1}")
    print("\n".join(_report(played)), flush=True)
    return 1 if options.against == RANDOM and sum(game.is_won for game in played) < SHARE * len(played) else 0


def _report(played: list[PracticeGame]) -> Iterator[str]:
    seats = [(f"seat {n + 1}", [one for one in played if one.seat == n]) for n in sorted({one.seat for one in played})]
    for title, games in [("all", played), *seats]:
        won, drawn = sum(game.is_won for game in games), sum(game.is_draw for game in games)
        least, most = interval(won, len(games))
        yield f"  {title}: {won} of {len(games)} won, {drawn} drawn: {won / len(games):.0%} ({least:.0%} to {most:.0%})"
    ends = Counter((game.rule, "won" if game.is_won else "drawn" if game.is_draw else "lost") for game in played)
    yield "  ends: " + ", ".join(f"{rule} {end} {count}" for (rule, end), count in sorted(ends.items()))
    kinds = sum((game.kinds for game in played), Counter())
    yield "  moves: " + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
    moves, slowest = sum(game.moves for game in played) // len(played), max(game.slowest for game in played)
    yield f"  {moves} moves a game; slowest choice {1000 * slowest:.0f} ms"


def _each(play: Callable[[Any], Any], jobs: list, processes: int) -> Iterator[Any]:
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, jobs)


def _game(job: tuple[str, int, int, str, str]) -> PracticeGame:
    name, seed, seat, player, other = job
    return practice_game(table_of(name), seed, seat, player_named(player, name), player_named(other, name))


def _checked(job: tuple[str, int]) -> int:
    return checked_game(table_of(job[0]), job[1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
