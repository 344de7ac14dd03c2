"""Where a rule begins and ends: cases that lie on the edge, each told apart from its neighbour."""

import json
from dataclasses import replace
from typing import Any

import pytest

from rules_engine.core import BadInput
from rules_engine.polis import ENGINE as polis
from rules_engine.polis.components import ABROAD
from rules_engine.polis.game.flow import reveal_event
from rules_engine.polis.positions import actions
from rules_engine.polis.rules.map import Ground, envoy_ways
from tests.polis.battle_tables import components
from tests.polis.games import play, position, state_of


def test_the_philopersians_ask_nobody_who_has_no_unit() -> None:
    state = state_of(position())
    due = replace(
        state, coming=(*[item for item in state.coming if item[0] != state.round], (state.round, "philopersians"))
    )
    assert set(reveal_event(due)[0].queue) == {"athens", "sparta"}
    bare = replace(due, units=due.units | {"athens": {}})
    assert reveal_event(bare)[0].queue == ("sparta",)


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


def test_the_isthmus_opens_the_proxenos_no_way_that_is_closed_without_it() -> None:
    """Rule map.korinthos: it makes ways cheaper; every sea is reached without it, too."""
    for origin in components().order:
        ways = [set(envoy_ways(components(), Ground({}, {}, 4, canal), origin)) for canal in (False, True)]
        assert ways[0] == ways[1], origin


@pytest.mark.parametrize("enemies", [0, 1])
def test_the_isthmus_is_told_where_the_proxenos_saves_silver_by_it(enemies: int) -> None:
    """Rule map.korinthos: from Pylos to Samos, past the enemy in the south or through the isthmus."""
    units = {"athens": {"arkadia": 2, "lakedaimon": 2, "megaris": 2, "boiotia": 2, "myrtoon": enemies}, "sparta": {}}
    own = {"korinthos": "sparta", "pylos": "sparta", "sparta": "sparta", "athenai": "athens"}
    data = position(units=units, owners=own, population=dict.fromkeys(own, 1))
    data |= {"proxenoi": {"athens": "athenai", "sparta": "pylos"}}
    after, rules = play(data, {"proxenos": "samos"})
    assert (after["goods"]["sparta"]["silver"], "map.korinthos" in rules) == (6, bool(enemies))


@pytest.mark.parametrize("junk", [1.5, 2.0, "2", None, True, [2], -1, 0])
def test_a_number_of_a_move_is_a_whole_one_and_large_enough(junk: Any) -> None:
    state = state_of(position())
    with pytest.raises(BadInput, match="cubes"):
        polis.apply(components(), state, {"muster": "athenai", "cubes": junk})


def test_an_event_places_no_unit_where_the_limit_is_reached_or_no_cube_is_left() -> None:
    """Our rulings in unit.limit and stock.cubes, for the cards of later rounds: those of the first never meet them."""
    full = state_of(position(units={"athens": {}, "sparta": {"thessalia": 4}}))
    after, lines = reveal_event(replace(full, coming=((full.round, "holy-war"),)))
    assert after.units["sparta"] == {"thessalia": 4}
    assert "unit.limit" in [line.rule for line in lines]
    own = dict.fromkeys(components().order, "sparta") | {"athenai": "athens"}
    most = {name: components().poleis[name].most for name in own}
    bare = state_of(position(owners=own, population=most, units={}))
    after, lines = reveal_event(replace(bare, coming=((full.round, "holy-war"),)))
    assert not after.units["sparta"]
    assert "stock.cubes" in [line.rule for line in lines]


@pytest.mark.parametrize(("prestige", "first"), [(6, "sparta"), (4, "athens"), (5, "athens")])
def test_who_has_more_prestige_applies_an_event_first(prestige: int, first: str) -> None:
    """Rule event.order: both begin with as much as the other, so only later rounds tell."""
    state = state_of(position(prestige={"athens": 5, "sparta": prestige}))
    _, lines = reveal_event(replace(state, coming=((state.round, "philopersians"),)))
    (said,) = [line for line in lines if line.rule.startswith("event.order")]
    assert (said.values["side"], said.rule.endswith("tie")) == (first, prestige == 5)


def test_an_empty_project_space_is_not_filled_during_the_round() -> None:
    """Our ruling in project.start."""
    state = state_of(position(shown=["zeus", "demeter"], pile=["sokrates"]))
    after = polis.apply(components(), state, {"project": "demeter", "polis": "sparta"}).state
    assert (after.shown, after.pile) == (("zeus",), ("sokrates",))


def test_the_picture_after_a_battle_phase_calls_both_sides_what_they_were_in_it() -> None:
    """The cards of that phase still lie there, though the roles have changed for the next."""
    both = {side: 4 for side in components().sides}
    fight = {
        "ground": "land", "attacker": "sparta", "phase": "defend", "asked": "athens", "number": 1, "units": both,
        "prestige": both, "hands": {"athens": ["phalanx-low", "cavalry-low"], "sparta": ["archers-low"]},
        "attack": ["phalanx-high", "peltasts"], "pile": ["archers-low"] * 2 + ["phalanx-low"] * 2,
        "due": {"athens": 0, "sparta": 0},
    }  # fmt: skip
    units = {side: {"arkadia": 4} for side in components().sides}
    state = state_of(position(stage="battles", battles=["arkadia"], units=units, battle=fight))
    move = {"defend": ["phalanx-low", "cavalry-low"]}
    after = polis.apply(components(), state, move).state
    assert after.battle is not None
    assert after.battle["attacker"] == "athens"
    drawn = polis.close_up_after(components(), state, after, str, move)
    assert "sparta · battle.attacker" in drawn
    assert "athens · battle.defender" in drawn
    assert ">sparta / athens<" in drawn
