"""The rules in other places: cards of links, pages for frames of others, oEmbed, Markdown."""

import gzip
import json
import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from rules_pages.data.book import Book, GameBook
from rules_pages.data.published.publication import address
from rules_pages.publish.content_policy import policy, policy_of_file
from rules_pages.publish.elsewhere.embeds import CALCULATOR, FOLDER
from tests.site.html_tree import read_html
from tests.site.pages import LANGUAGES, Page, listed

pytestmark = pytest.mark.site

UNTIL_USED = 60_000
"""Bytes on the wire of a page in a frame, with all its pictures, before anybody uses it."""
LOADED = re.compile(r'(?:<link rel="stylesheet" href|<img src|<script type="module" src)="([^"]+)"')
ADDRESSES = re.compile(r'(?:href|src|data-bundle|data-words)="([^"]+)"')


def zipped(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def embeds(site: Path, game: GameBook, language: str) -> dict[str, Path]:
    """Return the pages for frames that a game must have, by the id of the rule or of the calculator's page."""
    folder = site / FOLDER / language / game.id
    rules = {rule.id: folder / f"{rule.id}.html" for rule in game.rule_list()}
    pages = [page.id for page in game.rules.pages if page.calculator]
    return rules | {page: folder / f"{CALCULATOR}{page}.html" for page in pages}


def file_of(site: Path, page: Path, link: str) -> Path:
    here = f"https://here.invalid/{page.relative_to(site).as_posix()}"
    path = site / unquote(urlsplit(urljoin(here, unescape(link))).path).lstrip("/")
    return path / "index.html" if path.is_dir() else path


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_calculator_has_its_page_for_frames(site: Path, book: Book, language: str) -> None:
    for game in book.games.values():
        words = json.loads((site / f"api/v1/{game.id}/words.{language}.json").read_bytes())
        for key, path in embeds(site, game, language).items():
            html = path.read_text(encoding="utf-8")
            told = words["rules"].get(key) or words["pages"][key]
            assert told["title"] in unescape(html) and f'lang="{language}"' in html
            assert f'<link rel="canonical" href="{address()}/{told["address"]}"/>' in html
            if key in words["rules"]:
                assert re.sub(r'href="[^"]*"', "", told["html"]) in re.sub(r'href="[^"]*"', "", html)


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_of_pages_for_frames_lead_somewhere(site: Path, book: Book, language: str) -> None:
    wrong, known = [], set()
    for game in book.games.values():
        for path in embeds(site, game, language).values():
            for link in ADDRESSES.findall(path.read_text(encoding="utf-8")):
                if link.startswith(("http", "#", "?")) or link in known:
                    continue
                known.add(link)
                if not file_of(site, path, link).is_file():
                    wrong.append(f"{path.relative_to(site)}: {link}")
    assert not wrong, listed(wrong[:20])
    assert len(known) > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_for_frames_is_light_until_it_is_used(site: Path, book: Book, language: str) -> None:
    heavy = {}
    for game in book.games.values():
        for key, path in embeds(site, game, language).items():
            loaded = {file_of(site, path, link) for link in LOADED.findall(path.read_text(encoding="utf-8"))}
            tokens = {sheet.with_name("tokens.css") for sheet in loaded if sheet.name == "embed.css"}
            size = sum(map(zipped, {path, *loaded, *tokens}))
            heavy |= {f"{game.id} {key}": size} if size > UNTIL_USED else {}
    assert not heavy


def test_pages_for_frames_alone_may_be_framed_and_run_no_script_of_their_own(site: Path, book: Book) -> None:
    for game in book.games.values():
        for path in embeds(site, game, LANGUAGES[0]).values():
            html = path.read_text(encoding="utf-8")
            assert policy_of_file(path) == f"{policy('')}; frame-ancestors *"
            assert not re.search(r"<script(?![^>]*src=)|<style|\son[a-z]+=", html), path
            _, errors = read_html(html)
            assert not errors, path
    assert policy_of_file(site / LANGUAGES[0] / "index.html").endswith("frame-ancestors 'none'")


def test_a_case_can_be_named_by_its_id(site: Path, book: Book) -> None:
    for game in book.games.values():
        for case in (case for cases in game.cases.values() for case in cases):
            html = (site / FOLDER / LANGUAGES[0] / game.id / f"{case.rule}.html").read_text(encoding="utf-8")
            assert f'<figure id="{case.id}">' in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_oembed_document_holds_the_frame(site: Path, book: Book, language: str) -> None:
    for game in book.games.values():
        for path in embeds(site, game, language).values():
            told: dict[str, Any] = json.loads(path.with_suffix(".json").read_bytes())
            assert f'type="application/json+oembed" href="{path.stem}.json"' in path.read_text(encoding="utf-8")
            assert (told["version"], told["type"]) == ("1.0", "rich")
            assert {"title", "html", "width", "height", "provider_name"} <= set(told)
            assert f'<iframe src="{address()}/{path.relative_to(site).as_posix()}"' in told["html"]
            assert (site / told["thumbnail_url"].removeprefix(f"{address()}/")).is_file()


def test_every_page_that_may_be_listed_has_a_card(pages: dict[str, Page], site: Path) -> None:
    for page in pages.values():
        tags = {meta.get("property"): meta.get("content") for meta in page.tree.iter("meta") if meta.get("property")}
        is_listed = not any(meta.get("name") == "robots" for meta in page.tree.iter("meta"))
        if not page.language or not is_listed:
            continue
        assert tags.get("og:title") and tags.get("og:description"), page.address
        picture = (tags.get("og:image") or "").partition("/assets/cards/")[2]
        assert (site / "assets/cards" / picture).read_bytes().startswith(b"\x89PNG"), page.address


@pytest.mark.parametrize("language", LANGUAGES)
def test_behind_a_rule_stand_its_history_its_code_and_its_cases(site: Path, book: Book, language: str) -> None:
    strings = book.site[language].strings
    for game in book.games.values():
        for rule, places in list(game.implementations.items())[::10]:
            html = unescape((site / FOLDER / language / game.id / f"{rule}.html").read_text(encoding="utf-8"))
            folded = html[html.index("<details>") :]
            assert strings["rule.since"].replace("{date}", game.history.rules[rule].since) in folded
            for place in places:
                assert f"{place.path}:{place.line} {place.function}" in folded
                lines = (site.parent / place.path).read_text(encoding="utf-8").splitlines()
                assert lines[place.line - 1].strip() in folded and lines[place.line].strip() in folded
            own = [case.key for cases in game.cases.values() for case in cases if case.rule == rule]
            assert all(f'href="#{key.partition(":")[2]}"' in folded for key in own)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_a_game_is_there_as_markdown_with_all_its_rules(site: Path, book: Book, language: str) -> None:
    listed_pages = (site / "llms.txt").read_text(encoding="utf-8")
    for game in book.games.values():
        words = json.loads((site / f"api/v1/{game.id}/words.{language}.json").read_bytes())
        for page in game.rules.pages:
            text = (site / language / game.id / page.id / "index.md").read_text(encoding="utf-8")
            assert f"({address()}/{language}/{game.id}/{page.id}/index.md)" in listed_pages
            for section in page.sections:
                for rule in section.rules:
                    told = words["rules"][rule.id]
                    assert f"### {told['number']} {told['title']}" in text
                    assert told["text"] in text and f"<{address()}/{told['address']}>" in text


def test_what_is_for_other_places_is_not_kept_on_the_device(site: Path) -> None:
    kept = (site / "offline.json").read_text(encoding="utf-8")
    assert f'"{FOLDER}/' not in kept and ".md" not in kept and "assets/cards/" not in kept and "llms.txt" not in kept
