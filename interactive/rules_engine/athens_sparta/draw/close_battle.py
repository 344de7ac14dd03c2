"""A battle of a case: attackers above, defenders below, at most four in a row, and what a block tries."""

from __future__ import annotations

from rules_engine.athens_sparta.draw.battle import (
    GAP,
    HEIGHT,
    WIDTH,
    Label,
    block_svg,
    describe,
)
from rules_engine.athens_sparta.draw.close_marks import Point, arrow, dice_svg, words_svg
from rules_engine.athens_sparta.rules.battle.fighters import ATTACKER, DEFENDER, ROLE_NAMES, Fighter, of_role
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.board import INSIDE
from rules_engine.svg import element

NAMING = ("fire", "retreat", "withdraw", "pass", "blockade", "lose", "aside", "enter", "leave", "starve")
"""Moves that name a block."""
MOST, FEWEST = 4, 3
MARGIN, CAPTION, BETWEEN = 8, 20, 34
TEXT = 13
LEVEL = HEIGHT - 8 + GAP


def draw_facing(battle: Battle, label: Label, subject: dict) -> str:
    """Draw both sides; the block that acts has a ring, its attack an arrow with the dice, its retreat an arrow away."""
    forces = [of_role(battle.force, ATTACKER), of_role(battle.force, DEFENDER)]
    across = max([min(len(force), MOST) for force in forces] + [FEWEST])
    width = 2 * MARGIN + across * (WIDTH + GAP) - GAP
    split = CAPTION + levels(forces[0]) * LEVEL + BETWEEN // 2
    height = split + BETWEEN // 2 + levels(forces[1]) * LEVEL + CAPTION
    tops = [CAPTION, split + BETWEEN // 2]
    named = [subject[name] for name in NAMING if name in subject]
    shapes, marks = "", ""
    for number in range(len(forces)):
        for index in range(len(forces[number])):
            fighter = forces[number][index]
            corner = (left_of(forces[number], index, width), tops[number] + index // MOST * LEVEL)
            shapes += block_svg(battle, fighter, label, corner, fighter.name in named, False)
            if fighter.name in named:
                marks += tried(subject, fighter, corner, (split, height))
    lasts = [force[index] for force in forces for index in range(len(force)) if index % MOST == across - 1]
    edge = MARGIN if [one for one in lasts if one.name in named] else width - MARGIN
    shapes += side_words(battle, label, ATTACKER, (edge, CAPTION - 7))
    shapes += side_words(battle, label, DEFENDER, (edge, height - 6))
    described = "; ".join([describe(battle, one, label) for one in [*forces[0], *forces[1]]])
    if not named:
        marks += whole_side(subject, left_of(forces[1], first_inside(forces[1]), width) + WIDTH // 2, split)
    attributes = [("class", "battle close-up"), ("viewBox", f"0 0 {width} {height}"), ("role", "img")]
    return element("svg", [*attributes, ("aria-label", described or "–")], shapes + marks)


def left_of(force: list[Fighter], index: int, width: int) -> int:
    """Return where a block begins in its row, which stands in the middle."""
    level = index // MOST
    count = max(min(len(force) - level * MOST, MOST), 1)
    return (width - count * (WIDTH + GAP) + GAP) // 2 + index % MOST * (WIDTH + GAP)


def first_inside(force: list[Fighter]) -> int:
    """Return which is the first block behind walls, or the first one."""
    found = [index for index in range(len(force)) if force[index].is_in(INSIDE)]
    return found[0] if found else 0


def levels(force: list[Fighter]) -> int:
    """Return in how many rows a side stands."""
    return max((len(force) + MOST - 1) // MOST, 1)


def side_words(battle: Battle, label: Label, role: str, at: Point) -> str:
    """Draw whose blocks these are, at the edge that no retreat crosses."""
    side = battle.sides[0 if role == ATTACKER else 1]
    words = label(ROLE_NAMES[role]) + (" (" + label(side) + ")" if side else "")
    return words_svg(words, "case__words" + (" case__words--end" if at[0] > MARGIN else ""), at, TEXT)


def tried(subject: dict, fighter: Fighter, corner: Point, lines: tuple[int, int]) -> str:
    """Draw what a block does: `lines` are the heights of the middle and of the lower edge."""
    middle, bottom = lines
    x, y = corner[0] + WIDTH // 2, corner[1] + (HEIGHT - 8) // 2
    above = fighter.role == ATTACKER
    if "fire" in subject:
        start, end = (x, middle - 15 if above else middle + 15), (x, middle + 19 if above else middle - 19)
        dice = [die for die in subject.get("dice", []) if isinstance(die, int)]
        beside = x + (44 if x < bottom else -44) + 12 * (len(dice) - 1)
        return arrow([start, end]) + (dice_svg(dice, (beside, middle), TEXT) if dice else "")
    if "retreat" in subject:
        if above:
            return arrow([(x - 26, y - 32), (x - 26, CAPTION - 18)])
        return arrow([(x - 26, y + 32), (x - 26, bottom - CAPTION + 18)])
    if "lose" in subject:
        return arrow([(x, middle), (x, y + 34 if middle > y else y - 34)])
    return ""


def whole_side(subject: dict, x: int, middle: int) -> str:
    """Draw what a whole side does: a storm or a landing goes over to the other one."""
    if subject.get("coastal") == DEFENDER:
        return arrow([(x, middle + 17), (x, middle - 17)])
    if "storm" in subject or "coastal" in subject:
        return arrow([(x, middle - 17), (x, middle + 17)])
    dice = [die for die in subject.get("dice", []) if isinstance(die, int)]
    return dice_svg(dice, (x, middle), TEXT) if dice else ""
