"""Parts of pages: values, withdrawn rules, hand-written pages, the changelog."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from rules_pages.blocks.block import Source
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book
from rules_pages.data.published.publication import newest_version
from rules_pages.pages.changelog import changelog_file, changelog_page, feed
from rules_pages.pages.hand_written import with_blocks
from rules_pages.pages.pictures import picture_style
from rules_pages.pages.rules import rules_page
from tests.sources import whole
from tests.tiny import TINY_LANGUAGES, TinyBook, assets

FRENCH = 'fr: {label: Français, line_join: " ", number_words: {}, fallback: [de]}\n'


@pytest.mark.parametrize(
    ("forms", "shown"),
    [("Münze|Münzen", "{} Münzen"), ("# Münze|je # Münzen", "je {} Münzen"), ("=2 zweimal|# Mal", None)],
)
def test_a_value_stands_in_its_form(tiny: TinyBook, forms: str, shown: str | None) -> None:
    context = tiny.context("de")
    text = f"Es sind {{value:storm.fee|{forms}}}."
    value = context.game.components["storm.fee"].value
    html = context.html(text)
    inside = "zweimal" if shown is None and value == 2 else str(value)
    assert f">{inside}</span>" in html
    assert context.plain(text) == f"Es sind {(shown or '{}').format(inside)}."


def test_a_text_of_another_language_has_the_forms_of_that_language(tiny: TinyBook) -> None:
    """0 is singular in French: what is still German there stays plural."""
    tiny.edit("languages.yaml", "", FRENCH)
    tiny.write("site/text/fr.yaml", tiny.read("site/text/de.yaml"))
    book = tiny.book()
    context = PageContext(book, book.games["ferry"], "fr")
    assert set(context.words.data["plurals"]) == {"fr", "de"}
    assert context.words.line("fare.storm", {"storm": 3, "cards": 0}) == "Stufe 3: 0 Münzen mehr."
    assert context.words.count("copper", 0) == "0 Kupfermünzen"
    body = context.texts.get("rules", "fare.storm").body
    assert "{value:storm.fee|@de|Münze|Münzen}" in body and "Münzen" in context.plain(body)


def page(tiny: TinyBook, identifier: str, language: str = "de") -> str:
    context = tiny.context(language)
    page_data = next(page for page in context.game.rules.pages if page.id == identifier)
    return whole(rules_page(context, page_data))


def test_the_old_id_is_an_anchor_that_leads_to_what_applies_now(tiny: TinyBook) -> None:
    for language in TINY_LANGUAGES:
        source = page(tiny, "crossing", language)
        assert '<li id="fare.wind" class="tombstone" data-tombstone="ferry.fare.wind">' in source
        assert '<a href="../crossing/#fare.storm"><span class="rule__number">1.2</span>' in source
        assert source.count('id="fare.wind"') == 1


def test_it_answers_on_the_page_where_the_rule_stood(tiny: TinyBook) -> None:
    tiny.edit("ferry/rules.yaml", "  - id: fare-calculator\n", "  - id: weather\n  - id: fare-calculator\n")
    for language in TINY_LANGUAGES:
        tiny.edit(f"ferry/text/{language}.yaml", "pages:\n", "pages:\n  weather: {title: W}\n")
    tiny.edit("ferry/rules.yaml", "{fare.wind: fare.storm}", "{fare.wind: {now: fare.storm, page: weather}}")
    assert tiny.problems() == []
    assert "fare.wind" not in page(tiny, "crossing")
    source = page(tiny, "weather")
    assert 'id="fare.wind"' in source and 'href="../crossing/#fare.storm"' in source


def test_a_tombstone_stands_on_a_page_of_rules(tiny: TinyBook) -> None:
    tiny.edit("ferry/rules.yaml", "{fare.wind: fare.storm}", "{▸fare.wind: {now: fare.storm, page: freight}}")
    (problem,) = tiny.problems()
    assert problem.endswith("freight: no such page of rules") and f":{tiny.here}:" in problem


def test_a_page_without_one_says_nothing_of_it(tiny: TinyBook) -> None:
    tiny.edit("ferry/rules.yaml", "tombstones: {fare.wind: fare.storm}\n", "")
    assert "withdrawn" not in page(tiny, "crossing")


TOKENS = "body { --light: x; --ink: var(--light, #000) var(--dark, #fff); --soft: var(--ink); --other: red; }"
SHEET = """/* .hex { } */
.hex { fill: var(--soft); }
.hex, .site { stroke: red }
.hex .mark--on { fill: blue }
.other .hex { fill: none }
.hex:hover { fill: green }
@media print { .hex { fill: white } }
"""


def test_only_what_the_pictures_need_is_kept() -> None:
    style = picture_style(TOKENS, [SHEET], '<svg class="hex site"/>')
    rules = style.partition(":root{--ink")[2]
    assert (
        rules
        == ":var(--light, #000) var(--dark, #fff);--soft:var(--ink);}.hex{fill: var(--soft);}.hex,.site{stroke: red}"
    )
    assert "prefers-color-scheme:dark" in style


def test_colours_are_those_of_the_screen_and_not_those_of_an_exception() -> None:
    tokens = TOKENS + "@media (forced-colors: active) { body { --soft: Canvas; } }"
    assert "Canvas" not in picture_style(tokens, [SHEET], '<svg class="hex"/>')


BLOCKS = ("rule | ferry.fare.base", "example | ferry.stone-in-storm", "note | ferry.fare-word", "reading | ferry.toll")


def render(tiny: TinyBook, text: str, name: str = "de/about.md") -> Source:
    """Return the page with its blocks rendered."""
    book = tiny.book()
    return with_blocks(book, assets(book), name, text)


@pytest.mark.parametrize("header", [*BLOCKS, "table | ferry.loads"])
def test_a_page_may_show_what_is_made_from_data(tiny: TinyBook, header: str) -> None:
    source = render(tiny, f"# About\n\nBefore.\n\n/// {header}\n///\n\nAfter.\n")
    assert f"/// {header}\n" in source.markdown
    assert source.markdown.startswith("# About\n\nBefore.\n\n") and source.markdown.endswith("///\n\nAfter.\n")
    assert header in source.blocks


def test_links_begin_where_the_page_stands(tiny: TinyBook) -> None:
    rule = "/// rule | ferry.fare.base\n///\n"
    about, index = (whole(render(tiny, rule, name)) for name in ("de/about.md", "de/index.md"))
    for text in (about, index):
        assert "](ferry/crossing.md#example.stone-in-storm)" in text and "](ferry/../glossary.md#load" in text
    assert 'href="../ferry/crossing/#example.stone-in-storm"' in about
    assert 'href="ferry/crossing/#example.stone-in-storm"' in index
    assert 'href="../ferry/../../en/ferry/crossing/#fare.base"' in about


def test_a_page_without_blocks_is_itself(tiny: TinyBook) -> None:
    text = "---\ntitle: A\n---\n\n# A\n\n- b\n- c\n{.d}\n"
    assert render(tiny, text) == Source(text, {})


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
