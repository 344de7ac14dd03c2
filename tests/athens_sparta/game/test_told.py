"""What is told about a position: what decides about a move and does not show in its picture, how far the game is, and
why a kind of move, or a thing on the map, is of no use now."""

from typing import Any

import pytest

from rules_engine.athens_sparta import ENGINE as athens_sparta
from rules_engine.athens_sparta import read_state
from tests.athens_sparta.battles import battle, fighter
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, to, war
from tests.phrases import written

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
    return battle(fighter("a1", "B4", 2), fighter("d1", "B2", 1), **changes)


def acted(**changes: Any) -> Any:
    """A battle in which the attacker has had its turn."""
    blocks = [["a1", "attacker", "hoplite", "b", 4]]
    return read_state(components(), {"battle": {"blocks": blocks, "steps": {"a1": 2}, "acted": ["a1"], **changes}})


def retreating(**changes: Any) -> Any:
    """A battle of a whole game, to which the attackers came from Sparta."""
    came = [["sparta-hoplites-1", -4, 3]]
    return war(block("sparta-hoplites-1", NEAR, 3), phase="fight", target=[-4, 2], came=came, fight=FIGHT, **changes)


GIVEN = {
    "given.turn{olympiad: 3, turn: 5}": (war(olympiad=3, turn=5), {"end": "movement"}),
    "given.first{side: sparta}": (war(), {"end": "movement"}),
    "given.not-won": (war(), {"end": "movement"}),
    "given.won{side: athens}": (war(won={"winner": "athens", "rule": "victory.last"}), {"end": "movement"}),
    "given.movement": (war(), {"persia": True}),
    "given.combat": (war(phase="combat"), {"persia": True}),
    "given.attrition": (war(phase="attrition"), {"persia": True}),
    "given.replacement": (war(phase="replacement"), {"end": "replacement"}),
    "given.cards": (war(phase="events"), {"event": "storms"}),
    "given.points{points: 3}": (war(*SPARTANS), MARCH),
    "given.points{points: 0}": (war(points=0), {"revolt": "ephesus", "steps": 1}),
    "given.moved{block: sparta-hoplites-1}": (war(*SPARTANS, moved=["sparta-hoplites-1"]), SAIL),
    "given.not-moved{block: sparta-hoplites-1}": (war(*SPARTANS), SAIL),
    "given.storms": (war(*SPARTANS, storms=True), SAIL),
    "given.no-storms": (war(*SPARTANS), SAIL),
    "given.crossed{blocks: 1}": (war(*SPARTANS, crossed=[[-4, 3, -4, 2, 1]]), ATTACK),
    "given.crossed{blocks: 0}": (war(*SPARTANS, crossed=[[-4, 2, -4, 3, 1]]), ATTACK),
    "given.crossed.pass{blocks: 1}": (
        war(*SPARTANS, crossed=[[-4, 3, -5, 3, 1]]), to("move", "sparta-hoplites-1", (-5, 3), "sparta")),
    "given.began{blocks: [sparta-hoplites-2]}": (war(*SPARTANS), MARCH),
    "given.began.none": (war(*SPARTANS, began=[["sparta-hoplites-2", -4, 3, "field"]]), MARCH),
    "given.began.gone{blocks: [sparta-hoplites-2]}": (
        war(SPARTANS[0], block("sparta-hoplites-2", FAR_SIDE, 3), began=[["sparta-hoplites-2", -4, 2, "field"]]),
        MARCH),
    "given.revolted{cities: [thebes, ephesus]}": (war(revolted=["thebes", "ephesus"]),
        {"revolt": "messene", "steps": 1}),
    "given.revolted.none": (war(), {"revolt": "messene", "steps": 1}),
    "given.persia.none": (war(), {"persia": True}),
    "given.persia": (war(*SPARTANS, persia="allied"), ATTACK),
    "given.persia.ended": (war(persia="ended"), {"persia": True}),
    "given.spent{city: sparta, points: 2}": (war(*SPARTANS, phase="replacement", spent=[["sparta", 2]]), GROW),
    "given.spent{city: leucas, points: 0}": (war(phase="replacement"), {"build": "leucas-fleets", "at": "leucas"}),
    "given.came{block: sparta-hoplites-1, place: sparta}": (retreating(), to("retreat", "sparta-hoplites-1", "sparta")),
    "given.came{block: athens-hoplites-1, place: sparta}": (
        war(block("sparta-hoplites-1", NEAR, 3), block("athens-hoplites-1", NEAR, 3), phase="fight", target=[-4, 2],
            came=[["athens-hoplites-1", -4, 3]], fight=FIGHT),
        to("retreat", "sparta-hoplites-1", FAR_SIDE),
    ),
    "given.crossed.round{blocks: 2}": (retreating(crossed=[[-4, 2, -4, 3, 2]]),
        to("retreat", "sparta-hoplites-1", "sparta")),
    "given.settled{place: sparta}": (retreating(settled=[[-4, 3]]), to("retreat", "sparta-hoplites-1", "sparta")),
    "given.crossed.regroup{blocks: 1}": (
        war(block("sparta-hoplites-1", NEAR, 3), phase="regroup", target=[-4, 2], crossed=[[-4, 2, -5, 2, 1]]),
        to("regroup", "sparta-hoplites-1", FAR_SIDE)),
    "given.regroup{place: gythium, side: sparta}": (
        war(block("gythium-fleets", "gythium", 3), phase="regroup", cause="sparta", target=[-5, 4]),
        to("regroup", "gythium-fleets", "cythera")),
    "given.blockade{block: gythium-fleets, place: athens}": (
        war(block("gythium-fleets", "athens", 3, "blockade")), {"end": "movement"}),
    "given.patrol{block: gythium-fleets, place: athens}": (
        war(block("gythium-fleets", "athens", 3, "patrol")), {"end": "movement"}),
    "given.event{side: athens}": (war(phase="events", events=[["betrayal", "athens"]]), {"event": "betrayal"}),
    "given.round{round: 2}": (fought(round=2), FIRE),
    "given.round{round: 1}": (retreating(), to("retreat", "sparta-hoplites-1", "sparta")),
    "given.pursuit": (fought(phase="pursuit"), FIRE),
    "given.leave": (fought(phase="leave"), {"retreat": "a1"}),
    "given.over": (fought(phase="over"), {"pass": "a1"}),
    "given.hits{hits: 0}": (fought(), FIRE),
    "given.hits{hits: 2}": (fought(pending=("attacker", 2, False)), FIRE),
    "given.acted.none": (fought(), FIRE),
    "given.acted{blocks: [a1]}": (acted(), {"pass": "a1"}),
    "given.aside{blocks: [a1]}": (acted(storm=True, places={"a1": "aside"}), {"pass": "a1"}),
    "given.sallied{blocks: [sparta-hoplites-1]}": (
        war(block("sparta-hoplites-1", NEAR, 3, "inside"), block("athens-hoplites-1", NEAR, 3), phase="fight",
            target=[-4, 2], fight={**FIGHT, "attacker": "sparta", "defender": "athens"}),
        to("retreat", "sparta-hoplites-1", "sparta")),
    "given.fought{blocks: [gythium-fleets], city: gythium}": (
        war(block("gythium-fleets", "gythium", 3), phase="plunder", target=[-5, 4], victors=["gythium-fleets"]),
        {"grow": "gythium-fleets"}),
    "given.walls.minor": (fought(size="minor"), {"withdraw": "d1"}),
    "given.walls.major": (fought(size="major"), {"withdraw": "d1"}),
    "given.walls.athens": (fought(size="athens"), {"withdraw": "d1"}),
    "given.walls.none": (fought(), {"withdraw": "d1"}),
    "given.coastal": (fought(coastal=True), FIRE),
    "given.coastal.none": (fought(), FIRE),
    "given.storm": (fought(storm=True), FIRE),
    "given.storm.none": (fought(), FIRE),
    "given.rising": (fought(rising=True), {"retreat": "a1"}),
    "given.attacked{blocks: [a1]}": (fought(rising=True, attacked=("a1",)), FIRE),
    "given.attacked.none": (fought(rising=True), FIRE),
    "given.rising.none": (fought(), {"retreat": "a1"}),
}  # fmt: skip


def given(state: Any, move: dict) -> list[str]:
    return [written(phrase) for phrase in athens_sparta.circumstances(components(), state, move)]


@pytest.mark.parametrize(("phrase", "position"), GIVEN.items(), ids=GIVEN)
def test_a_circumstance_is_named(phrase: str, position: tuple) -> None:
    assert phrase in given(*position)


def test_what_does_not_concern_a_move_is_not_said() -> None:
    about_the_game = {"given.turn", "given.first", "given.movement", "given.not-won"}
    assert {phrase.partition("{")[0] for phrase in given(war(*SPARTANS), {"end": "movement"})} == about_the_game


def test_a_voyage_to_sicily_crosses_no_hexside() -> None:
    said = given(war(block("leucas-fleets", "leucas", 3)), {"voyage": "leucas-fleets", "to": SICILY})
    assert not [phrase for phrase in said if "crossed" in phrase]


def test_only_own_blocks_count_for_a_march() -> None:
    assert "given.began.none" in given(war(SPARTANS[0], block("athens-hoplites-1", NEAR, 3)), MARCH)


POSITIONS: list[tuple[Any, list[str]]] = [
    (war(), ["given.movement", "now.points{points: 3, side: sparta}"]),
    (war(storms=True), ["given.movement", "now.points{points: 3, side: sparta}", "given.storms"]),
    (war(phase="replacement", build=4), ["given.replacement", "now.build{points: 4, side: sparta}"]),
    (war(phase="combat"), ["given.combat"]),
    (
        retreating(),
        [
            "given.combat",
            "now.battle{place: beside{city: argos, direction: lower-left}}",
            "now.round{round: 1, rounds: 2}",
        ],
    ),
]


@pytest.mark.parametrize(("state", "expected"), POSITIONS)
def test_the_turn_the_phase_its_points_and_the_battle(state: Any, expected: list[str]) -> None:
    turn, *found = athens_sparta.situation(components(), athens_sparta.view(state, state.active))
    assert (turn.id, [written(phrase) for phrase in found]) == ("given.turn", expected)


def test_what_is_left_of_the_build_points_is_told_to_the_side_that_decides_alone() -> None:
    """What is gone was spent in secret (rule olympiad.secret)."""
    state = war(phase="replacement", build=4)
    told = {
        side: athens_sparta.situation(components(), athens_sparta.view(state, side)) for side in ("athens", "sparta")
    }
    assert [phrase.id for phrase in told[state.active]] == [*[phrase.id for phrase in told["athens"]], "now.build"]


HOPLITE = block("sparta-hoplites-1", "sparta", 4)
FAR = {"block": "sparta-hoplites-1"}
WHY = {
    "a city out of reach": ("thebes", {}, "move.operation", FAR),
    "no movement points": ("kind=move", {"points": 0}, "move.points", {}),
    "a block that has moved": ("sparta-hoplites-1", {"moved": ["sparta-hoplites-1"]}, "move.once", FAR),
    "a hex without a battle": ("sparta", {"phase": "combat"}, "combat.when.none", {}),
    "what belongs to another phase": ("kind=play", {}, None, {}),
    "the map while cards are played": ("sparta", {"phase": "play", "played": []}, None, {}),
    "Persian support for Athens": ("kind=persia", {"active": "athens"}, None, {}),
    "no thing of the map": ("plague", {}, None, {}),
}


def test_of_blocks_that_are_too_far_away_the_one_that_lacks_least_is_named() -> None:
    """Cavalry goes farther than the hoplites that stand as near."""
    blocks = HOPLITE, block("thebes-cavalry", "sparta", 2)
    found = athens_sparta.why_not(components(), war(*blocks), "larissae")
    assert found is not None
    assert (found.rule, found.values["block"]) == ("move.operation", "thebes-cavalry")


@pytest.mark.parametrize(("thing", "changes", "rule", "figures"), WHY.values(), ids=WHY)
def test_the_nearest_attempt_says_why(thing: str, changes: dict, rule: str | None, figures: dict[str, Any]) -> None:
    refused = athens_sparta.why_not(components(), war(HOPLITE, **changes), thing)
    assert (refused.rule if refused else None) == rule
    values = (refused.values if refused else None) or {}
    assert {key: values.get(key) for key in figures} == figures


def test_coastal_combat_is_refused_to_the_side_that_decides() -> None:
    """The defender, who acts, has no fleet; that the attacker has one does not matter (rule coastal.when)."""
    blocks = [["athens-fleets-1", "attacker", "fleet", "c", 3], ["sparta-hoplites-1", "defender", "hoplite", "b", 4]]
    fight = {"attacker": "athens", "defender": "sparta", "blocks": blocks}
    fight["steps"] = {"athens-fleets-1": 4, "sparta-hoplites-1": 4}
    pieces = block("athens-fleets-1", "gythium", 4), block("sparta-hoplites-1", "gythium", 4)
    state = war(*pieces, phase="fight", active="athens", cause="sparta", target=list(at("gythium")), fight=fight)
    found = athens_sparta.why_not(components(), state, "kind=coastal")
    assert found is not None
    assert (found.rule, found.values) == ("coastal.when.fleet", {"side": "sparta"})
