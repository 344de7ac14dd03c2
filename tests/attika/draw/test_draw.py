"""Pictures of positions: well-formed, nothing left out, in words too."""

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.attika.draw.picture import GLYPHS, draw, draw_site, font_size
from rules_engine.attika.game.state import read_state
from rules_engine.attika.rules.sites import Hex
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.boards import RINGS, board, positions
from tests.registry import LANGUAGES

EMPTY = (Hex(),) * 6


def label(key: str) -> str:
    return f"<{key}> & \"'"


def draw_question(site: Hex, neighbours: tuple[Hex, ...], label: Any) -> str:
    return draw_site(None, {"site": site, "neighbours": neighbours}, label)


def picture(site: Hex, *around: Hex) -> ElementTree.Element:
    return ElementTree.fromstring(draw_question(site, (*around, *EMPTY[len(around) :]), label))


def classes(tree: ElementTree.Element, tag: str) -> list[str]:
    return [element.get("class", "") for element in tree.iter(tag)]


@pytest.mark.parametrize("ground", [*GLYPHS, "blank", "outside"])
def test_each_ground_has_its_class_and_its_glyph(ground: str) -> None:
    first, *_ = picture(Hex(ground)).findall("g")
    assert f"hex--{ground}" in first.get("class", "").split()
    glyphs = [path.get("d") for path in first.findall("path")]
    assert glyphs == ([GLYPHS[ground]] if ground in GLYPHS else [])


def test_seven_hexes_are_drawn_and_the_site_is_marked() -> None:
    tree = picture(Hex())
    hexes = [kind for kind in classes(tree, "g") if kind.startswith("hex ")]
    assert hexes == ["hex hex--blank"] * 7
    assert classes(tree, "polygon").count("mark mark--site") == 1
    outlines = [shape.get("points") for shape in tree.iter("polygon") if "mark" not in shape.get("class", "")]
    assert len(set(outlines)) == 7
    assert tree.find("polygon").get("points") == outlines[0], "the mark lies on the site"


COUNTED = {
    "a free symbol": (Hex("hill"), True),
    "a blank hex": (Hex("blank"), False),
    "a shrine": (Hex("shrine"), False),
    "off the map": (Hex("outside"), False),
    "a symbol under an own building": (Hex("hill", "own", "mill"), False),
    "a symbol under another's building": (Hex("hill", "other", "mill"), False),
}


@pytest.mark.parametrize(("near", "is_counted"), COUNTED.values(), ids=COUNTED)
def test_what_counts_for_the_cost_is_marked(near: Hex, is_counted: bool) -> None:
    assert any("hex--counted" in kind for kind in classes(picture(Hex(), near), "g")) == is_counted


def test_a_symbol_away_from_the_site_is_not_marked(attika: EngineRunner) -> None:
    far = [[q, r, "hill" if (q, r) in ((2, 0), (0, 0)) else "blank"] for q, r in RINGS]
    state = read_state(attika.components, board(map=far))
    counted = [draw(state, label, {"at": [1, 0]}), draw(state, label, {"at": [0, 1]}), draw(state, label)]
    assert [text.count("hex--counted") for text in counted] == [2, 1, 0]


def test_buildings_say_whose_they_are_and_what_they_are() -> None:
    tree = picture(Hex(), Hex("hill", "own", "mill"), Hex("hill", "other", "ship"), Hex("blank", "other"))
    buildings = [group for group in tree.iter("g") if group.get("class", "").startswith("building ")]
    kinds = [group.get("class") for group in buildings]
    assert kinds == ["building building--own", "building building--other", "building building--other"]
    assert [group.find("text").text for group in buildings] == [label("mill"), label("ship"), label("building")]
    rings = [group.find("circle[@class='building__ring']") is not None for group in buildings]
    assert rings == [False, True, True], "the difference must not rest on colour alone"


def seated(*players: str) -> dict:
    """A whole game of these players with a building each, and one of nobody at the table."""
    built = [[*RINGS[index][:2], player, "mill"] for index, player in enumerate([*players, "nobody"])]
    return board(active=players[-1], players=list(players), buildings=built, map=[[q, r, "hill"] for q, r in RINGS])


def looks(attika: EngineRunner, position: dict) -> list[str]:
    tree = ElementTree.fromstring(draw(read_state(attika.components, position), str))
    return [kind.partition(" ")[2] for kind in classes(tree, "g") if kind.startswith("building ")]


def test_where_several_play_each_has_a_look_whoever_is_active(attika: EngineRunner) -> None:
    position = seated("thebes", "athens", "sparta", "corinth")
    seats = [f"building--seat-{number}" for number in (1, 2, 3, 4)]
    assert looks(attika, position) == [*seats, "building--other"]
    assert looks(attika, position | {"active": "athens"}) == [*seats, "building--other"]
    assert looks(attika, seated("thebes", "athens")) == ["building--other", "building--own", "building--other"]


def test_the_looks_of_the_seats_differ_in_shape_and_in_letters(attika: EngineRunner) -> None:
    state = read_state(attika.components, seated("thebes", "athens", "sparta", "corinth"))
    tree = ElementTree.fromstring(draw(state, label))
    groups = [group for group in tree.iter("g") if "seat" in group.get("class", "")]
    assert len({group.find("path").get("d") for group in groups}) == 4
    texts = [[text.text for text in group.findall("text")] for group in groups]
    assert texts == [[label("mill"), label(name)[:2]] for name in ("thebes", "athens", "sparta", "corinth")]
    assert "mill (owner.other)" in draw(state, str) and "mill (athens)" in draw(state, str)


def test_labels_are_escaped_everywhere() -> None:
    text = draw_question(Hex("hill"), (Hex("hill", "own", "mill"), *EMPTY[1:]), label)
    ElementTree.fromstring(text)
    assert "<mill>" not in text and 'aria-label="&lt;' in text


def test_the_picture_has_a_name_that_says_what_lies_where() -> None:
    tree = ElementTree.fromstring(
        draw_question(Hex("hill"), (Hex("water"), Hex("hill", "own", "mill"), Hex(), Hex("shrine"), *EMPTY[4:]), str)
    )
    assert tree.get("role") == "img"
    assert tree.get("aria-label") == "picture.site: ground.hill; ground.water; mill (owner.own); ground.shrine"


@settings(max_examples=40)
@given(st.data())
def test_any_position_is_drawn_whole(attika: EngineRunner, data: st.DataObject) -> None:
    position = data.draw(positions(attika.components).filter(lambda found: found["map"]))
    q, r, _ = data.draw(st.sampled_from(position["map"]))
    state = read_state(attika.components, position)
    tree = ElementTree.fromstring(draw(state, label, {"at": [q, r]}))
    hexes = [kind for kind in classes(tree, "g") if kind.startswith("hex ")]
    assert [kind.split()[1] for kind in hexes] == [f"hex--{ground}" for _, _, ground in position["map"]]
    left, top, width, height = map(float, tree.get("viewBox", "").split())
    for shape in tree.iter("polygon"):
        for corner in shape.get("points", "").split():
            x, y = map(float, corner.split(","))
            assert left <= x <= left + width and top <= y <= top + height, "a corner is cut off"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_fit_into_their_hex(book: Book, attika: EngineRunner, language: str) -> None:
    names = words(book, book.games["attika"], language)
    for building in attika.components.order:
        name = names.label(building)
        ems = sum(1.0 if ord(letter) > 0x2E80 else 0.62 for letter in name)
        assert ems * font_size(name) <= 80 or font_size(name) == 12, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_of_the_pictures_has_words(book: Book, attika: EngineRunner, language: str) -> None:
    asked: list[str] = []
    names = words(book, book.games["attika"], language)

    def asking(key: str) -> str:
        asked.append(key)
        return names.label(key)

    grounds = [*GLYPHS, "blank", "outside"]
    for ground in grounds:
        for owner in ("nobody", "own", "other"):
            draw_question(Hex(ground), (Hex("blank", owner, "mill"), *EMPTY[1:]), asking)
    attika.engine.diagrams["arrows"](attika.components, asking)
    assert [key for key in asked if names.label(key) == key] == []
