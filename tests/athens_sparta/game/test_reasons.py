"""Why a kind of move, or a thing on the map, is of no use now: the refusal of the nearest attempt, with figures."""

from typing import Any

import pytest

from rules_engine.athens_sparta import ENGINE as athens_sparta
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, war

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
