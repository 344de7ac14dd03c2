"""The picture of a case: the hexes that decide, what is tried there, and below them what the player has for it; or the
same after the move."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from rules_engine import hexes, scene
from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.actions.turn import TILE
from rules_engine.attika.components import Components
from rules_engine.attika.draw import picture
from rules_engine.attika.draw.rows import (
    STACK_STEP,
    START,
    baseline,
    cards_taken,
    hand_end,
    kinds_of,
    rows_after,
    rows_of,
    seats_row,
    stored_place,
)
from rules_engine.attika.game.setup import setup
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.growth import new_gaps, tile_grounds
from rules_engine.attika.rules.sites import BLANK, OUTSIDE, free_sites, shrines_of
from rules_engine.engine import Label
from rules_engine.hexes import Position
from rules_engine.svg import element, escape, path

TILE_SIGNS = {
    "hole": "M-17 0A17 17 0 0 1 17 0A17 17 0 0 1 -17 0Z",
    "cross": "M-30 -26L-15 -14M15 14L30 26M30 -26L15 -14M-15 14L-30 26",
}
"""Where a board tile is laid: an empty hex that no tile can cover any more, and a hex that the tile would cover.
They leave the symbol of the hex free."""
MOST_ACROSS = 6 * picture.WIDTH
"""Hexes that only may matter are left out where the picture would become wider."""
MARGIN = 5
LARGEST_SCALE = 76
"""A map is drawn at so many hundredths of its size, or smaller where the picture would become too wide or too tall."""
TALLEST = 250
LEAST_NAMED_SCALE = 72
"""A map with the names of buildings is drawn at so many hundredths of its size at least, so that they do not touch."""
LETTERS = 12
DISC, NAME = 42, 69
"""How far below the top of its hex a building's disc and name stand: where the hex is widest, so that its edges do not
cut the name."""
NO_MAP = (0, 0, scene.WIDTH, 0)
ROW_OF = {"reveal": "stacks", "store": "mat", "amphora": "amphorae"}
"""Kind of move to the row that it is about."""

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height of the map."""
Size: TypeAlias = tuple[tuple[int, int], int, int]
"""Where the map stands, its scale in hundredths, and where the rows below it begin."""


def close_up(components: Components, state: State, label: Label, subject: dict) -> str:
    """Draw what a move is about: the site or the places of a board tile and what lies around them, and rows with what
    the player holds. Of a set-up the whole map is shown, and how many cards each player begins with."""
    if "setup" in subject:
        return setup_picture(components, subject["setup"], label)
    rows = rows_of(components, state, subject, label, kinds_of(components, state, subject))
    places, box, size, band = part_shown(components, state, label, subject, rows)
    content, words = draw_hexes(state, places, label), names_on(state, places, label)
    if "build" in subject:
        content, words = build_scene(components, state, label, subject, places)
    elif "tile" in subject:
        content, words = tile_scene(components, state, label, subject)
    small = scene.small_part(*centre_of(components, state, subject, size, rows, label))
    return framed(content, box, rows, words, size, band, [small])


def part_shown(
    components: Components, state: State, label: Label, subject: dict, rows: list[scene.Row]
) -> tuple[list[Position], Box, Size, str]:
    """Return which hexes the picture of a move shows, what they take up, where they stand above these rows, and a band
    below them, which says of a board tile that is laid face up that its symbols are ours; "" for no band."""
    places, more = places_of(components, state, subject)
    box = picture.frame(places + more, MARGIN) if places else NO_MAP
    size = placed(box, rows, is_named=TILE not in subject)
    if TILE not in subject or subject[TILE] != state.turn.tile:
        return places, box, size, ""
    return places, box, *with_band(size, label("close-up.practice"))


def with_band(size: Size, words: str) -> tuple[Size, str]:
    """Make room for a band with these words below the map, and return it, too."""
    left_top, scale, y = size
    return (left_top, scale, y + scene.BAND), scene.draw_band(words, y)


def centre_of(
    components: Components, state: State, subject: dict, size: Size, rows: list[scene.Row], label: Label
) -> tuple[int, int]:
    """Return what the small picture of a move is drawn around: the hex that is built on, the place of the board tile,
    or the beginning of the row that the move is about; of cards that are drawn the first one."""
    (left, top), scale, y = size
    if "at" in subject:
        x, upper = picture.corner((subject["at"][0], subject["at"][1]))
        return left + (x + picture.WIDTH // 2) * scale // 100, top + (upper + (DISC + NAME) // 2) * scale // 100
    drawn = cards_taken(components, state, subject)
    name = label("close-up." + ("hand" if drawn else ROW_OF.get(ATTIKA.kind_of(subject), "turn")))
    names = [row.name for row in rows]
    at = names.index(name) if name in names else 0
    x, down = STACK_STEP * subject.get("reveal", 0), 0
    if "store" in subject:
        x, down = stored_place(state.seat(), subject, label)
    elif drawn:
        x = hand_end(state.hand_of(state.active), drawn)
    centre = y + sum([row.height for row in rows[:at]]) + down + scene.SMALL_HEIGHT // 2
    return min(START + x + scene.SMALL_WIDTH // 2 - 8, scene.WIDTH - scene.SMALL_WIDTH // 2), centre


def close_up_after(components: Components, state: State, after: State, label: Label, subject: dict) -> str:
    """Draw the same hexes and rows after the move, with marks where they differ. Of a set-up there is one picture."""
    if "setup" in subject:
        return ""
    then, kinds = replace(after, active=state.active), kinds_of(components, state, subject)
    rows = rows_of(components, state, subject, label, kinds)
    was = rows_after(components, state, label, rows, kinds, "nothing")
    now = rows_after(components, then, label, rows, kinds, "over")
    now = [seats_row(after, "order", label) if row.name == label("close-up.order") else row for row in now]
    places, box, size, band = part_shown(components, state, label, subject, rows)
    laid = hexes.flower((subject["at"][0], subject["at"][1])) if TILE in subject else []
    boxes = scene.changed_boxes(
        ([] if laid else things(state, places, size, label))
        + scene.row_things(was, size[2], START - 6, scene.WIDTH - 2),
        ([] if laid else things(then, places, size, label))
        + scene.row_things(now, size[2], START - 6, scene.WIDTH - 2),
    )
    if not boxes and not laid:
        return ""
    over = picture.outline(laid, "close-up__tile") if laid else ""
    over += outline_settlements(then, places) if "build" in subject else ""
    content = draw_hexes(then, places, label, over)
    return framed(content, box, now, names_on(then, places, label), size, band + scene.marks(boxes))


def places_of(components: Components, state: State, subject: dict) -> tuple[list[Position], list[Position]]:
    """List the hexes that the picture of a move shows, and what else lies inside its frame."""
    if "build" in subject:
        return crop(components, state, (subject["at"][0], subject["at"][1]), subject["build"]), []
    if "store" in subject and not free_sites(state.grounds, state.buildings):
        return [place for place, _ in state.grounds], []
    if "tile" in subject:
        near, laid, gaps = around_tile(state, subject)
        return near + laid, gaps
    return [], []


def draw_hexes(state: State, places: list[Position], label: Label, over: str = "", at: Position | None = None) -> str:
    """Draw some hexes, `over` them what else is drawn, and on top the buildings; `at`: where one is tried."""
    stands = {place: (owner, building) for place, owner, building in state.buildings}
    content = [picture.draw_ground(place, state.ground_at(place), place in stands or place == at) for place in places]
    built = [draw_building(place, stands[place], state.active, label) for place in places if place in stands]
    return "".join([*content, over, *built])


def outline_settlements(state: State, places: list[Position]) -> str:
    """Draw the edges of the active player's settlements, as far as they lie on these hexes."""
    shown = [[place for place in group if place in places] for group in state.settlements(state.active)]
    return "".join([picture.outline(group, "settlement") for group in shown if group])


def names_on(state: State, places: list[Position], label: Label) -> str:
    """Name the buildings on some hexes."""
    return ", ".join([label(name) for place, _, name in state.buildings if place in places])


def things(state: State, places: list[Position], size: Size, label: Label) -> list[scene.Thing]:
    """List what is drawn on each hex, where it stands on the picture."""
    (left, top), scale, _ = size
    found = []
    for place in places:
        x, y = picture.corner(place)
        # Its corners stay below the names of the two hexes above, and above what lies in the two below.
        x, y, right, bottom = x + 3, y + picture.HEIGHT // 4, x + picture.WIDTH - 3, y + picture.HEIGHT - 6
        box = (
            left + x * scale // 100,
            top + y * scale // 100,
            left + right * scale // 100,
            top + bottom * scale // 100,
        )
        found.append(scene.Thing(str(place), box, draw_hexes(state, [place], label)))
    return found


def placed(box: Box, rows: list[scene.Row], tallest: int = TALLEST, is_named: bool = False) -> Size:
    """Return where the map stands, in how many hundredths of its size, so that the picture is not too tall, and where
    the rows below it begin."""
    left, top, width, height = box
    scale = LARGEST_SCALE
    if height:
        tall = (tallest - sum([row.height for row in rows])) * 100 // height
        scale = min(scale, scene.WIDTH * 100 // width, max(tall, LEAST_NAMED_SCALE) if is_named else tall)
    corner_of = ((scene.WIDTH - width * scale // 100) // 2 - left * scale // 100, -top * scale // 100)
    return corner_of, scale, height * scale // 100


def framed(
    content: str,
    box: Box,
    rows: list[scene.Row],
    words: str,
    size: Size,
    above: str = "",
    more: Sequence[tuple[str, str]] = (),
) -> str:
    """Draw the map, made as small as it must be, and the rows below it; `above`: what lies over both; `more`: further
    attributes. Letters have the same size on both."""
    left, top, width, _ = box
    _, scale, upper = size
    centred = (scene.WIDTH - width * scale // 100) // 2
    drawn = ""
    if content:
        place = f"translate({centred} 0) scale(.{scale:02d}) translate({-left} {-top})"
        drawn = f'<g transform="{place}" font-size="{LETTERS * 100 // scale}">{content}</g>'
    said = "; ".join(([words] if words else []) + [row.name + ": " + row.words for row in rows])
    height = upper + sum([row.height for row in rows])
    attributes = [("class", "hexes close-up"), ("viewBox", f"0 0 {scene.WIDTH} {height}"), ("role", "img")]
    return element(
        "svg",
        [*attributes, ("aria-label", said), *more],
        drawn + scene.draw_rows(rows, upper, START, "close-up__row", baseline) + above,
    )


def setup_picture(components: Components, move: dict, label: Label) -> str:
    """Draw the map that a set-up lays out, with the outlines of its board tiles (rules setup.map, setup.shrines), and
    where more than two play, how many cards each of them holds (setup.hand)."""
    laid = setup(components, move["players"], move["deal"], move.get("readings"))
    rows = rows_of(components, laid, {}, label, ["hands"] if len(laid.seats) > 2 else [])  # not a number of the game
    grounds = [label("ground." + ground) for _, ground in laid.grounds]
    words = ", ".join([word + " " + str(grounds.count(word)) for word in sorted(set(grounds))])
    content = "".join([picture.draw_ground(place, ground, False) for place, ground in laid.grounds])
    content += "".join([picture.outline(hexes.flower(centre), "hexes__tile") for _, centre, _ in laid.board])
    box = picture.frame([place for place, _ in laid.grounds], MARGIN)
    practice = label("picture.practice")
    size, above = with_band(placed(box, rows, TALLEST - scene.BAND + sum([row.height for row in rows])), practice)
    return framed(content, box, rows, practice + "; " + words, size, above)


# a building


def build_scene(
    components: Components, state: State, label: Label, subject: dict, places: list[Position]
) -> tuple[str, str]:
    """Draw a building site, the hexes around it, and what else of the player's the building could touch; and say it in
    words."""
    at, name = (subject["at"][0], subject["at"][1]), label(subject["build"])
    over = outline_settlements(state, places)
    over += picture.outline(state.new_hexes(), "close-up__tile") if at in state.new_hexes() else ""
    ground, stands = state.ground_at(at), {place: building for place, _, building in state.buildings}
    over += picture.mark_site(at, " close-up__off" if ground == OUTSIDE else "")
    content = draw_hexes(state, places, label, over + _arrows(components, state, at, subject["build"]), at)
    x, y = picture.corner(at)
    if at not in stands:
        content += draw_ghost(x, y) + _name(name, x, y)
    words = [label("picture.site") + ": " + label("ground." + ground)]
    return content, name + "; " + ", ".join(words + [label(stands[place]) for place in places if place in stands])


def crop(components: Components, state: State, at: Position, building: str) -> list[Position]:
    """List the hexes to show for a site, row by row: those around it, and as long as the picture stays small its
    settlement, the buildings beside that, the shrines that they reach with what lies around them, the rest of the
    group, and where they count the other settlements; of another player who has linked shrines, or is one building
    short of that, the chain (rules end.link, end.at-once)."""
    known = {place for place, _ in state.grounds}
    own = state.own(state.active)
    settlement = hexes.connected([*own, at], at)
    beside = [place for place, _, _ in state.buildings if set(hexes.neighbours(place)) & set(settlement)]
    links = [state.shortest_link(seat.player) for seat in state.seats if seat.player != state.active]
    chain = [place for link in links if link is not None and len(link.missing) <= 1 for place in link.way]
    shrines = shrines_beside(state, settlement + beside + chain)
    group = components.group_of[building]
    others = [place for place, name in state.own_buildings() if components.group_of[name] == group]
    joined = [one for one in state.settlements(state.active) if one[0] in settlement]
    if len(joined) != 1 or shrines_beside(state, settlement):
        others = own  # all settlements count (rule settlement.fee), and may reach other shrines (end.link)
    new = state.new_hexes() if at in state.new_hexes() else []  # its board tile is outlined
    places = {at} | {place for place in [*hexes.neighbours(at), *new] if place in known}
    around = [place for shrine in shrines for place in hexes.neighbours(shrine)]
    for more in (settlement, beside + chain, shrines, around, others, shrines_beside(state, others)):
        wider = places | {place for place in more if place in known}
        left, _, right, _ = picture.bounds(sorted(wider))
        places = wider if right - left <= MOST_ACROSS else places
    return [(q, r) for r, q in sorted([(r, q) for q, r in places])]


def shrines_beside(state: State, places: list[Position]) -> list[Position]:
    """List the shrines that are adjacent to any of these hexes."""
    return [place for place in shrines_of(state.grounds) if set(hexes.neighbours(place)) & set(places)]


def _arrows(components: Components, state: State, at: Position, building: str) -> str:
    """Draw the arrows of the build order between the site and the buildings beside it (rules free.*), dashed at
    another player's; where one makes the building free, none that leads away from it."""
    drawn = []
    beside = [name for place, name in state.own_buildings() if place in hexes.neighbours(at)]
    is_free = any([(name, building) in components.arrows for name in beside])
    for near in hexes.neighbours(at):
        stands = state.building_at(near)
        if stands is None:
            continue
        kind = "close-up__link" + ("" if stands[0] == state.active else " close-up__link--other")
        if (stands[1], building) in components.arrows:
            drawn.append(draw_arrow(near, at, kind))
        elif not is_free and (building, stands[1]) in components.arrows:
            drawn.append(draw_arrow(at, near, kind))
    return "".join(drawn)


def draw_arrow(tail: Position, head: Position, kind: str) -> str:
    """Draw an arrow over the edge between two hexes, between the name in the upper one and the disc in the lower."""
    start, end = picture.middle(tail), picture.middle(head)
    length = scene.length_of(start, end)
    first, last = (30, 70) if start[1] == end[1] else (46, 76) if start[1] < end[1] else (24, 46)
    start, end = scene.along(start, end, first * length // 100), scene.along(start, end, last * length // 100)
    return path(kind, scene.line([start, end]) + scene.tip(start, end, 9))


def draw_ghost(x: int, y: int) -> str:
    """Draw the building that is tried, in the hex with this corner."""
    return f'<circle class="close-up__ghost" cx="{x + 40}" cy="{y + DISC + 2}" r="11"/>'


def draw_building(place: Position, stands: tuple[str, str], active: str, label: Label) -> str:
    """Draw a building and its name below it: own ones on a full disc, others' with a ring around it."""
    x, y = picture.corner(place)
    kind = "own" if stands[0] == active else "other"
    disc = f'<circle class="building__disc" cx="{x + 40}" cy="{y + DISC}" r="12"/>'
    ring = "" if kind == "own" else f'<circle class="building__ring" cx="{x + 40}" cy="{y + DISC}" r="16"/>'
    return f'<g class="building--{kind}">{ring}{disc}</g>' + _name(label(stands[1]) if stands[1] else "", x, y)


def _name(name: str, x: int, y: int) -> str:
    return name and f'<text class="close-up__name" x="{x + 40}" y="{y + NAME}">{escape(name)}</text>'


# a board tile


def tile_scene(components: Components, state: State, label: Label, subject: dict) -> tuple[str, str]:
    """Draw a board tile where it is to lie, outlined, and say it in words; hexes that it would cover are crossed out,
    and empty ones that no tile can cover any more have a dashed line."""
    taken = {place: ground for place, ground in state.grounds}
    near, laid, gaps = around_tile(state, subject)
    faces = tile_grounds(components, subject["tile"], laid[0], subject.get("rotation", 0))
    if state.turn.tile != subject["tile"]:
        faces = [(place, BLANK) for place in laid]  # it lies face down
    over = [picture.draw_ground(place, taken.get(place, ground), False) for place, ground in faces]
    over += [draw_tile_sign(place, "hole") for place in gaps] + [picture.outline(laid, "close-up__tile")]
    over += [draw_tile_sign(place, "cross") for place in laid if place in taken]
    words = [label("ground." + ground) for _, ground in faces if ground in components.landscapes]
    return draw_hexes(state, near, label, "".join(over)), ", ".join([label("close-up.tile"), *words])


def around_tile(state: State, subject: dict) -> tuple[list[Position], list[Position], list[Position]]:
    """List the hexes around a board tile that is laid with the rest of their tiles, its own, and empty ones that no
    tile can cover any more."""
    centre = (subject["at"][0], subject["at"][1])
    laid, taken = hexes.flower(centre), {place for place, _ in state.grounds}
    near = [place for place, _ in state.grounds if hexes.distance(place, centre) <= 3 and place not in laid]
    whole = [place for _, lies, _ in state.board for place in hexes.flower(lies) if set(hexes.flower(lies)) & set(near)]
    near += [place for place in whole if place not in near + laid]
    touches = any([place in taken for place in hexes.rim(set(laid))])
    covers = any([place in taken for place in laid])
    return near, laid, new_gaps(taken, laid) if touches and not covers else []


def draw_tile_sign(place: Position, sign: str) -> str:
    """Draw one of TILE_SIGNS on a hex."""
    x, y = picture.middle(place)
    return f'<path class="close-up__{sign}" transform="translate({x} {y})" d="{TILE_SIGNS[sign]}"/>'
