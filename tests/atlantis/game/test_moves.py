"""Moving a pawn: cards, toll, tile and new cards, and what forbids a move."""

import pytest

from rules_engine.core import BadInput
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import table
from tests.games import play, refused

CROSS = {"pawn": "pawn-a", "cards": ["helmet"], "pay": {"tiles": ["flag-3"]}}
FREE = {"overpaying": "free-choice"}
"""The reading in which the tile of 3 may pay the toll of 2, although cards would pay it exactly."""


def test_a_pawn_moves_pays_takes_and_draws(atlantis: EngineRunner) -> None:
    after, rules = play(atlantis, table(readings=FREE), CROSS)
    assert after["pawns"]["red"] == [5, 0, 0]
    assert after["tiles"]["red"] == ["pot-5", "ring-5"]
    assert after["box"] == ["flag-3"]
    assert after["hands"]["red"] == {"helmet": 1, "crown": 1, "pot": 1, "olive": 1}
    assert after["discards"] == {"helmet": 1}
    assert after["course"][2] == [] and after["active"] == "blue"
    assert rules == [
        *("move.card", "hole.toll", "pay.means.tiles", "pay.change", "pay.away"),
        *("reward.left", "reward.water", "hole.run.grown", "draw.card", "turn.order"),
    ]


def test_the_own_pawns_occupy_too(atlantis: EngineRunner) -> None:
    position = table(pawns={"red": [3, 5, 0], "blue": [6, 0, 0]})
    assert refused(atlantis, position, CROSS) == "move.occupied"


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"pawn": "pawn-a", "cards": ["pot"], "buy": "flag-3"},
        {"pawn": "pawn-d", "cards": ["pot"]},
        {"pawn": "pawn-a", "cards": []},
        {"pawn": "pawn-a", "cards": ["sword"]},
        {"pawn": "pawn-a", "cards": ["helmet"], "pay": {"gold": 2}},
        {"pawn": "pawn-a", "cards": ["helmet"], "pay": {"tiles": ["ring"]}},
        {"bridge": 0},
        {"bridge": "pot-5"},
        {"buy": "sword-3"},
    ],
)
def test_what_is_no_move(atlantis: EngineRunner, move: dict) -> None:
    with pytest.raises(BadInput):
        play(atlantis, table(pawns={"red": [2, 0, 0], "blue": [6, 0, 0]}), move)
