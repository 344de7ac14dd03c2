"""Moves of the pawns and what prepares them: cards, toll, tile and new cards, tiles for cards, bridges, and the end."""

import pytest

from rules_engine.atlantis import ENGINE, outcome
from rules_engine.atlantis.rules.cards import cards_for
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import course, table
from tests.games import play, refused, state_of

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


def test_no_more_cards_are_drawn_than_there_are(atlantis: EngineRunner) -> None:
    second = {"pawn": "pawn-a", "cards": ["pot"], "shuffle": ["pot"]}
    after, rules = play(atlantis, table(pile=[], pawns={"red": [7, 8, 0], "blue": [6, 0, 0]}), second)
    assert after["hands"]["red"] == {"helmet": 2, "crown": 1, "pot": 1}, "of three only the card just played"
    assert "draw.empty" in rules


@pytest.mark.parametrize(("tile", "cards"), [("pot-1", 0), ("pot-2", 1), ("pot-3", 1), ("pot-5", 2), ("pot-7", 3)])
def test_a_tile_brings_half_its_value_in_cards(atlantis: EngineRunner, tile: str, cards: int) -> None:
    after, rules = play(atlantis, table(tiles={"red": [tile], "blue": []}), {"buy": tile})
    assert sum(after["hands"]["red"].values()) == 4 + cards
    assert (after["tiles"]["red"], after["box"], after["active"]) == ([], [tile], "red")
    assert rules == (["buy.tile"] if cards else ["buy.one"])


def test_the_table_of_cards_for_a_tile_is_what_the_game_gives(atlantis: EngineRunner) -> None:
    sales = {key: row["cards"] for key, row in atlantis.plain["sales"].items()}
    values = atlantis.components.values
    assert sales == {key: cards_for(atlantis.components, ("flag", points)) for key, points in values}


def test_after_buying_a_pawn_moves_in_the_same_turn(atlantis: EngineRunner) -> None:
    after, _ = play(atlantis, table(), {"buy": "flag-3"}, {"pawn": "pawn-b", "cards": ["olive"]})
    assert after["pawns"]["red"] == [3, 2, 0]
    assert "turn" not in after


def test_a_bridge_and_cards_are_bought_in_either_order(atlantis: EngineRunner) -> None:
    """bridge.buy; the two orders lead to the same position."""
    first, _ = play(atlantis, table(), {"buy": "flag-3"}, {"bridge": 4})
    other, _ = play(atlantis, table(), {"bridge": 4}, {"buy": "flag-3"})
    assert first == other


def test_a_bridge_for_a_gap_to_be_crossed_leaves_only_moves_over_it(atlantis: EngineRunner) -> None:
    position, _ = play(atlantis, table(readings={"bridge-place": "crossed-hole"}), {"bridge": 4})
    moves = ENGINE.legal_moves(atlantis.components, state_of(atlantis, position))
    assert moves and all("pawn" in move for move in moves)
