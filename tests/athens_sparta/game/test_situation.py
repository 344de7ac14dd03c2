"""How far the game, the turn and a battle are, for the head of the table."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.athens_sparta import ENGINE as athens_sparta
from rules_engine.core import to_json
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from tests.athens_sparta.game.test_circumstances import retreating
from tests.athens_sparta.maps import components
from tests.athens_sparta.wars import war

POSITIONS: list[tuple[Any, list[str]]] = [
    (war(), ["Movement phase", "Movement points left for Sparta: 3"]),
    (war(storms=True), ["Movement phase", "Movement points left for Sparta: 3", "There are Storms in this game turn"]),
    (war(phase="replacement", build=4), ["Replacement phase", "Build points left for Sparta: 4"]),
    (war(phase="combat"), ["Combat phase"]),
    (retreating(), ["Combat phase", "Battle: the hex to the lower left of Argos", "Combat round 1 of 2"]),
]


@pytest.mark.parametrize(("state", "expected"), POSITIONS)
def test_the_turn_the_phase_its_points_and_the_battle(book: Book, state: Any, expected: list[str]) -> None:
    said = words(book, book.games["athens_sparta"], "en")
    known = athens_sparta.view(state, state.active)
    found = [said.phrase(to_json(phrase)) for phrase in athens_sparta.situation(components(), known)]
    assert found[1:] == expected
    assert found[0].startswith("Olympiad ")


def test_what_is_left_of_the_build_points_is_told_to_the_side_that_decides_alone() -> None:
    """What is gone was spent in secret (rule olympiad.secret)."""
    state = war(phase="replacement", build=4)
    told = {
        side: athens_sparta.situation(components(), athens_sparta.view(state, side)) for side in ("athens", "sparta")
    }
    assert [phrase.id for phrase in told[state.active]] == [*[phrase.id for phrase in told["athens"]], "now.build"]
