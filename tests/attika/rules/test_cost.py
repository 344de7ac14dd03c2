"""What a building costs in Attika: every row of costs.yaml, and what holds for any site, hand and payment."""

from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from rules_engine.attika import read_components
from rules_engine.attika.calculators.building_cost import building_cost
from rules_engine.attika.components import practice_components
from rules_engine.attika.rules.cards import Bill
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
    around: list[str] = field(default_factory=list)
    more: dict[str, Any] = field(default_factory=dict)
    cost: dict[str, int] | None = None
    cards: int | None = None
    payments: list[list[int]] | None = None
    provenance: str = "sourced"
    lines: list[str] = field(default_factory=list)
    refused: str | None = None
    unknown: str | None = None
    says: dict[str, Any] = field(default_factory=dict)
    """Rule to the values of its line, or of the refusal."""

    def question(self) -> dict:
        neighbours = [place(words) for words in self.around]
        neighbours += [{}] * (6 - len(neighbours))
        return {"building": self.building, "site": place(self.site), "neighbours": neighbours, **self.more}


TABLE = YAML(typ="safe").load(Path(__file__).with_name("costs.yaml").read_text(encoding="utf-8"))
CASES = {name: Case(**row) for group in TABLE.values() for name, row in group.items()}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_rules(attika: EngineRunner, case: Case) -> None:
    result = attika.calculate("building_cost", case.question())
    expected = {"refused": case.refused, "unknown": case.unknown}
    assert {key: result.get(key) for key in expected} == expected, result
    lines = result.get("lines", [])
    assert [line["rule"] for line in lines] == case.lines
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
    modules = ("cost.py", "order.py", "sites.py", "cards.py", "building_cost.py")
    places = [(rule, place.partition(":")[0].rpartition("/")[2]) for _, rule, place in spoken_rules("attika")]
    spoken = {rule for rule, module in places if module in modules and not rule.startswith(("cards.", "hand."))}
    heard = {rule for case in CASES.values() for rule in (*case.lines, case.refused) if rule}
    others = {"cost.base.practice", "settlement.merge", "cost.substitute.paid"}  # said in games and of moves
    answers = {"cost.pay.said", "cost.pay.free", "cost.substitute.said", "cost.surplus.said"}  # above the bill
    assert heard == spoken - others - answers


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
    return result.get("refused", "").startswith("cost.pay")


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
    laid on a needed symbol of its own kind, or on the pile of loose cards, and the loose cards must be just enough."""
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
    cards, payments = bill.fewest_cards(held), bill.cheapest_payments(held)
    by_force = cheapest_by_force(bill, held)
    assert sorted(payments) == by_force
    assert len(set(payments)) == len(payments)
    assert cards == (sum(by_force[0]) if by_force else cards)
    if not by_force:
        assert cards > sum(held), "too few cards are the only reason why a hand cannot pay"


@given(bills(), FOUR)
def test_a_payment_is_accepted_if_and_only_if_its_cards_can_be_laid_out_so(bill: Bill, paid: tuple) -> None:
    assert bill.pays(paid) == settles(bill, paid)


@given(bills(), FOUR, st.integers(0, 3))
def test_one_card_more_in_hand_never_makes_it_dearer(bill: Bill, held: tuple, kind: int) -> None:
    richer = tuple(count + (index == kind) for index, count in enumerate(held))
    before, payments = bill.fewest_cards(held), bill.cheapest_payments(held)
    after, more_payments = bill.fewest_cards(richer), bill.cheapest_payments(richer)
    assert after <= before
    if payments and after == before:
        assert set(payments) <= set(more_payments)
