"""Whole games in both interpreters: the page's MicroPython plays as CPython does, move by move to the end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from random import Random
from typing import Any

import pytest

from rules_pages.browser.bundle import bundle
from rules_pages.browser.lowering.lower import lower
from rules_pages.check.engine import spoken_rules
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.project import Project
from tests.conftest import THOROUGH
from tests.micropython import games as here
from tests.micropython_runner import ROOT, MicroPython
from tests.soak.__main__ import PLAYED, module_of
from tests.soak.malformed import crossed, nearby, spoiled, words_in
from tests.soak.playing import Played, Table, play

pytestmark = pytest.mark.slow

LOOKED_AT, PIECE = 3, 40
"""So many moves go in at a time; in the first games the state, the legal moves and the views are compared as often."""
PROJECT = Project(ROOT)
SOURCE = ROOT / "tests" / "micropython" / "games.py"
OTHERS = (1, 2)
TRIED, REFUSING = 600, 6
"""So many moves of other games are tried, and so many rules refuse them, or a third of those that can."""
SPOILED, MOMENTS = 12, 6
"""So many moves and states of a game are spoiled, at so many of its moments."""


class Both:
    """One game in CPython and in MicroPython; both answer alike, or the test fails."""

    def __init__(self, micropython: MicroPython, name: str, player: EngineRunner) -> None:
        self.micropython = micropython
        self.numbers = module_of(name).NUMBERS_OF_PLAYERS
        self.table: Table = module_of(name).TABLE(player.components)
        micropython.load(bundle(PROJECT.interactive, name, {}, {}, PROJECT.cache / "lowered"), name)
        micropython.load(json.dumps({"modules": {"games.py": lower(SOURCE.read_text(encoding="utf-8"))}}))
        self.name, self.plain = name, player.plain
        self.games: dict[int, tuple[Played, dict]] = {}
        self.ask("read", name, player.plain)

    def ask(self, function: str, *args: Any) -> Any:
        """The answer of both."""
        answer = json.loads(json.dumps(getattr(here, function)(*args)))
        there = self.micropython.call(f"games:{function}", *args)
        assert there == answer, f"{function}{args}: CPython {answer}, MicroPython {there}"
        return answer

    def played(self, seed: int) -> tuple[Played, dict]:
        """A random game in CPython, and what was dealt; played once."""
        if seed not in self.games:
            game = play(self.table, seed, self.numbers[seed % len(self.numbers)], checked=False)
            self.games[seed] = game, self.table.dealt
        return self.games[seed]

    def begin(self, seed: int) -> Played:
        """Such a game; both have its table before them."""
        game, dealt = self.played(seed)
        self.ask("begin", *dealt.values())
        self.ask("resume", self.written(game.start))
        return game

    def written(self, state: Any) -> dict:
        return self.table.engine.write_state(self.table.components, state)


@pytest.fixture(scope="module")
def pairs(engines: dict[str, EngineRunner]) -> Iterator[Callable[[str], Both]]:
    """A game by its name, each with an interpreter of its own that is started once."""
    with ExitStack() as running:
        yield cache(lambda name: Both(running.enter_context(MicroPython()), name, engines[name]))


@pytest.fixture
def both(request: pytest.FixtureRequest, pairs: Callable[[str], Both]) -> Both:
    pair = pairs(request.param)
    here.read(pair.name, pair.plain)  # the games take turns here, not in the interpreters of their own
    return pair


def pieces(moves: list[dict]) -> Iterator[list[dict]]:
    """A game's moves, some at a time."""
    for start in range(0, len(moves), PIECE):
        yield moves[start : start + PIECE]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """All games in a thorough run (`make soak`), else a third of them."""
    if "seed" in metafunc.fixturenames:
        share = 1 if metafunc.config.getoption("--hypothesis-profile") == THOROUGH else 3
        counts = {name: max(2, module_of(name).COMPARED // share) for name in PLAYED}
        asked = [(name, seed) for name, count in counts.items() for seed in range(count)]
        metafunc.parametrize(("both", "seed"), asked, indirect=["both"])


def test_a_game_is_the_same_in_both(both: Both, seed: int) -> None:
    game = both.begin(seed)
    for moves in pieces(game.moves):
        if seed < LOOKED_AT:
            look(both)
        both.ask("go", moves)
    assert both.ask("outcome") == game.outcome
    assert both.ask("state") == both.written(game.final)


def look(both: Both) -> None:
    """What there is to see in the middle of a game."""
    for function in ("state", "moves", "variants", "views"):
        both.ask(function)
    if both.table.engine.offers("draw_table"):
        both.ask("pictures")
    if both.table.engine.offers("describe"):
        both.ask("phrases")


@pytest.mark.parametrize("both", PLAYED, indirect=True)
def test_refusals_are_the_same_in_both(both: Both) -> None:
    """The moves of some games, tried at moments of another."""
    others = [move for seed in OTHERS for move in both.played(seed)[0].moves]
    game = both.begin(0)
    tried, count = others[:: len(others) // TRIED + 1], len(list(pieces(game.moves)))
    refusals = set()
    for index, moves in enumerate(pieces(game.moves)):
        for move in tried[index::count]:
            refusals.add((both.ask("refused", move) or [None])[0])
        both.ask("go", moves)
    spoken = {rule for kind, rule, _ in spoken_rules(both.name) if kind == "Refused"}
    assert len(refusals - {None, ""}) >= min(REFUSING, len(spoken) // 3), refusals


@pytest.mark.parametrize("both", PLAYED, indirect=True)
def test_what_is_malformed_ends_alike_in_both(both: Both) -> None:
    """Spoiled moves and states, moves near the legal ones and moves with parts of others end alike."""
    game, generator, ends = both.begin(0), Random(11), set()
    for moves in list(pieces(game.moves))[:MOMENTS]:
        written, legal = here.state(), here.moves()
        words = sorted(words_in([written, legal]))
        for move in (generator.choice(moves) for _ in range(SPOILED)):
            ends.add(both.ask("refused", nearby(generator, generator.choice(legal), words)) is None)
            ends.add(both.ask("refused", crossed(generator, generator.choice(legal), game.moves)) is None)
            for function, data in (("refused", move), ("unreadable", written)):
                wrong = spoiled(generator, data)
                if is_json(wrong):
                    ends.add(both.ask(function, wrong) is None)
        both.ask("go", moves)
    assert False in ends


def is_json(data: Any) -> bool:
    """Whether this can come in from a page: no number in it that JSON does not know."""
    try:
        return bool(json.dumps(data, allow_nan=False))
    except ValueError:
        return False
