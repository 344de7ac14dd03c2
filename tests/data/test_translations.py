"""Test the status of translations, and marking them as up to date."""

import pytest

from rules_pages.data.texts import units
from tests.tiny import TinyBook

DE, EN, JA = "ferry/text/de.yaml", "ferry/text/en.yaml", "ferry/text/ja.yaml"
ACCEPTED = "ferry/text/en.accepted"


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
        "ferry ja 34 1 1",
        "missing: sections.bank",
        "stale: rules.fare.storm",
        "ferry de 36 source",
        "ferry en 35 1 0",
        "stale: rules.fare.storm",
    ]


def test_accepting_makes_stale_units_done(tiny: TinyBook) -> None:
    text = tiny.read(EN)
    tiny.edit(DE, "title: Sturm\n", "title: Stürme\n")
    assert accept(tiny, "en") == 36
    assert lines(tiny)[-1] == "ferry en 36 0 0"
    accepted = tiny.read(ACCEPTED)
    accept(tiny, "en")
    assert (tiny.read(EN), tiny.read(ACCEPTED), tiny.problems()) == (text, accepted, [])


def test_accepting_one_unit_leaves_the_others_stale(tiny: TinyBook) -> None:
    tiny.edit(DE, "title: Sturm\n", "title: Stürme\n")
    tiny.edit(DE, "title: Bleiben\n", "title: Warten\n")
    assert accept(tiny, "en", "rules.bank.stay") == 1
    assert lines(tiny)[-2:] == ["ferry en 35 1 0", "stale: rules.fare.storm"]


def test_a_missing_unit_and_the_source_language_have_nothing_to_accept(tiny: TinyBook) -> None:
    tiny.edit(EN, "  bank: {title: On the bank}\n", "")
    assert accept(tiny, "en", "sections.bank") == 0
    assert "missing: sections.bank" in lines(tiny)
    before = tiny.read(DE)
    assert accept(tiny, "de") == 0
    assert tiny.read(DE) == before


def test_a_language_without_accepted_texts_is_stale_and_may_be_accepted(tiny: TinyBook) -> None:
    tiny.path(ACCEPTED).unlink()
    assert "ferry en 0 36 0" in lines(tiny)
    accept(tiny, "en")
    assert lines(tiny)[-1] == "ferry en 36 0 0"


def test_lines_of_two_branches_stand_beside_each_other_until_the_next_is_accepted(tiny: TinyBook) -> None:
    """A merge keeps the lines of both; what counts is the one that names the source as it is now."""
    tiny.write(ACCEPTED, "rules.fare.storm 00000000\n" + tiny.read(ACCEPTED))
    assert tiny.problems() == []
    assert lines(tiny)[-1] == "ferry en 36 0 0"
    accept(tiny, "en", "rules.bank.stay")
    assert "00000000" not in tiny.read(ACCEPTED)


@pytest.mark.parametrize(
    "line",
    ["<<<<<<< HEAD", "rules.fare.storm", "rules.fare.storm 0000000g", "", "__proto__ 00000000", "rules.fаre 00000000"],
)
def test_a_line_that_accepts_nothing_is_reported(tiny: TinyBook, line: str) -> None:
    tiny.write(ACCEPTED, f"rules.fare.storm 00000000\n{line}\n")
    assert tiny.problems() == [
        f"rules_data/{ACCEPTED}:2:1: expected a text's id and a hash; take the line out and run `accept` for the text"
    ]


def test_lines_of_texts_that_are_gone_go_with_the_next_acceptance(tiny: TinyBook) -> None:
    tiny.write(ACCEPTED, tiny.read(ACCEPTED) + "rules.fare.rain 00000000\n")
    assert tiny.problems() == []
    accept(tiny, "en", "rules.fare.storm")
    assert "rules.fare.rain" not in tiny.read(ACCEPTED)
