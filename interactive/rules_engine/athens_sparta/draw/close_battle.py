"""A battle of a case: attackers above, defenders below, at most four in a row, and what a block tries."""

from __future__ import annotations

from rules_engine.athens_sparta.components import FIELD, INSIDE, Components
from rules_engine.athens_sparta.draw import close_marks
from rules_engine.athens_sparta.draw.battle import GAP, HEIGHT, WIDTH, block_svg, describe, side_words
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter, of_role
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, DEFENDER
from rules_engine.engine import Label
from rules_engine.scene import Point, Thing, changed_boxes, marks
from rules_engine.svg import element

NAMING = ("fire", "retreat", "withdraw", "pass", "blockade", "lose", "aside", "enter", "leave", "starve")
"""Moves that name a block."""
MOST, FEWEST = 4, 3
MARGIN, CAPTION, BETWEEN = 8, 20, 34
TEXT, LEGEND = 13, 12
LEVEL = HEIGHT - 8 + GAP
EDGE, LIFT = 34, 6
"""How far from the edge of a block an attack reaches it at least, and how far dice lie above the line between the
sides, clear of walls."""


class Stage:
    """Where two sides stand: how many blocks each has (`counts`), at most `across` in a row; the size of the picture,
    the line between the sides (`split`), and where the blocks of each begin (`tops`)."""

    def __init__(self, counts: list[int]) -> None:
        self.counts = counts
        self.across = max([min(count, MOST) for count in counts] + [FEWEST])
        self.width = 2 * MARGIN + self.across * (WIDTH + GAP) - GAP
        upper, lower = [max((count + MOST - 1) // MOST, 1) * LEVEL for count in counts]
        self.split = CAPTION + upper + BETWEEN // 2
        self.height = self.split + BETWEEN // 2 + lower + CAPTION
        self.tops = CAPTION, self.split + BETWEEN // 2

    def corner(self, number: int, index: int) -> Point:
        """Return where a block of a side begins; its row stands in the middle."""
        level = index // MOST
        count = max(min(self.counts[number] - level * MOST, MOST), 1)
        left = (self.width - count * (WIDTH + GAP) + GAP) // 2 + index % MOST * (WIDTH + GAP)
        return left, self.tops[number] + level * LEVEL


def draw_facing(components: Components, battle: Battle, label: Label, subject: dict) -> str:
    """Draw both sides; the block that acts has a ring, its attack an arrow with the dice, its retreat an arrow away; a
    storm or a landing of a whole side is an arrow to the other one."""
    forces = [of_role(battle.force, ATTACKER), of_role(battle.force, DEFENDER)]
    stage = Stage([len(force) for force in forces])
    named = [subject[name] for name in NAMING if name in subject]
    shapes, arrows = "", ""
    for number in range(len(forces)):
        for index, fighter in enumerate(forces[number]):
            corner, rating = stage.corner(number, index), rating_of(components, fighter)
            shapes += block_svg(battle, fighter, label, corner, fighter.name in named, False, rating)
            arrows += tried(subject, fighter, corner, stage) if fighter.name in named else ""
    if not named:
        ashore = [one.is_in(FIELD) and not one.is_fleet() for one in forces[1]]
        struck = ashore if "coastal" in subject else [one.is_in(INSIDE) for one in forces[1]]
        x = stage.corner(1, struck.index(True) if True in struck else 0)[0] + WIDTH // 2
        over = [(x, stage.split - 17), (x, stage.split + 17)]
        if subject.get("coastal") == DEFENDER:
            arrows = close_marks.arrow([over[1], over[0]])
        elif "storm" in subject or "coastal" in subject:
            arrows = close_marks.arrow(over)
        else:
            arrows = close_marks.dice_svg(close_marks.dice_of(subject), (x, stage.split - LIFT), TEXT)
    shapes += captions(battle, label, stage, edge_of(forces, stage, named)) + arrows
    return framed(components, battle, label, stage, shapes)


def draw_facing_after(components: Components, battle: Battle, after: Battle, label: Label, subject: dict) -> str:
    """Draw both sides after a move, in the same places, with marks at the blocks that differ; "" where none does."""
    forces = [of_role(battle.force, ATTACKER), of_role(battle.force, DEFENDER)]
    names = [[one.name for one in force] for force in forces]
    for number, role in enumerate((ATTACKER, DEFENDER)):
        names[number] += [one.name for one in of_role(after.force, role) if one.name not in names[number]]
    stage = Stage([len(row) for row in names])
    now = spots(components, after, names, stage, label)
    boxes = changed_boxes(spots(components, battle, names, stage, label), now)
    if not boxes:
        return ""
    named = [subject[name] for name in NAMING if name in subject]
    shapes = "".join([spot.drawn for spot in now]) + captions(after, label, stage, edge_of(forces, stage, named))
    return framed(components, after, label, stage, shapes + marks(boxes))


def spots(components: Components, battle: Battle, names: list[list[str]], stage: Stage, label: Label) -> list[Thing]:
    """List what stands where each of these blocks has its place."""
    found = []
    for number, role in enumerate((ATTACKER, DEFENDER)):
        force = {one.name: one for one in of_role(battle.force, role)}
        for index, name in enumerate(names[number]):
            x, y = corner = stage.corner(number, index)
            drawn = ""
            if name in force:
                drawn = block_svg(battle, force[name], label, corner, False, False, rating_of(components, force[name]))
            found.append(Thing(role + name, (x - 4, y - 4, x + WIDTH + 4, y + HEIGHT - 4), drawn))
    return found


def rating_of(components: Components, fighter: Fighter) -> str:
    """Return the rating of a block with the sign that says where it comes from."""
    found = close_marks.origin_of_rating(components, fighter)
    return close_marks.signed(fighter.letter.upper() + str(fighter.number), found)


def framed(components: Components, battle: Battle, label: Label, stage: Stage, content: str) -> str:
    """Put the blocks into their frame, and below them what the signs of the ratings say."""
    origins = {close_marks.origin_of_rating(components, one) for one in battle.force}
    lines = close_marks.legend_lines(label, origins, is_map=False)
    every = [*of_role(battle.force, ATTACKER), *of_role(battle.force, DEFENDER)]
    words = "; ".join([describe(battle, one, label) for one in every]) or "–"
    content += close_marks.legend_svg(lines, stage.width // 2, stage.height, LEGEND)
    box = f"0 0 {stage.width} {stage.height + close_marks.legend_height(lines, LEGEND)}"
    attributes = [("class", "battle close-up"), ("viewBox", box), ("role", "img")]
    return element("svg", [*attributes, ("aria-label", "; ".join([words, *lines]))], content)


def edge_of(forces: list[list[Fighter]], stage: Stage, named: list[str]) -> int:
    """Return the edge that no retreat crosses."""
    lasts = [force[index] for force in forces for index in range(len(force)) if index % MOST == stage.across - 1]
    return MARGIN if [one for one in lasts if one.name in named] else stage.width - MARGIN


def captions(battle: Battle, label: Label, stage: Stage, edge: int) -> str:
    """Write at an edge whose blocks these are."""
    kind = "case__words" + (" case__words--end" if edge > MARGIN else "")
    upper = close_marks.words_svg(side_words(battle, label, ATTACKER), kind, (edge, CAPTION - 7), TEXT)
    return upper + close_marks.words_svg(side_words(battle, label, DEFENDER), kind, (edge, stage.height - 6), TEXT)


def tried(subject: dict, fighter: Fighter, corner: Point, stage: Stage) -> str:
    """Draw what a block does; dice stand left of its arrow where they do not fit right of it."""
    middle = stage.split
    x, y = corner[0] + WIDTH // 2, corner[1] + (HEIGHT - 8) // 2
    above = fighter.role == ATTACKER
    if "fire" in subject:
        number = 1 if above else 0
        last = stage.corner(number, max(min(stage.counts[number], MOST), 1) - 1)[0]
        to = max(stage.corner(number, 0)[0] + EDGE, min(x, last + WIDTH - EDGE))
        start, end = (x, middle - 15 if above else middle + 15), (to, middle + 19 if above else middle - 19)
        dice = close_marks.dice_of(subject)
        aside = 32 + close_marks.DIE_STEP * len(dice) // 2
        right, left = max(x, to) + aside, min(x, to) - aside
        beside = right if right + aside - 32 <= stage.width else left
        return close_marks.arrow([start, end]) + close_marks.dice_svg(dice, (beside, middle - LIFT), TEXT)
    if "retreat" in subject:
        out = (y - 32, CAPTION - 18) if above else (y + 32, stage.height - CAPTION + 18)
        return close_marks.arrow([(x - 26, out[0]), (x - 26, out[1])])
    if "lose" in subject:
        return close_marks.arrow([(x, middle), (x, y + 34 if middle > y else y - 34)])
    return ""
