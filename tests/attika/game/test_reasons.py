"""Why a kind of move, or a thing on the table, is of no use now: what forbids it, or how many cards are needed."""

from typing import Any

import pytest

from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import state_of

POOR = {"hands": {"corinth": {}, "athens": {}}}
REVEALED = {"turn": {"action": "reveal", "done": 1, "revealed": "quarry"}}
WHY = {
    "an amphora that nobody has": ("kind=amphora", {}, "amphora.number", {}),
    "building without cards": ("kind=build", POOR, "cost.pay.cheapest",
        {"building": "tower", "missing": {"hill": 2, "mountain": 1}, "short": 3}),
    "a landscape that pays for nothing": ("hill", POOR, "cost.pay.cheapest",
        {"building": "tower", "missing": {"hill": 2, "mountain": 1}, "short": 3}),
    "a landscape that the building does not need": ("water",
        {"turn": {"action": "build", "done": 0, "revealed": "vineyard"}, "hands": {"corinth": {"hill": 4, "water": 1}}},
        "cost.exact", {"cards": 1}),
    "a hex that is too dear": ("1,0", POOR, "cost.pay.cheapest",
        {"building": "tower", "missing": {"hill": 2, "mountain": 1}, "short": 3}),
    "building with an empty mat": ("kind=build", {"mats": {"corinth": [], "athens": []}}, "turn.possible", {}),
    "another building than the revealed one": ("tower", REVEALED, "reveal.store", {"building": "quarry"}),
    "revealing before that": ("kind=reveal", REVEALED, "reveal.store", {"building": "quarry"}),
    "an empty stack": ("reveal=3", {}, "reveal.tile", {}),
    "storing what was not revealed": ("kind=store", {}, "reveal.store.unrevealed", {}),
    "a hex that is taken": ("0,0", {"buildings": [[0, 0, "athens", "mine"]]}, "site.blocked", {"blocker": "mine"}),
    "a board tile that nobody turned over": ("kind=tile", {}, None, {}),
    "no thing of the table": ("rotation=1", {}, None, {}),
}  # fmt: skip


@pytest.mark.parametrize(("thing", "changes", "rule", "figures"), WHY.values(), ids=WHY)
def test_the_nearest_attempt_says_why(
    attika: EngineRunner, thing: str, changes: dict, rule: str | None, figures: dict[str, Any]
) -> None:
    refused = attika.engine.why_not(attika.components, state_of(attika, table(**changes)), thing)
    assert (refused.rule if refused else None) == rule
    values = (refused.values if refused else None) or {}
    assert {key: values.get(key) for key in figures} == figures
