"""Where a rule begins and ends: cases that lie on the edge, each told apart from its neighbour."""

from __future__ import annotations

import json
from dataclasses import replace

from rules_engine.polis import ENGINE as polis
from rules_engine.polis.components import ABROAD
from rules_engine.polis.game.events import reveal_event
from rules_engine.polis.positions import actions
from rules_engine.polis.rules.map import Ground, envoy_ways
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


def test_a_battle_that_is_over_leaves_the_next_one_to_be_fought() -> None:
    units = {side: {"attika": 4, "boiotia": 4} for side in components().sides}
    state = state_of(position(units=units, battles=["attika", "boiotia"], stage="battles"))
    start = polis.legal_moves(components(), state)[0]
    assert start["battle"] == "attika"
    state, orders = polis.apply(components(), state, start).state, []
    while state.battle is not None:
        moves = polis.legal_moves(components(), state)
        different = [move for move in moves if len(set(move.get("attack", []))) > 1] or moves
        orders.append([json.dumps(move) for move in polis.variants(components(), state, different[0])])
        state = polis.apply(components(), state, different[0]).state
    assert (state.stage, state.battles) == ("battles", ("boiotia",))
    assert max(map(len, orders)) > 1 and all(len(set(found)) == len(found) for found in orders), orders


def test_a_way_of_a_proxenos_counts_no_area_abroad() -> None:
    ground = Ground({}, {}, 4, False)
    ways = envoy_ways(components(), ground, "athenai")
    assert {"abdera", "epidamnos"} <= set(ways)
    assert not [polis for polis, way in ways.items() if ABROAD in way]


def test_a_way_to_march_is_told_with_where_it_leads() -> None:
    shown = actions.Position(actions.first_state(components()), actions.tools(components())[0], "march")
    options = actions.report(components(), shown).tables[0]
    place = options.columns.index("to")
    assert options.rows and all(len(row[place]) == 1 for row in options.rows)
