"""Where a rule begins and ends: cases that lie on the edge, each told apart from its neighbour."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.polis.game.events import reveal_event
from tests.polis.battle_tables import components
from tests.polis.games import position, state_of


def test_the_philopersians_ask_nobody_who_has_no_unit() -> None:
    state = state_of(position())
    due = replace(
        state, coming=(*[item for item in state.coming if item[0] != state.round], (state.round, "philopersians"))
    )
    assert set(reveal_event(components(), due)[0].queue) == {"athens", "sparta"}
    bare = replace(due, units=due.units | {"athens": {}})
    assert reveal_event(components(), bare)[0].queue == ("sparta",)
