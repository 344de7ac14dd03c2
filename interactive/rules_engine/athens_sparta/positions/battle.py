"""The page that goes through a single battle with the reader's own dice: whose turn, what the dice did, what is left.

A position is the two forces, the city, and everything that was done, so that the address can tell all of it.
"""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import Components, read_components
from rules_engine.athens_sparta.draw.battle import GLYPHS, Label, battle_svg
from rules_engine.athens_sparta.positions.battle_log import (
    OPEN,
    Position,
    actor_of,
    battle_of,
    grounds,
    last_step,
    note_of,
    position_codec,
    report,
)
from rules_engine.athens_sparta.rules.battle.firing import ahead_of, possible_losers
from rules_engine.athens_sparta.rules.battle.model import ATTACKER, DEFENDER, END_OF_BATTLE, RESTART
from rules_engine.controls import ASKED, BUTTON, CHIPS, CHOICE, NUMBER, READING, SETUP, Control
from rules_engine.core import BadInput
from rules_engine.living import living_position

STEPS = "-steps"
BLOCK_MOVES = ("lose", "retreat", "withdraw", "pass", "blockade", "aside", "coastal", "storm", "stop")
"""Moves that need no dice; `press` gets the block, or the side of coastal combat."""


def draw_position(components: Components, position: Position, label: Label) -> str:
    """Draw both forces; where the owner has to choose who takes a hit, those blocks can be tapped."""
    battle = battle_of(components, position)
    actor = actor_of(components, position, battle)
    chosen = (actor.name,) if actor is not None else ()
    return battle_svg(battle, label, chosen, tuple([one.name for one in possible_losers(battle)]))


def controls(components: Components, position: Position) -> tuple[Control, ...]:
    """List the controls: before the first die the forces and the city; then who acts next, a die, and a new
    beginning."""
    settings, asked = [], []
    is_begun = bool(position.log or position.dice)
    if not is_begun:
        kinds, most = tuple(components.plain["form"]["kinds"]), components.strongest_block
        for role, blocks in ((ATTACKER, position.attackers), (DEFENDER, position.defenders)):
            for index in range(components.number("form", "slots")):
                kind, steps = blocks[index] if index < len(blocks) else (kinds[0], most)
                name, count = role + "-" + str(index + 1), str(steps)
                settings.append(Control(CHOICE, name, kind, kinds, group=role, place=SETUP))
                settings.append(Control(NUMBER, name + STEPS, count, group=role, least=1, most=most, place=SETUP))
        settings.append(Control(CHIPS, "ground", position.size or OPEN, grounds(components), place=SETUP))
        settings.append(Control(READING, "storm-rounds", position.storm_rounds, (RESTART, END_OF_BATTLE)))
    battle = battle_of(components, position)
    actor = actor_of(components, position, battle)
    if actor is not None:
        able = tuple([one.name for one in battle.next_to_act(components)])
        asked += [Control(CHIPS, "actor", actor.name, able, group="turn", place=ASKED)] if len(able) > 1 else []
        if battle.targets(actor) and not ahead_of(components, battle, actor):
            asked.append(Control(CHIPS, "die", "", die_faces(components), group="turn", place=ASKED))
    return (*settings, *asked, *([Control(BUTTON, "again", "again")] if is_begun else []))


def die_faces(components: Components) -> tuple[str, ...]:
    return tuple([str(face) for face in range(1, components.faces + 1)])


def press(components: Components, position: Position, name: str, value: str) -> Position:
    """Answer the reader, who set something, entered a die, or chose a move; with as many dice as it has steps a block
    attacks. Raises Refused where a rule forbids it."""
    if name == "die":
        actor = actor_of(components, position, battle_of(components, position))
        if value not in die_faces(components) or actor is None:
            raise BadInput("die", value, "one of " + ", ".join(die_faces(components)) + " while a block attacks")
        dice = (*position.dice, int(value))
        first = with_note(components, position, note_of("fire", actor.name, dice + (1,) * (actor.steps - len(dice))))
        return first if len(dice) == actor.steps else position.changed(dice=dice)
    if name == "actor":
        if value not in [one.name for one in battle_of(components, position).next_to_act(components)]:
            raise BadInput("actor", value, "a block that may act")
        return position.changed(actor=value, dice=())
    if name == "again":
        return position.changed(log=(), dice=(), actor="")
    if name in BLOCK_MOVES:
        return with_note(components, position, note_of(name, value, ()))
    if position.log or position.dice:
        raise BadInput(name, value, "a choice before the first die")
    if name == "ground":
        changed = position.changed(size="" if value == OPEN else value)
    elif name == "storm-rounds":
        changed = position.changed(storm_rounds=value)
    else:
        changed = with_block(components, position, name, value)
    codec = position_codec(components)
    return codec.read(codec.write(changed))


def with_block(components: Components, position: Position, name: str, value: str) -> Position:
    """Set what stands in a slot: for `attacker-2` another kind of block, for `attacker-2-steps` other steps, as typed;
    what is no number stays text, and is refused."""
    role, _, number = (name[: -len(STEPS)] if name.endswith(STEPS) else name).partition("-")
    slots = [str(slot + 1) for slot in range(components.number("form", "slots"))]
    if role not in (ATTACKER, DEFENDER) or number not in slots:
        raise BadInput("press", name, "a control of this page")
    blocks, index = list(position.attackers if role == ATTACKER else position.defenders), int(number) - 1
    blocks += [(components.plain["form"]["kinds"][0], components.strongest_block)] * (index + 1 - len(blocks))
    typed: Any = int(value) if value and not value.strip("0123456789") else value
    kind, steps = blocks[index]
    blocks[index] = (kind, typed) if name.endswith(STEPS) else (value, steps)
    return position.changed(**{role + "s": tuple(blocks)})


def with_note(components: Components, position: Position, note: str) -> Position:
    """Add a move to the log; it is played at once, so that a forbidden one is refused."""
    after = position.changed(log=(*position.log, note), dice=(), actor="")
    last_step(components, after)
    return after


LIVING = living_position(
    position_codec,
    read_components=read_components,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=GLYPHS,
)
