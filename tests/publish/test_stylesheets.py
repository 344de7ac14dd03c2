"""What a browser would leave out of a style sheet without a word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.site.pages import listed

FOLDER = Path(__file__).parents[2] / "docs" / "assets" / "stylesheets"
UNDERSTOOD = {"none", "underline", "line-through", "inherit"}
"""Of `text-decoration`; WebKit drops lines that have a style, a colour or a thickness in the same declaration."""


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.css")), ids=lambda path: path.stem)
def test_lines_under_text_are_drawn_in_every_browser(path: Path) -> None:
    said = re.findall(r"text-decoration:\s*([^;]+);", path.read_text(encoding="utf-8"))
    wrong = [value for value in said if value.removesuffix(" !important") not in UNDERSTOOD]
    assert not wrong, "write text-decoration-style, -color and -thickness for themselves:" + listed(wrong)
