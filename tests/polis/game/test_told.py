"""What is told about a position: what decides about a move and does not show in its picture, how far the round is, and
why a kind of move, or a thing on the table, is of no use now."""

from typing import Any

import pytest

from rules_engine.polis import ENGINE as polis
from rules_engine.polis.actions.moves import POLIS
from tests.phrases import written
from tests.polis.battle_tables import components
from tests.polis.games import position, state_of

ZEUS = {"project": "zeus", "polis": "sparta"}
TRADE = {"trade": "illyria.first", "rolls": [1]}
SIEGE = {"siege": "thebai", "roll": 4}
CUBES_OUT = {
    "owners": dict.fromkeys(("sparta", "gytheion", "pylos", "korinthos", "argos", "syrakousai", "gela"), "sparta"),
    "population": {"sparta": 8, "gytheion": 2, "pylos": 3, "korinthos": 6, "argos": 5, "syrakousai": 7, "gela": 5},
    "units": {"sparta": {"boiotia": 4, "ionio": 5}},
}
ONE_CUBE = {**CUBES_OUT, "population": {**CUBES_OUT["population"], "sparta": 7}}


def thebai_of(population: int) -> dict:
    """Return changes in which Sparta has one cube in stock, and Athens so many in Thebai."""
    owners = {**ONE_CUBE["owners"], "thebai": "athens"}
    return {**ONE_CUBE, "owners": owners, "population": {**ONE_CUBE["population"], "thebai": population}}


GROWTH = {"stage": "growth", "queue": ["sparta"]}
SUPPLY = {"stage": "supply", "queue": ["sparta"]}

ABOUT_ALL = {
    "given.running": {},
    "given.over": {"won": {"winner": "athens", "rule": "loss.capital"}},
    "given.stage{stage: actions}": {},
    "given.stage{stage: supply}": SUPPLY,
    "given.battles.none": {},
    "given.battles{areas: [arkadia, boiotia]}": {"stage": "battles", "battles": ["arkadia", "boiotia"]},
    "given.round{round: round-4}": {"round": "round-4"},
    "given.first{side: athens}": {"first": "athens"},
}
ABOUT_ONE: list[tuple[list[str], dict, dict]] = [
    (["given.begun.none{polis: sparta}"], ZEUS, {}),
    (["given.begun{polis: sparta, project: apollo}"], ZEUS, {"begun": {"sparta": "apollo"}}),
    (["given.port{merchants: 0}", "given.space.free"], TRADE, {"merchants": {"sparta": 0}}),
    (["given.port{merchants: 1}", "given.space.taken{side: athens}"], TRADE, {"sent": {"illyria.first": "athens"}}),
    (["given.port{merchants: 1}", "given.space.closed"], TRADE, {"sent": {"illyria.first": "disc"}}),
    (["given.port{merchants: 1}", "given.port.seas{areas: [ionio]}", "given.space.free"], TRADE,
     {"units": {"athens": {"myrtoon": 1}}}),
    (["given.stock.enough", "given.proxenos{polis: athenai}"], {"civil-war": "chalkis"},
     {"proxenoi": {"sparta": "athenai"}}),
    (["given.proxenos{polis: sparta}"], {"redeem": True}, {}),
    (["given.proxenos.captured"], {"redeem": True}, {"proxenoi": {"sparta": "captured"}}),
    (["given.stock.enough"], {"civil-war": "argos"}, {}),
    (["given.stock.enough"], SIEGE, {}),
    (["given.stock{cubes: 0}"], SIEGE, CUBES_OUT),
    (["given.stock.enough"], SIEGE, thebai_of(1)),
    (["given.stock{cubes: 1}"], SIEGE, thebai_of(2)),
    (["given.grown{cubes: 0, polis: pylos}", "given.stock.enough"], {"grow": "pylos"}, GROWTH),
    (["given.grown{cubes: 1, polis: pylos}", "given.stock.enough"], {"grow": "pylos"},
     {**GROWTH, "turn": {"grown": {"pylos": 1}}}),
    (["given.released.none"], {"feed": True}, SUPPLY),
    (["given.released"], {"feed": True}, {**SUPPLY, "turn": {"done": ["release"]}}),
    ([], {"muster": "sparta", "cubes": 1}, {}),
]  # fmt: skip


def said(changes: dict, move: dict) -> list[str]:
    return [written(phrase) for phrase in polis.circumstances(components(), state_of(position(**changes)), move)]


@pytest.mark.parametrize(("phrase", "changes"), ABOUT_ALL.items(), ids=ABOUT_ALL)
def test_what_every_move_depends_on(phrase: str, changes: dict) -> None:
    assert phrase in said(changes, {"pass": True})


@pytest.mark.parametrize(("phrases", "move", "changes"), ABOUT_ONE, ids=[str(case[0]) for case in ABOUT_ONE])
def test_what_a_kind_of_move_depends_on(phrases: list[str], move: dict, changes: dict) -> None:
    assert said(changes, move)[len(POLIS.general_circumstances(state_of(position()))) :] == phrases


POSITIONS: list[tuple[dict, list[str]]] = [
    ({"round": "round-4"}, ["given.round{round: round-4}", "now.actions{done: 0, most: 2, side: sparta}"]),
    ({"round": "round-4", "turn": {"done": ["muster"]}},
     ["given.round{round: round-4}", "now.actions{done: 1, most: 2, side: sparta}"]),
    ({"round": "round-4", "turn": {"passed": ["athens"]}},
     ["given.round{round: round-4}", "now.alone{resources: 1, side: sparta}"]),
    ({"round": "round-4", "stage": "supply", "queue": ["sparta"]},
     ["given.round{round: round-4}", "given.stage{stage: supply}"]),
    ({"round": "round-4", "stage": "battles", "battles": ["boiotia"]},
     ["given.round{round: round-4}", "given.stage{stage: battles}", "given.battles{areas: [boiotia]}"]),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "expected"), POSITIONS)
def test_the_round_its_step_and_the_battles(changes: dict, expected: list[str]) -> None:
    found = polis.situation(components(), polis.view(state_of(position(**changes)), "sparta"))
    assert [written(phrase) for phrase in found] == expected


CUBE_EACH = {"population": {"athenai": 5, "chalkis": 1, "sparta": 1, "pylos": 1}}
POOR = {"goods": {"athens": {}, "sparta": {}}}
WHY = {
    "muster without metal": ("kind=muster", POOR, "muster.cost", {"hoplites": 1, "lacking": {"metal": 1}}),
    "muster with the last cube": ("kind=muster", CUBE_EACH, "polis.last-cube", {"polis": "sparta", "population": 1}),
    "merchants from a trade city alone": ("kind=merchants",
        {"population": {"athenai": 5, "chalkis": 1, "sparta": 4, "pylos": 1}}, "polis.last-cube", {"polis": "pylos"}),
    "merchants without wood": ("kind=merchants", POOR, "merchants.cost", {"merchants": 1, "lacking": {"wood": 1}}),
    "merchants without a trade city": ("kind=merchants", {"owners": {"athenai": "athens", "sparta": "sparta"}},
        "merchants.city", {"polis": "sparta"}),
    "siege with too few hoplites": ("kind=siege", {"units": {"athens": {}, "sparta": {"megaris": 2, "boiotia": 2}}},
        "siege.condition.value", {"polis": "thebai", "hoplites": 2, "value": 3}),
    "the siege that takes the fewest more hoplites": ("kind=siege", {"units": {"athens": {}, "sparta": {"sikelia": 2}}},
        "siege.condition.value", {"polis": "gela", "hoplites": 2, "value": 3}),
    "civil war elsewhere": ("kind=civil-war", {}, "civil-war.where", {"polis": "chalkis"}),
    "civil war in a capital": ("kind=civil-war", {"proxenoi": {"athens": "athenai", "sparta": "athenai"}},
        "civil-war.capital", {"polis": "athenai"}),
    "a captured proxenos": ("kind=redeem", {}, "redeem.pay", {}),
    "military actions without prestige": ("kind=march", {"prestige": {"athens": 5, "sparta": 0}}, "military.cost",
        {"prestige": 1, "held": 0}),
    "a polis of the opponent": ("chalkis", {}, "siege.condition.control",
        {"polis": "chalkis", "area": "attika", "hoplites": 0, "enemies": 2}),
    "a neutral polis abroad": ("epidamnos", {}, "proxenos.abroad", {"polis": "epidamnos"}),
    "a polis with the proxenos": ("argos",
        {"proxenoi": {"athens": "athenai", "sparta": "argos"}, "goods": {"athens": {}, "sparta": {"silver": 5}}},
        "civil-war.cost", {"cubes": 3, "silver": 6, "held": 5}),
    "a capital": ("athenai", {}, "siege.never", {"polis": "athenai"}),
    "a space that is closed": ("persis.third", {}, "trade.space", {"market": "persis", "number": 5}),
    "decisions of the end of the round": ("kind=grow", {}, None, {}),
    "no thing of the table": ("phalanx-low", {}, None, {}),
}  # fmt: skip


@pytest.mark.parametrize(("thing", "changes", "rule", "figures"), WHY.values(), ids=WHY)
def test_the_nearest_attempt_says_why(thing: str, changes: dict, rule: str | None, figures: dict[str, Any]) -> None:
    refused = polis.why_not(components(), state_of(position(**changes)), thing)
    assert (refused.rule if refused else None) == rule
    values = (refused.values if refused else None) or {}
    assert {key: values.get(key) for key in figures} == figures
