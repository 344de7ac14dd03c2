"""The picture of a case: the hexes that decide, what is tried there, and below them what the player has for it; or the
same after the move; and the key to these signs."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules_engine import hexes, scene
from rules_engine.attika.actions.build import Build
from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.actions.reveal import LayTile, Store
from rules_engine.attika.components import Components
from rules_engine.attika.draw import picture, rows
from rules_engine.attika.game.setup import setup
from rules_engine.attika.game.state import Moment, State
from rules_engine.attika.rules.growth import new_gaps, tile_grounds
from rules_engine.attika.rules.sites import BLANK, OTHER, OUTSIDE, OWN, SHRINE, free_sites, shrines_of
from rules_engine.engine import Label
from rules_engine.hexes import Position
from rules_engine.svg import Sign, escape, figure, key_list, path

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
ROW_OF = {"reveal": "stacks", "store": "mat", "amphora": "amphorae"}
"""Kind of move to the row that it is about."""


@dataclass(frozen=True)
class Frame:
    """The part of the map that is shown: left, top, width and height of its `box`, the scale in hundredths at which it
    is drawn, and the `band` of words below it, if there is one."""

    box: tuple[int, int, int, int]
    scale: int
    band: str = ""

    def point(self, x: int, y: int) -> scene.Point:
        left, top, _, _ = self.box
        across = self.margin() - left * self.scale // 100
        return across + x * self.scale // 100, -top * self.scale // 100 + y * self.scale // 100

    def margin(self) -> int:
        return (scene.WIDTH - self.box[2] * self.scale // 100) // 2

    def bottom(self) -> int:
        """Return where the rows below the map begin."""
        return self.box[3] * self.scale // 100 + (scene.BAND if self.band else 0)


def close_up(components: Components, state: State, label: Label, subject: dict) -> str:
    """Draw what a move is about: the site or the places of a board tile and what lies around them, and rows with what
    the player holds. Of a set-up the whole map is shown, and how many cards each player begins with."""
    if "setup" in subject:
        return setup_picture(components, subject["setup"], label)
    move: Any = ATTIKA.read(components, state, subject)
    below = rows.rows_of(move.now, label, rows.kinds_of(move), move)
    places, frame = part_shown(move, label, below)
    if isinstance(move, Build):
        content, words = build_scene(move, label, places)
    elif isinstance(move, LayTile):
        content, words = tile_scene(move, label)
    else:
        content, words = draw_hexes(state, places, label), names_on(state, places, label)
    return frame_picture(frame, content, below, words, "", [scene.small_part(*centre_of(move, frame, below, label))])


def part_shown(move: Any, label: Label, below: list[scene.Row]) -> tuple[list[Position], Frame]:
    """Return which hexes the picture of a move shows, and their frame above these rows; a band says of a board tile
    that is laid face up that its symbols are ours."""
    state = move.state
    if isinstance(move, LayTile):
        near, laid, gaps = around_tile(move)
        band = label("close-up.practice") if move.tile == state.turn.tile else ""
        return near + laid, frame_of(near + laid + gaps, below, band=band)
    places = crop(move) if isinstance(move, Build) else []
    if isinstance(move, Store) and not free_sites(state.grounds, state.buildings):
        places = [place for place, _ in state.grounds]
    return places, frame_of(places, below, is_named=True)


def frame_of(
    places: list[Position], below: list[scene.Row], tallest: int = TALLEST, is_named: bool = False, band: str = ""
) -> Frame:
    """Return the frame of some hexes above these rows: as large as it may be where the picture is not too tall."""
    if not places:
        return Frame((0, 0, scene.WIDTH, 0), LARGEST_SCALE)
    _, _, width, height = box = picture.frame(places, MARGIN)
    tall = (tallest - sum([row.height for row in below])) * 100 // height
    least = max(tall, LEAST_NAMED_SCALE) if is_named else tall
    return Frame(box, min(LARGEST_SCALE, scene.WIDTH * 100 // width, least), band)


def centre_of(move: Any, frame: Frame, below: list[scene.Row], label: Label) -> scene.Point:
    """Return what the small picture of a move is drawn around: the hex that is built on, the place of the board tile,
    or the beginning of the row that the move is about; of cards that are drawn the first one."""
    if isinstance(move, (Build, LayTile)):
        x, y = picture.corner(move.at)
        return frame.point(x + picture.WIDTH // 2, y + (DISC + NAME) // 2)
    name = label("close-up." + ("hand" if move.cards_due() else ROW_OF.get(move.name, "turn")))
    names = [row.name for row in below]
    row = names.index(name) if name in names else 0
    x, down = below[row].at if name in names else (0, 0)
    down += sum([row.height for row in below[:row]])
    across = min(rows.START + x + scene.SMALL_WIDTH // 2 - 8, scene.WIDTH - scene.SMALL_WIDTH // 2)
    return across, frame.bottom() + down + scene.SMALL_HEIGHT // 2


def close_up_after(components: Components, state: State, after: State, label: Label, subject: dict) -> str:
    """Draw the same hexes and rows after the move, with marks where they differ. Of a set-up there is one picture."""
    if "setup" in subject:
        return ""
    move: Any = ATTIKA.read(components, state, subject)
    then, kinds = replace(after, active=state.active), rows.kinds_of(move)
    tried = rows.rows_of(move.now, label, kinds, move)
    was = rows.rows_after(move.now, label, tried, kinds, "nothing")
    now = rows.rows_after(Moment(components, then), label, tried, kinds, "over")
    now = [rows.seats_row(after, "order", label) if row.name == label("close-up.order") else row for row in now]
    places, frame = part_shown(move, label, tried)
    laid = hexes.flower(move.at) if isinstance(move, LayTile) else []
    before, changed = [[] if laid else things(one, places, frame, label) for one in (state, then)]
    columns = frame.bottom(), rows.START - 6, scene.WIDTH - 2
    boxes = scene.changed_boxes(before + scene.row_things(was, *columns), changed + scene.row_things(now, *columns))
    if not boxes and not laid:
        return ""
    over = picture.outline(laid, "close-up__tile") if laid else ""
    over += outline_settlements(then, places) if isinstance(move, Build) else ""
    drawn, words = draw_hexes(then, places, label, over), names_on(then, places, label)
    return frame_picture(frame, drawn, now, words, scene.marks(boxes))


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
    return ", ".join([label(name) for place, _, name in state.buildings if place in places])


def things(state: State, places: list[Position], frame: Frame, label: Label) -> list[scene.Thing]:
    """List what is drawn on each hex, where it stands on the picture."""
    found = []
    for place in places:
        x, y = picture.corner(place)
        # Its corners stay below the names of the two hexes above, and above what lies in the two below.
        box = frame.point(x + 3, y + picture.HEIGHT // 4) + frame.point(x + picture.WIDTH - 3, y + picture.HEIGHT - 6)
        found.append(scene.Thing(str(place), box, draw_hexes(state, [place], label)))
    return found


def frame_picture(
    frame: Frame, content: str, below: list[scene.Row], words: str, above: str = "", more: Sequence = ()
) -> str:
    """Draw the map, made as small as it must be, and the rows below it; `above`: what lies over both; `more`: further
    attributes. Letters have the same size on both."""
    (left, top, _, _), scale, upper = frame.box, frame.scale, frame.bottom()
    drawn = ""
    if content:
        place = f"translate({frame.margin()} 0) scale(.{scale:02d}) translate({-left} {-top})"
        drawn = f'<g transform="{place}" font-size="{LETTERS * 100 // scale}">{content}</g>'
    drawn += scene.draw_rows(below, upper, rows.START, "close-up__row", lambda row: row.height // 2 + 4)
    drawn += scene.draw_band(frame.band, upper - scene.BAND) if frame.band else ""
    said = "; ".join(([words] if words else []) + [row.name + ": " + row.words for row in below])
    box = f"0 0 {scene.WIDTH} {upper + sum([row.height for row in below])}"
    return figure("hexes close-up", box, said, drawn + above, more)


def setup_picture(components: Components, move: dict, label: Label) -> str:
    """Draw the map that a set-up lays out, with the outlines of its board tiles (rules setup.map, setup.shrines), and
    where more than two play, how many cards each of them holds (setup.hand)."""
    laid, practice = setup(components, move["players"], move["deal"], move.get("readings")), label("picture.practice")
    below = [rows.seats_row(laid, "hands", label)] if len(laid.seats) > 2 else []  # not a number of the game
    grounds = [label("ground." + ground) for _, ground in laid.grounds]
    words = ", ".join([word + " " + str(grounds.count(word)) for word in sorted(set(grounds))])
    content = "".join([picture.draw_ground(place, ground, False) for place, ground in laid.grounds])
    content += "".join([picture.outline(hexes.flower(centre), "hexes__tile") for _, centre, _ in laid.board])
    frame = frame_of([place for place, _ in laid.grounds], [], TALLEST - scene.BAND, band=practice)
    return frame_picture(frame, content, below, practice + "; " + words)


# a building


def build_scene(move: Build, label: Label, places: list[Position]) -> tuple[str, str]:
    """Draw a building site, what is around it, and what else the building could touch; and say it in words."""
    state, at, name = move.state, move.at, label(move.building)
    over = outline_settlements(state, places)
    over += picture.outline(state.new_hexes(), "close-up__tile") if at in state.new_hexes() else ""
    ground, stands = state.ground_at(at), {place: building for place, _, building in state.buildings}
    over += picture.mark_site(at, " close-up__off" if ground == OUTSIDE else "")
    content = draw_hexes(state, places, label, over + _arrows(move), at)
    x, y = picture.corner(at)
    if at not in stands:
        content += draw_ghost(x, y) + _name(name, x, y)
    words = [label("picture.site") + ": " + label("ground." + ground)]
    return content, name + "; " + ", ".join(words + [label(stands[place]) for place in places if place in stands])


def crop(move: Build) -> list[Position]:
    """List the hexes to show for a site, row by row: those around it, and as long as the picture stays small its
    settlement, the buildings beside that, the shrines that they reach with what lies around them, the rest of the
    group, and where they count the other settlements; of another player who has linked shrines, or is one building
    short of that, the chain (rules end.link, end.at-once)."""
    state, at, group_of = move.state, move.at, move.components.group_of
    known = {place for place, _ in state.grounds}
    own = state.own(state.active)
    settlement = hexes.connected([*own, at], at)
    beside = [place for place, _, _ in state.buildings if set(hexes.neighbours(place)) & set(settlement)]
    links = [state.shortest_link(seat.player) for seat in state.seats if seat.player != state.active]
    chain = [place for link in links if link is not None and len(link.missing) <= 1 for place in link.way]
    shrines = shrines_beside(state, settlement + beside + chain)
    others = [place for place, name in state.buildings_of(state.active) if group_of[name] == group_of[move.building]]
    joined = [one for one in state.settlements(state.active) if one[0] in settlement]
    if len(joined) != 1 or shrines_beside(state, settlement):
        others = own  # all settlements count (rule settlement.fee), and may reach other shrines (end.link)
    new = state.new_hexes() if at in state.new_hexes() else []  # its board tile is outlined
    places = {at} | {place for place in [*hexes.neighbours(at), *new] if place in known}
    around = [place for shrine in shrines for place in hexes.neighbours(shrine)]
    for more in (settlement, beside + chain, shrines, around, others, shrines_beside(state, others)):
        wider = places | {place for place in more if place in known}
        _, _, width, _ = picture.frame(sorted(wider), 0)
        places = wider if width <= MOST_ACROSS else places
    return [(q, r) for r, q in sorted([(r, q) for q, r in places])]


def shrines_beside(state: State, places: list[Position]) -> list[Position]:
    return [place for place in shrines_of(state.grounds) if set(hexes.neighbours(place)) & set(places)]


def _arrows(move: Build) -> str:
    """Draw the arrows of the build order between the site and the buildings beside it (rules free.*), dashed at
    another player's; where one makes the building free, none that leads away from it."""
    state, at, building, arrows, drawn = move.state, move.at, move.building, move.components.arrows, ""
    beside = [name for place, name in state.buildings_of(state.active) if place in hexes.neighbours(at)]
    is_free = any([(name, building) in arrows for name in beside])
    for near in hexes.neighbours(at):
        stands = state.building_at(near)
        if stands is None:
            continue
        kind = "close-up__link" + ("" if stands[0] == state.active else " close-up__link--other")
        if (stands[1], building) in arrows:
            drawn += draw_arrow(near, at, kind)
        elif not is_free and (building, stands[1]) in arrows:
            drawn += draw_arrow(at, near, kind)
    return drawn


def draw_arrow(tail: Position, head: Position, kind: str) -> str:
    """Draw an arrow over the edge between two hexes, between the name in the upper one and the disc in the lower."""
    start, end = picture.middle(tail), picture.middle(head)
    length = scene.length_of(start, end)
    first, last = (30, 70) if start[1] == end[1] else (46, 76) if start[1] < end[1] else (24, 46)
    start, end = scene.along(start, end, first * length // 100), scene.along(start, end, last * length // 100)
    return path(kind, scene.line([start, end]) + scene.tip(start, end, 9))


def draw_ghost(x: int, y: int) -> str:
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


def tile_scene(move: LayTile, label: Label) -> tuple[str, str]:
    """Draw a board tile where it is to lie, outlined, and say it in words; hexes that it would cover are crossed out,
    and empty ones that no tile can cover any more have a dashed line."""
    state, components = move.state, move.components
    taken = {place: ground for place, ground in state.grounds}
    near, laid, gaps = around_tile(move)
    faces = tile_grounds(components, move.tile, move.at, move.rotation)
    if state.turn.tile != move.tile:
        faces = [(place, BLANK) for place in laid]  # it lies face down
    over = [picture.draw_ground(place, taken.get(place, ground), False) for place, ground in faces]
    over += [draw_tile_sign(place, "hole") for place in gaps] + [picture.outline(laid, "close-up__tile")]
    over += [draw_tile_sign(place, "cross") for place in laid if place in taken]
    words = [label("ground." + ground) for _, ground in faces if ground in components.landscapes]
    return draw_hexes(state, near, label, "".join(over)), ", ".join([label("close-up.tile"), *words])


def around_tile(move: LayTile) -> tuple[list[Position], list[Position], list[Position]]:
    """List the hexes around a board tile that is laid with the rest of their tiles, its own, and empty ones that no
    tile can cover any more."""
    state, centre = move.state, move.at
    laid, taken = hexes.flower(centre), {place for place, _ in state.grounds}
    near = [place for place, _ in state.grounds if hexes.distance(place, centre) <= 3 and place not in laid]
    whole = [place for _, lies, _ in state.board for place in hexes.flower(lies) if set(hexes.flower(lies)) & set(near)]
    near += [place for place in whole if place not in near + laid]
    touches = any([place in taken for place in hexes.rim(set(laid))])
    covers = any([place in taken for place in laid])
    return near, laid, new_gaps(taken, laid) if touches and not covers else []


def draw_tile_sign(place: Position, sign: str) -> str:
    x, y = picture.middle(place)
    return f'<path class="close-up__{sign}" transform="translate({x} {y})" d="{TILE_SIGNS[sign]}"/>'


# the key


HERE, RIGHT = (0, 0), (1, 0)
HEX_BOX, PAIR_BOX = f"-4 -4 {picture.WIDTH + 8} {picture.HEIGHT + 8}", f"14 16 {2 * picture.WIDTH - 28} 60"
CARD_BOX, AMPHORA_BOX, SLOT_BOX = "-4 0 28 42", "-8 -2 36 30", "-6 7 30 28"


def draw_key(components: Components, label: Label) -> str:
    """Draw each sign of the map and of the rows below it beside its meaning."""
    kinds = (*components.landscapes, BLANK, SHRINE)
    signs = [Sign(picture.draw_ground(HERE, ground, False), HEX_BOX, label("ground." + ground)) for ground in kinds]
    standing = {kind: draw_building(HERE, (kind, ""), OWN, label) for kind in (OWN, OTHER)}
    drawn = (
        ("site", picture.mark_site(HERE) + draw_ghost(0, 0)),
        (OWN, standing[OWN]),
        (OTHER, standing[OTHER]),
        ("settlement", picture.outline([HERE], "settlement") + standing[OWN]),
    )
    ground = picture.draw_ground(HERE, BLANK, True)
    signs += [Sign(ground + content, HEX_BOX, label("key." + name)) for name, content in drawn]
    arrows = (("arrow", "close-up__link"), ("arrow.other", "close-up__link close-up__link--other"))
    signs += [Sign(draw_arrow(HERE, RIGHT, kind), PAIR_BOX, label("key." + name)) for name, kind in arrows]
    for kind in ("held", "paid", "lacking"):
        signs.append(Sign(rows.draw_card(components.landscapes[0], kind, 0), CARD_BOX, label("key." + kind)))
    amphora = f'<path class="close-up__amphora" d="{rows.AMPHORA}"/>'
    signs.append(Sign(amphora, AMPHORA_BOX, label("key.amphora")))
    signs.append(Sign(rows.back("close-up__back", 0, 0) + rows.MAIN, CARD_BOX, label("key.main")))
    ground = picture.draw_ground(HERE, BLANK, False)
    signs.append(Sign(ground + draw_tile_sign(HERE, "cross"), HEX_BOX, label("key.cross")))
    signs.append(Sign(draw_tile_sign(HERE, "hole"), HEX_BOX, label("key.hole")))
    signs += [Sign(rows.draw_slot(0, kind), SLOT_BOX, label("key." + kind)) for kind in (rows.DONE, rows.OPEN)]
    return key_list("hexes close-up", signs)
