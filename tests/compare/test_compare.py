"""Test that the comparison of two checkouts finds what differs and says it in words."""

import json
from typing import Any

import pytest

from tests.compare.__main__ import ROOT, main, named_differences, stream_differences
from tests.compare.differences import explain
from tests.compare.record import things_drawn


@pytest.mark.parametrize(
    ("what", "old", "new", "message"),
    [
        ("lines", [{"rule": "a"}], [{"rule": "a"}], ""),
        ("state", {"a": {"x": 1}}, {"a": {"x": 2, "y": 3}}, "state.a.x: was 1, is 2; state.a.y: was nothing, is 3"),
        ("lines", [1], [1, 2], "lines: was [1], is [1, 2]"),
        ("refusal", None, ["a"], 'refusal: was nothing, is ["a"]'),
        ("legal moves", [{"a": 1}, {"b": 1}], [{"b": 1}], 'legal moves: 1 gone: {"a": 1}'),
        ("legal moves", [1, 2], [2, 1], "order of the legal moves: number 1 was 1, is 2"),
        ("picture", ["path x=1", "text A"], ["text A", "path x=1"], ""),
        ("picture", [["text A"], []], [["text B"], []], "picture: 1 gone: text A; 1 new: text B"),
    ],
)
def test_a_difference_in_words(what: str, old: Any, new: Any, message: str) -> None:
    assert explain(what, old, new) == message


def test_a_picture_is_its_things() -> None:
    same = "<g a='1'\n b='2'>\n<text>A B</text></g>"
    things = ["g a=1 b=2", "text", "text A B"]
    assert things_drawn('<g b="2" a="1"><text>A  B</text></g>') == things_drawn(same) == things


def events(*values: dict[str, Any]) -> list[str]:
    return [json.dumps([f"move {number}", value]) for number, value in enumerate(values)]


def test_a_stream_ends_where_the_games_part() -> None:
    old = events({"lines": 1, "state": 1}, {"lines": 1, "state": 1}, {"lines": 5, "prices": 1, "state": 1})
    new = events({"lines": 2, "state": 1}, {"lines": 3, "state": 2}, {"lines": 6, "prices": 2, "state": 2})
    assert stream_differences(iter(old), iter(new), []) == ["move 0: lines: was 1, is 2", "move 1: state: was 1, is 2"]
    assert stream_differences(iter(old), iter(new), ["lines"]) == ["move 1: state: was 1, is 2"]


def test_cases_are_compared_by_name() -> None:
    old, new = [json.dumps(["a", {"lines": 1}]), json.dumps(["b", {}])], [json.dumps(["a", {"lines": 2}])]
    assert named_differences(iter(old), iter(new), []) == ["b is gone", "a: lines: was 1, is 2"]


@pytest.mark.slow
def test_a_checkout_does_not_differ_from_itself(capfd: pytest.CaptureFixture[str]) -> None:
    assert main([str(ROOT), "--only", "atlantis", "--games", "1"]) == 0, capfd.readouterr().out
