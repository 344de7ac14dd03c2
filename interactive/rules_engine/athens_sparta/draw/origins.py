"""Where the values in a picture come from, and the signs that say so: ‹3› is a practice value of ours, [3] is
reconstructed; the same signs as in the tables."""

from __future__ import annotations

from rules_engine.athens_sparta.components import REVOLTING, Components
from rules_engine.athens_sparta.draw.close_marks import words_svg
from rules_engine.athens_sparta.draw.map import Label
from rules_engine.athens_sparta.game.cards import EVENTLESS, Card
from rules_engine.athens_sparta.rules.battle.model import Fighter
from rules_engine.athens_sparta.rules.board import Sort, roster_of
from rules_engine.athens_sparta.rules.map import City

SOURCED, PRACTICE, RECONSTRUCTED = "sourced", "practice", "reconstructed"
SIGNS = {PRACTICE: ("‹", "›"), RECONSTRUCTED: ("[", "]")}
LINE = 16
"""How high a line of the legend is where words have the size 12."""


def origin(components: Components, path: str) -> str:
    """Return where the value at this path of the components comes from."""
    return components.plain["provenance"].get(path, SOURCED)


def origin_of_points(components: Components, city: City) -> str:
    """Return where the build points of a city come from: what no source says, our map does."""
    row = components.plain["cities"].get(city.id, {})
    if row.get("points") is None:
        return origin(components, "map-cities.assumed")
    return origin(components, f"cities.{city.id}.points")


def origin_of_rating(components: Components, fighter: Fighter) -> str:
    """Return where the rating of a block comes from: of a block of the game from its own row or that of its city and
    type, of any other block from the ratings that sources show."""
    shown = (fighter.letter, fighter.number)
    sort = roster_of(components).by_id.get(fighter.name)
    if sort is None:
        kind = "uprising" if fighter.type in REVOLTING else fighter.type
        row = f"block-kinds.{kind}-{fighter.letter}{fighter.number}"
        known = f"{kind}-{fighter.letter}{fighter.number}" in components.plain["block-kinds"]
        return origin(components, row + ".number") if known else PRACTICE
    found = [name for name in rows_of(components, sort) if rating_in(components.plain["blocks"][name]) == shown]
    if found:
        return origin(components, f"blocks.{found[0]}.number")
    name = f"{sort.home}-{sort.type}"
    if rating_in(components.plain["ratings"].get(name, {})) == shown:
        return origin(components, f"ratings.{name}.number")
    return origin(components, "roster.groups")


def rating_in(row: dict) -> tuple[str | None, int | None]:
    """Return letter and number of a row; None where no source gives them."""
    return row.get("letter"), row.get("number")


def origin_of_strength(components: Components, sort: Sort, steps: int) -> str:
    """Return where it comes from that a block can be so strong: a source shows it at that strength, or the roster of
    our teaching game says so."""
    for name in rows_of(components, sort):
        seen = components.plain["blocks"][name]["seen-steps"]
        if seen is not None and steps <= seen:
            return origin(components, f"blocks.{name}.seen-steps")
    return origin(components, "roster.groups")


def rows_of(components: Components, sort: Sort) -> list[str]:
    """List the rows of single blocks that a source names, of this type and home."""
    rows = components.plain["blocks"]
    return [name for name in sorted(rows) if (rows[name]["type"], rows[name]["home"]) == (sort.type, sort.home)]


def origin_of_card(components: Components, card: Card) -> str:
    """Return where the movement points of a card come from: a source gives those of the event, or our deck does."""
    if card.event != EVENTLESS and components.plain["cards"].get(card.event, {}).get("points") == card.points:
        return origin(components, f"cards.{card.event}.points")
    row = card.id if card.id in components.plain["practice-deck"] else card.id.rpartition("-")[0]
    return origin(components, f"practice-deck.{row}.points")


def signed(words: str, found: str) -> str:
    """Return a value between the signs of its origin, as content of a text of SVG."""
    if found not in SIGNS:
        return words
    before, after = SIGNS[found]
    return f'<tspan class="origin">{before}</tspan>{words}<tspan class="origin">{after}</tspan>'


def underline_svg(found: str, left: int, right: int, level: int) -> str:
    """Underline a practice value, as the tables do, where there is no room for the signs."""
    return f'<path class="origin__line" d="M{left} {level}H{right}"/>' if found == PRACTICE else ""


def legend_lines(label: Label, found: set[str], is_map: bool) -> list[str]:
    """Return what the signs in a picture say, and that a map is ours."""
    lines = [label("origin.map")] if is_map else []
    if PRACTICE in found:
        lines += [label("origin.map.practice" if is_map else "origin.practice"), label("origin.practice.reason")]
    return lines + ([label("origin.reconstructed")] if RECONSTRUCTED in found else [])


def legend_height(lines: list[str], size: int) -> int:
    """Return how high the legend is; `size`: of its words."""
    return (len(lines) * LINE * size + 11) // 12 + 1 if lines else 0


def legend_svg(lines: list[str], middle: int, top: int, size: int) -> str:
    """Draw the legend below a picture, about its middle."""
    step = LINE * size // 12
    ends = [(middle, top + step * index + size) for index in range(len(lines))]
    return "".join([words_svg(lines[index], "origin__legend", ends[index], size) for index in range(len(lines))])
