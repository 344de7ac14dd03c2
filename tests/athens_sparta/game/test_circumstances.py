"""The circumstances of a move: what decides about it and does not show in its picture."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.athens_sparta import ENGINE as athens_sparta
from rules_engine.athens_sparta import read_state
from rules_engine.core import to_json
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from tests.athens_sparta.battles import battle, fighter
from tests.athens_sparta.maps import components
from tests.athens_sparta.wars import block, to, war

NEAR, FAR_SIDE, SICILY = (-4, 2), (-5, 2), [99, 99]
SPARTANS = block("sparta-hoplites-1", "sparta", 3), block("sparta-hoplites-2", NEAR, 3)
ATTACK = to("move", "sparta-hoplites-1", NEAR, "sparta")
MARCH = to("march", "sparta-hoplites-1", NEAR)
SAIL = to("sail", "sparta-hoplites-1", "cythera")
GROW = {"grow": "sparta-hoplites-1"}
FIRE = {"fire": "d1", "dice": [6]}
FIGHT = {
    "attacker": "sparta", "defender": "athens", "steps": {"sparta-hoplites-1": 3},
    "blocks": [["sparta-hoplites-1", "attacker", "hoplite", "b", 4]],
}  # fmt: skip


def fought(**changes: Any) -> Any:
    """A battle of two hoplites."""
    return battle(fighter("a1", "B4", 2), fighter("d1", "B2", 1), **changes)


def acted() -> Any:
    """A battle in which the attacker has had its turn."""
    blocks = [["a1", "attacker", "hoplite", "b", 4]]
    return read_state(components(), {"battle": {"blocks": blocks, "steps": {"a1": 2}, "acted": ["a1"]}})


def retreating(**changes: Any) -> Any:
    """A battle of a whole game, to which the attackers came from Sparta."""
    came = [["sparta-hoplites-1", -4, 3]]
    return war(block("sparta-hoplites-1", NEAR, 3), phase="fight", target=[-4, 2], came=came, fight=FIGHT, **changes)


GIVEN = {
    "Olympiad 3, game turn 5": (war(olympiad=3, turn=5), {"end": "movement"}),
    "Sparta goes first in this game turn": (war(), {"end": "movement"}),
    "The game is not over yet": (war(), {"end": "movement"}),
    "The game is over, and Athens has won": (
        war(won={"winner": "athens", "rule": "victory.last"}), {"end": "movement"},
    ),
    "Movement phase": (war(), {"persia": True}),
    "Combat phase": (war(phase="combat"), {"persia": True}),
    "Attrition after the battles": (war(phase="attrition"), {"persia": True}),
    "Replacement phase": (war(phase="replacement"), {"end": "replacement"}),
    "Before the first player turn": (war(phase="events"), {"event": "storms"}),
    "3 MP are left": (war(*SPARTANS), MARCH),
    "No MP are left": (war(points=0), {"revolt": "ephesus", "steps": 1}),
    "Spartan hoplite 1 has already moved in this player turn": (war(*SPARTANS, moved=["sparta-hoplites-1"]), SAIL),
    "Spartan hoplite 1 has not moved yet in this player turn": (war(*SPARTANS), SAIL),
    "There are Storms in this game turn": (war(*SPARTANS, storms=True), SAIL),
    "There are no Storms in this game turn": (war(*SPARTANS), SAIL),
    "1 block has already crossed this hexside in this player turn": (
        war(*SPARTANS, crossed=[[-4, 3, -4, 2, 1]]), ATTACK,
    ),
    "No block has crossed this hexside in this player turn": (war(*SPARTANS, crossed=[[-4, 2, -4, 3, 1]]), ATTACK),
    "When the phase began, the destination held Spartan hoplite 2": (war(*SPARTANS), MARCH),
    "No friendly block was in the destination when the phase began": (
        war(*SPARTANS, began=[["sparta-hoplites-2", -4, 3, "field"]]), MARCH,
    ),
    "When the phase began, the destination held Spartan hoplite 2, but it no longer does": (
        war(SPARTANS[0], block("sparta-hoplites-2", FAR_SIDE, 3), began=[["sparta-hoplites-2", -4, 2, "field"]]), MARCH,
    ),
    "In this Olympiad, there has already been a revolt in Thebes and Ephesus": (
        war(revolted=["thebes", "ephesus"]), {"revolt": "messene", "steps": 1},
    ),
    "There has been no revolt in this Olympiad yet": (war(), {"revolt": "messene", "steps": 1}),
    "Sparta has not accepted Persian support yet": (war(), {"persia": True}),
    "Sparta has accepted Persian support": (war(*SPARTANS, persia="allied"), ATTACK),
    "Persian support has ended": (war(persia="ended"), {"persia": True}),
    "2 BP have already been spent in Sparta": (war(*SPARTANS, phase="replacement", spent=[["sparta", 2]]), GROW),
    "No BP have been spent in Leucas": (war(phase="replacement"), {"build": "leucas-fleets", "at": "leucas"}),
    "Spartan hoplite 1 came from Sparta": (retreating(), to("retreat", "sparta-hoplites-1", "sparta")),
    "Athenian hoplite 1 came from Sparta": (
        war(
            block("sparta-hoplites-1", NEAR, 3), block("athens-hoplites-1", NEAR, 3), phase="fight", target=[-4, 2],
            came=[["athens-hoplites-1", -4, 3]], fight=FIGHT,
        ),
        to("retreat", "sparta-hoplites-1", FAR_SIDE),
    ),
    "2 blocks have already retreated across this hexside in this round": (
        retreating(crossed=[[-4, 2, -4, 3, 2]]), to("retreat", "sparta-hoplites-1", "sparta"),
    ),
    "The battle at Sparta has already been fought in this phase": (
        retreating(settled=[[-4, 3]]), to("retreat", "sparta-hoplites-1", "sparta"),
    ),
    "1 block has already regrouped across this hexside": (
        war(block("sparta-hoplites-1", NEAR, 3), phase="regroup", crossed=[[-4, 2, -5, 2, 1]]),
        to("regroup", "sparta-hoplites-1", FAR_SIDE),
    ),
    "The event card was played by Athens": (
        war(phase="events", events=[["betrayal", "athens"]]), {"event": "betrayal"},
    ),
    "Round 2": (fought(round=2), FIRE),
    "Round 1": (retreating(), to("retreat", "sparta-hoplites-1", "sparta")),
    "Pursuit after the last round": (fought(phase="pursuit"), FIRE),
    "After the last round, when the attackers must retreat": (fought(phase="leave"), {"retreat": "a1"}),
    "The battle is over": (fought(phase="over"), {"leave": "a1"}),
    "No hits are still to be assigned": (fought(), FIRE),
    "2 hits are still to be assigned": (fought(pending=("attacker", 2, False)), FIRE),
    "No block has had its combat turn in this round yet": (fought(), FIRE),
    "The combat turn in this round is already over for attacker 1": (acted(), {"pass": "a1"}),
    "The city has walls": (fought(size="minor"), {"withdraw": "d1"}),
    "There are no walls here": (fought(), {"withdraw": "d1"}),
    "Coastal combat has been declared": (fought(coastal=True), FIRE),
    "Coastal combat has not been declared": (fought(), FIRE),
    "The storm has begun": (fought(storm=True), FIRE),
    "The storm has not begun yet": (fought(), FIRE),
    "The battle decides a revolt": (fought(rising=True), {"retreat": "a1"}),
    "The attacker has already attacked in this battle with attacker 1": (
        fought(rising=True, attacked=("a1",)), FIRE,
    ),
    "No attacking block has attacked in this battle yet": (fought(rising=True), FIRE),
    "The battle does not decide a revolt": (fought(), {"retreat": "a1"}),
}  # fmt: skip


def given(book: Book, state: Any, move: dict) -> list[str]:
    """The circumstances of a move in English."""
    said = words(book, book.games["athens_sparta"], "en")
    return [said.phrase(to_json(phrase)) for phrase in athens_sparta.circumstances(components(), state, move)]


@pytest.mark.parametrize(("sentence", "position"), GIVEN.items(), ids=GIVEN)
def test_a_circumstance_in_words(book: Book, sentence: str, position: tuple) -> None:
    assert sentence in given(book, *position)


def test_what_does_not_concern_a_move_is_not_said(book: Book) -> None:
    said = given(book, war(*SPARTANS), {"end": "movement"})
    assert not [sentence for sentence in said if "MP" in sentence or "Persian" in sentence or "Round" in sentence]


def test_a_voyage_to_sicily_crosses_no_hexside(book: Book) -> None:
    said = given(book, war(block("leucas-fleets", "leucas", 3)), {"voyage": "leucas-fleets", "to": SICILY})
    assert not [sentence for sentence in said if "hexside" in sentence]


def test_only_own_blocks_count_for_a_march(book: Book) -> None:
    enemy = block("athens-hoplites-1", NEAR, 3)
    circumstance = "No friendly block was in the destination when the phase began"
    assert circumstance in given(book, war(SPARTANS[0], enemy), MARCH)
