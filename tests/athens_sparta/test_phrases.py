"""Moves in words, those that are forbidden, too; and hexes in words."""

import pytest

from rules_engine.athens_sparta import ENGINE as athens_sparta
from rules_engine.athens_sparta.game.circumstances import step_values
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.core import BadInput
from rules_engine.hexes import FAR
from tests.athens_sparta.battles import battle, components, fighter
from tests.athens_sparta.maps import at
from tests.athens_sparta.wars import block, to, war
from tests.phrases import written

SICILY = [FAR, FAR]
SPARTANS = war(block("sparta-hoplites-1", "sparta", 3), block("athens-hoplites-1", (-4, 2), 4))
SIEGE = [block("potidaea-besiegers", "potidaea", 4), block("potidaea-hoplites", "potidaea", 3, "inside")]
HAND = {"hands": {"sparta": ["twos-2", "storms", "twos-1"]}}
STORMED = battle(fighter("a1", "B4", 3), fighter("d1", "B2", 2, place="inside"), size="major")

SAID = {
    "move{block: sparta-hoplites-1, goal: elis, points: 1, start: sparta}": (
        SPARTANS, to("move", "sparta-hoplites-1", "elis")),
    "move{block: sparta-hoplites-1, goal: beside{city: messene, direction: upper-left}, points: 1, start: sparta}": (
        SPARTANS, to("move", "sparta-hoplites-1", (-5, 2))),
    "attack{block: sparta-hoplites-1, goal: beside{city: argos, direction: lower-left}, points: 1}": (
        SPARTANS, to("move", "sparta-hoplites-1", (-4, 2))),
    "attack.from{block: sparta-hoplites-1, "
    "goal: beside{city: argos, direction: lower-left}, points: 1, start: sparta}": (
        SPARTANS, to("move", "sparta-hoplites-1", (-4, 2), "sparta")),
    "voyage{block: leucas-fleets, points: 1, start: leucas}": (
        war(block("leucas-fleets", "leucas", 3)), to("voyage", "leucas-fleets", SICILY)),
    "revolt{city: ephesus, points: 3, steps: 3}": (war(), {"revolt": "ephesus", "steps": 3}),
    "disband{block: sparta-hoplites-1}": (SPARTANS, {"disband": "sparta-hoplites-1"}),
    "grow{block: sparta-hoplites-1, points: 1, steps: 4}": (SPARTANS, {"grow": "sparta-hoplites-1"}),
    "build{block: leucas-fleets, city: leucas, points: 2}": (war(), {"build": "leucas-fleets", "at": "leucas"}),
    "play{card: twos-1}": (war(**HAND), {"play": "twos-1"}),
    "play{card: storms}": (war(**HAND), {"play": "storms"}),
    "storm.city{blocks: [potidaea-besiegers], place: potidaea}": (
        war(*SIEGE, active="athens", phase="combat"), {"fight": list(at("potidaea")), "with": ["potidaea-besiegers"]}),
    "fight.with{blocks: [troezen-hoplites], place: troezen}": (  # no storm: only fleets before the own city
        war(block("troezen-hoplites", "troezen", 3), block("athens-fleets-1", "troezen", 4, "blockade"),
            phase="combat"),
        {"fight": list(at("troezen")), "with": ["troezen-hoplites"]},
    ),
    "sally{blocks: [potidaea-hoplites], place: potidaea}": (
        war(*SIEGE, phase="combat"), {"fight": list(at("potidaea")), "with": ["potidaea-hoplites"]}),
    "fire{block: a1, dice: 3}": (STORMED, {"fire": "a1", "dice": [1, 2, 3]}),
    "fire{block: a1, dice: 4}": (STORMED, {"fire": "a1", "dice": [1, 2, 3, 4]}),
    "move.via{block: sparta-hoplites-1, goal: argos, points: 1, start: sparta, "
    "through: beside{city: argos, direction: lower-left}}": (
        war(block("sparta-hoplites-1", "sparta", 3), allies=[["argos", "sparta"]]),
        to("move", "sparta-hoplites-1", "argos", (-4, 2))),
    "storm": (STORMED, {"storm": True}),
    "end.movement": (war(), {"end": "movement"}),
}  # fmt: skip


@pytest.mark.parametrize(("phrase", "position"), SAID.items(), ids=SAID)
def test_what_is_said_of_a_move(phrase: str, position: tuple) -> None:
    assert written(athens_sparta.describe(components(), *position)) == phrase


def test_each_hex_has_words_of_its_own() -> None:
    theatre = theatre_of(components())
    said = [str(theatre.name_of(place)) for place in theatre.order]
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
