"""Whether the cost of a page is constant: from 50 to 800 pages in each language. Takes minutes.

For our own code, a game with many copies of a rules page; for MkDocs, many copies of the whole game, ten in a folder,
because its navigation shows every page of a folder on each page in it.
"""

import shutil
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from rules_pages.check.run import check, checked_book
from rules_pages.data import models
from rules_pages.data.book import Book, GameBook
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.files import write_if_new
from rules_pages.data.project import Project
from rules_pages.publish import write_sources
from tests.bench.builds import bare_mkdocs
from tests.bench.measurements import Row
from tests.bench.workbench import bare_configuration, workbench
from tests.tiny import assets

SIZES = (50, 200, 800)
"""Numbers of pages in each language."""
GROWTH_BUDGET = 1.2
"""Maximum ratio of the cost of one more page between the two larger sizes to that between the two smaller ones."""


def rows(folder: Path, original: Project, book: Book, report: Callable[[str], None]) -> list[Row]:
    """Return the milliseconds for one more page, of our code and of MkDocs, and how they grow."""
    project = workbench(folder, original)
    bare_configuration(project, "build/many")
    checked = checked_book(original.data, original.cache)
    seconds: dict[str, list[float]] = {"check": [], "data to Markdown": [], "bare MkDocs": []}
    for size in SIZES:
        report(f"{size} pages a language")
        large_book = replace(checked, games={key: with_copies(game, size) for key, game in checked.games.items()})
        seconds["check"].append(_check(large_book))
        seconds["data to Markdown"].append(_generate(large_book))
        _write_copies(project.root / "build" / "many", original, checked, size)
        seconds["bare MkDocs"].append(bare_mkdocs(project).processor)
    pages = [size * len(book.languages) for size in SIZES]
    return [row for what, times in seconds.items() for row in _rows(what, times, pages)]


def _rows(what: str, seconds: list[float], pages: list[int]) -> list[Row]:
    """Return the rows of one kind of work from its seconds at each size."""
    slopes = [1000 * (b - a) / (m - n) for a, b, n, m in zip(seconds, seconds[1:], pages, pages[1:], strict=False)]
    totals = ", ".join(f"{size}: {total:.1f} s" for size, total in zip(SIZES, seconds, strict=True))
    return [
        Row(f"{what}, a page more from {SIZES[1]} to {SIZES[2]}", [slopes[1]], "ms", peer=totals),
        Row(f"  times what one costs from {SIZES[0]} to {SIZES[1]}", [slopes[1] / slopes[0]], "x", GROWTH_BUDGET),
    ]


def _check(book: Book) -> float:
    start = time.process_time()
    problems = list(check(book))
    assert not problems, problems[0]
    return time.process_time() - start


def _generate(book: Book) -> float:
    runners = {key: EngineRunner(game) for key, game in book.games.items()}
    start = time.process_time()
    write_sources.pages(book, runners, assets(book))
    return time.process_time() - start


def _write_copies(docs: Path, original: Project, book: Book, size: int) -> None:
    """Write copies of the first game's pages into a folder for MkDocs, `size` pages in each language."""
    shutil.rmtree(docs, ignore_errors=True)
    game = next(iter(book.games.values()))
    runners = {key: EngineRunner(item) for key, item in book.games.items()}
    sources = write_sources.pages(book, runners, assets(book))
    sources |= write_sources.hand_written_pages(original, book, runners, assets(book))
    for name, source in sources.items():
        write_if_new(docs / name, source.markdown.encode())
    for name, content in write_sources.hand_written_assets(original).items():
        write_if_new(docs / name, content)
    for number in range(size // (len(game.rules.pages) + 1)):
        for language in book.languages:
            shelf = docs / language / f"shelf-{number // 10}"
            shutil.copytree(docs / language / game.id, shelf / f"{game.id}-{number}")
            shutil.copy(docs / language / "glossary.md", shelf)  # the copies link to its terms


def with_copies(game: GameBook, count: int) -> GameBook:
    """Return the game with `count` more pages: copies of its first rules page, with ids and texts of their own."""
    page = next(page for page in game.rules.pages if page.kind == "rules")
    copies = [_copied_page(page, number) for number in range(count)]
    texts = {language: _copied_texts(words, page, count) for language, words in game.texts.items()}
    rules = game.rules.model_copy(update={"pages": [*game.rules.pages, *copies]})
    return replace(game, rules=rules, texts=texts)


def _copied_page(page: models.Page, number: int) -> models.Page:
    sections = [_copied_section(section, number) for section in page.sections]
    return page.model_copy(update={"id": f"{page.id}-{number}", "sections": sections})


def _copied_section(section: models.Section, number: int) -> models.Section:
    rules = [rule.model_copy(update={"id": f"{rule.id}-{number}"}) for rule in section.rules]
    return section.model_copy(update={"id": f"{section.id}-{number}", "rules": rules})


def _copied_texts(words: models.Texts, page: models.Page, count: int) -> models.Texts:
    ids_by_section = {
        "pages": [page.id],
        "sections": [section.id for section in page.sections],
        "rules": [rule.id for section in page.sections for rule in section.rules],
    }
    return words.model_copy(
        update={name: _copied(getattr(words, name), ids, count) for name, ids in ids_by_section.items()}
    )


def _copied(texts: dict[str, Any], ids: list[str], count: int) -> dict[str, Any]:
    copies = {f"{key}-{number}": texts[key] for number in range(count) for key in ids if key in texts}
    return texts | copies
