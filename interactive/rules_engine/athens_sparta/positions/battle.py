"""The page that goes through a single battle with the reader's own dice: whose turn, what the dice did, what is left.

A position is the two forces, the city, and everything that was done, so that the address can tell all of it.
"""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components, read_components
from rules_engine.athens_sparta.draw.battle import GLYPHS, Label, battle_svg
from rules_engine.athens_sparta.positions.battle_log import (
    OPEN,
    Position,
    battle_of,
    grounds,
    last_step,
    note_of,
    position_shape,
    read_position,
    with_block,
    write_position,
)
from rules_engine.athens_sparta.positions.battle_report import actor_of, report
from rules_engine.athens_sparta.rules.battle.firing import ahead_of, possible_losers
from rules_engine.athens_sparta.rules.battle.model import next_to_act, targets
from rules_engine.controls import ASKED, BUTTON, CHIPS, CHOICE, NUMBER, READING, SETUP, Control
from rules_engine.core import BadInput
from rules_engine.living import LivingPosition

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
    if not position.log and not position.dice:
        return (*setting_controls(components, position), *dice_controls(components, position))
    return (*dice_controls(components, position), Control(BUTTON, "again", "again"))


def setting_controls(components: Components, position: Position) -> tuple[Control, ...]:
    """List what stands on each block, its steps, and where they fight."""
    found = []
    kinds = tuple(components.plain["form"]["kinds"])
    for role, blocks in (("attacker", position.attackers), ("defender", position.defenders)):
        for index in range(components.number("form", "slots")):
            kind, steps = blocks[index] if index < len(blocks) else (kinds[0], components.strongest_block)
            name = role + "-" + str(index + 1)
            found.append(Control(CHOICE, name, kind, kinds, group=role, place=SETUP))
            most = components.strongest_block
            found.append(Control(NUMBER, name + "-steps", str(steps), group=role, least=1, most=most, place=SETUP))
    found.append(Control(CHIPS, "ground", position.size or OPEN, grounds(components), place=SETUP))
    readings = ("restart", "end-of-battle")
    return (*found, Control(READING, "storm-rounds", position.storm_rounds, readings))


def dice_controls(components: Components, position: Position) -> tuple[Control, ...]:
    """List which of equal blocks acts, and the faces of a die where it has a target."""
    battle = battle_of(components, position)
    actor = actor_of(components, position, battle)
    if actor is None:
        return ()
    able = next_names(components, position)
    found = [Control(CHIPS, "actor", actor.name, able, group="turn", place=ASKED)] if len(able) > 1 else []
    faces = tuple([str(face) for face in range(1, components.faces + 1)])
    fires = targets(battle, actor) and not ahead_of(components, battle, actor)
    return (*found, Control(CHIPS, "die", "", faces, group="turn", place=ASKED)) if fires else tuple(found)


def next_names(components: Components, position: Position) -> tuple[str, ...]:
    """List who may act now."""
    return tuple([one.name for one in next_to_act(components, battle_of(components, position))])


def press(components: Components, position: Position, name: str, value: str) -> Position:
    """Answer the reader, who set something, entered a die, or chose a move. Raises Refused where a rule forbids it."""
    if name == "die":
        return with_die(components, position, value)
    if name == "actor":
        if value not in next_names(components, position):
            raise BadInput("actor", value, "a block that may act")
        return position.changed(actor=value, dice=())
    if name == "again":
        return position.changed(log=(), dice=(), actor="")
    if name in BLOCK_MOVES:
        return with_note(components, position, note_of(name, value, ()))
    if position.log or position.dice:
        raise BadInput(name, value, "a choice before the first die")
    return with_setting(components, position, name, value)


def with_setting(components: Components, position: Position, name: str, value: str) -> Position:
    """Set another block, other steps, another place, or another reading."""
    if name == "ground":
        return read_position(
            components, write_position(components, position.changed(size="" if value == OPEN else value))
        )
    if name == "storm-rounds":
        return read_position(components, write_position(components, position.changed(storm_rounds=value)))
    return with_block(components, position, name, value)


def with_die(components: Components, position: Position, value: str) -> Position:
    """Add a die; with as many as the block has steps it attacks."""
    actor = actor_of(components, position, battle_of(components, position))
    faces = [str(face) for face in range(1, components.faces + 1)]
    if value not in faces or actor is None:
        raise BadInput("die", value, "one of " + ", ".join(faces) + " while a block attacks")
    dice = (*position.dice, int(value))
    first = with_note(components, position, note_of("fire", actor.name, dice + (1,) * (actor.steps - len(dice))))
    return first if len(dice) == actor.steps else position.changed(dice=dice)


def with_note(components: Components, position: Position, note: str) -> Position:
    """Add a move to the log; it is played at once, so that a forbidden one is refused."""
    after = position.changed(log=(*position.log, note), dice=(), actor="")
    last_step(components, after)
    return after


LIVING = LivingPosition(
    read_components=read_components,
    read=read_position,
    write=write_position,
    shape=position_shape,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=GLYPHS,
)
