"""What may decide about a move and does not show in its picture is named, also where it is absent."""

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
    (["given.proxenos{polis: sparta}"], {"redeem": True}, {}),
    (["given.proxenos.captured"], {"proxenos": "argos"}, {"proxenoi": {"sparta": "captured"}}),
    (["given.stock.enough"], {"civil-war": "argos"}, {}),
    (["given.proxenos.free"], {"proxenos": "argos"}, {}),
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
