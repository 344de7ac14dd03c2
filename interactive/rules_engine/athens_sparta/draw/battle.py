"""The picture of a battle as SVG text, in play, in a case, or of the forces that the chances of one are asked for:
attackers above, defenders below, at most four in a row, those inside behind a wall; in a case with what a block tries.
Colours are the style sheet's; words come from `label`."""

from collections.abc import Callable

from rules_engine.athens_sparta.calculators.battle_odds import fighters
from rules_engine.athens_sparta.components import FIELD, INSIDE, REVOLTING, Components
from rules_engine.athens_sparta.draw import close_marks
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter, Force, of_role
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, DEFENDER, ROLE_NAMES
from rules_engine.engine import Label
from rules_engine.scene import Point, Thing, changed_boxes, marks
from rules_engine.svg import escape, figure, path, placed, text

GLYPHS = {
    "hoplite": "M0 -14A14 14 0 1 0 0 14A14 14 0 1 0 0 -14ZM-7 9L0 -9L7 9",
    "peltast": "M-14 -7Q0 3 14 -7Q13 13 0 14Q-13 13 -14 -7ZM-4 -14L10 -2",
    "cavalry": "M-13 14L-9 1L-13 -3L-6 -13L-1 -10L7 -5L8 1L1 -1L9 14Z",
    "fleet": "M-16 4H13L17 -2L15 8Q13 12 8 12H-9Q-15 12 -16 4ZM-1 4V-14M-10 -12Q-6 -6 -10 0H8Q12 -6 8 -12Z",
    "uprising": "M-12 14V-2M-12 -2L-4 -14L0 -4L5 -14L12 -2V14Z",
}
"""One glyph a type of block, drawn around (0, 0) in a box of about 32; the chips in the text use the same ones."""

NAMING = ("fire", "retreat", "withdraw", "pass", "blockade", "lose", "aside", "enter", "leave", "starve")
"""Moves that name a block."""
ROWS = (ATTACKER, DEFENDER)
"""From above to below."""
WIDTH, HEIGHT, GAP = 72, 88, 8
BOX = f'width="{WIDTH}" height="{HEIGHT}" rx="6"'
MOST, FEWEST, FEWEST_IN_PLAY = 4, 3, 4
"""Of the blocks in a row, how many there is room for; in play a battle of few fits on a phone as a whole."""
MARGIN, ABOVE, BETWEEN, BELOW = 8, 28, 34, 20
"""The room above has a caption and walls."""
TEXT, LEGEND = 13, 12
EDGE, LIFT = 34, 6
"""How far from the edge of a block an attack reaches it at least, and how far dice lie above the line between the
sides, clear of walls."""


class Stage:
    """Where two sides stand: the blocks of each (`rows`), those that join in a later one of some `forces` last; the
    size of the picture, the line between the sides (`split`), and where the blocks of each begin (`tops`)."""

    def __init__(self, *forces: Force, fewest: int = FEWEST) -> None:
        self.rows: list[list[str]] = []
        for role in ROWS:
            row: list[str] = []
            for force in forces:
                row += [one.name for one in of_role(force, role) if one.name not in row]
            self.rows.append(row)
        self.across = max([min(len(row), MOST) for row in self.rows] + [fewest])
        self.width = 2 * MARGIN + self.across * (WIDTH + GAP) - GAP
        upper, lower = [max((len(row) + MOST - 1) // MOST, 1) * (HEIGHT + GAP) for row in self.rows]
        self.split = ABOVE + upper + BETWEEN // 2
        self.height = self.split + BETWEEN // 2 + lower + BELOW
        self.tops = ABOVE, self.split + BETWEEN // 2

    def corner(self, number: int, index: int) -> Point:
        """Return where a block of a side begins; its row stands in the middle."""
        level = index // MOST
        count = max(min(len(self.rows[number]) - level * MOST, MOST), 1)
        left = (self.width - count * (WIDTH + GAP) + GAP) // 2 + index % MOST * (WIDTH + GAP)
        return left, self.tops[number] + level * (HEIGHT + GAP)

    def things(self, battle: Battle, draw: Callable[[Fighter, Point], str]) -> list[Thing]:
        """List what stands in the place of each block."""
        found = []
        for number, role in enumerate(ROWS):
            force = {one.name: one for one in of_role(battle.force, role)}
            for index, name in enumerate(self.rows[number]):
                x, y = corner = self.corner(number, index)
                drawn = draw(force[name], corner) if name in force else ""
                found.append(Thing(role + name, (x - 4, y - 4, x + WIDTH + 4, y + HEIGHT + 4), drawn))
        return found

    def captions(self, battle: Battle, label: Label, is_left: bool = True) -> str:
        """Write at an edge whose blocks these are."""
        edge, kind = (MARGIN, "case__words") if is_left else (self.width - MARGIN, "case__words case__words--end")
        drawn = ""
        for number, role in enumerate(ROWS):
            words, y = label(ROLE_NAMES[role]), (16, self.height - 6)[number]
            words += label("colon") + label(battle.sides[number]) if battle.sides[number] else ""
            drawn += close_marks.words_svg(words, kind, (edge, y), TEXT)
        return drawn


# in play, and for the chances of a battle


def draw_forces(components: Components, arguments: dict, label: Label) -> str:
    """Draw what `battle_odds` is asked."""
    force: Force = ()
    for role in ROWS:
        names = [role + "_" + str(number + 1) for number in range(components.number("form", "slots"))]
        blocks = tuple([(arguments[name], arguments[name + "_steps"]) for name in names])
        force += fighters(components, blocks, role, arguments["ground"])
    battle = Battle(components, force)
    return battle_svg(battle, label, lambda one, corner: block_svg(battle, one, label, corner, False))


def battle_svg(battle: Battle, label: Label, draw: Callable[[Fighter, Point], str], dice: tuple[int, ...] = ()) -> str:
    """Draw a battle; `draw` draws a block at its upper left corner; `dice` that are rolled lie between the sides."""
    stage = Stage(battle.force, fewest=FEWEST_IN_PLAY)
    content = "".join([thing.drawn for thing in stage.things(battle, draw)]) + stage.captions(battle, label)
    content += close_marks.dice_svg(list(dice), (stage.width // 2, stage.split - LIFT), TEXT)
    return figure("battle", f"0 0 {stage.width} {stage.height}", describe_all(battle, label), content, role="group")


# in a case


def draw_facing(
    components: Components, battle: Battle, label: Label, subject: dict, after: Battle | None = None
) -> str:
    """Draw both sides, and what a move tries; or, in the same places, both sides `after` it, with marks at the blocks
    that differ, "" where none does. Below them stands what the signs of the ratings say."""
    named = [subject[name] for name in NAMING if name in subject]
    stage = Stage(battle.force) if after is None else Stage(battle.force, after.force)

    def things(shown: Battle, chosen: list[str]) -> list[Thing]:
        def draw(one: Fighter, corner: Point) -> str:
            rating = close_marks.with_signs(rating_of(one), close_marks.origin_of_rating(components, one))
            return block_svg(shown, one, label, corner, one.name in chosen, rating=rating)

        return stage.things(shown, draw)

    if after is None:
        shown, drawn, over = battle, things(battle, named), attempt_svg(battle, stage, subject, named)
    else:
        shown, drawn = after, things(after, [])
        over = marks(changed_boxes(things(battle, []), drawn))
        if not over:
            return ""
    lasts = [row[index] for row in stage.rows for index in range(len(row)) if index % MOST == stage.across - 1]
    is_left = bool([name for name in lasts if name in named])  # no retreat crosses the words
    content = "".join([thing.drawn for thing in drawn]) + stage.captions(shown, label, is_left) + over
    origins = {close_marks.origin_of_rating(components, one) for one in shown.force}
    lines = close_marks.legend_lines(label, origins, is_map=False)
    said = [describe_all(shown, label)]
    return close_marks.case_frame("battle", stage.width, stage.height, content, said, lines, LEGEND)


def attempt_svg(battle: Battle, stage: Stage, subject: dict, named: list[str]) -> str:
    """Draw what a move tries: an attack with its dice, a retreat or a storm as an arrow; else dice alone."""
    if named:
        acting = [(row, index) for row in (0, 1) for index, name in enumerate(stage.rows[row]) if name in named]
        return "".join([arrow_of(stage, subject, row == 0, stage.corner(row, index)) for row, index in acting])
    defenders = of_role(battle.force, DEFENDER)
    ashore = [one.is_in(FIELD) and not one.is_fleet() for one in defenders]
    struck = ashore if "coastal" in subject else [one.is_in(INSIDE) for one in defenders]
    x = stage.corner(1, struck.index(True) if True in struck else 0)[0] + WIDTH // 2
    if "storm" not in subject and "coastal" not in subject:
        return close_marks.dice_svg(close_marks.dice_of(subject), (x, stage.split - LIFT), TEXT)
    down = -17 if subject.get("coastal") == DEFENDER else 17
    return close_marks.arrow([(x, stage.split - down), (x, stage.split + down)])


def arrow_of(stage: Stage, subject: dict, is_attacker: bool, corner: Point) -> str:
    """Draw what a block tries; dice stand left of its arrow where they do not fit right of it."""
    middle, (x, y) = stage.split, (corner[0] + WIDTH // 2, corner[1] + HEIGHT // 2)
    down = 1 if is_attacker else -1
    if "fire" in subject:
        number = 1 if is_attacker else 0
        last = stage.corner(number, max(min(len(stage.rows[number]), MOST), 1) - 1)[0]
        to = max(stage.corner(number, 0)[0] + EDGE, min(x, last + WIDTH - EDGE))
        dice = close_marks.dice_of(subject)
        aside = 32 + close_marks.DIE_STEP * len(dice) // 2
        right, left = max(x, to) + aside, min(x, to) - aside
        beside = right if right + aside - 32 <= stage.width else left
        shapes = close_marks.arrow([(x, middle - 15 * down), (to, middle + 19 * down)])
        return shapes + close_marks.dice_svg(dice, (beside, middle - LIFT), TEXT)
    if "retreat" in subject:
        out = 2 if is_attacker else stage.height - 2
        return close_marks.arrow([(x - 26, y - 32 * down), (x - 26, out)])
    return close_marks.arrow([(x, middle), (x, y + 34 * down)]) if "lose" in subject else ""


# a block


def describe_all(battle: Battle, label: Label) -> str:
    """Describe all blocks in words."""
    return "; ".join([describe(one, label) for role in ROWS for one in of_role(battle.force, role)]) or "–"


def describe(fighter: Fighter, label: Label) -> str:
    """Describe a block in words: name, role, rating, steps, and where it is."""
    words = [fighter_name(fighter, label), label(ROLE_NAMES[fighter.role]), rating_of(fighter)]
    words.append(label("battle.steps") + " " + str(fighter.steps))
    if fighter.place != FIELD or fighter.steps == 0:
        words.append(label("place." + (fighter.place if fighter.steps else "gone")))
    return ", ".join(words)


def rating_of(fighter: Fighter) -> str:
    return fighter.letter.upper() + str(fighter.number)


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
    pressable: bool = False,
    rating: str = "",
    name: str = "",
) -> str:
    """Draw one block: glyph, rating, as it is or as `rating` writes it, a diamond a step, a hollow one for a half hit,
    `name` on top of it, below where it is, if not in the field, behind battlements when inside; `chosen`: it is marked.
    What is tapped (`data-press="lose:block"`) is an unseen sheet over it, which says in words what the block is."""
    state = fighter.place if fighter.steps else "gone"
    side = battle.sides[0 if fighter.role == ATTACKER else 1] or "unnamed"
    classes = f"fighter fighter--{fighter.role} fighter--{side} fighter--{state}"
    glyph = GLYPHS["uprising" if fighter.type in REVOLTING else fighter.type]
    rating, number = rating or rating_of(fighter), fighter.name[1:]
    narrow = ' textLength="32" lengthAdjust="spacingAndGlyphs"' if len(rating) > 2 else ""
    content = f'<rect class="fighter__block" {BOX}/>'
    content += f'<path class="fighter__glyph" transform="translate(21 32)" d="{glyph}"/>'
    content += f'<text class="fighter__rating" x="55" y="38"{narrow}>{rating}</text>'
    content += text("fighter__number", 55, 16, number) if number.isdigit() else ""
    for index in range(fighter.steps):
        x, hollow = 12 + index * 16, fighter.half and index == fighter.steps - 1
        step = "fighter__step" + (" fighter__step--half" if hollow else "")
        content += path(step, f"M{x} 54L{x + 6} 61L{x} 68L{x - 6} 61Z")
    if fighter.place == INSIDE and fighter.steps > 0:
        content += path("fighter__wall", "M-3 4V-8H9V-2H21V-8H33V-2H45V-8H57V-2H69V-8H75V4Z")
    if state != FIELD:
        content += text("fighter__place", WIDTH // 2, 82, label("place." + state))
    content += text("fighter__name", WIDTH // 2, 14, name) if name else ""
    if pressable:
        words = escape(label("control.lose") + ": " + describe(fighter, label))
        pressed = f'data-press="lose:{fighter.name}" role="button" tabindex="0" aria-label="{words}"'
        content = f'<g aria-hidden="true">{content}</g><rect class="fighter__hit" {BOX} {pressed}/>'
    return placed(*corner, content, classes + (" fighter--chosen" if chosen else ""))
