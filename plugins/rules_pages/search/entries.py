"""The entries of the search index: every rule, example, term, page and piece, in the collection in which readers search
for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rules_pages.blocks.component_tables import shown_rows
from rules_pages.blocks.page_context import PageContext, example_page
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.markup import placeholders
from rules_pages.search.words import own_words

LIST_ITEM = re.compile(r"([.,;:。、：]?)(^|\s+)- ")
"""The start of a list item: group 1 is the punctuation before it, group 2 the white space."""
TABLE = re.compile(r"^\|.*\|[ \t]*$(?:\n\|.*\|[ \t]*$)*", re.MULTILINE)
"""All rows of a table in Markdown, one a line."""
DELIMITERS = frozenset("|-: \t")
"""The characters of the row below the head of a table, which has no words."""
OVERVIEW = "overview"
"""The collection for searches on pages of no game: all terms, and the titles on every page of every game."""


@dataclass(frozen=True)
class Heading:
    """A title on a page that is one entry. `terms`: ids of the glossary terms that the text below it uses; `also`:
    synonyms and reading."""

    anchor: str
    title: str
    terms: tuple[str, ...]
    ids: str
    also: str = ""


@dataclass(frozen=True)
class SearchEntry:
    """One search result in a `collection`: the id of a game, or OVERVIEW.

    `href`: address below the root of the site; `place`: where it is, for the reader (`Attika 4.7 · Free building`);
    `terms`: ids of the glossary terms that the text uses; `also`: synonyms and reading; `around`: title of the section
    that contains it. `is_first`: whether it is the first rule of that section, which ranks highest for a search for the
    section's title.
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


def entries(book: Book) -> Iterator[SearchEntry]:
    """Yield all entries in every language."""
    for language in book.languages:
        yield from _terms(book, language, OVERVIEW, book.glossary)
        for game in book.games.values():
            context = PageContext(book, game, language)
            game_entries = [*_rules(context), *_examples(context), *_pages(context)]
            terms = dict.fromkeys(term for item in game_entries for term in item.terms)
            yield from game_entries
            yield from _pieces(context)
            yield from _terms(book, language, game.id, terms)
            yield from _overview(context, game_entries)


def _rules(context: PageContext) -> Iterator[SearchEntry]:
    """Yield an entry for each rule of a game."""
    for rule in context.game.rule_list():
        text = context.texts.get("rules", rule.id)
        page = context.game.page_of(rule.id)
        section = _section_title(context, page, rule)
        place = f"{_title(context)} {context.game.numbers.get(rule.id, '')}"
        yield SearchEntry(
            language=context.language,
            collection=context.game.id,
            href=f"{_address(context, page.id if page else '')}#{rule.id}",
            place=f"{place} · {section}" if section else place,
            title=text.title,
            text=_one_line(context, text.body),
            terms=_terms_in(text.body),
            ids=rule.id,
            also=own_words(context.game, context.language, rule.id),
            around=section,
            is_first=any(rule is section.rules[0] for section in page.sections) if page else False,
        )


def _examples(context: PageContext) -> Iterator[SearchEntry]:
    """Yield an entry for each example of a game."""
    for key in context.game.examples:
        text = context.texts.get("examples", key)
        yield SearchEntry(
            language=context.language,
            collection=context.game.id,
            href=f"{_address(context, example_page(context.game, key))}#example.{key}",
            place=f"{_title(context)} · {context.site('example.title')}",
            title=text.title,
            text=context.plain(text.intro),
            terms=_terms_in(text.intro),
            ids=key,
            also=own_words(context.game, context.language, key),
        )


def _pages(context: PageContext) -> Iterator[SearchEntry]:
    """Yield an entry for each page of a game."""
    for page in context.game.rules.pages:
        text = context.texts.get("pages", page.id)
        yield SearchEntry(
            language=context.language,
            collection=context.game.id,
            href=_address(context, page.id),
            place=f"{_title(context)} · {context.site('kind.' + page.kind)}",
            title=text.title,
            text=context.plain(text.lead or ""),
            terms=_terms_in(text.lead or ""),
        )


def _pieces(context: PageContext) -> Iterator[SearchEntry]:
    """Yield an entry for each table of components, with its rows as headings, so that a search for a building finds its
    values. A brief table is left out if a page has the full one."""
    full_tables = {table.id for page in context.game.rules.pages for table in page.tables if not table.brief}
    for page in context.game.rules.pages:
        for table in page.tables:
            if table.brief and table.id in full_tables:
                continue
            rows = shown_rows(context.game, table.id, table)
            yield SearchEntry(
                language=context.language,
                collection=context.game.id,
                href=f"{_address(context, page.id)}#{table.id}",
                place=_title(context),
                title=context.label(f"table.{table.id}.title"),
                headings=tuple(_row(context, table, row) for row in rows),
            )


def _one_line(context: PageContext, text: str) -> str:
    """Return a text as one line for excerpts: items of a list are separated by a dot unless there is punctuation, and
    so are the cells of a table."""
    return LIST_ITEM.sub(_item_separator, TABLE.sub(_table_words, context.plain(text))).strip()


def _table_words(table: re.Match[str]) -> str:
    """Return the words of a table without its lines: cells separated by dots, rows by semicolons."""
    rows = [row.split("|") for row in table[0].splitlines() if not DELIMITERS.issuperset(row)]
    return "; ".join(" · ".join(filter(None, map(str.strip, cells))) for cells in rows)


def _item_separator(item: re.Match[str]) -> str:
    """Return the separator that replaces the start of a list item. The first item of a list follows a blank line and
    gets a space."""
    mark, space = item.groups()
    return f"{mark} " if mark or not space or "\n\n" in space else " · "


def _row(context: PageContext, table: models.Table, row: str) -> Heading:
    return Heading(
        f"{table.id}.{row}", context.words.name(row), (), row, own_words(context.game, context.language, row)
    )


def _terms(book: Book, language: str, collection: str, terms: Iterable[str]) -> Iterator[SearchEntry]:
    """Yield an entry for each glossary term that has words in this language."""
    title = book.site[language].strings["glossary.title"]
    for key in terms:
        words = book.glossary[key].words.get(language)
        if words is not None:
            href = f"{language}/glossary/#{key}"
            yield SearchEntry(language, collection, href, title, words.term, words.text, (key,), key)


def _overview(context: PageContext, entries_of_game: list[SearchEntry]) -> Iterator[SearchEntry]:
    """Yield the pages of a game for the overview, each with the titles of its rules and examples. `entries_of_game`:
    the other entries of the game."""
    headings_by_page: dict[str, list[Heading]] = {}
    for item in entries_of_game:
        address, _, anchor = item.href.partition("#")
        number = context.game.numbers.get(item.ids, "")
        heading = Heading(anchor, f"{number} {item.title}".strip(), item.terms, item.ids, item.also)
        headings_by_page.setdefault(address, []).extend([heading] if anchor else [])
    for item in entries_of_game:
        if "#" not in item.href:
            headings = tuple(headings_by_page[item.href])
            yield replace(item, collection=OVERVIEW, place=_title(context), text="", headings=headings)


def _title(context: PageContext) -> str:
    return str(context.texts.get("game").title)


def _address(context: PageContext, page: str) -> str:
    return f"{context.language}/{context.game.id}/{page}/"


def _section_title(context: PageContext, page: models.Page | None, rule: models.Rule) -> str:
    """Return the title of the section that contains a rule; "" if there is none."""
    sections = page.sections if page else []
    section = next((section.id for section in sections if rule in section.rules), None)
    return context.texts.get("sections", section).title if section else ""


def _terms_in(text: str) -> tuple[str, ...]:
    """Return the ids of the glossary terms that a text uses, each once."""
    return tuple(dict.fromkeys(item.target for item in placeholders(text) if item.kind == "term"))
