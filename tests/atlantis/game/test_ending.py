"""The third pawn home, the last crossing, and the points."""

from __future__ import annotations

import pytest

from rules_engine.atlantis import legal_moves, outcome
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import course, table
from tests.games import play, refused, state_of

HOME = {"pawn": "pawn-a", "cards": ["flag"]}


def last_turn(**changes: object) -> dict:
    """Red's last pawn is about to arrive; Blue must cross tolls of 6 and of 1."""
    start = table(
        course=course("flag-2 - pot-1 helmet-4 - olive-6 crown-3 - statue-1 ring-5"),
        pawns={"red": [9, 11, 11], "blue": [1, 6, 11]},
        tiles={"red": ["pot-4"], "blue": ["flag-4", "olive-3", "ring-7"]},
        hands={"red": {"flag": 1}, "blue": {"olive": 1}},
    )
    return start | changes


def test_the_third_pawn_takes_its_tile_and_ends_the_game(atlantis: EngineRunner) -> None:
    after, rules = play(atlantis, last_turn(), HOME)
    assert after["finished"] is True
    assert after["tiles"]["red"] == ["pot-4", "ring-5"]
    assert sum(after["hands"]["red"].values()) == 4
    assert after["pawns"]["blue"] == [11, 11, 11]
    assert after["tiles"]["blue"] == ["flag-4", "olive-3"], "7 for both pawns together"
    points = ["score.bridge", "score.points"]
    assert rules[-6:] == ["end.toll.tiles", *points, *points, "score.winner"]
    state = state_of(atlantis, after)
    assert legal_moves(atlantis.components, state) == []
    assert outcome(atlantis.components, state) == {
        "winners": ["red"],
        "scores": {"red": 13, "blue": 8},
        "rule": "score.winner",
    }
    assert refused(atlantis, after, HOME) == "end.third"


def test_a_shortage_is_minus_points(atlantis: EngineRunner) -> None:
    after, rules = play(atlantis, last_turn(tiles={"red": [], "blue": ["flag-4"]}), HOME)
    assert "end.shortage" in rules
    assert (after["debts"], after["tiles"]["blue"], after["hands"]["blue"]) == ({"blue": 2}, [], {})
    assert outcome(atlantis.components, state_of(atlantis, after))["scores"]["blue"] == -2


@pytest.mark.parametrize(("reading", "points"), [("without-change", 0), ("to-the-point", 3)])
def test_change_in_the_last_crossing(atlantis: EngineRunner, reading: str, points: int) -> None:
    position = last_turn(
        tiles={"red": [], "blue": ["flag-5", "ring-5"]},
        hands={"red": {"flag": 1}, "blue": {}},
        readings={"last-payment": reading},
    )
    after, _ = play(atlantis, position, HOME)
    assert outcome(atlantis.components, state_of(atlantis, after))["scores"]["blue"] == points


def test_bridges_count_in_the_last_crossing(atlantis: EngineRunner) -> None:
    after, _ = play(atlantis, last_turn(bridges=[2, 5, 8]), HOME)
    assert outcome(atlantis.components, state_of(atlantis, after))["scores"]["blue"] == 15


def test_a_tie_is_a_draw(atlantis: EngineRunner) -> None:
    position = last_turn(
        pawns={"red": [9, 11, 11], "blue": [10, 11, 11]}, tiles={"red": [], "blue": ["crown-6", "pot-2"]}
    )
    after, rules = play(atlantis, position, HOME)
    found = outcome(atlantis.components, state_of(atlantis, after))
    assert found["scores"] == {"red": 5, "blue": 9}, "the last tile was occupied"
    assert rules[-1] == "score.winner"
    tie = position | {"tiles": {"red": ["pot-4"], "blue": ["crown-6", "pot-2"]}}
    after, rules = play(atlantis, tie, HOME)
    assert rules[-1] == "score.tie"
    assert outcome(atlantis.components, state_of(atlantis, after))["winners"] == ["red", "blue"]


def test_cards_drawn_grow_with_pawns_at_home(atlantis: EngineRunner) -> None:
    for home, cards in ((0, 1), (1, 2), (2, 3)):
        pawns = [1] + [11] * home + [0] * (2 - home)
        position = last_turn(pawns={"red": pawns, "blue": [3, 0, 0]}, hands={"red": {"ring": 1}, "blue": {}})
        position["tiles"]["red"] = ["crown-6"]
        after, _ = play(atlantis, position, {"pawn": "pawn-a", "cards": ["ring"], "pay": {"tiles": ["crown-6"]}})
        assert sum(after["hands"]["red"].values()) == cards
