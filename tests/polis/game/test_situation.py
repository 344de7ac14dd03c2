"""How far the round is, for the head of the table."""

import pytest

from rules_engine.polis import ENGINE as polis
from tests.phrases import written
from tests.polis.battle_tables import components
from tests.polis.games import position, state_of

POSITIONS: list[tuple[dict, list[str]]] = [
    ({"round": "round-4"}, ["given.round{round: round-4}", "now.actions{done: 0, most: 2, side: sparta}"]),
    ({"round": "round-4", "turn": {"done": ["muster"]}},
     ["given.round{round: round-4}", "now.actions{done: 1, most: 2, side: sparta}"]),
    ({"round": "round-4", "turn": {"passed": ["athens"]}},
     ["given.round{round: round-4}", "now.alone{resources: 1, side: sparta}"]),
    ({"round": "round-4", "stage": "supply", "queue": ["sparta"]},
     ["given.round{round: round-4}", "given.stage{stage: supply}"]),
    ({"round": "round-4", "stage": "battles", "battles": ["boiotia"]},
     ["given.round{round: round-4}", "given.stage{stage: battles}", "given.battles{areas: [boiotia]}"]),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "expected"), POSITIONS)
def test_the_round_its_step_and_the_battles(changes: dict, expected: list[str]) -> None:
    found = polis.situation(components(), polis.view(state_of(position(**changes)), "sparta"))
    assert [written(phrase) for phrase in found] == expected
