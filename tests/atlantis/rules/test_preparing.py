"""Tiles for cards, and bridges."""

from __future__ import annotations

import pytest

from rules_engine.atlantis import legal_moves
from rules_engine.atlantis.rules.cards import cards_for
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import course, table
from tests.games import play, refused, state_of


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


def test_a_tile_that_is_not_there_brings_nothing(atlantis: EngineRunner) -> None:
    assert refused(atlantis, table(), {"buy": "crown-7"}) == "buy.tile"


def test_how_many_tiles_in_a_turn(atlantis: EngineRunner) -> None:
    both = ({"buy": "flag-3"}, {"buy": "ring-5"})
    assert refused(atlantis, table(), *both) == "buy.number"
    assert refused(atlantis, table(readings={"buying-limit": "any-number"}), *both) is None


def test_after_buying_a_pawn_moves_in_the_same_turn(atlantis: EngineRunner) -> None:
    after, _ = play(atlantis, table(), {"buy": "flag-3"}, {"pawn": "pawn-b", "cards": ["olive"]})
    assert after["pawns"]["red"] == [3, 2, 0]
    assert "turn" not in after


def test_a_bridge_and_cards_are_bought_in_either_order(atlantis: EngineRunner) -> None:
    """bridge.buy; the two orders lead to the same position."""
    first, _ = play(atlantis, table(), {"buy": "flag-3"}, {"bridge": 4})
    other, _ = play(atlantis, table(), {"bridge": 4}, {"buy": "flag-3"})
    assert first == other


def test_a_bridge_makes_a_gap_free_for_everyone(atlantis: EngineRunner) -> None:
    after, rules = play(atlantis, table(), {"bridge": 4})
    assert (after["bridges"], after["spare"], rules) == ([4], {"red": 0, "blue": 1}, ["bridge.whole", "bridge.when"])
    moved, spoken = play(atlantis, after, {"pawn": "pawn-a", "cards": ["helmet"]})
    assert moved["pawns"]["red"] == [5, 0, 0]
    assert "bridge.everyone" in spoken and "hole.toll" not in spoken
    other = moved | {"hands": {"red": {}, "blue": {"statue": 1}}}
    assert refused(atlantis, other, {"pawn": "pawn-b", "cards": ["statue"]}) is None


def test_a_bridge_spans_the_gap_that_grows(atlantis: EngineRunner) -> None:
    after, rules = play(atlantis, table(), {"bridge": 4}, {"pawn": "pawn-a", "cards": ["helmet"]})
    assert after["course"][2:4] == [[], []]
    assert "bridge.merged" in rules
    later = after | {"active": "red", "hands": {"red": {"statue": 1}, "blue": {}}}
    assert refused(atlantis, later, {"pawn": "pawn-b", "cards": ["statue"]}) is None


def test_each_player_has_a_bridge_only_once(atlantis: EngineRunner) -> None:
    two = table(course=course("flag-1 - ring-4 - pot-5 helmet-2 crown-6"), pawns={"red": [0, 0, 0], "blue": [6, 0, 0]})
    assert refused(atlantis, two, {"bridge": 2}, {"bridge": 4}) == "bridge.one"
    assert refused(atlantis, two | {"bridges": [2]}, {"bridge": 2}) == "bridge.whole"
    assert refused(atlantis, two, {"bridge": 3}) == "bridge.where.hole"


def test_where_a_bridge_may_lie(atlantis: EngineRunner) -> None:
    behind = table(
        course=course("flag-1 - pot-5 crown-2"),
        pawns={"red": [3, 5, 5], "blue": [0, 0, 0]},
        readings={"bridge-place": "crossed-hole"},
    )
    assert refused(atlantis, behind, {"bridge": 2}) == "bridge.where"
    ahead = table(readings={"bridge-place": "crossed-hole"})
    assert refused(atlantis, ahead, {"bridge": 4}, {"pawn": "pawn-b", "cards": ["pot"]}) == "move.occupied"
    assert refused(atlantis, ahead, {"bridge": 4}, {"buy": "flag-3"}) == "bridge.where"
    assert refused(atlantis, ahead, {"bridge": 4}, {"pawn": "pawn-a", "cards": ["pot"]}) is None


def test_a_bridge_for_a_gap_to_be_crossed_leaves_only_moves_over_it(atlantis: EngineRunner) -> None:
    position, _ = play(atlantis, table(readings={"bridge-place": "crossed-hole"}), {"bridge": 4})
    moves = legal_moves(atlantis.components, state_of(atlantis, position))
    assert moves and all("pawn" in move for move in moves)
