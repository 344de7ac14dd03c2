"""The map is a map: neighbours touch and nobody else does, ships' lines join what the rules join, no label covers
another one in any language, and all letters are large enough for a phone."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from unicodedata import east_asian_width

import pytest

from rules_engine.polis.components import ABROAD
from rules_engine.polis.draw.map import draw_map, is_inside, shared
from rules_engine.polis.draw.table_picture import draw_table
from rules_engine.polis.game.state import State
from rules_engine.polis.game.state_json import view
from rules_engine.readings import Readings
from rules_engine.scene import Box, overlap
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from tests.polis.battle_tables import components
from tests.polis.games import state_of
from tests.registry import LANGUAGES

STYLE = Path(__file__).parents[3] / "interactive/rules_engine/polis/picture.css"
LEAST = 11
"""Pixels of the smallest letter where the picture is as wide as a phone: then a point of it is a pixel."""
WIDTHS = {"unit__shape": (28, 17), "polis__tile": (27, 15), "ship": (20, 13)}


def crowded() -> State:
    """Everything that there can be everywhere: owners, full tiles, units of both sides, merchants, both Proxenoi."""
    sides = components().sides
    return state_of(
        {
            "round": "round-5a",
            "owners": {polis: sides[index % 2] for index, polis in enumerate(components().order)},
            "population": {polis: components().poleis[polis].most for polis in components().order},
            "units": {side: dict.fromkeys(components().areas, 5) for side in sides},
            "prestige": dict.fromkeys(sides, 25),
            "proxenoi": {"athens": "thebai", "sparta": "naupaktos"},
            "sent": dict.fromkeys(components().spaces, "sparta"),
        }
    )


def neighbours(area: str) -> set[str]:
    """What lies beside an area by the rules, without the isthmus."""
    table = components()
    if area in table.regions:
        return {*table.land[area], *(sea for sea in table.seas if area in table.coasts[sea])}
    return {*table.near[area], *table.coasts[area]}


def test_neighbours_touch_and_nobody_else_does() -> None:
    wrong = []
    for area, other in combinations(components().areas, 2):
        if bool(shared(components(), area, other)) != (other in neighbours(area)):
            wrong.append((area, other))
    assert wrong == []


def test_a_polis_abroad_lies_in_a_land_by_the_sea_of_its_galleys() -> None:
    for polis, tile in components().poleis.items():
        if tile.region == ABROAD:
            assert all(shared(components(), components().place_of_polis(polis), sea) for sea in tile.ships), polis


def test_the_lines_of_the_merchants_are_those_of_the_rules() -> None:
    table, drawn = components(), components().data["drawing"]["routes"]
    lines = {frozenset((sea, near)) for sea in table.seas for near in (*table.lines[sea], *table.added[sea])}
    lines |= {frozenset((table.data["markets"][market]["sea"], market)) for market in table.markets}
    assert {frozenset(row[:2]) for row in drawn} == lines and len(drawn) == len(lines)
    for one, other, x, y, to_x, to_y in drawn:
        assert is_inside(table.place_of(one)["shape"], (x, y)), (one, other)
        assert is_inside(table.place_of(other)["shape"], (to_x, to_y)), (one, other)


def test_the_isthmus_joins_its_seas() -> None:
    ends = components().data["drawing"]["canal"][:2]
    assert sorted(sea for sea, *_ in ends) == sorted(components().data["canal"]["seas"])
    assert all(is_inside(components().place_of(sea)["shape"], (x, y)) for sea, x, y in ends)


Item = tuple[str, Box, int]
"""What it is, its box, and the group that it belongs to: a counter and its number lie on each other."""


def wide(text: str, size: float, bold: bool) -> int:
    """About how wide a text is."""
    widths = {"W": 1.0, "F": 1.0}
    narrow = "iljtf./() "
    found = sum(
        widths.get(east_asian_width(sign), 0.3 if sign in narrow else 0.62 if sign.isupper() else 0.52) for sign in text
    )
    return round(found * size * (1.04 if bold else 1))


def boxed(x: int, y: int, width: int, height: int) -> Box:
    return x, y, x + width, y + height


def items(svg: str, language: str) -> Iterator[Item]:
    for number, group in enumerate(ElementTree.fromstring(svg).iter("g")):
        x, y = map(int, re.findall(r"-?\d+", group.get("transform", "translate(0 0)")))
        for node in group:
            kind = node.get("class") or ""
            if node.tag == "text":
                size = (
                    11 if kind == "polis__count" or (language == "ja" and kind in ("polis__name", "area__name")) else 12
                )
                width = wide(node.text or "", size, kind != "polis__name")
                left = x + int(node.get("x", 0)) - (width // 2 if kind.endswith("__count") else 0)
                left -= width if kind.endswith("__points") else 0
                yield f"{kind} {node.text}", boxed(left, y + int(node.get("y", 0)) - size + 2, width, size), number
            elif kind in WIDTHS and "envoy" not in (group.get("class") or ""):
                shape = "ship" if "20 0" in node.get("d", "") or "H20" in node.get("d", "") else kind
                yield f"{kind} {group.get('class')}", boxed(x, y, *WIDTHS[shape]), number


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_or_counter_covers_another(book: Book, language: str) -> None:
    svg = draw_map(components(), crowded(), words(book, book.games["polis"], language).label)
    found = list(items(svg, language))
    width, height = components().data["drawing"]["size"]
    outside = [item for item in found if item[1][0] < 0 or item[1][2] > width or item[1][3] > height]
    assert outside == []
    covered = [
        (one[0], other[0])
        for one, other in combinations(found, 2)
        if overlap(one[1], other[1]) and (one[2] != other[2] or one[0][:4] == other[0][:4] == "area")
    ]
    assert covered == []
    assert len(found) > 150


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_polis_is_touched_in_a_box_around_its_name_and_no_other(book: Book, language: str) -> None:
    label = words(book, book.games["polis"], language).label
    svg = draw_table(components(), crowded(), label, set())[0]
    right, found = components().data["drawing"]["size"][0], {}
    for group in ElementTree.fromstring(svg).iter("g"):
        polis = group.get("data-press", "").removeprefix("touch:")
        if polis in components().poleis:
            sheet = next(node for node in group if node.get("class") == "touch__sheet")
            left, top, width, height = (int(sheet.get(key, 0)) for key in ("x", "y", "width", "height"))
            found[polis] = boxed(left, top, width, height)
            name = components().place_of(components().place_of_polis(polis))["poleis"][polis][0] + 29
            assert name + wide(label(polis), 11 if language == "ja" else 12, False) <= left + width <= right, polis
    assert sorted(found) == sorted(components().order)
    assert [pair for pair in combinations(found, 2) if overlap(found[pair[0]], found[pair[1]])] == []


def test_each_game_is_drawn_by_its_own_readings() -> None:
    """The grounds are drawn once for a game, and again for another one on the same page."""
    readings: list[Readings] = [(), (("illyria-line", "absent"),), ()]
    tables = [replace(crowded(), readings=each) for each in readings]
    default, absent, again = [draw_table(components(), table, str, set())[0] for table in tables]
    assert default == again != absent


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_both_sides_have_in_the_open_is_told_to_both(book: Book, language: str) -> None:
    data = words(book, book.games["polis"], language)
    state = crowded()
    for player, other in (("athens", "sparta"), ("sparta", "athens")):
        panel = draw_table(components(), view(state, player), data.label, set())[1]
        told = dict(re.findall(r'row__name">([^<]+)</span><[^>]*>([^<]+)<', panel))
        assert f"{data.label('prestige')} 25" in told[data.name(player)]
        held = state.has(other, "silver")
        assert f"{data.label('silver')} {held}" in told[data.name(other)]
        assert f"{data.label('wine')} 1" in told[data.label("control.group.prices")]


def test_what_lies_in_an_area_lies_inside_its_borders() -> None:
    for area in (*components().areas, *components().markets):
        place = components().place_of(area)
        spots = [
            place["name"],
            (place["units"][0] + 1, place["units"][1] + 8),
            *((x + 1, y + 7) for x, y in place["poleis"].values()),
        ]
        if area in components().areas:
            spots.append((place["units"][0] + 57, place["units"][1] + 8))
        assert [spot for spot in spots if not is_inside(place["shape"], spot)] == [], area


def test_letters_are_large_enough_for_a_phone() -> None:
    sizes = re.findall(r"([^{}]+)\{[^}]*font-size: (\d+)px", STYLE.read_text(encoding="utf-8"))
    assert sizes and [rule for rule, size in sizes if int(size) < LEAST] == []
    assert components().data["drawing"]["size"][0] <= 360
