"""The calculators reckon as the whole game does, on random positions."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.actions.movement import Revolt
from rules_engine.athens_sparta.calculators.battle_odds import Question, all_shots, battle_odds, fighters
from rules_engine.athens_sparta.calculators.points import movement_allowance, replacement, victory_count
from rules_engine.athens_sparta.calculators.siege_clock import siege_clock
from rules_engine.athens_sparta.game.cards import new_deal, setup
from rules_engine.athens_sparta.game.flow import check_olympiad, victory_points
from rules_engine.athens_sparta.game.state_json import read_state, write_state
from rules_engine.athens_sparta.rules.battle.model import Battle, printed
from rules_engine.athens_sparta.rules.map import MAIN, theatre_of
from rules_engine.athens_sparta.rules.replacement import step_cost
from rules_engine.athens_sparta.rules.sieges import rolls_at, siege_of, waters_of
from rules_engine.athens_sparta.rules.state import SIDES, State
from rules_engine.core import Refused
from tests.athens_sparta.game.test_legal_moves_agree import random_siege
from tests.athens_sparta.maps import at, components, data
from tests.athens_sparta.wars import block, play, war

SEEDS = range(16)
CARDS = [["athens", "twos-1"], ["sparta", "threes-1"]]
KINDS = [name for name in data()["form"]["kinds"] if printed(components(), name) is not None]


def changed(state: State, **changes: object) -> State:
    return read_state(components(), write_state(components(), state) | changes)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_victory_count_is_the_game_s(seed: int) -> None:
    dice = Random(seed)
    state = changed(
        random_siege(seed), persia=dice.choice(["", "allied", "ended"]), olympiad=dice.choice([1, 8]), phase="combat"
    )
    asked: dict = {"check": "last-olympiad" if state.olympiad == 8 else "olympiad"}
    for side in SIDES:
        held = [city for city in theatre_of(components()).cities if state.holder(city) == side]
        asked[side] = sum([state.points_of(city) for city in held])
        shut = [city for city in held if state.is_beset(city, side)]
        asked[side + "_closed"] = sum([state.points_of(city) for city in shut])
    miletus = theatre_of(components()).by_id["miletus"]
    if state.persia == "allied" and state.holder(miletus) == "sparta":
        asked["persian_miletus"] = "closed" if state.is_beset(miletus, "sparta") else "yes"
    loser = state.fallen_sides()
    answer = victory_count(components(), **asked, main_city=loser or "none")
    assert {side: answer.value[side] for side in SIDES} == {side: victory_points(state, side) for side in SIDES}
    if not loser:
        won = check_olympiad(state)[0].won
        assert (answer.value["winner"], answer.value["rule"]) == (won or (None, None))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("side", SIDES)
def test_the_replacement_has_the_points_the_room_and_the_prices_of_the_game(seed: int, side: str) -> None:
    state = changed(random_siege(seed), persia="allied" if side == "sparta" and seed % 2 else "", phase="combat")
    cities = [
        city
        for city in theatre_of(components()).cities
        if state.holder(city) == side and not state.is_beset(city, side)
    ]
    main = [city for city in cities if city.size == MAIN and city.id == side]
    counted: dict[str, int] = {}
    for city in cities:
        if city not in main:
            name = f"value-{city.points}" if city.points else "value-none"
            counted[name] = counted.get(name, 0) + 1
    if any(city.size == MAIN and city not in main for city in cities):
        pytest.skip("the game is over")
    support = "yes" if state.persia == "allied" else "no"
    asked = {"side": side, "cities": counted, "main_city": main[0].points if main else 0, "support": support}
    answer = replacement(components(), **asked)
    assert answer.value["points"] == state.income(side)
    assert answer.value["room"] == sum([components().limits[city.limits]["spend"] for city in cities])
    own = [piece for piece in state.pieces if piece.owner == side and not piece.unit.is_revolting()]
    for kind in components().types:
        price = {step_cost(state, piece) for piece in own if piece.unit.type == kind}
        try:
            spent = replacement(components(), **asked, steps={kind: 1}).value["spent"]
        except Refused:
            continue
        assert price <= {spent}


@pytest.mark.slow
@pytest.mark.parametrize("walls", ["full-step", "double-defence"])
@pytest.mark.parametrize(("inside", "land"), [(1, 1)])
def test_the_siege_clock_is_what_all_rolls_of_the_game_come_to(walls: str, inside: int, land: int) -> None:
    """Two game turns before Thebes, every roll of both sides through the moves of the game."""
    start = war(
        block("thebes-hoplites-1", "thebes", inside, "inside"),
        block("athens-hoplites-1", "thebes", land),
        phase="combat",
        active="athens",
        first="athens",
        readings={"attrition-walls": walls},
    )
    found = {"fallen": Fraction(0), "lifted": Fraction(0), "open": Fraction(0)}
    for rolls in product(range(1, 7), repeat=4):
        found[end_of(start, rolls)] += Fraction(1, 6**4)
    *_, answer = siege_clock(
        components(), waters="landlocked", inside_1=inside, land_1=land, turns=2, attrition_walls=walls
    )
    fallen_, lifted, open_, whole = answer.value["turns"][-1]
    assert found == {
        "fallen": Fraction(fallen_, whole),
        "lifted": Fraction(lifted, whole),
        "open": Fraction(open_, whole),
    }


def end_of(state: State, rolls: tuple[int, ...]) -> str:
    for number, roll in enumerate(rolls):
        side = SIDES[number % 2]
        state = changed(state, phase="combat", active=side, first="athens", points=0, turn=1, played=CARDS)
        state = play(state, {"end": "combat"})
        if state.phase != "attrition" or state.active != side:
            break
        state = play(state, {"attrition": list(at("thebes")), "dice": [roll]})
    steps = {piece.id: piece.steps for piece in state.pieces if piece.id in ("thebes-hoplites-1", "athens-hoplites-1")}
    return "fallen" if not steps["thebes-hoplites-1"] else "open" if steps["athens-hoplites-1"] else "lifted"


@pytest.mark.parametrize("seed", range(60))
def test_the_odds_let_blocks_attack_in_the_order_of_the_game(seed: int) -> None:
    dice = Random(seed)
    ground = dice.choice(["open", "walls"])
    land = [kind for kind in KINDS if not kind.startswith("fleet")]
    sides = [[(dice.choice(land), dice.randint(1, 4)) for _ in range(dice.randint(1, 3))] for _ in range(2)]
    force = fighters(components(), tuple(sides[0]), "attacker", ground)
    force += fighters(components(), tuple(sides[1]), "defender", ground)
    shots = all_shots(components(), Question(force, ground, 2, "unfired"))
    rising = any(one.role == "attacker" and one.is_revolting() for one in force)
    battle = Battle(components(), force, size="major" if ground == "walls" else "", rising=rising)
    if ground == "walls":
        battle = battle.play({"storm": True}).state
    reckoned = [names(force, shot) for shot in shots]
    assert fought(battle) == reckoned


def names(force: tuple, shot: object) -> tuple[str, list[str]]:
    """Who attacks, and whom it can strike."""
    roles = ("attacker", "defender")
    own = [one.name for one in force if one.role == roles[shot.side]]  # type: ignore[attr-defined]
    enemies = [one.name for one in force if one.role == roles[1 - shot.side]]  # type: ignore[attr-defined]
    return own[shot.index], sorted([enemies[index] for index in shot.order])  # type: ignore[attr-defined]


def fought(battle: Battle) -> list[tuple[str, list[str]]]:
    """Who attacks in the battle of the game when nobody hits, and whom it can strike."""
    found = []
    while battle.next_to_act():
        one = battle.next_to_act()[0]
        struck = sorted([enemy.name for enemy in battle.targets(one)])
        found.append((one.name, struck))
        move = {"fire": one.name, "dice": [6] * one.steps} if struck else {"pass": one.name}
        battle = battle.play(move).state
    return found


@pytest.mark.parametrize("points", range(1, 6))
def test_the_movement_points_pay_for_as_many_moves_as_the_calculator_says(points: int) -> None:
    cards = new_deal(components(), list(SIDES), list)
    state = changed(setup(components(), list(SIDES), cards), phase="movement", points=points)
    dice, moved = Random(points), 0
    while able := [move for move in ENGINE.legal_moves(components(), state) if {"move", "march", "sail"} & set(move)]:
        state, moved = play(state, dice.choice(able)), moved + 1
    assert (moved, state.points) == (movement_allowance(components(), points).value["moves"], 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_revolt_is_as_strong_as_the_calculator_says_at_most(seed: int) -> None:
    points = 1 + seed % 5
    state = changed(random_siege(seed), phase="movement", points=points)
    most, revolt = movement_allowance(components(), points).value["revolt"], Revolt(state)
    for city in {move["revolt"] for move in ENGINE.legal_moves(components(), state) if "revolt" in move}:
        revolt.city_id = city
        free = next(piece for piece in revolt.blocks() if piece.stand == "aside")
        steps = [move["steps"] for move in ENGINE.legal_moves(components(), state) if move.get("revolt") == city]
        assert steps == list(range(1, min(most, free.unit.steps) + 1))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_side_buys_costs_what_the_calculator_says(seed: int) -> None:
    """Random steps of replacement; the calculator finds them payable, at the same price, with the same rest."""
    dice, side = Random(seed), SIDES[seed % 2]
    state = changed(random_siege(seed), persia="allied" if seed % 3 else "", phase="combat")
    points = state.income(side)
    state = changed(state, phase="replacement", active=side, build=points)
    bought: dict[str, int] = {}
    for _ in range(12):
        able = [move for move in ENGINE.legal_moves(components(), state) if "grow" in move or "build" in move]
        if not able:
            break
        move = dice.choice(able)
        state = play(state, move)
        kind = state.piece(move.get("grow") or move["build"]).unit.type
        bought[kind] = bought.get(kind, 0) + 1
    support = "yes" if side == "sparta" and state.persia == "allied" else "no"
    answer = replacement(components(), **cities_of(state, side), steps=bought, support=support)
    assert (answer.value["points"], answer.value["left"]) == (points, state.build)


def cities_of(state: State, side: str) -> dict:
    """The cities that count for a side, as the calculator asks for them."""
    counted: dict[str, int] = {}
    held = [city for city in theatre_of(components()).cities if state.counts(city, side)]
    for city in held:
        if city.id != side:
            name = f"value-{city.points}" if city.points else "value-none"
            counted[name] = counted.get(name, 0) + 1
    return {"side": side, "cities": counted, "main_city": sum(city.points for city in held if city.id == side)}


@pytest.mark.parametrize("seed", range(40))
def test_the_siege_clock_and_the_game_roll_alike(seed: int) -> None:
    state = changed(random_siege(seed), phase="combat")
    theatre = theatre_of(components())
    for side in SIDES:
        for city in theatre.cities:
            rows = rolls_at(changed(state, active=side), city.at)
            kind = siege_of(state, city)
            if not kind or "sicily" in str(rows):
                continue
            waters, inside = waters_of(theatre, city), state.holder(city) == side
            land = any(piece.stand == "field" and piece.owner != state.holder(city) for piece in state.here(city.at))
            fleet = any(piece.stand == "blockade" for piece in state.here(city.at))
            around = {"land_1": int(land), "fleet_1": int(fleet)}
            *_, clock = siege_clock(components(), waters=waters, inside_1=1, turns=1, **around)
            said = {line.rule: line.values["roll"] for line in clock.lines if "roll" in (line.values or {})}
            rolls = {lowest for piece, lowest, rule in rows if piece.stand != "patrol"}
            assert clock.value["kind"] == kind
            assert rolls <= {said[f"attrition.{kind}.rolls" if inside else "attrition.besieger.rolls"]}, (city.id, rows)


@pytest.mark.parametrize(("attacker", "defender"), [(1, 1), (2, 1), (1, 2), (2, 2)])
def test_the_odds_of_a_round_are_what_all_rolls_of_the_game_come_to(attacker: int, defender: int) -> None:
    kinds = [name for name in KINDS if printed(components(), name)[0] in ("hoplite", "peltast", "cavalry")]
    dice = Random(10 * attacker + defender)
    for _ in range(3):
        one, two = dice.choice(kinds), dice.choice(kinds)
        blocks = {"attacker_1": one, "attacker_1_steps": attacker, "defender_1": two, "defender_1_steps": defender}
        *_, answer = battle_odds(components(), **blocks, length="one-round")
        force = fighters(components(), ((one, attacker),), "attacker", "open")
        force += fighters(components(), ((two, defender),), "defender", "open")
        left: dict[tuple[int, int], Fraction] = {}
        every_roll(Battle(components(), force), Fraction(1), left)
        ends = {"won": (True, False), "held": (True, True), "lost": (False, True)}
        for name, (ours, theirs) in ends.items():
            share = sum((left[end] for end in left if (bool(end[0]), bool(end[1])) == (ours, theirs)), Fraction(0))
            assert share == Fraction(answer.value[name], answer.value["whole"]), (name, one, two)


def every_roll(battle: Battle, chance: Fraction, left: dict[tuple[int, int], Fraction]) -> None:
    """Play one round with each roll of the dice; `left` gathers the chances of (attacker's steps, defender's)."""
    able = battle.next_to_act() if battle.phase == "round" and battle.round == 1 else []
    if not able:
        steps = tuple(sum(one.steps for one in battle.force if one.role == role) for role in ("attacker", "defender"))
        left[steps] = left.get(steps, Fraction(0)) + chance
        return
    rolls = list(product(range(1, 7), repeat=able[0].steps))
    for roll in rolls:
        after = battle.play({"fire": able[0].name, "dice": list(roll)}).state
        every_roll(after, chance / len(rolls), left)
