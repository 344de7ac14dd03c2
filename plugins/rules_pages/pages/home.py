"""The block of the home page (`/// home`): the games as cards, and a working calculator."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules_pages.blocks.emblems import accent_class, emblem
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book, GameBook
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.units import GameTexts
from rules_pages.pages.widgets.home_calculator import teaser

TOOLS = ("calculator", "position")
"""Page kinds that count as tools."""
BETWEEN = " · "
"""What separates the counts in `home.counts`."""
_SENTENCE = re.compile(r".+?(?:[。！？]|[.!?](?=\s|$))", re.DOTALL)


def home_html(book: Book, runners: Mapping[str, EngineRunner], language: str, assets: Mapping[str, str]) -> str:
    """Return the generated part of the home page. `assets`: addresses below assets/ of what a widget loads, by key."""
    return tag("div", games(book, language), teaser(book, runners, language, assets), class_="home")


# the games


def games(book: Book, language: str) -> str:
    """Return a card for each game: emblem, title in each language, what the game is about, and how much content there
    is."""
    cards = [_card(book, game, PageContext(book, game, language)) for game in book.games.values()]
    return tag("ul", *cards, class_="games")


def _card(book: Book, game: GameBook, context: PageContext) -> str:
    text = context.texts.get("game")
    title = tag("a", escape(text.title), href=f"{game.id}/", class_="games__title")
    lead = tag("p", escape(first_sentence(context.plain(text.lead))), class_="games__lead") if text.lead else ""
    counts = tag("p", escape(_counts(context)), class_="games__counts")
    words = tag("div", tag("h2", title, id=f"game.{game.id}"), _other_titles(book, game, context), lead, counts)
    return tag("li", emblem(game.game, "games__emblem"), words, class_=f"games__game {accent_class(game)}")


def first_sentence(text: str) -> str:
    """Return the text up to its first full stop; in Japanese no space need follow it."""
    match = _SENTENCE.match(text)
    return match.group() if match else text


def _other_titles(book: Book, game: GameBook, context: PageContext) -> str:
    """Return links to the game's front page in the other languages."""
    others = [_other_title(book, game, code) for code in book.languages if code != context.language]
    return tag("p", " · ".join(others), class_="games__others")


def _other_title(book: Book, game: GameBook, code: str) -> str:
    """Return a link to the game's front page in another language."""
    title = GameTexts(game, code).get("game").title
    code_label = tag("span", code.upper(), class_="games__code", aria_hidden="true")
    link = tag(
        "a",
        escape(title),
        href=f"../{code}/{game.id}/",
        hreflang=code,
        lang=code,
        aria_label=f"{title} ({book.languages[code].label})",
    )
    return code_label + link


def _counts(context: PageContext) -> str:
    """Return how many rules, examples and tools the game has, in words; what it has none of is left out."""
    game = context.game
    tools = len([page for page in game.rules.pages if page.kind in TOOLS])
    counts = context.site("home.counts", rules=len(game.rule_ids), examples=len(game.examples), tools=tools)
    numbers = (len(game.rule_ids), len(game.examples), tools)
    return BETWEEN.join(part for part, number in zip(counts.split(BETWEEN), numbers, strict=False) if number)
