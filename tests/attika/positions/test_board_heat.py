"""The heat map says on every hex what `building_cost` says there."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.attika import building_cost_question
from rules_engine.attika.components import Components
from rules_engine.attika.positions import board
from rules_engine.attika.positions.study import Study
from rules_engine.calculators import calculate
from rules_engine.core import Unknown
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.studies import practice, random_study

SEEDS = range(60)


@pytest.fixture(scope="module")
def components(attika: EngineRunner) -> Components:
    return practice(attika)


def heat(components: Components, study: Study, **more: Any) -> dict:
    state = board.study_state(components, study)
    return board.heat_map(components, state, study.building, hand=study.hand, **more)


def answer(attika: EngineRunner, components: Components, question: dict) -> tuple[int, str | None]:
    """The fewest cards and the rule that refuses, as the heat map has them."""
    result = calculate(board.ENGINE, "building_cost", attika.forms["building_cost"], components, question)
    if "refused" not in result:
        return result["value"]["cards"], None
    short = result["refused"].startswith("cost.pay")  # with a suffix for what is missing
    return result["values"].get("cards", 0), "cost.pay" if short else result["refused"]


@pytest.mark.parametrize("seed", SEEDS)
def test_it_agrees_with_the_cost_of_every_single_hex(attika: EngineRunner, components: Components, seed: int) -> None:
    study = random_study(components, seed)
    state = board.study_state(components, study)
    surplus = {"surplus": board.chosen(study.readings, "surplus")}
    asked = {
        place: building_cost_question(components, state, study.building, list(place)) | surplus
        for place, _ in state.grounds
    }
    assert heat(components, study) == {place: answer(attika, components, question) for place, question in asked.items()}


def test_the_seeds_reach_everything(components: Components) -> None:
    """What the random maps are for: free hexes, dear ones, refused sites, hands that cannot pay, both readings."""
    studies = [random_study(components, seed) for seed in SEEDS]
    found = [item for study in studies for item in heat(components, study).values()]
    assert {rule for _, rule in found} == {None, "site.blocked", "cost.pay"}
    assert (0, None) in found and max(cards for cards, _ in found) > 8
    assert {board.chosen(study.readings, "surplus") for study in studies} == {"lost", "substitute"}
    assert {board.layout_of(components, study) for study in studies} == {2, 3, 4, None}


def test_a_value_of_the_reader_goes_before_the_practice_value(attika: EngineRunner, components: Components) -> None:
    study = board.start_study(components, 3, "quarry")
    state = board.study_state(components, study)
    mine = heat(components, study, printed_cost={"water": 4})
    for place, _ in state.grounds:
        question = board.site_question(components, study, place, {"quarry": {"water": 4}})
        assert mine[place] == answer(attika, components, question)
    assert mine != heat(components, study)


def test_without_practice_values_an_unknown_cost_is_unknown(attika: EngineRunner) -> None:
    study = board.start_study(attika.components, 2, "quarry")
    with pytest.raises(Unknown) as unknown:
        heat(attika.components, study)
    assert unknown.value.component == "buildings.quarry.cost"


def test_own_values_of_other_buildings_are_not_asked_for(components: Components) -> None:
    study = board.changed(board.start_study(components, 3, "fortress"), at=(1, 4))
    assert "printed_cost" not in board.site_question(components, study, (1, 4), {"quarry": {"water": 4}})
    own = board.site_question(components, study, (1, 4), {"fortress": {"hill": 2}})
    assert own["printed_cost"] == {"hill": 2}


def test_an_own_building_is_asked_about_as_if_it_came_last(attika: EngineRunner, components: Components) -> None:
    study = board.start_study(components, 3, "fortress")
    before = board.site_question(components, study, (1, 4), {})
    built = board.with_building(components, study, (1, 4), "own")
    assert board.site_question(components, board.changed(built, building="tower"), (1, 4), {}) == before
    foreign = board.with_building(components, study, (1, 4), "other")
    assert answer(attika, components, board.site_question(components, foreign, (1, 4), {})) == (0, "site.blocked")


@pytest.mark.parametrize(("reading", "asked"), [("lost", None), ("substitute", "substitute")])
def test_the_calculator_is_asked_by_the_reading_of_surplus_symbols(
    components: Components, reading: str, asked: str | None
) -> None:
    study = board.start_study(components, 3, "fortress")
    study = board.changed(study, readings=board.read_readings({"surplus": reading}))
    assert board.site_question(components, study, (1, 4), {}).get("surplus") == asked


@pytest.mark.parametrize(("built", "rule", "fee"), [([], "settlement.new", None), ([(1, 4)], "settlement.fee", 1)])
def test_what_the_next_settlement_costs(components: Components, built: list, rule: str, fee: int | None) -> None:
    study = board.start_study(components, 3, "fortress")
    for place in built:
        study = board.with_building(components, study, place, "own")
    (line,) = board.settlement_lines(components, board.study_state(components, study))
    assert (line.rule, line.values.get("cards")) == (rule, fee)
