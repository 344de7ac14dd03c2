"""What a page weighs on the wire (gzip, with the headers of each answer), against the budgets."""

import gzip
from functools import lru_cache
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree.ElementTree import Element

import pytest

from tests.site.pages import Page, classes, listed

pytestmark = pytest.mark.site

FIRST_VIEW = 150_000
HEADERS = 300
"""Bytes ahead of the content of each file."""
CJK_FONTS = 220_000
FIRST_ANSWER, BOARD = 300_000, 450_000
"""Of all that page and worker fetch for the first answer of a calculator, and for the board of a whole game."""
OF_THE_ENGINE = ("assets/vendor", "assets/engine", "assets/widgets")
"""Folders with all that belongs to widgets and their engine."""
TABLE_ALONE = ("table.js", "kept_games.js")
"""The scripts that only whole games need."""
WHEN_WANTED = ("loader.js", "table_link.js", "table_share.js", "table_task.js")
"""The script that every page with a widget has, and those that are fetched when they are wanted."""
LOADED = {"stylesheet", "icon", "modulepreload", "preload"}


@lru_cache(maxsize=256)
def zipped(path: Path) -> int:
    """Bytes on the wire; what is compressed already gains nothing."""
    content = path.read_bytes()
    return HEADERS + (len(content) if path.suffix in (".woff2", ".png", ".gz") else len(gzip.compress(content, 6)))


def files(site: Path, page: Page) -> list[Path]:
    """The page and all that it loads at first view, fonts aside; among them the pictures of its cases, which come when
    one is near the screen."""
    addresses = [script.get("src") for script in page.tree.iter("script") if script.get("src")]
    addresses += [image.get("src") for image in page.tree.iter("img") if image.get("loading") != "lazy"]
    addresses += [link.get("href") for link in page.tree.iter("link") if LOADED & set((link.get("rel") or "").split())]
    addresses += [room.get("data-picture") for room in page.tree.iter("svg") if is_picture_of_a_case(room)][:1]
    paths = [urlsplit(urljoin(f"https://here.invalid{page.address}", address)).path for address in addresses]
    own = page.address + ("index.html" if page.address.endswith("/") else "")
    found = [site / unquote(path).lstrip("/") for path in dict.fromkeys([own, *paths])]
    return [path for path in found if path.suffix != ".woff2"]


def is_picture_of_a_case(element: Element) -> bool:
    """Those of what moves led to come when they are asked for."""
    return bool(element.get("data-picture")) and "case__picture--after" not in classes(element)


def widgets(page: Page) -> list:
    return [element for element in page.tree.iter() if element.get("data-widget")]


def answer_files(site: Path, page: Page, widget: Element) -> list[Path]:
    """What page and worker fetch when a widget is used for the first time (`tests/browser/widgets/test_boot.py` sees
    that it is this and nothing else): interpreter, scripts, and the widget's bundle and words."""
    vendored = [path for path in (site / "assets/vendor").rglob("*") if path.is_file() and path.name != "LICENSE"]
    scripts = [path for path in (site / "assets/widgets").iterdir() if path.name not in WHEN_WANTED]
    if widget.get("data-widget") != "table":
        scripts = [path for path in scripts if path.name not in TABLE_ALONE]
    data = [urljoin(f"https://here.invalid{page.address}", widget.get(name)) for name in ("data-bundle", "data-words")]
    return [*vendored, *scripts, *(site / unquote(urlsplit(url).path).lstrip("/") for url in data)]


def budget(widget: Element) -> int:
    return BOARD if widget.get("data-widget") == "table" else FIRST_ANSWER


def test_a_first_answer_and_a_board_keep_to_their_budgets(site: Path, pages: dict[str, Page]) -> None:
    used = [(page, widget) for page in pages.values() for widget in widgets(page)]
    weights = {page.address: (sum(map(zipped, answer_files(site, page, widget))), widget) for page, widget in used}
    assert {budget(widget) for _, widget in weights.values()} == {FIRST_ANSWER, BOARD}
    heavy = {address: weight for address, (weight, widget) in weights.items() if weight > budget(widget)}
    assert not heavy, listed(f"{address}: {weight} bytes" for address, weight in sorted(heavy.items()))


def test_a_page_keeps_to_its_budget_until_its_widget_is_used(site: Path, pages: dict[str, Page]) -> None:
    for page in pages.values():
        sizes = {path.name: zipped(path) for path in files(site, page)}
        heaviest = sorted(sizes.items(), key=lambda item: -item[1])[:4]
        if not page.address.endswith("/print/"):  # paper takes a whole game at once
            assert sum(sizes.values()) <= FIRST_VIEW, f"{page.address}: {sum(sizes.values())} bytes; most: {heaviest}"


def test_the_japanese_fonts_keep_to_their_budget(site: Path) -> None:
    fonts = {path.name: zipped(path) for path in (site / "assets/fonts").glob("*.woff2")}
    cjk = {name: size for name, size in fonts.items() if name.startswith(("gothic", "mincho", "names"))}
    assert len(cjk) == 3, sorted(fonts)
    assert sum(cjk.values()) <= CJK_FONTS, cjk


def test_only_a_page_with_a_widget_mentions_the_engine(site: Path, pages: dict[str, Page]) -> None:
    """Worked examples need no byte of Python."""
    for page in pages.values():
        loaded = [path.relative_to(site).as_posix() for path in files(site, page)]
        engine = [path.rpartition("/")[2] for path in loaded if path.startswith(OF_THE_ENGINE)]
        assert engine == (["loader.js"] if widgets(page) else []), page.address
