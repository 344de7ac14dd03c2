"""All texts of all games go through PO and come back as they were."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from functools import cache
from pathlib import Path

import polib
import pytest

from rules_pages.check.book_cache import cached_book
from rules_pages.data.book import Book, GameBook
from rules_pages.data.models import Texts
from rules_pages.data.project import Project
from rules_pages.data.units import GameTexts, units
from rules_pages.data.yaml_reader import parse
from rules_pages.data.yaml_writer import with_texts
from rules_pages.translate.po_export import PoFile, po_content, po_files
from rules_pages.translate.po_import import new_text, read_import
from tests.registry import DATA, GAMES, LANGUAGES

pytestmark = pytest.mark.slow
PROJECT = Project(DATA.parent)


@cache
def book() -> Book:
    return cached_book(PROJECT)


def parsed(text: str) -> Texts:
    return Texts.model_validate(parse(text.encode(), "texts").data)


@pytest.fixture(params=[(game, language) for game in GAMES for language in LANGUAGES], ids=".".join)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> PoFile:
    """The PO file of a game and language, exported below a fresh folder."""
    found = po_files(book(), tmp_path, *request.param)
    if not found:
        pytest.skip("the source language of the game")
    found[0].path.parent.mkdir(parents=True)
    found[0].path.write_text(po_content(book(), found[0]), encoding="utf-8")
    return found[0]


def text_of(file: PoFile) -> str:
    return (DATA / file.game.id / "text" / f"{file.language}.yaml").read_text(encoding="utf-8")


def imported_into(file: PoFile, text: str, folder: Path) -> str:
    """What the import makes of another file of texts than that of the data."""
    game: GameBook = replace(file.game, texts={**file.game.texts, file.language: parsed(text)})
    project = Project(folder / "checkout")
    path = project.data / game.id / "text" / f"{file.language}.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    found = read_import(replace(file, game=game), "texts.po")
    assert found.problems == []
    return new_text(project, found)


def test_an_import_of_what_was_exported_changes_no_byte(file: PoFile) -> None:
    found = read_import(file, "texts.po")
    assert (found.problems, found.remarks, found.changes_anything) == ([], [], False)
    assert new_text(PROJECT, found) == text_of(file)


def test_a_tool_that_reads_and_writes_the_file_changes_no_text(file: PoFile) -> None:
    before = file.path.read_text(encoding="utf-8")
    again = polib.pofile(before)
    assert f"{again}" == before
    assert len(again) == sum(len(unit.texts()) for unit in GameTexts(file.game, file.language).source.values())
    assert len({entry.msgctxt for entry in again}) == len(again)


def test_every_text_that_was_written_over_comes_back(file: PoFile, tmp_path: Path) -> None:
    """In its own place and style: what differs from the file as it was is at most where a line begins or ends."""
    text = text_of(file)
    before = parsed(text)
    spoilt = {
        path: "\n\n".join("x" for _ in words.split("\n"))
        for unit in units(before).values()
        for path, words in unit.texts()
    }
    # What the YAML says was written since: only what has no version is taken over what stands there.
    file.path.write_text(_without_versions(file.path.read_text(encoding="utf-8")), encoding="utf-8")
    after = imported_into(file, with_texts(text, spoilt, {}, []), tmp_path)
    assert parsed(after) == before
    assert after.splitlines()[-len(before.of) :] == text.splitlines()[-len(before.of) :]


def _without_versions(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#. exported as "))


def test_a_file_without_texts_gets_all_of_them(file: PoFile, tmp_path: Path) -> None:
    before = parsed(text_of(file))
    after = parsed(imported_into(file, f"# kept\ngame: {{title: {before.game.title!r}, lead: x}}\n", tmp_path))
    kept = {name: getattr(before, name) for name in Texts.model_fields if name not in ("spoken", "also", "of", "game")}
    assert {name: getattr(after, name) for name in kept} == kept
    assert [list(getattr(after, name)) for name in kept] == [
        [key for key in getattr(file.game.texts[file.game.game.source_language], name)] for name in kept
    ]


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="GNU gettext is not installed")
def test_gettext_reads_the_file(file: PoFile) -> None:
    made = subprocess.run(
        ["msgfmt", "--check-format", "--check-domain", "-o", "/dev/null", file.path], capture_output=True
    )
    assert (made.returncode, made.stderr) == (0, b"")
