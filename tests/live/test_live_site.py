"""Data that is read again while pages are served: only what has changed, and nothing that has problems."""

from collections.abc import Mapping

import pytest

from rules_pages.blocks.block import Source
from rules_pages.data.book import Book, DataError, ReadCache, read_book
from rules_pages.data.project import Project
from rules_pages.live.live_site import LiveSite
from rules_pages.live.page_sources import page_name
from tests.tiny import TinyBook


class Plain:
    """Pages without a theme."""

    def __init__(self, project: Project, book: Book, language: str, titles: Mapping[str, str]) -> None:
        self.language = language

    def page(self, name: str, source: Source) -> str:
        return f"<html><head></head>{source.markdown}</html>"

    def template(self, name: str) -> str:
        return f"<html><head></head>{self.language}: {name}</html>"


@pytest.fixture
def live(tiny: TinyBook) -> LiveSite:
    site = LiveSite(tiny.project, Plain)
    assert site.refresh() == []
    return site


def shown(live: LiveSite, path: str) -> str:
    return live.get(path).content.decode()


def test_a_changed_text_is_shown(live: LiveSite, tiny: TinyBook) -> None:
    assert "Sturm und Drang" not in shown(live, "de/ferry/crossing/")
    tiny.edit("ferry/text/de.yaml", "title: Sturm\n", "title: Sturm und Drang\n")
    assert live.refresh() == []
    assert "Sturm und Drang" in shown(live, "de/ferry/crossing/")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("ferry/text/de.yaml", "title: Sturm\n", "titel: Sturm\n"),
        ("ferry/text/de.yaml", "title: Sturm\n", "title: Sturm {value:nix}\n"),
        ("ferry/notes.yaml", "rule: fare.base", "rule: fare.bass"),
        ("languages.yaml", "", "  - broken"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_the_last_good_page_stays(
    live: LiveSite, tiny: TinyBook, file: str, old: str, new: str
) -> None:
    before, text = shown(live, "de/ferry/crossing/"), tiny.read(file)
    tiny.edit(file, old, new)
    problems = live.refresh()
    assert problems and problems[0].file == f"rules_data/{file}"
    assert shown(live, "de/ferry/crossing/") == before
    assert live.refresh() == problems, "what is wrong is told until it is mended"
    tiny.write(file, text)
    assert live.refresh() == []


def test_a_page_that_there_is_not_says_so(live: LiveSite) -> None:
    assert live.get("de/ferry/nowhere/").status == 404


def test_the_former_address_of_a_page_leads_to_it(live: LiveSite, tiny: TinyBook) -> None:
    rules = tiny.read("ferry/rules.yaml")
    tiny.write("ferry/rules.yaml", rules.replace("  - id: crossing\n", "  - id: crossing\n    former: [boats]\n", 1))
    assert live.refresh() == []
    for path in ("de/ferry/boats/", "de/ferry/boats/index.html"):
        answer = live.get(path)
        assert (answer.status, answer.kind) == (200, "text/html; charset=utf-8") and b"../crossing/" in answer.content


KNOWN = {"xx/index.md": "", "de/index.md": "", "de/about.md": "", "de/ferry/index.md": "", "de/ferry/crossing.md": ""}


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("", "xx/index.md"),
        ("index.html", "xx/index.md"),
        ("de/", "de/index.md"),
        ("de/about/", "de/about.md"),
        ("de/about/index.html", "de/about.md"),
        ("de/ferry", "de/ferry/index.md"),
        ("de/ferry/crossing/", "de/ferry/crossing.md"),
        ("fr/", ""),
        ("xx/", "xx/index.md"),
    ],
)
def test_an_address_leads_to_a_page(path: str, name: str) -> None:
    assert page_name(path, KNOWN) == name


def test_what_has_not_changed_is_the_same_object(tiny: TinyBook) -> None:
    read_cache = ReadCache()
    first = read_book(tiny.project.data, tiny.cache, read_cache).games["ferry"]
    assert read_book(tiny.project.data, tiny.cache, read_cache).games["ferry"] is first
    tiny.edit("ferry/text/de.yaml", "title: Sturm\n", "title: Stürme\n")
    second = read_book(tiny.project.data, tiny.cache, read_cache).games["ferry"]
    assert second is not first
    assert second.texts["en"] is first.texts["en"] and second.texts["de"] is not first.texts["de"]
    assert second.components is first.components and second.cases is first.cases


def test_reading_again_finds_what_reading_finds(tiny: TinyBook) -> None:
    read_cache = ReadCache()
    read_book(tiny.project.data, tiny.cache, read_cache)
    tiny.edit("ferry/components.yaml", "{value: 9, provenance: sourced", "{value: 9, provenance: sauced")
    problems = []
    for known_cache in (None, read_cache, read_cache):
        with pytest.raises(DataError) as caught:
            read_book(tiny.project.data, tiny.cache, known_cache)
        problems.append(caught.value.problems)
    assert problems[0] == problems[1] == problems[2]
