"""The changelog is the same in the data, on the pages, in the feeds and in CHANGELOG.md."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from rules_pages.data.book import Book
from rules_pages.data.published.publication import newest_version
from rules_pages.pages.changelog import changelog_file, changelog_page, feed
from tests.sources import whole
from tests.tiny import TinyBook

ATOM = "{http://www.w3.org/2005/Atom}"
CHANGELOG = """\
- changes:
    - id: storms
      date: "2026-03-01"
      words: {ja: 嵐, de: "Der Sturm. Er kostet mehr.", en: Storms & more}
      rules: [ferry.fare.storm, ferry.fare.wind]
      examples: [ferry.stone-in-storm]
- version: "0.2"
  changes:
    - {id: first, date: "2026-01-01", words: {ja: 公開, de: Der Anfang., en: First light.}}
"""


@pytest.fixture
def book_with_changes(tiny: TinyBook) -> TinyBook:
    """The tiny book with a changelog of two releases."""
    tiny.write("site/changelog.yaml", CHANGELOG)
    return tiny


def test_the_page_links_the_rules_and_examples_that_changed(book_with_changes: TinyBook) -> None:
    page = whole(changelog_page(book_with_changes.book(), "de"))
    assert "## changelog.unreleased {#unreleased}" in page and "{#v0.2}" in page
    assert '<a href="../ferry/crossing/#fare.storm">' in page
    assert '<a href="../ferry/crossing/#fare.wind">' in page, "a rule that is gone leads to its tombstone"
    assert '<a href="../ferry/crossing/#example.stone-in-storm">' in page
    assert '<li id="storms" class="change">' in page


def test_a_release_is_linked_where_it_is_kept(book_with_changes: TinyBook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RELEASED_VERSIONS", raising=False)
    assert "/v/" not in whole(changelog_page(book_with_changes.book(), "de"))
    monkeypatch.setenv("RELEASED_VERSIONS", "0.1 0.2")
    assert 'href="../../v/0.2/de/"' in whole(changelog_page(book_with_changes.book(), "de"))


def test_the_version_of_the_site(book_with_changes: TinyBook) -> None:
    assert newest_version(book_with_changes.book()) == "0.2+"
    book_with_changes.write("site/changelog.yaml", CHANGELOG[CHANGELOG.index("- version") :])
    assert newest_version(book_with_changes.book()) == "0.2"
    book_with_changes.write("site/changelog.yaml", "[]\n")
    assert newest_version(book_with_changes.book()) == "unreleased"


def test_the_feed_is_atom_with_an_entry_a_change(book_with_changes: TinyBook) -> None:
    root = ElementTree.fromstring(feed(book_with_changes.book(), "en", "https://stele.example/", "Stele").encode())
    assert root.tag == f"{ATOM}feed"
    assert root.findtext(f"{ATOM}updated") == "2026-03-01T00:00:00Z"
    entries = root.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}id") for entry in entries] == [
        "https://stele.example/en/changelog/#storms",
        "https://stele.example/en/changelog/#first",
    ]
    assert entries[0].findtext(f"{ATOM}content") == (
        "Storms & more (ferry.fare.storm, ferry.fare.wind, ferry.stone-in-storm)"
    )
    for entry in [root, *entries]:
        for name in ("id", "title", "updated"):
            assert entry.findtext(f"{ATOM}{name}"), name


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("ferry.fare.storm,", "▸ferry.fare.stone,", "ferry.fare.stone: no such rule"),
        ("[ferry.stone-in-storm]", "[▸ferry.stone-in-calm]", "ferry.stone-in-calm: no such example"),
        (", en: Storms & more", "", "en: missing"),
        ('- version: "0.2"\n  changes', "- changes", "version: missing"),
        ("id: first", "id: storms", "storms: this id is taken"),
        ('"2026-03-01"', "yesterday", "date"),
    ],
)
def test_the_check_names_what_is_wrong(book_with_changes: TinyBook, old: str, new: str, message: str) -> None:
    book_with_changes.edit("site/changelog.yaml", old, new)
    (problem,) = book_with_changes.problems()
    assert problem.startswith("rules_data/site/changelog.yaml:") and message in problem


def test_an_entry_need_not_be_translated_and_shows_its_language(book_with_changes: TinyBook) -> None:
    book_with_changes.edit("site/changelog.yaml", 'de: "Der Sturm. Er kostet mehr.", ', "")
    book_with_changes.edit("languages.yaml", "de: {", "de: {fallback: [en], ")
    assert book_with_changes.problems() == []
    assert '<span lang="en">Storms &amp; more</span>' in whole(changelog_page(book_with_changes.book(), "de"))
    assert "<span>嵐</span>" in whole(changelog_page(book_with_changes.book(), "ja"))
    root = ElementTree.fromstring(feed(book_with_changes.book(), "de", "https://stele.example/", "Stele").encode())
    languages = [entry.get("{http://www.w3.org/XML/1998/namespace}lang") for entry in root.iter(f"{ATOM}entry")]
    assert languages == ["en", None]


def test_changelog_md_is_made_from_the_data(book: Book, root: Path) -> None:
    content = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    assert content == changelog_file(book), "run: python -m rules_pages changelog"
