"""Faults in style sheets that browsers ignore silently."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import material
import pytest

from rules_pages.publish.style_sheet import PARTS, minify_css
from rules_pages.publish.theme_repairs import THEME_STYLES, speed_up_style_sheet
from tests.site.pages import listed

FOLDER = Path(__file__).parents[2] / "docs" / "assets" / "stylesheets"
SUPPORTED = {"none", "underline", "line-through", "inherit"}
"""Values of `text-decoration` that work everywhere: WebKit draws no line if the same declaration also has a style, a
colour or a thickness."""


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.css")), ids=lambda path: path.stem)
def test_lines_under_text_are_drawn_in_every_browser(path: Path) -> None:
    values = re.findall(r"text-decoration:\s*([^;]+);", path.read_text(encoding="utf-8"))
    wrong = [value for value in values if value.removesuffix(" !important") not in SUPPORTED]
    assert not wrong, "write text-decoration-style, -color and -thickness for themselves:" + listed(wrong)


INSIDE = r"\((?:[^(){}]|\([^()]*\))*\)"
UNNAMED_TARGET = re.compile(rf":has{INSIDE}\s*[ >+~]\s*(\*|:not\(|:is\((?![.\[#])|[a-z])|\b(body|html):has|:root:has")
"""A rule for elements without a class inside an element with `:has()`, or one for what a whole page holds. With it,
every insertion into a page makes the browser match all such elements again: 160 links of the navigation in each step of
a game, two thirds of all the styling at the table."""


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.css")), ids=lambda path: path.stem)
def test_what_is_styled_by_what_something_holds_is_named(path: Path) -> None:
    screen = path.read_text(encoding="utf-8").partition("@media print")[0]
    lines = [line.strip() for line in screen.splitlines() if UNNAMED_TARGET.search(line)]
    assert not lines, "name the classes that are styled, or set a property that is inherited:" + listed(lines)


def test_every_file_is_part_of_one_style_sheet() -> None:
    """All but that of the pages without the theme."""
    assert sorted(itertools.chain(*PARTS.values())) == sorted({path.stem for path in FOLDER.glob("*.css")} - {"slab"})


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


THEME = "".join(path.read_text() for path in sorted(Path(material.__file__).parent.glob(f"templates/{THEME_STYLES}")))
SLOW = {
    "anything after a table": "table:not([class])+*",
    "anything while the colours change": "[data-md-color-switching] *",
    "one of many tabs": ".tabbed-labels>:nth-child(20)",
}


@pytest.mark.parametrize("selector", SLOW.values(), ids=SLOW)
def test_slow_selectors_of_the_theme_are_repaired(selector: str) -> None:
    assert selector in THEME, "the theme is another one; see whether the repair is still needed"
    assert selector not in speed_up_style_sheet(THEME)


def test_nothing_but_tabs_is_left_out_of_the_theme() -> None:
    gone = THEME.count("{") - speed_up_style_sheet(THEME).count("{")
    assert gone == len(re.findall(r"[^{}]*tabbed-set>input:[^{}]*\{", THEME)) > 0
    assert speed_up_style_sheet(THEME).count("}") == THEME.count("}") - gone
