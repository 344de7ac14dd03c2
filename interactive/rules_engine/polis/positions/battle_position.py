"""A battle that the reader steps through: how it began, and every move since, short enough for the page's address."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.core import BadInput, Line
from rules_engine.polis.game.battle.flow import begin_battle
from rules_engine.polis.game.battle.moves import battle_moves, play_battle
from rules_engine.polis.game.battle.state import Battle
from rules_engine.polis.rules.battle.cards import GROUNDS, LAND, BattleNumbers, all_cards, read_battle_numbers
from rules_engine.polis.rules.battle.phase import DUTY

MATCHINGS = (DUTY, "choice")
DEALS = 999  # not a number of the game
"""How many shuffles the page offers."""
MULTIPLIER = 48271  # not a number of the game
MODULUS = 2147483647  # not a number of the game
"""A well-known generator of pseudo-random numbers: the same shuffle for the same number everywhere."""


@dataclass(frozen=True)
class Numbers:
    """What the page needs of the components: the battle's numbers, the prestige at the start, the most units."""

    battle: BattleNumbers
    prestige: int
    limit: int


@dataclass(frozen=True)
class Begun:
    """How the battle began: where, with how many units and how much prestige (side to number), which shuffle, which
    reading of battle.defence."""

    ground: str
    units: dict[str, int]
    prestige: dict[str, int]
    deal: int
    matching: str


@dataclass(frozen=True)
class Position:
    """`log`: the number of each move among the legal ones; `picked`: places in the hand of the side that plays.

    The rest follows: `battle` as it stands, `lines` of the last move, `laid`: cards of this or the last phase."""

    begun: Begun
    log: tuple[int, ...]
    picked: tuple[int, ...]
    battle: Battle
    lines: tuple[Line, ...] = ()
    laid: tuple = ((), ())


def read_components(data: dict) -> Numbers:
    """From the plain values of rules_data/polis."""
    rounds = data["rounds"]
    limit = max([rounds[name]["limit"] for name in data["order"]["rounds"]])
    return Numbers(read_battle_numbers(data), data["setup"]["prestige"]["play"], limit)


def usual_start(components: Numbers) -> Begun:
    """The smallest battle, on land, with the prestige of the start."""
    sides = components.battle.sides
    units = {side: components.battle.units // len(sides) for side in sides}
    return Begun(LAND, units, {side: components.prestige for side in sides}, 1, DUTY)


def opened(components: Numbers, begun: Begun) -> Position:
    """The battle before its first move."""
    numbers = components.battle
    pile = shuffled(all_cards(numbers), begun.deal)
    battle = begin_battle(numbers, begun.ground, begun.units, begun.prestige, pile, begun.matching)
    return Position(begun, (), (), battle)


def shuffled(cards: tuple[str, ...], deal: int) -> tuple[str, ...]:
    """The cards in the order of a deal, always the same for the same number."""
    left, found, seed = list(cards), [], deal * MULTIPLIER % MODULUS
    while left:
        seed = seed * MULTIPLIER % MODULUS
        found.append(left.pop(seed % len(left)))
    return tuple(found)


def moved(components: Numbers, position: Position, move: dict[str, Any]) -> Position:
    """The position after a move. Raises Refused and BadInput as `play_battle`."""
    numbers, battle = components.battle, position.battle
    step = play_battle(numbers, battle, move)
    legal = battle_moves(numbers, battle)
    laid: tuple = position.laid
    if "attack" in move:
        laid = (tuple(move["attack"]), ())
    if "defend" in move:
        laid = (battle.attack, tuple(move["defend"]))
    log = (*position.log, legal.index(move))
    return Position(position.begun, log, (), step.state, step.lines, laid)


# as JSON


def read_position(components: Numbers, data: dict) -> Position:
    """{"ground", "units", "prestige", "deal", "matching", "log", "picked"}, each of them optional; the log is played
    again. BadInput for what cannot be."""
    usual = usual_start(components)
    begun = Begun(
        one_of("ground", data.get("ground", usual.ground), GROUNDS),
        table(components, data, "units", usual.units, 1, components.limit),
        table(components, data, "prestige", usual.prestige, 0, DEALS),
        between("deal", data.get("deal", usual.deal), 1, DEALS),
        one_of("matching", data.get("matching", usual.matching), MATCHINGS),
    )
    position = opened(components, begun)
    for number in listed("log", data.get("log", [])):
        moves = battle_moves(components.battle, position.battle)
        position = moved(components, position, moves[between("log", number, 0, len(moves) - 1)])
    held = len(position.battle.hands.get(position.battle.asked, ()))
    picked = [between("picked", place, 0, held - 1) for place in listed("picked", data.get("picked", []))]
    return replace(position, picked=tuple(picked))


def write_position(components: Numbers, position: Position) -> dict:
    """The position as plain JSON without what stands at its default."""
    usual, begun = usual_start(components), position.begun
    fields = [(name, getattr(begun, name), getattr(usual, name)) for name in ("ground", "deal", "matching")]
    found: dict[str, Any] = {name: value for name, value, default in fields if value != default}
    for name in ("units", "prestige"):
        written, default = getattr(begun, name), getattr(usual, name)
        changed = {side: written[side] for side in sorted(written) if written[side] != default[side]}
        if changed:
            found[name] = changed
    for name in ("log", "picked"):
        if getattr(position, name):
            found[name] = list(getattr(position, name))
    return found


def table(components: Numbers, data: dict, name: str, usual: dict[str, int], least: int, most: int) -> dict[str, int]:
    """{side: number} with what is left out at its default."""
    given = data.get(name, {})
    if not isinstance(given, dict) or [key for key in sorted(given) if key not in components.battle.sides]:
        raise BadInput(name, given, "a number for each side")
    sides = components.battle.sides
    return {side: between(name + "." + side, given.get(side, usual[side]), least, most) for side in sides}


def between(path: str, value: Any, least: int, most: int) -> int:
    """A whole number, both ends included."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadInput(path, value, "a whole number from " + str(least) + " to " + str(most))
    return value


def one_of(path: str, value: Any, options: tuple[str, ...]) -> str:
    """One of a few words."""
    if value not in options:
        raise BadInput(path, value, "one of " + ", ".join(options))
    return value


def listed(path: str, value: Any) -> list:
    """A list."""
    if not isinstance(value, list):
        raise BadInput(path, value, "a list")
    return value
