"""Moves of units, sieges, tribute (rules military.cost, march.*, sail.*, siege.*, tribute.*)."""

import pytest

from rules_engine.polis import ENGINE as polis
from tests.polis.battle_tables import components
from tests.polis.games import legal, play, position, state_of


def goals(data: dict, kind: str, origin: str) -> set[str]:
    return {move["to"] for move in legal(data, kind) if move[kind] == origin}


def test_the_first_unit_pays_and_others_follow_to_the_same_place() -> None:
    after, rules = play(position(), {"march": "lakedaimon", "to": "arkadia"}, {"march": "lakedaimon", "to": "arkadia"})
    assert after["prestige"]["sparta"] == 4
    assert after["units"]["sparta"]["arkadia"] == 2
    assert rules == ["march.one-by-one"]
    assert after["turn"] == {"done": ["march"], "going": "arkadia"}


def test_hoplites_walk_or_are_carried_across_the_sea() -> None:
    assert "sikelia" in goals(position(), "march", "lakedaimon")
    blocked = position(units={"athens": {"ionio": 1, "myrtoon": 1}, "sparta": {"lakedaimon": 3}})
    reached = goals(blocked, "march", "lakedaimon")
    assert not reached & {"sikelia", "ionia"}
    assert {"messenia", "arkadia", "achaia", "megaris", "attika", "boiotia", "thessalia"} <= reached


FULL_SEA = {"units": {"sparta": {"ionio": 1, "kyklades": 4}}}


@pytest.mark.parametrize(
    ("changes", "crossed"),
    [
        ({"units": {"sparta": {"ionio": 1}}}, ["myrtoon", "kyklades"]),
        ({"units": {"sparta": {"ionio": 1}, "athens": {"kyklades": 1}}}, ["myrtoon", "sporades"]),
        (FULL_SEA, ["myrtoon", "kyklades"]),
        (FULL_SEA | {"readings": {"full-areas": "blocked"}}, ["myrtoon", "sporades"]),
    ],
    ids=["nothing", "an enemy", "a full sea", "a full sea, if so agreed"],
)
def test_the_way_of_a_galley_leads_round_what_stops_it(changes: dict, crossed: list[str]) -> None:
    """Rules sail.path, sail.enemy, sail.full."""
    lines = polis.apply(components(), state_of(position(**changes)), {"sail": "ionio", "to": "thracian"}).lines
    assert [line.values["areas"] for line in lines if line.rule == "sail.path"] == [crossed]


@pytest.mark.parametrize(
    ("owner", "enemies", "goal", "is_told"),
    [
        ("sparta", {"myrtoon": 2}, "kyklades", True),
        ("sparta", {}, "kyklades", False),
        ("sparta", {"myrtoon": 2}, "myrtoon", False),
        ("athens", {}, "kyklades", False),
    ],
)
def test_the_isthmus_is_told_where_no_other_way_leads(owner: str, enemies: dict, goal: str, is_told: bool) -> None:
    """Rule map.korinthos."""
    data = position(
        units={"athens": enemies, "sparta": {"ionio": 1}}, owners={"korinthos": owner}, population={"korinthos": 4}
    )
    assert ("map.korinthos" in play(data, {"sail": "ionio", "to": goal})[1]) == is_told


def siege(**changes: object) -> dict:
    return position(units={"sparta": {"arkadia": 3, "attika": 4}, "athens": {"attika": 2}}, **changes)


def test_a_siege_takes_as_many_cubes_as_the_enemy_had_and_its_proxenos() -> None:
    data = siege(
        proxenoi={"athens": "chalkis", "sparta": "sparta"}, population={"athenai": 5, "chalkis": 2, "sparta": 4}
    )
    after, rules = play(data, {"siege": "chalkis", "roll": 1})
    assert (after["owners"]["chalkis"], after["population"]["chalkis"]) == ("sparta", 2)
    assert after["proxenoi"]["athens"] == "captured"
    assert rules[-1] == "siege.proxenos.caught"


def test_the_proxenos_is_caught_in_the_region_if_so_agreed() -> None:
    data = siege(readings={"proxenos-place": "region"})
    assert play(data, {"siege": "chalkis", "roll": 1})[0]["proxenoi"]["athens"] == "captured"
    assert play(siege(), {"siege": "chalkis", "roll": 1})[0]["proxenoi"]["athens"] == "athenai"


def test_a_siege_that_fails_costs_a_hoplite_and_the_enemy_a_cube() -> None:
    after, rules = play(siege(), {"siege": "argos", "roll": 2})
    assert after["units"]["sparta"]["arkadia"] == 2
    assert rules[-2:] == ["siege.failure", "siege.each-time"]
    data = siege(owners={"argos": "athens"}, population={"argos": 1})
    after, rules = play(data, {"siege": "argos", "roll": 1})
    assert "owners" not in after
    assert rules[-3:] == ["siege.failure.enemy", "siege.emptied", "siege.each-time"]


def test_tribute_brings_the_last_number_of_each_row() -> None:
    after, rules = play(position(), {"tribute": "lakedaimon", "rows": {"metal": 2, "silver": 1}})
    assert after["goods"]["sparta"] | {"metal": 9, "silver": 7} == after["goods"]["sparta"]
    assert after["prestige"]["sparta"] == 5
    assert after["boxes"] == {"lakedaimon": ["sparta"]}
    assert rules == ["tribute.home", "tribute.gain", "tribute.gain", "tribute.back.all", "tribute.box.closed"]


@pytest.mark.parametrize(("metal", "is_told"), [(14, False), (15, True)])
def test_a_stock_beyond_the_rows_is_told_once_tribute_adds_to_it(metal: int, is_told: bool) -> None:
    """Rule stock.track-end: of the resource gained, not of others that lie beyond the rows already."""
    goods = {"sparta": {"metal": metal, "silver": 90}}
    _, rules = play(position(goods=goods), {"tribute": "lakedaimon", "rows": {"metal": 1}})
    assert rules.count("stock.track-end") == is_told


def test_achaia_needs_no_polis_and_a_box_may_be_the_owners_alone() -> None:
    data = position(units={"sparta": {"achaia": 1}}, boxes={"achaia": ["athens"]}, readings={"closed-box": "owner"})
    after, _ = play(data, {"tribute": "achaia", "rows": {"metal": 1}})
    assert after["boxes"] == {"achaia": ["athens", "sparta"]}


def test_the_layouts_use_all_hoplites() -> None:
    layouts = [move["rows"] for move in legal(position(), "tribute")]
    assert all(sum(rows.values()) == 3 for rows in layouts)
    assert len(layouts) == len({str(sorted(rows.items())) for rows in layouts}) == 9
