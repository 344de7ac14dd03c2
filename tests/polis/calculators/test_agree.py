"""What a calculator says is what the game does, on the positions of random games: the same figures, the same refusals
(rules supply.*, growth.*, phoros.*, trade.*, tribute.*, civil-war.*, battle.*)."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from rules_engine.core import Refusal, Refused
from rules_engine.polis import ENGINE as polis
from rules_engine.polis.calculators.battle import battle_odds
from rules_engine.polis.calculators.round_end import round_end
from rules_engine.polis.calculators.takeover import takeover
from rules_engine.polis.calculators.trade import trade
from rules_engine.polis.calculators.tribute import tribute
from rules_engine.polis.game.state import State
from tests.polis.battle_tables import components, numbers
from tests.soak.polis import PolisTable

SEEDS = range(6)
STOCKS = ("wheat", "oil", "wine", "silver")
EVERY = 5
"""So many moves lie between two positions that are looked at."""
NONE = dict.fromkeys(components().order, 0)


def positions(seed: int) -> Iterator[tuple[Random, State]]:
    generator, table = Random(seed), PolisTable(components())
    state, moves = table.start(generator, 2), 0
    while table.outcome(state) is None and moves < 600:
        if moves % EVERY == 0 or state.stage != "actions":
            yield generator, state
        state, moves = table.apply(state, table.choose(generator, table.moves(state))).state, moves + 1


def result(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except Refused as refused:
        return Refusal(refused.rule, refused.values)


def attempt(state: State, move: dict) -> Any:
    return result(lambda: polis.apply(components(), state, move))


def change(before: State, after: State, side: str) -> dict[str, int]:
    """The resources and prestige that a side has more or less."""
    found = {good: after.has(side, good) - before.has(side, good) for good in components().resources}
    found["prestige"] = after.seats[side].prestige - before.seats[side].prestige
    return {name: number for name, number in found.items() if number}


def reading(state: State, name: str, default: str) -> str:
    return dict(state.readings).get(name, default)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.slow
def test_actions(seed: int) -> None:
    """Trade, tribute and civil war: every legal move and one attempt at each target."""
    seen = set()
    for generator, state in positions(seed):
        if state.stage == "actions" and components().other(state.turn_of) not in state.turn.passed:
            moves = polis.legal_moves(components(), state)
            for kind, check in (("trade", check_trade), ("tribute", check_tribute)):
                for move in generator.sample(moves, len(moves)):
                    if kind in move and (kind, str(move[kind])) not in seen:
                        check(state, move)
                        seen.add((kind, str(move[kind])))
            done = state.turn.done
            if len(done) < components().number("turn", "actions"):
                check_wars(state, "civil-war" in done)
    assert {kind for kind, _ in seen} == {"trade", "tribute"}


def check_trade(state: State, move: dict) -> None:
    good, gain, amount = components().spaces[move["trade"]]
    payment, column = "purchase" if "pay" in move else "exchange", state.prices.get(good, 0) + 1
    agreed = reading(state, "wheat-for-silver", "forbidden")
    found = trade(components(), good, f"of-{amount}", column, gain, payment, state.round, agreed).value
    after = polis.apply(components(), state, move).state
    said = dict(found["gained"])
    for name, number in found["paid"].items():
        said[name] = said.get(name, 0) - number
    assert change(state, after, state.turn_of) == {name: number for name, number in said.items() if number}
    assert after.prices.get(good, 0) + 1 in [place for place, _ in found["columns"]]


def check_tribute(state: State, move: dict) -> None:
    """The best way is a legal move and brings what the calculator says; no legal move brings more."""
    side, region = state.turn_of, move["tribute"]
    found = tribute(components(), region, state.units_of(side, region), side).value
    for placed, gain in zip(found["placed"], found["best"], strict=True):
        after = polis.apply(components(), state, {"tribute": region, "rows": placed}).state
        assert change(state, after, side) == {
            name: number for name, number in (gain | {"prestige": -found["prestige"]}).items() if number
        }
    after = polis.apply(components(), state, move).state
    assert sum(number for good, number in change(state, after, side).items() if good != "prestige") <= found["goods"]


def check_wars(state: State, done: bool) -> None:
    side, table, place = state.turn_of, components(), state.seats[state.turn_of].proxenos
    step = attempt(state, {"civil-war": place}) if place in table.poleis else None
    if done or step is None or (isinstance(step, Refusal) and step.refused != "civil-war.cost"):
        return
    price = takeover(table, table.poleis[place].base, state.poleis[place].population).value["civil_war"]
    if isinstance(step, Refusal):
        assert (step.values["silver"], step.values["cubes"]) == (price["silver"], price["points"])
    else:
        assert change(state, step.state, side) == {"silver": -price["silver"], "prestige": price["points"]}


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_decisions_at_the_end_of_a_round(seed: int) -> None:
    """Every decision that is open in supply, growth and phoros: accepted or refused alike, with the same figures."""
    looked = 0
    for _, state in positions(seed):
        if state.queue and state.stage in ("supply", "growth", "phoros"):
            {"supply": check_supply, "growth": check_growth, "phoros": check_phoros}[state.stage](state)
            looked += 1
    assert looked


def asked(state: State, side: str, **more: Any) -> dict:
    """The calculator's value for a side as it stands, or a Refusal."""
    own = {name: held.population for name, held in state.poleis.items() if held.owner == side}
    stocks = {good: state.has(side, good) for good in STOCKS} | {"prestige": state.seats[side].prestige}
    questions = {"growth": NONE, "shortage": reading(state, "shortage", "mixed")} | stocks | more
    return result(lambda: round_end(components(), side=side, population=NONE | own, **questions).value)


def check_supply(state: State) -> None:
    """Paying in prestige, where nothing was given up before: the calculator begins with the step."""
    side = state.queue[0]
    if "release" in state.turn.done:
        return
    found, step = asked(state, side), attempt(state, {"feed": True})
    if isinstance(step, Refusal) or isinstance(found, Refusal):
        assert found == step
    else:
        line = step.lines[0]
        assert -line.amount.get("prestige", 0) == found["paid"]
    for name in components().order:
        step = attempt(state, {"release": name})
        if isinstance(step, Refusal):
            assert asked(state, side, release={name: 1}) == step


def check_growth(state: State) -> None:
    """Cubes that a tile may still grow by, with wheat for supply put aside beforehand."""
    side = state.queue[0]
    cubes = sum(held.population for held in state.poleis.values() if held.owner == side)
    wheat = state.has(side, "wheat") + cubes * components().number("supply", "wheat")
    if state.turn.grown:
        return
    for name in components().order:
        step = attempt(state, {"grow": name})
        found = asked(state, side, wheat=wheat, growth=NONE | {name: 1})
        rule = step.refused if isinstance(step, Refusal) else None
        said = found.refused if isinstance(found, Refusal) else None
        if rule != "stock.cubes":  # the calculator does not know the map
            assert said == rule


def check_phoros(state: State) -> None:
    """So much prestige becomes so much silver; more than there is is refused alike."""
    side, held = state.queue[0], state.seats[state.queue[0]].prestige
    fed = 2 * components().number("pieces", "cubes")
    for points in (0, 1, held, held + 1):
        step = attempt(state, {"phoros": points})
        plain = asked(state, side, wheat=fed, silver=0)
        extra = plain["prestige"] - held  # for megalopolis, which the game has paid before
        found = asked(state, side, wheat=fed, silver=0, phoros=points + extra if points == held + 1 else points)
        assert isinstance(step, Refusal) == isinstance(found, Refusal)
        if isinstance(step, Refusal):
            assert found.refused == step.refused
        else:
            said = {"prestige": found["prestige"] - plain["prestige"], "silver": found["silver"]}
            amounts = [line.amount for line in step.lines if line.rule == "phoros.silver"]
            assert {name: number for name, number in said.items() if number} == (amounts[0] if points else {})


@pytest.mark.parametrize("seed", range(12))
def test_battles(seed: int) -> None:
    """Who attacks first, and that a phase never takes more units than have a chance in the calculator."""
    for _, state in positions(seed):
        if state.stage != "battles" or state.battle is None:
            continue
        battle = state.battle
        units = {side: battle["units"][side] for side in components().sides}
        if battle["phase"] == "attack" and battle["number"] == 1:
            found = battle_odds(components(), battle["ground"], **units).value
            assert (found["attacker"], found["defender"]) == (battle["asked"], components().other(battle["asked"]))
        if battle["phase"] == "defend" and battle["matching"] == "duty":
            check_defence(state, units)


def check_defence(state: State, units: dict[str, int]) -> None:
    """The hits of every legal defence have a weight above 0 among all hands that the defender may hold."""
    battle = state.battle
    assert battle is not None
    side, other = battle["attacker"], battle["asked"]
    hand = {kind: 0 for kind in numbers().kinds}
    for card in [*battle["attack"], *battle["hands"][side]]:
        hand[numbers().kind_of[card]] += 1
    if len(battle["hands"][other]) != units[other]:
        return
    found = battle_odds(components(), battle["ground"], hand=hand, attacker=side, **units).value
    kinds = sorted([numbers().kind_of[card] for card in battle["attack"]], key=numbers().kinds.index)
    weights = next(weights for pair, weights in found["pairs"] if pair == kinds)
    for move in polis.legal_moves(components(), state):
        after = polis.apply(components(), state, move).state
        left = after.units_of(other, state.battles[0])
        assert weights[units[other] - left] > 0
