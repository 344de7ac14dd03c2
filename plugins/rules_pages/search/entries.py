"""What can be found: every rule, example, term, page and piece, in the collection in which a reader looks for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rules_pages.blocks.page_context import PageContext, example_page
from rules_pages.blocks.table import shown_rows
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.markup import placeholders
from rules_pages.search.words import own_words

LIST_ITEM = re.compile(r"([.,;:。、：]?)(^|\s+)- ")
OVERVIEW = "overview"
"""The collection that is searched where no game is: all terms, and of every page of every game the titles on it."""


@dataclass(frozen=True)
class Heading:
    """A title on a page that is found as a whole; `terms` are the ids of the glossary that its text names, `also` are
    other words for it, and how it is read."""

    anchor: str
    title: str
    terms: tuple[str, ...]
    ids: str
    also: str = ""


@dataclass(frozen=True)
class Found:
    """One thing to be found in a `collection`: a game's id, or OVERVIEW.

    `href` is below the site's root, `place` says where it stands (`Attika 4.7 · Free building`), `terms` are the ids of
    the glossary that its text names, `also` are other words for it, `around` is the title of the section in which it
    stands; who asks for that means first of all the section's first rule.
    """

    language: str
    collection: str
    href: str
    place: str
    title: str
    text: str = ""
    terms: tuple[str, ...] = ()
    ids: str = ""
    also: str = ""
    around: str = ""
    is_first: bool = False
    headings: tuple[Heading, ...] = ()


def entries(book: Book) -> Iterator[Found]:
    """Everything that can be found, in every language."""
    for language in book.languages:
        yield from _terms(book, language, OVERVIEW, book.glossary)
        for game in book.games.values():
            context = PageContext(book, game, language)
            found = [*_rules(context), *_examples(context), *_pages(context)]
            named = dict.fromkeys(term for item in found for term in item.terms)
            yield from found
            yield from _pieces(context)
            yield from _terms(book, language, game.id, named)
            yield from _overview(context, found)


def _rules(context: PageContext) -> Iterator[Found]:
    for rule in context.game.rule_list():
        text = context.texts.get("rules", rule.id)
        page = context.game.page_of(rule.id)
        section = _section_title(context, page, rule)
        place = f"{_title(context)} {context.game.numbers.get(rule.id, '')}"
        yield Found(
            language=context.language,
            collection=context.game.id,
            href=f"{_address(context, page.id if page else '')}#{rule.id}",
            place=f"{place} · {section}" if section else place,
            title=text.title,
            text=_line(context, text.body),
            terms=_named(text.body),
            ids=rule.id,
            also=own_words(context.game, context.language, rule.id),
            around=section,
            is_first=any(rule is section.rules[0] for section in page.sections) if page else False,
        )


def _examples(context: PageContext) -> Iterator[Found]:
    for key in context.game.examples:
        text = context.texts.get("examples", key)
        yield Found(
            language=context.language,
            collection=context.game.id,
            href=f"{_address(context, example_page(context.game, key))}#example.{key}",
            place=f"{_title(context)} · {context.site('example.title')}",
            title=text.title,
            text=context.plain(text.intro),
            terms=_named(text.intro),
            ids=key,
            also=own_words(context.game, context.language, key),
        )


def _pages(context: PageContext) -> Iterator[Found]:
    for page in context.game.rules.pages:
        text = context.texts.get("pages", page.id)
        yield Found(
            language=context.language,
            collection=context.game.id,
            href=_address(context, page.id),
            place=f"{_title(context)} · {context.site('kind.' + page.kind)}",
            title=text.title,
            text=context.plain(text.lead or ""),
            terms=_named(text.lead or ""),
        )


def _pieces(context: PageContext) -> Iterator[Found]:
    """The tables of components, each with its rows as titles: who asks for a building finds its values. A brief table
    is not found where the full one stands on another page."""
    full = {table.id for page in context.game.rules.pages for table in page.tables if not table.brief}
    for page in context.game.rules.pages:
        for table in page.tables:
            if table.brief and table.id in full:
                continue
            rows = shown_rows(context.game, table.id, table)
            yield Found(
                language=context.language,
                collection=context.game.id,
                href=f"{_address(context, page.id)}#{table.id}",
                place=_title(context),
                title=context.label(f"table.{table.id}.title"),
                headings=tuple(_row(context, table, row) for row in rows),
            )


def _line(context: PageContext, text: str) -> str:
    """A text in one line for excerpts: the items of a list are divided by a dot where nothing else divides them."""
    return LIST_ITEM.sub(_divided, context.plain(text)).strip()


def _divided(item: re.Match[str]) -> str:
    """What stands before an item of a list; the first one follows an empty line."""
    mark, space = item.groups()
    return f"{mark} " if mark or not space or "\n\n" in space else " · "


def _row(context: PageContext, table: models.Table, row: str) -> Heading:
    return Heading(
        f"{table.id}.{row}", context.words.name(row), (), row, own_words(context.game, context.language, row)
    )


def _terms(book: Book, language: str, collection: str, terms: Iterable[str]) -> Iterator[Found]:
    title = book.site[language].strings["glossary.title"]
    for key in terms:
        words = book.glossary[key].words.get(language)
        if words is not None:
            href = f"{language}/glossary/#{key}"
            yield Found(language, collection, href, title, words.term, words.text, (key,), key)


def _overview(context: PageContext, found: list[Found]) -> Iterator[Found]:
    """A game's pages, each with the titles of the rules and examples on it."""
    titled: dict[str, list[Heading]] = {}
    for item in found:
        address, _, anchor = item.href.partition("#")
        number = context.game.numbers.get(item.ids, "")
        heading = Heading(anchor, f"{number} {item.title}".strip(), item.terms, item.ids, item.also)
        titled.setdefault(address, []).extend([heading] if anchor else [])
    for item in found:
        if "#" not in item.href:
            headings = tuple(titled[item.href])
            yield replace(item, collection=OVERVIEW, place=_title(context), text="", headings=headings)


def _title(context: PageContext) -> str:
    return context.texts.get("game").title


def _address(context: PageContext, page: str) -> str:
    return f"{context.language}/{context.game.id}/{page}/"


def _section_title(context: PageContext, page: models.Page | None, rule: models.Rule) -> str:
    sections = page.sections if page else []
    section = next((section.id for section in sections if rule in section.rules), None)
    return context.texts.get("sections", section).title if section else ""


def _named(text: str) -> tuple[str, ...]:
    """The terms that a text names."""
    return tuple(dict.fromkeys(item.target for item in placeholders(text) if item.kind == "term"))
