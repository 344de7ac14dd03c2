"""The picture of the table in a battle: the names of its blocks, and the hex in which it is fought."""

from __future__ import annotations

import re

import pytest

from rules_engine.athens_sparta.draw.table_picture import draw_table
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


def test_the_hex_of_a_battle_is_marked(picture: str) -> None:
    assert picture.count('class="battlefield"') == 1
    peace = draw_table(components(), war(phase="combat"), lambda key: key, {})[0]
    assert "battlefield" not in peace
