"""What the practice opponent of Attika weighs."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from rules_engine.attika.game.setup import all_buildings
from rules_engine.attika.practice import link_line, rank, unseen_buildings, weigh, weigh_seat, weigh_some
from rules_engine.core import HIDDEN
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.attika.positions.test_board import position
from tests.games import state_of
from tests.soak.attika import AttikaTable


def test_others_count_once_against_whoever_judges(attika: EngineRunner) -> None:
    state = AttikaTable(attika.components).start(Random(1), 3)
    own, *others = state.seats
    weights = [attika.components.opponent["share"], -1, -1]
    expected = [weigh_seat(attika.components, state, *pair) for pair in zip((own, *others), weights, strict=True)]
    assert weigh(attika.components, state, own.player) == [line for lines in expected for line in lines]


@pytest.mark.parametrize("seat", range(2))
def test_a_won_game_is_good_for_the_winner_alone(attika: EngineRunner, seat: int) -> None:
    state = AttikaTable(attika.components).start(Random(1), 2)
    winner = state.seats[0].player
    line = weigh(attika.components, replace(state, won=(winner, "end.link")), state.seats[seat].player)[0]
    assert line.amount == attika.components.opponent["won"] * (1 if seat == 0 else -1)


@pytest.mark.parametrize(("count", "worth"), [(0, 0), (1, 10), (3, 30), (4, 32), (6, 36)])
def test_beyond_enough_each_further_one_counts_less(count: int, worth: int) -> None:
    assert weigh_some({"card": 10, "cards-enough": 3, "cards-more": 2}, "card", count) == worth


@pytest.mark.parametrize(
    ("player", "revealed", "known"),
    [
        ("corinth", "quarry", ["fortress", "tower", "quarry"]),
        ("corinth", HIDDEN, ["fortress", "tower"]),
        ("corinth", None, ["fortress", "tower"]),
        ("athens", "quarry", ["harbor"]),
    ],
)
def test_what_was_revealed_is_known(attika: EngineRunner, player: str, revealed: str | None, known: list[str]) -> None:
    """That of the active player, Corinth, where it is seen; every player has buildings of the same names."""
    components, state = attika.components, state_of(attika, table())
    state = replace(state, turn=replace(state.turn, revealed=revealed))
    seat = next(seat for seat in state.seats if seat.player == player)
    for main in (True, False):
        found = Counter(unseen_buildings(components, state, seat, main))
        assert found == Counter(all_buildings(components, main)) - Counter(known)


@pytest.mark.parametrize(("length", "built", "missing"), [(5, 0, 5), (5, 2, 3), (5, 4, 1), (9, 0, 8)])
def test_a_chain_that_needs_fewer_is_better(attika: EngineRunner, length: int, built: int, missing: int) -> None:
    """A row of hexes between two shrines; beyond what counts as far it makes no difference."""
    row = [(number, 0) for number in range(1, length + 1)]
    state = position(row, [(0, 0), (length + 1, 0)], dict.fromkeys(row[:built], "own"))
    line, weights = link_line(attika.components, state, "own", -1), attika.components.opponent
    assert line.values == {"player": "own", "buildings": missing}
    assert line.amount == -weights["link"] * (weights["far"] - missing) ** 2


def test_to_build_on_a_chain_and_for_few_cards_promises_most(attika: EngineRunner) -> None:
    state = AttikaTable(attika.components).start(Random(1), 2)
    chain = state.shortest_link(state.active).missing
    places = [chain[0], next(at for at, _ in state.grounds if at not in chain)]
    moves = [{"build": "mill", "at": list(at), "pay": {"water": cards}} for at in places for cards in (0, 2)]
    ranks = rank(attika.components, state, [*moves, {"end": 3}])
    assert len(set(ranks)) == len(ranks) and ranks == sorted(ranks, reverse=True)
