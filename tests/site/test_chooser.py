"""The root of the site without its script: a stone with three links."""

from xml.etree.ElementTree import Element

import pytest

from rules_pages.data.book import Book
from rules_pages.data.texts.units import GameTexts
from tests.site.pages import Page, classes, text_of

pytestmark = pytest.mark.site


def lines(page: Page) -> list[Element]:
    """What the stone says, a language each."""
    return [item for item in page.content.iter("li") if "slab__line" in classes(item)]


@pytest.mark.parametrize("address", ["/", "/404.html", "/503.html"])
def test_it_offers_each_language_in_its_own_words(pages: dict[str, Page], book: Book, address: str) -> None:
    links = [link for link in pages[address].content.iter("a") if link.get("hreflang")]
    offered = [(link.get("hreflang"), text_of(link)) for link in links]
    assert offered == [(code, language.label) for code, language in book.languages.items()]
    start = "" if address == "/" else "/"
    assert [link.get("href") for link in links] == [f"{start}{code}/" for code in book.languages]
    assert [item.get("lang") for item in lines(pages[address])] == list(book.languages)


def test_the_404_page_says_what_happened_in_each_language(pages: dict[str, Page], book: Book) -> None:
    said = [text_of(item) for item in lines(pages["/404.html"])]
    for (code, _), words in zip(book.languages.items(), said, strict=True):
        assert book.site[code].strings["not-found"] in words


def test_the_404_page_offers_every_game_in_every_language(pages: dict[str, Page], book: Book) -> None:
    for (code, _), line in zip(book.languages.items(), lines(pages["/404.html"]), strict=True):
        links = [(link.get("href"), text_of(link)) for link in line.iter("a") if not link.get("hreflang")]
        titles = {game.id: GameTexts(game, code).get("game").title for game in book.games.values()}
        assert links == [(f"/{code}/{game}/", title) for game, title in titles.items()]


def test_nothing_hides_the_links_until_a_script_has_run(pages: dict[str, Page]) -> None:
    page = pages["/"]
    assert [element.tag for element in page.tree.iter() if element.get("hidden") is not None] == []
    assert list(page.tree.iter("noscript")) == []
    assert [meta for meta in page.tree.iter("meta") if meta.get("http-equiv") == "refresh"] == []
