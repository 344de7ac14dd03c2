"""Whether a page costs the same when there are many: from 50 to 800 a language. Takes minutes.

For us, a game with many copies of a rules page; for MkDocs, many copies of the game as it is, ten on a shelf, because
its navigation shows every page of a folder on each page of it.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from rules_pages.check.run import check, checked_book
from rules_pages.data import models
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cache import write_if_new
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.project import Project
from rules_pages.publish import write_sources
from tests.bench.builds import bare_mkdocs
from tests.bench.table import Row
from tests.bench.workbench import bare_configuration, workbench
from tests.tiny import assets

SIZES = (50, 200, 800)
GROWTH_BUDGET = 1.2
"""What counts as constant: a page more at the far end costs at most so many times what it costs at the near end."""


def rows(folder: Path, original: Project, book: Book, say: Callable[[str], None]) -> list[Row]:
    """Milliseconds a page, for us and for MkDocs, and how they grow."""
    project = workbench(folder, original)
    bare_configuration(project, "build/many")
    checked = checked_book(original.data, original.cache / "yaml")
    seconds: dict[str, list[float]] = {"check": [], "data to Markdown": [], "bare MkDocs": []}
    for size in SIZES:
        say(f"{size} pages a language")
        many = replace(checked, games={key: with_copies(game, size) for key, game in checked.games.items()})
        seconds["check"].append(_check(many))
        seconds["data to Markdown"].append(_generate(many))
        _shelve(project.root / "build" / "many", original, checked, size)
        seconds["bare MkDocs"].append(bare_mkdocs(project).processor)
    pages = [size * len(book.languages) for size in SIZES]
    return [row for what, found in seconds.items() for row in _rows(what, found, pages)]


def _rows(what: str, seconds: list[float], pages: list[int]) -> list[Row]:
    slopes = [1000 * (b - a) / (m - n) for a, b, n, m in zip(seconds, seconds[1:], pages, pages[1:], strict=False)]
    totals = ", ".join(f"{size}: {total:.1f} s" for size, total in zip(SIZES, seconds, strict=True))
    return [
        Row(f"{what}, a page more from {SIZES[1]} to {SIZES[2]}", [slopes[1]], "ms", peer=totals),
        Row(f"  times what one costs from {SIZES[0]} to {SIZES[1]}", [slopes[1] / slopes[0]], "x", GROWTH_BUDGET),
    ]


def _check(many: Book) -> float:
    """Seconds of processor time for checking a book that is read."""
    start = time.process_time()
    problems = list(check(many))
    assert not problems, problems[0]
    return time.process_time() - start


def _generate(many: Book) -> float:
    """Seconds of processor time for making all pages."""
    players = {key: EngineRunner(game) for key, game in many.games.items()}
    start = time.process_time()
    write_sources.pages(many, players, assets(many))
    return time.process_time() - start


def _shelve(docs: Path, original: Project, book: Book, size: int) -> None:
    """So many copies of the first game's pages that there are `size` a language, as a folder for MkDocs."""
    shutil.rmtree(docs, ignore_errors=True)
    game = next(iter(book.games.values()))
    players = {key: EngineRunner(item) for key, item in book.games.items()}
    sources = write_sources.pages(book, players, assets(book))
    sources |= write_sources.hand_written_pages(original, book, players, assets(book))
    for name, source in sources.items():
        write_if_new(docs / name, source.markdown.encode())
    for name, content in write_sources.hand_written_assets(original).items():
        write_if_new(docs / name, content)
    for number in range(size // (len(game.rules.pages) + 1)):
        for language in book.languages:
            shelf = docs / language / f"shelf-{number // 10}"
            shutil.copytree(docs / language / game.id, shelf / f"{game.id}-{number}")
            shutil.copy(docs / language / "glossary.md", shelf)  # where the terms of the copies are looked up


def with_copies(game: GameBook, count: int) -> GameBook:
    """The game with `count` more pages: its first rules page again and again, with ids and words of their own."""
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
    wanted = {
        "pages": [page.id],
        "sections": [section.id for section in page.sections],
        "rules": [rule.id for section in page.sections for rule in section.rules],
    }
    return words.model_copy(update={name: _copied(getattr(words, name), ids, count) for name, ids in wanted.items()})


def _copied(texts: dict[str, Any], ids: list[str], count: int) -> dict[str, Any]:
    copies = {f"{key}-{number}": texts[key] for number in range(count) for key in ids if key in texts}
    return texts | copies
