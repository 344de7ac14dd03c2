"""A battle with all that was done in it, short enough for an address."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.battle.fighters import ATTACKER, DEFENDER, Fighter, printed
from rules_engine.athens_sparta.rules.battle.model import END_OF_BATTLE, RESTART, Battle
from rules_engine.athens_sparta.rules.battle.moves import play
from rules_engine.core import BadInput, Refused, Step

Blocks: TypeAlias = tuple[tuple[str, int], ...]
"""(kind, steps) of each block."""

OPEN = "open"
STEPS = "-steps"
KEPT = "battle-steps"
NOTED = ("fire", "lose", "retreat", "withdraw", "pass", "blockade", "aside", "coastal")
"""Moves that a note names with a block, or a side."""

ALONE = ("storm", "stop")
"""Moves that a note names alone."""


@dataclass(frozen=True)
class Position:
    """`size`: of the walled city ("" in the open); `log`: moves as notes such as "fire:a1:2356"; `dice`: those of the
    attack that is being entered; `actor`: which of equal blocks acts."""

    attackers: Blocks
    defenders: Blocks
    size: str
    log: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    actor: str = ""
    storm_rounds: str = RESTART

    def changed(self, **changes: Any) -> Position:
        return replace(self, **changes)


def read_position(components: Components, data: dict) -> Position:
    """{"a", "d": [[kind, steps]], "at": size of the city, or open, "log": [notes], "dice": [faces], "actor",
    "storm-rounds"}, each of which may be left out; BadInput for what is no position."""
    if not isinstance(data, dict):
        raise BadInput("position", data, "an object")
    start = components.plain["battle-start"]
    size = data.get("at", "major")
    position = Position(
        attackers=read_blocks(components, data.get("a", start["attackers"]), "a"),
        defenders=read_blocks(components, data.get("d", start["defenders"]), "d"),
        size="" if size == OPEN else size,
        log=tuple(texts(data.get("log", []), "log")),
        dice=tuple(read_dice(components, data.get("dice", []))),
        actor=data.get("actor", ""),
        storm_rounds=data.get("storm-rounds", RESTART),
    )
    if position.size and "storm" not in components.limits.get(position.size, {}):
        raise BadInput("at", size, "open or the size of a city")
    if position.storm_rounds not in (RESTART, END_OF_BATTLE):
        raise BadInput("storm-rounds", position.storm_rounds, RESTART + " or " + END_OF_BATTLE)
    checked(components, position)
    return position


def checked(components: Components, position: Position) -> None:
    """Raise BadInput for a log that the rules forbid."""
    try:
        battle_of(components, position)
    except Refused as refused:
        raise BadInput("log", refused.rule, "moves that the rules allow") from refused


def read_blocks(components: Components, data: Any, path: str) -> Blocks:
    """Read a side's blocks; slots that are empty may stand between them."""
    if not isinstance(data, list) or len(data) > components.number("form", "slots"):
        raise BadInput(path, data, "a list of at most " + str(components.number("form", "slots")))
    return tuple([read_block(components, item, path) for item in data])


def read_block(components: Components, item: Any, path: str) -> tuple[str, int]:
    if not isinstance(item, list) or len(item) != 2 or item[0] not in components.plain["form"]["kinds"]:
        raise BadInput(path, item, "[kind of block, steps]")
    if not isinstance(item[1], int) or not 1 <= item[1] <= components.strongest_block:
        raise BadInput(path, item[1], "a whole number from 1 to " + str(components.strongest_block))
    return item[0], item[1]


def read_dice(components: Components, data: Any) -> list[int]:
    if not isinstance(data, list) or any(
        [not isinstance(die, int) or not 1 <= die <= components.faces for die in data]
    ):
        raise BadInput("dice", data, "a list of faces")
    return data


def texts(data: Any, path: str) -> list[str]:
    if not isinstance(data, list) or any([not isinstance(item, str) for item in data]):
        raise BadInput(path, data, "a list of texts")
    return data


def write_position(components: Components, position: Position) -> dict:
    """Return what `read_position` reads back unchanged, without what is at its default."""
    start = components.plain["battle-start"]
    data: dict[str, Any] = {
        "a": [list(block) for block in position.attackers],
        "d": [list(block) for block in position.defenders],
        "at": position.size or OPEN,
        "log": list(position.log),
        "dice": list(position.dice),
        "actor": position.actor,
        "storm-rounds": position.storm_rounds,
    }
    usual: dict[str, Any] = {"a": start["attackers"], "d": start["defenders"], "at": "major", "log": [], "dice": []}
    usual.update({"actor": "", "storm-rounds": RESTART})
    return {name: data[name] for name in sorted(data) if data[name] != usual[name]}


def with_block(components: Components, position: Position, name: str, value: str) -> Position:
    """Set what stands in a slot: for `attacker-2` another kind of block, for `attacker-2-steps` other steps."""
    block = name[: -len(STEPS)] if name.endswith(STEPS) else name
    role, _, number = block.partition("-")
    if role not in (ATTACKER, DEFENDER) or not number or number.strip("123456789"):
        raise BadInput("press", name, "a control of this page")
    side = role + "s"
    none = (components.plain["form"]["kinds"][0], components.strongest_block)
    blocks = list(getattr(position, side))
    index = int(number) - 1
    blocks += [none] * min(index + 1 - len(blocks), components.number("form", "slots"))
    kind, steps = blocks[index]
    blocks[index] = (kind, whole(value)) if name.endswith(STEPS) else (value, steps)
    return read_position(components, write_position(components, position.changed(**{side: tuple(blocks)})))


def whole(value: str) -> Any:
    """Return a number as typed; anything else stays text, and is refused."""
    return int(value) if value and not value.strip("0123456789") else value


def battle_of(components: Components, position: Position) -> Battle:
    """Return the battle as it stands after all of the log."""
    return last_step(components, position).state


def last_step(components: Components, position: Position) -> Step:
    """Return what the last move of the log led to, and the rules that spoke. A page asks this of one log again and
    again, so the steps are kept, and only what is new is played."""
    start = position.changed(log=(), dice=(), actor="")
    known = components.cache.made.get(KEPT, (None, (), ()))
    log, steps = known[1], known[2]
    if known[0] != start:
        log, steps = (), (Step(first_battle(components, position)),)
    same = shared(log, position.log)
    steps = steps[: same + 1]
    for note in position.log[same:]:
        steps += (play(components, steps[-1].state, move_of(note)),)
    components.cache.made[KEPT] = (start, position.log, steps)
    return steps[-1]


def shared(log: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Return how many notes two logs begin with that are the same."""
    for index in range(min(len(log), len(other))):
        if log[index] != other[index]:
            return index
    return min(len(log), len(other))


def first_battle(components: Components, position: Position) -> Battle:
    """Return the battle before the first move."""
    force, slots = [], components.plain["battle-names"]
    sides = ((ATTACKER, position.attackers, slots["attackers"]), (DEFENDER, position.defenders, slots["defenders"]))
    for role, blocks, names in sides:
        for index in range(len(blocks)):
            kind, steps = blocks[index]
            known = printed(components, kind)
            if known is not None:
                family, rating, number = known
                force.append(Fighter(names[index], role, family, rating, number, steps))
    rising = any([one.role == ATTACKER and one.is_revolting() for one in force])
    return Battle(tuple(force), size=position.size, storm_rounds=position.storm_rounds, rising=rising)


def note_of(name: str, value: str, dice: tuple[int, ...]) -> str:
    """Write a move in short: "fire:a1:2356", "lose:d2", "stop"."""
    parts = [name, *([value] if value else [])]
    return ":".join(parts + (["".join([str(die) for die in dice])] if dice else []))


def move_of(note: str) -> dict:
    """Return the move that a note stands for; BadInput for what is no note."""
    parts = note.split(":")
    if parts[0] in ALONE:
        return {parts[0]: True}
    if len(parts) < 2 or parts[0] not in NOTED:
        raise BadInput("log", note, "a move")
    if parts[0] != "fire":
        return {parts[0]: parts[1]}
    dice = "".join(parts[2:])
    if dice.strip("123456789"):
        raise BadInput("log", note, "fire:block:dice")
    return {"fire": parts[1], "dice": [int(die) for die in dice]}
