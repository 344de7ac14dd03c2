"""The third pawn home, the last crossing, and the points."""

from rules_engine.atlantis import ENGINE, outcome
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
    assert ENGINE.legal_moves(atlantis.components, state) == []
    assert outcome(atlantis.components, state) == {
        "winners": ["red"],
        "scores": {"red": 13, "blue": 8},
        "rule": "score.winner",
    }
    assert refused(atlantis, after, HOME) == "end.third"
