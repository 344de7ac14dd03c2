"""Test the status of translations, and marking them as up to date."""

from __future__ import annotations

import pytest

from rules_pages.data import units
from tests.tiny import TinyBook

DE, EN, JA = "ferry/text/de.yaml", "ferry/text/en.yaml", "ferry/text/ja.yaml"


def accept(tiny: TinyBook, language: str, *wanted: str) -> int:
    """Mark units as up to date, all if none is named; return how many."""
    return units.accept_units(tiny.project.data, tiny.book().games["ferry"], language, list(wanted))


def lines(tiny: TinyBook) -> list[str]:
    """Return the lines of the translation report with single spaces."""
    return [" ".join(line.split()) for line in units.translation_report(tiny.book()).splitlines()]


def test_the_report_counts_and_names_what_is_stale_or_missing(tiny: TinyBook) -> None:
    tiny.edit(DE, "title: Sturm\n", "title: Stürme\n")
    tiny.edit(JA, "  bank: {title: 岸}\n", "")
    assert lines(tiny) == [
        "game language done stale missing",
        "ferry ja 33 1 1",
        "missing: sections.bank",
        "stale: rules.fare.storm",
        "ferry de 35 source",
        "ferry en 34 1 0",
        "stale: rules.fare.storm",
    ]


def test_accepting_makes_stale_units_done(tiny: TinyBook) -> None:
    tiny.edit(DE, "title: Sturm\n", "title: Stürme\n")
    assert accept(tiny, "en") == 35
    assert lines(tiny)[-1] == "ferry en 35 0 0"
    assert tiny.problems() == []


def test_accepting_one_unit_leaves_the_others_stale(tiny: TinyBook) -> None:
    tiny.edit(DE, "title: Sturm\n", "title: Stürme\n")
    tiny.edit(DE, "title: Bleiben\n", "title: Warten\n")
    assert accept(tiny, "en", "rules.bank.stay") == 1
    assert lines(tiny)[-2:] == ["ferry en 34 1 0", "stale: rules.fare.storm"]


def test_a_missing_unit_cannot_be_accepted(tiny: TinyBook) -> None:
    tiny.edit(EN, "  bank: {title: On the bank}\n", "")
    assert accept(tiny, "en", "sections.bank") == 0
    assert "missing: sections.bank" in lines(tiny)


def test_the_source_language_has_nothing_to_accept(tiny: TinyBook) -> None:
    before = tiny.read(DE)
    assert accept(tiny, "de") == 0
    assert tiny.read(DE) == before


def words_of(text: str) -> str:
    """Return a file of texts without its hashes."""
    return text.partition("\nof:")[0].rstrip("\n")


STYLES = {
    "as it is": lambda text: text,
    "with comments, blank lines and odd spaces": lambda text: (
        "# top\n\n\n"
        + text.replace("sections:\n", "\n\n# sections  \nsections:   # here\n").replace("  bank:", "  bank: ")
    ),
    "with quoted and folded texts": lambda text: text.replace("title: Storm\n", 'title: "Storm"\n').replace(
        "intro: A storm blows.", "intro: >-\n      A storm\n      blows."
    ),
    "without a newline at the end": lambda text: text.rstrip("\n"),
    "without hashes": lambda text: words_of(text) + "\n",
}


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_accepting_touches_no_letter_but_the_hashes(tiny: TinyBook, style) -> None:
    tiny.write(EN, style(tiny.read(EN)))
    before = words_of(tiny.read(EN))
    accept(tiny, "en")
    assert words_of(tiny.read(EN)) == before
    assert tiny.problems() == []
    assert lines(tiny)[-1] == "ferry en 35 0 0"


def test_accepting_twice_changes_nothing(tiny: TinyBook) -> None:
    accept(tiny, "en")
    first = tiny.read(EN)
    accept(tiny, "en")
    assert tiny.read(EN) == first


def test_hashes_in_the_middle_of_the_file_cost_no_words(tiny: TinyBook) -> None:
    words, hashes = tiny.read(EN).split("\nof:")
    head, sections, rest = words.partition("sections:\n")
    tiny.write(EN, f"{head}of:{hashes}\n# the sections\n{sections}{rest}\n")
    assert tiny.problems() == []
    accept(tiny, "en")
    assert "# the sections\nsections:\n" in tiny.read(EN)
    assert lines(tiny)[-1] == "ferry en 35 0 0"
    assert tiny.read(EN).count("\nof:") == 1


def test_a_hash_that_looks_like_a_number_stays_text(tiny: TinyBook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules_pages.data.units.Unit.hash", lambda self: "12345678")
    accept(tiny, "en")
    assert tiny.problems() == []
    assert tiny.book().games["ferry"].texts["en"].of["rules.fare.storm"] == "12345678"
