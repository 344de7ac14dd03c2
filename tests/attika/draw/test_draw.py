"""Pictures of positions and of the build order: well-formed, nothing left out or over anything else, in words too."""

import re
import xml.etree.ElementTree as ElementTree
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.attika.draw.mat import draw_order, layout
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
    assert len({group.get("transform") for group in tree.findall("g")}) == 7
    assert tree.find("g").get("transform") == "translate(0 0)"
    assert tree.find("polygon").get("points").startswith("40,0 80,23"), "the mark lies on the site"


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


@pytest.mark.slow
@given(st.data())
def test_any_position_is_drawn_whole(attika: EngineRunner, data: st.DataObject) -> None:
    position = data.draw(positions(attika.components).filter(lambda found: found["map"]))
    q, r, _ = data.draw(st.sampled_from(position["map"]))
    state = read_state(attika.components, position)
    tree = ElementTree.fromstring(draw(state, label, {"at": [q, r]}))
    hexes = [kind for kind in classes(tree, "g") if kind.startswith("hex ")]
    assert [kind.split()[1] for kind in hexes] == [f"hex--{ground}" for _, _, ground in position["map"]]
    left, top, width, height = map(float, tree.get("viewBox", "").split())
    for group in [group for group in tree.iter("g") if group.get("class", "").startswith("hex ")]:
        x, y = map(float, group.get("transform", "")[len("translate(") : -1].split())
        assert left <= x <= left + width - 80 and top <= y <= top + height - 92, "a corner is cut off"


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


Box = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def tree(attika: EngineRunner) -> ElementTree.Element:
    return ElementTree.fromstring(draw_order(attika.components, str))


def boxes(tree: ElementTree.Element) -> list[Box]:
    return [tuple(float(box.get(name, "")) for name in ("x", "y", "width", "height")) for box in tree.iter("rect")]


def names(tree: ElementTree.Element) -> list[str]:
    """The names in the boxes, without how many copies there are."""
    texts = [text for text in tree.iter("text") if text.get("class") == "build-order__name"]
    return [(text.text or "").partition(" ×")[0] for text in texts]


def with_class(tree: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [element for element in tree.iter() if kind in element.get("class", "").split()]


def test_each_building_stands_in_the_picture_once_inside_of_it_and_over_no_other(
    tree: ElementTree.Element, attika: EngineRunner
) -> None:
    assert sorted(names(tree)) == sorted(attika.components.order)
    assert len(boxes(tree)) == len(attika.components.order)
    for (x, y, width, height), (other_x, other_y, other_width, other_height) in combinations(boxes(tree), 2):
        apart = x + width < other_x or other_x + other_width < x or y + height < other_y or other_y + other_height < y
        assert apart, ((x, y), (other_x, other_y))
    left, top, width, height = map(float, tree.get("viewBox", "").split())
    for x, y, box_width, box_height in boxes(tree):
        assert left <= x and x + box_width <= left + width
        assert top <= y and y + box_height <= top + height


def test_each_arrow_of_the_data_leads_from_its_tail_to_its_head_dashed_where_no_source_states_it(
    tree: ElementTree.Element, attika: EngineRunner
) -> None:
    assert len(with_class(tree, "build-order__arrow")) == len(attika.components.arrows)
    assert len(with_class(tree, "build-order__tip")) == len(attika.components.arrows)
    dashed = [path for path in with_class(tree, "build-order__arrow") if path.get("stroke-dasharray")]
    assert len(dashed) == attika.components.arrow_provenances.count("reconstructed") == 1
    box_of = dict(zip(names(tree), boxes(tree), strict=True))
    drawn = set()
    for path in with_class(tree, "build-order__arrow"):
        described = path.get("d", "")
        if "H" in described:  # M x y H middle V y H x; a loop is drawn by steps
            start_x, start_y, _, end_y, end_x = [float(number) for number in re.findall(r"-?\d+", described)]
            (tail,) = [name for name, (x, y, w, h) in box_of.items() if (x + w, y + h / 2) == (start_x, start_y)]
            (head,) = [name for name, (x, y, _, h) in box_of.items() if (x - 5, y + h / 2) == (end_x, end_y)]
            drawn.add((tail, head))
    assert drawn == {(tail, head) for tail, head in attika.components.arrows if tail != head}


def test_copies_main_buildings_and_groups_are_shown(tree: ElementTree.Element, attika: EngineRunner) -> None:
    shown = {text.text for text in with_class(tree, "build-order__name")}
    for building, copies in attika.components.copies.items():
        assert (building if copies == 1 else f"{building} ×{copies}") in shown
    marked = [box.get("class", "").endswith("--main") for box in tree.iter("rect")]
    assert dict(zip(names(tree), marked, strict=True)) == attika.components.main
    titles = with_class(tree, "build-order__group")
    assert [title.text for title in titles] == list(attika.components.groups)
    heights = [float(title.get("y", "")) for title in titles]
    assert heights == sorted(set(heights))


def test_the_first_child_stands_right_of_its_parent_and_the_others_below(attika: EngineRunner) -> None:
    places = layout(attika.components, "city")
    assert places["capital"] == (0, 0)
    assert [places[child] for child in ("oracle", "theater", "tavern", "plaza", "gymnasium", "statue")] == [
        (1, row) for row in range(6)
    ]
    assert [places[child] for child in ("market", "stadium", "temple")] == [(2, 3), (2, 4), (2, 5)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_has_a_name_that_says_every_arrow(book: Book, attika: EngineRunner, language: str) -> None:
    label = words(book, book.games["attika"], language).label
    picture = ElementTree.fromstring(draw_order(attika.components, label))
    name = picture.get("aria-label", "")
    assert picture.get("role") == "img"
    assert name.startswith(label("arrows.title"))
    for tail, head in attika.components.arrows:
        assert f"{label(tail)} → {label(head)}" in name
