"""Data that is read again while pages are served: what has changed, also in new folders, and nothing that has problems;
the pages are those that a build stages."""

import queue
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from rules_pages.blocks.block import Source
from rules_pages.data.book import Book, DataError, ReadCache, read_book
from rules_pages.data.project import Project
from rules_pages.live.live_site import LiveSite
from rules_pages.live.made_files import page_name, page_source, page_titles
from rules_pages.live.watch import Kind, Watcher
from rules_pages.publish.write_sources import LOADER, WIDGETS, hand_written_pages, pages
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
def test_the_last_good_page_stays(live: LiveSite, tiny: TinyBook, file: str, old: str, new: str) -> None:
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


@pytest.fixture
def change(tmp_path: Path) -> Iterator[Callable[[], dict[Path, Kind]]]:
    """Function that waits for the next change below an empty site."""
    (tmp_path / "rules_data").mkdir()
    changes: queue.Queue[dict[Path, Kind]] = queue.Queue()
    watcher = Watcher(Project(tmp_path), changes.put)
    watcher.start()
    yield lambda: changes.get(timeout=20)
    watcher.stop()


def test_the_first_engine_of_a_site_is_watched_from_its_first_file_on(tmp_path: Path, change) -> None:
    module = tmp_path / "interactive" / "rules_engine" / "raft" / "__init__.py"
    for content in ("one = 1\n", "one = 2\n"):
        module.parent.mkdir(parents=True, exist_ok=True)
        module.write_text(content)
        assert change() == {module: "code"}


def test_a_picture_of_a_game_is_data(tmp_path: Path, change) -> None:
    picture = tmp_path / "rules_data" / "raft" / "pictures" / "pile.avif"
    picture.parent.mkdir(parents=True)
    picture.write_bytes(b"a")
    assert change() == {picture: "data"}


@pytest.mark.slow
def test_every_page_of_a_build_is_there_with_the_same_source(tiny: TinyBook) -> None:
    (tiny.project.docs / "de").mkdir(parents=True)
    (tiny.project.docs / "de" / "about.md").write_text("# About {#about}\n\nText.\n", encoding="utf-8")
    book = tiny.book()
    files = {LOADER: "widgets/loader.js"}
    for game in book.games.values():
        for page in (page for page in game.rules.pages if page.kind in WIDGETS):
            files |= {f"{game.id}.{page.id}{code}": "x.json" for code in ["", *(f".{code}" for code in book.languages)]}
    staged = pages(book, files)[0] | hand_written_pages(tiny.project, book, files)
    all_titles = page_titles(tiny.project, book)
    assert sorted(all_titles) == sorted(staged)
    for name, source in staged.items():
        assert page_source(tiny.project, book, files, name) == source, name  # type: ignore[arg-type]
        title_line = next((line for line in source.markdown.splitlines() if line.startswith("title: ")), None)
        assert title_line in (None, f'title: "{all_titles[name]}"', f"title: {all_titles[name]}"), name
