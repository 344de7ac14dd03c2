"""Trade and tribute: prices, rolls and rows against all there are."""

from collections import Counter
from itertools import product

import pytest

from rules_engine.core import Refused
from rules_engine.polis.calculators.trade import GOODS, trade
from rules_engine.polis.calculators.tribute import tribute
from tests.polis.battle_tables import components

ROWS = ("of-3", "of-4", "of-5")
REGIONS = sorted(components().tribute)


def test_the_oil_of_the_source() -> None:
    """Fact PO-P-E1."""
    found = trade(components(), "oil", "of-3").value
    assert (found["paid"], found["gained"]) == ({"oil": 3}, {"wheat": 3})
    assert (found["columns"], found["whole"]) == ([[2, 1], [3, 1], [4, 1], [5, 1]], 4)


def test_a_purchase() -> None:
    """Fact PO-P-E2."""
    found = trade(components(), "wine", "of-4", 8, payment="purchase").value
    assert (found["paid"], found["gained"]) == ({"silver": 4}, {"wheat": 4})
    assert (found["columns"], found["whole"]) == ([[4, 7], [5, 5], [6, 3], [7, 1]], 16)


def test_the_highest_of_two_rolls() -> None:
    found = trade(components(), "oil", "of-3", 11, payment="purchase").value
    assert dict(found["columns"]) == Counter(11 - max(dice) for dice in product((1, 2, 3, 4), repeat=2))


@pytest.mark.parametrize("space", sorted(components().spaces))
def test_the_marker_never_leaves_the_table(space: str) -> None:
    good, gain, number = components().spaces[space]
    for column, payment in product(range(1, 12), ("exchange", "purchase")):
        if (payment, gain) == ("purchase", "silver"):
            continue
        amount = f"of-{number}"
        answer = trade(components(), good, amount, column, gain, payment)
        places = dict(answer.value["columns"])
        assert sum(places.values()) == answer.value["whole"]
        assert all(1 <= place <= 11 for place in places)
        right = [place >= column for place in places]
        assert all(right) if payment == "exchange" else all(place <= column for place in places)
        stops = "trade.table-end.stop" in [line.rule for line in answer.lines]
        assert stops == (min(places) == 1 or max(places) == 11)
        if payment == "exchange":
            assert answer.value["paid"] == {good: components().prices[int(amount[-1])][column - 1]}


@pytest.mark.parametrize(("good", "amount", "gain"), list(product(GOODS, ROWS, ("wheat", "silver"))))
def test_only_spaces_that_a_market_has(good: str, amount: str, gain: str) -> None:
    """The calculator names the one market that has the space, and refuses a space that none has."""
    wanted = (good, gain, components().data["prices"][amount]["amount"])
    found = [space for space in components().spaces if components().spaces[space] == wanted]
    if found:
        assert [trade(components(), good, amount, gain=gain).value["market"] + "."] == [
            found[0].partition(".")[0] + "."
        ]
        return
    with pytest.raises(Refused) as refused:
        trade(components(), good, amount, gain=gain)
    assert refused.value.rule == "trade.space.none"


def test_a_space_opens_in_the_round_with_its_number() -> None:
    assert trade(components(), "oil", "of-4", turn="round-4").value["market"] == "persis"
    with pytest.raises(Refused) as refused:
        trade(components(), "oil", "of-4", turn="round-3")
    assert refused.value.rule == "trade.space"


def test_the_way_from_each_port() -> None:
    def ways(good: str, amount: str) -> tuple:
        return trade(components(), good, amount).tables[1].rows

    assert ways("wood", "of-3") == (("athens", ["kyklades", "myrtoon", "ionio"]), ("sparta", ["ionio"]))
    assert ways("oil", "of-3") == (("athens", ["kyklades", "sporades"]), ("sparta", ["myrtoon", "sporades"]))


def test_silver_for_wheat_is_a_matter_of_reading() -> None:
    with pytest.raises(Refused) as refused:
        trade(components(), "wine", "of-5", gain="silver", payment="purchase")
    assert refused.value.rule == "trade.silver.forbidden"
    found = trade(components(), "wine", "of-5", gain="silver", payment="purchase", wheat_for_silver="allowed").value
    assert (found["paid"], found["gained"]) == ({"wheat": 5}, {"silver": 5})


def test_what_a_row_brings() -> None:
    """Fact PO-P-E7."""
    found = [tribute(components(), "boiotia", units, wish="metal").value["best"][0]["metal"] for units in range(1, 6)]
    assert found == [1, 3, 6, 10, 15]


@pytest.mark.parametrize("region", REGIONS)
def test_the_best_rows_against_all(region: str) -> None:
    box, rows = components().tribute[region], (0, 1, 3, 6, 10, 15)
    goods = sorted(box)
    for hoplites, wish in product(range(1, 6), ("most", *goods)):
        worth = []
        for placed in product(range(6), repeat=len(goods)):
            if sum(placed) <= hoplites and all(
                rows[count] <= box[good] for count, good in zip(placed, goods, strict=False)
            ):
                gain = {good: rows[count] for count, good in zip(placed, goods, strict=False)}
                worth.append((gain.get(wish, 0), sum(gain.values())))
        found = tribute(components(), region, hoplites, wish=wish).value
        assert [(gain.get(wish, 0), sum(gain.values())) for gain in found["best"]] == [max(worth)] * len(found["best"])
        assert len(found["best"]) >= 1 and found["goods"] == max(worth)[1]


@pytest.mark.parametrize(
    ("side", "region", "cost"), [("athens", "attika", 0), ("sparta", "attika", 1), ("sparta", "lakedaimon", 0)]
)
def test_home_costs_nothing(side: str, region: str, cost: int) -> None:
    answer = tribute(components(), region, 2, side)
    assert answer.value["prestige"] == cost
    assert ("tribute.home.free" in [line.rule for line in answer.lines]) == (cost == 0)


def test_equal_ways_are_all_told() -> None:
    found = tribute(components(), "achaia", 1).value
    assert found["placed"] == [{"metal": 1}, {"wood": 1}, {"wine": 1}, {"oil": 1}]


def test_every_hoplite_comes_back() -> None:
    lines = {line.rule: line for line in tribute(components(), "achaia", 5).lines}
    assert lines["tribute.back.all"].values == {"hoplites": 5} and "tribute.achaia.needed" in lines
