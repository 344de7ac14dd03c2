"""The build order: what the data says about it, and that the engine follows the data and nothing else."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.attika.rules.order import free_line, not_free_lines, skips_a_link
from rules_engine.attika.rules.sites import Hex
from rules_pages.data.engine_runner import EngineRunner

OWNERS = st.sampled_from(["nobody", "own", "other"])


def heads(attika: EngineRunner, tail: str) -> set[str]:
    return {head for other, head in attika.components.arrows if other == tail}


def test_the_capital_has_six_children(attika: EngineRunner) -> None:
    assert heads(attika, "capital") == {"oracle", "theater", "tavern", "plaza", "gymnasium", "statue"}


def test_the_chains_of_the_city_end_after_one_more_building(attika: EngineRunner) -> None:
    ends = {child: heads(attika, child) for child in heads(attika, "capital")}
    assert {child: found for child, found in ends.items() if found} == {
        "plaza": {"market"},
        "gymnasium": {"stadium"},
        "statue": {"temple"},
    }


def test_no_building_has_two_arrows_to_it(attika: EngineRunner) -> None:
    counts = Counter(head for _, head in attika.components.arrows)
    assert {head: count for head, count in counts.items() if count > 1} == {}


def test_only_the_road_has_an_arrow_to_itself(attika: EngineRunner) -> None:
    assert [tail for tail, head in attika.components.arrows if tail == head] == ["road"]


def test_arrows_stay_inside_their_group(attika: EngineRunner) -> None:
    group_of = attika.components.group_of
    assert all(group_of[tail] == group_of[head] for tail, head in attika.components.arrows)


def test_every_group_but_the_roads_begins_with_one_main_building(attika: EngineRunner) -> None:
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


@settings(max_examples=40)
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


@settings(max_examples=40)
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
