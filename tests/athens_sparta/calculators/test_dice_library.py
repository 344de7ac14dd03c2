"""Chances of battles and sieges against icepool, a library of exact dice that knows nothing of this game."""

from fractions import Fraction
from itertools import product

import pytest

from tests.athens_sparta.battles import player

icepool = pytest.importorskip("icepool", reason="requirements/test.txt has it")

SIDES = 6
ROUNDS = 2
BLOCKS = ("peltast-a1", "hoplite-b1", "hoplite-b2", "hoplite-b3", "hoplite-b4", "fleet-c2", "fleet-c3")


def hits(dice: int, number: int):
    """How many of so many dice show the rating or less."""
    return dice @ (icepool.d(SIDES) <= number)


def volley(position, striker: int, number: int, walls: bool):
    """One block fires: `position` is (steps of the attacker, of the defender, half hit on the defender)."""

    def fired(attacker: int, defender: int, half: int):
        if attacker == 0 or defender == 0:
            return (attacker, defender, half)
        struck = hits((attacker, defender)[striker], number)
        if striker == 1:
            return struck.map(lambda count: (max(0, attacker - count), defender, half))
        per_step = 2 if walls else 1
        return struck.map(
            lambda count: (attacker, max(0, defender - (count + half) // per_step), (count + half) % per_step)
        )

    return position.map(fired, star=True)


def duel(attacker: tuple[str, int], defender: tuple[str, int], walls: bool):
    position = icepool.Die([(attacker[1], defender[1], 0)])
    letters = [attacker[0][-2], defender[0][-2]]
    numbers = [int(attacker[0][-1]), int(defender[0][-1])]
    for _ in range(ROUNDS):
        for striker in sorted((0, 1), key=lambda side: (letters[side], -side)):
            position = volley(position, striker, numbers[striker], walls)
    if not walls and defender[0].startswith("peltast"):
        position = volley(position, 1, numbers[1], walls)
    return position


def share(position, holds) -> Fraction:
    return Fraction(sum(ways for end, ways in position.items() if holds(*end)), position.denominator())


@pytest.mark.slow
@pytest.mark.parametrize("walls", [False, True])
@pytest.mark.parametrize("steps", [(1, 1), (2, 3), (4, 2), (4, 4)])
def test_duels_end_as_the_library_says(steps: tuple[int, int], walls: bool) -> None:
    for attacker, defender in product(BLOCKS, repeat=2):
        if walls and "fleet" in attacker + defender:
            continue  # behind walls a fleet has another rating
        if ("fleet" in attacker) != ("fleet" in defender):
            continue  # a battle of its own kind
        asked = {"attacker_1": attacker, "attacker_1_steps": steps[0]}
        asked |= {"defender_1": defender, "defender_1_steps": steps[1], "ground": "walls" if walls else "open"}
        value = player().calculate("battle_odds", asked)["value"]
        position = duel((attacker, steps[0]), (defender, steps[1]), walls)
        expected = {
            "won": share(position, lambda attacker, defender, half: defender == 0),
            "lost": share(position, lambda attacker, defender, half: attacker == 0),
            "held": share(position, lambda attacker, defender, half: attacker > 0 and defender > 0),
        }
        assert {end: Fraction(value[end], value["whole"]) for end in expected} == expected, (attacker, defender)


def worn(steps: int, turns: int, roll: int) -> list[Fraction]:
    """The chance that a lone block has worn away by each turn, with one die a turn."""
    position, loss = icepool.Die([steps]), hits(1, SIDES + 1 - roll)
    found = []
    for _ in range(turns):
        position = (position - loss).map(lambda left: max(0, left))
        found.append(Fraction(position.quantity(0), position.denominator()))
    return found


@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize("waters, roll", [("landlocked", 3), ("port", 5)])
def test_a_city_without_relief_falls_as_the_library_says(steps: int, waters: str, roll: int) -> None:
    """So strong a besieger that it lasts: full siege of a landlocked city, half siege of a port by land."""
    turns = 3
    asked = {"waters": waters, "inside_1": steps, "turns": turns, "first": "besieged"}
    asked |= {f"land_{number}": 4 for number in range(1, 5)}
    asked |= {name: 0 for name in ("inside_2", "inside_3", "inside_4", "fleet_1", "fleet_2")}
    value = player().calculate("siege_clock", asked)["value"]
    assert [Fraction(fallen, whole) for fallen, _, _, whole in value["turns"]] == worn(steps, turns, roll)
