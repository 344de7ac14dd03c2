"""What the search knows: a JSON file for each language and game, `search/<language>.<game>.json`, and one for each
section of rules with its texts, `search/<language>.<game>.<page>.<section from 0>.json`.

The first holds titles, what players ask, and the other words of each rule; the page splits and counts them
(docs/assets/javascripts/search-index.js), with the same code as a query. From the texts of the rules that it finds it
shows the sentence that answers."""

import re
import shutil
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from rules_pages.blocks.component_tables import shown_rows
from rules_pages.blocks.html import compact_json
from rules_pages.blocks.page_context import PageContext, example_page
from rules_pages.data.book import Book, GameBook
from rules_pages.data.files import write_whole
from rules_pages.data.markup import terms
from rules_pages.data.parallel import each


def words_of_term(book: Book, language: str, term: str) -> list[str]:
    """Return the words of a glossary term, each once: the term, its reading, its synonyms, those our texts avoid."""
    words = book.glossary[term].words.get(language)
    if words is None:
        return []
    avoided = [word.word.removesuffix("*") for word in words.avoided()]
    return list(dict.fromkeys([words.term, *filter(None, [words.reading]), *words.also, *avoided]))


def other_words(book: Book, language: str, terms: Iterable[str]) -> str:
    """Return the words of some glossary terms in one language."""
    return " ".join(dict.fromkeys(word for term in terms for word in words_of_term(book, language, term)))


def own_words(game: GameBook, language: str, key: str) -> list[str]:
    """Return the synonyms and the reading of a page, a rule, an example or a piece of a game."""
    texts = game.texts.get(language)
    return [*texts.also.get(key, []), *filter(None, [texts.spoken.get(key)])] if texts else []


FOLDER = "search"
"""Folder of the files on the site."""
Entry = list[Any]
LIST_ITEM = re.compile(r"([.,;:。、：]?)(^|\s+)- ")
"""The start of a list item: group 1 is the punctuation before it, group 2 the white space."""
TABLE = re.compile(r"^\|.*\|[ \t]*$(?:\n\|.*\|[ \t]*$)*", re.MULTILINE)
"""All rows of a table in Markdown, one a line."""
DELIMITERS = frozenset("|-: \t")
"""The characters of the row below the head of a table, which has no words."""
WORD = re.compile(
    r"[一-鿿々〆ヶ]+|[ァ-ヺー]+|[ぁ-ゖ]+|\d+[人枚個回点つ手本隻歩種色]?"
    r"|(?:(?![一-鿿々〆ぁ-ヿ])[^\W_])+(?:['’‐‑-][^\W_]+)*"
)
"""A word; in Japanese, characters of one kind side by side."""
KANA = re.compile(r"[ぁ-ゖ]+")
"""In a text, particles and endings."""
FIRST = 0x23
"""The character for 0 in packed numbers; neither a space nor a quotation mark."""


def write_index(book: Book, folder: Path) -> None:
    """Write the files of all languages and games into `folder`, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)

    def write(language: str) -> None:
        files: dict[str, Any] = {language: words_of(book, language)}
        for game in book.games.values():
            files |= files_of(PageContext(book, game, language))
        for name, content in files.items():
            write_whole(folder / f"{name}.json", compact_json(content).encode())

    each(write, list(book.languages), at_once=True)


def files_of(context: PageContext) -> dict[str, Any]:
    """Return the contents of the files of a game in one language, by their names without the suffix."""
    name = f"{context.language}.{context.game.id}"
    return {name: searched(context)} | {f"{name}.{section}": texts for section, texts in texts_of(context).items()}


def words_of(book: Book, language: str) -> dict[str, Any]:
    """Return what the search knows of a language: `asking`, words that are no subject of a question; `common`, those of
    everyday speech; `numbers`, numerals; `kinds`, what results are called."""
    strings = book.site[language].strings
    return {
        "asking": strings["search.asking"].split(),
        "common": strings["search.common"].split(),
        "numbers": book.languages[language].number_words,
        "kinds": {"example": strings["example.title"], "term": strings["glossary.title"]},
    }


def searched(context: PageContext) -> dict[str, Any]:
    """Return what the search knows of a game in one language, lists of entries as lists of columns: so they need fewer
    bytes.

    `pages`: [id, title, lead, kind in words or "" for a page of rules, synonyms, its number or "" where rules have no
    numbers]; `rules`: [id, index of the page, section or 0 for that of the rule before, synonyms, title and what
    players ask, joined by `|`, places of the terms in the text]; `words`: the other words of rules (`packed`);
    `examples`: [id, index of the page, title, text, synonyms]; `pieces`: [anchor, index of the page, name, title of the
    table, synonyms]; `terms`: [id, word, definition, synonyms]; `frequent`: places of the rules that are often asked
    for; `titles`: the game's title in all languages. What has like words stands side by side, which compresses
    better."""
    book, game, language = context.book, context.game, context.language
    rules, examples = list(_rules(context)), list(_examples(context))
    used = dict.fromkeys(term for *_, of_rule, _ in rules for term in of_rule)
    words = book.terms_in(language)
    terms = {
        term: [term, words[term].term, words[term].text, words_of_term(book, language, term)[1:]]
        for term in used
        if term in words
    }
    places = {term: place for place, term in enumerate(terms)}
    ids, other_words_of_rules = [rule[0] for rule in rules], [rule[-1] for rule in rules]
    rules = [[*rule, [places[term] for term in of_rule if term in places]] for *rule, of_rule, _ in rules]
    return {
        "game": game.id,
        "title": context.texts.get("game").title,
        "titles": sorted({texts.game.title for texts in game.texts.values() if texts.game}),
        "terms": _columns(terms.values()),
        "pages": _columns(_pages(context)),
        "pieces": _columns(_pieces(context)),
        "examples": _columns(examples),
        "rules": _columns(rules),
        "words": packed(other_words_of_rules),
        "frequent": [ids.index(rule) for rule in game.game.frequent],
    }


def _columns(rows: Iterable[Entry]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _pages(context: PageContext) -> Iterator[Entry]:
    for page in context.game.rules.pages:
        text = context.texts.get("pages", page.id)
        kind = "" if page.sections else context.site("kind." + page.kind)
        also = own_words(context.game, context.language, page.id)
        numbers = [context.game.numbers.get(rule.id, "") for section in page.sections for rule in section.rules]
        yield [page.id, text.title, context.plain(text.lead or ""), kind, also, "".join(numbers[:1]).split(".")[0]]


def _rules(context: PageContext) -> Iterator[Entry]:
    """Yield the entry of each rule, its terms, and the words of its text and keywords that neither its title nor what
    players ask has, without everyday words and, in Japanese, particles and endings."""
    game, language = context.game, context.language
    asks, keywords, known = (
        game.asks.get(language, {}),
        game.keywords.get(language, {}),
        words_of(context.book, language),
    )
    everyday = {*known["asking"], *known["common"]}
    for index, page in enumerate(context.game.rules.pages):
        for section in page.sections:
            section_title = context.texts.get("sections", section.id).title
            for rule in section.rules:
                text = context.texts.get("rules", rule.id)
                named, in_text = [text.title, *asks.get(rule.id, [])], _words(_one_line(context, text.body)) - everyday
                others = {word for word in in_text if not KANA.fullmatch(word)} | _words(keywords.get(rule.id, ""))
                yield [
                    *(rule.id, index, section_title if rule is section.rules[0] else 0),
                    own_words(game, language, rule.id),
                    *("|".join(named), terms(text.body), others - _words(" ".join(named))),
                ]


def texts_of(context: PageContext) -> dict[str, list[str]]:
    """Return the texts of rules, each in one line, by section in their order."""
    return {
        f"{page.id}.{place}": [_one_line(context, context.texts.get("rules", rule.id).body) for rule in section.rules]
        for page in context.game.rules.pages
        for place, section in enumerate(section for section in page.sections if section.rules)
    }


def _words(text: str) -> set[str]:
    return set(WORD.findall(unicodedata.normalize("NFKC", text).lower()))


def packed(words: list[set[str]]) -> list[str]:
    """Return the words of rules in few bytes, as two texts of parts with spaces between.

    A part of the first is a word, in order: how many letters it begins with as the word before, and its other letters.
    The same part of the second says which rules have it: how far each place is from the one before. A number is a
    character, FIRST for 0."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, of_rule in enumerate(words):
        for word in of_rule:
            places[word].append(place)
    ordered = sorted(places)
    parts, steps = [], []
    before = ""
    for word in ordered:
        shared = 0
        while before[: shared + 1] == word[: shared + 1] and shared < len(before):
            shared += 1
        parts.append(chr(FIRST + shared) + word[shared:])
        steps.append("".join(chr(FIRST + place - last) for last, place in pairwise([0, *places[word]])))
        before = word
    return [" ".join(parts), " ".join(steps)]


def _examples(context: PageContext) -> Iterator[Entry]:
    for key in context.game.examples:
        text = context.texts.get("examples", key)
        page = [one.id for one in context.game.rules.pages].index(example_page(context.game, key))
        yield [key, page, text.title, context.plain(text.intro), own_words(context.game, context.language, key)]


def _pieces(context: PageContext) -> Iterator[Entry]:
    """Yield the rows of each table of components; a brief table is left out if a page has the full one."""
    pages = context.game.rules.pages
    full_tables = {table.id for page in pages for table in page.tables if not table.brief}
    for index, table in ((index, table) for index, page in enumerate(pages) for table in page.tables):
        if table.brief and table.id in full_tables:
            continue
        title = context.label(f"table.{table.id}.title")
        yield [table.id, index, title, "", []]
        for row in shown_rows(context.game, table.id, table):
            words = own_words(context.game, context.language, row)
            yield [f"{table.id}.{row}", index, context.words.name(row), title, words]


def _one_line(context: PageContext, text: str) -> str:
    """Return a text as one line: items of a list are separated by a dot unless there is punctuation, and so are the
    cells of a table; its rows by semicolons."""

    def without_lines(table: re.Match[str]) -> str:
        rows = [row.split("|") for row in table[0].splitlines() if not DELIMITERS.issuperset(row)]
        return "; ".join(" · ".join(filter(None, map(str.strip, cells))) for cells in rows)

    def separated(item: re.Match[str]) -> str:
        mark, space = item.groups()  # the first item of a list follows a blank line
        return f"{mark} " if mark or not space or "\n\n" in space else " · "

    return LIST_ITEM.sub(separated, TABLE.sub(without_lines, context.plain(text))).strip()
