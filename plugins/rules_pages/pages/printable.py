"""The print page: a whole game on one page, with all rules and their numbers, tables, every step of every example, and
all notes.

Links to something on this page lead there; links to other pages of the site become plain text."""

import re
from dataclasses import dataclass
from typing import Any

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.component_tables import citations_and_reasons, reason_html
from rules_pages.blocks.example import example_block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import Link, PageContext
from rules_pages.blocks.page_furniture import (
    credits_line,
    front_matter,
    lead,
    print_button,
    source_numbers,
    sources_html,
)
from rules_pages.data import models
from rules_pages.data.markup import Placeholder
from rules_pages.pages.guide import switches
from rules_pages.pages.rules import component_parts, section_parts

PRINT = "print"
"""Id of the page."""
PDF = "pdf"
"""Kind of the block that is filled with a link to the PDF, once there is one (publish/pdf.py)."""
_LINK = re.compile(r'<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)</a>', re.DOTALL)
_ID = re.compile(r' id="([^"]+)"|\{#([^ }]+)')


@dataclass
class Printer(PageContext):
    """Context whose texts link to rules and examples on the print page itself; terms and calculators are plain text."""

    is_paper = True

    def _slot(self, item: Placeholder, link: Link, values: dict[str, Any]) -> str:
        def link_here(text: str, page: str, anchor: str, title: str | None) -> str:
            return escape(text) if title is not None or not anchor else tag("a", escape(text), href=f"#{anchor}")

        return super()._slot(item, link_here, values)


def print_page(context: PageContext) -> Source:
    """Return the print page of a game."""
    printer = Printer(context.book, context.game, context.language, context.assets)
    game_id = printer.game.id
    title = printer.site("print.of", game=printer.texts.get("game").title)
    style = {"style": game_id} if f"style.{game_id}" in printer.assets else {}
    head = front_matter(title, None, False, description=printer.site("print.lead"), robots="noindex", **style)
    pages = [page for page in printer.game.rules.pages if page.kind in _MAKERS]
    body: list[Part] = []
    for page in pages:
        body.append(f"## {printer.texts.get('pages', page.id).title} {{#page.{page.id} .paper__{page.kind}}}")
        body += _MAKERS[page.kind](printer, page)
    parts: list[Part] = [
        head,
        f"# {title} {{#{PRINT}}}",
        Block("makers", game_id, tag("p", escape(credits_line(printer)), class_="game__makers")),
        Block("paper", game_id, _paper(printer)),
        Block(PDF, game_id),
        Block("contents", game_id, printer.render("print_contents.html", pages=pages)),
        *body,
        f"## {printer.site('game.sources')} {{#page.sources}}",
        Block("sources", game_id, sources_html(printer)),
    ]
    return _rewrite_links(join(parts))


CARD_SIZES = {"poker": "63 × 88 mm", "a7": "74 × 105 mm (A7)", "large": "90 × 130 mm"}
"""Sizes of cards; paper.css says the same."""


def _paper(printer: Printer) -> str:
    """Return the choice of the paper, the choices for cards, and the button that prints it."""
    languages = {"": printer.site("paper.one-language")}
    languages |= {code: item.label for code, item in printer.book.languages.items() if code != printer.language}
    words = {kind: printer.site(f"paper.{kind}") for kind in ("all", "booklet", "cards")}
    kinds, button = switches("paper", printer.site("paper.what"), words), print_button(printer)
    return printer.render("paper.html", kinds=kinds, sizes=CARD_SIZES, languages=languages, print_button=button)


# pages by kind


def _rules(printer: Printer, page: models.Page) -> list[Part]:
    """Return the parts of a rules page, or of a walkthrough, which has examples alone."""
    examples = [example_block(printer, printer.game.examples[key], "h3") for key in page.examples]
    return [lead(printer, "pages", page.id), *examples, *section_parts(printer, page)]


def _components(printer: Printer, page: models.Page) -> list[Part]:
    """Return the parts of a components page; sources are numbers, reasons are letters explained below."""
    numbers = source_numbers(printer.game)
    letters: dict[tuple[str, str], str] = {}

    def sources_cell(context: PageContext, values: list[models.Value]) -> str:
        """Return the cell with the sources of values; `–` if there is neither a source nor a reason."""
        citations, reasons = citations_and_reasons(values)
        keys = {citation.partition(": ")[0] for citation in citations}
        marks = [tag("a", str(numbers[key]), href=f"#source.{key}") for key in sorted(keys, key=numbers.__getitem__)]
        for reason in reasons:
            letter = letters.setdefault(reason, _letters(len(letters)))
            marks.append(tag("a", letter, href=f"#reason.{page.id}.{letter}"))
        return context.site("list.comma").join(marks) or "–"

    parts = component_parts(printer, page, sources_cell)
    items = ""
    for reason, letter in letters.items():
        items += tag("dt", letter, id=f"reason.{page.id}.{letter}") + tag("dd", reason_html(printer, *reason))
    return [*parts, Block("reasons", page.id, tag("dl", items, class_="print__reasons")) if items else ""]


def _letters(index: int) -> str:
    """Return the letters for an index from 0: a to z, then aa, ab, …"""
    before, here = divmod(index, 26)
    return (_letters(before - 1) if before else "") + chr(ord("a") + here)


_MAKERS = {"rules": _rules, "components": _components, "walkthrough": _rules}
"""Page kind to the function that makes its parts on paper; calculators, boards and lists of links are not printed."""


# links


def _rewrite_links(source: Source) -> Source:
    """Make links to ids on this page fragments, keep links to the web, and replace every other link with its text."""
    ids = {first or second for text in source.texts() for first, second in _ID.findall(text)}
    ids |= {block["heading"]["id"] for block in source.blocks.values() if isinstance(block, dict)}

    def rewrite(match: re.Match[str]) -> str:
        href, content = match.groups()
        page, _, anchor = href.partition("#")
        if page.startswith("http"):
            return match.group()
        return f'<a href="#{anchor}">{content}</a>' if anchor in ids else content

    return source.map_texts(lambda text: _LINK.sub(rewrite, text))
