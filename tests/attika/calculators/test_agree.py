"""Calculators, tables and rule texts say what the game does, in random positions of random games."""

from dataclasses import replace
from random import Random

import pytest

from rules_engine import hexes
from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.calculators.building_cost import building_cost, cost_question
from rules_engine.attika.calculators.free_builds import free_builds, free_builds_question
from rules_engine.attika.calculators.turn_options import turn_options_question
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.cards import hand_size
from rules_engine.attika.rules.sites import SHRINE
from rules_engine.attika.rules.turns import START
from rules_engine.core import Answer, Refused
from rules_pages.data.engine_runner import EngineRunner
from tests.games import refused

FREE = ("free.arrow", "road.free")
PAYING = ("cost.pay", "cost.pay.any", "cost.substitute")


def bill_of(practice: Components, state: State, building: str, at: list[int]) -> Answer:
    asked = cost_question(practice, state, building, at)
    return building_cost(practice, **asked, surplus=dict(state.readings).get("surplus", "lost"))


@pytest.mark.slow
def test_a_build_costs_what_its_lines_say(attika: EngineRunner, practice: Components, states: list[State]) -> None:
    generator, compared = Random(3), 0
    for state in states:
        builds = [move for move in ATTIKA.legal_moves(attika.components, state) if "build" in move]
        for move in generator.sample(builds, min(6, len(builds))):
            answer = bill_of(practice, state, move["build"], move["at"])
            told = [line for line in answer.lines if line.rule not in PAYING]
            assert list(ATTIKA.apply(attika.components, state, move).lines[: len(told)]) == told
            paid = tuple([move["pay"].get(name, 0) for name in practice.landscapes])
            assert paid in answer.value["payments"] and sum(paid) == answer.value["cards"]
            sums = [line.amount["card"] for line in answer.lines if line.rule in PAYING]
            assert sum(sums) == sum(paid), "the cards are the sum of their lines"
            compared += 1
    assert compared > 300


@pytest.mark.slow
def test_no_move_does_what_is_refused(attika: EngineRunner, practice: Components, states: list[State]) -> None:
    """Where the hand is not enough, no build of the mat is offered there, and the reason adds up."""
    generator, compared = Random(5), 0
    for state in states:
        if state.turn.revealed is not None or state.turn.tile is not None or not state.seat().mat:
            continue
        listed = {(one["build"], *one["at"]) for one in ATTIKA.legal_moves(attika.components, state) if "build" in one}
        places = [place for place, ground in state.grounds if ground != SHRINE and state.building_at(place) is None]
        for building in dict.fromkeys(state.seat().mat) if places else ():
            q, r = generator.choice(places)
            try:
                bill_of(practice, state, building, [q, r])
            except Refused as refusal:
                assert (building, q, r) not in listed
                sums = [line.amount["card"] for line in refusal.lines if line.rule in PAYING]
                assert sum(sums) == refusal.values["cards"] > sum(state.hand_of(state.active))
                compared += 1
    assert compared > 50


@pytest.mark.slow
def test_what_is_free_on_the_map_is_what_the_build_order_says(attika: EngineRunner, states: list[State]) -> None:
    """What a player still has is free beside what stands there exactly if the calculator names that neighbour."""
    components, seen = attika.components, 0
    for state in states[::3]:
        if state.won is not None or state.turn.revealed is not None or state.turn.tile is not None:
            continue
        standing = free_builds_question(components, state)["standing"]
        missing = [name for name in components.order if standing.get(name, 0) < components.copies[name]]
        fresh = replace(state, turn=START).with_seat(state.active, mat=tuple(missing))
        free = free_builds(components, standing).value["free"]
        builds = [move for move in ATTIKA.legal_moves(components, fresh) if "build" in move]
        for building in missing:
            places = {(move["at"][0], move["at"][1]) for move in builds if move["build"] == building}
            tails = {
                place
                for place, owner, name in state.buildings
                if owner == state.active and name in free.get(building, [])
            }
            beside = {near for place in tails for near in hexes.neighbours(place)}
            expected = {
                place
                for place, ground in state.grounds
                if place in beside and ground != SHRINE and state.building_at(place) is None
            }
            assert expected <= places, building
            moves = {(move["at"][0], move["at"][1]): move for move in builds if move["build"] == building}
            for place in [*sorted(expected)[:2], *sorted(places - expected)[:2]]:
                step = ATTIKA.apply(components, fresh, moves[place])
                assert (step.lines[0].rule in FREE) == (place in expected), (building, place)
                seen += place in expected
    assert seen > 50


@pytest.mark.slow
def test_the_planner_knows_the_fewest_cards_too(attika: EngineRunner, states: list[State]) -> None:
    rules = set()
    for state in states:
        value = attika.calculate("turn_options", turn_options_question(attika.components, state)).get("value")
        if value is None or value["pending"] != "nothing" or state.won is not None:
            continue
        position = attika.engine.write_state(attika.components, state)
        if value["least"] > 0:
            rules.add(refused(attika, position, {"end": value["least"] - 1}))
        assert refused(attika, position, {"end": value["least"]}) in (None, "cards.reshuffle", "cards.moment")
    assert rules == {"forgo.all", "forgo.optional"}


def test_the_table_of_turns_is_what_the_game_gives(attika: EngineRunner) -> None:
    rows = attika.plain["turns"]
    for key in attika.plain["order"]["turns"]:
        row = rows[key]
        told = {name: row[name] for name in ("reveals", "builds") if row.get(name)}
        value = attika.calculate("turn_options", {"mat": 5, "hidden": 15} | told)["value"]
        assert value["most"] == row["cards"], key
    turn = attika.plain["turn"]
    assert (rows["reveal-all"]["reveals"], rows["build-all"]["builds"]) == (turn["reveals"], turn["builds"])
    assert rows["neither"]["cards"] == turn["pass-cards"]


def test_the_table_of_hands_is_what_the_game_deals(attika: EngineRunner) -> None:
    hands = [attika.plain["seats"][seat]["cards"] for seat in attika.plain["order"]["seats"]]
    assert hands == [hand_size(attika.components, index) for index in range(4)]


def test_board_tiles_can_run_out_with_four_players_only(attika: EngineRunner) -> None:
    """What rule growth.empty tells."""
    components = attika.components
    left = {players: len(components.tiles) - len(layout.centres) for players, layout in components.layouts.items()}
    stacks = 1 + components.number("setup", "stacks")
    assert [players for players in left if players * stacks > left[players]] == [4]


def test_the_texts_tell_of_a_shrine_that_others_have_built_in(attika: EngineRunner) -> None:
    """Rule end.walled-in: with all hexes around it taken by others no chain leads there, until the map grows."""
    around = hexes.neighbours((0, 0))
    rings = sorted({near for place in around for near in hexes.neighbours(place)} - {(0, 0)})
    grounds = [((0, 0), SHRINE), ((4, 0), SHRINE), *[(place, "blank") for place in rings], ((3, 0), "blank")]
    built = tuple([(place, "athens", "ship") for place in around])
    state = State("corinth", tuple(grounds), built, (), (0, 0, 0, 0))
    assert state.shortest_link("corinth") is None
    one_open = State("corinth", tuple(grounds), built[1:], (), (0, 0, 0, 0))
    assert one_open.shortest_link("corinth") is not None
