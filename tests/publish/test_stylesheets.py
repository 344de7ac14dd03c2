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


ANYTHING = re.compile(r":has\([^{}]*\)\s*[ >+~]\s*(\*|:not\()")
"""Anything, or anything but something, in what holds something: with it, each element that is put into a page makes the
browser match all of the page anew, which took 30 ms with a map of a thousand shapes."""


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.css")), ids=lambda path: path.stem)
def test_what_is_styled_by_what_something_holds_is_named(path: Path) -> None:
    screen = path.read_text(encoding="utf-8").partition("@media print")[0]
    said = [line.strip() for line in screen.splitlines() if ANYTHING.search(line)]
    assert not said, "name the classes or elements that are styled:" + listed(said)
