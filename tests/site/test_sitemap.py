"""The sitemap: every page, with its absolute address in all languages and x-default."""

import gzip
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest

from tests.site.pages import LANGUAGES, Page

pytestmark = pytest.mark.site

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
LINK = "{http://www.w3.org/1999/xhtml}link"


@pytest.fixture(scope="module")
def entries(site: Path) -> dict[str, dict[str, str]]:
    """Address of each page to its address in every language, as the sitemap has it."""
    tree = ElementTree.parse(site / "sitemap.xml").getroot()
    found = {}
    for entry in tree.iter(f"{SITEMAP}url"):
        location = entry.findtext(f"{SITEMAP}loc") or ""
        assert location not in found, f"{location} stands twice"
        found[location] = {link.get("hreflang") or "": link.get("href") or "" for link in entry.iter(LINK)}
    return found


def path(address: str) -> str:
    return urlsplit(address).path


def test_crawlers_are_told_of_it(site: Path, entries: dict[str, dict[str, str]]) -> None:
    said = (site / "robots.txt").read_text(encoding="utf-8").splitlines()
    assert said[:2] == ["User-agent: *", "Allow: /"]
    assert said[-1].startswith("Sitemap: ") and said[-1].removeprefix("Sitemap: ") in {
        f"{address}sitemap.xml" for entry in entries.values() for address in entry.values()
    }


def test_it_lists_exactly_the_pages(entries: dict[str, dict[str, str]], pages: dict[str, Page]) -> None:
    root = path(min(entries, key=len))
    listed = {"/" + path(address).removeprefix(root) for address in entries}
    # what search engines are asked to leave out: the 404 page, and what repeats other pages for paper
    noindex = ".//meta[@name='robots'][@content='noindex']"
    hidden = {page.address for page in pages.values() if page.tree.find(noindex) is not None}
    assert "/de/attika/print/" in hidden and "/404.html" in hidden
    assert listed == set(pages) - hidden


def test_the_languages_of_a_page_are_that_very_page(entries: dict[str, dict[str, str]]) -> None:
    root = min(entries, key=len)
    assert root.startswith("https://")
    for address, links in entries.items():
        assert address.startswith(root)
        language, _, rest = address.removeprefix(root).partition("/")
        rest = rest if language in LANGUAGES else ""
        assert links == {code: f"{root}{code}/{rest}" for code in LANGUAGES} | {"x-default": root}


def test_the_address_is_that_of_the_page_itself(entries: dict[str, dict[str, str]], pages: dict[str, Page]) -> None:
    canonical = {
        link.get("href") for page in pages.values() for link in page.tree.iter("link") if link.get("rel") == "canonical"
    }
    assert canonical == set(entries)


def test_the_zipped_one_is_the_same(site: Path) -> None:
    zipped = site / "sitemap.xml.gz"
    assert gzip.decompress(zipped.read_bytes()) == (site / "sitemap.xml").read_bytes()
