"""Marks on the picture of a case: arrows, rings, dice, each with a shape of its own, as colour only adds to it; and the
signs that say where values come from: ‹3› is a practice value of ours, [3] is reconstructed, as in the tables."""

from collections.abc import Sequence

from rules_engine.athens_sparta.components import REVOLTING, Components
from rules_engine.athens_sparta.rules.battle.model import Fighter
from rules_engine.athens_sparta.rules.cards import EVENTLESS, Card
from rules_engine.athens_sparta.rules.map import City
from rules_engine.athens_sparta.rules.state import Unit, roster_of
from rules_engine.engine import Label
from rules_engine.scene import Point, along, line, outlined, tip
from rules_engine.svg import escape, figure, rect

HEAD = 9
"""The length of an arrow's head."""
DIE, DIE_STEP = 20, 24
SOURCED, PRACTICE, RECONSTRUCTED = "sourced", "practice", "reconstructed"
SIGNS = {PRACTICE: ("‹", "›"), RECONSTRUCTED: ("[", "]")}
LINE = 16
"""How high a line of the legend is where words have the size 12."""


def arrow(points: list[Point]) -> str:
    """Draw an arrow over these points, on a lighter outline."""
    return "".join(arrow_parts(points))


def arrow_parts(points: list[Point]) -> tuple[str, str]:
    """Draw an arrow over these points, each part on a lighter outline: (its line, its head)."""
    start, end = points[-2], points[-1]
    shaft = line([*points[:-1], along(end, start, HEAD)])
    return outlined("case", "arrow", shaft), outlined("case", "head", tip(start, end, HEAD) + "Z")


def dice_of(subject: dict) -> list[int]:
    """Return the dice of a move; none where they are not rolled yet."""
    return [die for die in subject.get("dice", []) if isinstance(die, int)]


def dice_svg(dice: list[int], centre: Point, size: int) -> str:
    """Draw dice in a row about a point, each with its number; `size`: of its figure."""
    scale = size * DIE // 13
    left = centre[0] - (len(dice) * (scale + 4) - 4) // 2
    shapes, (_, y) = "", centre
    for index, die in enumerate(dice):
        x = left + index * (scale + 4)
        shapes += rect("case__die", x, y - scale // 2, scale, scale, scale // 5)
        shapes += words_svg(str(die), "case__digit", (x + scale // 2, y + size // 3), size)
    return shapes


def words_svg(words: str, kind: str, at: Point, size: int) -> str:
    """Draw some words about a point of their baseline."""
    return f'<text class="{kind}" x="{at[0]}" y="{at[1]}" font-size="{size}">{escape(words)}</text>'


# where values come from


def origin(components: Components, path: str) -> str:
    """Return where the value at this path of the components comes from."""
    return components.plain["provenance"].get(path, SOURCED)


def origin_of_points(components: Components, city: City) -> str:
    """Return where the build points of a city come from: what no source says, our map does."""
    is_known = components.plain["cities"].get(city.id, {}).get("points") is not None
    return origin(components, f"cities.{city.id}.points" if is_known else "map-cities.assumed")


def origin_of_rating(components: Components, fighter: Fighter) -> str:
    """Return where the rating of a block comes from: of a block of the game from its own row or that of its city and
    type, of any other block from the ratings that sources show."""
    shown = (fighter.letter, fighter.number)
    units = [one for one in roster_of(components) if one.id == fighter.name]
    if not units:
        kind = "uprising" if fighter.type in REVOLTING else fighter.type
        row = f"{kind}-{fighter.letter}{fighter.number}"
        return origin(components, f"block-kinds.{row}.number") if row in components.plain["block-kinds"] else PRACTICE
    (unit,) = units
    found = [name for name in rows_of(components, unit) if rating_in(components.plain["blocks"][name]) == shown]
    if found:
        return origin(components, f"blocks.{found[0]}.number")
    name = f"{unit.home}-{unit.type}"
    if rating_in(components.plain["ratings"].get(name, {})) == shown:
        return origin(components, f"ratings.{name}.number")
    return origin(components, "roster.groups")


def rating_in(row: dict) -> tuple[str | None, int | None]:
    """Return letter and number of a row; None where no source gives them."""
    return row.get("letter"), row.get("number")


def origin_of_strength(components: Components, unit: Unit, steps: int) -> str:
    """Return where it comes from that a block can be so strong: a source shows it, or our roster says so."""
    for name in rows_of(components, unit):
        seen = components.plain["blocks"][name]["seen-steps"]
        if seen is not None and steps <= seen:
            return origin(components, f"blocks.{name}.seen-steps")
    return origin(components, "roster.groups")


def rows_of(components: Components, unit: Unit) -> list[str]:
    """List the rows of single blocks that a source names, of this type and home."""
    rows = components.plain["blocks"]
    return [name for name in sorted(rows) if (rows[name]["type"], rows[name]["home"]) == (unit.type, unit.home)]


def origin_of_card(components: Components, card: Card) -> str:
    """Return where the movement points of a card come from: a source gives those of the event, or our deck does."""
    if card.event != EVENTLESS and components.plain["cards"].get(card.event, {}).get("points") == card.points:
        return origin(components, f"cards.{card.event}.points")
    row = card.id if card.id in components.plain["practice-deck"] else card.id.rpartition("-")[0]
    return origin(components, f"practice-deck.{row}.points")


def with_signs(words: str, found: str) -> str:
    """Return a value between the signs of its origin, as content of a text of SVG."""
    if found not in SIGNS:
        return words
    before, after = SIGNS[found]
    name = "origin origin--box" if found == RECONSTRUCTED else "origin"
    return f'<tspan class="{name}">{before}</tspan>{words}<tspan class="{name}">{after}</tspan>'


def legend_lines(label: Label, found: set[str], is_map: bool) -> list[str]:
    """Return what the signs in a picture say, and that a map is ours."""
    lines = [label("origin.map")] if is_map else []
    if PRACTICE in found:
        lines += [label("origin.map.practice" if is_map else "origin.practice"), label("origin.practice.reason")]
    return lines + ([label("origin.reconstructed")] if RECONSTRUCTED in found else [])


def case_frame(
    kind: str,
    width: int,
    height: int,
    content: str,
    said: list[str],
    lines: list[str],
    size: int,
    room: Sequence[str] = (),
) -> str:
    """Put the picture of a case into its frame, and below it the `lines` of its legend, whose words have a `size`.

    `said`: what the picture shows, in words; `room`: the legend of the other picture of the case, for which there is
    room, too.
    """
    step, most = LINE * size // 12, max(len(lines), len(room))
    for index, words in enumerate(lines):
        content += words_svg(words, "origin__legend", (width // 2, height + step * index + size), size)
    box = f"0 0 {width} {height + ((most * LINE * size + 11) // 12 + 1 if most else 0)}"
    return figure(kind + " close-up", box, "; ".join([*said, *lines]), content)
