"""PO files of any language and of the words of the site, as tools such as Weblate read and write them."""

import polib
import pytest

from rules_pages.cli import main
from rules_pages.data.units import units
from rules_pages.translate.po_file import context_of
from tests.tiny import TinyBook

POLISH = 'pl: {label: Polski, line_join: " ", number_words: {}, fallback: [en]}\n'


@pytest.mark.parametrize("game", ["ferry", "site", "glossary"])
def test_a_language_begins_with_a_po_file(here: TinyBook, game: str) -> None:
    here.edit("languages.yaml", "", POLISH)
    here.edit("site/text/en.yaml", 'list.and: " + "', 'list.and: " and "')
    assert main(["po", "export", game, "pl"]) == 0
    path = here.project.root / "build" / "po" / game / "pl.po"
    file = polib.pofile(str(path))
    assert file.metadata["Plural-Forms"].startswith("nplurals=3; plural=")
    assert not [entry for entry in file if entry.msgstr]
    wanted = {
        "ferry": {"counts.copper": "{n|moneta|monety|monet}"},
        "site": {"strings.list.and": " oraz "},
        "glossary": {"terms.load#term": "towar", "terms.load#text": "To, co wozi prom."},
    }[game]
    for entry in file:
        entry.msgstr = wanted.get(entry.msgctxt, "")
    file.save()
    assert main(["po", "import", game, "pl"]) == 0
    assert here.problems() == []
    own = units(here.book().text_book(game).texts["pl"])
    texts = {context_of(unit, path): text for unit in own.values() for path, text in unit.texts()}
    assert texts == wanted, "spaces at the ends are those that the source has"
    assert here.read(f"{game}/text/pl.accepted").partition(" ")[0] in own


def test_the_words_of_the_site_go_out_and_come_back(here: TinyBook) -> None:
    assert main(["po", "export", "site"]) == 0
    files = {path.stem: path for path in (here.project.root / "build" / "po" / "site").glob("*.po")}
    assert set(files) == {"ja", "de"}
    before = {code: here.read(f"site/text/{code}.yaml") for code in files}
    assert main(["po", "import", "site"]) == 0
    assert {code: here.read(f"site/text/{code}.yaml") for code in files} == before
    po = polib.pofile(str(files["de"]))
    entry = next(entry for entry in po if entry.msgctxt == "strings.table.count")
    entry.msgstr = "alle"
    po.save()
    assert main(["po", "import", "site", "de"]) == 1, "a value is missing"
    entry.msgstr, entry.flags = "{n} Züge", ["fuzzy"]
    po.save()
    assert main(["po", "import", "site", "de"]) == 0
    assert here.read("site/text/de.yaml") == before["de"], "what is fuzzy and differs is not published"
    entry.flags = []
    po.save()
    assert main(["po", "import", "site", "de"]) == 0
    assert '  table.count: "{n} Züge"\n' in here.read("site/text/de.yaml")
