"""What is free beside what stands, what waits for what, and what the groups still need."""

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.attika.calculators.building_cost import building_cost
from rules_engine.attika.draw.mat import SIGNS, draw_order
from rules_engine.attika.rules.order import STAGES, stage
from rules_engine.attika.rules.sites import Hex
from rules_engine.core import BadInput, Unknown
from rules_pages.data.engine_runner import EngineRunner

DEFENCE = ("quarry", "fortress", "tower")


def asked(attika: EngineRunner, **standing: int) -> dict[str, Any]:
    return attika.calculate("free_builds", {"standing": standing})


def said(result: dict[str, Any], *buildings: str) -> list[str]:
    """The rules of the lines about some buildings, and about no others."""
    return [line["rule"] for line in result["lines"] if named(line["values"]) and named(line["values"]) <= {*buildings}]


def named(values: dict[str, Any]) -> set[str]:
    found = {values[key] for key in ("tail", "neighbour", "building") if key in values}
    return found | set(values["buildings"] if isinstance(values.get("buildings"), list) else ())


# what stands -> (what is free beside what, what waits for what), of the defence and the roads
STANDING: dict[str, tuple[dict[str, int], dict, dict]] = {
    "nothing": ({}, {}, {"fortress": ["quarry"], "tower": ["fortress"]}),
    "the quarry": ({"quarry": 1}, {"fortress": ["quarry"]}, {"tower": ["fortress"]}),
    "the fortress, against the arrow": ({"fortress": 1}, {"tower": ["fortress"]}, {}),
    "a tower frees no tower": ({"tower": 1}, {}, {"fortress": ["quarry"], "tower": ["fortress"]}),
    "quarry and fortress": ({"quarry": 1, "fortress": 1}, {"tower": ["fortress"]}, {}),
    "all of the defence": ({"quarry": 1, "fortress": 1, "tower": 2}, {}, {}),
    "a road frees roads": ({"road": 1}, {"road": ["road"]}, {"fortress": ["quarry"], "tower": ["fortress"]}),
    "all roads": ({"road": 4}, {}, {"fortress": ["quarry"], "tower": ["fortress"]}),
}


@pytest.mark.parametrize(("standing", "free", "waiting"), STANDING.values(), ids=STANDING)
def test_free_and_waiting(attika: EngineRunner, standing: dict, free: dict, waiting: dict) -> None:
    value = asked(attika, **standing)["value"]
    assert {name: value["free"][name] for name in value["free"] if name in (*DEFENCE, "road")} == free
    assert {name: value["waiting"][name] for name in value["waiting"] if name in (*DEFENCE, "road")} == {
        name: tails for name, tails in waiting.items() if standing.get("fortress", 0) == 0 or name == "tower"
    }


RULES = {
    "nothing": ({}, ["free.arrow.waits", "free.arrow.waits", "group.complete.missing"]),
    "the quarry": ({"quarry": 1}, ["free.arrow.beside", "free.skip.waits", "group.complete.missing"]),
    "quarry and a tower": (
        {"quarry": 1, "tower": 1},
        ["free.arrow.beside", "free.skip.waits", "free.copies", "group.complete.missing"],
    ),
    "fortress and a tower": (
        {"fortress": 1, "tower": 1},
        ["free.arrow.beside", "free.copies", "group.complete.missing"],
    ),
}


@pytest.mark.parametrize(("standing", "rules"), RULES.values(), ids=RULES)
def test_the_rules_that_speak_of_the_defence(attika: EngineRunner, standing: dict, rules: list[str]) -> None:
    assert said(asked(attika, **standing), *DEFENCE) == rules


def test_a_road_beside_a_road_has_its_own_rule(attika: EngineRunner) -> None:
    result = asked(attika, road=2)
    assert said(result, "road") == ["road.free.beside", "group.complete.missing"]
    (line,) = [line for line in result["lines"] if line["rule"] == "road.free.beside"]
    assert line["values"] == {"tail": "road", "buildings": ["road", "road"]}


def test_the_first_line_counts_what_is_free(attika: EngineRunner) -> None:
    assert asked(attika)["lines"][0] == {"rule": "free.arrow.none", "amount": None, "values": {}}
    first = asked(attika, quarry=1, road=1)["lines"][0]
    assert (first["rule"], first["values"]) == ("free.arrow.now", {"buildings": 4})


def test_the_arrow_that_is_reconstructed_is_said_to_be(attika: EngineRunner) -> None:
    for standing, count in (({}, 1), ({"mine": 1}, 1), ({"mine": 1, "mint": 1}, 0)):
        rules = [line["rule"] for line in asked(attika, **standing)["lines"]]
        assert rules.count("free.arrow.reconstructed") == count


def test_a_group_that_stands_has_its_amphora_if_it_is_connected(attika: EngineRunner) -> None:
    result = asked(attika, quarry=1, fortress=1, tower=2)
    assert result["value"]["missing"]["defence"] == []
    (line,) = [line for line in result["lines"] if line["rule"] == "group.complete.built"]
    assert line["values"] == {"group": "defence", "amphorae": 1}


def test_with_everything_on_the_map_the_game_is_won(attika: EngineRunner) -> None:
    result = asked(attika, **attika.components.copies)
    assert (result["value"]["free"], result["value"]["waiting"]) == ({}, {})
    assert [line["rule"] for line in result["lines"]] == ["end.buildings.all"]


@pytest.mark.parametrize("standing", [{"tower": 3}, {"capital": 2}, {"road": -1}, {"barn": 1}, {"ship": True}])
def test_what_a_player_does_not_have_cannot_stand(attika: EngineRunner, standing: dict) -> None:
    with pytest.raises(BadInput):
        asked(attika, **standing)


def drawn_standing(attika: EngineRunner, data: st.DataObject) -> dict[str, int]:
    copies = attika.components.copies
    return {name: data.draw(st.integers(0, copies[name]), label=name) for name in attika.components.order}


@given(st.data())
def test_the_cost_calculator_agrees(attika: EngineRunner, data: st.DataObject) -> None:
    """Beside each own building that stands, what is said to be free has no base cost, and nothing else."""
    standing = drawn_standing(attika, data)
    free = asked(attika, **standing)["value"]["free"]
    for building in attika.components.order:
        for tail in attika.components.order:
            left = standing[building] < attika.components.copies[building]
            if standing[tail] and left:
                assert is_free(attika, building, tail) == (tail in free.get(building, [])), (building, tail)


def is_free(attika: EngineRunner, building: str, tail: str) -> bool:
    around = (Hex("blank", "own", tail), *[Hex()] * 5)
    try:
        answer = building_cost(attika.components, building, Hex(), around)
    except Unknown:
        return False
    return answer.lines[0].rule in ("free.arrow", "road.free")


@given(st.data())
def test_each_building_is_in_one_stage_or_missing_in_its_group(attika: EngineRunner, data: st.DataObject) -> None:
    standing = drawn_standing(attika, data)
    value = asked(attika, **standing)["value"]
    assert not set(value["free"]) & set(value["waiting"])
    stages = {name: stage(attika.components, standing, name) for name in attika.components.order}
    assert {name for name in stages if stages[name] == "free"} == set(value["free"])
    assert {name for name in stages if stages[name] == "waits"} == set(value["waiting"])
    for group, missing in value["missing"].items():
        members = [name for name in attika.components.order if attika.components.group_of[name] == group]
        left = {name: attika.components.copies[name] - standing[name] for name in members}
        assert missing == [name for name in members for _ in range(left[name])]


@given(st.data())
def test_the_picture_shows_each_stage(attika: EngineRunner, data: st.DataObject) -> None:
    standing = drawn_standing(attika, data)
    tree = ElementTree.fromstring(draw_order(attika.components, str, standing))
    stages = [stage(attika.components, standing, name) for name in attika.components.order]
    for shown in STAGES:
        boxes = [box for box in tree.iter("rect") if f"build-order__box--{shown}" in box.get("class", "").split()]
        assert len(boxes) == stages.count(shown) + 1, "each building, and the key"
        signs = [sign for sign in tree.iter("path") if shown in SIGNS and sign.get("d") == SIGNS[shown]]
        assert len(signs) == (len(boxes) if shown in SIGNS else 0)
    said = tree.get("aria-label") or ""
    assert all(("order." + shown in said) == (shown in stages) for shown in STAGES)
