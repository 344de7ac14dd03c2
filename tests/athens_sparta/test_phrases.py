"""Moves in words, those that are forbidden, too; and hexes in words."""

from __future__ import annotations

import pytest

from rules_engine.athens_sparta import ENGINE as athens_sparta
from rules_engine.athens_sparta.calculators.questions import step_values
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.places import name_of
from rules_engine.core import BadInput, to_json
from rules_engine.hexes import FAR
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from tests.athens_sparta.battles import battle, components, fighter
from tests.athens_sparta.maps import at
from tests.athens_sparta.wars import block, to, war

SICILY = [FAR, FAR]
SPARTANS = war(block("sparta-hoplites-1", "sparta", 3), block("athens-hoplites-1", (-4, 2), 4))
SIEGE = [block("potidaea-besiegers", "potidaea", 4), block("potidaea-hoplites", "potidaea", 3, "inside")]
HAND = {"hands": {"sparta": ["twos-2", "storms", "twos-1"]}}
STORMED = battle(fighter("a1", "B4", 3), fighter("d1", "B2", 2, place="inside"), size="major")

SAID = {
    "move Spartan hoplite 1 from Sparta to Elis for 1 MP": (SPARTANS, to("move", "sparta-hoplites-1", "elis")),
    "move Spartan hoplite 1 from Sparta to the hex to the upper left of Messene for 1 MP": (
        SPARTANS, to("move", "sparta-hoplites-1", (-5, 2)),
    ),
    "attack the hex to the lower left of Argos with Spartan hoplite 1 for 1 MP": (
        SPARTANS, to("move", "sparta-hoplites-1", (-4, 2)),
    ),
    "attack the hex to the lower left of Argos from Sparta with Spartan hoplite 1 for 1 MP": (
        SPARTANS, to("move", "sparta-hoplites-1", (-4, 2), "sparta"),
    ),
    "send the Leucas fleet to Sicily for 1 MP": (
        war(block("leucas-fleets", "leucas", 3)), to("voyage", "leucas-fleets", SICILY),
    ),
    "start a revolt of strength 3 in Ephesus for 3 MP": (war(), {"revolt": "ephesus", "steps": 3}),
    "disband Spartan hoplite 1": (SPARTANS, {"disband": "sparta-hoplites-1"}),
    "bring Spartan hoplite 1 to strength 4 for 1 BP": (SPARTANS, {"grow": "sparta-hoplites-1"}),
    "rebuild the Leucas fleet in Leucas for 2 BP": (war(), {"build": "leucas-fleets", "at": "leucas"}),
    "play a card face down: number card with 2 MP": (war(**HAND), {"play": "twos-1"}),
    "play a card face down: Storms": (war(**HAND), {"play": "storms"}),
    "storm Potidaea with the Athenian hoplite at Potidaea": (
        war(*SIEGE, active="athens", phase="combat"), {"fight": list(at("potidaea")), "with": ["potidaea-besiegers"]},
    ),
    "fight at Troezen with the Troezen hoplite": (  # no storm: only fleets before the own city
        war(
            block("troezen-hoplites", "troezen", 3), block("athens-fleets-1", "troezen", 4, "blockade"), phase="combat",
        ),
        {"fight": list(at("troezen")), "with": ["troezen-hoplites"]},
    ),
    "sally from Potidaea with the Potidaea hoplite": (
        war(*SIEGE, phase="combat"), {"fight": list(at("potidaea")), "with": ["potidaea-hoplites"]},
    ),
    "attack with attacker 1, rolling 3 dice": (STORMED, {"fire": "a1", "dice": [1, 2, 3]}),
    "attack with attacker 1, rolling 4 dice": (STORMED, {"fire": "a1", "dice": [1, 2, 3, 4]}),
    "move Spartan hoplite 1 from Sparta through the hex to the lower left of Argos to Argos for 1 MP": (
        war(block("sparta-hoplites-1", "sparta", 3), allies=[["argos", "sparta"]]),
        to("move", "sparta-hoplites-1", "argos", (-4, 2)),
    ),
    "begin the storm": (STORMED, {"storm": True}),
    "end the movement phase": (war(), {"end": "movement"}),
}  # fmt: skip


@pytest.mark.parametrize(("sentence", "position"), SAID.items(), ids=SAID)
def test_a_move_in_words(book: Book, sentence: str, position: tuple) -> None:
    state, move = position
    phrase = to_json(athens_sparta.describe(components(), state, move))
    assert words(book, book.games["athens_sparta"], "en").phrase(phrase) == sentence


def test_each_hex_has_words_of_its_own() -> None:
    theatre = theatre_of(components())
    said = [str(name_of(theatre, place)) for place in theatre.order]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    "move",
    [{}, {"dance": True}, {"end": "of-the-world"}, {"revolt": "troy", "steps": 1}, {"fire": "a1"}, {"play": "joker"},
     {"move": "nobody", "to": [0, 0]}, {"move": "sparta-hoplites-1", "to": [40, 40]}],
)  # fmt: skip
def test_what_is_no_move_is_refused(move: dict) -> None:
    with pytest.raises(BadInput):
        athens_sparta.describe(components(), SPARTANS, move)


@pytest.mark.parametrize(
    ("subject", "outcome", "named"),
    [
        ({"retreat": "d1", "to": [2, -7]}, {}, {"retreat": "d1", "block": "d1"}),
        ({"fire": "a1", "dice": [1, 6], "losses": ["d1"]}, {}, {"fire": "a1", "block": "a1", "dice": 2}),
        ({"storm": True}, {"won": 12, "steps": {"attacker": [1]}}, {"won": 12}),
    ],
)
def test_the_words_of_a_step_name_texts_and_numbers_alone(subject: dict, outcome: dict, named: dict) -> None:
    assert step_values(subject, outcome) == named
