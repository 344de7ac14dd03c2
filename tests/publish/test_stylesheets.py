"""What a browser would leave out of a style sheet without a word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_pages.publish.style_sheet import PARTS, minify_css
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


def test_every_style_sheet_is_part_of_the_one_of_all_pages() -> None:
    """But for that of pages without the theme."""
    assert sorted(PARTS) == sorted({path.stem for path in FOLDER.glob("*.css")} - {"slab"})


@pytest.mark.parametrize(
    ("css", "short"),
    [
        ("/* why */\na,\nb {\n  color: red;\n}\n", "a,b{color: red}"),
        ('a::before { content: "a  /* b */ ; c"; }', 'a::before{content: "a  /* b */ ; c"}'),
        ("a { --dark: ; --w: calc(1px + 2px); }", "a{--dark:;--w: calc(1px + 2px)}"),
        ("@media (width > 3em) {\n  a > b :hover { top: 0 }\n}", "@media (width > 3em){a > b :hover{top: 0}}"),
        ("a { background: url('data:x, { y ;}'); }", "a{background: url('data:x, { y ;}')}"),
    ],
)
def test_a_style_sheet_is_made_smaller(css: str, short: str) -> None:
    assert minify_css(css) == short
