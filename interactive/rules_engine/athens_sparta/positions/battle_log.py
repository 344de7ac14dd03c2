"""A battle with all that was done in it, short enough for an address."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.battle.model import (
    ATTACKER,
    DEFENDER,
    END_OF_BATTLE,
    RESTART,
    Battle,
    Fighter,
    printed,
)
from rules_engine.athens_sparta.rules.battle.moves import play
from rules_engine.athens_sparta.rules.map import MAJOR
from rules_engine.codec import Codec, converted, field, list_of, one_of, record, row_of, text, whole
from rules_engine.core import BadInput, Refused, Step, kept

Blocks: TypeAlias = tuple[tuple[str, int], ...]
"""(kind, steps) of each block."""

OPEN = "open"
STEPS = "-steps"
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


def read_position(components: Components, data: Any) -> Position:
    """Read {"a", "d": [[kind, steps]], "at": size of the city, or open, "log": [notes], "dice": [faces], "actor",
    "storm-rounds"}, each of which may be left out. Raises BadInput for what is no position, or no legal log."""
    position = position_codec(components).read(data)
    try:
        battle_of(components, position)
    except Refused as refused:
        raise BadInput("log", refused.rule, "moves that the rules allow") from refused
    return position


def write_position(components: Components, position: Position) -> dict:
    """Return what `read_position` reads back unchanged, without what is at its default."""
    return position_codec(components).write(position)


def position_shape(components: Components) -> tuple:
    """Return the shape of what `write_position` writes, for short addresses."""
    return position_codec(components).shape


@kept
def position_codec(components: Components) -> Codec:
    """Declare the JSON of positions."""
    form, start = components.plain["form"], components.plain["battle-start"]
    blocks = list_of(row_of(one_of(form["kinds"]), whole(1, components.strongest_block)), most=form["slots"])
    size = converted(one_of(grounds(components)), lambda at: "" if at == OPEN else at, lambda size: size or OPEN)
    return record(
        Position,
        field("a", blocks, blocks.read(start["attackers"]), attribute="attackers"),
        field("actor", text(), ""),
        field("at", size, MAJOR, attribute="size"),
        field("d", blocks, blocks.read(start["defenders"]), attribute="defenders"),
        field("dice", list_of(whole(1, components.faces)), ()),
        field("log", list_of(text()), ()),
        field("storm-rounds", one_of((RESTART, END_OF_BATTLE)), RESTART, attribute="storm_rounds"),
    )


def grounds(components: Components) -> tuple[str, ...]:
    """Return where a battle may be fought: in the open, or before the walls of a city of that size."""
    return (OPEN, *[size for size in sorted(components.limits) if "storm" in components.limits[size]])


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
    blocks[index] = (kind, typed(value)) if name.endswith(STEPS) else (value, steps)
    return read_position(components, write_position(components, position.changed(**{side: tuple(blocks)})))


def typed(value: str) -> Any:
    """Return a number as typed; anything else stays text, and is refused."""
    return int(value) if value and not value.strip("0123456789") else value


def battle_of(components: Components, position: Position) -> Battle:
    """Return the battle as it stands after all of the log."""
    return last_step(components, position).state


def last_step(components: Components, position: Position) -> Step:
    """Return what the last move of the log led to, and the rules that spoke. A page asks this of one log again and
    again, so the steps are kept, and only what is new is played."""
    start = position.changed(log=(), dice=(), actor="")
    known = last_played(components)
    began, log, steps = known[0]
    if began != start:
        log, steps = (), (Step(first_battle(components, position)),)
    same = shared(log, position.log)
    steps = steps[: same + 1]
    for note in position.log[same:]:
        steps += (play(components, steps[-1].state, move_of(note)),)
    known[0] = (start, position.log, steps)
    return steps[-1]


@kept
def last_played(components: Components) -> list[tuple[Position | None, tuple[str, ...], tuple[Step, ...]]]:
    """Return the place for what was played last: the position that it began in, the log, and its steps."""
    return [(None, (), ())]


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
