"""Test the practice opponent: it plays legal moves, uses only what its player sees, gives reasons, and beats chance."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules_engine.chance import ORDER, ROLL, choices, decide_chance, shuffle
from rules_engine.core import Line
from rules_engine.engine import ABLE, BEGINNER, STRONG, Engine
from rules_engine.practice import Choice, candidate_moves, choose, differences, foreseen_lines
from tests.registry import Engines
from tests.soak.__main__ import PLAYED, module_of
from tests.soak.playing import Table
from tests.soak.practice import player_of_level, practice_game, random_player

EVERY = {"athens_sparta": 120, "attika": 12, "atlantis": 5, "polis": 12}
"""Number of moves between two positions of a random game in which the practice opponent is asked."""
GAMES = {"athens_sparta": 1, "attika": 6, "atlantis": 6, "polis": 3}
"""Number of games against random play; a soak test plays hundreds."""
FEW = 12
"""Maximum number of moves that the practice opponent compares."""


def positions(table: Table, seed: int, every: int) -> Iterator[Any]:
    """Yield every `every`th position of a random game."""
    generator = Random(seed)
    state, made = table.start(generator, 2), 0
    while table.outcome(state) is None and made < 600:
        if made % every == 0:
            yield state
        choice = table.choose(generator, table.moves(state))
        move = table.engine.decide_chance(table.components, choice, generator.randrange)
        state, made = table.apply(state, move).state, made + 1


def choice_of(table: Table, state: Any, player: str, level: str = ABLE) -> Choice:
    """Return the practice opponent's choice, with the same random numbers each time."""
    known = table.engine.view(state, player)
    return choose(table.engine, table.components, known, table.moves(state), Random(3).randrange, FEW, level)


ASKED = 20
"""Maximum number of moves of a position whose lines are foreseen."""


@pytest.fixture
def table_of(engines: Engines) -> Callable[[str], Table]:
    """Function that returns the table of a game by its name."""
    return lambda name: module_of(name).TABLE(engines[name].components)


@pytest.mark.slow
@pytest.mark.parametrize("level", [ABLE, pytest.param(STRONG, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", PLAYED)
def test_it_plays_legal_moves_and_sees_its_seat(table_of: Callable[[str], Table], name: str, level: str) -> None:
    table, exchanges = table_of(name), 0
    for index, state in enumerate(positions(table, 5, EVERY[name])):
        player = table.engine.mover(table.components, state)
        choice = choice_of(table, state, player, level)
        assert choice.move in table.moves(state) or any(
            choice.move in table.variants(state, move) for move in table.moves(state)
        )
        table.apply(state, table.engine.decide_chance(table.components, choice.move, Random(1).randrange))
        for secret, other in table.exchanges(Random(index), state, player):
            assert choice_of(table, other, player, level) == choice, f"{secret}: {player} cannot see that"
            exchanges += 1
    assert exchanges, "nothing was hidden in these positions"


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("level", [BEGINNER, ABLE])
@pytest.mark.parametrize("name", PLAYED)
def test_it_beats_chance(table_of: Callable[[str], Table], name: str, level: str) -> None:
    table, player = table_of(name), player_of_level(level)
    won = [practice_game(table, seed, seed % 2, player, random_player).is_won for seed in range(GAMES[name])]
    assert sum(won) >= 0.8 * len(won)


@pytest.mark.slow
def test_nothing_is_done_only_to_put_off_the_end_of_a_round(table_of: Callable[[str], Table]) -> None:
    """Whoever may pass in Polis acts only where that is no worse than what is; acting costs a resource."""
    table, asked = table_of("polis"), 0
    for state in positions(table, 7, 6):
        kinds = [table.engine.kind_of(move) for move in table.moves(state)]
        if "pass" in kinds and len(kinds) > 1:
            choice = choice_of(table, state, table.engine.mover(table.components, state))
            gain = sum(line.amount for line in choice.lines)
            assert gain >= 0 or "pass" in choice.move, (choice.move, gain)
            asked += 1
    assert asked > 3


def test_a_choice_is_offered_once_whatever_chance_adds() -> None:
    moves = [{"siege": "a", "roll": 1}, {"siege": "a", "roll": 2}, {"siege": "b", "roll": 1}, {"pass": True}]
    assert choices({"roll": ROLL}, moves) == [moves[0], moves[2], moves[3]]
    assert choices({}, moves) == moves


@pytest.mark.parametrize(
    ("chance", "move", "expected"),
    [
        ({"roll": ROLL}, {"siege": "a", "roll": 1}, {"siege": "a", "roll": 6}),
        ({"dice": ROLL}, {"fire": "a", "dice": [1, 1]}, {"fire": "a", "dice": [6, 6]}),
        ({"dice": ROLL}, {"pass": True}, {"pass": True}),
        ({"shuffle": ORDER}, {"draw": 1, "shuffle": [1, 2, 3]}, {"draw": 1, "shuffle": [1, 2, 3]}),
    ],
)
def test_chance_decides_its_parts_of_a_move_only(chance: dict[str, str], move: dict, expected: dict) -> None:
    assert decide_chance(chance, 6, move, lambda numbers: numbers - 1) == expected


def test_every_order_of_a_few_cards_comes_up() -> None:
    generator = Random(1)
    assert len({tuple(shuffle([1, 2, 3], generator.randrange)) for _ in range(200)}) == 6


def test_of_many_moves_some_of_each_kind_are_compared() -> None:
    moves = [{"march": number} for number in range(50)] + [{"pass": True}]
    moves_compared = candidate_moves(Engine.kind_of, moves, Random(1).randrange, 6)
    assert len(moves_compared) == 6
    assert {"pass": True} in moves_compared
    assert candidate_moves(Engine.kind_of, moves[:3], Random(1).randrange, 6) == moves[:3]


def test_what_was_weighed_is_told_by_what_it_changes() -> None:
    before = [Line("a", 1, {"player": "x"}), Line("a", 5, {"player": "y"}), Line("b", 2, {})]
    after = [Line("a", 4, {"player": "x"}), Line("a", 5, {"player": "y"}), Line("b", -8, {})]
    assert differences(before, after) == [Line("b", -10, {}), Line("a", 3, {"player": "x"})]


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_lines_that_are_foreseen_come_true(table_of: Callable[[str], Table], name: str) -> None:
    table, foreseen = table_of(name), 0
    for state in positions(table, 6, EVERY[name]):
        known = table.engine.view(state, table.engine.mover(table.components, state))
        for move in table.moves(state)[:ASKED]:
            lines = foreseen_lines(table.engine, table.components, known, move, Random(1).randrange)
            if lines is not None and not any(move.get(part) for part in table.engine.chance):
                foreseen += 1
                assert lines == table.apply(state, move).lines, move
    assert foreseen


@pytest.mark.parametrize(("buildings", "is_foreseen"), [(2, False), (1, True)])
def test_what_is_face_down_is_not_foreseen(table_of: Callable[[str], Table], buildings: int, is_foreseen: bool) -> None:
    """A reveal names the building; of the last one that is missing a player knows which it is."""
    table = table_of("attika")
    state = table.start(Random(1), 2)
    seat = state.seat()
    down = [building for stack in seat.stacks for building in stack]
    stacks = (tuple(down[:buildings]), *[()] * (len(seat.stacks) - 1))
    mat = (*seat.mat, *down[buildings:])
    state = replace(state, seats=tuple(replace(a, stacks=stacks, mat=mat) if a == seat else a for a in state.seats))
    reveal = next(move for move in table.moves(state) if "reveal" in move)
    known = table.engine.view(state, state.active)
    lines = foreseen_lines(table.engine, table.components, known, reveal, Random(1).randrange)
    assert (lines is not None) == is_foreseen
