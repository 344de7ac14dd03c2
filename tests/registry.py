"""The languages and games that the data has; no test lists them by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pydantic import TypeAdapter

from rules_pages.data import models
from rules_pages.data.book import Book, read_book
from rules_pages.data.project import Project
from rules_pages.data.yaml_cache import read_yaml

DATA = Path(__file__).parents[1] / "rules_data"
WORDS_OF_LANGUAGES: models.Languages = TypeAdapter(models.Languages).validate_python(
    read_yaml(DATA / "languages.yaml", "languages.yaml").data
)
"""What `languages.yaml` says of each language; read alone, since the whole data take seconds."""
LABELS: dict[str, str] = {code: entry.label for code, entry in WORDS_OF_LANGUAGES.items()}
"""Each language's own name for itself, in the order of the menus."""
LANGUAGES: tuple[str, ...] = tuple(LABELS)
GAMES: tuple[str, ...] = tuple(sorted(path.parent.name for path in DATA.glob("*/game.yaml")))


@cache
def unchecked_book() -> Book:
    """The whole data, read once a process; not checked, so that a text that is missing somewhere fails no test of an
    engine."""
    return read_book(DATA, Project(DATA.parent).cache / "yaml")
