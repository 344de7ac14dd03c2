"""Random battles at ports: what holds after each of them, whoever stood where before (rules blockade.attacked,
patrol.attacked, naval.left-outside, retreat.impossible)."""

from random import Random

import pytest

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, PATROL
from rules_engine.athens_sparta.rules.state import State, other
from rules_engine.core import Step
from tests.athens_sparta.maps import at, city, components
from tests.athens_sparta.wars import block, war
from tests.soak.vanishing import unnamed_losses

ENDS = {
    "pursuit.leave": {"retreat", "enter"},
    "naval.after-rounds.choice": {"retreat", "blockade"},
    "relief.inside.choice": {"retreat", "enter"},
    "naval.left-outside": {"retreat", "withdraw"},
    "naval.left-outside.taken": {"retreat", "blockade"},
}
"""What a block may do that a line at the end of the rounds names."""
SEEDS = range(150)
MOVES = 120
"""Most moves of a combat phase in these positions."""
STRONGEST = 3
"""Steps that all of these blocks can have."""
CITIES = ("troezen", "gythium", "corinth", "megara", "cythera", "naupactus", "chalcis", "amphipolis")
GROUND = {
    "athens": ("athens-hoplites-1", "athens-hoplites-2", "athens-peltasts"),
    "sparta": ("sparta-hoplites-1", "thebes-cavalry", "sparta-peltasts"),
}
FLEETS = {"athens": ("athens-fleets-1", "athens-fleets-2"), "sparta": ("gythium-fleets", "leucas-fleets")}
RETREATS = {"athens": ("athens", "carystus"), "sparta": ("gythium", "leucas")}
"""Where fleets come from; ground blocks come from a hex beside the city."""


def position(random: Random) -> State:
    """A city with a garrison or without one, the enemy besieging, blockading or patrolling before it, and blocks that
    arrive in this turn for either side."""
    name = random.choice(CITIES)
    owner = city(name).side
    enemy, walls = other(owner), city(name).walls
    pieces, came = [], []

    def add(names: tuple[str, ...], stand: str, most: int, origin: str = "") -> None:
        for one in random.sample(names, random.randint(0, most)):
            pieces.append(block(one, name, random.randint(1, STRONGEST), stand))
            if origin:
                came.append([one, *at(origin)])

    besieged = walls and random.random() < 0.5
    add(GROUND[owner][:2], INSIDE if besieged else FIELD, 2)
    around = random.choice((BLOCKADE, PATROL, ""))
    if around:
        add(FLEETS[enemy][:1], around, 1)
    within = [piece for piece in pieces if piece[1] == owner]
    if besieged and within:
        add(GROUND[enemy][:1], FIELD, 1)
    active = random.choice((owner, enemy))
    near = random.choice([place for place in ("athens", "corinth", "thebes", "sparta") if place != name])
    add(GROUND[active][2:], FIELD, 1, near)
    add(FLEETS[active][1:], FIELD, 1, RETREATS[active][1])
    if active == enemy and not around:
        add(FLEETS[owner][:1], FIELD, 1)
    return war(*pieces, **{"phase": "combat", "active": active, "first": active, "points": 0, "came": came})


def random_move(random: Random, moves: list[dict]) -> dict:
    """Any legal move, with its dice rolled; most blocks stay to the last round, and the phase is rarely ended early."""
    others = [move for move in moves if "end" not in move] if random.random() < 0.95 else moves
    staying = [move for move in others if "retreat" not in move] if random.random() < 0.9 else others
    move = dict(random.choice(staying or others or moves))
    if "dice" in move:
        move["dice"] = [random.randint(1, 6) for _ in move["dice"]]
    return move


@pytest.mark.parametrize("seed", SEEDS)
def test_what_holds_after_every_battle(seed: int) -> None:
    random = Random(seed)
    state = position(random)
    for _ in range(MOVES):
        moves = ENGINE.legal_moves(components(), state)
        assert moves, "nobody can move"
        move = random_move(random, moves)
        done = ENGINE.apply(components(), state, move)
        assert not unnamed_losses(state, done.state, done.lines), move
        check_lines(state, done)
        if state.battle is not None and done.state.battle is None:
            check_stands(state, move, done)
        if done.state.phase not in ("combat", "declare", "fight", "regroup", "plunder"):
            return
        state = done.state
    raise AssertionError("the combat phase does not end")


def check_lines(before: State, done: Step) -> None:
    """Check that what is said of the end of a battle agrees with what was fought and with what may be done now."""
    rules = [line.rule for line in done.lines]
    if "storm.rounds.over" in rules:
        assert before.battle.storm, "a city has not fallen that nobody has stormed"
    if done.state.phase != "fight":
        return
    choices = ENGINE.legal_moves(components(), done.state)
    for line in [line for line in done.lines if line.rule in ENDS]:
        for name in line.values["blocks"]:
            kinds = {kind for move in choices for kind in move if move[kind] == name}
            assert kinds <= ENDS[line.rule], f"{line.rule} for {name}, which may {kinds}"


def check_stands(before: State, move: dict, done: Step) -> None:
    """Check the hex of a battle that is over."""
    after, place = done.state, before.target
    (town,) = [found for found in [city_at(place)] if found is not None]
    assert not after.is_contested(place), "enemies stand side by side"
    held = after.holder(town)
    for piece in after.here(place):
        enemies = after.enemies_in(place, piece.owner, (FIELD, INSIDE, BLOCKADE, PATROL))
        assert piece.stand != BLOCKADE or held == other(piece.owner), f"{piece.id} blockades its own city"
        assert piece.stand != INSIDE or enemies, f"{piece.id} is inside before nobody"
        assert piece.stand in (FIELD, INSIDE) or piece.is_fleet()
    if held != before.cause:
        assert not after.own_in(place, before.cause, (FIELD, INSIDE)), "a city is lost with its blocks in it"
    for name, post in before.battle.posts:
        piece = after.piece(name)
        chose = {move.get(kind) for kind in ("blockade", "retreat")}
        is_there = piece.is_on_map() and piece.at == place
        if is_there and held == other(piece.owner) and name not in chose:
            assert piece.stand == post, f"{name} no longer does its {post}"


def city_at(place: tuple[int, int]):
    return next((found for found in (city(name) for name in CITIES) if found.at == place), None)
