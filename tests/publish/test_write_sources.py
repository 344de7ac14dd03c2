"""Files on their way to the site: changed files are written, obsolete ones deleted, and the old site stays until the
new one replaces it."""

import os
import re
import sys
from pathlib import Path

import pytest

from rules_pages.blocks.block import Source
from rules_pages.publish import swap as swapping
from rules_pages.publish.navigation import navigation
from rules_pages.publish.swap import swap
from rules_pages.publish.write_sources import (
    characters,
    foreign_characters,
    hand_written_assets,
    hand_written_pages,
    texts,
    write_files,
)
from tests.sources import whole
from tests.tiny import TinyBook

LONG_AGO = 1_000_000_000


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def write(folder: Path, **files: str) -> None:
    """Write files; `__` in a name stands for `/`."""
    for name, text in files.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test_the_folder_holds_exactly_the_files(tmp_path: Path) -> None:
    write(tmp_path, gone="x", old__gone="x", old__deep__gone="x", stays="old")
    write_files(tmp_path, {"stays": b"new", "de/page.md": b"text"})
    assert contents(tmp_path) == {"stays": "new", "de/page.md": "text"}
    assert not (tmp_path / "old").exists(), "empty folders go too"


def test_what_others_wrote_is_kept(tmp_path: Path) -> None:
    write(tmp_path, assets__fonts__a="x", assets__vendor__b__c="x", assets__other="x")
    (tmp_path / ".gitkeep").touch()
    write_files(tmp_path, {"page.md": b""}, keep=("assets/fonts", "assets/vendor"))
    assert list(contents(tmp_path)) == [".gitkeep", "assets/fonts/a", "assets/vendor/b/c", "page.md"]


def test_an_unchanged_file_is_not_touched(tmp_path: Path) -> None:
    write(tmp_path, same="text", changed="text")
    for path in (tmp_path / "same", tmp_path / "changed"):
        os.utime(path, (LONG_AGO, LONG_AGO))
    write_files(tmp_path, {"same": b"text", "changed": b"other"})
    assert (tmp_path / "same").stat().st_mtime == LONG_AGO
    assert (tmp_path / "changed").stat().st_mtime > LONG_AGO


def test_the_first_site_needs_no_old_one(tmp_path: Path) -> None:
    write(tmp_path / "new", index="new")
    swap(tmp_path / "new", tmp_path / "site")
    assert contents(tmp_path / "site") == {"index": "new"}


def test_what_an_interrupted_swap_left_behind_does_no_harm(tmp_path: Path, no_exchange: None) -> None:
    write(tmp_path / "new", index="new")
    write(tmp_path / "site", index="old")
    write(tmp_path / "new.old", index="older")
    swap(tmp_path / "new", tmp_path / "site")
    assert contents(tmp_path / "site") == {"index": "new"}
    assert not (tmp_path / "new.old").exists()


@pytest.fixture
def no_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    """An operating system that cannot exchange two folders atomically."""
    monkeypatch.setattr(swapping, "exchange", lambda one, other: False)


@pytest.mark.skipif(sys.platform != "linux", reason="exchanges folders in two steps")
def test_at_no_moment_is_there_no_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "new", index="new")
    write(tmp_path / "site", index="old", gone="old")
    monkeypatch.setattr(Path, "rename", lambda *_: pytest.fail("the site was away for a moment"))
    swap(tmp_path / "new", tmp_path / "site")
    assert contents(tmp_path / "site") == {"index": "new"}
    assert [path.name for path in tmp_path.iterdir()] == ["site"], "no backup is left"


def test_hand_written_pages_come_as_they_are(tiny: TinyBook) -> None:
    write(tiny.project.docs, **{"de/index.md": "a", "en/about.md": "b", "xx/index.md": "c", "fr/a.md": "f"})
    pages = hand_written_pages(tiny.project, tiny.book(), {})
    assert {name: source.markdown for name, source in pages.items()} == {
        "de/index.md": "a\n",
        "en/about.md": "b\n",
        "xx/index.md": "c\n",
    }


def test_files_of_the_site_come_before_those_of_all_sites(tiny: TinyBook) -> None:
    write(tiny.project.docs, **{"assets/x/y": "d", "assets/javascripts/404.js": "e", "overrides/main.html": "f"})
    files = hand_written_assets(tiny.project)
    assert (files["assets/x/y"], files["assets/javascripts/404.js"]) == (b"d", b"e")
    assert "assets/javascripts/503.js" in files and not any("overrides" in name for name in files)


def test_a_page_that_is_not_translated_comes_from_the_first_language_that_has_it(tiny: TinyBook) -> None:
    tiny.edit("languages.yaml", "ja: {", "ja: {fallback: [en, de], ")
    for language, name in (("de", "about"), ("en", "about"), ("de", "more"), ("ja", "index")):
        tiny.write(f"../docs/{language}/{name}.md", f"---\ntitle: {name}\n---\n\n# {name} {{#{name}}}\n\n{language}\n")
    pages = hand_written_pages(tiny.project, tiny.book(), {})
    page_texts = {name: whole(source) for name, source in pages.items()}
    assert sorted(name for name in page_texts if name.startswith("ja/")) == ["ja/about.md", "ja/index.md", "ja/more.md"]
    notice = '<p class="translation translation--missing" lang="ja">translation.missing English</p>'
    assert page_texts["ja/about.md"].endswith(f"# about {{#about}}\n\n{notice}\n\nen\n")
    assert "Deutsch" in page_texts["ja/more.md"] and "translation" not in page_texts["ja/index.md"]


PARTS = {
    "a page without its middle": ("# A {#a}\n\nja\n\n## C {#c}\n\nja\n", "a stale ja b EN c stale ja d EN"),
    "a page with a section of its own": ("## C {#c}\n\nja\n\n## X {#x}\n\nja\n", "a EN b en c stale ja d EN x ja"),
    "a page that is no translation": ("# X {#x}\n\nja\n", "x ja"),
    "a page without ids": ("# A\n\nja\n\n## B\n\nja\n", "ja ja"),
    "a title alone": ("---\ntitle: T\n---\n", "a EN b en c en d en"),
}


@pytest.mark.parametrize(("page", "shown"), PARTS.values(), ids=PARTS)
def test_what_a_page_lacks_is_shown_in_another_language_and_what_is_stale_is_marked(
    tiny: TinyBook, page: str, shown: str
) -> None:
    tiny.edit("languages.yaml", "ja: {", "ja: {fallback: [en], ")
    tiny.write("../docs/en/a.md", "\n\n".join(f"## {key.upper()} {{#{key}}}\n\nen" for key in "abcd"))
    tiny.write("../docs/ja/a.md", page)
    text = hand_written_pages(tiny.project, tiny.book(), {})["ja/a.md"].markdown
    parts = re.findall(r"\{#(.)\}|^(en|ja)$|(?<=^/// translation \| )en|^/// (stale)", text, re.MULTILINE)
    assert " ".join("".join(part) or "+" for part in parts).replace("+ en", "EN") == shown


def test_the_characters_of_pages_and_words_are_those_that_fonts_must_have() -> None:
    files = {"assets/engine/x.json": "渡".encode(), "assets/logo.svg": b"z", "a.css": b"q"}
    pages = {"de/a.md": Source("äb\n", {"note | x": "ö", "rule | y": {"html": "ü"}})}
    assert characters(texts(files, pages).values()) == {"ä", "b", "ö", "ü", "渡"}


@pytest.mark.parametrize(("language", "game"), [("de", "Die Fähre"), ("ja", "渡し舟")])
def test_the_navigation_is_in_the_words_of_its_language(tiny: TinyBook, language: str, game: str) -> None:
    for code in ("de", "ja"):
        write(tiny.project.docs, **{f"{code}/index.md": "", f"{code}/about.md": ""})
    assert navigation(tiny.project, tiny.book(), language) == [
        {"nav.home": "index.md"},
        {
            game: [
                "ferry/index.md",
                {"group.learn": ["ferry/examples.md"]},
                {"group.rules": ["ferry/crossing.md"]},
                {"group.try": ["ferry/fare-calculator.md"]},
                {"group.look-up": ["ferry/freight.md", "ferry/rules-index.md"]},
            ]
        },
        {"nav.glossary": "glossary.md"},
        {"nav.about": "about.md"},
        {"nav.changelog": "changelog.md"},
        {"nav.api": "api.md"},
    ]


def test_foreign_characters_are_those_of_pages_whose_language_has_others(tiny: TinyBook) -> None:
    files = {"de/ferry/toll.md": "ア", "ja/index.md": "森", "assets/glossary.en.json": "山"}
    book = tiny.book()
    said = "".join(site.strings[key] for site in book.site.values() for key in ("not-found", "offline.not-kept"))
    assert {*said, "ア", "山"} <= foreign_characters(book, files) - {"森"}
