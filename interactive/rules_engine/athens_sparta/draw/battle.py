"""The picture of a battle, or of the forces that the chances of one are asked for, as SVG text: attackers above,
defenders below, those inside behind a wall. Colours are the style sheet's; words come from `label`."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.athens_sparta.calculators.battle_odds import fighters
from rules_engine.athens_sparta.components import FIELD, INSIDE, REVOLTING, Components
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter, Force, of_role
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, DEFENDER, ROLE_NAMES
from rules_engine.engine import Label
from rules_engine.svg import element, escape

GLYPHS = {
    "hoplite": "M0 -14A14 14 0 1 0 0 14A14 14 0 1 0 0 -14ZM-7 9L0 -9L7 9",
    "peltast": "M-14 -7Q0 3 14 -7Q13 13 0 14Q-13 13 -14 -7ZM-4 -14L10 -2",
    "cavalry": "M-13 14L-9 1L-13 -3L-6 -13L-1 -10L7 -5L8 1L1 -1L9 14Z",
    "fleet": "M-16 4H13L17 -2L15 8Q13 12 8 12H-9Q-15 12 -16 4ZM-1 4V-14M-10 -12Q-6 -6 -10 0H8Q12 -6 8 -12Z",
    "uprising": "M-12 14V-2M-12 -2L-4 -14L0 -4L5 -14L12 -2V14Z",
}
"""One glyph a type of block, drawn around (0, 0) in a box of about 32; the chips in the text use the same ones."""

WIDTH = 72
HEIGHT = 96
GAP = 8
ROW = 128
TOP = 30
LEFT = 8
FEWEST = 4


def draw_forces(components: Components, arguments: dict, label: Label) -> str:
    """Draw what `battle_odds` is asked: attackers above, defenders below."""
    force: Force = ()
    for role in (ATTACKER, DEFENDER):
        names = [role + "_" + str(number + 1) for number in range(components.number("form", "slots"))]
        blocks = tuple([(arguments[name], arguments[name + "_steps"]) for name in names])
        force += fighters(components, blocks, role, arguments["ground"])
    return battle_svg(Battle(force), label, (), ())


def battle_svg(
    battle: Battle,
    label: Label,
    chosen: tuple[str, ...],
    pressable: tuple[str, ...],
    touched: Callable[[Fighter, str], str] | None = None,
    named: Callable[[Fighter], str] | None = None,
) -> str:
    """Draw a battle: `chosen` blocks are marked, `pressable` ones can be tapped (`data-press="lose:block"`); `touched`
    is given each block as it is drawn; `named` returns what is written on top of a block."""
    rows = [of_role(battle.force, ATTACKER), of_role(battle.force, DEFENDER)]
    width = 2 * LEFT + max([len(row) for row in rows] + [FEWEST]) * (WIDTH + GAP) - GAP
    content = ""
    for number, role in enumerate((ATTACKER, DEFENDER)):
        top = TOP + number * ROW
        for index, fighter in enumerate(rows[number]):
            marks = (fighter.name in chosen, fighter.name in pressable)
            name = named(fighter) if named is not None else ""
            drawn = block_svg(battle, fighter, label, (LEFT + index * (WIDTH + GAP), top), *marks, name=name)
            content += touched(fighter, drawn) if touched is not None else drawn
        caption = [("class", "battle__side"), ("x", LEFT), ("y", top - 16)]
        content += element("text", caption, escape(side_words(battle, label, role)))
    described = "; ".join([describe(battle, one, label) for one in [*rows[0], *rows[1]]])
    attributes = [("class", "battle"), ("viewBox", f"0 0 {width} {2 * ROW}"), ("role", "group")]
    return element("svg", [*attributes, ("aria-label", described or "–")], content)


def side_words(battle: Battle, label: Label, role: str) -> str:
    """Return whose row it is."""
    side = battle.sides[0 if role == ATTACKER else 1]
    return label(ROLE_NAMES[role]) + (label("colon") + label(side) if side else "")


def describe(battle: Battle, fighter: Fighter, label: Label) -> str:
    """Describe a block in words: name, role, rating, steps, and where it is."""
    words = [fighter_name(fighter, label), label(ROLE_NAMES[fighter.role])]
    words.append(fighter.letter.upper() + str(fighter.number))
    words.append(label("battle.steps") + " " + str(fighter.steps))
    if fighter.place != FIELD or fighter.steps == 0:
        words.append(label("place." + (fighter.place if fighter.steps else "gone")))
    return ", ".join(words)


def fighter_name(fighter: Fighter, label: Label) -> str:
    """Return the block's own name where it has one, else its type; slots of a form are named by type alone."""
    named = label(fighter.name)
    return label(fighter.type) if named == fighter.name else named


def block_svg(
    battle: Battle,
    fighter: Fighter,
    label: Label,
    corner: tuple[int, int],
    chosen: bool,
    pressable: bool,
    rating: str = "",
    name: str = "",
) -> str:
    """Draw one block: glyph, rating, as it is or as `rating` writes it, a diamond a step, a hollow one for a half hit,
    `name` on top of it; a wall around it when it is inside. What is tapped is an unseen sheet over it, which says in
    words what the block is."""
    state = fighter.place if fighter.steps else "gone"
    side = battle.sides[0 if fighter.role == ATTACKER else 1] or "unnamed"
    classes = f"fighter fighter--{fighter.role} fighter--{side} fighter--{state}"
    attributes = [("class", classes + (" fighter--chosen" if chosen else ""))]
    attributes += [("transform", f"translate({corner[0]} {corner[1]})")]
    box = [("width", WIDTH), ("height", HEIGHT - 8), ("rx", 6)]
    content = element("rect", [("class", "fighter__block"), *box])
    kind = "uprising" if fighter.type in REVOLTING else fighter.type
    content += element("path", [("class", "fighter__glyph"), ("transform", "translate(21 32)"), ("d", GLYPHS[kind])])
    rating = rating or fighter.letter.upper() + str(fighter.number)
    narrow = [("textLength", 32), ("lengthAdjust", "spacingAndGlyphs")] if len(rating) > 2 else []
    content += element("text", [("class", "fighter__rating"), ("x", 55), ("y", 38), *narrow], rating)
    number = fighter.name[1:]
    if number.isdigit():
        content += element("text", [("class", "fighter__number"), ("x", 55), ("y", 16)], number)
    for index in range(fighter.steps):
        x, hollow = 12 + index * 16, fighter.half and index == fighter.steps - 1
        step = "fighter__step" + (" fighter__step--half" if hollow else "")
        content += element("path", [("class", step), ("d", f"M{x} 54L{x + 6} 61L{x} 68L{x - 6} 61Z")])
    if fighter.place != FIELD or fighter.steps == 0:
        content += place_svg(fighter, label)
    if name:
        content += element("text", [("class", "fighter__name"), ("x", WIDTH // 2), ("y", 14)], escape(name))
    if pressable:
        words = label("control.lose") + ": " + describe(battle, fighter, label)
        pressed = [("data-press", "lose:" + fighter.name), ("role", "button"), ("tabindex", "0"), ("aria-label", words)]
        unseen = element("rect", [("class", "fighter__hit"), *box, *pressed])
        content = element("g", [("aria-hidden", "true")], content) + unseen
    return element("g", attributes, content)


def place_svg(fighter: Fighter, label: Label) -> str:
    """Draw where a block is, if not in the field: battlements for inside, the word for the rest, also for lost."""
    wall = ""
    if fighter.place == INSIDE and fighter.steps > 0:
        path = "M-3 4V-8H9V-2H21V-8H33V-2H45V-8H57V-2H69V-8H75V4Z"
        wall = element("path", [("class", "fighter__wall"), ("d", path)])
    words = escape(label("place." + (fighter.place if fighter.steps else "gone")))
    return wall + element("text", [("class", "fighter__place"), ("x", WIDTH // 2), ("y", 82)], words)
