"""Hand-written pages (docs/<language>/), and the blocks that they name."""

import re
from collections.abc import Mapping

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.case import case_block
from rules_pages.blocks.component_tables import component_table_blocks
from rules_pages.blocks.example import example_block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import about_line, accent_class, emblem, ways_in
from rules_pages.blocks.rule import note_block, reading_block, rule_block
from rules_pages.data.book import Book
from rules_pages.pages.pictures import game_picture
from rules_pages.pages.widgets.calculators import teaser

_BLOCK = re.compile(r"^/// *([a-z-]+)(?: *\| *([\w.-]+))? *\n/// *$", re.MULTILINE)


TRANSLATION = "translation"
"""Kind of the block that says that what follows is in another language. Its name is the code of that, with a number
where a page has several: `en.1`."""
STALE = "stale"
"""Kind of the block that says that the source of what follows has changed since it was translated. Its name is a
number."""


def with_blocks(book: Book, assets: Mapping[str, str], name: str, text: str) -> Source:
    """Return a hand-written page with its blocks rendered, which the check has found to exist. `name`: `de/about.md`.

    A page may name `/// rule | attika.cost.terrain`, `case` (all cases of a rule), `example`, `note`, `reading` and
    `table` likewise, and `/// home`; each is closed by a line `///`. Raises ValueError if it names one twice."""
    language = name.partition("/")[0]
    parts: list[Part] = []
    *pieces, rest = _BLOCK.split(text)  # a text, then the kind and the name of the block below it, and so on
    for before, kind, name_of_block in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
        parts.append(before)
        target = name_of_block or ""
        if kind == "home":
            parts.append(Block("home", "", home_html(book, language, assets)))
        elif kind in (TRANSLATION, STALE):
            status = "stale" if kind == STALE else "missing"
            label = "" if kind == STALE else book.languages[target.partition(".")[0]].label
            words = escape(book.site[language].strings[f"translation.{status}"].replace("{language}", label))
            notice = tag("p", words, class_=f"translation translation--{status}", lang=language)
            parts.append(Block(kind, target, notice))
        else:
            game, _, identifier = target.partition(".")
            # Every page but the index is built into a folder of its own.
            root = f"{game}/" if name.endswith("/index.md") else f"../{game}/"
            context = PageContext(book, book.games[game], language, assets, root)
            parts.append(_block(context, kind, identifier) or "")
    return join([*parts, rest])


def _block(context: PageContext, kind: str, key: str) -> Block | None:
    """Return the block of something in the game."""
    game = context.game
    match kind:
        case "rule":
            return rule_block(context, next(rule for rule in game.rule_list() if rule.id == key))
        case "case":
            return case_block(context, key)
        case "example":
            return example_block(context, game.examples[key], "h4")
        case "note":
            return note_block(context, key, game.notes[key])
        case "reading":
            return reading_block(context, key, game.readings[key])
    table = next(table for page in game.rules.pages for table in page.tables if table.id == key)
    return component_table_blocks(context, table)[0]


_SENTENCE = re.compile(r".+?(?:[。！？]|[.!?](?=\s|$))", re.DOTALL)


def home_html(book: Book, language: str, assets: Mapping[str, str]) -> str:
    """Return the generated part of the home page. `assets`: addresses below assets/ of what a widget loads, by key."""
    return tag("div", games(book, language, assets), teaser(book, language, assets), class_="home")


# the games


def games(book: Book, language: str, assets: Mapping[str, str]) -> str:
    """Return a card for each game: a picture of its table, for whom it is, what it is about, and the ways in."""
    cards = []
    for game in book.games.values():
        context = PageContext(book, game, language, assets, f"{game.id}/")
        text = context.texts.get("game")
        link = tag("a", escape(text.title), href=context.root, class_="games__title")
        title = tag("h2", emblem(game.game, "games__emblem"), link, id=f"game.{game.id}")
        facts = about_line(context, "games__facts")
        lead = tag("p", escape(first_sentence(context.plain(text.lead))), class_="games__lead") if text.lead else ""
        words = tag("div", title, facts, lead, ways_in(context), class_="games__words")
        cards.append(tag("li", game_picture(context), words, class_=f"games__game {accent_class(game)}"))
    return tag("ul", *cards, class_="games")


def first_sentence(text: str) -> str:
    """Return the text up to its first full stop; in Japanese no space need follow it."""
    match = _SENTENCE.match(text)
    return match.group() if match else text
