"""Additional search words, and the entries and documents of the search index."""

from __future__ import annotations

import pytest

from rules_pages.data.book import Book, GameBook
from rules_pages.search.documents import collections
from rules_pages.search.entries import OVERVIEW, entries
from rules_pages.search.words import (
    KANA,
    compound_parts,
    in_letters,
    kana_in_letters,
    other_spellings,
    other_words,
    participle_verbs,
    readings_in_letters,
    without_umlauts,
)
from tests.tiny import TinyBook


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


def test_a_reading_in_letters_keeps_its_beginning_and_is_no_other_reading() -> None:
    assert in_letters("ー") == "di"
    assert in_letters("せんりゃく").startswith(in_letters("せんり")) and in_letters("せんり").isalpha()
    assert readings_in_letters("壺 つぼ vase") == in_letters("つぼ")
    assert kana_in_letters("おつりはない") == in_letters("おつりはない")
    assert kana_in_letters("橋を架けるときと、つうこうりょう") == " ".join(
        map(in_letters, ("けるときと", "つうこうりょう"))
    )
    assert len({in_letters(kana) for kana in KANA}) == len(KANA)


def test_a_term_is_found_by_its_reading_and_by_the_words_of_other_editions(book: Book) -> None:
    words = other_words(book, "ja", ["amphora"])
    assert {"アンフォラ", "あんふぉら", "壺", "つぼ"} <= set(words.split())


@pytest.mark.slow
def test_every_rule_example_term_page_and_table_can_be_found_in_every_language(book: Book) -> None:
    all_entries = list(entries(book))
    assert len(all_entries) == sum(map(len, collections(book, all_entries).values()))
    for language in book.languages:
        for key, game in book.games.items():
            addresses = [item.href for item in all_entries if (item.language, item.collection) == (language, key)]
            assert len(addresses) == len(set(addresses)), "no address twice"
            assert missing_of(game, addresses) == set()
            assert {table.id for page in game.rules.pages for table in page.tables} <= {
                href.partition("#")[2] for href in addresses
            }


def missing_of(game: GameBook, addresses: list[str]) -> set[str]:
    """Return the ids of rules, examples and pages to which none of these addresses leads."""
    anchors = {address.partition("#")[2] for address in addresses}
    pages = {address.split("/")[2] for address in addresses if "#" not in address}
    ids = {*game.rule_ids, *(f"example.{key}" for key in game.examples)}
    return (ids - anchors) | ({page.id for page in game.rules.pages} - pages)


@pytest.mark.slow
def test_the_overview_has_all_terms_and_every_title_of_every_game(book: Book) -> None:
    for language in book.languages:
        overview = [item for item in entries(book) if (item.language, item.collection) == (language, OVERVIEW)]
        terms = {key for key, term in book.glossary.items() if language in term.words}
        assert {item.ids for item in overview if not item.headings} >= terms
        for key, game in book.games.items():
            pages = [item for item in overview if item.href.split("/")[1] == key]
            addresses = [f"{page.href}#{heading.anchor}" for page in pages for heading in page.headings]
            assert missing_of(game, addresses + [page.href for page in pages]) == set()


@pytest.mark.slow
def test_a_document_says_where_its_text_begins_and_ends(book: Book) -> None:
    text = next(iter(collections(book, entries(book))["attika"].values())).decode()
    assert text.index("<h1") < text.index('<span id="text">') < text.index('<span id="words">')


def test_a_list_is_read_in_one_line(book: Book) -> None:
    texts = {(item.language, item.ids): item.text for item in entries(book)}
    assert texts["en", "siege.condition"].startswith("You must meet both conditions: You have more")
    assert "zu Ende, wenn er seine Hauptstadt nicht versorgen kann, er am" in texts["de", "loss.at-once"]
    assert not [text for text in texts.values() if text.startswith("- ") or " - " in text or "\n- " in text]


def test_a_table_is_read_without_its_lines(book: Book) -> None:
    texts = {(item.language, item.ids): item.text for item in entries(book)}
    events = next(
        text for (language, key), text in texts.items() if language == "en" and "Card · When · What it" in text
    )
    assert "Choice of the player; " in events
    assert not [text for text in texts.values() if "|" in text or "---" in text]


def test_words_that_our_texts_avoid_are_found(tiny: TinyBook) -> None:
    entry = "also: [Überfahrtpreis]"
    tiny.edit("glossary.yaml", entry, f'{entry}, avoid: ["Maut*", {{word: Überfahrtpreis, write: Geld}}]')
    assert other_words(tiny.book(), "de", ["fare"]) == "Fährgeld Überfahrtpreis Maut"


def test_other_words_are_found_with_their_rule(book: Book) -> None:
    by_id = {(item.language, item.collection, item.ids): item for item in entries(book)}
    assert by_id["de", "polis", "redeem.pay"].also == "Lösegeld"
    assert by_id["ja", "polis", "redeem.pay"].place.endswith(" · プロゼノスの請け戻し")
