"""The picture of the table: one sign for alike blocks of a hex on a small map; in a battle its blocks and its hex."""

import re
from itertools import combinations
from typing import Any

import pytest

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.draw.table_picture import draw_table
from rules_engine.athens_sparta.game.view import view
from rules_engine.athens_sparta.rules.cards import deck_of
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, play, war

NAMES = ["athens-hoplites-1", "athens-hoplites-2", "chalcis-hoplites", "athens-reserve-peltasts", "helots"]


@pytest.fixture
def picture() -> str:
    state = war(block("sparta-hoplites-1", (-4, 2), 4), *[block(name, (-4, 2), 2) for name in NAMES], phase="combat")
    return draw_table(components(), play(state, {"fight": [-4, 2]}), lambda key: key, {})[0]


def test_blocks_of_a_battle_are_named_by_what_tells_them_apart(picture: str) -> None:
    names = re.findall(r'class="fighter__name"[^>]*>([^<]+)<', picture)
    assert names == ["sparta 1", "athens 1", "athens 2", "chalcis", "touch.reserve", "helots"]


def test_cards_are_listed_in_the_order_in_which_the_hand_is_drawn() -> None:
    hands = {"athens": ["twos-1", "fives-1", "tribute", "threes-1"], "sparta": []}
    for phase, part, more in (("play", "play", {}), ("lay", "lay", {"laying": True})):
        state = war(phase=phase, active="athens", played=[], hands=hands, **more)
        listed = [move[part] for move in ENGINE.legal_moves(components(), state)]
        drawn = draw_table(components(), state, lambda key: key, listed)[1]
        assert re.findall(r'data-press="touch:([\w-]+)"', drawn) == listed
        assert sorted(listed) == sorted(hands["athens"])


def test_cards_of_the_hand_show_their_points() -> None:
    """Those with an event, too: the higher number begins."""
    hands = {"athens": ["twos-1", "twos-2", "storms"], "sparta": []}
    drawn = draw_table(components(), war(phase="play", active="athens", hands=hands), lambda key: key, [])[1]
    points = deck_of(components()).by_id["storms"].points
    texts = re.findall(r'class="touch__text"[^>]*>([^<]+)<', drawn)
    assert texts == [f"stormslist.comma{points} touch.points", "2 touch.points ×2"]


def focus(things: list[str], **changes: Any) -> tuple[str, bool]:
    """The part of the map that is shown first, and whether it is where the map begins."""
    state = war(block("samos-fleets", "samos", 2), block("athens-hoplites-1", "athens", 2), **changes)
    found = re.search(r'data-focus="([^"]+)"( data-home)?', draw_table(components(), state, lambda key: key, things)[0])
    assert found is not None
    return found[1], found[2] is not None


def test_the_map_goes_where_something_can_be_chosen() -> None:
    home, samos = focus([]), focus(["samos-fleets"])
    assert home[1] and not samos[1] and home[0] != samos[0]
    assert focus(["samos-fleets", "athens-hoplites-1"]) == home
    place = list(at("samos"))
    assert focus([f"{place[0]},{place[1]}"]) == samos
    after = {"phase": "regroup", "active": "athens", "cause": "athens", "target": place}
    assert focus(["athens-hoplites-1"], **after) == samos


def test_the_hex_of_a_battle_is_marked(picture: str) -> None:
    assert picture.count('class="battlefield"') == 1
    peace = draw_table(components(), war(phase="combat"), lambda key: key, {})[0]
    assert "battlefield" not in peace


SIGN = re.compile(
    r'<g class="sign sign--(\w+)" transform="translate\((-?\d+) (-?\d+)\)"><path d="M0 0H(\d+)(\w)(\d+)[^"]*"/>'
    r'<text x="\d+" y="\d+" font-size="(\d+)">([^<]+)<'
)
SMALLEST = 17
"""Font size that is still 5 pixels high where the whole map is 320 pixels wide."""
CROWD = [
    block("athens-hoplites-1", "athens", 4),
    block("athens-hoplites-2", "athens", 3),
    block("athens-fleets-1", "athens", 4),
    block("sparta-hoplites-1", "athens", 2),
    block("corinth-fleets-1", "athens", 1, "blockade"),
]


def signs(known: Any) -> list[tuple[str, str, str]]:
    """List (side, whether it is a hull, figure) of all signs of a picture."""
    found = SIGN.findall(draw_table(components(), known, lambda key: key, {})[0])
    return [(one[0], "hull" if one[4] == "L" else "box", one[7]) for one in found]


def test_alike_blocks_of_a_hex_are_one_sign_with_their_strength() -> None:
    pieces = CROWD[:3]
    assert signs(war(*pieces)) == [("athens", "box", "7"), ("athens", "hull", "4")]


def test_of_upright_blocks_their_number_shows_and_nothing_else() -> None:
    assert signs(view(war(*CROWD[:3]), "sparta")) == [("athens", "box", "×3")]


def test_signs_keep_apart_and_can_be_read() -> None:
    picture = draw_table(components(), war(*CROWD, block("thebes-cavalry", "thebes", 1)), lambda key: key, {})[0]
    found, boxes = SIGN.findall(picture), []
    for _, x, y, wide, kind, number, size, figure in found:
        high = int(number) if kind == "V" else int(re.findall(r"\d+", picture.split(f"translate({x} {y})")[1])[4])
        boxes.append((int(x), int(y), int(x) + int(wide), int(y) + high))
        assert int(size) >= SMALLEST and int(size) * len(figure) * 3 // 5 <= int(wide) and int(size) <= high
    assert len(boxes) == 5
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_below_a_battle_the_map_is_large_and_has_none() -> None:
    state = war(block("sparta-hoplites-1", (-4, 2), 4), block("athens-hoplites-1", (-4, 2), 2), phase="combat")
    assert signs(state)
    assert at("sparta") and not signs(play(state, {"fight": [-4, 2]}))
