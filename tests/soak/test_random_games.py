"""A sample of the soak: whole random games of every game with all checks (the full number: make soak)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any

import pytest

from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from tests.conftest import first_by_day
from tests.registry import Engines
from tests.soak.__main__ import PLAYED, main, module_of
from tests.soak.attika import AttikaTable
from tests.soak.playing import Broken, Played, Table, kind_of, play, positions

TRY_INTERVAL = 40
"""Interval, in moves, at which all legal moves are tried."""
REPLAYED = 6
"""Number of games that are played again from their moves."""
BY_DAY = 2
"""Number of games of a sample that are played by day."""


class Watched:
    """Mixin for a table: tries every legal move at intervals."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.tried, self.listed = 0, 0

    def moves(self, state: Any) -> list[dict]:
        """Return the legal moves; at intervals, apply each."""
        legal, self.listed = super().moves(state), self.listed + 1
        if self.listed % TRY_INTERVAL == 0:
            for move in legal:
                self.apply(state, move)
                self.tried += 1
        return legal


@dataclass
class Sample:
    """Games played at a table; each of them has come to a proper end."""

    module: Any
    table: Table
    games: list[Played]


@pytest.fixture(scope="module")
def samples(book: Book, engines: Engines, is_thorough: bool) -> Callable[[str], Sample]:
    """Return a function that plays the sample of a game, once."""

    def sample(name: str) -> Sample:
        module = module_of(name)
        rules = {rule.id for rule in book.games[name].rule_list()}
        table = type("WatchedTable", (Watched, module.TABLE), {})(engines[name].components, rules)
        numbers, seeds = module.NUMBERS_OF_PLAYERS, module.SAMPLE[: None if is_thorough else BY_DAY]
        return Sample(module, table, [play(table, seed, numbers[seed % len(numbers)]) for seed in seeds])

    return cache(sample)


@pytest.fixture(params=PLAYED)
def sample(request: pytest.FixtureRequest, samples: Callable[[str], Sample]) -> Sample:
    """Return the sample of each game."""
    return samples(request.param)


@pytest.mark.slow
@pytest.mark.nightly
def test_the_games_reach_everything(sample: Sample) -> None:
    """The games include all kinds of moves, rules in lines, and ends that are expected."""
    assert {kind_of(move) for game in sample.games for move in game.moves} >= sample.module.REACHED_MOVES
    assert {rule for game in sample.games for rule in game.rules} >= sample.module.REACHED_RULES
    assert {game.outcome["rule"] for game in sample.games} >= sample.module.REACHED_ENDS


@pytest.mark.slow
def test_every_legal_move_is_one(sample: Sample) -> None:
    assert sample.table.tried >= sum(len(game.moves) for game in sample.games) // TRY_INTERVAL > 0


@pytest.mark.slow
def test_a_recorded_game_is_played_again_the_same(sample: Sample) -> None:
    for game in sample.games[:REPLAYED]:
        *_, last = positions(sample.table, game)
        assert sample.table.apply(last, game.moves[-1]).state == game.final


@pytest.mark.slow
@pytest.mark.nightly
def test_both_victories_of_attika_happen_with_any_number_of_players(samples: Callable[[str], Sample]) -> None:
    sample = samples("attika")
    won = {(game.players, game.outcome["rule"]) for game in sample.games}
    assert won == set(product(sample.module.NUMBERS_OF_PLAYERS, sample.module.REACHED_ENDS))
    moves = [move for game in sample.games for move in game.moves]
    assert any("shuffle" in move for move in moves if "build" in move or "amphora" in move)


QUICK_GAME = "attika"
"""The game of the quick tests; the command is the same for all."""


@pytest.mark.parametrize("name", first_by_day([QUICK_GAME, *(name for name in PLAYED if name != QUICK_GAME)]))
def test_the_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", name, "--seed", "1", "--players", "2", "--jobs", "1"]) == 0
    output = capsys.readouterr().out
    assert "1 of 1 games" in output and f"{name}, 2 players: 1 games" in output


class Leaky(AttikaTable):
    """A table that loses a card at the end of each turn."""

    def apply(self, state, move):  # type: ignore[no-untyped-def]
        """Return the step, with a card missing from the pile."""
        step = super().apply(state, move)
        return replace(step, state=replace(step.state, pile=step.state.pile[1:])) if "end" in move else step


def test_what_does_not_hold_is_found_and_says_how_to_see_it_again(attika: EngineRunner) -> None:
    with pytest.raises(Broken, match=r"cards of .*--players 3 --seed 7"):
        play(Leaky(attika.components), 7, 3)
