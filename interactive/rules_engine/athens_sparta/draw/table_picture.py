"""The picture on which whole games are played: the battle if there is one, the whole map, and what can be chosen beside
it: cards, and blocks by their names, as on the map they are small."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.battle import GLYPHS, Label, battle_svg, fighter_name
from rules_engine.athens_sparta.draw.game import WHOLE
from rules_engine.athens_sparta.draw.map import ASIDE as CITY_ASIDE
from rules_engine.athens_sparta.draw.map import (
    BLOCK,
    HEX,
    Scene,
    block_svg,
    box,
    city_name,
    city_svg,
    frame,
    glyph,
    glyph_name,
    is_crowded,
    land_and_sea,
    middle,
    place_name,
    stack_svg,
    steps,
)
from rules_engine.athens_sparta.draw.overview import overview_svg
from rules_engine.athens_sparta.game.cards import EVENTLESS, deck_of, equal_cards, unlike_cards
from rules_engine.athens_sparta.game.state import PLUNDER, REGROUP, State, hand_of
from rules_engine.athens_sparta.rules.battle.model import Fighter
from rules_engine.athens_sparta.rules.board import ANY, FIELD, NOWHERE, SIDES, Piece, Sort, here, piece_of
from rules_engine.athens_sparta.rules.control import holder
from rules_engine.athens_sparta.rules.map import MAIN, SICILY, theatre_of
from rules_engine.athens_sparta.rules.replacement import fallen
from rules_engine.core import HIDDEN
from rules_engine.hexes import Position
from rules_engine.svg import element
from rules_engine.touch import Piece as Chip
from rules_engine.touch import Row, Things, chip, join_pictures, last_mark, panel, touch

SHEET = f'<path class="town__hit" d="M0 -34{HEX}"/>'
RING = '<path class="touch__ring" d="M0 -28l24 14v28l-24 14l-24 -14v-28z"/>'
OUTLINE = f'<path d="M0 -34{HEX}" transform="scale(.94)"/>'
BLOCK_OUTLINE = f'<rect x="-1" y="-1" width="{BLOCK + 2}" height="{BLOCK + 2}" rx="3"/>'
CHOSEN = f'<rect class="touch__ring" width="{BLOCK}" height="{BLOCK}" rx="3"/>'
COVERED = Sort(HIDDEN, "", "", "", 0, "", 0, "", 0, 0)
"""What is known of a block that stands upright."""


def draw_table(components: Components, known: Any, label: Label, things: Things) -> tuple[str, str]:
    """Draw what a side knows (`view`), or a whole position as the side sees it that has to decide."""
    state = with_covered(known)
    theatre, player = theatre_of(components), getattr(known, "player", state.active)

    def drawn(scene: Scene, piece: Piece, x: int, y: int) -> str:
        return touched_block(scene, piece, (x, y), label, things)

    scene = Scene(theatre, state, (), "", None, WHOLE, False, drawn)
    fight = draw_fight(state, label, things)
    rows = panel(rows_of(components, state, player, label, things), label("touch.hand"))
    after = state.target if state.phase in (REGROUP, PLUNDER) else NOWHERE
    board = draw_map(scene, label, things, state.target if fight else NOWHERE, after)
    parts = [("touch-fight", fight), ("touch-map touch-map--below" if fight else "touch-map", board)]
    return join_pictures([element("div", [("class", name)], picture) for name, picture in parts]), rows


def with_covered(known: Any) -> State:
    """Return the position with the enemy's blocks that stand upright, without names. Where it is not known from where
    they came in this phase, cities show who stands there now."""
    state: State = getattr(known, "state", known)
    covered = [Piece(HIDDEN, owner, at, 0, stand, COVERED) for at, owner, stand in getattr(known, "covered", ())]
    if HIDDEN in state.moved or HIDDEN in [name for name, _, _ in state.began]:
        state = replace(state, phase="")
    return replace(state, pieces=state.pieces + tuple(covered))


# the battle


def draw_fight(state: State, label: Label, things: Things) -> str:
    """Draw the blocks of the battle that is fought; nothing at peace."""
    if state.battle is None:
        return ""

    def touched(fighter: Fighter, drawn: str) -> str:
        return touch(fighter.name, things, fighter_name(fighter, label), drawn)

    def named(fighter: Fighter) -> str:
        return short_name(piece_of(state, fighter.name).sort, label)

    chosen = tuple([fighter.name for fighter in state.battle.force if fighter.name in things])
    return battle_svg(state.battle, label, chosen, (), touched, named)


def short_name(sort: Sort, label: Label) -> str:
    """Return what tells a block from others of its type, as on its label: its home, or that it is a reserve block, and
    its number where it has one; the whole name of a block that revolts."""
    if sort.is_revolting():
        return label(sort.id)
    words, number = label("touch.reserve") if sort.home == ANY else label(sort.home), sort.id.split("-")[-1]
    return words + " " + number if number.isdigit() else words


# the map


def draw_map(scene: Scene, label: Label, things: Things, battle: Position, after: Position) -> str:
    """Draw land and sea, a sheet over each hex, cities and blocks; `battle`: the hex of the battle that is drawn above
    the map, which changes its size on the page, or NOWHERE; `after`: the hex of a battle that is over, whose blocks
    regroup or are strengthened now, or NOWHERE."""
    state, theatre = scene.state, scene.theatre
    stacks = sorted({piece.at for piece in state.pieces if piece.is_on_map()})
    content = layer_of(scene)
    content += places_svg(scene, label, things)
    content += "".join([stack_svg(scene, place) for place in stacks])
    content += last_marks(scene, things)
    content += battlefield(scene, battle) if battle != NOWHERE else ""
    names = "".join([city_name(scene, city, label) for city in theatre.cities])
    names += "" if battle != NOWHERE else overview_svg(scene, stacks)
    attributes = frame(scene, label)
    if battle == NOWHERE:
        attributes += focus_of(scene, things, after)
    else:
        attributes += [("data-focus", around(scene, battle)), ("data-below", "battle")]
    return element("svg", attributes, content + names)


def last_marks(scene: Scene, things: Things) -> str:
    """Draw outlines around the hexes that the last moves of others have changed."""
    hexes = _LAYER[2]
    marks = [(thing, last_mark(thing, things, OUTLINE, -20, -22)) for thing in sorted(hexes)]
    places = [(middle(scene, hexes[thing]), mark) for thing, mark in marks if mark]
    return "".join([f'<g transform="translate({x} {y})">{mark}</g>' for (x, y), mark in places])


def battlefield(scene: Scene, place: Position) -> str:
    """Draw a mark around the hex in which a battle is fought."""
    x, y = middle(scene, place)
    return element("path", [("class", "battlefield"), ("d", f"M{x} {y - 34}{HEX}")])


def around(scene: Scene, place: Position) -> str:
    """Return the part of the map to show first during a battle: the box around its hex."""
    x, y = middle(scene, place)
    return f"{x - 34} {y - 34} 68 68"


def focus_of(scene: Scene, things: Things, after: Position) -> list[tuple[str, object]]:
    """Return which part of the map to show where not all of it fits: the place of all that can be chosen, or that of
    the last battle; else where it begins, which it does not return to by itself."""
    state, hexes = scene.state, _LAYER[2]
    places = {piece.at for piece in state.pieces if piece.id in things and piece.is_on_map()}
    places = places or {hexes[thing] for thing in things if thing in hexes}
    places = places if after == NOWHERE else {after}
    if len(places) == 1:
        return [("data-focus", around(scene, sorted(places)[0]))]
    return [("data-focus", between_capitals(scene)), ("data-home", "")]


def between_capitals(scene: Scene) -> str:
    """Return the part of the map to show first where not all of it fits: the box around the main cities."""
    capitals = [middle(scene, city.at) for city in scene.theatre.cities if city.size == MAIN]
    left, top = min([x for x, _ in capitals]), min([y for _, y in capitals])
    right, bottom = max([x for x, _ in capitals]), max([y for _, y in capitals])
    return f"{left} {top} {right - left + 1} {bottom - top + 1}"


# What never changes, of the map that was drawn last: land and sea; its hexes by their names as things; and of those
# without a city what is drawn while they cannot be chosen.
_LAYER: list[Any] = [None, "", {}, []]


def layer_of(scene: Scene) -> str:
    """Draw land and sea, and what is often on the map; both once for a map."""
    theatre = scene.theatre
    if _LAYER[0] is not theatre:
        hexes = {hex_thing(place): place for place in (*theatre.order, SICILY)}
        bare = [thing for thing in sorted(hexes) if theatre.city_at(hexes[thing]) is None]
        sheets = [(thing, sheet(scene, thing, hexes[thing])) for thing in bare]
        _LAYER[0], _LAYER[1], _LAYER[2], _LAYER[3] = theatre, land_and_sea(scene) + shared(), hexes, sheets
    return _LAYER[1]


def sheet(scene: Scene, thing: str, place: Position) -> str:
    """Draw what can be touched of a hex in which nothing can be chosen now, to be told why."""
    x, y = middle(scene, place)
    return f'<use href="#t-place" x="{x}" y="{y}" data-press="touch:{thing}"/>'


def places_svg(scene: Scene, label: Label, things: Things) -> str:
    """Draw what can be touched of all hexes (after `layer_of`)."""
    drawn = [text for thing, text in _LAYER[3] if thing not in things]
    chosen = [_LAYER[2][thing] for thing, _ in _LAYER[3] if thing in things]
    places = [city.at for city in scene.theatre.cities] + chosen
    return "".join(drawn + [place_svg(scene, place, label, things) for place in places])


def shared() -> str:
    """Draw what is often on the map, once: sheets over hexes, and the blocks of both sides without their steps."""
    shapes = [("place", SHEET), ("can", SHEET + RING), ("chosen", CHOSEN)]
    for side in SIDES:
        shapes += [(side + "-" + kind, block_shape(side, kind)) for kind in sorted(GLYPHS)]
    return element("defs", [], "".join([f'<g id="t-{name}">{shape}</g>' for name, shape in shapes]))


def block_shape(side: str, kind: str) -> str:
    """Draw a block of a side and a type."""
    return element("g", [("class", "counter counter--" + side)], box() + glyph(kind))


def place_svg(scene: Scene, place: Position, label: Label, things: Things) -> str:
    """Draw what can be touched of a hex that has a city or can be chosen: the city where a city is chosen, else the
    hex."""
    x, y = middle(scene, place)
    city, thing = scene.theatre.city_at(place), hex_thing(place)
    if city is not None and city.id in things:
        thing = city.id
    content = '<use href="#t-can"/>' if thing in things else '<use href="#t-place"/>'
    drawn = touch(thing, things, place_words(scene, place, label), content, "", (x, y))
    return (
        drawn if city is None else drawn + city_svg(scene, city, label, CITY_ASIDE if is_crowded(scene, place) else 0)
    )


def place_words(scene: Scene, place: Position, label: Label) -> str:
    """Say what lies in a hex, in words: its city and who holds it, or its ground, and how many blocks are there."""
    city, blocks = scene.theatre.city_at(place), len(here(scene.state, place))
    words = [place_name(scene, place, label)]
    words += [label("side." + holder(scene.state, city))] if city is not None else []
    return label("list.comma").join(words + ([f"×{blocks}"] if blocks else []))


def touched_block(scene: Scene, piece: Piece, corner: tuple[int, int], label: Label, things: Things) -> str:
    """Draw a block that can be touched; of one that stands upright only its side."""
    x, y = corner
    kind = "counter counter--" + piece.owner
    if piece.id == HIDDEN:
        return f'<g class="{kind}" transform="translate({x} {y})">{box()}</g>'
    if piece.stand == FIELD:
        drawn = f'<use href="#t-{piece.owner}-{glyph_name(piece)}"/>' + steps(piece)
    else:
        drawn = block_svg(scene, piece, 0, 0)
    ring = '<use href="#t-chosen"/>' if piece.id in things else ""
    mark = last_mark(piece.id, things, BLOCK_OUTLINE, BLOCK - 2, 0, ".5")
    return touch(piece.id, things, label(piece.id), drawn + ring + mark, kind, corner)


def spots(components: Components, known: Any) -> dict[str, Any]:
    """Return who holds each city, how many blocks of each side are in a hex, and how every block stands that one may
    know."""
    state, theatre = with_covered(known), theatre_of(components)
    there = [piece for piece in state.pieces if piece.is_on_map()]
    found: dict[str, Any] = {piece.id: (piece.steps, piece.stand) for piece in there if piece.id != HIDDEN}
    for piece in there:
        place = hex_thing(piece.at)
        blocks = found.get(place, (0, 0))
        found[place] = tuple([blocks[at] + (SIDES[at] == piece.owner) for at in range(len(SIDES))])
    for city in theatre.cities:
        found[hex_thing(city.at)] = (holder(state, city), found.get(hex_thing(city.at)))
    return found


def decided(components: Components, state: State) -> list[str]:
    """Return the hexes of the main cities that have fallen (rules victory.main-city, victory.both-cities)."""
    cities = theatre_of(components).by_id
    return [hex_thing(cities[side].at) for side in fallen(components, state)] if state.won is not None else []


def hex_thing(place: Position) -> str:
    """Return a hex as moves name it."""
    return str(place[0]) + "," + str(place[1])


# beside the map


def rows_of(components: Components, state: State, player: str, label: Label, things: Things) -> list[Row]:
    """List the rows: the hand and other cards that can be chosen, and the blocks that can be chosen."""
    hand, cards = hand_of(state, player), [card.id for card in deck_of(components).cards]
    shown = [card for card in cards if card in hand or card in things]
    unlike = unlike_cards(components, tuple(shown))
    blocks = [piece for piece in state.pieces if piece.id in things]
    return [
        Row(label("touch.hand"), [card_chip(components, shown, card, label, things) for card in unlike]),
        Row(label("touch.blocks"), [chip(piece.id, things, label(piece.id)) for piece in blocks]),
    ]


def card_chip(components: Components, shown: list[str], card: str, label: Label, things: Things) -> Chip:
    """Draw a card as a chip with its points, equal ones once with their number; it stands for the one of them that can
    be chosen."""
    equal = equal_cards(components, tuple(shown), card)
    listed = [name for name in equal if name in things]
    found = deck_of(components).by_id[card]
    points = str(found.points) + " " + label("touch.points")
    name = points if found.event == EVENTLESS else label(card) + label("list.comma") + points
    return chip((listed + equal)[0], things, name, f" ×{len(equal)}" if len(equal) > 1 else "")
