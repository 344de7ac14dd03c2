"""A study: what can be laid, built and written, and what no study is."""

import json
from dataclasses import replace
from typing import Any

import pytest

from rules_engine.attika.components import Components
from rules_engine.attika.game.possible import possible
from rules_engine.attika.positions.board import LIVING, Study, group_table, start_study, tap, tool_controls
from rules_engine.core import BadInput, Line, Refused
from rules_engine.hexes import flower
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.studies import practice

TILE = [0, 0, "1200340"]
FACE = ("water", "forest", "blank", "blank", "hill", "mountain", "blank")


@pytest.fixture(scope="module")
def components(attika: EngineRunner) -> Components:
    return practice(attika)


def study_of(components: Components, **data: Any) -> Study:
    return LIVING.read(components, {"layout": 3, "building": "tower"} | data)


@pytest.mark.parametrize(
    ("tool", "shown", "are_there"),
    [("ask", False, False), ("ask", True, True), ("tile", False, True), ("shrine", False, True)],
)
def test_laying_has_places_off_the_map(components: Components, tool: str, shown: bool, are_there: bool) -> None:
    study = replace(start_study(components, 3, "tower"), tool=tool, places=shown)
    assert bool(study.places_off(study.state(components))) == are_there


TOOL_CONTROLS = {
    "ask": (),
    "own": ("piece",),
    "other": ("piece",),
    "ground": ("ground",),
    "tile": ("face",),
    "shrine": (),
}


@pytest.mark.parametrize(("tool", "names"), TOOL_CONTROLS.items(), ids=TOOL_CONTROLS)
def test_each_tool_has_its_controls(components: Components, tool: str, names: tuple[str, ...]) -> None:
    study = replace(start_study(components, 3, "tower"), tool=tool)
    assert tuple(control.name for control in tool_controls(components, study)) == names


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_start_layout_is_that_of_the_data(components: Components, players: int) -> None:
    study = start_study(components, players, "tower")
    layout = components.layouts[players]
    faces = list(components.faces.values())
    assert [centre for centre, _ in study.tiles] == list(layout.centres)
    assert study.shrines == layout.shrines
    assert possible(components, study.state(components)) is None
    assert len({faces.index(face) for _, face in study.tiles}) == len(study.tiles)
    assert study.layout(components) == players
    assert LIVING.write(components, study) == {"layout": players, "building": "tower"}


def test_a_tile_turned_six_times_lies_as_before(components: Components) -> None:
    study = start = study_of(components)
    faces = [FACE[:1] + FACE[1:][-turns:] + FACE[1:][:-turns] for turns in range(1, 7)]
    study = replace(study, tiles=(((0, 0), FACE), *start.tiles[1:]))
    before = study
    for face in faces:
        study = study.turn_tile((0, 0))
        assert study.tiles[0] == ((0, 0), face)
        assert study.tiles[1:] == before.tiles[1:]
    assert study == before


def test_painting_changes_one_hex(components: Components) -> None:
    before = study_of(components)
    after = before.paint_hex((1, 4), "mountain")
    grounds, painted = (dict(study.state(components).grounds) for study in (before, after))
    assert {place for place in grounds if grounds[place] != painted[place]} == {(1, 4)}
    assert painted[(1, 4)] == "mountain"
    assert after.layout(components) is None
    assert before.paint_hex((40, 40), "hill") == before


def test_a_tile_is_taken_up_with_what_stands_on_it(components: Components) -> None:
    study = study_of(components, own=[[0, 0, "road"], [1, 4, "road"]])
    after = study.take_tile_up((0, 0))
    assert [place for place, _, _ in after.buildings] == [(1, 4)]
    assert len(after.tiles) == len(study.tiles) - 1


@pytest.mark.parametrize("reading", ["one-edge", "interlocked"])
def test_a_tile_may_lie_just_where_the_growing_map_lets_it(components: Components, reading: str) -> None:
    study = study_of(components, readings={"tile-grid": reading})
    places = study.state(components).tile_places()
    for q in range(-8, 12):
        for r in range(-8, 14):
            try:
                laid = study.lay_tile(components, (q, r), FACE)
            except Refused as refused:
                assert (q, r) not in places
                assert refused.rule.startswith("growth.")
            else:
                assert (q, r) in places and laid.tiles[-1] == ((q, r), FACE)


def refusal(function: Any, *args: Any) -> str | None:
    try:
        function(*args)
    except Refused as refused:
        return refused.rule
    return None


def test_the_first_tile_lies_beside_the_shrine_that_is_there(components: Components) -> None:
    """On an empty map it may lie anywhere."""
    empty = replace(study_of(components), tiles=(), shrines=())
    assert empty.lay_tile(components, (0, 0), FACE).tiles
    shrine = replace(empty, shrines=((0, 0),))
    assert refusal(shrine.lay_tile, components, (0, 0), FACE) is not None


TAPS = [
    *(("ask", (0, 0), (0, 0, 0)), ("own", (0, 0), (0, 0, -1)), ("own", (1, 0), (0, 0, 1))),
    *(("shrine", (-1, -1), (0, 1, 0)), ("shrine", (-2, 1), (0, -1, 0)), ("tile", (-5, 6), (1, 0, 0))),
]


@pytest.mark.parametrize(("tool", "at", "more"), TAPS)
def test_a_tap_lays_builds_or_takes_away(components: Components, tool: str, at: Any, more: tuple[int, ...]) -> None:
    study = replace(study_of(components, own=[[0, 0, "road"], [1, 4, "road"]]), tool=tool)
    before, after = [(one.tiles, one.shrines, one.buildings) for one in (study, tap(components, study, at))]
    assert tuple(len(new) - len(old) for new, old in zip(after, before, strict=True)) == more


def test_a_building_stands_where_the_rules_let_it(components: Components) -> None:
    study = study_of(components)
    built = study.with_building(components, (0, 0), "own")
    assert refusal(built.with_building, components, (0, 0), "other") == "site.blocked"
    assert refusal(study.with_building, components, study.shrines[0], "own") == "site.blocked"
    assert refusal(study.with_building, components, (30, 0), "own") == "site.free"


def test_of_each_building_one_has_only_so_many(components: Components) -> None:
    study = study_of(components)
    places = [place for place in flower((0, 0)) if place not in study.shrines]
    for place in places[: components.copies["tower"]]:
        study = study.with_building(components, place, "own")
    assert refusal(study.with_building, components, places[-1], "own") == "build.tile"
    assert refusal(study.with_building, components, places[-1], "other") is None


def progress(components: Components, built: list, **readings: str) -> dict:
    rows = group_table(components, study_of(components, own=built, readings=readings).state(components)).rows
    assert [row[0] for row in rows] == list(components.groups)
    return {row[0]: row[1:] for row in rows}


def test_a_group_without_a_building(components: Components) -> None:
    assert progress(components, [])["defence"] == (0, "groups.all", "groups.incomplete")


def test_what_is_missing(components: Components) -> None:
    built = [[0, 0, "tower"], [1, 0, "fortress"], [1, 4, "tower"]]
    assert progress(components, built)["defence"] == (3, ["quarry"], "groups.incomplete")


APART = [[0, 0, "vineyard"], [2, 0, "vintner"]]


@pytest.mark.parametrize(
    ("built", "reading", "connected"),
    [
        ([[0, 0, "vineyard"], [1, 0, "vintner"]], "group-tiles", True),
        (APART, "group-tiles", False),
        ([*APART, [1, 0, "road"]], "group-tiles", False),
        ([*APART, [1, 0, "road"]], "any-own", True),
        (APART, "any-own", False),
    ],
)
def test_whether_a_whole_group_is_connected(components: Components, built: list, reading: str, connected: bool) -> None:
    """Rule group.connected, both ways."""
    vineyards = progress(components, built, **{"group-link": reading})["vineyards"]
    assert vineyards == (2, [], "groups.connected" if connected else "groups.parts")


def test_a_face_is_a_digit_for_each_hex(components: Components) -> None:
    study = LIVING.read(components, {"tiles": [TILE], "shrines": [[2, 0]], "building": "road", "at": [0, 0]})
    assert study == Study((((0, 0), FACE),), ((2, 0),), "road", at=(0, 0))
    expected = {"tiles": [TILE], "shrines": [[2, 0]], "building": "road", "at": [0, 0]}
    assert json.loads(json.dumps(LIVING.write(components, study))) == expected


NONSENSE: dict[str, Any] = {
    "no building": {"layout": 3},
    "no map": {"building": "road"},
    "too many players": {"layout": 5, "building": "road"},
    "a layout and tiles": {"layout": 3, "tiles": [TILE], "building": "road"},
    "a short face": {"tiles": [[0, 0, "120034"]], "building": "road"},
    "a wrong digit": {"tiles": [[0, 0, "1200345"]], "building": "road"},
    "far away": {"tiles": [[10**30, 0, "1200340"]], "building": "road"},
    "tiles on one another": {"tiles": [TILE, [1, 0, "0000000"]], "building": "road"},
    "a shrine on a tile": {"tiles": [TILE], "shrines": [[0, 0]], "building": "road"},
    "too many shrines": {"tiles": [TILE], "shrines": [[2, r] for r in range(-4, 1)], "building": "road"},
    "too many tiles": {"tiles": [[3 * n - 40, 0, "0000000"] for n in range(23)], "building": "road"},
    "a building off the map": {"layout": 3, "building": "road", "own": [[30, 0, "road"]]},
    "a building on a shrine": {"layout": 3, "building": "road", "own": [[-2, 1, "road"]]},
    "two on one hex": {"layout": 3, "building": "road", "own": [[0, 0, "road"]], "other": [[0, 0, "mint"]]},
    "more than there are": {"layout": 3, "building": "road", "own": [[0, 0, "mint"], [1, 0, "mint"]]},
    "a selected tile that is none": {"layout": 3, "building": "road", "centre": [1, 0]},
    "a tile beyond the last": {"layout": 3, "building": "road", "face": 23},
}


@pytest.mark.parametrize("data", NONSENSE.values(), ids=NONSENSE.keys())
def test_nonsense_is_no_study(components: Components, data: Any) -> None:
    with pytest.raises(BadInput):
        LIVING.read(components, data)


@pytest.mark.parametrize(
    ("own", "other", "said"),
    [
        ([], [], []),
        ([[0, 0, "road"]], [], []),
        ([], [[0, 0, "road"]], [Line("end.link.rival", None, {"buildings": 2})]),
        ([], [[0, 0, "road"], [-1, 0, "road"], [1, 0, "road"]], [Line("end.link.rival", None, {"buildings": 0})]),
        ([[-1, 0, "road"]], [[0, 0, "road"]], [Line("end.link.rival-none", None, {})]),
    ],
)
def test_it_says_what_an_opponent_still_needs(components: Components, own: list, other: list, said: list) -> None:
    """Rule end.link: over a lone board tile from one shrine to the other; one hex lies beside the first shrine."""
    study = LIVING.read(
        components,
        {"building": "tower", "tiles": [[0, 0, "0000000"]], "shrines": [[-2, 0], [2, 0]], "own": own, "other": other},
    )
    lines = [line for (line,) in LIVING.report(components, study).tables[0].rows]
    assert [line for line in lines if line.rule.startswith("end.link.rival")] == said
