"""A battle of a case: attackers above, defenders below, at most four in a row, and what a block tries."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.battle import GAP, HEIGHT, WIDTH, Label, block_svg, describe
from rules_engine.athens_sparta.draw.close_marks import DIE_STEP, Point, arrow, dice_svg, words_svg
from rules_engine.athens_sparta.draw.origins import legend_height, legend_lines, legend_svg, origin_of_rating, signed
from rules_engine.athens_sparta.rules.battle.model import (
    ATTACKER,
    DEFENDER,
    ROLE_NAMES,
    Battle,
    Fighter,
    Force,
    of_role,
)
from rules_engine.athens_sparta.rules.board import INSIDE
from rules_engine.close_up import Spot, changed_boxes, marks
from rules_engine.svg import element

NAMING = ("fire", "retreat", "withdraw", "pass", "blockade", "lose", "aside", "enter", "leave", "starve")
"""Moves that name a block."""
MOST, FEWEST = 4, 3
MARGIN, CAPTION, BETWEEN = 8, 20, 34
TEXT, LEGEND = 13, 12
LEVEL = HEIGHT - 8 + GAP


@dataclass(frozen=True)
class Stage:
    """Where two sides stand: how many blocks each has, the size of the picture, the line between the sides, and where
    the blocks of each begin."""

    counts: tuple[int, ...]
    width: int
    height: int
    split: int
    tops: tuple[int, ...]

    def corner(self, number: int, index: int) -> Point:
        """Return where a block of a side stands."""
        return left_of(self.counts[number], index, self.width), self.tops[number] + index // MOST * LEVEL


def stage_of(counts: list[int]) -> Stage:
    """Return the stage for so many blocks of either side."""
    across = max([min(count, MOST) for count in counts] + [FEWEST])
    split = CAPTION + levels(counts[0]) * LEVEL + BETWEEN // 2
    height = split + BETWEEN // 2 + levels(counts[1]) * LEVEL + CAPTION
    width = 2 * MARGIN + across * (WIDTH + GAP) - GAP
    return Stage(tuple(counts), width, height, split, (CAPTION, split + BETWEEN // 2))


def draw_facing(components: Components, battle: Battle, label: Label, subject: dict) -> str:
    """Draw both sides; the block that acts has a ring, its attack an arrow with the dice, its retreat an arrow away."""
    forces = [of_role(battle.force, ATTACKER), of_role(battle.force, DEFENDER)]
    stage = stage_of([len(force) for force in forces])
    named = [subject[name] for name in NAMING if name in subject]
    shapes, arrows = "", ""
    for number in range(len(forces)):
        for index in range(len(forces[number])):
            fighter, corner = forces[number][index], stage.corner(number, index)
            rating = rating_of(components, fighter)
            shapes += block_svg(battle, fighter, label, corner, fighter.name in named, False, rating)
            if fighter.name in named:
                arrows += tried(subject, fighter, corner, stage)
    shapes += captions(battle, label, stage, edge_of(forces, stage, named))
    if not named:
        x = left_of(stage.counts[1], first_inside(forces[1]), stage.width) + WIDTH // 2
        arrows += whole_side(subject, x, stage.split)
    lines = legend_of(components, battle.force, label)
    return framed(stage, shapes + arrows, described(battle, forces, label), lines)


def draw_facing_after(components: Components, battle: Battle, after: Battle, label: Label, subject: dict) -> str:
    """Draw both sides after a move, in the same places, with marks at the blocks that differ; "" where none does."""
    names, forces = lineup(battle, after), [of_role(battle.force, ATTACKER), of_role(battle.force, DEFENDER)]
    stage = stage_of([len(row) for row in names])
    now = spots(components, after, names, stage, label)
    boxes = changed_boxes(spots(components, battle, names, stage, label), now)
    named = [subject[name] for name in NAMING if name in subject]
    shapes = "".join([spot.drawn for spot in now]) + captions(after, label, stage, edge_of(forces, stage, named))
    left = [of_role(after.force, ATTACKER), of_role(after.force, DEFENDER)]
    if not boxes:
        return ""
    lines = legend_of(components, after.force, label)
    return framed(stage, shapes + marks(boxes), described(after, left, label), lines)


def lineup(battle: Battle, after: Battle) -> list[list[str]]:
    """List the blocks of both sides: those that were there before, and then those that came."""
    found = []
    for role in (ATTACKER, DEFENDER):
        there = [one.name for one in of_role(battle.force, role)]
        found.append(there + [one.name for one in of_role(after.force, role) if one.name not in there])
    return found


def spots(components: Components, battle: Battle, names: list[list[str]], stage: Stage, label: Label) -> list[Spot]:
    """List what stands where each of these blocks has its place."""
    found = []
    for number, role in enumerate((ATTACKER, DEFENDER)):
        force = {one.name: one for one in of_role(battle.force, role)}
        for index, name in enumerate(names[number]):
            x, y = corner = stage.corner(number, index)
            drawn = ""
            if name in force:
                rating = rating_of(components, force[name])
                drawn = block_svg(battle, force[name], label, corner, False, False, rating)
            found.append(Spot(role + name, (x - 4, y - 4, x + WIDTH + 4, y + HEIGHT - 4), drawn))
    return found


def described(battle: Battle, forces: list[list[Fighter]], label: Label) -> str:
    """Say both sides in words."""
    return "; ".join([describe(battle, one, label) for force in forces for one in force])


def rating_of(components: Components, fighter: Fighter) -> str:
    """Return the rating of a block with the sign that says where it comes from."""
    return signed(fighter.letter.upper() + str(fighter.number), origin_of_rating(components, fighter))


def legend_of(components: Components, force: Force, label: Label) -> list[str]:
    """Return what the signs of the ratings say."""
    return legend_lines(label, {origin_of_rating(components, fighter) for fighter in force}, is_map=False)


def framed(stage: Stage, content: str, words: str, lines: list[str]) -> str:
    """Put the blocks into their frame, and the legend below them."""
    content += legend_svg(lines, stage.width // 2, stage.height, LEGEND)
    box = f"0 0 {stage.width} {stage.height + legend_height(lines, LEGEND)}"
    attributes = [("class", "battle close-up"), ("viewBox", box), ("role", "img")]
    return element("svg", [*attributes, ("aria-label", "; ".join([words or "–", *lines]))], content)


def edge_of(forces: list[list[Fighter]], stage: Stage, named: list[str]) -> int:
    """Return the edge that no retreat crosses."""
    across = max([min(count, MOST) for count in stage.counts] + [FEWEST])
    lasts = [force[index] for force in forces for index in range(len(force)) if index % MOST == across - 1]
    return MARGIN if [one for one in lasts if one.name in named] else stage.width - MARGIN


def captions(battle: Battle, label: Label, stage: Stage, edge: int) -> str:
    """Write at an edge whose blocks these are."""
    upper = side_words(battle, label, ATTACKER, (edge, CAPTION - 7))
    return upper + side_words(battle, label, DEFENDER, (edge, stage.height - 6))


def left_of(blocks: int, index: int, width: int) -> int:
    """Return where one of so many blocks begins in its row, which stands in the middle."""
    level = index // MOST
    count = max(min(blocks - level * MOST, MOST), 1)
    return (width - count * (WIDTH + GAP) + GAP) // 2 + index % MOST * (WIDTH + GAP)


def first_inside(force: list[Fighter]) -> int:
    """Return which is the first block behind walls, or the first one."""
    found = [index for index in range(len(force)) if force[index].is_in(INSIDE)]
    return found[0] if found else 0


def levels(blocks: int) -> int:
    """Return in how many rows so many blocks stand."""
    return max((blocks + MOST - 1) // MOST, 1)


def side_words(battle: Battle, label: Label, role: str, at: Point) -> str:
    """Draw whose blocks these are, at the edge that no retreat crosses."""
    side = battle.sides[0 if role == ATTACKER else 1]
    words = label(ROLE_NAMES[role]) + (label("colon") + label(side) if side else "")
    return words_svg(words, "case__words" + (" case__words--end" if at[0] > MARGIN else ""), at, TEXT)


def tried(subject: dict, fighter: Fighter, corner: Point, stage: Stage) -> str:
    """Draw what a block does; dice stand left of its arrow where they do not fit right of it."""
    middle, bottom = stage.split, stage.height
    x, y = corner[0] + WIDTH // 2, corner[1] + (HEIGHT - 8) // 2
    above = fighter.role == ATTACKER
    if "fire" in subject:
        start, end = (x, middle - 15 if above else middle + 15), (x, middle + 19 if above else middle - 19)
        dice = [die for die in subject.get("dice", []) if isinstance(die, int)]
        aside = 32 + DIE_STEP * len(dice) // 2
        beside = x + aside if x + 2 * aside - 32 <= stage.width else x - aside
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
