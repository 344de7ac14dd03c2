"""How far the game, the turn and a battle are, for the head of the table."""

from typing import Any

import pytest

from rules_engine.athens_sparta import ENGINE as athens_sparta
from tests.athens_sparta.game.test_circumstances import retreating
from tests.athens_sparta.maps import components
from tests.athens_sparta.wars import war
from tests.phrases import written

POSITIONS: list[tuple[Any, list[str]]] = [
    (war(), ["given.movement", "now.points{points: 3, side: sparta}"]),
    (war(storms=True), ["given.movement", "now.points{points: 3, side: sparta}", "given.storms"]),
    (war(phase="replacement", build=4), ["given.replacement", "now.build{points: 4, side: sparta}"]),
    (war(phase="combat"), ["given.combat"]),
    (
        retreating(),
        [
            "given.combat",
            "now.battle{place: beside{city: argos, direction: lower-left}}",
            "now.round{round: 1, rounds: 2}",
        ],
    ),
]


@pytest.mark.parametrize(("state", "expected"), POSITIONS)
def test_the_turn_the_phase_its_points_and_the_battle(state: Any, expected: list[str]) -> None:
    turn, *found = athens_sparta.situation(components(), athens_sparta.view(state, state.active))
    assert (turn.id, [written(phrase) for phrase in found]) == ("given.turn", expected)


def test_what_is_left_of_the_build_points_is_told_to_the_side_that_decides_alone() -> None:
    """What is gone was spent in secret (rule olympiad.secret)."""
    state = war(phase="replacement", build=4)
    told = {
        side: athens_sparta.situation(components(), athens_sparta.view(state, side)) for side in ("athens", "sparta")
    }
    assert [phrase.id for phrase in told[state.active]] == [*[phrase.id for phrase in told["athens"]], "now.build"]
