"""On positions of random games: what is listed is what is accepted, and the map's page says what the game does."""

from functools import cache
from random import Random

import pytest

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.calculators.points import movement_allowance
from rules_engine.athens_sparta.game.phases import FIGHT, REGROUP
from rules_engine.athens_sparta.positions.teaching_map import Block
from rules_engine.athens_sparta.rules.map import SICILY
from rules_engine.athens_sparta.rules.movement import Mover
from rules_engine.athens_sparta.rules.state import MOVEMENT, Piece, State
from rules_engine.core import BadInput, Press, Refused, Table
from rules_engine.hexes import Position, neighbours
from tests.athens_sparta.maps import components, theatre
from tests.soak.athens_sparta import AthensSpartaTable

GAMES = 2
PHASES = (MOVEMENT, FIGHT, REGROUP)
EACH = 5
"""So many positions of each phase in a game."""


@cache
def positions(phase: str) -> tuple[State, ...]:
    return tuple(state for seed in range(GAMES) for state in game(seed) if state.phase == phase)


@cache
def game(seed: int) -> tuple[State, ...]:
    """Some positions of a random game, spread over it."""
    generator, table = Random(seed), AthensSpartaTable(components())
    state, seen = table.start(generator, 2), {phase: [] for phase in PHASES}
    while state.won is None and state.olympiad < 3:
        state = table.apply(state, table.choose(generator, table.moves(state))).state
        if state.phase in PHASES:
            seen[state.phase].append(state)
    return tuple(state for phase in PHASES for state in generator.sample(seen[phase], min(EACH, len(seen[phase]))))


def refusal(state: State, move: dict) -> str | None:
    """The rule that forbids a move, "none" for what is no move at all; None for a legal one."""
    try:
        ENGINE.apply(components(), state, move)
    except Refused as refused:
        return refused.rule
    except BadInput:
        return "none"
    return None


def hexes() -> list[Position]:
    return [place for place in theatre().order if theatre().ground(place) != "sea"] + [SICILY]


def own(state: State) -> list[Piece]:
    return [piece for piece in state.pieces if piece.owner == state.active and piece.is_on_map()]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["move", "march", "sail", "voyage"])
def test_what_is_accepted_of_a_block_is_what_is_listed(kind: str) -> None:
    generator = Random(kind)
    for state in positions(MOVEMENT):
        listed = [move for move in ENGINE.legal_moves(components(), state) if kind in move]
        for piece in generator.sample(own(state), min(4, len(own(state)))):
            goals = {tuple(move["to"]) for move in listed if move[kind] == piece.id}
            taken = {place for place in hexes() if refusal(state, {kind: piece.id, "to": list(place)}) is None}
            assert taken <= goals, (piece.id, taken - goals)
            for move in [move for move in listed if move[kind] == piece.id]:
                assert refusal(state, move) is None, move


@pytest.mark.slow
def test_an_attack_comes_over_the_sides_that_are_listed() -> None:
    generator = Random(1)
    for state in positions(MOVEMENT):
        listed = [move for move in ENGINE.legal_moves(components(), state) if "via" in move]
        for move in generator.sample(listed, min(3, len(listed))):
            others = [{**move, "via": list(near)} for near in neighbours(tuple(move["to"]))]
            taken = [other for other in others if refusal(state, other) is None]
            assert [other for other in others if other in listed] == taken


@pytest.mark.slow
def test_retreats_and_regroupings_that_are_accepted_are_listed() -> None:
    for state in positions(FIGHT) + positions(REGROUP):
        kind = "retreat" if state.phase == FIGHT else "regroup"
        listed = [move for move in ENGINE.legal_moves(components(), state) if kind in move]
        for name in sorted({piece.id for piece in state.pieces if piece.at == state.target}):
            goals = {tuple(move["to"]) for move in listed if move[kind] == name and "to" in move}
            taken = {place for place in hexes() if refusal(state, {kind: name, "to": list(place)}) is None}
            assert taken == goals, (kind, name)


@pytest.mark.slow
def test_the_map_offers_what_the_game_allows() -> None:
    """The buttons of the teaching map are the legal moves to cities, and its other rows are refused by that rule."""
    generator = Random(2)
    for state in positions(MOVEMENT):
        for piece in generator.sample(own(state), min(4, len(own(state)))):
            listed = [move for move in ENGINE.legal_moves(components(), state) if move.get("move") == piece.id]
            cities = {place for place in theatre().by_place}
            block = Block(state, piece.id)
            offered = pressed(block.operation_tables())
            allowed = {tuple(move["to"]) for move in listed if tuple(move["to"]) in cities}
            assert offered <= allowed, (piece.id, offered - allowed)
            caught = allowed - offered
            steps = [ENGINE.apply(components(), state, {"move": piece.id, "to": list(place)}) for place in caught]
            assert {step.lines[-1].rule for step in steps} <= set(CAUGHT), (piece.id, caught)
            strategic = [
                move
                for move in ENGINE.legal_moves(components(), state)
                if {"march", "sail", "voyage"} & set(move) and piece.id in move.values()
            ]
            assert pressed([block.strategic_table()]) == {tuple(move["to"]) for move in strategic} & cities, piece.id


CAUGHT = ("terrain.strait-fleet", "terrain.strait-control.back", "retreat.impossible")


def pressed(tables: list[Table]) -> set[Position]:
    buttons = [cell.value for table in tables for row in table.rows for cell in row if isinstance(cell, Press)]
    return {(int(button.split(" ")[1]), int(button.split(" ")[2])) for button in buttons}


@pytest.mark.slow
def test_no_block_goes_farther_than_the_calculator_says() -> None:
    value = movement_allowance(components(), 3).value
    for state in positions(MOVEMENT):
        for piece in own(state):
            assert piece.unit.move == value["ranges"].get(piece.unit.type, piece.unit.move)
            marches = [steps for _, steps in Mover(state, piece).march_goals()]
            assert max(marches, default=0) <= value["marches"].get(piece.unit.type, 2 * piece.unit.move)
        assert all(
            move["steps"] <= movement_allowance(components(), state.points).value["revolt"]
            for move in ENGINE.legal_moves(components(), state)
            if "revolt" in move
        )
