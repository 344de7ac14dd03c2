"""The print page: a whole game on one page, with all rules and their numbers, tables, every step of every example, and
all notes.

Links to something on this page lead there; links to other pages of the site become plain text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.component_tables import citations_and_reasons, reason_html
from rules_pages.blocks.example import example_block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import Link, PageContext
from rules_pages.blocks.page_furniture import (
    credits_line,
    examples_of,
    front_matter,
    lead,
    print_button,
    source_numbers,
    sources_html,
)
from rules_pages.blocks.rule import rule_block
from rules_pages.data import models
from rules_pages.data.markup import Placeholder
from rules_pages.pages.guide import switches
from rules_pages.pages.rules import component_parts

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
        Block("contents", game_id, _contents(printer, pages)),
        *body,
        f"## {printer.site('game.sources')} {{#page.sources}}",
        Block("sources", game_id, sources_html(printer)),
    ]
    return _rewrite_links(join(parts))


PAPERS = ("all", "booklet", "cards")
"""What the page becomes on paper: everything, the rules without cases, or rules on cards."""
CARD_SIZES = {"poker": "63 × 88 mm", "a7": "74 × 105 mm (A7)", "large": "90 × 130 mm"}
"""Sizes of cards; paper.css says the same."""


def _paper(printer: Printer) -> str:
    """Return the choice of the paper, the choices for cards, and the button that prints it."""
    languages = {"": printer.site("paper.one-language")}
    languages |= {code: item.label for code, item in printer.book.languages.items() if code != printer.language}
    cards = [
        tag("p", printer.escaped("paper.choose"), class_="paper__hint"),
        _paper_select(printer, "size", CARD_SIZES),
        _paper_select(printer, "language", languages),
    ]
    kinds = {kind: printer.site(f"paper.{kind}") for kind in PAPERS}
    content = [switches("paper", printer.site("paper.what"), kinds), tag("div", *cards, class_="paper__cards")]
    return tag("form", *content, tag("p", print_button(printer)), class_="paper", data_paper=printer.game.id)


def _paper_select(printer: Printer, name: str, options: dict[str, str]) -> str:
    items = (tag("option", escape(words), value=value) for value, words in options.items())
    select = tag("select", *items, name=name, autocomplete="off")
    return tag("p", tag("label", printer.escaped(f"paper.{name}"), " ", select), class_="control")


def _contents(printer: Printer, pages: list[models.Page]) -> str:
    """Return the table of contents: the pages, with the numbers and titles of their rules."""
    items = []
    for page in pages:
        lines = []
        for rule in (rule for section in page.sections for rule in section.rules):
            number = tag("span", printer.game.numbers[rule.id], class_="rule__number")
            words = f"{number} {escape(printer.texts.get('rules', rule.id).title)}"
            lines.append(tag("li", tag("a", words, href=f"#{rule.id}")))
        title = tag("a", escape(printer.texts.get("pages", page.id).title), href=f"#page.{page.id}")
        items.append(tag("li", title, tag("ul", *lines) if lines else ""))
    heading = tag("h2", printer.escaped("game.pages"), id="page.contents")
    return tag("nav", heading, tag("ol", *items), class_="print__contents", aria_labelledby="page.contents")


# pages by kind


def _rules(printer: Printer, page: models.Page) -> list[Part]:
    """Return the parts of a rules page, or of a walkthrough, which has examples alone."""
    parts: list[Part] = [lead(printer, "pages", page.id)]
    parts += [example_block(printer, printer.game.examples[key], "h3") for key in page.examples]
    for section in page.sections:
        parts += [f"### {printer.texts.get('sections', section.id).title} {{#{section.id}}}"]
        parts += [lead(printer, "sections", section.id)]
        parts += [rule_block(printer, rule) for rule in section.rules]
        parts += [example_block(printer, example, "h4") for example in examples_of(printer, section)]
    return parts


def _components(printer: Printer, page: models.Page) -> list[Part]:
    """Return the parts of a components page; sources are numbers, reasons are letters explained below."""
    sources = _NumberedSources(page.id)
    parts = component_parts(printer, page, sources)
    reasons = sources.reasons_html(printer)
    return [*parts, Block("reasons", page.id, reasons) if reasons else ""]


@dataclass
class _NumberedSources:
    """Makes the cells with the sources of values on paper: numbers of sources, and letters for reasons."""

    page: str
    reasons: dict[tuple[str, str], str] = field(default_factory=dict)

    def __call__(self, context: PageContext, values: list[models.Value]) -> str:
        """Return the cell of these values; `–` if there is neither a source nor a reason."""
        citations, reasons = citations_and_reasons(values)
        keys = dict.fromkeys(citation.partition(": ")[0] for citation in citations)
        numbers = source_numbers(context.game)
        marks = [tag("a", str(numbers[key]), href=f"#source.{key}") for key in sorted(keys, key=numbers.__getitem__)]
        for reason in reasons:
            letter = self.reasons.setdefault(reason, _letters(len(self.reasons)))
            marks.append(tag("a", letter, href=f"#{self._id(letter)}"))
        return context.site("list.comma").join(marks) or "–"

    def _id(self, letter: str) -> str:
        return f"reason.{self.page}.{letter}"

    def reasons_html(self, context: PageContext) -> str:
        """Return the list of letters and the reasons that they stand for; `""` without any."""
        items = [
            tag("dt", letter, id=self._id(letter)) + tag("dd", reason_html(context, *reason))
            for reason, letter in self.reasons.items()
        ]
        return tag("dl", *items, class_="print__reasons") if items else ""


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
