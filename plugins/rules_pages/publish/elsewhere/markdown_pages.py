"""Every page of a game as Markdown beside its HTML (`de/attika/building/index.md`), and `llms.txt`, which lists them.

They are made of the documents in words (`api/v1/<game>/words.<language>.json`), which a build has written before."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from rules_pages.blocks.component_tables import Row, shown_rows
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.files import write_if_new
from rules_pages.data.project import Project
from rules_pages.data.published.publication import address, read_settings

MARKDOWN, LIST = "index.md", "llms.txt"
"""Name of a page as Markdown, in the folder of the page; and of the list of all of them at the root of the site."""
Words = dict[str, Any]
"""A document in words."""


def write_markdown_pages(project: Project, book: Book, site: Path) -> None:
    """Write every page of every game as Markdown, the glossary, and the list, into a built site."""
    about = book.site[book.first_language()].strings["site.description"]
    listed = [f"# {read_settings(project).name}\n\n> {about}\n"]
    listed += [f"\n- {line}".replace("{site}", address()) for line in HOW] + ["\n"]
    for language in book.languages:
        listed.append(f"\n## {book.languages[language].label}\n\n")
        for game in book.games.values():
            context = PageContext(book, game, language)
            words = json.loads((project.staged / f"api/v1/{game.id}/words.{language}.json").read_bytes())
            for page in game.rules.pages:
                told = words["pages"][page.id]
                write_if_new(site / told["address"] / MARKDOWN, page_text(context, words, page).encode())
                about = f": {one_line(told['lead'])}" if "lead" in told else ""
                place = f"{address()}/{told['address']}{MARKDOWN}"
                listed.append(f"- [{words['title']}: {told['title']}]({place}){about}\n")
        glossary = f"{language}/glossary/"
        title = book.site[language].strings["glossary.title"]
        lines = [f"# {title}\n\n"]
        for key, term in book.glossary.items():
            code, shown = book.words_in(term.words, language)
            mark = "" if code == language else f" ({code})"
            lines.append(f"- **{shown.term}**{mark}: {one_line(shown.text)} <{address()}/{glossary}#{key}>\n")
        write_if_new(site / glossary / MARKDOWN, "".join(lines).encode())
        listed.append(f"- [{title}]({address()}/{glossary}{MARKDOWN})\n")
    write_if_new(site / LIST, "".join(listed).encode())


HOW = (
    "Each rule has a permanent id and address (`<language>/<game>/<page>/#<rule>`); cite that address.",
    "Rules that are marked `ruling` are decisions of this site where the printed rules are silent.",
    "Programs read the same as JSON: {site}/api/v1/index.json (texts in words: `words.<language>.json`).",
)
"""What the list says first, for programs that answer questions. `{site}`: the address of the site."""


def one_line(text: str) -> str:
    """Return a text on one line."""
    return " ".join(text.split())


def page_text(context: PageContext, words: Words, page: models.Page) -> str:
    """Return a page as Markdown."""
    rules = context.game.rule_list() if page.kind == "notes" else []
    shown = page.examples or (list(words["examples"]) if page.kind == "examples" else [])
    text = context.render(
        "page.md",
        words=words,
        told=words["pages"][page.id],
        tables=[table for table in map(partial(_table, context), page.tables) if table[1]],
        examples=[words["examples"][example] for example in shown],
        noted=[rule.id for rule in rules],
        address=address(),
        one_line=one_line,
        history_lines=history_lines,
    )
    return text.strip() + "\n"


def history_lines(strings: dict[str, str], told: Words) -> Iterator[str]:
    """Yield since when the meaning of a rule is the same, and what it said before."""
    if "since" in told:
        yield strings["rule.since"].replace("{date}", told["since"]) + "\n"
    for former in told.get("before", []):
        text = f"{former['title']}. {former['text']}"
        yield strings["rule.until"].replace("{date}", former["until"]).replace("{text}", text) + "\n"


def _table(context: PageContext, table: models.Table) -> tuple[str, list[str], list[tuple[str, list[str]]]]:
    """Return a table of components: its id, the titles of its columns, and (name, cells) of its rows."""
    rows = shown_rows(context.game, table.id, table)
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    labels = [context.label(f"table.{table.id}.{column}") for column in columns]
    cells = {key: [_cell(context, row, column) for column in columns] for key, row in rows.items()}
    return table.id, labels, [(context.words.name(key), row) for key, row in cells.items()]


def _cell(context: PageContext, row: Row, column: str) -> str:
    """Return the value of a cell in words; one that no source states says so."""
    if column not in row:
        return ""
    value = row[column]
    mark = "" if value.provenance == "sourced" else f" ({context.site(f'provenance.{value.provenance}')})"
    return one_line(f"{_value_words(context, value.value)}{mark}").replace("|", "/").strip()


def _value_words(context: PageContext, value: Any) -> str:
    words = context.words
    if isinstance(value, dict):
        return words.symbols(value) if set(value) <= set(words.data["order"]) else json.dumps(value, ensure_ascii=False)
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return words.pieces(value)
    if isinstance(value, str):
        return words.label(value)
    return "" if value is None else json.dumps(value, ensure_ascii=False)
