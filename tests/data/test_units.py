"""Test translation units: their texts, hashes and status, and fallback languages."""

import pytest

from rules_pages.data.texts.page_sections import section_texts, section_with_texts, sections
from rules_pages.data.texts.units import GameTexts, Unit, units
from tests.tiny import TinyBook

DE, EN, JA = "ferry/text/de.yaml", "ferry/text/en.yaml", "ferry/text/ja.yaml"


def texts(tiny: TinyBook, language: str) -> GameTexts:
    return GameTexts(tiny.book().games["ferry"], language)


def unit(tiny: TinyBook, identifier: str, language: str = "de") -> Unit:
    """Return a unit of the ferry in one language, without fallback."""
    return units(tiny.book().games["ferry"].texts[language])[identifier]


def test_each_text_of_the_file_belongs_to_one_unit(tiny: TinyBook) -> None:
    all_units = units(tiny.book().games["ferry"].texts["de"])
    paths = [path for item in all_units.values() for path in item.texts]
    assert len(paths) == len(set(paths))
    assert {"game", "rules.fare.base", "lines.fare.storm", "readings.toll", "examples.stone-in-storm"} <= set(all_units)
    assert all(path[0] in identifier for identifier, item in all_units.items() for path in item.texts)


def test_the_texts_of_a_unit_know_their_places_in_the_file(tiny: TinyBook) -> None:
    book = tiny.book()
    for identifier in ("game", "readings.toll", "examples.stone-in-storm", "labels.answer.cost"):
        for path, words in unit(tiny, identifier).texts.items():
            assert path in book.files[f"rules_data/{DE}"].places, (identifier, words)


HASHES = {
    "rules.fare.storm": ("title: Sturm\n", "title: Stürme\n"),
    "examples.stone-in-storm": ("intro: Es stürmt.", "intro: Es stürmt!"),
    "lines.fare.base": ('"{load}: {symbols}."', '"{load}: {symbols}!"'),
    "readings.toll": ("      once: Nein.", "      once: Nie."),
    "game": ("title: Die Fähre", "title: Fähre"),
}


@pytest.mark.parametrize(("identifier", "change"), HASHES.items())
def test_a_changed_word_changes_the_hash_of_its_unit(tiny: TinyBook, identifier: str, change: tuple[str, str]) -> None:
    before = {key: item.hash for key, item in units(tiny.book().games["ferry"].texts["de"]).items()}
    tiny.edit(DE, *change)
    after = {key: item.hash for key, item in units(tiny.book().games["ferry"].texts["de"]).items()}
    assert [key for key in before if before[key] != after[key]] == [identifier]


def test_the_hash_knows_which_text_a_word_stands_in(tiny: TinyBook) -> None:
    before = unit(tiny, "sections.fare").hash
    tiny.edit(DE, "{title: Fährgeld, lead: Was zu zahlen ist.}", "{title: Was zu zahlen ist., lead: Fährgeld}")
    assert unit(tiny, "sections.fare").hash != before


def test_comments_and_the_way_of_writing_do_not_change_the_hash(tiny: TinyBook) -> None:
    before = unit(tiny, "rules.fare.storm").hash
    tiny.edit(DE, "    title: Sturm\n", "    # the storm\n    title: 'Sturm'\n")
    assert unit(tiny, "rules.fare.storm").hash == before


def test_a_translation_is_done_while_its_source_is_as_it_was(tiny: TinyBook) -> None:
    english = texts(tiny, "en")
    assert {english.status(identifier) for identifier in english.source} == {"done"}


def test_a_translation_that_changes_itself_stays_done(tiny: TinyBook) -> None:
    tiny.edit(EN, "    title: Storm\n", "    title: The storm\n")
    assert texts(tiny, "en").status("rules.fare.storm") == "done"


def test_a_missing_unit_is_taken_from_the_source(tiny: TinyBook) -> None:
    tiny.edit(EN, "  bank: {title: On the bank}\n", "")
    english = texts(tiny, "en")
    assert english.status("sections.bank") == "missing"
    assert english.get("sections", "bank").title == "Am Ufer"
    assert [key for key in english.section("sections")] == ["fare", "bank"]
    assert english.counts()["missing"] == 1


@pytest.fixture
def japanese(tiny: TinyBook) -> TinyBook:
    """The ferry, with English as fallback of Japanese, which lacks a heading."""
    tiny.edit("languages.yaml", "ja: {", "ja: {fallback: [en], ")
    tiny.edit(JA, "  bank: {title: 岸}\n", "")
    return tiny


def test_a_missing_unit_is_taken_from_the_language_fallen_back_to(japanese: TinyBook) -> None:
    fallback_texts = texts(japanese, "ja")
    assert fallback_texts.get("sections", "bank").title == "On the bank"
    assert fallback_texts.shown("sections.bank")[0] == "en"
    assert fallback_texts.status("sections.bank") == "missing"


@pytest.mark.parametrize(
    ("file", "old", "new"), [(DE, "Am Ufer", "Am Strand"), (EN, "  bank: {title: On the bank}\n", "")]
)
def test_a_stale_or_missing_unit_is_nothing_to_fall_back_to(japanese: TinyBook, file: str, old: str, new: str) -> None:
    japanese.edit(file, old, new)
    assert texts(japanese, "ja").shown("sections.bank")[0] == "de"


@pytest.mark.parametrize(("other", "message"), [("fr", "no such language"), ("ja", "cannot fall back to itself")])
def test_a_language_falls_back_to_another_one_that_there_is(tiny: TinyBook, other: str, message: str) -> None:
    tiny.edit("languages.yaml", "ja: {", f"ja: {{fallback: [▸{other}], ")
    (problem,) = tiny.problems()
    assert problem.startswith(f"rules_data/languages.yaml:{tiny.here}: {other}: ") and message in problem


def test_what_no_language_has_is_an_error(tiny: TinyBook) -> None:
    with pytest.raises(KeyError):
        texts(tiny, "en").get("rules", "fare.none")


PAGES = {
    "front matter": ("---\ntitle: 'It: a'\nhide: [toc]\n---\n\n# A {#a}\n\nOne.\n{.b}\n\n- two\n- three\n\n## B {#b}\n",
        {"": {"title": "It: a"}, "a": {"title": "A", "body": "One.\n{.b}\n\n- two\n- three"}, "b": {"title": "B"}}),
    "no ids": ("# A\n\nOne.\n\n## B\n\nTwo.\n", {"": {"body": "# A\n\nOne.\n\n## B\n\nTwo."}}),
    "code": ("## A {#a .b}\n```\n## B {#b}\n```\n\n\n", {"a": {"title": "A", "body": "```\n## B {#b}\n```"}}),
    "an id twice": ("# A {#a}\nx\n# A {#a}\ny", {"a": {"title": "A", "body": "x\n# A {#a}\ny"}}),
}  # fmt: skip


@pytest.mark.parametrize(("page", "texts_of"), PAGES.values(), ids=PAGES)
def test_a_page_is_cut_at_its_headings_with_ids(page: str, texts_of: dict[str, dict[str, str]]) -> None:
    cut = sections(page)
    assert "".join(cut.values()) == page
    assert {key: section_texts(text) for key, text in cut.items()} == texts_of
    assert all(section_with_texts(text, texts_of[key]) == text for key, text in cut.items())
    other = {key: {name: f'{words}: "x"' for name, words in texts_of[key].items()} for key in cut}
    written = "".join(section_with_texts(text, other[key]) for key, text in cut.items())
    assert {key: section_texts(text) for key, text in sections(written).items()} == other
    whole = {"title": "T", "description": "D: d", "body": "B"}
    assert all(section_texts(section_with_texts(text, whole)) == whole for text in ("", "---\ntitle: x\n---\n", "x\n"))
