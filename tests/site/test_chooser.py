"""The root of the site without its script: a stone with three links."""

from __future__ import annotations

import pytest

from rules_pages.book import Book
from tests.site.pages import Page, text_of

pytestmark = pytest.mark.site


@pytest.mark.parametrize("address", ["/", "/404.html"])
def test_it_offers_each_language_in_its_own_words(pages: dict[str, Page], book: Book, address: str) -> None:
    links = list(pages[address].content.iter("a"))
    offered = [(link.get("hreflang"), text_of(link)) for link in links]
    assert offered == [(code, language.label) for code, language in book.languages.items()]
    start = "" if address == "/" else "/"
    assert [link.get("href") for link in links] == [f"{start}{code}/" for code in book.languages]


@pytest.mark.parametrize("address", ["/", "/404.html"])
def test_each_line_is_marked_with_its_language(pages: dict[str, Page], book: Book, address: str) -> None:
    items = list(pages[address].content.iter("li"))
    assert [item.get("lang") for item in items] == list(book.languages)


def test_the_404_page_says_what_happened_in_each_language(pages: dict[str, Page], book: Book) -> None:
    said = [text_of(item) for item in pages["/404.html"].content.iter("li")]
    for (code, _), words in zip(book.languages.items(), said, strict=True):
        assert book.site[code].strings["not-found"] in words


def test_nothing_hides_the_links_until_a_script_has_run(pages: dict[str, Page]) -> None:
    page = pages["/"]
    assert [element.tag for element in page.tree.iter() if element.get("hidden") is not None] == []
    assert list(page.tree.iter("noscript")) == []
    assert [meta for meta in page.tree.iter("meta") if meta.get("http-equiv") == "refresh"] == []
