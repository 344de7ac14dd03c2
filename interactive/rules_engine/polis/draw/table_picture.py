"""The picture on which whole games are played: the map with its regions, seas, poleis and markets, and below it the
projects on display, the resources, and in a battle the cards of the side that looks."""

from __future__ import annotations

from typing import Any

from rules_engine.polis.components import PRESTIGE, SPACES, Components
from rules_engine.polis.draw.battle import battle_svg
from rules_engine.polis.draw.geography import lands_of, outline, place_of, place_of_polis, poleis_of, size_of
from rules_engine.polis.draw.map import (
    NAME_GAP,
    TILE,
    TILE_HEIGHT,
    UPRIGHT,
    Label,
    Scene,
    framed,
    grounds,
    lying,
    score,
    spoken,
    who,
)
from rules_engine.polis.game.battle import read_battle
from rules_engine.polis.game.state import State, own_poleis, stock_of
from rules_engine.polis.rules.battle import read_battle_numbers
from rules_engine.polis.rules.takeover import capitals
from rules_engine.polis.rules.trade import column_of, priced_goods
from rules_engine.svg import element
from rules_engine.touch import CJK, Row, Things, chip, join_pictures, last_mark, panel, touch

SPACE_WIDTH, SPACE_HEIGHT = 22, 15
"""How far apart the spaces of a market lie."""
LETTER, CJK_LETTER, EDGE = 6, 11, 3
"""About how wide a letter of a polis's name is, and the room around its tile and name."""
NEAR = 60
"""How far around the place of a battle the map is shown below it."""
BETWEEN = " · "
"""What stands between two things that are listed."""


def draw_table(components: Components, known: Any, label: Label, things: Things) -> tuple[str, str]:
    """Draw what a side knows (`view`), or a whole position as the side sees it whose turn it is."""
    state: State = getattr(known, "state", known)
    player: str = getattr(known, "player", state.turn_of)
    rows = rows_of(components, state, player, label, things)
    board, holdings_drawn = draw_map(components, state, label, things), panel(rows, label(player))
    if state.battle is None:
        return join_pictures([board]), holdings_drawn
    parts = [("touch-fight", draw_battle(components, state, label)), ("touch-map touch-map--below", board)]
    return join_pictures([element("div", [("class", name)], picture) for name, picture in parts]), holdings_drawn


def draw_battle(components: Components, state: State, label: Label) -> str:
    """Draw the battle that is fought, with the cards that lie face up and the backs of those that are hidden; cards are
    chosen below the map."""
    numbers = read_battle_numbers(components.data)
    battle = read_battle(numbers, state.battle or {})
    return battle_svg(numbers, battle, (battle.attack, (), battle.attacker), (), label, "", False)


# the map


def draw_map(components: Components, state: State, label: Label, things: Things) -> str:
    """Draw the whole map, and over it a sheet for everything that can be touched."""
    width, height = size_of(components)
    scene = Scene(components, state, label, (0, 0, width, height))
    drawn = element("g", [("aria-hidden", "true")], grounds_of(scene) + lying(scene) + score(scene))
    places = (*components.regions, *lands_of(components))
    sheets = [area_sheet(scene, area, things) for area in components.areas]
    sheets += [polis_sheet(scene, place, polis, things) for place in places for polis in poleis_of(components, place)]
    sheets += [space_sheet(scene, market, at, things) for market in components.markets for at in range(len(SPACES))]
    if state.battle is None:
        return framed(scene, drawn + "".join(sheets), "group", between_capitals(components))
    x, y = place_of(components, state.battles[0]).units
    return framed(scene, drawn + "".join(sheets), "group", f"{x - NEAR} {y - NEAR} {2 * NEAR} {2 * NEAR}", "battle")


def between_capitals(components: Components) -> str:
    """Return the part of the map to show first where not all of it fits: the box around the capitals."""
    poleis = [(place_of(components, place_of_polis(components, polis)), polis) for polis in capitals(components)]
    corners = [place.poleis[polis] for place, polis in poleis]
    left, top = min([x for x, _ in corners]), min([y for _, y in corners])
    right, bottom = max([x for x, _ in corners]) + TILE, max([y for _, y in corners]) + TILE_HEIGHT
    return f"{left} {top} {right - left} {bottom - top}"


# What never changes, of the game that was drawn last: its grounds, and the outline of each area.
_GROUNDS: list[Any] = [None, "", {}]


def grounds_of(scene: Scene) -> str:
    """Draw the grounds, once for a game."""
    components = scene.components
    if _GROUNDS[0] is not components:
        size = size_of(components)
        outlines = {area: outline(size, place_of(components, area).shape) for area in components.areas}
        _GROUNDS[0], _GROUNDS[1], _GROUNDS[2] = components, grounds(scene), outlines
    return _GROUNDS[1]


def area_sheet(scene: Scene, area: str, things: Things) -> str:
    """Draw the sheet over a region or a sea."""
    components = scene.components
    shape, (x, y) = _GROUNDS[2][area], place_of(components, area).units
    sheet = f'<path class="touch__sheet" d="{shape}"/>'
    sheet += last_mark(area, things, f'<path d="{shape}"/>', x - 8, y + 8, ".8")
    return touch(area, things, spoken(components, scene.state, scene.label, area), sheet)


def polis_sheet(scene: Scene, place: str, polis: str, things: Things) -> str:
    """Draw the sheet over a polis."""
    corner = place_of(scene.components, place).poleis[polis]
    named = TILE + NAME_GAP + name_width(scene.label(polis)) + 2 * EDGE
    width, height = min(named, size_of(scene.components)[0] + EDGE - 1 - corner[0]), TILE_HEIGHT + 4
    sheet = f'<rect class="touch__sheet" x="{-EDGE}" y="-2" width="{width}" height="{height}" rx="4"/>'
    outline = f'<rect x="{-EDGE}" y="-2" width="{width}" height="{height}" rx="4"/>'
    sheet += last_mark(polis, things, outline, -EDGE, 0, ".7")
    return touch(polis, things, who(scene.components, scene.state, scene.label, polis), sheet, "", corner)


def name_width(name: str) -> int:
    """Return about how wide the name of a polis is."""
    return sum([CJK_LETTER if ord(letter) > CJK else LETTER for letter in name])


def space_sheet(scene: Scene, market: str, index: int, things: Things) -> str:
    """Draw the sheet over a space of a market."""
    space = market + "." + SPACES[index]
    if space not in scene.components.spaces:
        return ""
    x, y = place_of(scene.components, market).units
    corner = (x, y - index * SPACE_HEIGHT) if market == UPRIGHT else (x + index * SPACE_WIDTH, y)
    width, height = (SPACE_WIDTH, SPACE_HEIGHT) if market == UPRIGHT else (SPACE_WIDTH, SPACE_WIDTH)
    good, gain, amount = scene.components.spaces[space]
    label = scene.label
    name = label(market) + ": " + label(good) + " → " + str(amount) + " " + label(gain)
    sheet = f'<rect class="touch__sheet" x="-1" y="-1" width="{width}" height="{height}" rx="4"/>'
    outline = f'<rect x="-1" y="-1" width="{width}" height="{height}" rx="4"/>'
    sheet += last_mark(space, things, outline, 0, 0, ".7")
    return touch(space, things, name, sheet, "", corner)


def spots(components: Components, known: Any) -> dict[str, Any]:
    """Return what lies in each area, on each polis and on each space of a market."""
    state: State = getattr(known, "state", known)
    found: dict[str, Any] = {space: state.sent.get(space) for space in components.spaces}
    for area in components.areas:
        found[area] = [state.units_of(side, area) for side in components.sides]
    for polis in state.poleis:  # order does not matter
        held = state.poleis[polis]
        envoys = [side for side in components.sides if state.seats[side].proxenos == polis]
        found[polis] = (held.owner, held.population, held.projects, held.begun, envoys)
    return found


def decided(components: Components, state: State) -> list[str]:
    """Return the capital that could not be supplied (rule loss.capital)."""
    if state.won is None or state.won[1] != "loss.capital":
        return []
    return [components.number("sides", side)["capital"] for side in components.sides if side != state.won[0]]


# below the map


def rows_of(components: Components, state: State, player: str, label: Label, things: Things) -> list[Row]:
    """List the rows: cards in a battle, the projects on display, what the side has, and what else lies open."""
    hand = [] if state.battle is None else list(state.battle["hands"].get(player, ()))
    cards = [hand[at] for at in range(len(hand)) if hand[at] not in hand[:at]]
    goods = [chip(good, things, label(good), f" {state.has(player, good)}") for good in components.resources]
    used = [region for region in components.regions if region in state.boxes]
    prices = [label(good) + " " + str(column_of(state.prices, good)) for good in priced_goods(components)]
    return [
        Row(label("touch.cards"), [chip(card, things, label(card), counted(hand.count(card))) for card in cards]),
        Row(label("touch.projects"), [chip(project, things, label(project)) for project in state.shown]),
        Row(label("touch.goods"), goods),
        *[Row(label(side), [], holdings(components, state, side, label, side != player)) for side in components.sides],
        Row(label("control.group.prices"), [], BETWEEN.join(prices)),
        Row(label("picture.boxes-used"), [], BETWEEN.join([label(region) for region in used])),
    ]


def holdings(components: Components, state: State, side: str, label: Label, with_goods: bool) -> str:
    """Say what a side has in the open: prestige, resources where they have no chips, ships in port, cubes in stock,
    cards in a battle, and projects."""
    goods = [good for good in components.resources if with_goods]
    counts = [(PRESTIGE, state.seats[side].prestige), *[(good, state.has(side, good)) for good in goods]]
    counts.append(("picture.in-port", state.seats[side].merchants))
    counts.append(("touch.stock", stock_of(components, state, side)))
    if state.battle is not None and with_goods:
        counts.append(("touch.cards", len(state.battle["hands"][side])))
    said = [label(what) + " " + str(number) for what, number in counts]
    for polis in own_poleis(components, state, side):
        held = state.poleis[polis]
        tiles = [label(tile) for tile in held.projects]
        tiles += [label(held.begun) + " (" + label("touch.begun") + ")"] if held.begun else []
        said += [label(polis) + " – " + tile for tile in tiles]
    return BETWEEN.join(said)


def counted(number: int) -> str:
    """Say how many there are, where there are several."""
    return f" ×{number}" if number > 1 else ""
