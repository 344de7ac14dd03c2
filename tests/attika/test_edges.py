"""Where a rule begins and ends, and what lines add up to."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.components import ANY, CARD
from rules_engine.attika.game.state import Moment, State
from rules_engine.attika.game.view import grid_place
from rules_engine.attika.positions.board import BLANK_FACE, start_study
from rules_engine.attika.rules.cards import Bill
from rules_engine.attika.rules.cost import free_places
from rules_engine.core import Refused
from rules_engine.hexes import Position, flower
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.studies import practice

FACE = ("water", "forest", "blank", "blank", "hill", "mountain", "blank")


def test_the_first_tile_of_an_empty_map_lies_anywhere_and_the_second_beside_it(attika: EngineRunner) -> None:
    """Without shrines, too."""
    components = practice(attika)
    empty = replace(start_study(components, 3, "tower"), tiles=(), shrines=())
    one = empty.lay_tile(components, (4, -2), FACE)
    assert [centre for centre, _ in one.tiles] == [(4, -2)]
    with pytest.raises(Refused) as refused:
        one.lay_tile(components, (-7, 6), FACE)
    assert refused.value.rule == "growth.place"


def test_a_tile_that_is_laid_by_hand_begins_without_landscapes(attika: EngineRunner) -> None:
    components = practice(attika)
    empty = replace(start_study(components, 3, "tower"), tiles=(), shrines=())
    assert empty.lay_tile(components, (0, 0), BLANK_FACE).tiles == (((0, 0), ("blank",) * 7),)


@pytest.mark.parametrize(
    ("at", "row", "place"),
    [((0, 0), 4, 4), ((0, -1), 3, 3), ((0, 1), 5, 4), ((1, 0), 4, 5), ((-1, 0), 4, 3), ((-1, -3), 1, 1)],
)
def test_rows_are_counted_downwards_and_places_to_the_right(at: Position, row: int, place: int) -> None:
    """From the corner of a frame around the map that has room for a board tile."""
    assert grid_place(flower((0, 0)), at) == {"row": row, "place": place}


def amounts(lines: tuple) -> Counter:
    """The sum of the amounts of lines; those of payments are in cards."""
    total: Counter = Counter()
    for line in lines:
        total.update(line.amount or {})
    return total


@pytest.mark.slow
def test_the_list_of_all_sites_reckons_as_the_lines_of_each_do(attika: EngineRunner, states: list[State]) -> None:
    components, compared = attika.components, 0
    for state in states[::2]:
        now = Moment(components, state)
        plots = now.plots()
        for building in Random(len(plots.places)).sample(components.order, 3):
            prices = now.bills(building)
            free = free_places(components, plots, building)
            for place, kind in zip(plots.places, plots.kinds, strict=True):
                bill = now.bill(building, place)
                nothing = Bill((0,) * len(components.landscapes), 0, components.substitute_cards)
                assert bill == (nothing if place in free else prices[kind]), (building, place)
                compared += 1
    assert compared > 5000


@pytest.mark.slow
def test_what_a_move_says_is_what_it_brings(attika: EngineRunner, states: list[State]) -> None:
    """Cards drawn and paid are the sums of the lines of a move."""
    generator, compared = Random(4), 0
    for state in states[::2]:
        moves = ATTIKA.legal_moves(attika.components, state)
        for move in generator.sample(moves, min(4, len(moves))):
            step = ATTIKA.apply(attika.components, state, move)
            total = amounts(step.lines)
            before, after = sum(state.hand_of(state.active)), sum(step.state.hand_of(state.active))
            paid = sum(move.get("pay", {}).values())
            assert after - before == total[CARD] - paid, move
            if "build" in move and not any(total[key] for key in (*attika.components.landscapes, ANY)):
                assert paid == 0, "a free building"
            compared += 1
    assert compared > 300
