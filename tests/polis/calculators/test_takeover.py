"""Sieges and civil wars: the chances against every course of the dice."""

import re
from fractions import Fraction
from itertools import product

import pytest

from rules_engine.core import Refusal, Share
from rules_engine.polis.calculators.takeover import takeover
from rules_pages.blocks.widget_words import words as words_of
from rules_pages.data.book import Book
from tests.polis.battle_tables import components


def courses(value: int, hoplites: int, enemies: int, tries: int) -> tuple[Fraction, Fraction]:
    """Chance of success and average prestige, by throwing all dice beforehand."""
    won = points = 0
    for dice in product((1, 2, 3, 4), repeat=tries):
        left = hoplites
        for roll in dice:
            if left < value or left <= enemies:
                break
            points -= 1
            if roll >= value:
                won, points = won + 1, points + value
                break
            left -= 1
    return Fraction(won, 4**tries), Fraction(points, 4**tries)


@pytest.mark.parametrize("value", range(1, 6))
@pytest.mark.parametrize("hoplites", range(6))
def test_the_chances_against_every_course(value: int, hoplites: int) -> None:
    for enemies, tries, population in product((0, 1, 3), (1, 2, 4), (0, 1, 3)):
        found = takeover(components(), value, population, hoplites, enemies, tries).value
        chance, points = courses(value, hoplites, enemies, tries)
        assert (Fraction(*found["chance"]), Fraction(*found["points"])) == (chance, points)
        assert found["refused"] == (hoplites < value or hoplites <= enemies)


@pytest.mark.parametrize(
    ("base", "population", "silver", "points"), [(3, 0, 6, 3), (3, 2, 6, 2), (2, 5, 15, 5), (1, 0, 2, 1)]
)
def test_the_price_of_a_civil_war(base: int, population: int, silver: int, points: int) -> None:
    """Fact PO-P-E9."""
    answer = takeover(components(), base, population)
    assert answer.value["civil_war"] == {"silver": silver, "points": points}
    lines = {line.rule: line for line in answer.lines}
    assert lines["civil-war.cost.enemy" if population else "civil-war.cost.neutral"].amount == {"silver": -silver}


@pytest.mark.parametrize(("value", "chance"), [(5, "0"), (3, "1/2")])
def test_a_fraction_that_is_whole_is_said_as_a_number(book: Book, value: int, chance: str) -> None:
    line = takeover(components(), value=value, hoplites=5, tries=1).lines[0]
    for language in book.languages:
        said = words_of(book, book.games["polis"], language).line(line.rule, line.values)
        assert re.search(rf"(?<![\d/]){chance}(?![\d/])", said), said


def test_the_table_follows_the_sieges() -> None:
    tries = takeover(components(), 3, 1, 4, 0, 3).tables[0]
    assert tries.rows[0] == (1, 4, 1, Share(2, 4))
    assert tries.rows[1] == (2, 3, "neutral", Share(12, 16))
    assert tries.rows[2][3] == Refusal("siege.condition.too-few", {"hoplites": 2, "value": 3})


def test_a_siege_that_cannot_fail_is_made_once() -> None:
    answer = takeover(components(), 1, 0, 2, 0, 3)
    assert answer.value["chance"] == [1, 1] and len(answer.tables[0].rows) == 1


def test_a_value_above_the_die_cannot_be_rolled() -> None:
    answer = takeover(components(), 5, 0, 5, 0, 1)
    assert answer.value["chance"] == [0, 1] and answer.value["points"] == [-1, 1]
    assert "siege.roll.never" in [line.rule for line in answer.lines]
    assert "siege.roll.never" not in [line.rule for line in takeover(components(), 4, 0, 5, 0, 1).lines]


def test_the_last_cube_may_be_lost() -> None:
    spoken = [line.rule for line in takeover(components(), 3, 1, 5, 0, 2).lines]
    assert "siege.emptied.by-then" in spoken and "siege.failure.each" in spoken
