"""The block of the home page (`/// home`): the games as cards, and a working calculator."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import about_line, accent_class, emblem, ways_in
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.pages.game_picture import game_picture
from rules_pages.pages.widgets.home_calculator import teaser

_SENTENCE = re.compile(r".+?(?:[。！？]|[.!?](?=\s|$))", re.DOTALL)


def home_html(book: Book, runners: Mapping[str, EngineRunner], language: str, assets: Mapping[str, str]) -> str:
    """Return the generated part of the home page. `assets`: addresses below assets/ of what a widget loads, by key."""
    return tag("div", games(book, language, assets), teaser(book, runners, language, assets), class_="home")


# the games


def games(book: Book, language: str, assets: Mapping[str, str]) -> str:
    """Return a card for each game: a picture of its table, for whom it is, what it is about, and the ways in."""
    contexts = [PageContext(book, game, language, assets, f"{game.id}/") for game in book.games.values()]
    return tag("ul", *map(_card, contexts), class_="games")


def _card(context: PageContext) -> str:
    game, text = context.game, context.texts.get("game")
    link = tag("a", escape(text.title), href=context.root, class_="games__title")
    title = tag("h2", emblem(game.game, "games__emblem"), link, id=f"game.{game.id}")
    facts = about_line(context, "games__facts")
    lead = tag("p", escape(first_sentence(context.plain(text.lead))), class_="games__lead") if text.lead else ""
    words = tag("div", title, facts, lead, ways_in(context), class_="games__words")
    return tag("li", game_picture(context), words, class_=f"games__game {accent_class(game)}")


def first_sentence(text: str) -> str:
    """Return the text up to its first full stop; in Japanese no space need follow it."""
    match = _SENTENCE.match(text)
    return match.group() if match else text
