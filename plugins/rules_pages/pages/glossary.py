"""The site's glossary: all terms, by letter, filtered by words and by game (glossary.js)."""

from __future__ import annotations

import unicodedata
from typing import Any

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_furniture import quoted
from rules_pages.data import models
from rules_pages.data.book import Book, GameBook
from rules_pages.data.markup import placeholders
from rules_pages.data.units import GameTexts, units
from rules_pages.search.words import other_words

ROWS = ("あいうえお", "かきくけこ", "さしすせそ", "たちつてと", "なにぬねの", "はひふへほ", "まみむめも", "やゆよ")
ROWS += ("らりるれろ", "わをん")
"""The rows of the kana by their first signs, without marks for voiced sounds."""


def glossary_page(book: Book, language: str) -> Source:
    """All terms, with the words of the other languages."""
    strings = book.site[language].strings
    terms = sorted(book.glossary.items(), key=lambda item: _sort_key(book, item[1], language))
    games = {game.id: terms_of(game) for game in book.games.values()}
    entries = [part for key, term in terms for part in _term(book, key, term, language, games)]
    head = f"---\ntitle: {quoted(strings['glossary.title'])}\nhide: [toc]\n---"
    title = f"# {strings['glossary.title']} {{#glossary}}"
    return join([head, title, strings["glossary.lead"], Block("finder", "", _tools(book, language, terms)), *entries])


def terms_of(game: GameBook) -> set[str]:
    """The terms that the texts of a game name."""
    texts = units(game.texts[game.game.source_language]).values()
    slots = (item for unit in texts for _, text in unit.texts() if "{term:" in text for item in placeholders(text))
    return {item.target for item in slots if item.kind == "term"}


def _sort_key(book: Book, term: models.Term, language: str) -> str:
    _, words = book.words_in(term.words, language)
    return (words.reading or words.term).casefold()


def initial(spoken: str) -> str:
    """The letter under which a word stands: A to Z without its accents, or the row of a kana."""
    first = unicodedata.normalize("NFKD", spoken)[:1].upper()
    kana = chr(ord(first) - 0x60) if "\u30a1" <= first <= "\u30f6" else first
    return next((row[0] for row in ROWS if kana in row), first)


def _tools(book: Book, language: str, terms: list[tuple[str, models.Term]]) -> str:
    """The letters, each a link to its first term, and what filters the list."""
    strings = book.site[language].strings
    first: dict[str, str] = {}
    for key, term in terms:
        first.setdefault(initial(_sort_key(book, term, language)), key)
    letters = [tag("a", escape(letter), href=f"#{key}") for letter, key in first.items()]
    bar = tag("nav", *letters, class_="glossary__letters", aria_label=strings["glossary.letters"])
    label = tag("label", escape(strings["finder.label"]), for_="finder")
    about = {"placeholder": strings["contents.filter"], "autocomplete": "off", "enterkeyhint": "search"}
    field = tag("input", type="search", id="finder", spellcheck="false", **about)
    none = {"data_none": strings["glossary.none"]}
    status = tag("p", role="status")
    found = tag("div", label, field, _games(book, language), status, class_="finder", data_glossary=True, **none)
    return found + bar


def _games(book: Book, language: str) -> str:
    strings = book.site[language].strings
    titles = {game.id: GameTexts(game, language).get("game").title for game in book.games.values()}
    options = {"": strings["search.all-games"], **titles}
    listed = [tag("option", escape(title), value=key) for key, title in options.items()]
    return tag("select", *listed, aria_label=strings["search.game"], autocomplete="off")


def _term(book: Book, key: str, term: models.Term, language: str, games: dict[str, set[str]]) -> list[Part]:
    shown_in, words = book.words_in(term.words, language)
    strings = book.site[language].strings
    others = [
        tag("span", escape(other.term), lang=code, class_="glossary__other")
        for code, other in term.words.items()
        if code != shown_in
    ]
    named = f"{strings['glossary.also']} {escape(strings['list.comma'].join(words.also))}"
    also = strings["brackets"].replace("{words}", named) if words.also else ""
    reading = f" {tag('small', escape(words.reading), class_='glossary__reading')}" if words.reading else ""
    there = [game for game, named in games.items() if key in named]
    titles = [escape(GameTexts(book.games[game], language).get("game").title) for game in there]
    where = tag("p", strings["list.comma"].join(titles), class_="glossary__games") if titles else ""
    body = tag("p", escape(words.text), also) + tag("p", strings["list.comma"].join(others), class_="glossary__words")
    entry = tag(
        "div",
        body,
        where,
        class_="glossary__entry",
        data_games=" ".join(there),
        data_also=f"{key} {other_words(book, language, [key])}",
    )
    return [f"## {words.term}{reading} {{#{key} .glossary__term}}", Block("term", key, entry)]


def glossary_data(book: Book, language: str) -> dict[str, Any]:
    """What terms.js shows in place: id to term, reading, definition and the words of the other languages."""
    terms = {}
    for key, term in book.glossary.items():
        shown_in, words = book.words_in(term.words, language)
        others = {code: other.term for code, other in term.words.items() if code != shown_in}
        reading = {"reading": words.reading} if words.reading else {}
        terms[key] = {"term": words.term, "text": words.text, "words": others, **reading}
    return {"more": book.site[language].strings["terms.glossary"], "terms": terms}
