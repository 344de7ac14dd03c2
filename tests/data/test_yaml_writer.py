"""Test that writing texts into a YAML file changes nothing else in it."""

import pytest

from rules_pages.data.yaml_writer import with_texts

ORDER = [("rules", key) for key in "abcd"] + [("notes", "n")]
TEXT_BLOCKS = {
    "a text of several lines, and a comment behind it": ("rules:\n  a: |\n    x\n\n    y\n\n  # next\n  b: z\n",
        {("rules", "a"): "one\n\ntwo"}, {}, "rules:\n  a: |\n    one\n\n    two\n\n  # next\n  b: z\n"),
    "braces": ("rules: {a: x, b: y}\n", {("rules", "a"): "x, {z}"}, {}, "rules: {a: 'x, {z}', b: y}\n"),
    "what looks like a number": ("rules: {a: x}\n", {("rules", "a"): "12"}, {}, "rules: {a: '12'}\n"),
    "a comment in its line": ("rules:\n  a: x  # ours\n", {("rules", "a"): "y: z"}, {},
        "rules:\n  a: 'y: z'  # ours\n"),
    "a byte order mark": ("\ufeffrules:\n  a: x\n", {("rules", "a"): "y"}, {}, "\ufeffrules:\n  a: y\n"),
    "entries before, between and behind": ("rules:\n  # b\n  b: x\n", {("rules", "b"): "y"},
        {("rules", "a"): "1", ("rules", "c"): {"t": "2"}, ("rules", "d"): ["3\n\n4", "5"]},
        "rules:\n  # b\n  a: '1'\n  b: y\n  c:\n    t: '2'\n  d:\n    - |\n      3\n\n      4\n    - '5'\n"),
    "an entry into braces": ("rules: {a: x}\n", {}, {("rules", "b"): {"t": "a: b"}}, "rules: {a: x, b: {t: 'a: b'}}\n"),
    "an entry into empty braces": ("rules: {}\nlines: {}\n", {}, {("rules", "b"): "x"}, "rules:\n  b: x\nlines: {}\n"),
    "a section": ("rules: {a: x}\nlines: {}\n", {}, {("notes", "n"): "x"},
        "rules: {a: x}\n\nnotes:\n  n: x\nlines: {}\n"),
    "no line end": ("rules:\n  a: x", {}, {("rules", "b"): "y"}, "rules:\n  a: x\n  b: y\n"),
}  # fmt: skip


@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize(("before", "changed", "added", "after"), TEXT_BLOCKS.values(), ids=TEXT_BLOCKS)
def test_texts_are_written_where_they_stand_or_belong(
    monkeypatch: pytest.MonkeyPatch, before: str, changed: dict, added: dict, after: str, pure: bool
) -> None:
    if pure:
        monkeypatch.setattr("ruamel.yaml.main.CParser", None)
    assert with_texts(before, changed, added, ORDER) == after
