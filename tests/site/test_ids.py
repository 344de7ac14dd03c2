"""Ids are for ever, and ids and values are the same in every language; each rule of the data stands on the site once a
language."""

import re
from collections import Counter
from urllib.parse import urljoin

import pytest

from rules_pages.data.book import Book
from tests.site.pages import LANGUAGES, Page, classes, listed, text_of

pytestmark = pytest.mark.site

OURS_EVERYWHERE = "__"
"""Ids that begin so belong to the theme's frame (`__drawer`, `__nav_2`), not to a page."""


def in_languages(pages: dict[str, Page]) -> dict[str, dict[str, Page]]:
    """Path without language to the page in each language."""
    found: dict[str, dict[str, Page]] = {}
    for page in pages.values():
        if page.language:
            found.setdefault(page.path, {})[page.language] = page
    return found


def test_every_page_exists_in_every_language(pages: dict[str, Page]) -> None:
    lacking = {path: sorted(found) for path, found in in_languages(pages).items() if set(found) != set(LANGUAGES)}
    assert not lacking, listed(lacking.items())


def test_the_language_switch_leads_to_this_very_page_in_the_other_languages(pages: dict[str, Page]) -> None:
    for page in pages.values():
        links = [link for link in page.tree.iter("a") if "language-switch__link" in classes(link)]
        found = {link.get("hreflang"): urljoin(page.address, link.get("href")) for link in links}
        expected = {language: f"/{language}{page.path}" for language in LANGUAGES} if page.language else {}
        assert found == expected, page.address


def test_the_rules_of_a_page_are_the_same_in_the_same_order(pages: dict[str, Page]) -> None:
    for path, found in in_languages(pages).items():
        rules = {language: [heading.get("data-rule") for heading in page.rules()] for language, page in found.items()}
        assert len(set(map(tuple, rules.values()))) == 1, path


def test_all_ids_of_a_page_are_the_same_in_every_language(pages: dict[str, Page]) -> None:
    differing = {}
    for path, found in in_languages(pages).items():
        ids = {code: {one for one in page.ids if not one.startswith(OURS_EVERYWHERE)} for code, page in found.items()}
        common = set.intersection(*ids.values())
        if any(names != common for names in ids.values()):
            differing[path] = {language: sorted(names - common) for language, names in ids.items()}
    assert not differing, listed(differing.items())


def test_no_id_stands_twice_on_a_page(pages: dict[str, Page]) -> None:
    twice = {page.address: [name for name, count in Counter(page.ids).items() if count > 1] for page in pages.values()}
    twice = {address: names for address, names in twice.items() if names}
    assert not twice, listed(twice.items())


def test_every_rule_of_the_data_is_on_the_site_once_a_language(pages: dict[str, Page], book: Book) -> None:
    expected = Counter(f"{game.id}.{rule.id}" for game in book.games.values() for rule in game.rule_list())
    for language in LANGUAGES:
        found = Counter(
            heading.get("data-rule") for page in pages.values() if page.language == language for heading in page.rules()
        )
        assert found == expected, language


def test_a_rule_carries_its_short_id_and_its_full_one(pages: dict[str, Page]) -> None:
    for page in pages.values():
        for heading in page.rules():
            game = page.path.split("/")[1]
            assert heading.get("data-rule") == f"{game}.{heading.get('id')}", page.address


def test_whatever_names_a_rule_names_one_that_exists(pages: dict[str, Page], book: Book) -> None:
    known = {f"{game.id}.{rule.id}" for game in book.games.values() for rule in game.rule_list()}
    named = {one.get("data-rule") for page in pages.values() for one in page.tree.iter() if one.get("data-rule")}
    assert not named - known, listed(sorted(named - known))


NUMBER = re.compile(r"[0-9０-９]+")


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
    sections = (section for section in page.content.iter("section") if "rule" in classes(section))
    section = next(section for section in sections if section.find(f".//h3[@id='{rule}']") is not None)
    values = [text_of(element) for element in section.iter() if "value" in classes(element)]
    return [number for text in values for number in NUMBER.findall(text)]
