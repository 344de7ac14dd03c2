"""The player mats beside the map: base costs, where every building is, what is free and what the groups still need."""

import xml.etree.ElementTree as ElementTree
from typing import Any

from rules_engine.attika.draw.mat import draw_mat, whereabouts
from rules_engine.attika.rules.cost import printed_on
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import state_of


def aids_of(attika: EngineRunner, player: str, **position: Any) -> dict[str, Any]:
    """What stands beside the map of a player, by whose mat it is."""
    known = attika.engine.view(state_of(attika, table(**position)), player)
    return {aid.player: aid for aid in attika.engine.aids(attika.components, known, str, [])}


def test_the_own_mat_comes_first_and_is_unfolded(attika: EngineRunner) -> None:
    aids = aids_of(attika, "corinth")
    assert [(player, aid.is_open) for player, aid in aids.items()] == [("corinth", True), ("athens", False)]


def test_every_copy_of_a_building_is_somewhere(attika: EngineRunner) -> None:
    position = table(
        buildings=[[0, 0, "corinth", "tower"], [3, 0, "athens", "ship"]],
        mats={"corinth": ["tower", "ship"], "athens": ["ship"]},
        turn={"revealed": "ship"},
    )
    state = state_of(attika, position)
    corinth, athens = state.seats
    assert whereabouts(attika.components, state, corinth, "tower") == (1, 1, 0)
    assert whereabouts(attika.components, state, corinth, "ship") == (0, 2, 1), "one has just been turned over"
    assert whereabouts(attika.components, state, athens, "ship") == (1, 1, 1)
    assert whereabouts(attika.components, state, athens, "capital") == (0, 0, 1)


def test_what_another_player_has_just_turned_over_stays_face_down(attika: EngineRunner) -> None:
    known = attika.engine.view(state_of(attika, table(turn={"revealed": "ship"})), "athens")
    assert whereabouts(attika.components, known.state, known.state.seats[0], "ship") == (0, 0, 3)


def test_a_cost_that_no_source_gives_is_marked_or_unknown(attika: EngineRunner) -> None:
    components = attika.components
    assert printed_on(components, "fortress", True) == ({"hill": 1, "mountain": 3}, "sourced")
    assert printed_on(components, "fountain", True) == (components.practice_costs["fountain"], "practice")
    assert printed_on(components, "fountain", False) == (None, "unknown")


def test_the_picture_has_a_frame_for_each_group_that_says_in_words_what_it_shows(attika: EngineRunner) -> None:
    state = state_of(attika, table(buildings=[[0, 0, "corinth", "capital"]], mats={"corinth": ["oracle"]}))
    pictures = ElementTree.fromstring(f"<div>{draw_mat(attika.components, state, state.seats[0], str)}</div>")
    words = [picture.get("aria-label", "") for picture in pictures]
    assert [text.partition(" ")[0] for text in words] == list(attika.components.groups)
    assert words[0].startswith("city 1/10") and "oracle – ground.forest 1" in words[0] and "mat.mat 1" in words[0]


def test_groups_that_stand_apart_have_brought_nothing(attika: EngineRunner) -> None:
    for column, is_apart in ((2, True), (1, False)):
        built = [[0, 0, "athens", "vineyard"], [column, 0, "athens", "vintner"]]
        lines = [line.rule for line in aids_of(attika, "athens", buildings=built)["athens"].tell().lines]
        assert ("group.connected.apart" in lines) == is_apart
        assert lines[0] == "free.arrow.none", "all that an arrow makes free stands already"
