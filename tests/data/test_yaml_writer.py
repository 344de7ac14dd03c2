"""Test that writing hashes and texts into a YAML file changes nothing else in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_pages.data.yaml_cache import read_yaml
from rules_pages.data.yaml_writer import with_hashes, with_texts

TEXTS = sorted((Path(__file__).parents[2] / "rules_data").glob("*/text/*.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parts[-3]}/{path.name}")
def test_no_character_of_any_text_changes(path: Path) -> None:
    """The existing hashes are written again; a file without any gets them at the end."""
    text = path.read_text(encoding="utf-8")
    hashes = read_yaml(path, path.name).data.get("of", {})
    if hashes:
        assert with_hashes(text, hashes) == text
    else:
        assert with_hashes(text, {"rules.a": "0"}) == text.rstrip("\n") + "\n\nof:\n  rules.a: '0'\n"


BLOCKS = {
    "nothing yet": ("a: 1\nof:\nb: 2\n", "a: 1\nof:\n  x: '1'\nb: 2\n"),
    "braces": ("of: {y: z}  # ours\na: 1\n", "of:\n  x: '1'  # ours\na: 1\n"),
    "braces over two lines": ("of: {y: z,\n  w: v}\na: 1\n", "of:\n  x: '1'\na: 1\n"),
    "a comment and an empty line behind": ("of:\n  y: z\n\n# next\na: 1\n", "of:\n  x: '1'\n\n# next\na: 1\n"),
    "characters of several bytes before": ("a: 😀 岸 \u0308\nof:\n  y: z\n", "a: 😀 岸 \u0308\nof:\n  x: '1'\n"),
    "a byte order mark": ("\ufeffa: 1\nof:\n  y: z\nb: 2\n", "\ufeffa: 1\nof:\n  x: '1'\nb: 2\n"),
    "no line end": ("of:\n  y: z", "of:\n  x: '1'\n"),
}


@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize(("before", "after"), BLOCKS.values(), ids=BLOCKS)
def test_the_block_is_replaced_where_it_stands(
    monkeypatch: pytest.MonkeyPatch, before: str, after: str, pure: bool
) -> None:
    if pure:
        monkeypatch.setattr("ruamel.yaml.main.CParser", None)
    assert with_hashes(before, {"x": "1"}) == after


ORDER = [("rules", key) for key in "abcd"] + [("notes", "n")]
TEXT_BLOCKS = {
    "a text of several lines, and a comment behind it": (
        "rules:\n  a: |\n    x\n\n    y\n\n  # next\n  b: z\n",
        {("rules", "a"): "one\n\ntwo"},
        {},
        "rules:\n  a: |\n    one\n\n    two\n\n  # next\n  b: z\n",
    ),
    "braces": ("rules: {a: x, b: y}\n", {("rules", "a"): "x, {z}"}, {}, "rules: {a: 'x, {z}', b: y}\n"),
    "what looks like a number": ("rules: {a: x}\n", {("rules", "a"): "12"}, {}, "rules: {a: '12'}\n"),
    "a comment in its line": (
        "rules:\n  a: x  # ours\n",
        {("rules", "a"): "y: z"},
        {},
        "rules:\n  a: 'y: z'  # ours\n",
    ),
    "a byte order mark": ("\ufeffrules:\n  a: x\n", {("rules", "a"): "y"}, {}, "\ufeffrules:\n  a: y\n"),
    "entries before, between and behind": (
        "rules:\n  # b\n  b: x\n",
        {("rules", "b"): "y"},
        {("rules", "a"): "1", ("rules", "c"): {"t": "2"}, ("rules", "d"): ["3\n\n4", "5"]},
        "rules:\n  # b\n  a: '1'\n  b: y\n  c:\n    t: '2'\n  d:\n    - |\n      3\n\n      4\n    - '5'\n",
    ),
    "an entry into braces": ("rules: {a: x}\n", {}, {("rules", "b"): {"t": "a: b"}}, "rules: {a: x, b: {t: 'a: b'}}\n"),
    "an entry into empty braces": ("rules: {}\nof: {}\n", {}, {("rules", "b"): "x"}, "rules:\n  b: x\nof: {}\n"),
    "a section": ("rules: {a: x}\nof: {}\n", {}, {("notes", "n"): "x"}, "rules: {a: x}\n\nnotes:\n  n: x\nof: {}\n"),
    "no line end": ("rules:\n  a: x", {}, {("rules", "b"): "y"}, "rules:\n  a: x\n  b: y\n"),
}


@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize(("before", "changed", "added", "after"), TEXT_BLOCKS.values(), ids=TEXT_BLOCKS)
def test_texts_are_written_where_they_stand_or_belong(
    monkeypatch: pytest.MonkeyPatch, before: str, changed: dict, added: dict, after: str, pure: bool
) -> None:
    if pure:
        monkeypatch.setattr("ruamel.yaml.main.CParser", None)
    assert with_texts(before, changed, added, ORDER) == after
