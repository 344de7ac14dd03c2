"""Test which places of a picture changed with a move, and the marks around them."""

import pytest

from rules_engine.scene import Box, Thing, changed_boxes, marks, merge_boxes

LEFT, RIGHT = (0, 0, 10, 10), (20, 0, 30, 10)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"a": "x", "b": "y"}, {"a": "x", "b": "y"}, []),
        ({"a": "x", "b": "y"}, {"a": "x", "b": ""}, [RIGHT]),
        ({"a": "x"}, {"a": "x", "b": "y"}, [RIGHT]),
        ({"a": "x", "b": "y"}, {"a": "x"}, [RIGHT]),
        ({"a": "x", "b": ""}, {"a": "x"}, []),
        ({"a": "x", "b": "y"}, {"a": "y", "b": "x"}, [LEFT, RIGHT]),
    ],
    ids=["nothing", "gone", "new", "no-place-any-more", "nothing-was-there", "both"],
)
def test_what_is_drawn_anew_has_changed(before: dict[str, str], after: dict[str, str], expected: list[Box]) -> None:
    boxes = {"a": LEFT, "b": RIGHT}
    was, now = ([Thing(name, boxes[name], drawn) for name, drawn in one.items()] for one in (before, after))
    assert sorted(changed_boxes(was, now)) == expected


@pytest.mark.parametrize(
    ("boxes", "expected"),
    [
        ([LEFT, RIGHT], [LEFT, RIGHT]),
        ([LEFT, RIGHT, (5, 2, 25, 20)], [(0, 0, 30, 20)]),
        ([LEFT, (10, 0, 20, 10)], [LEFT, (10, 0, 20, 10)]),
    ],
    ids=["apart", "one-over-both", "side-by-side"],
)
def test_places_that_overlap_have_one_mark(boxes: list[Box], expected: list[Box]) -> None:
    assert sorted(merge_boxes(boxes)) == expected


def test_a_mark_has_a_shape_and_an_outline_that_shows_on_every_ground() -> None:
    assert marks([]) == ""
    drawn = marks([LEFT])
    assert drawn.count("<path") == 2 and "change--halo" in drawn
    assert drawn.count("M") == 8, "four corners, on both lines"
