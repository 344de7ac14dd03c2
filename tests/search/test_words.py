"""Other words of terms, rules and pieces, and what the search is given of a game."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book
from rules_pages.search.index import FIRST, other_words, own_words, searched, texts_of, write_index
from tests.tiny import TinyBook


@pytest.fixture(scope="module")
def contexts(book: Book) -> dict[tuple[str, str], PageContext]:
    """By language and game."""
    return {
        (language, key): PageContext(book, game, language)
        for language in book.languages
        for key, game in book.games.items()
    }


@pytest.fixture(scope="module")
def all_searched(contexts) -> dict[tuple[str, str], dict[str, Any]]:
    """What the search knows by language and game."""
    return {key: searched(context) for key, context in contexts.items()}


def test_a_term_has_its_reading_and_like_a_rule_the_words_of_other_editions(book: Book) -> None:
    assert {"アンフォラ", "あんふぉら", "壺", "つぼ"} <= set(other_words(book, "ja", ["amphora"]).split())
    assert own_words(book.games["polis"], "de", "redeem.pay") == ["Lösegeld"]


def test_words_that_our_texts_avoid_are_found(tiny: TinyBook) -> None:
    entry = "also: [Überfahrtpreis]"
    tiny.edit("glossary/text/de.yaml", entry, f'{entry}, avoid: ["Maut*", {{word: Überfahrtpreis, write: Geld}}]')
    assert other_words(tiny.book(), "de", ["fare"]) == "Fährgeld Überfahrtpreis Maut"


@pytest.mark.slow
def test_every_rule_example_page_and_row_is_known_in_every_language(book: Book, all_searched) -> None:
    for (language, key), known in all_searched.items():
        game = book.games[key]
        assert set(known["rules"][0]) == game.rule_ids, (language, key)
        assert set(known["examples"][0]) == set(game.examples)
        assert set(known["pages"][0]) == {page.id for page in game.rules.pages}
        assert {table.id for page in game.rules.pages for table in page.tables} <= set(known["pieces"][0])
        assert {term for terms in known["rules"][-1] for term in terms} == set(range(len(known["terms"][0])))


@pytest.mark.slow
def test_texts_are_read_in_one_line_without_lists_and_tables(contexts) -> None:
    texts = [text for context in contexts.values() for section in texts_of(context).values() for text in section]
    assert any(text.startswith("You must meet both conditions: You have more") for text in texts)
    for part in ("Card · When · What it", "Es gewinnt, wer am Ende einer Spielrunde"):  # a sentence goes on in its list
        assert any(part in text for text in texts)
    odd = [text for text in texts if text.startswith("- ") or " - " in text or "|" in text or "---" in text]
    assert not odd


def test_what_players_ask_stands_with_its_rule_and_is_offered(tiny: TinyBook) -> None:
    tiny.write("ferry/asks/en.yaml", "fare.storm: [why so much, storm costs]\n")
    tiny.edit("ferry/game.yaml", "year: 1900\n", "year: 1900\nfrequent: [fare.storm, bank.stay]\n")
    book = tiny.book()
    known = searched(PageContext(book, book.games["ferry"], "en"))
    rules = {rule[0]: rule for rule in zip(*known["rules"], strict=True)}
    assert rules["fare.storm"][4].endswith("|why so much|storm costs") and "|" not in rules["fare.base"][4]
    assert [list(rules)[place] for place in known["frequent"]] == ["fare.storm", "bank.stay"]


def test_the_other_words_of_a_rule_come_from_its_text_and_its_keywords(tiny: TinyBook) -> None:
    tiny.write("ferry/keywords/en.yaml", "fare.storm: gale force, sea-sick\n")
    book = tiny.book()
    context = PageContext(book, book.games["ferry"], "en")
    words, places = (parts.split(" ") for parts in searched(context)["words"])
    rules: dict[str, set[str]] = {rule[0]: set() for rule in zip(*searched(context)["rules"], strict=True)}
    word = ""
    for part, steps in zip(words, places, strict=True):
        word, place = word[: ord(part[0]) - FIRST] + part[1:], 0
        for step in steps:
            place += ord(step) - FIRST
            rules[list(rules)[place]].add(word)
    assert {"gale", "force", "sea-sick"} <= rules["fare.storm"] and "gale" not in rules["fare.base"]
    assert "must pay" in texts_of(context)["crossing.0"][0] and "pay" in rules["fare.base"]


def test_each_language_and_game_has_a_file(tiny: TinyBook, tmp_path: Path) -> None:
    book = tiny.book()
    (tmp_path / "search").mkdir()
    (tmp_path / "search" / "old.json").write_text("{}")
    write_index(book, tmp_path / "search")
    names = {path.name for path in (tmp_path / "search").iterdir() if path.name.count(".") < 3}
    games = {f"{language}.{game}.json" for language in book.languages for game in book.games}
    assert names == games | {f"{language}.json" for language in book.languages}
    assert json.loads((tmp_path / "search" / "de.ferry.json").read_text(encoding="utf-8"))["game"] == "ferry"
