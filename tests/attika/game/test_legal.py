"""Lists of legal moves: complete, in a fixed order, and every one of them legal."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from rules_engine.attika.actions.build import Build
from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.calculators.building_cost import building_cost, cost_question
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import Moment, State
from rules_engine.attika.rules.sites import SHRINE
from rules_engine.attika.rules.turns import START
from rules_engine.core import Refused, Unknown, to_json
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import play, refused, state_of


def kinds(moves: list[dict]) -> list[str]:
    """The first words, each run once."""
    words = [next(iter(move)) for move in moves]
    return [word for index, word in enumerate(words) if index == 0 or word != words[index - 1]]


AMPHORA = {"amphorae": {"corinth": 1}}
STORE = [{"reveal": 1}, {"store": "tower"}]
FORTRESS = {"build": "fortress", "at": [0, 0], "pay": {"hill": 1, "mountain": 3}}

# the moment -> (the table, the moves until then, the kinds of moves there are)
MOMENTS: dict[str, tuple[dict, list[dict], list[str]]] = {
    "before the choice": ({}, [], ["reveal", "build", "end"]),
    "before the choice, with an amphora": (AMPHORA, [], ["reveal", "build", "amphora", "end"]),
    "with a building just revealed": ({}, [{"reveal": 1}], ["build", "store"]),
    "with one that cannot be paid": ({"hands": {}}, [{"reveal": 1}], ["store"]),
    "with nowhere to build": (
        {"map": [[0, 0, "blank"]], "buildings": [[0, 0, "athens", "ship"]]},
        [{"reveal": 1}],
        ["store"],
    ),
    "after a reveal": ({}, STORE, ["reveal", "end"]),
    "after a build": ({}, [FORTRESS], ["build", "end"]),
    "after a card for an amphora": ({"amphorae": {"corinth": 2}}, [{"amphora": "card"}], ["amphora", "end"]),
    "with a board tile to lay": ({"turn": {"tile": "tile-07"}}, [], ["tile"]),
    "with nothing to reveal and nothing to build": ({"mats": {}, "stacks": {}}, [], ["end"]),
    "when the game is over": ({"won": {"winner": "athens", "rule": "end.link"}}, [], []),
}


@pytest.mark.parametrize(("changes", "moves", "expected"), MOMENTS.values(), ids=MOMENTS)
def test_what_can_be_done(attika: EngineRunner, changes: dict, moves: list[dict], expected: list[str]) -> None:
    after, _ = play(attika, table(**changes), *moves)
    assert kinds(ATTIKA.legal_moves(attika.components, state_of(attika, after))) == expected


def test_stacks_that_are_empty_are_left_out(attika: EngineRunner) -> None:
    moves = ATTIKA.legal_moves(attika.components, state_of(attika, table(mats={})))
    assert moves == [{"reveal": 0}, {"reveal": 1}, {"end": 3}]


def test_builds_come_in_the_order_of_the_data_and_of_the_map(attika: EngineRunner) -> None:
    position = table(mats={"corinth": ["tower", "fortress", "tower"]})
    builds = [move for move in ATTIKA.legal_moves(attika.components, state_of(attika, position)) if "build" in move]
    places = [[q, r] for q, r, _ in position["map"]]
    assert [(move["build"], move["at"]) for move in builds] == [
        (name, place) for name in ("fortress", "tower") for place in places
    ]


def test_of_several_cheapest_payments_the_first_is_listed(attika: EngineRunner) -> None:
    """As `building_cost` lists them: least of the first landscape first."""
    position = table(mats={"corinth": ["road"]}, hands={"corinth": {"water": 4, "forest": 3, "mountain": 1}})
    builds = [move for move in ATTIKA.legal_moves(attika.components, state_of(attika, position)) if "build" in move]
    assert builds[0]["pay"] == {"water": 1, "forest": 3, "mountain": 1}
    other = builds[0] | {"pay": {"water": 4, "mountain": 1}}
    assert other not in builds and refused(attika, position, other) is None


def test_what_a_list_says_belongs_to_who_asked(attika: EngineRunner) -> None:
    state = state_of(attika, table())
    ATTIKA.legal_moves(attika.components, state)[2]["pay"]["water"] = 9
    assert ATTIKA.legal_moves(attika.components, state) == ATTIKA.legal_moves(
        attika.components, state_of(attika, table())
    )


def priced(practice: Components, state: State, building: str) -> Iterator[dict]:
    """What the calculator says for the building on every free hex: the move with its first payment."""
    built = {place for place, _, _ in state.buildings}
    for place, ground in state.grounds:
        if place not in built and ground != SHRINE:
            surplus = dict(state.readings).get("surplus", "lost")
            try:
                value = building_cost(
                    practice, **cost_question(practice, state, building, place), surplus=surplus
                ).value
            except Refused:
                continue
            counts = zip(practice.landscapes, to_json(value["payments"])[0], strict=True)
            yield {"build": building, "at": [*place], "pay": {name: count for name, count in counts if count}}


@pytest.mark.slow
def test_all_that_is_allowed_is_listed(attika: EngineRunner, practice: Components, states: list[State]) -> None:
    """At the beginning of a turn, of a mat with every building once; one that is there twice is tried once."""
    compared, order = 0, tuple(attika.components.order)
    for state in states[::20]:
        state = replace(state.with_seat(state.active, mat=order * 2), turn=START)
        listed = [without(move, "shuffle") for move in Build(Moment(attika.components, state)).listing()]
        assert listed == [move for building in order for move in priced(practice, state, building)], state.active
        compared += len(listed)
    assert compared > 2_000


@pytest.mark.slow
def test_what_is_not_listed_is_refused(attika: EngineRunner, states: list[State]) -> None:
    """Moves of other moments, tried at each."""
    everything = [move for state in states[:48:4] for move in ATTIKA.legal_moves(attika.components, state)]
    generator = Random(8)
    tried = 0
    for state in states[::4]:
        listed = [without(move, "pay", "shuffle") for move in ATTIKA.legal_moves(attika.components, state)]
        for move in generator.sample(everything, 60):
            if without(move, "pay", "shuffle") not in listed:
                tried += 1
                with pytest.raises(Refused):
                    ATTIKA.apply(attika.components, state, move)
    assert tried > 1_000


def without(move: dict, *parts: str) -> dict:
    """A move apart from its payment, of which there may be others, or from what is shuffled."""
    return {name: value for name, value in move.items() if name not in parts}


def test_where_no_cost_is_known_it_is_not_made_up(attika: EngineRunner) -> None:
    position = table(mats={"corinth": ["quarry"]}, practice=False)
    with pytest.raises(Unknown):
        ATTIKA.legal_moves(attika.components, state_of(attika, position))
    with pytest.raises(Unknown):
        play(attika, position, {"build": "quarry", "at": [0, 0], "pay": {"hill": 1, "mountain": 2}})
