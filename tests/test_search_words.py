"""Words by which something is found though its text has others."""

from __future__ import annotations

import pytest

from rules_pages.book import Book
from rules_pages.search import documents, entries
from rules_pages.search_words import (
    compound_parts,
    katakana,
    other_spellings,
    other_words,
    participle_verbs,
    without_umlauts,
)


@pytest.mark.parametrize(
    ("word", "parts"),
    [("Baukosten", "bau kosten"), ("Siedlungskosten", "siedlung kosten"), ("Kosten", ""), ("Baukran", "")],
)
def test_a_compound_is_found_by_its_parts(word: str, parts: str) -> None:
    assert compound_parts(word, frozenset({"bau", "kosten", "siedlung"})) == parts


@pytest.mark.parametrize(
    ("participle", "verb"),
    [("gemischt", "mischt"), ("aufgedeckt", "aufdeckt"), ("zurückgelegte", ""), ("gegen", ""), ("angelegt", "anlegt")],
)
def test_a_participle_is_found_by_its_verb(participle: str, verb: str) -> None:
    assert participle_verbs(participle) == verb


def test_other_spellings() -> None:
    assert without_umlauts("Gebäude und Straße, Bau") == "gebaeude strasse"
    assert other_spellings("Neighbors of one color", {"neighbor": "neighbour", "color": "colour"}) == (
        "colour neighbours"
    )
    assert katakana("てふだ、Card") == "テフダ、Card"


def test_a_term_is_found_by_its_reading_and_by_the_words_of_other_editions(book: Book) -> None:
    words = other_words(book, "ja", ["amphora"])
    assert {"アンフォラ", "あんふぉら", "壺", "つぼ"} <= set(words.split())


def test_every_rule_example_term_and_page_can_be_found_in_every_language(book: Book) -> None:
    found = list(entries(book))
    assert len(found) == len(documents(book))
    for language in book.languages:
        own = {item.href for item in found if item.language == language}
        assert len(own) == sum(item.language == language for item in found), "no address twice"
        for game in book.games.values():
            wanted = [*game.rule_ids, *(f"example.{key}" for key in game.examples)]
            assert {anchor for anchor in wanted if not any(href.endswith("#" + anchor) for href in own)} == set()


def test_a_document_says_where_its_text_begins_and_ends(book: Book) -> None:
    text = next(iter(documents(book).values())).decode()
    assert text.index("<h1") < text.index('<span id="text">') < text.index('<span id="words">')
