"""Tiles for cards, and bridges."""

import pytest

from rules_engine.atlantis import ENGINE
from rules_engine.atlantis.rules.cards import cards_for
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import table
from tests.games import play, state_of


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
