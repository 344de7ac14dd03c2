"""The signs of a small map: one for all alike blocks of a hex, with their strength, apart from one another."""

import re
from itertools import combinations
from typing import Any

from rules_engine.athens_sparta.draw.table_picture import draw_table
from rules_engine.athens_sparta.game.view import view
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, play, war

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
    state = war(*CROWD[:3])
    assert signs(view(state, "sparta")) == [("athens", "box", "×3")]


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
