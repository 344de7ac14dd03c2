"""The shortest chain between two shrines, against every way there is on small maps."""

from itertools import combinations
from random import Random

import pytest

from rules_engine.attika.game.state import State
from rules_engine.attika.rules.sites import SHRINE
from rules_engine.attika.rules.victory import Link, linked_shrines
from rules_engine.hexes import Position, connected, flower, neighbours, rim


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
        for chosen in combinations(free, count):
            if is_linked(state, chosen):
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
