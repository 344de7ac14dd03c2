"""PO files of any language and of the words of the site: after an export and an import, all texts are unchanged."""

import itertools
import shutil
import subprocess
from dataclasses import replace
from functools import cache
from pathlib import Path

import polib
import pytest

from rules_pages.check.book_cache import cached_book
from rules_pages.cli import main
from rules_pages.data.book import Book, GameBook
from rules_pages.data.models import Texts
from rules_pages.data.project import Project
from rules_pages.data.texts.units import GameTexts, units
from rules_pages.data.yaml_parser import parse
from rules_pages.data.yaml_writer import with_texts
from rules_pages.translate.po_file import PoFile, context_of, po_content, po_files
from rules_pages.translate.po_import import new_files, read_import
from tests.registry import DATA, GAMES, LANGUAGES
from tests.tiny import TinyBook

pytestmark = pytest.mark.slow
PROJECT = Project(DATA.parent)


@cache
def book() -> Book:
    return cached_book(PROJECT)


def parsed(text: str) -> Texts:
    return Texts.model_validate(parse(text.encode(), "texts").data)


BY_DAY = list(zip(GAMES, LANGUAGES, strict=False))
"""Each language in one game; all pairs at night."""
FILES = [
    pytest.param(pair, marks=() if pair in BY_DAY else pytest.mark.nightly)
    for pair in itertools.product(GAMES, LANGUAGES)
]


@pytest.fixture(params=FILES, ids=".".join)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> PoFile:
    """The PO file of a game and language, exported below a fresh folder."""
    files = po_files(book(), tmp_path, *request.param)
    if not files:
        pytest.skip("the source language of the game")
    files[0].path.parent.mkdir(parents=True)
    files[0].path.write_text(po_content(book(), files[0]), encoding="utf-8")
    return files[0]


def text_of(file: PoFile) -> str:
    """Return the file of texts in the data."""
    return (DATA / file.game.id / "text" / f"{file.language}.yaml").read_text(encoding="utf-8")


def import_into(file: PoFile, text: str, folder: Path) -> str:
    """Return the result of importing a PO file into another file of texts than that of the data."""
    game: GameBook = replace(file.game, texts={**file.game.texts, file.language: parsed(text)})
    project = Project(folder / "checkout")
    path = project.data / game.id / "text" / f"{file.language}.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    imported = read_import(replace(file, game=game), "texts.po")
    assert imported.problems == []
    (new,) = new_files(project, imported).values()
    return new


def test_an_import_of_what_was_exported_changes_no_byte(file: PoFile) -> None:
    imported = read_import(file, "texts.po")
    assert (imported.problems, imported.remarks, imported.changes_anything) == ([], [], False)


def test_a_tool_that_reads_and_writes_the_file_changes_no_text(file: PoFile) -> None:
    before = file.path.read_text(encoding="utf-8")
    again = polib.pofile(before)
    assert f"{again}" == before
    assert len(again) == sum(len(unit.texts) for unit in GameTexts(file.game, file.language).source.values())
    assert len({entry.msgctxt for entry in again}) == len(again)


def test_every_text_that_was_written_over_comes_back(file: PoFile, tmp_path: Path) -> None:
    """Each text comes back at its place; only line breaks within texts may differ from the original file."""
    text = text_of(file)
    before = parsed(text)
    replaced = {
        path: "\n\n".join("x" for _ in words.split("\n"))
        for unit in units(before).values()
        for path, words in unit.texts.items()
    }
    # Without versions, the import takes the texts of the PO file even where those in the YAML differ.
    file.path.write_text(_without_versions(file.path.read_text(encoding="utf-8")), encoding="utf-8")
    assert parsed(import_into(file, with_texts(text, replaced, {}, []), tmp_path)) == before


def _without_versions(text: str) -> str:
    """Return a PO file without the comments that record the state of the export."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#. exported as "))


def test_a_file_without_texts_gets_all_of_them(file: PoFile, tmp_path: Path) -> None:
    before = parsed(text_of(file))
    after = parsed(import_into(file, f"# kept\ngame: {{title: {before.game.title!r}, lead: x}}\n", tmp_path))
    names = [name for name in Texts.model_fields if name not in ("forms", "spoken", "also", "game")]
    expected = {name: getattr(before, name) for name in names}
    assert {name: getattr(after, name) for name in expected} == expected
    assert [list(getattr(after, name)) for name in expected] == [
        [key for key in getattr(file.game.texts[file.game.game.source_language], name)] for name in expected
    ]


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="GNU gettext is not installed")
def test_gettext_reads_the_file(file: PoFile) -> None:
    made = subprocess.run(
        ["msgfmt", "--check-format", "--check-domain", "-o", "/dev/null", file.path], capture_output=True
    )
    assert (made.returncode, made.stderr) == (0, b"")


POLISH = 'pl: {label: Polski, line_join: " ", number_words: {}, fallback: [en]}\n'


@pytest.mark.parametrize("game", ["ferry", "site", "glossary", "pages"])
def test_a_language_begins_with_a_po_file(here: TinyBook, game: str) -> None:
    here.edit("languages.yaml", "", POLISH)
    here.write("../docs/en/index.md", "# Ferries {#home}\n\n/// home\n///\n\n## Where {#where}\n\nHere.\n")
    here.edit("site/text/en.yaml", 'list.and: " + "', 'list.and: " and "')
    assert main(["po", "export", game, "pl"]) == 0
    path = here.project.root / "build" / "po" / game / "pl.po"
    file = polib.pofile(str(path))
    assert file.metadata["Plural-Forms"].startswith("nplurals=3; plural=")
    assert not [entry for entry in file if entry.msgstr]
    wanted = {
        "ferry": {"counts.copper": "{n|moneta|monety|monet}"},
        "site": {"strings.list.and": " oraz "},
        "pages": {"page.index.where#title": "Gdzie", "page.index.where#body": "Tu."},
        "glossary": {"terms.load#term": "towar", "terms.load#text": "To, co wozi prom."},
    }[game]
    for entry in file:
        entry.msgstr = wanted.get(entry.msgctxt, "")
    file.save()
    assert main(["po", "import", game, "pl"]) == 0
    assert here.problems() == []
    own = units(next(one for one in here.book().text_books() if one.id == game).texts["pl"])
    texts = {context_of(unit, path): text for unit in own.values() for path, text in unit.texts.items()}
    assert texts == wanted, "spaces at the ends are those that the source has"
    accepted = "../docs/pl.accepted" if game == "pages" else f"{game}/text/pl.accepted"
    assert here.read(accepted).partition(" ")[0] in own
