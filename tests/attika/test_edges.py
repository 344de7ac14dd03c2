"""Where a rule begins and ends: cases that lie on the edge, each told apart from its neighbour."""

from dataclasses import replace

import pytest

from rules_engine.attika.game.view import grid_place
from rules_engine.attika.positions.board import BLANK_FACE, lay_tile, start_study
from rules_engine.core import Refused
from rules_engine.hexes import Position, flower
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.studies import practice

FACE = ("water", "forest", "blank", "blank", "hill", "mountain", "blank")


def test_the_first_tile_of_an_empty_map_lies_anywhere_and_the_second_beside_it(attika: EngineRunner) -> None:
    """Without shrines, too."""
    components = practice(attika)
    empty = replace(start_study(components, 3, "tower"), tiles=(), shrines=())
    one = lay_tile(components, empty, (4, -2), FACE)
    assert [centre for centre, _ in one.tiles] == [(4, -2)]
    with pytest.raises(Refused) as refused:
        lay_tile(components, one, (-7, 6), FACE)
    assert refused.value.rule == "growth.place"


def test_a_tile_that_is_laid_by_hand_begins_without_landscapes(attika: EngineRunner) -> None:
    components = practice(attika)
    empty = replace(start_study(components, 3, "tower"), tiles=(), shrines=())
    assert lay_tile(components, empty, (0, 0), BLANK_FACE).tiles == (((0, 0), ("blank",) * 7),)


@pytest.mark.parametrize(
    ("at", "row", "place"),
    [((0, 0), 4, 4), ((0, -1), 3, 3), ((0, 1), 5, 4), ((1, 0), 4, 5), ((-1, 0), 4, 3), ((-1, -3), 1, 1)],
)
def test_rows_are_counted_downwards_and_places_to_the_right(at: Position, row: int, place: int) -> None:
    """From the corner of a frame around the map that has room for a board tile."""
    assert grid_place(flower((0, 0)), at) == {"row": row, "place": place}
