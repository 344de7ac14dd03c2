"""The picture of the build order: each building once, each arrow once, nothing over anything else."""

import re
import xml.etree.ElementTree as ElementTree
from itertools import combinations

import pytest

from rules_engine.attika.draw.mat import draw_order, layout
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from tests.registry import LANGUAGES

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


def test_each_building_stands_in_the_picture_once(tree: ElementTree.Element, attika: EngineRunner) -> None:
    assert sorted(names(tree)) == sorted(attika.components.order)
    assert len(boxes(tree)) == len(attika.components.order)


def test_no_two_boxes_overlap(tree: ElementTree.Element) -> None:
    for (x, y, width, height), (other_x, other_y, other_width, other_height) in combinations(boxes(tree), 2):
        apart = x + width < other_x or other_x + other_width < x or y + height < other_y or other_y + other_height < y
        assert apart, ((x, y), (other_x, other_y))


def test_everything_lies_inside_the_picture(tree: ElementTree.Element) -> None:
    left, top, width, height = map(float, tree.get("viewBox", "").split())
    for x, y, box_width, box_height in boxes(tree):
        assert left <= x and x + box_width <= left + width
        assert top <= y and y + box_height <= top + height


def test_there_are_as_many_arrows_as_in_the_data(tree: ElementTree.Element, attika: EngineRunner) -> None:
    assert len(with_class(tree, "build-order__arrow")) == len(attika.components.arrows)
    assert len(with_class(tree, "build-order__tip")) == len(attika.components.arrows)


def test_only_the_arrow_that_no_source_states_is_dashed(tree: ElementTree.Element, attika: EngineRunner) -> None:
    dashed = [path for path in with_class(tree, "build-order__arrow") if path.get("stroke-dasharray")]
    assert len(dashed) == attika.components.arrow_provenances.count("reconstructed") == 1


def test_each_arrow_leads_from_its_tail_to_its_head(tree: ElementTree.Element, attika: EngineRunner) -> None:
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


def test_buildings_with_copies_say_how_many(tree: ElementTree.Element, attika: EngineRunner) -> None:
    shown = {text.text for text in with_class(tree, "build-order__name")}
    for building, copies in attika.components.copies.items():
        assert (building if copies == 1 else f"{building} ×{copies}") in shown


def test_main_buildings_are_marked(tree: ElementTree.Element, attika: EngineRunner) -> None:
    marked = [box.get("class", "").endswith("--main") for box in tree.iter("rect")]
    assert dict(zip(names(tree), marked, strict=True)) == attika.components.main


def test_groups_follow_one_another_in_the_order_of_the_data(tree: ElementTree.Element, attika: EngineRunner) -> None:
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
