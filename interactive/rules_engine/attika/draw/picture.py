"""Pictures of positions as SVG text: a position, a question, and a study with a number on every free hex, settlements,
chains, places for board tiles. Colours and line styles are the style sheet's; words come from `label`."""

from typing import TypeAlias

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.game.view import number_places
from rules_engine.attika.rules.cost import Heat
from rules_engine.attika.rules.growth import tile_grounds
from rules_engine.attika.rules.sites import OWN, SHRINE, Hex
from rules_engine.attika.rules.victory import Link
from rules_engine.engine import Label
from rules_engine.hexes import Position
from rules_engine.svg import element, escape, figure, path, placed, text_width

Cell: TypeAlias = tuple[Position, Hex]
Owner: TypeAlias = tuple[int, str]
"""The number of a seat, from 1, and its player."""
Owners: TypeAlias = dict[Position, Owner]

WIDTH = 80
HEIGHT = 92
ROW = 69
CORNERS = ((40, 0), (80, 23), (80, 69), (40, 92), (0, 69), (0, 23))
GLYPHS = {
    "water": "M-13 -5q4.3 -6 8.6 0t8.6 0t8.6 0M-13 5q4.3 -6 8.6 0t8.6 0t8.6 0",
    "forest": "M0 -14L9 1H4L11 12H-11L-4 1H-9ZM0 12V16",
    "hill": "M-15 10A15 14 0 0 1 15 10Z",
    "mountain": "M-16 12L-4 -13L2 -1L6 -7L16 12Z",
    "shrine": "M-14 -6L0 -15L14 -6ZM-11 -3V10M-4 -3V10M4 -3V10M11 -3V10M-14 13H14",
}
"""One glyph a ground, drawn around (0, 0) in a box of about 32; the chips in the text use the same ones."""

SEVERAL = 3
"""From so many seats on "mine" and "another's" do not tell all players apart."""
SHAPES = (
    "M-33 0A33 33 0 0 1 33 0A33 33 0 0 1 -33 0Z",
    "M-33 -24H33V21H-33Z",
    "M-38 0L-20 -28H20L38 0L20 28H-20Z",
    "M-34 -26H34V6L0 33L-34 6Z",
)
"""A disc, a plaque, a hexagon, a shield: one a seat, drawn around (0, 0)."""
LETTERS = 2


def draw(state: State, label: Label, subject: dict | None = None) -> str:
    """Draw the whole position; the hex at which a move or question (`subject`) aims is marked. Where several play, each
    player's buildings have their own look, else the active player's are own and all others are not."""
    site = None if subject is None or "at" not in subject else (subject["at"][0], subject["at"][1])
    cells = [(place, state.hex_at(place)) for place, _ in state.grounds]
    return draw_cells(cells, label, site, owners(state))


def draw_site(components: Components, arguments: dict, label: Label) -> str:
    """Draw the picture beside the answer of `building_cost`: a building site in the middle of its six neighbours,
    clockwise from the upper right."""
    centre = (0, 0)
    cells = zip([centre, *hexes.neighbours(centre)], [arguments["site"], *arguments["neighbours"]])
    return draw_cells(list(cells), label, centre, {})


def draw_cells(cells: list[Cell], label: Label, site: Position | None, seats: Owners, lines: str = "") -> str:
    """Draw hexes, then `lines` and the marked site on top; the view box fits the hexes. `seats`: whose building it is,
    by its hex. In words the site comes first, then what lies on the other hexes, row by row."""
    left, top, width, height = frame([place for place, _ in cells], 2)
    near = [] if site is None else [site, *hexes.neighbours(site)]
    content, here, others = "", [], []
    for place, shown in cells:
        # Symbols count on the site and on its unoccupied neighbours (rule cost.terrain).
        is_counted = place in near and shown.is_free() and shown.ground in GLYPHS
        occupied, building, words = shown.is_own() or shown.is_foreign(), "", label("ground." + shown.ground)
        if occupied:
            name, seat = label(shown.building or "building"), seats.get(place)
            building = draw_disc(shown.owner, name) if seat is None else draw_seat_building(*seat, name, label)
            words = name + " (" + label("owner." + shown.owner if seat is None else seat[1]) + ")"
        content += draw_ground(place, shown.ground, occupied, " hex--counted" if is_counted else "", building)
        if place == site:
            here.append(label("picture.site") + ": " + words)
        elif shown != Hex():
            others.append(words)
    marked = mark_site(site) if site is not None else ""
    return figure("hexes", f"{left} {top} {width} {height}", "; ".join(here + others), content + lines + marked)


def corner(place: Position) -> tuple[int, int]:
    """Return the upper left corner of a hex's box: r rows down, half a hex to the right for each."""
    q, r = place
    return q * WIDTH + r * WIDTH // 2, r * ROW


def mark_site(place: Position, more: str = "") -> str:
    """Draw the edge of the site at which a move or question aims; `more`: further classes."""
    x, y = corner(place)
    return f'<polygon class="mark mark--site{more}" points="{POINTS}" transform="translate({x} {y})"/>'


def font_size(name: str) -> int:
    """Return the size at which the name fits into its hex, and can still be read."""
    return max(12, min(16, 760 // max(text_width(name, 10, 6), 1)))


# board tiles and start layouts


def draw_tiles(components: Components, label: Label) -> str:
    """Draw every board tile (rule setup.map), none of them turned, below its number."""
    pictures, tiles = [], components.tiles
    for index in range(len(tiles)):
        cells = [(place, Hex(ground)) for place, ground in tile_grounds(components, tiles[index], (0, 0), 0)]
        pictures.append(_named(str(index + 1), draw_cells(cells, label, None, {}), "board-pieces__tile"))
    return element("div", [("class", "board-pieces")], "".join(pictures))


def _named(name: str, picture: str, kind: str) -> str:
    words = element("span", [("class", "board-pieces__name")], escape(name))
    return element("div", [("class", kind)], words + picture)


def draw_layouts(components: Components, label: Label) -> str:
    """Draw the start layout for each number of players: the outlines of the board tiles, and the shrines."""
    pictures, layouts = [], components.layouts
    for players in sorted(layouts):
        tiles = [hexes.flower(centre) for centre in layouts[players].centres]
        cells: list[Cell] = [(place, Hex()) for tile in tiles for place in tile]
        cells += [(place, Hex(SHRINE)) for place in layouts[players].shrines]
        lines = "".join([outline(tile, "hexes__tile") for tile in tiles])
        picture = draw_cells(cells, label, None, {}, lines)
        pictures.append(_named(label("players-" + str(players)), picture, "board-pieces__layout"))
    return element("div", [("class", "board-pieces")], "".join(pictures))


# buildings of several players: colour, shape and letters tell whose each one is


def owners(state: State, least: int = SEVERAL) -> dict[Position, Owner]:
    """Return whose building stands where, by seat; nothing where fewer players than `least` sit at the table."""
    if len(state.seats) < least:
        return {}
    numbers = {state.seats[index].player: index + 1 for index in range(len(state.seats))}
    return {place: (numbers[player], player) for place, player, _ in state.buildings if player in numbers}


def draw_seat_building(number: int, player: str, name: str, label: Label) -> str:
    """Draw the building of a seat: its shape, its name, and the first letters of the player's."""
    place = ("transform", f"translate({MIDDLE_X} {MIDDLE_Y + 6})")
    shape = path("building__disc", SHAPES[(number - 1) % len(SHAPES)])
    words = element("text", [("class", "building__name"), ("y", 2), ("font-size", font_size(name))], escape(name))
    letters = element("text", [("class", "building__player"), ("y", 18)], escape(label(player)[:LETTERS]))
    return element("g", [("class", "building building--seat-" + str(number)), place], shape + words + letters)


MIDDLE_X, MIDDLE_Y = WIDTH // 2, HEIGHT // 2
POINTS = " ".join([f"{x},{y}" for x, y in CORNERS])
SHAPE = element("polygon", [("class", "hex__shape"), ("points", POINTS)])
MOST_TINTS = 5
"""From so many cards on all hexes have the same tint; the number on them is exact."""
MARGIN = 4
REFUSED = path("heat__cross", "M-8 -8L8 8M8 -8L-8 8")
PLACE = element("circle", [("r", 19)]) + element("path", [("d", "M-9 0H9M0 -9V9")])


def frame(places: list[Position], margin: int = MARGIN) -> tuple[int, int, int, int]:
    """Return left, top, width and height of the picture of some hexes; an empty table is one hex wide."""
    corners = [corner(place) for place in places or [(0, 0)]]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    left, top = min(across) - margin, min(down) - margin
    return left, top, max(across) + WIDTH + margin - left, max(down) + HEIGHT + margin - top


def draw_board(
    state: State, heat: Heat, label: Label, link: Link | None, places: tuple[Position, ...], at: Position | None
) -> str:
    """Draw the position with the cards that each free hex costs, and over it what is tapped; `link` draws a chain,
    `places` marks empty places, `at` is the selected hex."""
    cells = [place for place, _ in state.grounds] + list(places)
    left, top, width, height = frame(cells)
    stands = {place: (owner, building) for place, owner, building in state.buildings}
    content, over, said = [], [], {place: label("board.empty") for place in places}
    for place, ground in state.grounds:
        (cards, rule), lies, said[place] = heat[place], "", label("ground." + ground)
        if place in stands:
            owner, building = stands[place]
            lies, said[place] = (
                draw_disc(owner, label(building)),
                label(building) + " (" + label("owner." + owner) + ")",
            )
        elif rule != "site.blocked":
            # How many cards, in figures and as a tint; a cross where the hand cannot pay (rule cost.pay).
            kind = "refused" if rule is not None else str(min(cards, MOST_TINTS))
            number = REFUSED if rule is not None else f'<text y="9">{cards}</text>'
            lies = f'<g class="heat heat--{kind}" transform="translate({MIDDLE_X} 56)"><circle r="23"/>{number}</g>'
            cost = label("board.cards").replace("{n}", str(cards)) if cards else label("answer.nothing")
            said[place] += label("list.comma") + (label("board.too-few") if rule else cost)
        content.append(draw_ground(place, ground, lies != ""))
        over += [placed(*corner(place), lies)] if lies else []
    content += [outline(settlement, "settlement") for settlement in state.settlements(state.active)]
    content += ([] if link is None else [_chain(link)]) + over
    content += [placed(*middle(place), PLACE, "place") for place in places]
    content += [outline([at], "chosen-hex")] if at in cells else []
    sheets = ""
    for place, row, column in number_places(said):  # what is tapped: an unseen hex over each, row by row from the left
        where = label("board.where").replace("{row}", str(row)).replace("{column}", str(column))
        words = escape(where + label("colon") + said[place])
        (x, y), (q, r) = corner(place), place
        chosen = ' aria-current="true"' if place == at else ""
        sheets += (
            f'<polygon class="hex__hit" points="{POINTS}" transform="translate({x} {y})" data-press="hex:{q},{r}"'
            f' role="button" tabindex="0" aria-label="{words}"{chosen}/>'
        )
    drawn = element("g", [("aria-hidden", "true")], "".join(content)) + sheets
    return figure("hexes", f"{left} {top} {width} {height}", label("board.picture"), drawn, role="group")


def draw_ground(place: Position, ground: str, small: bool, kind: str = "", over: str = "") -> str:
    """Draw a hex, and `over` it what stands on it; its glyph is `small` where something does. `kind`: more classes."""
    x, y = corner(place)
    hexagon = f'<g class="hex hex--{ground}{kind}" transform="translate({x} {y})">'
    return hexagon + SHAPE + ground_glyph(ground, small) + over + "</g>"


def ground_glyph(ground: str, small: bool) -> str:
    """Draw the glyph of a ground in the middle of its hex, or `small` above something; nothing for a ground without."""
    if ground not in GLYPHS:
        return ""
    place = f"translate({MIDDLE_X} 19) scale(.62)" if small else f"translate({MIDDLE_X} {MIDDLE_Y})"
    return f'<path class="hex__glyph" transform="{place}" d="{GLYPHS[ground]}"/>'


def draw_disc(owner: str, name: str) -> str:
    """Draw a building with its name: own ones on a full disc, others' with a ring around it."""
    kind = "own" if owner == OWN else "other"
    ring = "" if kind == "own" else f'<circle class="building__ring" cx="{MIDDLE_X}" cy="54" r="31"/>'
    disc = f'<circle class="building__disc" cx="{MIDDLE_X}" cy="54" r="27"/>'
    text = f'<text class="building__name" x="{MIDDLE_X}" y="58" font-size="{font_size(name)}">{escape(name)}</text>'
    return f'<g class="building building--{kind}">{ring}{disc}{text}</g>'


def outline(places: list[Position], kind: str) -> str:
    """Draw the edges around a settlement (rule settlement.fee), or around any other hexes."""
    edges = ""
    for place in places:
        (x, y), near = corner(place), hexes.neighbours(place)
        for side in range(len(CORNERS)):
            if near[side] not in places:
                start, end = CORNERS[side], CORNERS[(side + 1) % len(CORNERS)]
                edges += f"M{x + start[0]} {y + start[1]}L{x + end[0]} {y + end[1]}"
    return path(kind, edges)


def _chain(link: Link) -> str:
    """Draw a line from shrine to shrine, with a mark on each hex that is still to be built on (rule end.link)."""
    points = [middle(place) for place in (link.shrines[0],) + link.way + (link.shrines[1],)]
    line = element("polyline", [("class", "chain__line"), ("points", " ".join([f"{x},{y}" for x, y in points]))])
    marks = [element("circle", [("cx", x), ("cy", y - 28), ("r", 8)]) for x, y in map(middle, link.missing)]
    return element("g", [("class", "chain")], line + "".join(marks))


def middle(place: Position) -> tuple[int, int]:
    x, y = corner(place)
    return x + MIDDLE_X, y + MIDDLE_Y
