"""Every link leads somewhere: pages, files and fragments inside the site, and to no host but those of the sources."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree.ElementTree import Element

import pytest

from rules_pages.blocks.page_context import calculator_page
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.published.publication import released_versions, repository
from rules_widgets.addresses import question_query
from tests.site.pages import KINDS, LANGUAGES, LINKS, Page, listed, tag_of, where

pytestmark = pytest.mark.site

HERE = "https://here.invalid"
TOOLS = {
    "https://micropython.org/",
    "https://pyscript.net/",
    "https://squidfunk.github.io/mkdocs-material/",
    "https://www.mkdocs.org/",
}
"""What the site is made with: named on one page."""
LOADED = ("script", "img", "source", "iframe", "object", "embed", "audio", "video", "image", "use")
PLAYED_ON, TASK, NEXT_TASK, TABLE = "from=", "task=", "task=next", "play"
"""How the address of a table says where the game goes on from or which task is opened, and the page of the table."""
LOADED_BY_LINK = {"stylesheet", "icon", "preload", "modulepreload", "prefetch", "manifest", "preconnect"}


def links(page: Page) -> Iterator[tuple[Element, str]]:
    for element in page.tree.iter():
        for attribute in sorted(LINKS):
            if element.get(attribute) is not None:
                yield element, element.get(attribute) or ""


def site_address(pages: dict[str, Page]) -> str:
    """The site's own address on the web, as its pages say it."""
    return next(link.get("href") or "" for link in pages["/"].tree.iter("link") if link.get("rel") == "canonical")


def inside(page: Page, link: str, own: str) -> str | None:
    """The absolute path, query and fragment that a link leads to, or None if it leads out of the site."""
    target = urljoin(HERE + page.address, link)
    if target.startswith(own):
        target = f"{HERE}/" + target.removeprefix(own)
    return target.removeprefix(HERE) if target.startswith(HERE + "/") else None


def target_problem(site: Path, pages: dict[str, Page], target: str) -> str:
    """Why a place inside the site is not there; "" if it is."""
    parts = urlsplit(target)
    path, fragment = unquote(parts.path), unquote(parts.fragment)
    page = pages.get(path)
    if path.startswith("/v/") and path.split("/")[2] in released_versions():
        return ""  # a kept release; it is put beside the site when that is published
    if page is None:
        return "" if (site / path.lstrip("/")).is_file() else f"there is no {path}"
    if fragment.startswith(PLAYED_ON):
        return place_problem(site, path, fragment.removeprefix(PLAYED_ON))
    if fragment.startswith(TASK) and fragment != NEXT_TASK:
        return place_problem(site, path, fragment.replace("=", ":"))
    if fragment == NEXT_TASK:
        return ""
    return f"{path} has no id {fragment!r}" if fragment and fragment not in page.ids else ""


def place_problem(site: Path, path: str, place: str) -> str:
    """Why the table cannot go on from there: `case:<case>`, `example:<example>:<steps>`, `task:<task>`."""
    _, _, game, page, _ = path.split("/")
    kind, _, name = place.partition(":")
    number = name.rpartition(":")[2] if kind == "example" else ""
    known = documents(site, game, kind)
    if page != TABLE or name.removesuffix(f":{number}") not in known:
        return f"{path} cannot go on from {place}"
    return ""


@cache
def documents(site: Path, game: str, kind: str) -> frozenset[str]:
    """The ids of a game's cases, examples or tasks, as the page fetches them."""
    return frozenset(json.loads((site / "api/v1" / game / f"{kind}s.json").read_text(encoding="utf-8")))


def test_one_page_of_every_kind_is_named_for_the_tests(pages: dict[str, Page], book: Book) -> None:
    """The browser's tests go over KINDS; what they leave out they would not test."""
    assert {page.kind for game in book.games.values() for page in game.rules.pages} <= set(KINDS)
    missing = [f"/{language}/{path}" for language in LANGUAGES for path in KINDS.values()]
    missing = [address for address in missing if address not in pages]
    assert not missing, listed(missing)
    assert set(LANGUAGES) == set(book.languages)


def test_every_link_inside_the_site_leads_to_something(site: Path, pages: dict[str, Page]) -> None:
    own = site_address(pages)
    problems = set()
    for page in pages.values():
        for element, link in links(page):
            target = inside(page, link, own)
            problem = target_problem(site, pages, target) if target is not None else ""
            if problem:
                problems.add(f"{where(page, element)}: {problem}")
    assert not problems, listed(sorted(problems))


def test_links_out_of_the_site_lead_to_the_sources_and_to_our_tools(pages: dict[str, Page], book: Book) -> None:
    allowed = {source.url for game in book.games.values() for source in game.game.sources.values()}
    own = site_address(pages)
    outside = {
        f"{where(page, element)}: {link}"
        for page in pages.values()
        for element, link in links(page)
        if inside(page, link, own) is None
        and link not in (allowed | TOOLS if page.path == "/about/" else allowed)
        and not (repository() and link.startswith(f"{repository()}/"))
    }
    assert not outside, listed(sorted(outside))


def test_nothing_is_loaded_from_another_host_and_no_link_is_a_script(pages: dict[str, Page]) -> None:
    found = []
    for page in pages.values():
        for element, link in links(page):
            loaded = tag_of(element) in LOADED or LOADED_BY_LINK & set((element.get("rel") or "").split())
            scheme = urlsplit(link.strip()).scheme.lower()
            if scheme not in ("", "http", "https") or (loaded and (scheme or link.startswith("//"))):
                found.append(where(page, element))
    assert not found, listed(found)


def test_no_element_carries_a_script_of_its_own(pages: dict[str, Page]) -> None:
    found = [
        where(page, element)
        for page in pages.values()
        for element in page.content.iter()
        if any(name.startswith("on") for name in element.attrib)
    ]
    assert not found, listed(found)


def test_style_sheets_take_files_of_the_site_only(site: Path) -> None:
    sheets = sorted(site.rglob("*.css"))
    assert sheets
    problems = []
    for sheet in sheets:
        css = sheet.read_text(encoding="utf-8")
        for address in re.findall(r"url\(\s*['\"]?([^'\")]+)", css) + re.findall(r"@import\s+['\"]([^'\"]+)", css):
            if not address.startswith(("data:", "#")) and not (sheet.parent / address.partition("?")[0]).is_file():
                problems.append(f"{sheet.relative_to(site)}: {address}")
    assert not problems, listed(problems)


def test_each_example_opens_its_own_question_in_the_calculator(pages: dict[str, Page], book: Book) -> None:
    """The question in the address is the one that the engine was asked, and it is written the same in all languages."""
    for game in book.games.values():
        player = EngineRunner(game)
        asked = [
            (calculator_page(game, step.calculator), question_query(player.forms[step.calculator], step.question))
            for example in game.examples.values()
            for step in player.play(example)
            if step.calculator is not None and step.question is not None
        ]
        for language in LANGUAGES:
            found = [
                question_of(link.get("href") or "")
                for page in pages.values()
                if page.address.startswith(f"/{language}/{game.id}/")
                for link in page.tree.iter("a")
                if link.get("class") == "stepper__open" and f"#{PLAYED_ON}" not in (link.get("href") or "")
            ]
            assert sorted(found) == sorted(asked), language


def question_of(href: str) -> tuple[str, str]:
    """The page and the query."""
    path, mark, query = href.partition("?")
    return path.rstrip("/").rpartition("/")[2], mark + query


def test_the_manifest_of_each_language_begins_in_it(site: Path, pages: dict[str, Page]) -> None:
    for language in LANGUAGES:
        home = pages[f"/{language}/"]
        link = next(link.get("href") or "" for link in home.tree.iter("link") if link.get("rel") == "manifest")
        address = urlsplit(urljoin(HERE + home.address, link)).path
        manifest = json.loads((site / address[1:]).read_text(encoding="utf-8"))
        begins, scope = (urljoin(address, manifest[key]) for key in ("start_url", "scope"))
        assert (begins, scope, manifest["lang"]) == (f"/{language}/", "/", language)
        icons = [site / urljoin(address, icon["src"])[1:] for icon in manifest["icons"]]
        assert len(icons) == 3 and all(icon.is_file() for icon in icons)
