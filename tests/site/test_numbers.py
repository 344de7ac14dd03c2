"""The values in a rule's text are the same in every language."""

import re
from collections.abc import Iterator

import pytest

from rules_pages.data.book import Book
from tests.site.pages import Page, classes, text_of

pytestmark = pytest.mark.site

NUMBER = re.compile(r"[0-9０-９]+")


def rule_sections(page: Page) -> Iterator:
    return (section for section in page.content.iter("section") if "rule" in classes(section))


def test_the_same_values_stand_in_a_rule_in_every_language(pages: dict[str, Page], book: Book) -> None:
    for game in book.games.values():
        for rule in game.rule_list():
            page = game.page_of(rule.id)
            assert page is not None
            shown = {
                language: sorted(set(values_in(pages[f"/{language}/{game.id}/{page.id}/"], rule.id)))
                for language in book.languages
            }
            assert len(set(map(tuple, shown.values()))) == 1, f"{rule.id}: {shown}"


def values_in(page: Page, rule: str) -> list[str]:
    """The numbers shown as values in a rule."""
    section = next(section for section in rule_sections(page) if section.find(f".//h3[@id='{rule}']") is not None)
    values = [text_of(element) for element in section.iter() if "value" in classes(element)]
    return [number for text in values for number in NUMBER.findall(text)]
