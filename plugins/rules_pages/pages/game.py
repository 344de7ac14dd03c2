"""The front page of a game, and which function makes which kind of page."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.html import escape, folded, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import about_line, credits_line, emblem, front_matter, sources_html, ways_in
from rules_pages.data import models
from rules_pages.data.book import Book, GameBook
from rules_pages.data.published.publication import LOOK_UP, pages_by_group
from rules_pages.pages.check_yourself import CHECK_YOURSELF, check_yourself_page
from rules_pages.pages.examples import examples_page, walkthrough_page
from rules_pages.pages.filtered_lists import FINDER, finder_page
from rules_pages.pages.guide import guide_page
from rules_pages.pages.pictures import game_picture
from rules_pages.pages.printable import PDF, PRINT, print_page
from rules_pages.pages.rules import components_page, notes_page, rules_page
from rules_pages.pages.widgets.calculators import calculator_page, position_page
from rules_pages.pages.widgets.table import table_page

MAKERS: dict[str, Callable[[PageContext, models.Page], Source]] = {
    "rules": rules_page,
    "components": components_page,
    "examples": examples_page,
    "calculator": calculator_page,
    "notes": notes_page,
    "walkthrough": walkthrough_page,
    "guide": guide_page,
    "position": position_page,
    "table": table_page,
}
"""Page kind to the function that makes the page."""


def game_pages(book: Book, game: GameBook, language: str, assets: Mapping[str, str]) -> dict[str, Source]:
    """Return all pages of a game in one language, by path below the language's folder.

    `assets`: addresses below assets/ of what widgets load, by key (`attika.board`, `attika.board.de`, `loader`)."""
    context = PageContext(book, game, language, assets)
    return {f"{game.id}/{name}.md": make() for name, (_, make) in page_makers(context).items()}


def page_makers(context: PageContext) -> dict[str, tuple[str, Callable[[], Source]]]:
    """Return (title in the navigation, what makes the page) of each page of a game, by its id."""
    texts, strings = context.texts, context.strings
    title = texts.get("game").title
    of_game = strings["brackets"].replace("{words}", title)
    makers: dict[str, tuple[str, Callable[[], Source]]] = {
        "index": (title, lambda: front_page(replace(context, root=""))),
        FINDER: (strings["finder.title"] + of_game, partial(finder_page, context)),
    }
    if context.game.cases:
        makers[CHECK_YOURSELF] = strings["quiz.title"], partial(check_yourself_page, context)
    for page in context.game.rules.pages:
        makers[page.id] = texts.get("pages", page.id).title, partial(MAKERS[page.kind], context, page)
    return makers | {PRINT: (strings["print.of"].replace("{game}", title), partial(print_page, context))}


def front_page(context: PageContext) -> Source:
    """Return the front page: what the game is, the ways in, links to its pages, its sources, its translation."""
    text, credits = context.texts.get("game"), credits_line(context)
    game_id, game = context.game.id, context.game.game
    words = [
        about_line(context, "game__facts", is_whole=True),
        tag("p", context.html(text.lead), class_="game__lead") if text.lead else "",
        ways_in(context),
        tag("p", escape(credits), class_="game__makers") if credits else "",
    ]
    picture = game_picture(context, context.site("game.picture"))
    about = tag("div", tag("div", *words, class_="game__words"), picture, class_="game__about")
    translation = ""
    if context.language != context.texts.source_language:
        counts = context.texts.counts()
        translated = context.escaped("translation.of", done=counts["done"], all=sum(counts.values()))
        translation = tag("p", translated, class_="game__translation")
    groups = {group: _links(context, group, pages) for group, pages in pages_by_group(context.game).items()}
    title = context.site("game.sources-counted", n=len(game.sources))
    sources = folded(title, sources_html(context), class_="game__sources", id="sources")
    parts: list[Part] = [
        front_matter(text.title, game_id=game_id),
        Block("emblem", game_id, emblem(game, "game__emblem")),
        f"# {text.title} {{#{game_id}}}",
        Block("about", game_id, about),
        Block("pages", game_id, context.render("doors.html", groups=groups)),
        Block(PDF, game_id),
        Block("translation", game_id, translation) if translation else "",
        Block("sources", game_id, sources),
    ]
    return join(parts)


def _links(context: PageContext, group: models.Group, pages: list[models.Page]) -> dict[str, str]:
    """Return the links of a group, {address: words}: its pages, with those that are generated for every game."""
    links = {f"{page.id}/": str(context.texts.get("pages", page.id).title) for page in pages}
    if group == "learn" and context.game.cases:
        links[f"{CHECK_YOURSELF}/"] = context.site("quiz.title")
    if group == LOOK_UP:
        links[f"{FINDER}/"] = context.site("finder.title")
        links[f"../glossary/?game={context.game.id}"] = context.site("glossary.title")
        links[f"{PRINT}/"] = context.site("print.title")
    return links
