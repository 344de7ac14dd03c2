"""How far the round is, for the head of the table."""

from __future__ import annotations

import pytest

from rules_engine.polis import ENGINE as polis
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from tests.polis.battle_tables import components
from tests.polis.games import position, state_of

POSITIONS: list[tuple[dict, list[str]]] = [
    ({"round": "round-4"}, ["Round 4", "Sparta has carried out none of its 2 actions in this turn"]),
    (
        {"round": "round-4", "turn": {"done": ["muster"]}},
        ["Round 4", "Sparta has carried out 1 of its 2 actions in this turn"],
    ),
    (
        {"round": "round-4", "turn": {"passed": ["athens"]}},
        ["Round 4", "Sparta goes on alone; each action costs 1 extra resource"],
    ),
    ({"round": "round-4", "stage": "supply", "queue": ["sparta"]}, ["Round 4", "the current step is “Supply”"]),
    (
        {"round": "round-4", "stage": "battles", "battles": ["boiotia"]},
        ["Round 4", "the current step is “Battles”", "the fighting in Boiotia is still to come"],
    ),
]


@pytest.mark.parametrize(("changes", "expected"), POSITIONS)
def test_the_round_its_step_and_the_battles(book: Book, changes: dict, expected: list[str]) -> None:
    said = words(book, book.games["polis"], "en")
    found = polis.situation(components(), polis.view(state_of(position(**changes)), "sparta"))
    assert [said.phrase({"id": phrase.id, "values": phrase.values}) for phrase in found] == expected
