"""The build order, and what is said when a rule decides something without forbidding it."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.attika.rules.cost import merge_lines
from rules_engine.attika.rules.growth import new_gaps, new_tile_lines, tile_places
from rules_engine.attika.rules.order import free_line, not_free_lines, skips_a_link
from rules_engine.attika.rules.sites import Grounds, Hex
from rules_engine.attika.rules.victory import walled_in_lines, winning_lines
from rules_engine.core import Line
from rules_engine.hexes import Position, flower
from rules_pages.data.engine_runner import EngineRunner

OWNERS = st.sampled_from(["nobody", "own", "other"])


def heads(attika: EngineRunner, tail: str) -> set[str]:
    return {head for other, head in attika.components.arrows if other == tail}


def test_the_capital_has_six_children_whose_chains_end_after_one_more_building(attika: EngineRunner) -> None:
    assert heads(attika, "capital") == {"oracle", "theater", "tavern", "plaza", "gymnasium", "statue"}
    ends = {child: heads(attika, child) for child in heads(attika, "capital")}
    assert {child: found for child, found in ends.items() if found} == {
        "plaza": {"market"},
        "gymnasium": {"stadium"},
        "statue": {"temple"},
    }


def test_arrows_make_a_tree_of_every_group_but_the_roads_from_its_main_building(attika: EngineRunner) -> None:
    counts = Counter(head for _, head in attika.components.arrows)
    assert {head: count for head, count in counts.items() if count > 1} == {}
    assert [tail for tail, head in attika.components.arrows if tail == head] == ["road"]
    group_of = attika.components.group_of
    assert all(group_of[tail] == group_of[head] for tail, head in attika.components.arrows)
    components = attika.components
    pointed_at = {head for _, head in components.arrows}
    for group in components.groups:
        buildings = [building for building in components.order if components.group_of[building] == group]
        main = [building for building in buildings if components.main[building]]
        assert main == ([] if group == "roads" else [building for building in buildings if building not in pointed_at])


@st.composite
def neighbourhoods(draw: st.DrawFn, buildings: tuple[str, ...]) -> tuple[Hex, ...]:
    grounds = st.sampled_from(["blank", "hill", "shrine", "outside"])
    names = st.none() | st.sampled_from(buildings)
    return tuple(Hex(draw(grounds), draw(OWNERS), draw(names)) for _ in range(6))


@given(st.data())
def test_a_building_is_free_beside_the_tail_of_an_arrow_alone(attika: EngineRunner, data: st.DataObject) -> None:
    components = attika.components
    building = data.draw(st.sampled_from(components.order))
    around = data.draw(neighbourhoods(components.order))
    own = [near.building for near in around if near.owner == "own" and near.ground in ("blank", "hill")]
    tails = [tail for tail in own if (tail, building) in components.arrows]
    line = free_line(components, building, around)
    assert (line is not None) == bool(tails)
    if line is not None:
        rule = "road.free" if tails[0] == building else "free.arrow"
        assert (line.rule, line.values) == (rule, {"building": building, "tail": tails[0]})


@given(st.data())
def test_why_nothing_is_free_names_a_neighbour_that_is_there(attika: EngineRunner, data: st.DataObject) -> None:
    components = attika.components
    building = data.draw(st.sampled_from(components.order))
    around = data.draw(neighbourhoods(components.order))
    lines = not_free_lines(components, building, around)
    assert len({(line.rule, line.values["neighbour"]) for line in lines}) == len(lines), "each reason once"
    for line in lines:
        owner = "other" if line.rule == "free.foreign" else "own"
        assert any((near.owner, near.building) == (owner, line.values["neighbour"]) for near in around)


def steps_between(attika: EngineRunner, tail: str, head: str) -> int | None:
    """How many arrows lead from one building to another, at least one; None if no way leads there."""
    reached = {tail}
    for steps in range(1, len(attika.components.order) + 1):
        reached = {to for other, to in attika.components.arrows if other in reached}
        if head in reached:
            return steps
    return None


def test_a_link_is_skipped_where_two_arrows_or_more_lead_on(attika: EngineRunner) -> None:
    for tail in attika.components.order:
        for head in attika.components.order:
            steps = steps_between(attika, tail, head)
            assert skips_a_link(attika.components, tail, head) == (steps is not None and steps > 1), (tail, head)


PLAYERS = ["corinth", "athens", "sparta"]
SHRINE = (0, -1)
BESIDE = ((-1, 0), (0, 0), (1, -1))
"""The hexes of the map beside the shrine."""


def blank(*centres: Position) -> Grounds:
    """A map of blank tiles."""
    return tuple([(place, "blank") for centre in centres for place in flower(centre)])


def said(lines: list[Line]) -> list[tuple[str, dict]]:
    return [(line.rule, line.values) for line in lines]


def brute_gaps(taken: set[Position], laid: list[Position]) -> set[Position]:
    """Every hex for miles around that some tile can cover before, and none after."""
    window = [(q, r) for q in range(-12, 13) for r in range(-12, 13)]

    def covered(blocked: set[Position]) -> set[Position]:
        return {place for centre in window if not blocked & set(flower(centre)) for place in flower(centre)}

    inner = {(q, r) for q in range(-9, 10) for r in range(-9, 10)}
    return (covered(taken) - covered(taken | set(laid)) - set(laid)) & inner


@pytest.mark.parametrize("seed", range(6))
def test_gaps_are_what_no_tile_can_cover_anymore(seed: int) -> None:
    generator, grounds = Random(seed), blank((0, 0))
    for _ in range(4):
        near = [place for place in tile_places(grounds, (), ()) if max(map(abs, place)) < 6]
        centre = generator.choice(near)
        taken = {place for place, _ in grounds}
        assert set(new_gaps(taken, flower(centre))) == brute_gaps(taken, flower(centre))
        grounds += blank(centre)


@pytest.mark.parametrize(("centre", "gaps"), [((3, 0), 2), ((2, 1), 0)], ids=["straight", "interlocked"])
def test_one_tile_beside_another(centre: Position, gaps: int) -> None:
    counted = [line.values["hexes"] for line in new_tile_lines(blank((0, 0)), "tile-07", centre) if "gaps" in line.rule]
    assert counted == ([gaps] if gaps else [])


@pytest.mark.parametrize(
    ("shrine", "rule", "count"), [((2, -1), "growth.shrine", 1), ((4, -1), "growth.shrine", 1), ((6, 0), None, 0)]
)
def test_hexes_beside_a_shrine(shrine: Position, rule: str | None, count: int) -> None:
    lines = new_tile_lines((*blank((0, 0)), (shrine, "shrine")), "tile-07", (2, 1))
    assert [(line.rule, line.values["hexes"]) for line in lines if "shrine" in line.rule] == (
        [(rule, count)] if rule else []
    )


@pytest.mark.parametrize(
    ("owners", "shut_out"),
    [
        (("corinth", "corinth", "corinth"), ["athens", "sparta"]),
        (("athens", "corinth", "athens"), ["sparta"]),
        (("athens", "corinth", "sparta"), []),
        ((None, "corinth", "athens"), []),
    ],
)
def test_who_can_no_longer_link_a_shrine(owners: tuple[str | None, ...], shut_out: list[str]) -> None:
    grounds = (*blank((0, 0)), (SHRINE, "shrine"))
    grounds = tuple([(place, "shrine" if place == SHRINE else ground) for place, ground in dict(grounds).items()])
    built = tuple([(place, owner, "ship") for place, owner in zip(BESIDE, owners, strict=True) if owner])
    lines = walled_in_lines(grounds, built, PLAYERS, (0, 0))
    assert [line.values["players"] for line in lines] == ([shut_out] if shut_out else [])
    assert walled_in_lines(grounds, built, PLAYERS, (0, 1)) == [], "a building elsewhere shuts nobody out"


@pytest.mark.parametrize(
    ("own", "rules"),
    [
        ([(0, 0)], []),
        ([(0, 0), (1, 0)], ["end.link"]),
        ([(3, 0)], ["end.one-building", "end.link"]),
        ([(0, 0), (1, 0), (2, 0), (3, 0)], ["end.one-building", "end.third-shrine", "end.link"]),
    ],
)
def test_what_is_said_of_a_chain(attika: EngineRunner, own: list[Position], rules: list[str]) -> None:
    shrines = (((-1, 0), "shrine"), ((1, 1), "shrine"), ((4, 0), "shrine"), ((3, -1), "shrine"))
    grounds = tuple([((q, 0), "blank") for q in range(4)]) + shrines[: 2 if len(own) == 2 else 4]
    found = winning_lines(attika.components, "corinth", grounds, own, own[-1])
    assert [line.rule for line in found] == rules


@pytest.mark.parametrize(
    ("before", "after", "expected"), [(0, 1, None), (1, 1, None), (2, 1, (2, 1, 2)), (4, 2, (3, 2, 4)), (1, 2, None)]
)
def test_joined_settlements(
    attika: EngineRunner, before: int, after: int, expected: tuple[int, int, int] | None
) -> None:
    lines = merge_lines(attika.components, before, after)
    names = ("settlements", "cards", "before")
    values = [] if expected is None else [dict(zip(names, expected, strict=True))]
    assert said(lines) == [("settlement.merge", value) for value in values]
