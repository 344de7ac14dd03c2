"""The map of the board calculators: what they say on every hex, and the shortest chain between two shrines."""

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from rules_engine.attika.calculators.building_cost import cost_question
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.positions.board import (
    Study,
    heat_map,
    read_practice,
    report,
    site_question,
    start_study,
    with_own_costs,
)
from rules_engine.attika.readings import chosen, read_readings
from rules_engine.attika.rules.sites import SHRINE
from rules_engine.attika.rules.victory import Link, linked_shrines
from rules_engine.calculators import calculate
from rules_engine.core import Line, Refusal, Unknown, answer_to_json, to_json
from rules_engine.hexes import Position, connected, flower, neighbours, rim
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
        place: to_json(cost_question(components, state, study.building, place)) | surplus for place, _ in state.grounds
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
    built = replace(study.with_building(components, (1, 4), "own"), building="tower")
    assert site_question(components, built) == site_question(components, study)
    after = report(components, built)
    assert after.value == before.value
    assert after.lines == (Line("cost.base.last", None, {"building": "fortress"}), *before.lines)
    foreign = study.with_building(components, (1, 4), "other")
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


@pytest.mark.parametrize("reading", ["lost", "substitute"])
def test_the_calculator_is_asked_in_the_same_reading(components: Components, reading: str) -> None:
    study = start_study(components, 3, "fortress")
    study = replace(study, at=(1, 4), readings=read_readings({"surplus": reading}))
    assert (site_question(components, study) or {})["surplus"] == reading


@pytest.mark.parametrize(("built", "rule", "fee"), [([], "settlement.new", None), ([(1, 4)], "settlement.fee", 1)])
def test_what_the_next_settlement_costs(components: Components, built: list, rule: str, fee: int | None) -> None:
    study = start_study(components, 3, "fortress")
    for place in built:
        study = study.with_building(components, place, "own")
    (line,) = report(components, study).tables[0].rows[1]
    assert (line.rule, line.values.get("cards")) == (rule, fee)


def position(grounds: list[Position], shrines: list[Position], built: dict[Position, str]) -> State:
    """Blank hexes with shrines and buildings; `own` is to move."""
    return State(
        active="own",
        grounds=tuple([(place, "blank") for place in grounds] + [(place, SHRINE) for place in shrines]),
        buildings=tuple([(place, owner, "road") for place, owner in built.items()]),
        hands=(),
        discards=(0, 0, 0, 0),
    )


def fewest(state: State) -> int | None:
    """How many further buildings it takes at least, by trying all sets of free hexes, small ones first."""
    built = {place for place, _, _ in state.buildings}
    free = [place for place, ground in state.grounds if ground != SHRINE and place not in built]
    for count in range(len(free) + 1):
        for laid in combinations(free, count):
            if is_linked(state, laid):
                return count
    return None


def is_linked(state: State, chosen: tuple[Position, ...]) -> bool:
    more = tuple([(place, "own", "road") for place in chosen])
    after = State(state.active, state.grounds, state.buildings + more, (), state.discards)
    return any(len(linked_shrines(after.grounds, after.own("own"), place)) >= 2 for place in after.own("own"))


def small_map(seed: int) -> State:
    """Nine or ten hexes out of two tiles, with two or three shrines at their edges and a few buildings."""
    generator = Random(seed)
    grounds = sorted({*flower((0, 0)), *flower((2, 1))})
    generator.shuffle(grounds)
    grounds = grounds[: generator.randint(8, 11)]
    shrines = generator.sample(sorted(rim(set(grounds))), generator.choice([2, 3]))
    built = {place: generator.choice(["own", "other"]) for place in generator.sample(grounds, generator.randint(0, 4))}
    return position(grounds, shrines, built)


@pytest.mark.parametrize("seed", range(150))
def test_no_shorter_chain_is_there(seed: int) -> None:
    state = small_map(seed)
    link, expected = state.shortest_link("own"), fewest(state)
    assert (None if link is None else len(link.missing)) == expected
    if link is not None:
        expect_chain(state, link)


def expect_chain(state: State, link: Link) -> None:
    """It is a chain, from beside one shrine to beside the other, over hexes on which one may or does stand."""
    own = state.own("own")
    foreign = [place for place, owner, _ in state.buildings if owner != "own"]
    shrines = [place for place, ground in state.grounds if ground == SHRINE]
    assert set(link.shrines) <= set(shrines) and link.shrines[0] != link.shrines[1]
    assert len(connected(list(link.way), link.way[0])) == len(link.way) == len(set(link.way))
    assert link.way[0] in neighbours(link.shrines[0]) and link.way[-1] in neighbours(link.shrines[1])
    assert not set(link.way) & {*foreign, *shrines}
    assert link.missing == tuple(place for place in link.way if place not in own)
    assert is_linked(state, link.missing)


ROW = [(q, 0) for q in range(5)]


@pytest.mark.parametrize(
    ("built", "missing"),
    [
        ({}, ROW),
        ({(2, 0): "own"}, [(0, 0), (1, 0), (3, 0), (4, 0)]),
        (dict.fromkeys(ROW, "own"), []),
        ({(2, 0): "other"}, None),
    ],
    ids=["nothing built", "a step made", "linked", "barred"],
)
def test_along_a_row(built: dict, missing: list | None) -> None:
    link = position(ROW, [(-1, 0), (5, 0)], built).shortest_link("own")
    assert (None if link is None else list(link.missing)) == missing


def test_a_chain_does_not_lead_through_a_shrine() -> None:
    """Rule end.third-shrine: the shrine in the middle joins nothing, but it can be an end."""
    link = position([(0, 0), (2, 0)], [(-1, 0), (1, 0), (3, 0)], {}).shortest_link("own")
    assert link == Link(((-1, 0), (1, 0)), ((0, 0),), ((0, 0),))


def test_one_building_beside_two_shrines_links_them() -> None:
    """Rule end.one-building."""
    assert position([(0, 0)], [(-1, 0), (1, 0)], {(0, 0): "own"}).shortest_link("own").missing == ()


@pytest.mark.parametrize("shrines", [[], [(-1, 0)]])
def test_fewer_shrines_cannot_be_linked(shrines: list) -> None:
    assert position(ROW, shrines, {}).shortest_link("own") is None
