"""Faults in style sheets that browsers ignore silently."""

import itertools
import re
from functools import cache
from pathlib import Path

import material
import pytest

from rules_pages.publish.style_sheet import PARTS, minify_css
from tests.site.pages import listed

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "assets" / "stylesheets"
SHEETS = [*sorted(FOLDER.glob("*.css")), *sorted(ROOT.glob("interactive/rules_engine/*/picture.css"))]
INSIDE = r"\((?:[^(){}]|\([^()]*\))*\)"
FAULTS = {
    r"text-decoration:(?!\s*(none|underline|line-through|inherit)( !important)?;)": "write text-decoration-style, "
    "-color and -thickness for themselves: WebKit draws no line if the same declaration also has one of them",
    r":lang\([^)]*,": "write :lang() once for each language: Chromium ignores a rule with a list of them",
    rf":has{INSIDE}\s*[ >+~]\s*(\*|:not\(|:is\((?![.\[#])|[a-z])|\b(body|html):has|:root:has": "name the classes that "
    "are styled, or set a property that is inherited: with a rule for elements without a class inside an element with "
    "`:has()`, or for what a whole page holds, every insertion makes the browser match all such elements again (160 "
    "links of the navigation in each step of a game, two thirds of all the styling at the table)",
}
"""What no style sheet may have (the last: for the screen), and what to do instead."""


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_style_sheet_has_a_known_fault(path: Path) -> None:
    css = path.read_text(encoding="utf-8")
    screen = css.partition("@media print")[0]
    found = [(fault, one[0]) for fault in FAULTS for one in re.finditer(fault, screen if ":has" in fault else css)]
    wrong = [f"{text}: {FAULTS[fault]}" for fault, text in found]
    assert not wrong, listed(wrong)


CODE = {
    "interactive": ("*.py", "*.js"),
    "plugins": ("*.py", "*.js", "*.html"),
    "docs": ("*.html", "*.js", "*.md"),
    Path(material.__file__).parent / "templates": ("*.html", "main.*.css", "bundle.*.js"),
}
"""Where classes are written: our code, our pages, and the theme."""
PUT_TOGETHER = {"case__arrow", "case__halo", "case__head", "rule__notes", "try__line"}
"""Classes of which the code has both parts as values."""
COMMENT_OR_TEXT = re.compile(r"/\*.*?\*/|\"[^\"]*\"", re.DOTALL)


def classes(css: str) -> set[str]:
    """Return the classes that the selectors of a style sheet name."""
    selectors = re.findall(r"([^{}]*)\{", COMMENT_OR_TEXT.sub("", css))
    return {name for selector in selectors for name in re.findall(r"\.([A-Za-z_][\w-]*)", selector)}


@cache
def written() -> tuple[set[str], set[str]]:
    """Return the words of all code, and those which a value follows (`heat--{kind}`, `"hex--" + ground`)."""
    paths = [path for folder, kinds in CODE.items() for kind in kinds for path in (ROOT / folder).rglob(kind)]
    code = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return set(re.findall(r"[A-Za-z_][\w-]*", code)), set(re.findall(r"([\w-]+[-_])[\"'`{$]", code))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_class_that_is_styled_is_written_somewhere(path: Path) -> None:
    words, beginnings = written()
    unknown = classes(path.read_text(encoding="utf-8")) - words - PUT_TOGETHER
    dead = {name for name in unknown if not any(name.startswith(beginning) for beginning in beginnings)}
    assert not dead, "nothing has these classes; delete their rules:" + listed(sorted(dead))


KNOW_THE_THEME = ("docs/overrides/", "docs/assets/stylesheets/theme.css", "plugins/rules_pages/browser/vendor_")


def test_the_theme_is_named_by_its_templates_one_style_sheet_and_the_patches_alone() -> None:
    folders = [ROOT / name for name in ("docs", "interactive", "plugins", "tests/browser")]
    paths = [path for folder in folders for kind in ("css", "html", "js", "py") for path in folder.rglob(f"*.{kind}")]
    named = [str(path.relative_to(ROOT)) for path in paths if re.search(r"\bmd-[a-z]|__md_", path.read_text("utf-8"))]
    assert [path for path in named if not path.startswith(KNOW_THE_THEME)] == [], "name our own class (theme.css)"


def test_every_file_is_part_of_one_style_sheet() -> None:
    """All but those of the pages without the theme, and of pages in frames."""
    files = {path.stem for path in FOLDER.glob("*.css")} - {"slab", "embed"}
    assert sorted(itertools.chain(*PARTS.values())) == sorted(files)


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
