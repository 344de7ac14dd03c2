"""The living board: which controls stand beside which action."""

from __future__ import annotations

import pytest

from rules_engine.polis.game.turns import KINDS
from rules_engine.polis.positions import actions as page
from rules_engine.polis.positions.actions import ALL, Position
from tests.polis.battle_tables import components as table

ROLLED = {"siege", "trade"}
"""The actions that roll a die (rules siege.roll, trade.exchange-roll)."""


@pytest.mark.parametrize("action", [ALL, *KINDS])
def test_the_die_is_asked_for_where_the_action_rolls_one(action: str) -> None:
    components = table()
    position = Position(page.first_state(components), page.tools(components)[0], action)
    names = [control.name for control in page.controls(components, position)]
    assert ("roll" in names) == (action in ROLLED)
