"""Resolution of the placeholders in texts, to Markdown or HTML, for one game in one language."""

import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from itertools import groupby
from typing import Any, ClassVar

from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.templates import render
from rules_pages.blocks.widget_words import IN_GAME, words
from rules_pages.data import markup
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cache import NO_CACHE, Cache, Entry
from rules_pages.data.engine_runner import EngineRunner, runner_of
from rules_pages.data.markup import Placeholder
from rules_pages.data.models import Page, Value
from rules_pages.data.texts.units import GameTexts
from rules_widgets.words import NUMBER, Words, parts

Link = Callable[[str, str, str, str | None], str]
"""What makes a link of (words, page, anchor, title)."""

ITEM, ROW = "- ", "| "
"""What a line of a list, and a row of a table, begins with."""
_TABLE_RULE = frozenset("|-: ")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_TAGS = re.compile(r"<[^>]*>")
_MARKDOWN_SPECIAL = re.compile(r"([\\`_\[\]])")


@dataclass
class PageContext:
    """One game in one language, with all that a page needs to resolve placeholders: book, texts, words, addresses."""

    book: Book
    game: GameBook
    language: str
    assets: Mapping[str, str] = field(default_factory=dict)
    """Address of each file that pages load, by key (`loader`, `attika.board.de`); of the picture of a case with the id
    and the `viewBox` behind it (`case.picture_key`)."""
    root: str = IN_GAME
    """Relative path from the page to the folder of the game; the default is that of the game's own pages."""
    marked: dict[int, str] = field(default_factory=dict)
    """Component key by `id()` of its value: each shown value found here gets a `data-component` attribute, from which
    `make serve` finds its place in the data. Empty on published pages."""
    is_paper: ClassVar[bool] = False
    """Whether the page is to be printed: nothing is folded, and links lead to places on the same page."""

    def __post_init__(self) -> None:
        self.texts = GameTexts(self.game, self.language)
        self.strings = self.book.site[self.language].strings

    @cached_property
    def words(self) -> Words:
        """The words of the game, and those of the site that widgets show."""
        return words(self.book, self.game, self.language, self.root)

    @cached_property
    def runner(self) -> EngineRunner:
        """The engine of the game, with what it has played already."""
        return runner_of(self.game)

    def entry(self, cache: Cache, kind: str, *inputs: str) -> Entry:
        """Return the place in the cache of something made of the game in this language, until either changes."""
        fingerprint = self.game.page_fingerprints.get(self.language, "")
        usable = cache if fingerprint else NO_CACHE
        return usable.entry(kind, self.game.id, self.language, fingerprint, *inputs)

    def site(self, key: str, **values: Any) -> str:
        """Return a string of the site with its slots filled by `values`."""
        return self.words.fill(self.strings[key], values)

    def escaped(self, key: str, **values: Any) -> str:
        """Return a string of the site as HTML."""
        return escape(self.site(key, **values))

    def label(self, key: str) -> str:
        """Return the string of the site with this key; without one, a label of the game or a name."""
        return self.strings[key] if key in self.strings else self.words.label(key)

    def labelled(self, key: str, html: str) -> str:
        """Return HTML after a string of the site and a colon."""
        return escape(self.strings[key] + self.strings["colon"]) + html

    def script_words(self, prefix: str, *keys: str) -> dict[str, str]:
        """Return the labels `<prefix>.<key>` by key, for a script, which replaces `%slot`."""
        texts = {key: self.label(f"{prefix}.{key}") for key in keys}
        slots = {slot.partition("|")[0] for text in texts.values() for kind, slot in parts(text) if kind == "slot"}
        return {key: self.words.fill(text, {slot: f"%{slot}" for slot in slots}) for key, text in texts.items()}

    def asset(self, path: str) -> str:
        """Return the address of a file below assets/, from the page."""
        return posixpath.normpath(f"{self.root}../../assets/{path}")

    def script(self, name: str) -> str:
        """Return the element that loads a script."""
        return tag("script", type="module", src=self.asset(f"javascripts/{name}.js"))

    def render(self, template: str, **values: Any) -> str:
        """Return a template (`blocks/templates.py`) that also calls `site`, `escaped` and `label` of this context."""
        return render(template, context=self, site=self.site, escaped=self.escaped, label=self.label, **values)

    # texts

    def joined(self, text: str) -> str:
        """Return a text with each paragraph on one line, as the language joins lines."""
        return markup.join_lines(text, self.book.languages[self.language].line_join)

    def markdown(self, text: str) -> str:
        """Return a text as Markdown paragraphs. Its links are Markdown links, so that the strict build checks them."""
        escaped = _outside_slots(self.joined(text), lambda part: _MARKDOWN_SPECIAL.sub(r"\\\1", part))
        rendered = markup.render(escaped, lambda item: self._slot(item, self._source_link, {}))
        # Markdown requires a blank line between a paragraph and a list.
        return re.sub(r"(?m)^(?!- )(.+)\n- ", r"\1\n\n- ", rendered)

    def html(self, text: str, values: dict[str, Any] | None = None) -> str:
        """Return a text of one paragraph as inline HTML; `values` fill `{step:…}`."""
        escaped = _BOLD.sub(r"<strong>\1</strong>", _outside_slots(self.joined(text), escape))
        return markup.render(escaped, lambda item: self._slot(item, self._link, values or {}))

    def _source_link(self, shown: str, page: str, anchor: str, title: str | None) -> str:
        """Return a Markdown link to a page of the game, which the strict build checks. The target is a file in the
        game's folder; pages outside that folder need `root` before it."""
        target = f"{self.root.removeprefix('../')}{page}.md" + (f"#{anchor}" if anchor else "")
        if title is None:
            return f"[{shown}]({target})"
        quoted = title.replace('"', "&quot;").replace("\n", " ")
        return f'[{shown}]({target} "{quoted}"){{.term}}'

    def _link(self, shown: str, page: str, anchor: str, title: str | None) -> str:
        href = f"{self.root}{page}/" + (f"#{anchor}" if anchor else "")
        return tag("a", escape(shown), href=href, title=title, class_="term" if title else None)

    def html_blocks(self, text: str, of_item: Callable[[str], dict[str, Any]] = lambda _: {}) -> str:
        """Return a text as HTML: paragraphs, lists and tables. `of_item`: attributes of an item of a list."""
        lines = enumerate(line for line in self.joined(text).split("\n") if line.strip())
        # consecutive items are a list, consecutive rows a table, any other line is a paragraph
        groups = groupby(lines, key=lambda line: line[1][:2] if line[1].startswith((ITEM, ROW)) else line)
        return "".join(self._group_html([line for _, line in group], of_item) for _, group in groups)

    def _group_html(self, lines: list[str], of_item: Callable[[str], dict[str, Any]]) -> str:
        """Return a paragraph, a list or a table. Bars inside of placeholders separate no cells."""
        if lines[0].startswith(ITEM):
            items = [line.removeprefix(ITEM) for line in lines]
            return tag("ul", *(tag("li", self.html(item), **of_item(item)) for item in items))
        if lines[0].startswith(ROW):
            rows = [line.strip().strip("|") for line in lines if not _TABLE_RULE.issuperset(line)]
            cells = [[self.html(cell.strip()) for cell in re.split(r"\|(?![^{]*\})", row)] for row in rows]
            head, *others = [[tag("th" if row is cells[0] else "td", cell) for cell in row] for row in cells]
            body = tag("tbody", *(tag("tr", *row) for row in others))
            return tag("table", tag("thead", tag("tr", *head)), body)
        return tag("p", self.html(lines[0]))

    def plain(self, text: str) -> str:
        """Return a text without markup, for attributes."""
        return self.without_markup(self.html(text))

    def without_markup(self, html: str) -> str:
        """Return inline HTML as plain text."""
        return unescape(_TAGS.sub("", html))

    def _slot(self, item: Placeholder, link: Link, values: dict[str, Any]) -> str:
        target, shown = item.target, item.shown
        match item.kind:
            case "rule":
                return link(shown or self.anchor_title(target), page_id(self.game, target), target, None)
            case "example":
                title = shown or self.texts.get("examples", target).title
                return link(title, example_page(self.game, target), f"example.{target}", None)
            case "widget":
                page = calculator_page(self.game, target)
                return link(shown or self.texts.get("pages", page).title, page, "", None)
            case "term":
                _, term = self.book.words_in(self.book.glossary[target].words, self.language)
                return link(shown or term.term, "../glossary", target, term.text)
            case "value":
                component = self.game.components[target]
                shape = self.words.shape(component.value, shown.split("|")) if shown else NUMBER
                before, has_number, after = shape.partition(NUMBER)
                # Words for this very number ("twice") are the value, too.
                value = tag("span", str(component.value) if has_number else before, **self.value_attributes(component))
                return before + value + after if has_number else value
            case "name":
                name = shown or self.words.name(target)
                # A number in a name (round 3) is not a value of the game; the class tells the two apart.
                return tag("span", escape(name), class_="name") if any(map(str.isdigit, name)) else escape(name)
            case "symbols":
                component = self.game.components[target]
                return tag("span", escape(self.words.symbols(component.value)), **self.value_attributes(component))
            case "step":
                return escape(self.words.slot(target if shown is None else f"{target}|{shown}", values))
            case "ruby":
                return f"<ruby>{escape(target)}<rp>(</rp><rt>{escape(shown or '')}</rt><rp>)</rp></ruby>"
        raise ValueError(f"no such placeholder: {item.kind}")

    def value_attributes(self, value: Value, kind: str = "value") -> dict[str, Any]:
        """Return the attributes of a shown value: class, provenance, and in a marked page the key of its component."""
        return {"class_": kind, "data_provenance": value.provenance, "data_component": self.marked.get(id(value))}

    def translation_status(self, unit: str) -> str:
        """Return how current the translation of a unit is, as a sentence of the site, naming the language of the
        original, or where the translation is missing the language shown instead."""
        status = self.texts.status(unit)
        code = self.texts.shown(unit)[0] if status == "missing" else self.texts.source_language
        return self.site(f"translation.{status}", language=self.book.languages[code].label)

    # titles

    def anchor_title(self, anchor: str) -> str:
        """Return the title of a rule or of a section."""
        section = "rules" if anchor in self.game.rule_ids else "sections"
        return str(self.texts.get(section, anchor).title)

    def rule_number(self, rule: str) -> str:
        """Return the number of a rule as HTML."""
        return tag("span", self.game.numbers.get(rule, ""), class_="rule__number")


def example_page(game: GameBook, example: str) -> str:
    """Return the id of the page of an example: the walkthrough that lists it, else that of its first rule, or ""."""
    pages = [page for page in game.rules.pages if example in page.examples]
    return pages[0].id if pages else page_id(game, game.examples[example].rules[0])


def page_id(game: GameBook, anchor: str) -> str:
    """Return the id of the page that has a rule or section; "" if there is none."""
    page = game.page_of(anchor)
    return page.id if page else ""


def first_page(game: GameBook, kind: str) -> Page | None:
    """Return the first page of a kind (`table`); None if there is none."""
    return next((page for page in game.rules.pages if page.kind == kind), None)


def calculator_page(game: GameBook, calculator: str) -> str:
    """Return the id of the page of a calculator. Raises StopIteration if no page has it."""
    return next(page.id for page in game.rules.pages if page.calculator == calculator)


def _outside_slots(text: str, change: Callable[[str], str]) -> str:
    return "".join(part if part.startswith("{") else change(part) for part in re.split(r"(\{[^{}]*\})", text))
