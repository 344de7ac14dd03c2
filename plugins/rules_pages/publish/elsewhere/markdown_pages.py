"""Every page of a game as Markdown beside its HTML (`de/attika/building/index.md`), and `llms.txt`, which lists them.

They are made of the documents in words (`api/v1/<game>/words.<language>.json`), which a build has written before."""

import json
from collections.abc import Iterator
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
                text = "\n".join(page_lines(context, words, page)).strip() + "\n"
                write_if_new(site / told["address"] / MARKDOWN, text.encode())
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


def page_lines(context: PageContext, words: Words, page: models.Page) -> Iterator[str]:
    """Yield the lines of a page as Markdown."""
    told = words["pages"][page.id]
    yield f"# {words['title']}: {told['title']}\n"
    yield f"<{address()}/{told['address']}>\n"
    if "lead" in told:
        yield f"{told['lead']}\n"
    for section in told["sections"].values():
        yield f"## {section['title']}\n"
        for rule in section["rules"]:
            yield from _rule_lines(context, words, rule)
    for table in page.tables:
        yield from _table_lines(context, table)
    shown = page.examples or (list(words["examples"]) if page.kind == "examples" else [])
    for example in shown:
        yield from _example_lines(context, words["examples"][example])
    if page.kind == "notes":
        for rule in context.game.rule_list():
            yield from _remark_lines(context, words, rule.id)


def _rule_lines(context: PageContext, words: Words, rule: str) -> Iterator[str]:
    told = words["rules"][rule]
    mark = " (ruling)" if told["basis"] == "ruling" else ""
    yield f"### {told['number']} {told['title']}{mark}\n"
    yield f"{told['text']}\n"
    yield from _remark_lines(context, words, rule)
    for case in words["cases"].values():
        if case["rule"] == rule:
            details = f" ({'; '.join(case['details'])})" if case["details"] else ""
            reason = f" {case['refusal']['text']}" if "refusal" in case else ""
            yield f"- {case['tried']}{details} → **{case['says']}**{reason}"
            yield from _line_list(case["lines"])
    sources = context.site("list.comma").join(told["sources"])
    cited = f"{context.site('rule.source')}{context.site('colon')}{sources}. " if sources else ""
    yield f"\n{cited}<{address()}/{told['address']}>\n"
    yield from history_lines(context.strings, told)


def history_lines(strings: dict[str, str], told: Words) -> Iterator[str]:
    """Yield since when the meaning of a rule is the same, and what it said before."""
    if "since" in told:
        yield strings["rule.since"].replace("{date}", told["since"]) + "\n"
    for former in told.get("before", []):
        text = f"{former['title']}. {former['text']}"
        yield strings["rule.until"].replace("{date}", former["until"]).replace("{text}", text) + "\n"


def _remark_lines(context: PageContext, words: Words, rule: str) -> Iterator[str]:
    for note in words["notes"].values():
        if note["rule"] == rule:
            yield f"{context.site('rule.note')} ({note['kind']}){context.site('colon')}{note['text']}\n"
    for reading in words["readings"].values():
        if reading["rule"] == rule:
            yield f"{context.site('reading.title')}{context.site('colon')}{reading['title']} {reading['text']}\n"
            for key, option in reading["options"].items():
                default = f" ({context.site('reading.default')})" if key == reading["default"] else ""
                holders = context.site("list.comma").join(option["holders"])
                held = f" {context.site('reading.holders')}{context.site('colon')}{holders}" if holders else ""
                yield f"- {one_line(option['text'])}{default}{held}"
            yield ""


def _line_list(lines: list[Words]) -> Iterator[str]:
    for line in lines:
        amount = f" [{line['amount']}]" if "amount" in line else ""
        yield f"    - {line['text']}{amount} (`{line['rule']}`)"


def _example_lines(context: PageContext, example: Words) -> Iterator[str]:
    yield f"## {example['title']}\n"
    yield f"{example['text']}\n"
    for number, step in enumerate(example["steps"], 1):
        yield f"{number}. {one_line(step['text'])}"
        yield from _line_list([step["refusal"]] if "refusal" in step else step["lines"])
    yield f"\n<{address()}/{example['address']}>\n"


# tables of components


def _table_lines(context: PageContext, table: models.Table) -> Iterator[str]:
    """Yield a table of components; a value that no source states says so."""
    rows = shown_rows(context.game, table.id, table)
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    if not columns:
        return
    yield f"## {context.label(f'table.{table.id}.title')}\n"
    yield f"| | {' | '.join(context.label(f'table.{table.id}.{column}') for column in columns)} |"
    yield f"|{' --- |' * (len(columns) + 1)}"
    for key, row in rows.items():
        yield f"| {context.words.name(key)} | {' | '.join(_cell(context, row, column) for column in columns)} |"
    yield ""


def _cell(context: PageContext, row: Row, column: str) -> str:
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
