"""A sample of the soak: whole random games with everything checked (all 10,000: make soak)."""

from __future__ import annotations

import time
from collections import Counter
from random import Random

import pytest

from rules_pages.book import Book
from rules_pages.examples import Player
from tests.soak.__main__ import main
from tests.soak.attika import NUMBERS_OF_PLAYERS, AttikaTable
from tests.soak.playing import Broken, Played, play

pytestmark = pytest.mark.slow

GAMES = 60
GAMES_A_SECOND = 5
MOST_MILLISECONDS = 5


@pytest.fixture(scope="module")
def table(book: Book, attika: Player) -> AttikaTable:
    return AttikaTable(attika.components, {rule.id for rule in book.games["attika"].rule_list()})


@pytest.fixture(scope="module")
def games(table: AttikaTable) -> list[Played]:
    """Every one of them ends properly, or this fails."""
    return [play(table, seed, NUMBERS_OF_PLAYERS[seed % 3]) for seed in range(GAMES)]


def test_both_victories_happen_with_any_number_of_players(games: list[Played]) -> None:
    won = Counter((game.players, game.outcome["rule"]) for game in games)
    assert set(won) == {(players, rule) for players in NUMBERS_OF_PLAYERS for rule in ("end.buildings", "end.link")}
    assert sum(won.values()) == GAMES


def test_the_games_reach_everything(games: list[Played]) -> None:
    """Each kind of move, and each rule that can speak in play."""
    assert {next(iter(move)) for game in games for move in game.moves} == {
        *("reveal", "store", "build", "tile", "amphora", "end")
    }
    spoken = {rule for game in games for rule in game.rules}
    assert spoken >= {
        *("amphora.action", "amphora.card", "amphora.empty", "amphora.take", "cards.reshuffle", "forgo.all"),
        *("forgo.card", "growth.empty", "growth.place", "growth.when", "reveal.store", "reveal.tile", "turn.order"),
        *("cost.base", "cost.surplus.substitute", "free.arrow", "free.skip", "road.cost", "road.free"),
    }
    assert any("shuffle" in move for game in games for move in game.moves if "build" in move or "amphora" in move)


def test_a_recorded_game_is_played_again_the_same(table: AttikaTable, games: list[Played]) -> None:
    for game in games[:6]:
        state = game.start
        for move in game.moves:
            state = table.apply(state, move).state
        assert state == game.final


def test_every_game_is_another_one(games: list[Played]) -> None:
    assert len({repr(game.moves) for game in games}) == GAMES


class Leaky(AttikaTable):
    """A table at which a card goes astray."""

    def apply(self, state, move):  # type: ignore[no-untyped-def]
        from dataclasses import replace

        step = super().apply(state, move)
        return replace(step, state=replace(step.state, pile=step.state.pile[1:])) if "end" in move else step


def test_what_does_not_hold_is_found_and_says_how_to_see_it_again(attika: Player) -> None:
    with pytest.raises(Broken, match=r"cards of .*--players 3 --seed 7"):
        play(Leaky(attika.components), 7, 3)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "attika", "--seed", "1", "--players", "2", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "1 of 1 games" in said and "attika, 2 players: 1 games" in said


# numbers of the issue; processor time, so that what else the machine does counts little


class Unchecked(AttikaTable):
    """Games for the clock alone, with the defaults."""

    def check(self, *_: object) -> None:
        """Nothing."""


def test_five_games_of_three_a_second(attika: Player) -> None:
    table, count = Unchecked(attika.components), 5
    rates = []
    for attempt in range(3):
        start = time.process_time()
        for seed in range(count):
            play(table, 100 * attempt + seed, 3)
        rates.append(count / (time.process_time() - start))
    assert max(rates) >= GAMES_A_SECOND, rates


def test_a_list_of_legal_moves_is_quick(attika: Player, games: list[Played]) -> None:
    """The dearest lists there are: the middle of games of four, with all of the mat to build from."""
    table = AttikaTable(attika.components)
    clock = []
    for game in games:
        state = game.start
        for number, move in enumerate(game.moves):
            middle = len(game.moves) // 4 < number < 3 * len(game.moves) // 4
            if game.players == 4 and middle and state.turn.action is None:
                clock.append(milliseconds(table, state))
            state = table.apply(state, move).state
    assert len(clock) > 100
    assert sorted(clock)[len(clock) * 9 // 10] <= MOST_MILLISECONDS


def milliseconds(table: AttikaTable, state: object) -> float:
    """The better of two runs."""
    seconds = []
    for _ in range(2):
        start = time.process_time()
        table.moves(state)
        seconds.append(time.process_time() - start)
    return 1000 * min(seconds)


def test_the_mover_is_the_same_each_time(table: AttikaTable) -> None:
    moves = [{"reveal": 0}, {"end": 3}, {"end": 2}]
    assert [table.choose(Random(5), moves) for _ in range(2)] == [table.choose(Random(5), moves)] * 2
