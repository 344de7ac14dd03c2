"""The living board: which controls stand beside which action."""

import pytest

from rules_engine.core import BadInput, Refused
from rules_engine.polis.game.possible import possible
from rules_engine.polis.game.state import KINDS
from rules_engine.polis.positions import actions as page
from rules_engine.polis.positions.actions import ALL, LIVING, Position, ids_of
from tests.polis.battle_tables import components as table
from tests.presses import random_presses

ROLLED = {"siege", "trade"}
"""The actions that roll a die (rules siege.roll, trade.exchange-roll)."""


@pytest.mark.parametrize("action", [ALL, *KINDS])
def test_the_die_is_asked_for_where_the_action_rolls_one(action: str) -> None:
    components = table()
    position = Position(page.first_state(components), page.tools(components)[0], action)
    names = [control.name for control in page.controls(components, position)]
    assert ("roll" in names) == (action in ROLLED)


@pytest.mark.parametrize(
    ("move", "kind", "names"),
    [
        ({"muster": True}, "muster", ["muster"]),
        ({"muster": "attika", "cubes": 2}, "muster", ["attika"]),
        ({"march": "attika", "to": "boiotia"}, "march", ["attika", "boiotia"]),
    ],
)
def test_a_way_is_named_by_its_places_or_else_by_its_kind(move: dict, kind: str, names: list[str]) -> None:
    assert ids_of(table(), move, kind) == names


def test_whatever_is_tapped_a_game_can_come_to_the_position() -> None:
    components = table()
    position = LIVING.read(components, {})
    for press in random_presses(LIVING, components, {}, 1, 60):
        try:
            position = LIVING.press(components, position, *press)
        except (Refused, BadInput):
            continue
        assert possible(components, position.state) is None, press
