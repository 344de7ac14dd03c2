"""What stands beside the board: supply as things stand, projects, prices; and what a move would lose."""

from typing import Any

from rules_engine.polis import ENGINE as polis
from tests.polis.battle_tables import components
from tests.polis.games import position, state_of

FEW = {"wheat": 3, "oil": 6, "metal": 6, "wood": 6, "wine": 6, "silver": 6}


def test_what_supply_needs_is_in_sight_while_folded() -> None:
    for side, wheat in (("sparta", 4), ("athens", 3)):
        supply = polis.aids(components(), polis.view(state_of(with_wheat(4)), side), str, [])[0]
        assert not supply.is_open and supply.brief.values == {"needed": 6, "wheat": wheat}


def told(data: dict, player: str = "sparta") -> dict[str, Any]:
    known = polis.view(state_of(data), player)
    return {aid.id: aid.tell() for aid in polis.aids(components(), known, str, [])}


def lost(data: dict, move: dict) -> list[tuple[str, Any]]:
    """What a move loses: rules, and the wheat that is missing."""
    known = polis.view(state_of(data), state_of(data).turn_of)
    taken, losses = polis.foreseen(components(), known, move)
    assert taken == []
    return [(line.rule, line.values.get("lack")) for line in losses]


def with_wheat(wheat: int, prestige: int = 5) -> dict:
    """Sparta has 6 cubes, 4 of them in its capital."""
    goods = {"athens": FEW, "sparta": FEW | {"wheat": wheat}}
    return position(goods=goods, prestige={"athens": 5, "sparta": prestige})


def test_supply_compares_what_both_sides_need_with_what_they_have() -> None:
    supply = told(with_wheat(4))["supply"]
    assert supply.tables[0].rows == (("sparta", 6, 6, 4, 2), ("athens", 6, 6, 3, 3))
    assert [line.rule for line in supply.lines] == ["supply.shortage.ahead"]
    assert [row[0] for row in supply.tables[1].rows] == ["all-prestige", ["pylos"]]
    assert len(told(with_wheat(6))["supply"].tables) == 1, "nothing is missing, so there is no way out to name"


def test_a_side_that_passes_is_warned_of_what_it_loses() -> None:
    """Sparta feeds 6 cubes; its capital alone needs 4."""
    assert lost(with_wheat(6), {"pass": True}) == []
    assert lost(with_wheat(5), {"pass": True}) == [("supply.shortage.ahead", 1)]
    assert lost(with_wheat(0, 6), {"pass": True}) == [("supply.shortage.ahead", 6)]
    assert lost(with_wheat(0, 5), {"pass": True}) == [("supply.shortage.ahead-short", 6)]
    broke = ("loss.no-prestige.ahead", None)
    assert lost(with_wheat(0, 4), {"pass": True}) == [("supply.shortage.ahead-short", 6), broke]
    assert lost(with_wheat(0, 3), {"pass": True}) == [("loss.capital.ahead", None)]
    assert lost(with_wheat(4, 0), {"pass": True}) == [("supply.shortage.ahead-short", 2), broke]
    assert lost(with_wheat(4, 1), {"pass": True}) == [("supply.shortage.ahead-short", 2)]
    alone = {"owners": {"athenai": "athens", "sparta": "sparta"}, "population": {"athenai": 5, "sparta": 4}}
    assert lost(with_wheat(3) | alone, {"pass": True}) == [("supply.shortage.ahead-capital", 1)]


def test_what_other_actions_add_is_told_and_nothing_else() -> None:
    """A march costs 1 prestige: with one prestige left nothing is left in the end."""
    march = {"march": "lakedaimon", "to": "messenia"}
    assert lost(with_wheat(6, 2), march) == []
    assert lost(with_wheat(6, 1), march) == [("loss.no-prestige.ahead", None)]
    assert lost(with_wheat(5, 2), march) == [], "the shortage was there before"


def test_projects_of_this_round_bring_their_prestige_before_supply() -> None:
    """A temple begun in Sparta brings 4."""
    data = with_wheat(0, 0) | {"begun": {"sparta": "zeus"}}
    assert lost(data, {"pass": True}) == [("supply.shortage.ahead-short", 6), ("loss.no-prestige.ahead", None)]
    assert lost(with_wheat(1, 0) | {"begun": {"sparta": "zeus"}}, {"pass": True}) == [
        ("supply.shortage.ahead-short", 5)
    ]


def test_there_is_no_forecast_once_supply_is_paid() -> None:
    for stage, queue, is_there in (
        ("supply", ["sparta", "athens"], True),
        ("supply", ["athens"], False),
        ("growth", ["sparta"], False),
    ):
        assert ("supply" in told(with_wheat(4) | {"stage": stage, "queue": queue})) == is_there


def test_paying_supply_with_the_last_prestige_loses() -> None:
    data = {"stage": "supply", "queue": ["sparta", "athens"]}
    assert lost(with_wheat(4, 3) | data, {"feed": True}) == []
    assert lost(with_wheat(4, 2) | data, {"feed": True}) == [("loss.no-prestige.ahead", None)]
    assert lost(with_wheat(4, 2) | data, {"release": "pylos"}) == []


def test_projects_and_prices_are_those_of_the_position() -> None:
    data = position(shown=["zeus", "sokrates"], prices={"oil": 10})
    found = told(data)
    zeus, sokrates = found["projects"].tables[0].rows
    assert zeus == ("zeus", "temple", {"metal": 3, "wood": 4, "silver": 3}, 4, 3, ["sparta"])
    assert (sokrates[0], sokrates[5]) == ("sokrates", []), "only Athenai and Syrakousai have philosophers"
    assert told(data | {"begun": {"sparta": "apollo"}})["projects"].tables[0].rows[0][5] == [], "one a round"
    rows = {row[0]: row[1:] for row in found["prices"].tables[0].rows}
    assert (rows["oil"], rows["wine"], rows["silver"]) == ((11, 5, 8, 13), (1, 3, 4, 5), (None, 3, 4, 5))
