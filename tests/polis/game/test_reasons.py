"""Why a kind of move, or a thing on the table, is of no use now: the refusal of the nearest attempt, with figures."""

from typing import Any

import pytest

from rules_engine.polis import ENGINE as polis
from tests.polis.battle_tables import components
from tests.polis.games import position, state_of

ONE_CUBE = {"population": {"athenai": 5, "chalkis": 1, "sparta": 1, "pylos": 1}}
POOR = {"goods": {"athens": {}, "sparta": {}}}
WHY = {
    "muster without metal": ("kind=muster", POOR, "muster.cost", {"hoplites": 1, "lacking": {"metal": 1}}),
    "muster with the last cube": ("kind=muster", ONE_CUBE, "polis.last-cube", {"polis": "sparta", "population": 1}),
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
