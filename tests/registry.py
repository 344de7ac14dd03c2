"""The languages and games in the data, so that no test lists them by hand."""

from functools import cache
from pathlib import Path

from pydantic import TypeAdapter

from rules_pages.check.book_cache import book_entry, source_hashes
from rules_pages.data import models
from rules_pages.data.book import Book, read_book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.project import Project
from rules_pages.data.yaml_file import read_yaml

DATA = Path(__file__).parents[1] / "rules_data"
WORDS_OF_LANGUAGES: models.Languages = TypeAdapter(models.Languages).validate_python(
    read_yaml(DATA / "languages.yaml", "languages.yaml").data
)
"""Content of `languages.yaml`; read on its own, since reading all data takes seconds."""
LABELS: dict[str, str] = {code: entry.label for code, entry in WORDS_OF_LANGUAGES.items()}
"""Language to its name in that language, in the order of the menus."""
LANGUAGES: tuple[str, ...] = tuple(LABELS)
GAMES: tuple[str, ...] = tuple(sorted(path.parent.name for path in DATA.glob("*/game.yaml")))

Engines = dict[str, EngineRunner]
"""Game id to its engine with the real components."""


@cache
def unchecked_book() -> Book:
    """Return all data, read once per process; unchecked where it has changed since its check, so that a missing text
    does not fail tests of engines."""
    project = Project(DATA.parent)
    return book_entry(project, source_hashes(project)).find(Book) or read_book(DATA, project.cache)
