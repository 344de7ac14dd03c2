"""Texts with their placeholders resolved, as Markdown or as HTML, for one game and language."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any, ClassVar

from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.widget_words import IN_GAME, words
from rules_pages.data import markup
from rules_pages.data.book import Book, GameBook
from rules_pages.data.markup import Placeholder
from rules_pages.data.models import Value
from rules_pages.data.units import GameTexts
from rules_widgets.words import Words

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_TAGS = re.compile(r"<[^>]*>")
_MARKDOWN_SPECIAL = re.compile(r"([\\`_\[\]])")


@dataclass
class PageContext:
    """Everything that one game says in one language."""

    book: Book
    game: GameBook
    language: str
    assets: dict[str, str] = field(default_factory=dict)
    root: str = IN_GAME
    """The way from the page to the game's folder; pages of the game, unless they say otherwise."""
    marked: dict[int, str] = field(default_factory=dict)
    """Components by the identity of their values: those in it are named where they are shown (`data-component`), for
    whoever looks for their place in the data. Empty for readers."""
    is_paper: ClassVar[bool] = False
    """Whether this is for a page to print: nothing folds, and links lead inside the page."""

    def __post_init__(self) -> None:
        self.texts = GameTexts(self.game, self.language)
        self.words: Words = words(self.book, self.game, self.language, self.root)
        self.strings = self.book.site[self.language].strings

    def site(self, key: str, **values: Any) -> str:
        """A string of the site, filled."""
        return self.words.fill(self.strings[key], values)

    def label(self, key: str) -> str:
        """A label of the game, a name, or a string of the site."""
        return self.strings[key] if key in self.strings else self.words.label(key)

    # texts

    def markdown(self, text: str) -> str:
        """A text as Markdown paragraphs; links are Markdown links, which the strict build checks."""
        joined = markup.join_lines(text, self.book.languages[self.language].line_join)
        escaped = _outside_slots(joined, lambda piece: _MARKDOWN_SPECIAL.sub(r"\\\1", piece))
        return _blank_line_before_lists(markup.render(escaped, lambda item: self._slot(item, self._source_link, {})))

    def html(self, text: str, values: dict[str, Any] | None = None) -> str:
        """A text of one paragraph as inline HTML; `values` fill `{step:…}`."""
        joined = markup.join_lines(text, self.book.languages[self.language].line_join)
        escaped = _BOLD.sub(r"<strong>\1</strong>", _outside_slots(joined, escape))
        return markup.render(escaped, lambda item: self._slot(item, self._link, values or {}))

    def _source_link(self, shown: str, page: str, anchor: str, title: str | None) -> str:
        """A link to a page of the game, as Markdown; the strict build checks it. A page is a file in the game's folder,
        which pages beside that folder name."""
        target = f"{self.root.removeprefix('../')}{page}.md" + (f"#{anchor}" if anchor else "")
        if title is None:
            return f"[{shown}]({target})"
        quoted = title.replace('"', "&quot;").replace("\n", " ")
        return f'[{shown}]({target} "{quoted}"){{.term}}'

    def _link(self, shown: str, page: str, anchor: str, title: str | None) -> str:
        """A link to a page of the game, as HTML."""
        href = f"{self.root}{page}/" + (f"#{anchor}" if anchor else "")
        return tag("a", escape(shown), href=href, title=title, class_="term" if title else None)

    def html_paragraphs(self, text: str) -> str:
        """A text as HTML paragraphs."""
        return "".join(tag("p", self.html(paragraph)) for paragraph in re.split(r"\n\s*\n", text.strip()))

    def plain(self, text: str) -> str:
        """A text without any markup, for attributes."""
        return unescape(_TAGS.sub("", self.html(text)))

    def _slot(self, item: Placeholder, link: Any, values: dict[str, Any]) -> str:
        return getattr(self, "_" + item.kind)(item, link, values)

    # placeholders

    def _rule(self, item: Placeholder, link: Any, values: dict[str, Any]) -> str:
        page = self.game.page_of(item.target)
        return link(item.shown or self.anchor_title(item.target), page.id if page else "", item.target, None)

    def _example(self, item: Placeholder, link: Any, values: dict[str, Any]) -> str:
        page = example_page(self.game, item.target)
        shown = item.shown or self.texts.get("examples", item.target).title
        return link(shown, page, f"example.{item.target}", None)

    def _widget(self, item: Placeholder, link: Any, values: dict[str, Any]) -> str:
        page = calculator_page(self.game, item.target)
        return link(item.shown or self.texts.get("pages", page).title, page, "", None)

    def _term(self, item: Placeholder, link: Any, values: dict[str, Any]) -> str:
        _, term = self.book.words_in(self.book.glossary[item.target].words, self.language)
        return link(item.shown or term.term, "../glossary", item.target, term.text)

    def _value(self, item: Placeholder, link: Any, values: dict[str, Any]) -> str:
        component = self.game.components[item.target]
        number = tag("span", str(component.value), **self.value_attributes(component))
        if item.shown is None:
            return number
        form = self.words.with_form(component.value, item.shown.split("|")).partition(" ")[2]
        return number + " " + form

    def _name(self, item: Placeholder, link: Any, values: dict[str, Any]) -> str:
        shown = item.shown or self.words.name(item.target)
        # A number in a name (round 3) is none of the rules' numbers.
        return tag("span", escape(shown), class_="name") if any(map(str.isdigit, shown)) else escape(shown)

    def _symbols(self, item: Placeholder, link: Any, values: dict[str, Any]) -> str:
        component = self.game.components[item.target]
        shown = escape(self.words.symbols(component.value))
        return tag("span", shown, **self.value_attributes(component))

    def value_attributes(self, value: Value, kind: str = "value") -> dict[str, Any]:
        """The attributes of a shown value: its class, where it is from, and in a marked page its component."""
        return {"class_": kind, "data_provenance": value.provenance, "data_component": self.marked.get(id(value))}

    def _step(self, item: Placeholder, link: Any, values: dict[str, Any]) -> str:
        slot = item.target if item.shown is None else f"{item.target}|{item.shown}"
        return escape(self.words.slot(slot, values))

    def _ruby(self, item: Placeholder, link: Any, values: dict[str, Any]) -> str:
        return f"<ruby>{escape(item.target)}<rp>(</rp><rt>{escape(item.shown or '')}</rt><rp>)</rp></ruby>"

    def translation_said(self, unit: str) -> str:
        """Say how far the translation of a unit is: of which language, or in which one it is shown instead."""
        status = self.texts.status(unit)
        code = self.texts.shown(unit)[0] if status == "missing" else self.texts.source_language
        return self.site(f"translation.{status}", language=self.book.languages[code].label)

    # titles

    def anchor_title(self, anchor: str) -> str:
        """The title of a rule or a section."""
        section = "rules" if anchor in self.game.rule_ids else "sections"
        return self.texts.get(section, anchor).title


def example_page(game: GameBook, example: str) -> str:
    """The page on which an example stands: the walkthrough that shows it, else that of its first rule."""
    shown = [page for page in game.rules.pages if example in page.examples]
    page = shown[0] if shown else game.page_of(game.examples[example].rules[0])
    return page.id if page else ""


def calculator_page(game: GameBook, calculator: str) -> str:
    """The page of a calculator."""
    return next(page.id for page in game.rules.pages if page.calculator == calculator)


def _outside_slots(text: str, change: Any) -> str:
    return "".join(piece if piece.startswith("{") else change(piece) for piece in re.split(r"(\{[^{}]*\})", text))


def _blank_line_before_lists(text: str) -> str:
    return re.sub(r"(?m)^(?!- )(.+)\n- ", r"\1\n\n- ", text)
