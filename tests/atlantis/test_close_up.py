"""The pictures of cases: the rows that matter, with marks."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import course, table
from tests.games import state_of

LONG = "flag-1 ring-4 pot-5 - helmet-2 crown-6 statue-7 olive-1 olive-2 olive-4 - pot-1 pot-2 ring-1 ring-2 flag-2"


def close_up(atlantis: EngineRunner, subject: dict) -> ElementTree.Element:
    state = state_of(atlantis, table(course=course(LONG), pawns={"red": [3, 0, 0], "blue": [6, 0, 0]}))
    return ElementTree.fromstring(atlantis.close_up(state, subject, lambda key: key))


@pytest.mark.parametrize(
    ("subject", "marked", "rows"),
    [
        ({"pawn": "pawn-a", "cards": ["helmet"]}, 1, 1),
        ({"pawn": "pawn-a", "cards": ["crown", "pot"]}, 2, 2),
        ({"bridge": 11}, 1, 1),
        ({"bridge": 2}, 1, 1),
        ({"show": "hand"}, 0, 2),
    ],
)
def test_what_matters_is_marked_and_the_rest_is_cropped(
    atlantis: EngineRunner, subject: dict, marked: int, rows: int
) -> None:
    svg = close_up(atlantis, subject)
    kinds = [(node.get("class") or "").split() for node in svg.iter()]
    assert sum("space--reached" in kind for kind in kinds) == marked
    assert sum("pawn--chosen" in kind for kind in kinds) == ("pawn" in subject)
    height = float((svg.get("viewBox") or "").split()[3])
    assert round(height / 68) == rows, height
