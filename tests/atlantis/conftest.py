"""Atlantis with the real components."""

from __future__ import annotations

import pytest

from rules_pages.book import Book
from rules_pages.examples import Player


@pytest.fixture(scope="session")
def atlantis(book: Book) -> Player:
    """The engine with the real components."""
    return Player(book.games["atlantis"])
