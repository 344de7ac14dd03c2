"""How much a page fetches at first view, and from which hosts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rules_pages.blocks.page_context import example_page
from rules_pages.data.book import Book
from tests.bench.browser import Visit, reader
from tests.bench.measurements import Row

if TYPE_CHECKING:  # tests of the bench start no browser
    from playwright.sync_api import Browser

VIEW_BUDGET, CJK_BUDGET = 150, 220
"""In kB: of a page without its fonts, and of the CJK fonts."""
FONT = ".woff2"
CJK_FONTS = ("/gothic.", "/mincho.")
ENGINE = ("/vendor/", "/assets/engine/", ".py", ".wasm", "pyscript", "pyodide")
"""Parts of the addresses of everything that belongs to the engine."""
JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")


@dataclass(frozen=True)
class View:
    """What the first view of a page has fetched, in kB."""

    kind: str
    language: str
    page: float
    fonts: float
    cjk_fonts: float
    engine: float
    other_hosts: int
    is_japanese: bool


def page_paths(book: Book, site: Path) -> dict[str, str]:
    """Return for each kind of page the path of the largest one below a language's folder."""
    language = next(iter(book.languages))
    pages = [("game", f"{game}/") for game in book.games]
    pages += [(page.kind, f"{game.id}/{page.id}/") for game in book.games.values() for page in game.rules.pages]
    by_size = sorted(pages, key=lambda page: (site / language / page[1] / "index.html").stat().st_size)
    return {"home": "", **dict(by_size), "glossary": "glossary/"}


def rows(browser: Browser, address: str, book: Book, site: Path, report: Callable[[str], None]) -> list[Row]:
    views: list[View] = []
    paths = page_paths(book, site)
    for kind, path in paths.items():
        report(kind)
        views += [first_view(browser, address, language, kind, path) for language in book.languages]
    report("a worked example, and a calculator that starts by itself")
    example_engine = stepped_example(browser, address, book)
    engine_view = first_view(browser, address, next(iter(book.languages)), "calculator", paths["calculator"], False)
    return [
        *_page_rows(views),
        *_font_rows(views),
        Row("requests to other hosts, all of these pages", [sum(view.other_hosts for view in views)], "", 0),
        Row("engine of a worked example, stepped through", [example_engine], "kB", 0),
        Row(
            "the calculator when the engine starts by itself",
            [engine_view.page],
            "kB",
            peer="a good connection, when idle",
        ),
    ]


def first_view(browser: Browser, address: str, language: str, kind: str, path: str, saves_data: bool = True) -> View:
    """Return the transfers of a first visit. With `saves_data`, the reader gets nothing before it is used; else the
    engine starts by itself."""
    with reader(browser, saves_data) as context:
        visit = Visit(context).open(f"{address}/{language}/{path}")
        if not saves_data:
            visit.page.wait_for_selector("[data-state=ready]")
            visit.settle()
        words = visit.page.locator("body").inner_text()
        fonts = visit.kilobytes(FONT)
        return View(
            kind=kind,
            language=language,
            page=visit.kilobytes() - fonts,
            fonts=fonts,
            cjk_fonts=visit.kilobytes(*CJK_FONTS),
            engine=visit.kilobytes(*ENGINE),
            other_hosts=len(visit.other_hosts(address)),
            is_japanese=bool(JAPANESE.search(words.replace("日本語", ""))),
        )


def stepped_example(browser: Browser, address: str, book: Book) -> float:
    """Return the kB of engine files fetched by stepping through a worked example, for a reader who does not save
    data."""
    language, game = next(iter(book.languages)), book.games["attika"]
    longest = max(game.examples.values(), key=lambda example: len(example.steps))
    with reader(browser, saves_data=False) as context:
        visit = Visit(context).open(f"{address}/{language}/{game.id}/{example_page(game, longest.id)}/")
        steps = visit.page.locator(f"[id='step.{longest.id}.1']").locator("xpath=..").locator(".stepper__radio")
        steps.first.focus()
        for _ in range(steps.count() - 1):
            visit.page.keyboard.press("ArrowRight")
        assert steps.last.is_checked(), "the example was not stepped through"
        visit.settle()
        return visit.kilobytes(*ENGINE)


def _page_rows(views: list[View]) -> Iterator[Row]:
    """Yield a row for each kind of page, from its heaviest language."""
    for kind in dict.fromkeys(view.kind for view in views):
        heaviest = max((view for view in views if view.kind == kind), key=lambda view: view.page)
        what = f"first view of {kind}, fonts apart"
        peer = f"{heaviest.language}; fonts {heaviest.fonts:.0f} kB"
        yield Row(what, [heaviest.page], "kB", VIEW_BUDGET, peer=peer)


def _font_rows(views: list[View]) -> list[Row]:
    japanese = [view for view in views if view.language == "ja"]
    others = [view for view in views if not view.is_japanese]
    heaviest = max(japanese, key=lambda view: view.cjk_fonts)
    return [
        Row("CJK fonts of a Japanese page", [heaviest.cjk_fonts], "kB", CJK_BUDGET, peer=f"heaviest: {heaviest.kind}"),
        Row(
            "CJK fonts of a page without Japanese text",
            [max(view.cjk_fonts for view in others)],
            "kB",
            0,
            peer=f"{len(others)} pages, but for 日本語 in the switch",
        ),
    ]
