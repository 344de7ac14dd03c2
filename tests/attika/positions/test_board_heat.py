"""The heat map says on every hex what `building_cost` says there."""

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.attika.components import Components
from rules_engine.attika.positions.board import (
    Study,
    heat_map,
    read_practice,
    report,
    site_question,
    start_study,
    with_building,
    with_own_costs,
)
from rules_engine.attika.positions.questions import building_cost_question
from rules_engine.attika.readings import chosen, read_readings
from rules_engine.calculators import calculate
from rules_engine.core import Line, Refusal, Unknown, answer_to_json
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.studies import practice, random_study

SEEDS = range(60)


@pytest.fixture(scope="module")
def components(attika: EngineRunner) -> Components:
    return practice(attika)


def heat(components: Components, study: Study, **more: Any) -> dict:
    state = study.state(components)
    return heat_map(components, state, study.building, hand=study.hand, **more)


def answer(attika: EngineRunner, components: Components, question: dict) -> tuple[int, str | None]:
    """The fewest cards and the rule that refuses, as the heat map has them."""
    result = calculate(attika.engine, "building_cost", attika.forms["building_cost"], components, question)
    if "refused" not in result:
        return result["value"]["cards"], None
    short = result["refused"].startswith("cost.pay")  # with a suffix for what is missing
    return result["values"].get("cards", 0), "cost.pay" if short else result["refused"]


@pytest.mark.parametrize("seed", SEEDS)
def test_it_agrees_with_the_cost_of_every_single_hex(attika: EngineRunner, components: Components, seed: int) -> None:
    study = random_study(components, seed)
    state = study.state(components)
    surplus = {"surplus": chosen(study.readings, "surplus")}
    asked = {
        place: building_cost_question(components, state, study.building, list(place)) | surplus
        for place, _ in state.grounds
    }
    assert heat(components, study) == {place: answer(attika, components, question) for place, question in asked.items()}


def test_a_value_of_the_reader_goes_before_the_practice_value(attika: EngineRunner, components: Components) -> None:
    """It counts on every hex, in the answer, and in the question to the calculator; what is no cost is left out."""
    study = replace(start_study(components, 3, "quarry"), at=(1, 4))
    mine = read_practice(with_own_costs(attika.plain, {"buildings.quarry.cost": '{"hill":0,"water":4}'}))
    assert heat(mine, study) != heat(components, study)
    question = site_question(mine, study)
    assert question is not None and question["printed_cost"] == {"hill": 0, "water": 4}
    assert heat(mine, study)[1, 4] == answer(attika, components, question)
    assert report(mine, study).value["provenance"] == "reader"
    assert "printed_cost" not in (site_question(mine, replace(study, building="fortress")) or {})
    for wrong in ("", "4", "{}", "[4]", '{"gold":4}', '{"water":"4"}', '{"water":-1}', "{"):
        own = {"buildings.quarry.cost": wrong, "buildings.fortress.cost": '{"water":4}'}
        assert read_practice(with_own_costs(attika.plain, own)) == components


def test_without_practice_values_an_unknown_cost_is_unknown(attika: EngineRunner) -> None:
    study = start_study(attika.components, 2, "quarry")
    with pytest.raises(Unknown) as unknown:
        heat(attika.components, study)
    assert unknown.value.component == "buildings.quarry.cost"


def test_an_own_building_is_asked_about_as_if_it_came_last(components: Components) -> None:
    study = replace(start_study(components, 3, "fortress"), at=(1, 4))
    before = report(components, study)
    built = replace(with_building(components, study, (1, 4), "own"), building="tower")
    assert site_question(components, built) == site_question(components, study)
    after = report(components, built)
    assert after.value == before.value
    assert after.lines == (Line("cost.base.last", None, {"building": "fortress"}), *before.lines)
    foreign = with_building(components, study, (1, 4), "other")
    assert report(components, foreign).value == Refusal("site.blocked", {"blocker": "fortress"})


@pytest.mark.parametrize("seed", SEEDS)
def test_the_report_says_what_the_calculator_says(attika: EngineRunner, components: Components, seed: int) -> None:
    """Its question leads to the same answer, but for the line of a building that stands already."""
    study = random_study(components, seed)
    question = site_question(components, study)
    if question is None:
        assert report(components, study).value == {}
        return
    asked = calculate(attika.engine, "building_cost", attika.forms["building_cost"], components, question)
    said = answer_to_json(report(components, study))
    said["lines"] = [line for line in said["lines"] if line["rule"] != "cost.base.last"]
    assert {key: said[key] for key in said if key != "tables"} == asked


@pytest.mark.parametrize(("reading", "asked"), [("lost", None), ("substitute", "substitute")])
def test_the_calculator_is_asked_in_the_same_reading(components: Components, reading: str, asked: str | None) -> None:
    study = start_study(components, 3, "fortress")
    study = replace(study, at=(1, 4), readings=read_readings({"surplus": reading}))
    assert (site_question(components, study) or {}).get("surplus") == asked


@pytest.mark.parametrize(("built", "rule", "fee"), [([], "settlement.new", None), ([(1, 4)], "settlement.fee", 1)])
def test_what_the_next_settlement_costs(components: Components, built: list, rule: str, fee: int | None) -> None:
    study = start_study(components, 3, "fortress")
    for place in built:
        study = with_building(components, study, place, "own")
    (line,) = report(components, study).tables[0].rows[1]
    assert (line.rule, line.values.get("cards")) == (rule, fee)
