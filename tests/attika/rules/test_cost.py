"""What a building costs in Attika: a sentence of the rules, a site, and what must come out."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.attika import read_components
from rules_engine.attika.calculators.building_cost import building_cost
from rules_engine.attika.components import practice_components
from rules_engine.attika.rules.payments import Bill, cheapest_payments, pays
from rules_engine.attika.rules.sites import Hex
from rules_pages.check.engine import spoken_rules
from rules_pages.data.engine_runner import EngineRunner
from tests.questions import random_questions

LANDSCAPES = ("water", "forest", "hill", "mountain")


def place(words: str) -> dict:
    """`hill`, `own tower`, `mountain other fortress`, `own`: a hex as the question has it."""
    found: dict[str, str] = {}
    for word in words.split():
        name = "owner" if word in ("own", "other") else "building" if "owner" in found else "ground"
        found[name] = word
    return found


@dataclass
class Case:
    """`site` and `around` as in `place`; empty neighbours are left out. `cost` without zeros."""

    building: str
    site: str = ""
    around: tuple[str, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)
    cost: dict[str, int] | None = None
    cards: int | None = None
    payments: list[list[int]] | None = None
    provenance: str = "sourced"
    lines: tuple[str, ...] = ()
    refused: str | None = None
    unknown: str | None = None
    says: dict[str, Any] = field(default_factory=dict)
    """Rule to the values of its line, or of the refusal."""

    def question(self) -> dict:
        neighbours = [place(words) for words in self.around]
        neighbours += [{}] * (6 - len(neighbours))
        return {"building": self.building, "site": place(self.site), "neighbours": neighbours, **self.more}


def hand(**cards: int) -> dict:
    return {"hand": cards}


SITES = {
    "a shrine is no building site": Case(
        "tower", "shrine", refused="site.blocked", says={"site.blocked": {"blocker": "shrine"}}
    ),
    "one's own building is in the way": Case(
        "tower", "own quarry", refused="site.blocked", says={"site.blocked": {"blocker": "quarry"}}
    ),
    "another player's building is in the way": Case(
        "tower", "hill other ship", refused="site.blocked", says={"site.blocked": {"blocker": "ship"}}
    ),
    "a building that is not named is in the way too": Case(
        "tower", "other", refused="site.blocked", says={"site.blocked": {"blocker": "building"}}
    ),
    "off the map there is no building site": Case(
        "tower", "outside", refused="site.free", says={"site.free": {"ground": "outside"}}
    ),
    "a blocked site is refused before an unknown cost": Case("quarry", "shrine", refused="site.blocked"),
}
TERRAIN = {
    "without symbols the base cost is due": Case(
        "fortress",
        cost={"hill": 1, "mountain": 3},
        cards=4,
        lines=("cost.base", "settlement.new"),
        says={"cost.base": {"building": "fortress", "symbols": {"hill": 1, "mountain": 3}}, "settlement.new": {}},
    ),
    "a symbol on the site is subtracted": Case(
        "fortress",
        "mountain",
        cost={"hill": 1, "mountain": 2},
        cards=3,
        lines=("cost.base", "cost.terrain", "settlement.new"),
        says={"cost.terrain": {"symbols": {"mountain": 1}}},
    ),
    "symbols on site and neighbours add up": Case(
        "fortress",
        "mountain",
        ("mountain", "", "hill"),
        cost={"mountain": 1},
        cards=1,
        lines=("cost.base", "cost.terrain", "settlement.new"),
        says={"cost.terrain": {"symbols": {"hill": 1, "mountain": 2}}},
    ),
    "a symbol under an own building does not count": Case(
        "fortress",
        "",
        ("mountain own capital", "mountain"),
        cost={"hill": 1, "mountain": 2},
        cards=3,
        lines=("cost.base", "cost.terrain", "cost.occupied"),
        says={"cost.terrain": {"symbols": {"mountain": 1}}, "cost.occupied": {"symbols": {"mountain": 1}}},
    ),
    "a symbol under another player's building does not count": Case(
        "fortress",
        "",
        ("mountain other capital",),
        cost={"hill": 1, "mountain": 3},
        cards=4,
        lines=("cost.base", "cost.occupied", "settlement.new"),
    ),
    "under a building on a blank hex nothing is lost": Case(
        "fortress", "", ("other capital",), cost={"hill": 1, "mountain": 3}, lines=("cost.base", "settlement.new")
    ),
    "more symbols than needed make nothing cheaper than free": Case(
        "tower",
        "mountain",
        ("mountain", "hill", "hill", "hill", "mountain"),
        cost={},
        cards=0,
        lines=("cost.base", "cost.terrain", "cost.surplus", "settlement.new"),
        says={
            "cost.terrain": {"symbols": {"hill": 3, "mountain": 3}},
            "cost.surplus": {"symbols": {"hill": 1, "mountain": 2}},
        },
    ),
    "a symbol of another kind is lost": Case(
        "tower",
        "water",
        ("forest",),
        cost={"hill": 2, "mountain": 1},
        lines=("cost.base", "cost.surplus", "settlement.new"),
        says={"cost.surplus": {"symbols": {"forest": 1, "water": 1}}},
    ),
    "a shrine beside the site is no symbol and no neighbour of one's own": Case(
        "tower", "", ("shrine", "outside"), cost={"hill": 2, "mountain": 1}, lines=("cost.base", "settlement.new")
    ),
}
SURPLUS = {
    "by the other reading two surplus symbols replace one": Case(
        "fortress",
        "mountain",
        ("forest", "water"),
        {"surplus": "substitute"},
        cost={"hill": 1, "mountain": 2},
        cards=2,
        lines=("cost.base", "cost.terrain", "cost.surplus.substitute", "settlement.new"),
        says={"cost.surplus.substitute": {"symbols": {"forest": 1, "water": 1}, "replaced": 1}},
    ),
    "the player chooses which symbol is waived": Case(
        "oracle",
        "water",
        ("water",),
        {"surplus": "substitute", **hand(forest=1, hill=1)},
        cost={"forest": 1, "hill": 1},
        cards=1,
        payments=[[0, 0, 1, 0], [0, 1, 0, 0]],
        lines=("cost.base", "cost.surplus.substitute", "settlement.new", "cost.pay"),
    ),
    "the symbol that is waived is the one that would have to be replaced": Case(
        "oracle",
        "water",
        ("water",),
        {"surplus": "substitute", **hand(forest=1, mountain=2)},
        cost={"forest": 1, "hill": 1},
        cards=1,
        payments=[[0, 1, 0, 0]],
        lines=("cost.base", "cost.surplus.substitute", "settlement.new", "cost.pay"),
    ),
    "a single surplus symbol replaces nothing": Case(
        "oracle",
        "water",
        (),
        {"surplus": "substitute"},
        cost={"forest": 1, "hill": 1},
        cards=2,
        lines=("cost.base", "cost.surplus", "settlement.new"),
        says={"cost.surplus": {"symbols": {"water": 1}}},
    ),
    "no more is waived than is missing": Case(
        "oracle",
        "water",
        ("water", "water", "water", "water", "water", "water"),
        {"surplus": "substitute", **hand()},
        cost={"forest": 1, "hill": 1},
        cards=0,
        payments=[[0, 0, 0, 0]],
        lines=("cost.base", "cost.surplus.substitute", "settlement.new"),
        says={"cost.surplus.substitute": {"symbols": {"water": 7}, "replaced": 2}},
    ),
    "what the terrain has taken off is not waived again": Case(
        "oracle",
        "forest",
        ("water", "water", "water", "water", "water", "water"),
        {"surplus": "substitute"},
        cost={"hill": 1},
        cards=0,
        lines=("cost.base", "cost.terrain", "cost.surplus.substitute", "settlement.new"),
        says={"cost.surplus.substitute": {"symbols": {"water": 6}, "replaced": 1}},
    ),
    "surplus symbols never lower the settlement fee": Case(
        "oracle",
        "water",
        ("water", "water", "water", "water", "water", "water"),
        {"surplus": "substitute", "settlements": 2},
        cost={"forest": 1, "hill": 1, "any": 2},
        cards=2,
        lines=("cost.base", "cost.surplus.substitute", "settlement.fee"),
    ),
}
ROADS = {
    "a road costs five cards of any kind": Case(
        "road",
        cost={"any": 5},
        cards=5,
        lines=("road.cost", "settlement.new"),
        says={"road.cost": {"building": "road", "cards": 5}},
    ),
    "for a road symbols of every kind count": Case(
        "road",
        "mountain",
        ("mountain", "water", "water"),
        cost={"any": 1},
        cards=1,
        lines=("road.cost", "cost.terrain", "settlement.new"),
    ),
    "more than five symbols make a road free and the rest is lost": Case(
        "road",
        "hill",
        ("hill", "water", "forest", "mountain", "hill", "water"),
        cost={},
        cards=0,
        lines=("road.cost", "cost.terrain", "cost.surplus.road", "settlement.new"),
        says={"cost.surplus.road": {"count": 2}},
    ),
    "any five cards pay for a road": Case(
        "road",
        more=hand(water=2, forest=2, hill=2),
        cost={"any": 5},
        cards=5,
        payments=[[1, 2, 2, 0], [2, 1, 2, 0], [2, 2, 1, 0]],
        lines=("road.cost", "settlement.new", "cost.pay.any"),
    ),
    "a road next to one's own road is free": Case(
        "road",
        "",
        ("own road",),
        cost={},
        cards=0,
        lines=("road.free",),
        says={"road.free": {"building": "road", "tail": "road"}},
    ),
    "a road next to another player's road is not": Case(
        "road", "", ("other road",), cost={"any": 5}, lines=("road.cost", "free.foreign", "settlement.new")
    ),
}
ARROWS = {
    "an arrow makes the next building free": Case(
        "tower",
        "",
        ("", "", "own fortress"),
        cost={},
        cards=0,
        lines=("free.arrow",),
        says={"free.arrow": {"building": "tower", "tail": "fortress"}},
    ),
    "what is free lets the symbols be": Case("tower", "hill", ("own fortress", "hill"), cost={}, lines=("free.arrow",)),
    "against the arrow it is not free": Case(
        "fortress",
        "",
        ("own tower",),
        cost={"hill": 1, "mountain": 3},
        lines=("cost.base", "free.reverse"),
        says={"free.reverse": {"building": "fortress", "neighbour": "tower"}},
    ),
    "over a skipped building it is not free": Case(
        "tower",
        "",
        ("own quarry",),
        cost={"hill": 2, "mountain": 1},
        lines=("cost.base", "free.skip"),
        says={"free.skip": {"building": "tower", "neighbour": "quarry"}},
    ),
    "next to another player's building it is not free": Case(
        "tower",
        "",
        ("other fortress",),
        cost={"hill": 2, "mountain": 1},
        lines=("cost.base", "free.foreign", "settlement.new"),
        says={"free.foreign": {"building": "tower", "neighbour": "fortress"}},
    ),
    "a building of no link of the order gives no reason": Case(
        "tower", "", ("own ship", "other ship"), cost={"hill": 2, "mountain": 1}, lines=("cost.base",)
    ),
    "another player's building against the arrow gives no reason either": Case(
        "fortress", "", ("other tower",), cost={"hill": 1, "mountain": 3}, lines=("cost.base", "settlement.new")
    ),
    "a second tower next to the first alone is not free": Case(
        "tower",
        "",
        ("own tower",),
        cost={"hill": 2, "mountain": 1},
        lines=(
            "cost.base",
            "free.copies",
        ),
    ),
    "each reason is given once": Case(
        "tower", "", ("own quarry", "own quarry"), cost={"hill": 2, "mountain": 1}, lines=("cost.base", "free.skip")
    ),
    "one arrow is enough, whatever else stands around": Case(
        "tower", "", ("own quarry", "other fortress", "own fortress"), cost={}, lines=("free.arrow",)
    ),
    "an own building that is not named frees nothing": Case(
        "tower", "", ("own",), cost={"hill": 2, "mountain": 1}, lines=("cost.base",)
    ),
    "what is free rests on its arrow": Case(
        "mint", "", ("own mine",), cost={}, provenance="reconstructed", lines=("free.arrow",)
    ),
}
SETTLEMENTS = {
    "the first settlement costs nothing extra": Case(
        "oracle", cost={"forest": 1, "hill": 1}, lines=("cost.base", "settlement.new"), says={"settlement.new": {}}
    ),
    "the second settlement costs a card": Case(
        "oracle",
        more={"settlements": 1},
        cost={"forest": 1, "hill": 1, "any": 1},
        cards=3,
        lines=("cost.base", "settlement.fee"),
        says={"settlement.fee": {"settlements": 1, "cards": 1}},
    ),
    "each settlement on the map counts": Case(
        "oracle",
        more={"settlements": 4},
        cost={"forest": 1, "hill": 1, "any": 4},
        lines=("cost.base", "settlement.fee"),
    ),
    "next to an own building no settlement is founded": Case(
        "oracle", "", ("own ship",), {"settlements": 3}, cost={"forest": 1, "hill": 1}, lines=("cost.base",)
    ),
    "another player's building is no settlement of one's own": Case(
        "oracle",
        "",
        ("other ship",),
        {"settlements": 1},
        cost={"forest": 1, "hill": 1, "any": 1},
        lines=("cost.base", "settlement.fee"),
    ),
    "a shrine connects nothing": Case(
        "oracle",
        "",
        ("shrine",),
        {"settlements": 1},
        cost={"forest": 1, "hill": 1, "any": 1},
        lines=("cost.base", "settlement.shrine", "settlement.fee"),
    ),
    "the fee is due even if symbols make the building free": Case(
        "oracle",
        "forest",
        ("hill",),
        {"settlements": 2},
        cost={"any": 2},
        cards=2,
        lines=("cost.base", "cost.terrain", "settlement.fee"),
    ),
    "a road founds a settlement like any other building": Case(
        "road", more={"settlements": 2}, cost={"any": 7}, cards=7, lines=("road.cost", "settlement.fee")
    ),
    "any card pays the fee": Case(
        "oracle",
        "forest",
        ("hill",),
        {"settlements": 1, **hand(water=1, mountain=1)},
        cost={"any": 1},
        cards=1,
        payments=[[0, 0, 0, 1], [1, 0, 0, 0]],
        lines=("cost.base", "cost.terrain", "settlement.fee", "cost.pay.any"),
    ),
}
HANDS = {
    "matching cards pay": Case(
        "oracle",
        more=hand(forest=1, hill=1, water=3),
        cost={"forest": 1, "hill": 1},
        cards=2,
        payments=[[0, 1, 1, 0]],
        lines=("cost.base", "settlement.new", "cost.pay"),
        says={"cost.pay": {"cards": 2}},
    ),
    "two cards of any kind replace a missing one": Case(
        "oracle",
        more=hand(forest=1, water=2),
        cost={"forest": 1, "hill": 1},
        cards=3,
        payments=[[2, 1, 0, 0]],
        lines=("cost.base", "settlement.new", "cost.pay", "cost.substitute"),
        says={"cost.substitute": {"missing": 1, "cards": 2}},
    ),
    "cards of two kinds may replace one": Case(
        "oracle",
        more=hand(forest=2, water=1),
        cost={"forest": 1, "hill": 1},
        cards=3,
        payments=[[1, 2, 0, 0]],
        lines=("cost.base", "settlement.new", "cost.pay", "cost.substitute"),
    ),
    "who has no matching card replaces everything": Case(
        "oracle",
        more=hand(water=4),
        cost={"forest": 1, "hill": 1},
        cards=4,
        payments=[[4, 0, 0, 0]],
        lines=("cost.base", "settlement.new", "cost.substitute"),
        says={"cost.substitute": {"missing": 2, "cards": 4}},
    ),
    "who lacks several kinds is told the fewest cards that do": Case(
        "oracle",
        more=hand(water=2),
        refused="cost.pay.choice",
        lines=("cost.base", "settlement.new", "cost.substitute"),
        says={
            "cost.pay.choice": {
                "missing": {"forest": 1, "hill": 1},
                "cards": 4,
                "short": 1,
                "substitutes": 2,
                "cost": {"water": 0, "forest": 1, "hill": 1, "mountain": 0, "any": 0},
                "provenance": "sourced",
            }
        },
    ),
    "an empty hand lacks what is printed, not its substitutes": Case(
        "oracle",
        more=hand(),
        refused="cost.pay",
        lines=("cost.base", "settlement.new", "cost.substitute"),
        says={
            "cost.pay": {
                "missing": {"forest": 1, "hill": 1},
                "cards": 4,
                "short": 2,
                "substitutes": 2,
                "cost": {"water": 0, "forest": 1, "hill": 1, "mountain": 0, "any": 0},
                "provenance": "sourced",
            }
        },
    ),
    "who cannot pay cannot build": Case(
        "oracle",
        more=hand(forest=1, water=1),
        refused="cost.pay.any",
        lines=("cost.base", "settlement.new", "cost.pay", "cost.substitute"),
        says={
            "cost.pay.any": {
                "cards": 3,
                "short": 1,
                "substitutes": 2,
                "cost": {"water": 0, "forest": 1, "hill": 1, "mountain": 0, "any": 0},
                "provenance": "sourced",
            }
        },
    ),
    "an empty hand pays for what is free": Case(
        "tower", "", ("own fortress",), hand(), cost={}, cards=0, payments=[[0, 0, 0, 0]], lines=("free.arrow",)
    ),
    "without a hand no payments are listed": Case(
        "oracle", cost={"forest": 1, "hill": 1}, cards=2, payments=[], lines=("cost.base", "settlement.new")
    ),
}
UNKNOWNS = {
    "an unknown cost is said to be unknown": Case(
        "quarry", unknown="buildings.quarry.cost", says={"buildings.quarry.cost": {"building": "quarry"}}
    ),
    "an arrow makes free what has an unknown cost": Case(
        "ship", "", ("own harbor",), cost={}, cards=0, lines=("free.arrow",)
    ),
    "against the arrow an unknown cost stays unknown": Case(
        "harbor", "", ("own ship",), unknown="buildings.harbor.cost"
    ),
    "the reader's own figure answers": Case(
        "quarry",
        "hill",
        more={"printed_cost": {"hill": 2}},
        cost={"hill": 1},
        cards=1,
        provenance="reader",
        lines=("cost.base.reader", "cost.terrain", "settlement.new"),
        says={"cost.base.reader": {"building": "quarry", "symbols": {"hill": 2}}},
    ),
    "a tile without symbols costs nothing": Case(
        "quarry",
        more={"printed_cost": {}},
        cost={},
        cards=0,
        provenance="reader",
        lines=("cost.base.reader", "settlement.new"),
    ),
    "the reader's figure goes before the data's": Case(
        "oracle",
        more={"printed_cost": {"water": 1}},
        cost={"water": 1},
        provenance="reader",
        lines=("cost.base.reader", "settlement.new"),
    ),
    "what an arrow makes free does not rest on the reader": Case(
        "ship", "", ("own harbor",), {"printed_cost": {"water": 4}}, cost={}, lines=("free.arrow",)
    ),
}
CASES = SITES | TERRAIN | SURPLUS | ROADS | ARROWS | SETTLEMENTS | HANDS | UNKNOWNS


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_rules(attika: EngineRunner, case: Case) -> None:
    result = attika.calculate("building_cost", case.question())
    expected = {"refused": case.refused, "unknown": case.unknown}
    assert {key: result.get(key) for key in expected} == expected, result
    lines = result.get("lines", [])
    assert tuple(line["rule"] for line in lines) == case.lines
    values = {line["rule"]: line["values"] for line in lines} | {case.refused or case.unknown: result.get("values")}
    assert {rule: values[rule] for rule in case.says} == case.says
    if "value" in result:
        check_value(case, result["value"])


def check_value(case: Case, value: dict) -> None:
    assert {key: count for key, count in value["cost"].items() if count} == case.cost
    assert set(value["cost"]) == {*LANDSCAPES, "any"}
    assert value["provenance"] == case.provenance
    for name in ("cards", "payments"):
        if getattr(case, name) is not None:
            assert value[name] == getattr(case, name), name


@pytest.mark.parametrize("position", range(6))
@pytest.mark.parametrize("ground", LANDSCAPES)
def test_each_of_the_six_neighbours_counts_alike(attika: EngineRunner, position: int, ground: str) -> None:
    neighbours = [{"ground": ground} if index == position else {} for index in range(6)]
    result = attika.calculate("building_cost", {"building": "capital", "site": {}, "neighbours": neighbours})
    assert result["value"]["cost"] == {name: int(name != ground) for name in LANDSCAPES} | {"any": 0}


def test_the_table_hears_every_line_and_refusal_of_a_cost(attika: EngineRunner) -> None:
    modules = ("cost.py", "order.py", "sites.py", "payments.py", "building_cost.py")
    places = [(rule, place.partition(":")[0].rpartition("/")[2]) for _, rule, place in spoken_rules("attika")]
    spoken = {rule for rule, module in places if module in modules}
    heard = {rule for case in CASES.values() for rule in (*case.lines, case.refused) if rule}
    others = {"cost.base.practice", "settlement.merge", "cost.substitute.paid"}
    assert heard == spoken - others, "practice games and moves say these"


def test_a_practice_value_is_never_told_as_what_the_tile_shows(attika: EngineRunner) -> None:
    """Nobody has seen these costs; with the reader's own value the line says whose it is."""
    practice = read_components(practice_components(attika.plain))
    around = (Hex(),) * 6
    for building in practice.order:
        known = attika.components.costs[building] is not None
        rule = "road.cost" if building == "road" else "cost.base" if known else "cost.base.practice"
        assert building_cost(practice, building, Hex(), around).lines[0].rule == rule, building
        own = building_cost(practice, building, Hex(), around, printed_cost={"hill": 1})
        assert (own.lines[0].rule, own.value["provenance"]) == ("cost.base.reader", "reader")


def test_a_refused_payment_says_how_its_cards_come_about(attika: EngineRunner) -> None:
    """One hill and one mountain, with a hill and a forest in hand: the mountain takes two cards of any kind."""
    site, hill = {"ground": "mountain"}, {"ground": "mountain"}
    question = {"building": "fortress", "site": site, "neighbours": [hill, *[{}] * 5], "hand": {"hill": 1, "forest": 1}}
    result = attika.calculate("building_cost", question)
    assert (result["refused"], result["values"]["cards"], result["values"]["short"]) == ("cost.pay.any", 3, 1)
    paid = {line["rule"]: line["values"] for line in result["lines"]}
    assert paid["cost.pay"] == {"cards": 1} and paid["cost.substitute"] == {"missing": 1, "cards": 2}


def test_the_cards_of_every_refused_payment_are_the_sum_of_its_lines(attika: EngineRunner) -> None:
    questions = random_questions(attika.forms["building_cost"], 800, 17)
    asked = [attika.calculate("building_cost", question) for question in questions]
    refused = [(question, result) for question, result in zip(questions, asked, strict=True) if is_short(result)]
    assert len(refused) > 50
    for question, result in refused:
        rules = ("cost.pay", "cost.pay.any", "cost.substitute")
        cards = sum(line["values"]["cards"] for line in result["lines"] if line["rule"] in rules)
        assert cards == result["values"]["cards"] > sum(question["hand"].values())


def is_short(result: dict) -> bool:
    """Whether the hand cannot pay."""
    return result.get("refused", "").startswith("cost.pay")


# properties of every answer


def answers(attika: EngineRunner, count: int, seed: int) -> list[tuple[dict, dict]]:
    questions = random_questions(attika.forms["building_cost"], count, seed)
    asked = [(question, attika.calculate("building_cost", question)) for question in questions]
    return [(question, result["value"] | {"lines": result["lines"]}) for question, result in asked if "value" in result]


@given(st.integers(0, 10**9))
def test_the_lines_add_up_to_the_cost(attika: EngineRunner, seed: int) -> None:
    for question, value in answers(attika, 5, seed):
        total = dict.fromkeys((*LANDSCAPES, "any"), 0)
        cards = 0
        for line in value["lines"]:
            for key, amount in (line["amount"] or {}).items():
                if key == "card":
                    cards += amount
                else:
                    total[key] += amount
        assert total == value["cost"], question
        if question.get("hand") is not None:
            assert cards == value["cards"], question


@given(st.integers(0, 10**9))
def test_nothing_is_ever_negative(attika: EngineRunner, seed: int) -> None:
    for question, value in answers(attika, 5, seed):
        numbers = [*value["cost"].values(), value["cards"], *(count for paid in value["payments"] for count in paid)]
        assert min(numbers) >= 0, question


@given(st.integers(0, 10**9), st.integers(0, 6), st.sampled_from(LANDSCAPES), st.sampled_from(["lost", "substitute"]))
def test_more_symbols_never_cost_more(attika: EngineRunner, seed: int, index: int, ground: str, surplus: str) -> None:
    question = random_questions(attika.forms["building_cost"], 1, seed)[0] | {"surplus": surplus}
    places = [question["site"], *question["neighbours"]]
    places[index] = {key: value for key, value in places[index].items() if key != "ground"}
    richer = [*places[:index], places[index] | {"ground": ground}, *places[index + 1 :]]
    cards = [
        attika.calculate("building_cost", question | {"site": site, "neighbours": neighbours})
        .get("value", {})
        .get("cards")
        for site, *neighbours in (places, richer)
    ]
    if cards[0] is not None:
        assert cards[1] is not None and cards[1] <= cards[0], question


@given(st.integers(0, 10**9))
def test_an_empty_hand_pays_for_nothing_but_what_is_free(attika: EngineRunner, seed: int) -> None:
    question = random_questions(attika.forms["building_cost"], 1, seed)[0]
    with_none, with_nothing = (attika.calculate("building_cost", question | {"hand": cards}) for cards in (None, {}))
    if "value" in with_none:
        assert is_short(with_nothing) == (with_none["value"]["cards"] > 0), question


# payments, against all ways to take cards from the hand


SMALL = st.integers(0, 3)
FOUR = st.tuples(SMALL, SMALL, SMALL, SMALL)


@st.composite
def bills(draw: st.DrawFn) -> Bill:
    needed = draw(st.tuples(*[st.integers(0, 2)] * 4))
    return Bill(needed, draw(st.integers(0, 2)), draw(st.integers(2, 3)), draw(st.integers(0, 3)))


def settles(bill: Bill, paid: tuple[int, ...]) -> bool:
    """Whether exactly these cards pay, by trying what every single card is used for.

    Written apart from the engine: `replaceable` needed symbols are struck out in every possible way; then each card is
    laid on a needed symbol of its own kind, or on the pile of loose cards, and the loose cards must be just enough.
    """
    symbols = [kind for kind, count in enumerate(bill.needed) for _ in range(count)]
    cards = [kind for kind, count in enumerate(paid) for _ in range(count)]
    kept = max(0, len(symbols) - bill.replaceable)
    struck_out = {left for left in subsets(tuple(symbols)) if len(left) == kept}
    for left in struck_out:
        for matching in subsets(tuple(cards)):
            rest = list(left)
            for kind in matching:
                if kind not in rest:
                    break
                rest.remove(kind)
            else:
                loose = len(cards) - len(matching)
                if loose == len(rest) * bill.substitute_cards + bill.any_cards:
                    return True
    return False


def subsets(items: tuple[int, ...]) -> set[tuple[int, ...]]:
    found: set[tuple[int, ...]] = {()}
    for item in items:
        found |= {(*subset, item) for subset in found}
    return found


def cheapest_by_force(bill: Bill, held: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every smallest selection of cards from the hand that pays."""
    selections = sorted(product(*[range(count + 1) for count in held]), key=sum)
    paying: list[tuple[int, ...]] = []
    for paid in selections:
        if paying and sum(paid) > sum(paying[0]):
            break
        if settles(bill, paid):
            paying.append(paid)
    return sorted(paying)


@given(bills(), FOUR)
def test_the_cheapest_payments_are_exactly_those_that_trying_everything_finds(bill: Bill, held: tuple) -> None:
    cards, payments = bill.fewest_cards(held), cheapest_payments(bill, held)
    by_force = cheapest_by_force(bill, held)
    assert sorted(payments) == by_force
    assert len(set(payments)) == len(payments)
    assert cards == (sum(by_force[0]) if by_force else cards)
    if not by_force:
        assert cards > sum(held), "too few cards are the only reason why a hand cannot pay"


@given(bills(), FOUR)
def test_a_payment_is_accepted_if_and_only_if_its_cards_can_be_laid_out_so(bill: Bill, paid: tuple) -> None:
    assert pays(bill, paid) == settles(bill, paid)


@given(bills(), FOUR)
def test_every_payment_is_in_the_hand_settles_the_bill_and_has_as_many_cards(bill: Bill, held: tuple) -> None:
    cards, payments = bill.fewest_cards(held), cheapest_payments(bill, held)
    for paid in payments:
        assert all(0 <= count <= most for count, most in zip(paid, held, strict=True))
        assert sum(paid) == cards
        assert pays(bill, paid)


@given(bills(), FOUR, st.integers(0, 3))
def test_one_card_more_in_hand_never_makes_it_dearer(bill: Bill, held: tuple, kind: int) -> None:
    richer = tuple(count + (index == kind) for index, count in enumerate(held))
    before, payments = bill.fewest_cards(held), cheapest_payments(bill, held)
    after, more_payments = bill.fewest_cards(richer), cheapest_payments(bill, richer)
    assert after <= before
    if payments and after == before:
        assert set(payments) <= set(more_payments)
