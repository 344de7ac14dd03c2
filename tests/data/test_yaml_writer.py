"""Hashes are written into text files, and nothing else changes there."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_pages.data.yaml_cache import read_yaml
from rules_pages.data.yaml_writer import with_hashes

TEXTS = sorted((Path(__file__).parents[2] / "rules_data").glob("*/text/*.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parts[-3]}/{path.name}")
def test_no_character_of_any_text_changes(path: Path) -> None:
    """The hashes that stand there are written once more; where there are none, they are put at the end."""
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
