"""The picture of the table in a battle: the names of its blocks, and the hex in which it is fought."""

from __future__ import annotations

import re

import pytest

from rules_engine.athens_sparta.draw.table_picture import draw_table
from rules_engine.athens_sparta.game.legal import legal_moves
from tests.athens_sparta.maps import components
from tests.athens_sparta.wars import block, play, war

NAMES = ["athens-hoplites-1", "athens-hoplites-2", "chalcis-hoplites", "athens-reserve-peltasts", "helots"]


@pytest.fixture
def picture() -> str:
    """A battle near Sparta, with ids for words."""
    state = war(
        block("sparta-hoplites-1", (-4, 2), 4),
        *[block(name, (-4, 2), 2) for name in NAMES],
        phase="combat",
    )
    return draw_table(components(), play(state, {"fight": [-4, 2]}), lambda key: key, {})[0]


def test_blocks_of_a_battle_are_named_by_what_tells_them_apart(picture: str) -> None:
    names = re.findall(r'class="fighter__name"[^>]*>([^<]+)<', picture)
    assert names == ["sparta 1", "athens 1", "athens 2", "chalcis", "touch.reserve", "helots"]


def test_cards_are_listed_in_the_order_in_which_the_hand_is_drawn() -> None:
    hands = {"athens": ["twos-1", "fives-1", "tribute", "threes-1"], "sparta": []}
    for phase, part, more in (("play", "play", {}), ("lay", "lay", {"laying": True})):
        state = war(phase=phase, active="athens", played=[], hands=hands, **more)
        listed = [move[part] for move in legal_moves(components(), state)]
        drawn = draw_table(components(), state, lambda key: key, listed)[1]
        assert re.findall(r'data-press="touch:([\w-]+)"', drawn) == listed
        assert sorted(listed) == sorted(hands["athens"])


def test_the_hex_of_a_battle_is_marked(picture: str) -> None:
    assert picture.count('class="battlefield"') == 1
    peace = draw_table(components(), war(phase="combat"), lambda key: key, {})[0]
    assert "battlefield" not in peace
