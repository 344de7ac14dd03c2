"""The search: what the first query fetches, and the time from opening the dialog to the first results."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING

from rules_pages.data.book import Book, GameBook
from rules_pages.data.texts.units import GameTexts
from tests.bench.browser import Visit, reader
from tests.bench.measurements import Row

if TYPE_CHECKING:  # tests of the bench start no browser
    from playwright.sync_api import Browser

TRANSFER_BUDGET, TIME_BUDGET = 120, 300
"""In kB, and in milliseconds."""
TURNS = 3
FIRST_RESULT = """query => new Promise((resolve) => {
  const start = performance.now();
  const dialog = document.querySelector("dialog.search");
  const ask = () => {
    const input = dialog.querySelector("input");
    input.value = query;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const observer = new MutationObserver(() => {
    if (dialog.open && !dialog.querySelector("input").value) ask();
    if (!dialog.querySelector(".search__link")) return;
    observer.disconnect();
    resolve(performance.now() - start);
  });
  observer.observe(dialog, { attributes: true, childList: true, subtree: true });
  document.querySelector("[data-search-open]").click();
})"""
"""Script for the page; returns the milliseconds from the click that opens the dialog to its first result. The query is
entered at once."""


def rows(browser: Browser, address: str, book: Book, report: Callable[[str], None]) -> list[Row]:
    """Return the rows of the search, measured on the home page of every language and on the first page of every
    game."""
    turns_by_page = {}
    for page, query in questions(book).items():
        report(page)
        turns_by_page[page] = [first_query(browser, f"{address}/{page}", query) for _ in range(TURNS)]
    transferred = {page: turns[0][0] for page, turns in turns_by_page.items()}
    heaviest = max(transferred, key=lambda page: transferred[page])
    slowest = max(turns_by_page, key=lambda page: sorted(time for _, time in turns_by_page[page])[TURNS // 2])
    times = [time for _, time in turns_by_page[slowest]]
    return [
        Row("first query", [transferred[heaviest]], "kB", TRANSFER_BUDGET, peer=f"heaviest: {heaviest}"),
        Row("dialog opened to first results, cold", times, "ms", TIME_BUDGET, peer=f"slowest: {slowest}"),
    ]


def questions(book: Book) -> dict[str, str]:
    """Return the query for each page, `{page: title of a rule}`: for the home page of every language, and for the first
    page of each game, in one of the languages."""
    games = list(book.games.values())
    home_pages = {f"{language}/": _title(games[0], language) for language in book.languages}
    game_languages = zip(games, itertools.cycle(book.languages), strict=False)
    return home_pages | {
        f"{language}/{game.id}/{game.rules.pages[0].id}/": _title(game, language) for game, language in game_languages
    }


def _title(game: GameBook, language: str) -> str:
    return GameTexts(game, language).get("rules", game.rule_list()[-1].id).title


def first_query(browser: Browser, page: str, query: str) -> tuple[float, float]:
    """Return (kB, milliseconds) of a first query on a page."""
    with reader(browser, service_workers="block") as context:
        visit = Visit(context).open(page)
        before = len(visit.fetched)
        milliseconds = visit.page.evaluate(FIRST_RESULT, query)
        visit.page.wait_for_load_state("networkidle")
        return visit.kilobytes(start=before), milliseconds
