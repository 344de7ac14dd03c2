"""The schematic map as SVG text: regions, seas, poleis, units. Colours are the style sheet's; words come from
`label`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rules_engine.polis.components import ABROAD, Components
from rules_engine.polis.game.state import State
from rules_engine.svg import element, escape

Label: TypeAlias = Callable[[str], str]
Spot: TypeAlias = tuple[int, int, int, int]
MOST_ROWS = 40
"""More options than that in the table beside the map help nobody."""

WIDTH, HEIGHT, GAP, MARGIN, TOP = 126, 88, 14, 22, 8
ROW, FIRST_ROW = 20, 24
PLACES = {
    "epidamnos": (0, 0, 1),
    "makedonia": (1, 0, 1),
    "abdera": (2, 0, 1),
    "akarnania": (0, 1, 1),
    "thessalia": (1, 1, 1),
    "thracian": (2, 1, 1),
    "ionio": (0, 2, 3),
    "boiotia": (1, 2, 1),
    "sporades": (2, 2, 1),
    "attika": (1, 3, 1),
    "ionia": (2, 3, 1),
    "megaris": (1, 4, 1),
    "kyklades": (2, 4, 1),
    "achaia": (0, 5, 1),
    "arkadia": (1, 5, 1),
    "myrtoon": (2, 5, 3),
    "messenia": (0, 6, 1),
    "lakedaimon": (1, 6, 1),
    "sikelia": (0, 7, 1),
}
"""Column, row and height in rows of each area, and of each polis abroad."""
SCORE = (1, 7, 1)
"""Where round and prestige stand."""
SIZE = (2 * MARGIN + 3 * WIDTH + 2 * GAP, 2 * TOP + 8 * HEIGHT + 7 * GAP)
ENVOY = "M0 9V-9H16L13 -2L16 5H0"


def draw_map(components: Components, state: State, label: Label, presses: str = "", marked: tuple = ()) -> str:
    """Draw the whole map. `presses`: "area" or "polis" where those can be tapped; `marked`: areas to stand out."""
    dotted = routes(components)
    pairs = links(components)
    content = [_link(one, other, lane(pairs, one, other), (one, other) in dotted) for one, other in pairs]
    for place in (*components.areas, *abroad(components)):
        content.append(_area(components, state, label, place, place in marked))
    content.append(_score(components, state, label))
    picture = element("g", [("aria-hidden", "true")], "".join(content)) + hits(components, state, label, presses)
    box = f"0 0 {SIZE[0]} {SIZE[1]}"
    role = "group" if presses else "img"
    return element(
        "svg",
        [
            ("class", "polis-map"),
            ("viewBox", box),
            ("role", role),
            ("aria-label", describe(components, state, label) or "–"),
        ],
        picture,
    )


def describe(components: Components, state: State, label: Label) -> str:
    """Say the picture in words: every area with units, with who has how many."""
    held = [area for area in components.areas if any([state.units_of(side, area) for side in components.sides])]
    return "; ".join([spoken(components, state, label, area) for area in held])


def spoken(components: Components, state: State, label: Label, area: str) -> str:
    """Say an area and the units in it, in words."""
    units = [(side, state.units_of(side, area)) for side in components.sides]
    counts = [label(side) + " " + str(number) for side, number in units if number]
    return label(area) + (": " + ", ".join(counts) if counts else "")


# the lines between neighbours


def links(components: Components) -> list[tuple[str, str]]:
    """List all pairs of neighbours, each once; poleis abroad with the seas of their galleys."""
    pairs = [(region, near) for region in components.regions for near in components.land[region] if region < near]
    for sea in components.seas:
        pairs += [(sea, region) for region in components.coasts[sea]]
        pairs += [(sea, near) for near in components.near[sea] if sea < near]
    pairs += [(sea, polis) for polis in abroad(components) for sea in components.poleis[polis].ships]
    return [(one, other) for one, other in pairs if one in PLACES and other in PLACES]


def routes(components: Components) -> list[tuple[str, str]]:
    """List the pairs of seas that dotted lines join, the one added included (rule route.lines)."""
    lines = {sea: components.lines[sea] + components.added[sea] for sea in components.seas}
    return [(sea, near) for sea in components.seas for near in lines[sea]]


def markets_at(components: Components, sea: str) -> list[str]:
    """List the markets to which dotted lines lead from a sea (rule route.lines)."""
    return [market for market in components.markets if components.data["markets"][market]["sea"] == sea]


def abroad(components: Components) -> list[str]:
    """List the poleis that lie in no region."""
    return [polis for polis in components.order if components.poleis[polis].region == ABROAD]


def spot(place: tuple[int, int, int]) -> Spot:
    """Return left, top, width and height of a place."""
    column, row, rows = place
    return MARGIN + column * (WIDTH + GAP), TOP + row * (HEIGHT + GAP), WIDTH, rows * HEIGHT + (rows - 1) * GAP


def gap(one: str, other: str) -> int:
    """Return how many rows lie between two places; below 1 where they touch."""
    here, there = PLACES[one], PLACES[other]
    return max(here[1], there[1]) - min(here[1] + here[2], there[1] + there[2])


def lane(pairs: list[tuple[str, str]], one: str, other: str) -> int:
    """Return which of the lines beside a column a pair of places in it has, so that no two lie on each other."""
    column = PLACES[one][0]
    beside = [pair for pair in pairs if PLACES[pair[0]][0] == PLACES[pair[1]][0] == column and gap(*pair) > 0]
    return beside.index((one, other)) if (one, other) in beside else 0


def _link(one: str, other: str, lane: int, dotted: bool) -> str:
    here, there, far = PLACES[one], PLACES[other], gap(one, other)
    x, y = _near(spot(here), spot(there))
    to_x, to_y = _near(spot(there), spot(here))
    if far < 1 and abs(here[0] - there[0]) < 2:
        path = f"M{x} {y}L{to_x} {to_y}"
    elif here[0] == there[0]:
        side = (1 if here[0] else -1) * (WIDTH // 2 + 4 + 6 * lane)
        path = f"M{x} {y}H{x + side}V{to_y}H{to_x}"
    else:
        side, gutter = MARGIN // 3, spot(SCORE)[1] - GAP // 2
        path = f"M{x} {y}H{side}V{gutter}H{to_x}"
    kind = "polis-map__link polis-map__link--route" if dotted else "polis-map__link"
    return element("path", [("class", kind), ("d", path)])


def _near(here: Spot, there: Spot) -> tuple[int, int]:
    """Return the point inside a place that is nearest to another one's middle."""
    x, y, width, height = here
    middle = there[1] + there[3] // 2
    return x + width // 2, max(y + HEIGHT // 2, min(y + height - HEIGHT // 2, middle))


# areas


def _area(components: Components, state: State, label: Label, area: str, marked: bool) -> str:
    """Draw a region or sea with all that is in it; or a polis abroad."""
    x, y, width, height = spot(PLACES[area])
    kind = "land" if area in components.regions else "sea" if area in components.seas else ABROAD
    box = [("class", "area__shape"), ("x", x), ("y", y), ("width", width), ("height", height), ("rx", 7)]
    content = element("rect", box) + _text("area__name", x + 8, y + 17, label(ABROAD if kind == ABROAD else area))
    for index, market in enumerate(markets_at(components, area)):
        content += _text("area__market", x + 8, y + 34 + 15 * index, "→ " + label(market))
    for polis, top in lying_in(components, area):
        content += _polis(components, state, label, polis, x, top)
    content += _units(components, state, label, area, x, y + height - 24)
    return element("g", [("class", "area area--" + kind + (" area--marked" if marked else ""))], content)


def lying_in(components: Components, area: str) -> list[tuple[str, int]]:
    """List the poleis of an area, or the one abroad itself, with where they stand in the picture."""
    inside = [polis for polis in components.order if area in (polis, components.poleis[polis].region)]
    return [(polis, spot(PLACES[area])[1] + FIRST_ROW + index * ROW) for index, polis in enumerate(inside)]


def _polis(components: Components, state: State, label: Label, polis: str, x: int, y: int) -> str:
    owner = state.owner_of(polis)
    content = element("circle", [("class", "polis__disc"), ("cx", x + 14), ("cy", y + 10), ("r", 7)])
    if owner:
        content += _text("polis__letter", x + 14, y + 14, label(owner)[:1])
    content += _text("polis__name", x + 25, y + 15, label(polis))
    content += _text("polis__count", x + WIDTH - 7, y + 15, people(components, state, polis))
    for side in components.sides:
        if state.seats[side].proxenos == polis:
            content += _envoy(label, side, x - 12, y + 10)
    return element("g", [("class", "polis polis--" + (owner or "neutral"))], content)


def people(components: Components, state: State, polis: str) -> str:
    """Write population and base population; of a neutral polis the base alone, in brackets."""
    held, base = state.poleis[polis], components.poleis[polis].base
    return f"{held.population}/{base}" if held.owner else f"({base})"


def _envoy(label: Label, side: str, x: int, y: int) -> str:
    """Draw a Proxenos: a flag with the first letter of its side, planted on the frame beside its polis."""
    flag = element("path", [("class", "unit__shape"), ("d", ENVOY)]) + _text("unit__count", 7, 2, label(side)[:1])
    return element("g", [("class", "unit envoy unit--" + side), ("transform", f"translate({x} {y})")], flag)


def _units(components: Components, state: State, label: Label, area: str, x: int, y: int) -> str:
    content = ""
    for side in components.sides:
        units = state.units_of(side, area)
        if units:
            shape = [("class", "unit__shape"), ("x", x + 8), ("y", y), ("width", 46), ("height", 19), ("rx", 4)]
            text = _text("unit__count", x + 31, y + 14, label(side)[:1] + " " + str(units))
            content += element("g", [("class", "unit unit--" + side)], element("rect", shape) + text)
        x += 54
    return content


def _score(components: Components, state: State, label: Label) -> str:
    x, y, _, _ = spot(SCORE)
    lines = [_text("polis-map__round", x + 8, y + 24, label(state.round))]
    for index, side in enumerate(components.sides):
        said = label(side) + " " + str(state.seats[side].prestige)
        lines.append(_text("polis-map__score polis-map__score--" + side, x + 8, y + 48 + 22 * index, said))
    return "".join(lines)


def _text(kind: str, x: int, y: int, text: str) -> str:
    return element("text", [("class", kind), ("x", x), ("y", y)], escape(text))


# what is tapped: unseen sheets over the picture, which say in words what lies there


def hits(components: Components, state: State, label: Label, presses: str) -> str:
    """Draw a sheet to tap over each region and sea, or over each polis; none on a picture alone."""
    if presses == "area":
        places = [
            ("area:" + area, spot(PLACES[area]), spoken(components, state, label, area)) for area in components.areas
        ]
    elif presses:
        places = [
            ("polis:" + polis, (spot(PLACES[area])[0] + 3, top, WIDTH - 6, ROW), who(components, state, label, polis))
            for area in (*components.regions, *abroad(components))
            for polis, top in lying_in(components, area)
        ]
    else:
        return ""
    return "".join([_hit(*place) for place in places])


def who(components: Components, state: State, label: Label, polis: str) -> str:
    """Say a polis, its owner, and its population, in words."""
    return label(polis) + ": " + label(state.owner_of(polis) or "neutral") + ", " + people(components, state, polis)


def _hit(press: str, place: Spot, said: str) -> str:
    x, y, width, height = place
    box = [("class", "polis-map__hit"), ("x", x), ("y", y), ("width", width), ("height", height), ("rx", 4)]
    return element("rect", [*box, ("data-press", press), ("role", "button"), ("tabindex", "0"), ("aria-label", said)])
