"""Test the keys to the pictures: each sign is drawn with the styles of the game's pictures and has its meaning."""

from xml.etree import ElementTree

import pytest

from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from tests.registry import DATA, GAMES, LANGUAGES

KEY = "key"
WITH_KEY = [game for game in GAMES if "diagrams: [key]" in (DATA / game / "rules.yaml").read_text(encoding="utf-8")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WITH_KEY)
def test_each_sign_has_its_own_meaning(book: Book, engines: dict[str, EngineRunner], game: str, language: str) -> None:
    context, runner = PageContext(book, book.games[game], language), engines[game]
    items = ElementTree.fromstring(runner.engine.diagrams[KEY](runner.components, context.label)).findall("li")
    meanings = ["".join(item.itertext()).strip() for item in items]
    assert items and len(set(meanings)) == len(items)
    for item, meaning in zip(items, meanings, strict=True):
        sign = item.find("svg")
        assert sign is not None and list(sign), meaning
        assert (sign.attrib["aria-hidden"], len(sign.attrib["viewBox"].split())) == ("true", 4), meaning
        assert "key." not in meaning


def test_a_page_with_cases_on_the_map_has_a_key(book: Book) -> None:
    assert WITH_KEY, "no game has a key to its pictures"
    for game in WITH_KEY:
        pages = [page for page in book.games[game].rules.pages if KEY in page.diagrams]
        assert all(page.kind in ("rules", "table") for page in pages)
