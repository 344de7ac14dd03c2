"""The search: what the first query fetches, and how long it is from opening the dialog to the first results."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser

from rules_pages.book import Book
from rules_pages.inline import Speaker
from tests.bench.browser import Visit, reader
from tests.bench.table import Row

TRANSFER_BUDGET, TIME_BUDGET = 120, 300
TURNS = 5
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
"""In the page: milliseconds from the click that opens the dialog to its first result; the query is typed at once."""


def rows(browser: Browser, address: str, book: Book, say: Callable[[str], None]) -> list[Row]:
    """The budgets of the search, over all languages."""
    found = {}
    for language in book.languages:
        say(language)
        found[language] = [first_query(browser, address, book, language) for _ in range(TURNS)]
    transferred = {language: turns[0][0] for language, turns in found.items()}
    heaviest = max(transferred, key=lambda language: transferred[language])
    slowest = max(found, key=lambda language: sorted(time for _, time in found[language])[TURNS // 2])
    times = [time for _, time in found[slowest]]
    return [
        Row("search, first query", [transferred[heaviest]], "kB", TRANSFER_BUDGET, peer=f"heaviest: {heaviest}"),
        Row("dialog opened to first results, cold", times, "ms", TIME_BUDGET, peer=f"slowest: {slowest}"),
    ]


def first_query(browser: Browser, address: str, book: Book, language: str) -> tuple[float, float]:
    """(kB, milliseconds) of a first query on a page of the first game."""
    game = next(iter(book.games.values()))
    speaker = Speaker(book, game, language)
    query = speaker.texts.get("rules", game.rule_list()[-1].id).title
    with reader(browser, service_workers="block") as context:
        visit = Visit(context).open(f"{address}/{language}/{game.id}/{game.rules.pages[0].id}/")
        before = len(visit.fetched)
        milliseconds = visit.page.evaluate(FIRST_RESULT, query)
        visit.page.wait_for_load_state("networkidle")
        return visit.kilobytes(start=before), milliseconds
