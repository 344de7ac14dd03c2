"""Test that whole games run the same in MicroPython, as on the page, and in CPython.

Of a game whose code has answered alike before, the beginning of one game is played, with a few of all questions
(`tests/micropython/parity.py`)."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from random import Random
from typing import Any

import pytest

from rules_pages.browser.lowering import lower
from rules_pages.check.engine import spoken_rules
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.project import Project
from tests.micropython import games as here
from tests.micropython.parity import SAMPLE, modules
from tests.micropython_runner import ROOT, MicroPython
from tests.registry import Engines
from tests.soak.__main__ import PLAYED, module_of
from tests.soak.malformed import crossed, nearby, spoiled, words_in
from tests.soak.playing import Played, Table, play

pytestmark = pytest.mark.slow

COMPARED_GAMES, CHUNK = 3, 40
"""Number of games in which states, legal moves and views are compared, too, and number of moves between comparisons."""
PROJECT = Project(ROOT)
SOURCE = ROOT / "tests" / "micropython" / "games.py"
OTHERS = (1, 2)
ATTEMPTS, REFUSING = 600, 6
"""Number of moves of other games that are tried, and of rules that must refuse some (or a third of all that can)."""
MALFORMED, MOMENTS = 12, 6
"""Number of malformed moves and states in each position, and number of positions."""


class Both:
    """One game in CPython and in MicroPython; a call fails if their answers differ."""

    def __init__(self, micropython: MicroPython, name: str, runner: EngineRunner, everything: bool) -> None:
        self.everything = everything
        self.micropython = micropython
        self.numbers = module_of(name).NUMBERS_OF_PLAYERS
        self.table: Table = module_of(name).TABLE(runner.components)
        micropython.load(json.dumps({"modules": modules(name), "components": {}, "calculators": {}}), name)
        micropython.load(json.dumps({"modules": {"games.py": lower(SOURCE.read_text(encoding="utf-8"))}}))
        self.name, self.plain = name, runner.plain
        self.games: dict[int, tuple[Played, dict]] = {}
        self.ask("read", name, runner.plain)

    def ask(self, function: str, *args: Any) -> Any:
        """Call a function of tests/micropython/games.py in both, and return their common answer."""
        answer = json.loads(json.dumps(getattr(here, function)(*args)))
        there = self.micropython.call(f"games:{function}", *args)
        assert there == answer, f"{function}{args}: CPython {answer}, MicroPython {there}"
        return answer

    def played(self, seed: int) -> tuple[Played, dict]:
        """Return a random game played in CPython, and its deal; cached."""
        if seed not in self.games:
            game = play(self.table, seed, self.numbers[seed % len(self.numbers)], checked=False)
            self.games[seed] = game, self.table.dealt
        return self.games[seed]

    def begin(self, seed: int) -> Played:
        """Set both interpreters to the start of a random game, and return the game."""
        game, dealt = self.played(seed)
        self.ask("begin", *dealt.values())
        self.ask("resume", self.written(game.start))
        return game

    def parts(self, game: Played) -> list[list[dict]]:
        """Return a game's moves in chunks; the first ones, if this code has answered alike before."""
        return list(chunks(game.moves))[: None if self.everything else SAMPLE]

    def written(self, state: Any) -> dict:
        return self.table.engine.write_state(self.table.components, state)


@pytest.fixture(scope="module")
def pairs(engines: Engines, is_compared: Callable[[str], bool]) -> Iterator[Callable[[str], Both]]:
    """Function that returns a game in both interpreters by its name; each game has its own MicroPython process."""
    with ExitStack() as running:
        yield cache(lambda name: Both(running.enter_context(MicroPython()), name, engines[name], is_compared(name)))


@pytest.fixture
def both(request: pytest.FixtureRequest, pairs: Callable[[str], Both]) -> Both:
    """The game of the parameter in both interpreters."""
    pair = pairs(request.param)
    here.read(pair.name, pair.plain)  # in CPython, the games share the state of the module
    return pair


def chunks(moves: list[dict]) -> Iterator[list[dict]]:
    for start in range(0, len(moves), CHUNK):
        yield moves[start : start + CHUNK]


@pytest.mark.parametrize("both", PLAYED, indirect=True)
def test_games_are_the_same_in_both(both: Both, is_thorough: bool) -> None:
    """All seeds at night, else a third of them."""
    count = module_of(both.name).COMPARED
    count = count if is_thorough else max(2, count // 3) if both.everything else 1
    for seed in range(count):
        print(f"the game with the seed {seed}")
        game = both.begin(seed)
        for moves in both.parts(game):
            if seed < COMPARED_GAMES:
                compare_position(both)
            both.ask("go", moves)
        assert both.ask("outcome") == game.outcome or not both.everything
        assert both.ask("state") == both.written(game.final) or not both.everything


def compare_position(both: Both) -> None:
    """Compare all that can be asked in a position."""
    for function in ("state", "moves", "variants", "views"):
        both.ask(function)
    if both.table.engine.offers("draw_table"):
        both.ask("pictures")
    if both.table.engine.offers("describe"):
        both.ask("phrases")


@pytest.mark.parametrize("both", PLAYED, indirect=True)
def test_refusals_are_the_same_in_both(both: Both) -> None:
    """Moves of some games are tried in positions of another; in a sample, later moves of the same game."""
    others = [move for seed in (OTHERS if both.everything else (0,)) for move in both.played(seed)[0].moves]
    game = both.begin(0)
    attempts, count = others[:: len(others) // ATTEMPTS + 1], len(list(chunks(game.moves)))
    refusals = set()
    for index, moves in enumerate(both.parts(game)):
        for move in attempts[index::count]:
            refusals.add((both.ask("refused", move) or [None])[0])
        both.ask("go", moves)
    spoken = {rule for kind, rule, _ in spoken_rules(both.name) if kind == "Refused"}
    assert not both.everything or len(refusals - {None, ""}) >= min(REFUSING, len(spoken) // 3), refusals


@pytest.mark.parametrize("both", PLAYED, indirect=True)
def test_what_is_malformed_ends_alike_in_both(both: Both) -> None:
    """Malformed moves and states, moves similar to legal ones and mixed moves have the same result."""
    game, generator, results = both.begin(0), Random(11), set()
    for moves in both.parts(game)[:MOMENTS]:
        written, legal = here.state(), here.moves()
        words = sorted(words_in([written, legal]))
        for move in (generator.choice(moves) for _ in range(MALFORMED)):
            results.add(both.ask("refused", nearby(generator, generator.choice(legal), words)) is None)
            results.add(both.ask("refused", crossed(generator, generator.choice(legal), game.moves)) is None)
            for function, data in (("refused", move), ("unreadable", written)):
                wrong = spoiled(generator, data)
                if is_json(wrong):
                    results.add(both.ask(function, wrong) is None)
        both.ask("go", moves)
    assert False in results


def is_json(data: Any) -> bool:
    """Return whether data can come from a page, that is, has no NaN or infinity."""
    try:
        return bool(json.dumps(data, allow_nan=False))
    except ValueError:
        return False
