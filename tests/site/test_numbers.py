"""No number in a rule's text is typed in: each comes from a component and says where it is from."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rules_pages.book import Book
from tests.site.pages import Page, classes, listed, tag_of, text_of, texts, where

pytestmark = pytest.mark.site

NUMBER = re.compile(r"[0-9０-９]+")
NOT_TEXT = {"rule__number", "rule__footer", "translation", "case", "case__told", "case__result", "name"}
"""What stands in a rule beside its text: its display number, its footer, a notice, the case of a reading as it was
played, a number in a name."""


def rule_sections(page: Page) -> Iterator:
    return (section for section in page.content.iter("section") if "rule" in classes(section))


def bare_numbers(section) -> list[str]:
    """Numbers in a rule's text, notes and readings that are in no value; names of sources are not ours."""
    found = []
    for text, around in texts(section):
        names = set().union(*(classes(element) for element in around))
        cited = any(tag_of(element) in ("span", "a") and element.get("lang") for element in around)
        if NUMBER.search(text) and "value" not in names and not names & NOT_TEXT and not cited:
            found.append(" ".join(text.split()))
    return found


def test_numbers_in_rule_texts_are_values_of_the_data(pages: dict[str, Page]) -> None:
    sections = [(page, section) for page in pages.values() for section in rule_sections(page)]
    assert sections
    bare = [f"{where(page, section)}: {text}" for page, section in sections for text in bare_numbers(section)]
    assert not bare, listed(bare)


def test_the_same_values_stand_in_a_rule_in_every_language(pages: dict[str, Page], book: Book) -> None:
    for game in book.games.values():
        for rule in game.rule_list():
            page = game.page_of(rule.id)
            assert page is not None
            shown = {
                language: sorted(values_in(pages[f"/{language}/{game.id}/{page.id}/"], rule.id))
                for language in book.languages
            }
            assert len(set(map(tuple, shown.values()))) == 1, f"{rule.id}: {shown}"


def values_in(page: Page, rule: str) -> list[str]:
    """The numbers shown as values in a rule."""
    section = next(section for section in rule_sections(page) if section.find(f".//h3[@id='{rule}']") is not None)
    values = [text_of(element) for element in section.iter() if "value" in classes(element)]
    return [number for text in values for number in NUMBER.findall(text)]
