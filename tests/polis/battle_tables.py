"""The real components of Polis for tests of battles and calculators, and battles to begin with."""

import functools
from random import Random
from typing import Any

from rules_engine.core import BadInput, Line, Refused, Step
from rules_engine.polis.components import Components
from rules_engine.polis.game.battle import OVER, Battle, begin_battle
from rules_engine.polis.rules.battle import BattleNumbers, read_battle_numbers
from tests.registry import unchecked_book

SIDES = ("athens", "sparta")


@functools.cache
def plain() -> dict[str, Any]:
    """The plain values as the engine gets them."""
    return unchecked_book().games["polis"].plain_components()


@functools.cache
def components() -> Components:
    return Components(plain())


@functools.cache
def numbers() -> BattleNumbers:
    return read_battle_numbers(plain())


def begun(athens: int = 4, sparta: int = 4, prestige: int = 4, ground: str = "land", **more: Any) -> Battle:
    """A battle before its first phase; `top`: the cards on top of the pile, the others follow in order."""
    top = more.pop("top", ())
    pile = list(numbers().all_cards())
    for card in top:
        pile.remove(card)
    points = {side: prestige for side in SIDES}
    return begin_battle(numbers(), ground, {"athens": athens, "sparta": sparta}, points, (*top, *pile), **more)


def shuffled(seed: int) -> tuple[str, ...]:
    pile = list(numbers().all_cards())
    Random(seed).shuffle(pile)
    return tuple(pile)


def played(battle: Battle, *moves: dict) -> tuple[Battle, list[Line]]:
    """The battle after some moves, and the lines of the last."""
    lines: tuple[Line, ...] = ()
    for move in moves:
        step = battle.play(move)
        battle, lines = step.state, step.lines
    return battle, list(lines)


def stayed(battle: Battle) -> Battle:
    first = battle.attacker
    return played(battle, {"stay": first}, {"stay": numbers().other(first)})[0]


def result(battle: Battle, move: dict) -> Step | str:
    """What a move leads to: the step, or the rule that refuses it, or `bad`."""
    try:
        return battle.play(move)
    except Refused as refused:
        return refused.rule
    except BadInput:
        return "bad"


def random_battle(seed: int) -> list[tuple[Battle, dict, Step]]:
    """Every (battle, move, step) of a battle in which all moves are chosen at random; retreats are rare."""
    generator = Random(seed)
    units = {side: generator.randint(3, 5) for side in SIDES}
    prestige = {side: generator.randint(0, 4) for side in SIDES}
    ground, matching = generator.choice(("land", "sea")), generator.choice(("duty", "choice"))
    battle = begin_battle(numbers(), ground, units, prestige, shuffled(seed), matching)
    found = []
    while battle.phase != OVER:
        moves = battle.moves()
        if len(moves) > 1 and "retreat" in moves[1] and generator.random() < 0.9:
            moves = moves[:1]
        move = generator.choice(moves)
        step = battle.play(move)
        found.append((battle, move, step))
        battle = step.state
    return found
