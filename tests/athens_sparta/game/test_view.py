"""What a side is shown of the enemy's blocks (rules information.hidden, block.hidden, blockade.face-up)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.athens_sparta.game.view import view, write_view
from rules_engine.core import HIDDEN
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, place_of, war

CORINTH, THEBES = ("corinth-hoplites", "corinth"), ("thebes-cavalry", "thebes")


def seen(side: str, *pieces: list, **changes: Any) -> dict:
    """What a side is shown, as JSON."""
    return write_view(components(), view(war(*pieces, **changes), side))["state"]


def row(where: str, owner: str = "sparta", stand: str = "field") -> list:
    """A block that stands upright."""
    return [HIDDEN, owner, *place_of(where), 0, stand]


def test_where_a_block_stands_and_whose_it_is_shows_and_nothing_else() -> None:
    own = block("athens-hoplites-1", "athens", 3)
    shown = seen("athens", own, block(*THEBES, 1), block(*CORINTH, 3))
    assert shown["pieces"] == [own, *sorted([row("thebes"), row("corinth")], key=lambda one: one[2:4])]


def test_the_order_of_upright_blocks_tells_nothing() -> None:
    """Each in the other's place: the roster has Corinth's blocks before those of Thebes."""
    one = seen("athens", block("corinth-hoplites", "corinth", 3), block("thebes-cavalry", "thebes", 1))
    other = seen("athens", block("corinth-hoplites", "thebes", 1), block("thebes-cavalry", "corinth", 3))
    assert one == other


@pytest.mark.parametrize("side", ["athens", "sparta"])
def test_no_list_names_a_block_that_stands_upright(side: str) -> None:
    pieces = [block("athens-hoplites-1", "athens", 3), block(*CORINTH, 3), block(*THEBES, 3)]
    names = ["corinth-hoplites", "thebes-cavalry"]
    came = [[name, *at("megara")] for name in names]
    shown = seen(side, *pieces, moved=names, half=names, victors=names, came=came, losing=["sparta", 2, names])
    expected = names if side == "sparta" else [HIDDEN, HIDDEN]
    assert shown["moved"] == shown["half"] == shown["victors"] == expected
    assert shown["came"] == [[name, *at("megara")] for name in expected]
    assert shown["losing"] == ["sparta", 2, expected]


def test_known_blocks_come_first_in_lists_wherever_they_stood() -> None:
    pieces = [block(*CORINTH, 3), block("troezen-fleets", "athens", 2, "blockade"), block(*THEBES, 3)]
    names = ["corinth-hoplites", "troezen-fleets", "thebes-cavalry"]
    hexes = {"corinth-hoplites": "thebes", "troezen-fleets": "troezen", "thebes-cavalry": "corinth"}
    shown = seen("athens", *pieces, moved=names, came=[[name, *at(hexes[name])] for name in names])
    assert shown["moved"] == ["troezen-fleets", HIDDEN, HIDDEN]
    hidden = sorted([HIDDEN, *at(where)] for where in ("thebes", "corinth"))
    assert shown["came"] == [["troezen-fleets", *at("troezen")], *hidden]


def test_what_lies_face_up_is_shown_with_its_strength() -> None:
    fleet, inside = block("troezen-fleets", "athens", 2, "blockade"), block(*CORINTH, 3, "inside")
    assert seen("athens", fleet, inside)["pieces"] == [inside, fleet]
