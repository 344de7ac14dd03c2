"""What a side is shown of the enemy's blocks (rules information.hidden, block.hidden, blockade.face-up)."""

from typing import Any

import pytest

from rules_engine.athens_sparta.game.view import is_open, view, write_view
from rules_engine.core import HIDDEN
from rules_engine.engine import EVERYBODY
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, fire, place_of, play, war

CORINTH, THEBES = ("corinth-hoplites", "corinth"), ("thebes-cavalry", "thebes")


def seen(side: str, *pieces: list, **changes: Any) -> dict:
    return write_view(components(), view(war(*pieces, **changes), side))["state"]


def row(where: str, owner: str = "sparta", stand: str = "field") -> list:
    return [HIDDEN, owner, *place_of(where), 0, stand]


def test_everybody_knows_what_both_sides_know() -> None:
    pieces = [
        block("athens-hoplites-1", "athens", 3),
        block(*CORINTH, 3),
        block("troezen-fleets", "athens", 2, "blockade"),
    ]
    hands = {"athens": ["twos-1"], "sparta": ["fives-1"]}
    known = view(war(*pieces, hands=hands), EVERYBODY)
    assert [piece.id for piece in known.state.pieces if piece.is_on_map()] == ["troezen-fleets"]
    assert sorted(owner for _, owner, _ in known.covered) == ["athens", "sparta"]
    assert known.state.hands == () and dict(known.cards) == {"athens": 1, "sparta": 1}
    for side in ("athens", "sparta"):
        both = view(war(*pieces, hands=hands), side).state.pieces
        assert all(piece in both for piece in known.state.pieces)


def test_a_battle_is_open_and_what_follows_is_not() -> None:
    start = war(block("sparta-hoplites-1", (2, -7), 4), block("amphipolis-peltasts", (2, -7), 1), phase="combat")
    battle = play(start, {"fight": [2, -7]})
    assert not is_open(components(), start) and is_open(components(), battle)
    over = play(battle, fire("amphipolis-peltasts", 6), fire("sparta-hoplites-1", 1, 1, 1, 1))
    assert over.phase == "regroup" and not is_open(components(), over)


@pytest.mark.parametrize(("stand", "is_known"), [("inside", True), ("field", False)])
def test_losses_of_blocks_that_lie_face_up_are_open(stand: str, is_known: bool) -> None:
    state = war(block(*CORINTH, 3, stand), losing=["sparta", 1, ["corinth-hoplites"]])
    assert is_open(components(), state) == is_known


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
