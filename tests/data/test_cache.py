"""Test the disk cache: the checked book, pages and lowered modules are used again only if nothing has changed."""

import os
import pickle
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules_pages.browser import bundle
from rules_pages.check import book_cache, run
from rules_pages.check.book_cache import cached_book
from rules_pages.data import cache as disk_cache
from rules_pages.data import parallel
from rules_pages.data.book import DataError
from rules_pages.data.cache import NO_CACHE, Cache, code_of
from rules_pages.data.problems import Problem
from rules_pages.data.project import Project
from rules_pages.publish import write_sources
from tests.registry import GAMES, LANGUAGES
from tests.tiny import TinyBook, assets


@pytest.fixture
def checks(tiny: TinyBook, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List with an entry for each time that the data was read and checked, not taken from the cache."""
    calls: list[str] = []
    read_book = book_cache.read_book
    monkeypatch.setattr(book_cache, "read_book", lambda *inputs: calls.append("checked") or read_book(*inputs))
    return calls


def test_the_second_time_nothing_is_checked_and_the_book_is_the_same(tiny: TinyBook, checks: list[str]) -> None:
    first, second = cached_book(tiny.project), cached_book(tiny.project)
    assert checks == ["checked"]
    assert second == first
    assert second.games["ferry"].components == tiny.book().games["ferry"].components


def test_changed_data_is_checked(tiny: TinyBook, checks: list[str]) -> None:
    cached_book(tiny.project)
    tiny.edit("ferry/rules.yaml", "", "\n# changed\n")
    cached_book(tiny.project)
    assert checks == ["checked"] * 2


def test_new_code_is_read(tiny: TinyBook, checks: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = tmp_path / "code"
    code.mkdir()
    monkeypatch.setattr(book_cache, "CODE", [code])
    for source in ("a = 1", "a = 2"):
        (code / "rule.py").write_text(source)
        book_cache._code_hashes.cache_clear()  # as in another process
        cached_book(tiny.project)
    book_cache._code_hashes.cache_clear()
    assert checks == ["checked"] * 2


def test_an_entry_with_any_byte_flipped_or_cut_off_is_made_again(tmp_path: Path) -> None:
    entry = Cache(tmp_path).entry("page", "a")
    value = {"de/a.md": b"text" * 20}
    assert entry.get(dict, lambda: value) == value
    assert entry.path
    content = entry.path.read_bytes()
    flipped = [content[:at] + bytes([byte ^ 1]) + content[at + 1 :] for at, byte in enumerate(content)]
    for spoilt in (*flipped, b"", b"x" * 99):
        entry.path.write_bytes(spoilt)
        assert entry.find(dict) is None, f"taken as good: {spoilt!r}"


def test_an_entry_under_another_name_is_none(tmp_path: Path) -> None:
    one, two = (Cache(tmp_path).entry("script", name) for name in ("one", "two"))
    one.keep(b"one")
    assert one.path and two.path
    shutil.copy(one.path, two.path)
    assert two.get(bytes, lambda: b"two") == b"two"


def test_an_entry_of_another_type_is_made_again(tmp_path: Path) -> None:
    entry = Cache(tmp_path).entry("any")
    assert entry.get(int, lambda: 3) == 3
    assert entry.get(dict, dict) == {}
    assert entry.get(dict, lambda: {"new": 1}) == {}, "which is stored"


def test_inputs_that_are_cut_elsewhere_are_others(tmp_path: Path) -> None:
    inputs = [("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""), (b"abc", "\udcff")]
    assert len({Cache(tmp_path).entry("any", *parts).path for parts in inputs}) == len(inputs)


def test_what_code_or_a_package_makes_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder").mkdir()
    hashes = []
    for source, version in (("a = 1", "1.0"), ("a = 2", "1.0"), ("a = 2", "1.1"), ("a = 2", "1.1")):
        (tmp_path / "folder" / "module.py").write_text(source)
        monkeypatch.setattr(disk_cache, "version", lambda _, version=version: version)
        code_of.cache_clear()  # as in another process
        hashes.append(code_of(tmp_path / "folder", "parser"))
    code_of.cache_clear()
    assert len(set(hashes)) == 3 and hashes[2] == hashes[3]


def test_entries_that_were_not_used_for_longest_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [Cache(tmp_path).entry("any", name) for name in "abcd"]
    for day, entry in enumerate(entries, 1):
        entry.keep(b"x" * 1000)
        assert entry.path
        os.utime(entry.path, (day * 86400, day * 86400))
    assert entries[0].find(bytes), "used now, though it was made first"
    monkeypatch.setattr(disk_cache, "MAX_BYTES", 2200)
    disk_cache._delete_oldest.cache_clear()  # as in another process
    last = Cache(tmp_path).entry("any", "e")
    last.keep(b"x")
    assert [entry.exists() for entry in (*entries, last)] == [True, False, False, True, True]


def test_without_a_folder_nothing_is_kept() -> None:
    entry = NO_CACHE.entry("any", "a")
    assert [entry.get(int, lambda made=made: made) for made in (1, 2)] == [1, 2]
    assert not entry.exists() and entry.find(int) is None


class Harm:
    """An object whose pickle runs a function when it is loaded."""

    def __init__(self, target: Path) -> None:
        self.target = target

    def __reduce__(self) -> tuple:
        return os.mkdir, (str(self.target),)


HARMFUL = {
    "a function": lambda target: pickle.dumps(Harm(target)),
    "a method of a class of ours": lambda target: b"\x80\x04\x8c\x15rules_pages.data.book\x8c\x0dBook.__init__\x93.",
    "what a module of ours imported": lambda target: b"\x80\x04\x8c\x15rules_pages.data.book\x8c\x09functools\x93.",
}


@pytest.mark.parametrize("harm", HARMFUL.values(), ids=HARMFUL)
def test_nothing_in_a_cache_is_executed(tmp_path: Path, harm) -> None:
    entry, target = Cache(tmp_path).entry("any"), tmp_path / "harm"
    assert entry.path
    content = harm(target)
    entry.path.write_bytes(disk_cache._checksum(entry.path.name, content) + content)
    assert entry.get(object, lambda: "made") == "made"
    assert not target.exists()


def test_data_with_problems_is_not_kept(tiny: TinyBook, checks: list[str]) -> None:
    tiny.edit("ferry/rules.yaml", "", "\nmore: 1\n")
    for _ in range(2):
        with pytest.raises(DataError):
            cached_book(tiny.project)
    assert checks == ["checked"] * 2
    assert list((tiny.project.root / "build" / "cache").glob("book.*")) == []


@pytest.fixture
def checked_games(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List of the checks that ran: `attika played` for the engine, `attika de` for the texts in a language."""
    calls: list[str] = []

    def recorder(name: str) -> Callable[..., Iterator[Problem]]:
        return lambda one, language=name: iter(calls.append(f"{one.game.id} {language}") or ())

    monkeypatch.setattr(run, "engine_problems", recorder("played"))
    monkeypatch.setattr(run, "language_problems", recorder(""))
    monkeypatch.setattr(parallel, "_cores", lambda: 1)  # calls in other processes would not be recorded
    return calls


CHECKED_AGAIN = {
    "attika/text/de.yaml": ["attika played", *(f"attika {code}" for code in LANGUAGES)],
    "attika/text/en.yaml": [f"attika {code}" for code in LANGUAGES],
    "polis/examples/battle-in-arkadia.yaml": ["polis played", *(f"polis {code}" for code in LANGUAGES)],
    "glossary/text/en.yaml": [f"{game} {part}" for game in GAMES for part in ("played", *LANGUAGES)],
}
"""File to what a change of it has checked again."""


@pytest.mark.slow
def test_a_change_checks_what_it_touches(project: Project, tmp_path: Path, checked_games: list[str]) -> None:
    shutil.copytree(project.data, tmp_path / "rules_data")
    ignored = shutil.ignore_patterns("pages.*", "html.*", "pictures.*", "words.*")  # large, and not read here
    shutil.copytree(project.root / "build" / "cache", tmp_path / "build" / "cache", ignore=ignored)
    cached_book(Project(tmp_path))
    for file, again in CHECKED_AGAIN.items():
        checked_games.clear()
        with (tmp_path / "rules_data" / file).open("a") as changed:
            changed.write("# changed\n")
        cached_book(Project(tmp_path))
        assert sorted(checked_games) == sorted(again), file


def test_what_was_found_wrong_is_found_again(tiny: TinyBook) -> None:
    runs = []
    tiny.edit("ferry/rules.yaml", "    start: stone-in-storm\n", "    start: no-such-example\n")
    for _ in range(2):
        with pytest.raises(DataError) as error:
            cached_book(tiny.project)
        runs.append([str(problem) for problem in error.value.problems])
    assert runs[0] == runs[1] != []


@pytest.fixture
def pages_made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List with an entry for each time that the pages of a game in a language were made, not taken from the cache."""
    calls: list[str] = []
    game_pages = write_sources.game_pages
    monkeypatch.setattr(parallel, "_cores", lambda: 1)  # calls in other processes would not be recorded
    monkeypatch.setattr(
        write_sources, "game_pages", lambda book, game, *rest: calls.append(game.id) or game_pages(book, game, *rest)
    )
    return calls


def make_pages(tiny: TinyBook, addresses: dict[str, str] | None = None, use_cache: bool = True) -> write_sources.Pages:
    """Return the pages of the tiny data set; `addresses` replace those of some assets."""
    book = cached_book(tiny.project)
    cache = tiny.project.cache if use_cache else NO_CACHE
    return write_sources.pages(book, assets(book) | (addresses or {}), cache)[0]


def test_pages_are_made_once_and_are_what_they_would_be(tiny: TinyBook, pages_made: list[str]) -> None:
    first, second = make_pages(tiny), make_pages(tiny)
    assert pages_made == ["ferry"] * 3
    assert first == second == make_pages(tiny, use_cache=False)


@pytest.mark.parametrize(
    ("file", "times"),
    [("ferry/text/en.yaml", 1), ("ferry/text/de.yaml", 3), ("ferry/rules.yaml", 3), ("site/text/en.yaml", 3)],
    ids=["a translation", "the source text", "the rules", "the site's words"],
)
def test_changed_data_makes_pages_anew(tiny: TinyBook, pages_made: list[str], file: str, times: int) -> None:
    make_pages(tiny)
    tiny.edit(file, "", "\n# changed\n")
    make_pages(tiny)
    assert pages_made == ["ferry"] * (3 + times)


def test_pages_are_made_again_when_what_they_load_has_another_name(tiny: TinyBook, pages_made: list[str]) -> None:
    make_pages(tiny, {"ferry.fare-calculator": "engine/a.json"})
    make_pages(tiny, {"ferry.fare-calculator": "engine/b.json"})
    make_pages(tiny, {"ferry.fare-calculator": "engine/b.json", "other.fare-calculator": "engine/c.json"})
    assert pages_made == ["ferry"] * 6
    make_pages(tiny, {"ferry.fare-calculator": "engine/b.json", "ferry.fare-calculator.en": "engine/d.json"})
    assert pages_made == ["ferry"] * 7, "words of one language"


def test_other_addresses_make_new_pages(tiny: TinyBook, pages_made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    make_pages(tiny)
    monkeypatch.setenv("REPOSITORY_URL", "https://example.org/stele")
    make_pages(tiny)
    assert pages_made == ["ferry"] * 6


def test_another_games_data_and_code_are_no_part_of_a_games_fingerprint(tiny: TinyBook) -> None:
    hashes = {(Path("/attika/rules_data"), Path(name)): b"" for name in ("ferry/game.yaml", "attika/text/de.yaml")}
    assert [path.as_posix() for _, path in book_cache._without({"attika"}, hashes)] == ["ferry/game.yaml"]


def test_a_module_is_lowered_once_and_anew_in_another_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module, cache = tmp_path / "module.py", Cache(tmp_path / "cache")
    module.write_text("made: int = 1\n")
    assert bundle.lowered_source(module, cache) == "made = 1\n"
    monkeypatch.setattr(bundle, "lower", lambda *_: "made = 2\n")
    assert bundle.lowered_source(module, cache) == "made = 1\n"
    monkeypatch.setattr(bundle, "BUNDLING_CODE", (module,))
    assert bundle.lowered_source(module, cache) == "made = 2\n"
