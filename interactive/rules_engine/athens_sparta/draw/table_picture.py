"""The picture on which whole games are played: the battle if there is one, the whole map, and what can be chosen beside
it: cards, and blocks by their names, as on the map they are small; and the key to the pictures of the map."""

from dataclasses import replace
from typing import Any

from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, Components
from rules_engine.athens_sparta.draw import map as chart
from rules_engine.athens_sparta.draw.battle import GLYPHS, battle_svg, block_svg, fighter_name
from rules_engine.athens_sparta.draw.close_map import WHOLE
from rules_engine.athens_sparta.draw.map import BLOCK, HEX, PLAIN, Scene, counter_svg, glyph, glyph_name, town_shape
from rules_engine.athens_sparta.game.phases import PLUNDER, REGROUP
from rules_engine.athens_sparta.rules.battle.model import Fighter
from rules_engine.athens_sparta.rules.cards import EVENTLESS, deck_of, equal_cards, unlike_cards
from rules_engine.athens_sparta.rules.map import CLEAR, MAIN, MOUNTAIN, NEUTRAL, SEA, SICILY, Theatre, theatre_of
from rules_engine.athens_sparta.rules.state import ANY, ATHENS, NOWHERE, SIDES, SPARTA, Piece, State, Unit, roster_of
from rules_engine.core import HIDDEN, kept
from rules_engine.engine import Label
from rules_engine.hexes import Position, hex_id
from rules_engine.scene import Point, box_of, grow, view_box
from rules_engine.svg import Sign, element, key_list, path, placed
from rules_engine.touch import Row, Things, chip, join_pictures, last_mark, panel, touch

SHEET = f'<path class="town__hit" d="M0 -34{HEX}"/>'
RING = '<path class="touch__ring" d="M0 -28l24 14v28l-24 14l-24 -14v-28z"/>'
OUTLINE = f'<path d="M0 -34{HEX}" transform="scale(.94)"/>'
BLOCK_OUTLINE = f'<rect x="-1" y="-1" width="{BLOCK + 2}" height="{BLOCK + 2}" rx="3"/>'
CHOSEN = f'<rect class="touch__ring" width="{BLOCK}" height="{BLOCK}" rx="3"/>'
UPRIGHT = Unit(HIDDEN, "", "", "", 0, "", 0, "", 0, 0)
"""What is known of a block that stands upright."""

LAND, FLEET, COVERED = "land", "fleet", "covered"
WIDE, HIGH, GAP = 54, 52, 3
"""The part of a hex that its signs may fill, and the room between two of them."""
HIGHEST = 44
PAIR = 2
"""So many signs stand beside one another if their figures are short, else below one another; more in two columns."""
FIGURE = 9
"""Ten times the height of a sign's figures, in heights of the sign; of a narrow one, in its widths, for a figure."""


def draw_table(components: Components, known: Any, label: Label, things: Things) -> tuple[str, str]:
    """Draw what a side knows (`view`), or a whole position; of a block that stands upright only its side."""
    state = with_covered(known)
    player = getattr(known, "player", state.active)
    fight = draw_fight(state, label, things)
    rows = panel(rows_of(components, state, player, label, things), label("touch.hand"))
    after = state.target if state.phase in (REGROUP, PLUNDER) else NOWHERE
    board = TableMap(state, label, things).board(state.target if fight else NOWHERE, after)
    parts = [("touch-fight", fight), ("touch-map touch-map--below" if fight else "touch-map", board)]
    return join_pictures([element("div", [("class", name)], picture) for name, picture in parts]), rows


def with_covered(known: Any) -> State:
    """Return the position with the enemy's blocks that stand upright, without names. Where it is not known from where
    they came in this phase, cities show who stands there now."""
    state: State = getattr(known, "state", known)
    covered = [Piece(HIDDEN, owner, at, 0, stand, UPRIGHT) for at, owner, stand in getattr(known, "covered", ())]
    if HIDDEN in state.moved or HIDDEN in [name for name, _, _ in state.began]:
        state = replace(state, phase="")
    return replace(state, pieces=state.pieces + tuple(covered))


def draw_fight(state: State, label: Label, things: Things) -> str:
    """Draw the blocks of the battle that is fought; nothing at peace. Their names tell blocks of a type apart as labels
    do: by home or as reserve, and by number; that of a block that revolts is whole."""
    if state.battle is None:
        return ""

    def draw(fighter: Fighter, corner: Point) -> str:
        unit, is_chosen = state.piece(fighter.name).unit, fighter.name in things
        words, number = label("touch.reserve") if unit.home == ANY else label(unit.home), unit.id.split("-")[-1]
        name = label(unit.id) if unit.is_revolting() else words + " " + number if number.isdigit() else words
        drawn = block_svg(state.battle, fighter, label, corner, is_chosen, name=name)
        return touch(fighter.name, things, fighter_name(fighter, label), drawn)

    return battle_svg(state.battle, label, draw)


@kept
def map_layer(theatre: Theatre) -> tuple[str, dict[str, Position], list[tuple[str, str]]]:
    """Return what never changes: land and sea, sheets over hexes, and the blocks of both sides without their steps; the
    hexes by their names as things; and of those without a city, what is drawn while they cannot be chosen, to be told
    why."""
    scene, bare = Scene(State(1, 1, "", "", (), theatre=theatre), WHOLE), []
    hexes = {hex_id(place): place for place in (*theatre.order, SICILY)}
    for thing in [thing for thing in sorted(hexes) if theatre.city_at(hexes[thing]) is None]:
        x, y = scene.middle(hexes[thing])
        bare.append((thing, f'<use href="#t-place" x="{x}" y="{y}" data-press="touch:{thing}"/>'))
    shapes = [("place", SHEET), ("can", SHEET + RING), ("chosen", CHOSEN)]
    for side in SIDES:
        for kind in sorted(GLYPHS):
            shapes.append((side + "-" + kind, f'<g class="counter counter--{side}">{PLAIN}{glyph(kind)}</g>'))
    shared = "".join([f'<g id="t-{name}">{shape}</g>' for name, shape in shapes])
    return scene.land_and_sea() + element("defs", [], shared), hexes, bare


class TableMap(Scene):
    """The whole map of the table. `things`: what can be touched, and what the last moves of others have changed."""

    def __init__(self, state: State, label: Label, things: Things) -> None:
        super().__init__(state, WHOLE)
        self.label, self.things = label, things

    def board(self, battle: Position, after: Position) -> str:
        """Draw land and sea, a sheet over each hex, cities and blocks, and what the last moves of others have changed;
        `battle`: the hex of the battle that is drawn above the map; `after`: that of a battle that is over."""
        ground, hexes, bare = map_layer(self.theatre)
        stacks, things = self.stacks(), self.things
        content = ground + "".join([drawn for thing, drawn in bare if thing not in things])
        places = [city.at for city in self.theatre.cities] + [hexes[thing] for thing, _ in bare if thing in things]
        content += "".join([self.place_svg(place) for place in places])
        content += "".join([self.stack_svg(place) for place in stacks])
        for thing in sorted(hexes):
            (x, y), mark = self.middle(hexes[thing]), last_mark(thing, things, OUTLINE, -20, -22)
            content += placed(x, y, mark) if mark else ""
        names = self.city_names(self.label)
        if battle == NOWHERE:
            drawn = "".join([signs(self.state.here(place), self.middle(place)) for place in stacks])
            names += element("g", [("class", "overview"), ("aria-hidden", "true")], drawn)
            focus = self.focus(hexes, after)
        else:
            content += self.in_each("battlefield", [battle], HEX)
            focus = [("data-focus", self.around(battle, chart.HALF_HEX)), ("data-below", "battle")]
        return self.framed(content + names, self.label, focus)

    def focus(self, hexes: dict[str, Position], after: Position) -> list[tuple[str, object]]:
        """Return which part of the map to show where not all of it fits: the place of all that can be chosen, or that
        of the last battle; else the box around the main cities, to which it does not return by itself."""
        places = {piece.at for piece in self.state.pieces if piece.id in self.things and piece.is_on_map()}
        places = places or {hexes[thing] for thing in self.things if thing in hexes}
        places = places if after == NOWHERE else {after}
        if len(places) == 1:
            return [("data-focus", self.around(sorted(places)[0], chart.HALF_HEX))]
        capitals = box_of([self.middle(city.at) for city in self.theatre.cities if city.size == MAIN])
        return [("data-focus", view_box(grow(capitals, 1))), ("data-home", "")]

    def place_svg(self, place: Position) -> str:
        """Draw what can be touched of a hex: its city where a city is chosen, else the hex."""
        city, thing = self.theatre.city_at(place), hex_id(place)
        if city is not None and city.id in self.things:
            thing = city.id
        content = '<use href="#t-can"/>' if thing in self.things else '<use href="#t-place"/>'
        words = self.place_words(place, self.label, is_counted=True)
        drawn = touch(thing, self.things, words, content, "", self.middle(place))
        return drawn + (self.city_svg(city, self.label) if city is not None else "")

    def counter(self, piece: Piece, x: int, y: int) -> str:
        """Draw a block; what often lies there is drawn once, and of one that stands upright only the side is known."""
        kind = "counter counter--" + piece.owner
        if piece.id == HIDDEN:
            return placed(x, y, PLAIN, kind)
        if piece.stand == FIELD:
            shapes = f'<use href="#t-{piece.owner}-{glyph_name(piece)}"/>' + chart.steps(piece)
        else:
            shapes = counter_svg(piece, 0, 0)
        shapes += '<use href="#t-chosen"/>' if piece.id in self.things else ""
        mark = last_mark(piece.id, self.things, BLOCK_OUTLINE, BLOCK - 2, 0, ".5")
        return touch(piece.id, self.things, self.label(piece.id), shapes + mark, kind, (x, y))


def spots(components: Components, known: Any) -> dict[str, Any]:
    """Return who holds each city, how many blocks of each side a hex has, and how known blocks stand."""
    state, theatre = with_covered(known), theatre_of(components)
    there = [piece for piece in state.pieces if piece.is_on_map()]
    found: dict[str, Any] = {piece.id: (piece.steps, piece.stand) for piece in there if piece.id != HIDDEN}
    for piece in there:
        place = hex_id(piece.at)
        blocks = found.get(place, (0, 0))
        found[place] = tuple([blocks[at] + (SIDES[at] == piece.owner) for at in range(len(SIDES))])
    for city in theatre.cities:
        found[hex_id(city.at)] = (state.holder(city), found.get(hex_id(city.at)))
    return found


def decided(components: Components, state: State) -> list[str]:
    """Return the hexes of the main cities that have fallen (rules victory.main-city, victory.both-cities)."""
    cities = theatre_of(components).by_id
    return [hex_id(cities[side].at) for side in state.fallen_sides()] if state.won is not None else []


def rows_of(components: Components, state: State, player: str, label: Label, things: Things) -> list[Row]:
    """List the rows: the hand and other cards that can be chosen, each with its points, equal ones once with their
    number and for the one of them that can be chosen; and the blocks that can be chosen."""
    deck, hand, chips = deck_of(components), state.hand_of(player), []
    shown = tuple([card.id for card in deck.cards if card.id in hand or card.id in things])
    for name in unlike_cards(components, shown):
        equal, card = equal_cards(components, shown, name), deck.by_id[name]
        words = str(card.points) + " " + label("touch.points")
        words = words if card.event == EVENTLESS else label(name) + label("list.comma") + words
        thing = ([one for one in equal if one in things] + equal)[0]
        chips.append(chip(thing, things, words, f" ×{len(equal)}" if len(equal) > 1 else ""))
    blocks = [piece.id for piece in state.pieces if piece.id in things]
    return [
        Row(label("touch.hand"), chips),
        Row(label("touch.blocks"), [chip(block, things, label(block)) for block in blocks]),
    ]


def signs(pieces: list[Piece], centre: tuple[int, int]) -> str:
    """Draw the signs of a hex, which the style sheet shows where blocks would be too small to be told apart: how strong
    ground blocks and fleets are together, and of those that stand upright, how many there are."""
    steps: dict[tuple[str, str], int] = {}
    for piece in pieces:
        kind = COVERED if piece.id == HIDDEN else FLEET if piece.is_fleet() else LAND
        steps[(piece.owner, kind)] = steps.get((piece.owner, kind), 0) + (1 if kind == COVERED else piece.steps)
    found = [(side, kind) for side in SIDES for kind in (LAND, FLEET, COVERED) if (side, kind) in steps]
    groups = [(side, kind, ("×" if kind == COVERED else "") + str(steps[(side, kind)])) for side, kind in found]
    is_short = all([len(figure) == 1 for _, _, figure in groups])
    columns = 2 if len(groups) > PAIR or (len(groups) == PAIR and is_short) else 1
    rows = (len(groups) + columns - 1) // columns
    width, height = WIDE // columns, min(HIGHEST, HIGH // rows)
    x, y = centre
    left, top = x - WIDE // 2, y + 2 - rows * height // 2
    drawn = [
        sign_svg(*groups[index], left + index % columns * width, top + index // columns * height, width, height)
        for index in range(len(groups))
    ]
    ground = f"M{left} {top}h{WIDE - GAP}v{rows * height - GAP}h{GAP - WIDE}z"
    return path("sign__ground", ground) + "".join(drawn)


def sign_svg(side: str, kind: str, figure: str, x: int, y: int, width: int, height: int) -> str:
    """Draw a sign: a box for ground blocks and those that stand upright, a hull for fleets, and its figure."""
    wide, high = width - GAP, height - GAP
    slant = min(wide, high) // 5
    shape = f"M0 0H{wide}V{high}H0Z" if kind != FLEET else f"M0 0H{wide}L{wide - slant} {high}H{slant}Z"
    size = min(high * FIGURE // 10, wide * FIGURE // 5 // len(figure))
    words = f'<text x="{wide // 2}" y="{(high + size * 7 // 10) // 2}" font-size="{size}">{figure}</text>'
    return placed(x, y, f'<path d="{shape}"/>{words}', "sign sign--" + side)


# the key

HEX_BOX, SIDE_BOX, TOWN_BOX, BLOCK_BOX = "-34 -38 68 76", "-34 -14 68 28", "-18 -15 46 30", "-4 -4 24 24"
SIGN_BOX = "-5 -5 61 51"
STANDS = ((ATHENS, FIELD), (SPARTA, FIELD), (SPARTA, INSIDE), (SPARTA, BLOCKADE))


def draw_key(components: Components, label: Label) -> str:
    """Draw each sign of the map beside its meaning: kinds of hexes, of hexsides that have a line of their own, and of
    cities; blocks, and the signs that stand for them where the whole map is small."""
    sea, land = [f'<path class="ground ground--{ground}" d="M0 -34{HEX}"/>' for ground in ("sea", "land")]
    peak = f'<path class="peak" d="M0 -34{chart.PEAK}"/>'
    hexes = ((SEA, sea), (CLEAR, land), (MOUNTAIN, land + peak))
    signs = [Sign(content, HEX_BOX, label("ground." + ground)) for ground, content in hexes]
    for kind in chart.SIDE_CLASSES:
        signs.append(Sign(path("hexside hexside--" + kind, "M-17 0L17 0"), SIDE_BOX, label("key.side." + kind)))
    cities = [city for city in theatre_of(components).cities if city.points]
    walled = next(city for city in cities if city.walls and city.side == ATHENS)
    plain = next(city for city in cities if not city.walls and city.side == SPARTA)
    neutral = next(city for city in cities if city.side == NEUTRAL)
    for name, city in (("walls", walled), ("no-walls", plain), ("neutral", neutral)):
        signs.append(Sign(town_shape(city, city.side, label, 0, 0), TOWN_BOX, label("key.town." + name)))
    units = roster_of(components)
    for side, stand in STANDS:
        unit = next(unit for unit in units if unit.side == side and unit.is_fleet() == (stand == BLOCKADE))
        piece = Piece(unit.id, side, (0, 0), unit.steps, stand, unit)
        words = label("key.block." + (side if stand == FIELD else stand))
        signs.append(Sign(counter_svg(piece, 0, 0), BLOCK_BOX, words))
    for side, kind, figure in ((ATHENS, LAND, "5"), (ATHENS, FLEET, "5"), (SPARTA, COVERED, "×3")):
        signs.append(Sign(sign_svg(side, kind, figure, 0, 0, WIDE, HIGHEST), SIGN_BOX, label("key.sign." + kind)))
    return key_list("theatre", signs)
