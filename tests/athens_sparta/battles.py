"""Battles for tests: a player of the game's engine, forces in short, and a slow second opinion on chances."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from rules_engine.athens_sparta.components import FIELD, Components
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, DEFENDER
from rules_pages.data.book import GameBook
from rules_pages.data.engine_runner import EngineRunner
from tests.registry import unchecked_book

FACES = range(1, 7)


@cache
def game() -> GameBook:
    return unchecked_book().games["athens_sparta"]


@cache
def player() -> EngineRunner:
    return EngineRunner(game())


@cache
def components() -> Components:
    return Components(game().plain_components())


def fighter(name: str, rating: str, steps: int, kind: str = "hoplite", place: str = FIELD) -> Fighter:
    """`a1`, `d2`: attackers and defenders; the rating as on the block, `B3`."""
    role = ATTACKER if name.startswith("a") else DEFENDER
    return Fighter(name, role, kind, rating[0].lower(), int(rating[1]), steps, place)


def battle(*force: Fighter, **changes: Any) -> Battle:
    return Battle(components(), tuple(force), **changes)


# a second opinion: every single die of every single block, blocks as tuples, nothing shared with the engine

LETTERS = "abc"


def chances(attackers: list[tuple], defenders: list[tuple], walls: bool, rounds: int) -> dict[str, Fraction]:
    """How a battle ends, by enumerating all rolls. Blocks are (type, letter, number, steps)."""
    found: dict[str, Fraction] = {"won": Fraction(0), "held": Fraction(0), "lost": Fraction(0)}
    pursue = rounds == 2 and not walls
    turns = [turn for _ in range(rounds) for turn in one_round(attackers, defenders)]
    if pursue:
        chasing = [(1, index) for index, block in enumerate(defenders) if block[0] in ("peltast", "cavalry")]
        turns += [*sorted(chasing, key=lambda turn: (LETTERS.index(defenders[turn[1]][1]), turn[1]))]
    steps = (tuple(block[3] for block in attackers), tuple(block[3] for block in defenders))
    _go(found, Fraction(1), steps, None, turns, 0, (attackers, defenders), walls, len(attackers) + len(defenders))
    return found


def one_round(attackers: list[tuple], defenders: list[tuple]) -> list[tuple[int, int]]:
    """(side, index) in the order of attack: A before B before C, defenders first."""
    blocks = [(LETTERS.index(block[1]), 0, index, 1) for index, block in enumerate(defenders)]
    blocks += [(LETTERS.index(block[1]), 1, index, 0) for index, block in enumerate(attackers)]
    return [(side, index) for _, _, index, side in sorted(blocks)]


def _go(found, chance, steps, half, turns, number, blocks, walls, a_round) -> None:
    if number == len(turns) or not any(steps[0]) or not any(steps[1]):
        end = "lost" if not any(steps[0]) else "won" if not any(steps[1]) else "held"
        found[end] += chance
        return
    side, index = turns[number]
    dice = steps[side][index]
    later = later_turns(turns, number, a_round)
    spread: dict[int, int] = {}
    for roll in product(FACES, repeat=dice):
        hits = sum(die <= blocks[side][index][2] for die in roll)
        spread[hits] = spread.get(hits, 0) + 1
    for hits, ways in spread.items():
        after, new_half = steps, half
        for _ in range(hits):
            after, new_half = hit(after, new_half, 1 - side, later, blocks, walls and side == 0)
        part = chance * Fraction(ways, 6**dice)
        _go(found, part, after, new_half, turns, number + 1, blocks, walls, a_round)


def later_turns(turns: list, number: int, a_round: int) -> list:
    """Who still attacks after this turn in this round; the pursuit counts to the last round."""
    this_round = number // a_round
    last = len(turns) // a_round - 1
    end = len(turns) if this_round >= last else (this_round + 1) * a_round
    return turns[number + 1 : end] if this_round <= last else []


def hit(steps, half, struck, later, blocks, doubled):
    """One hit on the strongest; among equals one that attacks no more, then the lower number, then the later letter."""
    own = steps[struck]
    if not any(own):
        return steps, half
    if half is not None and doubled:
        victim = half
    else:
        strongest = [index for index, count in enumerate(own) if count == max(own)]

        def order(index: int) -> tuple:
            letter, number = blocks[struck][index][1:3]
            return ((struck, index) in later, number, -LETTERS.index(letter), index)

        victim = min(strongest, key=order)
    if doubled and half is None:
        return steps, victim
    left = tuple(count - 1 if index == victim else count for index, count in enumerate(own))
    both = (left, steps[1]) if struck == 0 else (steps[0], left)
    return both, None if doubled else half


def kinds(question: dict[str, Any], role: str) -> Iterator[tuple]:
    """The blocks of a question as tuples for `chances`."""
    for index in range(1, 5):
        kind = question.get(f"{role}_{index}", "no-block")
        if kind != "no-block":
            family, rating = kind.rsplit("-", 1)
            yield family, rating[0], int(rating[1]), question.get(f"{role}_{index}_steps", 1)
