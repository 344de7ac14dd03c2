"""The picture on which whole games are played: the map with its regions, seas, poleis and markets, and below it the
projects on display, the resources, and in a battle the cards of the side that looks."""

from typing import Any

from rules_engine.polis.components import PRESTIGE, Components
from rules_engine.polis.draw.battle import BattlePicture, lay_cards
from rules_engine.polis.draw.map import TILE, TILE_HEIGHT, Label, outline_of, whole_map
from rules_engine.polis.game.battle import battle_of
from rules_engine.polis.game.state import State
from rules_engine.scene import around, frame, view_box
from rules_engine.svg import element, path
from rules_engine.touch import Row, Things, chip, join_pictures, last_mark, panel, touch

NEAR = 60
"""How far around the place of a battle the map is shown below it."""
BETWEEN = " · "
"""What stands between two things that are listed."""


def draw_table(components: Components, known: Any, label: Label, things: Things) -> tuple[str, str]:
    """Draw what a side knows (`view`), or a whole position as the side sees it whose turn it is; in a battle with the
    cards that lie face up and the backs of those that are hidden, which are chosen below the map."""
    state: State = getattr(known, "state", known)
    player: str = getattr(known, "player", state.turn_of)
    rows = rows_of(components, state, player, label, things)
    board, holdings_drawn = draw_map(components, state, label, things), panel(rows, label(player))
    battle = battle_of(state)
    if battle is None:
        return join_pictures([board]), holdings_drawn
    fight = BattlePicture(battle, label, lay_cards(battle, {})).svg()
    parts = [("touch-fight", fight), ("touch-map touch-map--below", board)]
    return join_pictures([element("div", [("class", name)], picture) for name, picture in parts]), holdings_drawn


# the map


def draw_map(components: Components, state: State, label: Label, things: Things) -> str:
    """Draw the whole map, and over it a sheet for everything that can be touched."""
    scene = whole_map(state, label)
    lie = scene.things_of()
    sheets = []
    for area in components.areas:
        (x, y), shape = components.place_of(area)["units"], outline_of(components, area)
        mark = last_mark(area, things, f'<path d="{shape}"/>', x - 8, y + 8, ".8")
        sheets.append(touch(area, things, scene.spoken(area), path("touch__sheet", shape) + mark))
    for thing in [thing for area in (*components.regions, *components.markets) for thing in lie[area]]:
        words = thing.words or space_words(components, thing.name, label)
        if words:
            mark = last_mark(thing.name, things, frame("", thing.box), thing.box[0], thing.box[1] + 2, ".7")
            sheets.append(touch(thing.name, things, words, frame("touch__sheet", thing.box) + mark))
    if state.battle is None:  # shown first where not all of it fits: what lies between the capitals
        capitals = [(components.place_of(components.place_of_polis(one)), one) for one in components.capitals()]
        corners = [place["poleis"][polis] for place, polis in capitals]
        focus, below = view_box(around([(x, y, x + TILE, y + TILE_HEIGHT) for x, y in corners])), ""
    else:
        x, y = components.place_of(state.battles[0])["units"]
        focus, below = view_box((x - NEAR, y - NEAR, x + NEAR, y + NEAR)), ' data-below="battle"'
    return scene.picture(lie, "", "".join(sheets), f' data-focus="{focus}"{below}')


def space_words(components: Components, name: str, label: Label) -> str:
    """Say what a space of a market buys; "" for anything else."""
    if name not in components.spaces:
        return ""
    good, gain, amount = components.spaces[name]
    return label(components.market_of(name)) + ": " + label(good) + " → " + str(amount) + " " + label(gain)


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
    return [components.capital(side) for side in components.sides if side != state.won[0]]


# below the map


def rows_of(components: Components, state: State, player: str, label: Label, things: Things) -> list[Row]:
    """List the rows: cards in a battle, the projects on display, what the side has, and what else lies open."""
    hand = [] if state.battle is None else list(state.battle["hands"].get(player, ()))
    cards = [hand[at] for at in range(len(hand)) if hand[at] not in hand[:at]]
    goods = [chip(good, things, label(good), f" {state.has(player, good)}") for good in components.resources]
    used = [region for region in components.regions if region in state.boxes]
    prices = [label(good) + " " + str(state.column_of(good)) for good in components.priced_goods()]
    return [
        Row(label("touch.cards"), [chip(card, things, label(card), counted(hand.count(card))) for card in cards]),
        Row(label("touch.projects"), [chip(project, things, label(project)) for project in state.shown]),
        Row(label("touch.goods"), goods),
        *[Row(label(side), [], holdings(components, state, side, label, side != player)) for side in components.sides],
        Row(label("control.group.prices"), [], BETWEEN.join(prices)),
        Row(label("picture.boxes-used"), [], BETWEEN.join([label(region) for region in used])),
    ]


def holdings(components: Components, state: State, side: str, label: Label, with_goods: bool) -> str:
    """Say what a side has in the open: prestige, resources without chips, ships in port, stock, cards, and projects."""
    goods = [good for good in components.resources if with_goods]
    counts = [(PRESTIGE, state.seats[side].prestige), *[(good, state.has(side, good)) for good in goods]]
    counts.append(("picture.in-port", state.seats[side].merchants))
    counts.append(("touch.stock", state.stock_of(side)))
    if state.battle is not None and with_goods:
        counts.append(("touch.cards", len(state.battle["hands"][side])))
    said = [label(what) + " " + str(number) for what, number in counts]
    for polis in state.poleis_of(side):
        held = state.poleis[polis]
        tiles = [label(tile) for tile in held.projects]
        tiles += [label(held.begun) + " (" + label("touch.begun") + ")"] if held.begun else []
        said += [label(polis) + " – " + tile for tile in tiles]
    return BETWEEN.join(said)


def counted(number: int) -> str:
    """Say how many there are, where there are several."""
    return f" ×{number}" if number > 1 else ""
