"""The search: what the first query fetches, and how long it is from opening the dialog to the first results; with the
games that there are, and with many more."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rules_pages.data.book import Book, GameBook
from rules_pages.data.project import Project
from rules_pages.data.units import GameTexts
from rules_pages.search.documents import collections
from rules_pages.search.entries import SearchEntry, entries
from rules_pages.search.index import write_indexes
from tests.bench.browser import Visit, reader, served
from tests.bench.table import Row
from tests.bench.workbench import workbench

if TYPE_CHECKING:  # tests of the bench start no browser
    from playwright.sync_api import Browser

MANY = 50
TRANSFER_BUDGET, TIME_BUDGET = 120, 300
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
"""In the page: milliseconds from the click that opens the dialog to its first result; the query is typed at once."""


def rows(browser: Browser, address: str, book: Book, say: Callable[[str], None], what: str = "") -> list[Row]:
    """The budgets of the search, on the home page of every language and on the first page of every game."""
    found = {}
    for where, query in questions(book).items():
        say(where)
        found[where] = [first_query(browser, f"{address}/{where}", query) for _ in range(TURNS)]
    transferred = {where: turns[0][0] for where, turns in found.items()}
    heaviest = max(transferred, key=lambda where: transferred[where])
    slowest = max(found, key=lambda where: sorted(time for _, time in found[where])[TURNS // 2])
    times = [time for _, time in found[slowest]]
    return [
        Row(f"first query{what}", [transferred[heaviest]], "kB", TRANSFER_BUDGET, peer=f"heaviest: {heaviest}"),
        Row(f"dialog opened to first results, cold{what}", times, "ms", TIME_BUDGET, peer=f"slowest: {slowest}"),
    ]


def many_rows(browser: Browser, folder: Path, project: Project, book: Book, say: Callable[[str], None]) -> list[Row]:
    """The same with MANY games: the site with indexes of copies of its games, in `folder`."""
    shutil.copytree(project.site, folder, ignore=shutil.ignore_patterns("*.map", "pagefind"))
    say(f"indexes of {MANY} games")
    bench = workbench(folder, project)
    write_indexes(bench, collections(book, many_entries(book)), folder / "pagefind")
    with served(folder) as address:
        return rows(browser, address, book, say, what=f", {MANY} games")


def many_entries(book: Book) -> Iterator[SearchEntry]:
    """Everything that can be found, as if there were MANY games: the games again and again, each time elsewhere."""
    found = list(entries(book))
    yield from found
    copies = ((number, game) for number in itertools.count(2) for game in book.games)
    for number, game in itertools.islice(copies, MANY - len(book.games)):
        own = (item for item in found if item.href.split("/")[1] == game or item.collection == game)
        yield from (_copied(item, game, f"{game}-{number}") for item in own)


def _copied(item: SearchEntry, game: str, copy: str) -> SearchEntry:
    collection = copy if item.collection == game else item.collection
    return replace(item, collection=collection, href=item.href.replace(f"/{game}/", f"/{copy}/"))


def questions(book: Book) -> dict[str, str]:
    """Page to what is asked there, the title of a rule: at home in every language, and on each game's first page, where
    languages take turns."""
    games = list(book.games.values())
    at_home = {f"{language}/": _title(games[0], language) for language in book.languages}
    turns = zip(games, itertools.cycle(book.languages), strict=False)
    return at_home | {
        f"{language}/{game.id}/{game.rules.pages[0].id}/": _title(game, language) for game, language in turns
    }


def _title(game: GameBook, language: str) -> str:
    """The title of a game's last rule."""
    return GameTexts(game, language).get("rules", game.rule_list()[-1].id).title


def first_query(browser: Browser, page: str, query: str) -> tuple[float, float]:
    """(kB, milliseconds) of a first query on a page."""
    with reader(browser, service_workers="block") as context:
        visit = Visit(context).open(page)
        before = len(visit.fetched)
        milliseconds = visit.page.evaluate(FIRST_RESULT, query)
        visit.page.wait_for_load_state("networkidle")
        return visit.kilobytes(start=before), milliseconds
