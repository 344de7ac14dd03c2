"""Panels of a case: what is paid and gained, the units of an area against their limit, a tribute box, a row of prices,
the actions of a turn, both sides at the end of a round. A panel is its SVG and its height; all are WIDTH wide. What a
move makes of a position has the class THEN, so that the style sheet can hide it where readers are to say it."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.polis.components import HALF_POPULATION, PRESTIGE, Components, Goods
from rules_engine.polis.draw.close_map import WIDTH
from rules_engine.polis.draw.glyphs import GLYPHS
from rules_engine.polis.draw.map import SHIP, TILE, TILE_HEIGHT, Label, people, plate
from rules_engine.polis.game.state import DISC, KINDS, MERCHANTS, State, own_poleis, population_of
from rules_engine.polis.rules.rounds import large_poleis
from rules_engine.polis.rules.trade import column_of, price_of
from rules_engine.polis.rules.tribute import row_length
from rules_engine.svg import element, escape

Panel: TypeAlias = tuple[str, int]

ROW, CELL, BOX, LEFT, INDENT = 24, 98, 20, 4, 96
TICK = "M-6 -6L6 6M-6 6L6 -6"
THEN = "try__then"
FACT = "try__mark try__mark--fact"
"""The class of a cross that belongs to the position, whatever is tried."""
NUMBERS = 150
"""Where the numbers of a tile stand, to the right of their words."""


def stack(panels: list[Panel]) -> Panel:
    """Put panels below one another."""
    drawn, y = "", 0
    for content, height in panels:
        drawn += _moved(0, y, content)
        y += height
    return drawn, y


def note(words: str) -> Panel:
    """Write a line of words."""
    return _text(LEFT, words), ROW


def account(components: Components, side: str, held: Goods, change: Goods, is_refused: bool) -> Panel:
    """Draw stocks of a side before and after they are paid (below 0), then those that are gained; what cannot be paid
    has a cross, and everything where the move is refused. Prestige that is used up is drawn in any case."""
    known = (*components.resources, PRESTIGE, MERCHANTS)
    changed = [good for good in known if change.get(good) or (good == PRESTIGE and good in change and not held[good])]
    goods = [good for good in changed if change[good] <= 0] + [good for good in changed if change[good] > 0]
    drawn = ""
    for index, good in enumerate(goods):
        now, then = held.get(good, 0), held.get(good, 0) + change[good]
        cell = _moved(2, 5, _ship(side)) if good == MERCHANTS else glyph(good, 12)
        if then < 0:
            cell += _change(28, now, f" − {-change[good]}") + _cross(82, 12)
        else:
            cell += arrow_text(28, now, then) + (refusal(82, 12) if is_refused else "")
        x, y = LEFT + index % 3 * CELL, index // 3 * ROW
        kind = [("class", THEN)] if change[good] > 0 else []
        drawn += element("g", [*kind, ("transform", f"translate({x} {y})")], cell)
    return drawn, (len(goods) + 2) // 3 * ROW


def refusal(x: int, y: int) -> str:
    """Draw the cross of what is refused."""
    marks = [element("path", [("class", kind), ("d", TICK)]) for kind in ("try__halo", "try__end")]
    return _moved(x, y, "".join(marks))


def _cross(x: int, y: int, kind: str = "try__mark") -> str:
    """Draw the cross of what is too much."""
    return element("path", [("class", kind), ("d", TICK), ("transform", f"translate({x} {y})")])


def glyph(good: str, x: int) -> str:
    """Draw the symbol of a resource."""
    place = f"translate({x} 12) scale(.55)"
    return element("path", [("class", "panel__glyph panel__glyph--" + good), ("d", GLYPHS[good]), ("transform", place)])


def arrow_text(x: int, now: int, then: int) -> str:
    """Write a number before and after."""
    return _text(x, str(now)) if now == then else _change(x, now, f" → {then}")


def _change(x: int, now: int, then: str) -> str:
    """Write a number, and what becomes of it."""
    return element("text", [("class", "panel__text"), ("x", x), ("y", 16)], escape(now) + _then(then))


def _then(text: str) -> str:
    """Write what a move makes of something, behind what it is before."""
    return element("tspan", [("class", THEN)], escape(text))


def places(label: Label, area: str, units: int, more: int, limit: int, is_refused: bool) -> Panel:
    """Draw as many boxes as an area takes units of a side: those there, those added, a cross for each too many, which
    lie apart, and a cross behind them where something else forbids it."""
    return _text(LEFT, label(area)) + _boxes(INDENT, units, more, limit, is_refused), ROW + 2


def _boxes(left: int, units: int, more: int, limit: int, is_refused: bool) -> str:
    """Draw boxes in a row up to a limit, as `places` says."""
    drawn = ""
    for index in range(max(limit, units + more)):
        kind = "there" if index < units else "new" if index < units + more else "free"
        x = left + index * (BOX + 3) + (BOX // 2 if index >= limit else 0)
        drawn += _box("panel__box panel__box--" + kind, x, 2, BOX, BOX)
        drawn += _cross(x + 10, 12) if index >= limit else ""
    if is_refused and units + more <= limit:
        drawn += refusal(left + limit * (BOX + 3) + 10, 12)
    return drawn


def listed(label: Label, words: str, names: tuple[str, ...]) -> Panel:
    """List what a tile shows, or a dash for nothing."""
    return _text(LEFT, label(words) + ": " + (" · ".join([label(name) for name in names]) or "–")), ROW


def trade_cities(components: Components) -> tuple[str, ...]:
    """List the trade cities (rule polis.trade-city)."""
    return tuple([polis for polis in components.order if components.poleis[polis].trade])


def growth_rows(components: Components, state: State, label: Label, polis: str, is_refused: bool) -> Panel:
    """Draw the two numbers of a polis's tile that limit its growth: how much it has grown in the round, with the cube
    that is tried, and the largest population (rule growth.limits)."""
    tile, grown = components.poleis[polis], (state.turn.grown or {}).get(polis, 0)
    is_largest = state.poleis[polis].population >= tile.most
    first = _text(LEFT, label("picture.growth")) + _boxes(NUMBERS, grown, 1, tile.growth, is_refused and not is_largest)
    second = _text(LEFT, label("picture.most")) + _text(NUMBERS, str(tile.most), True)
    second += _cross(NUMBERS + 34, 12) if is_largest else ""
    return first + _moved(0, ROW, second), 2 * ROW + 2


def tiles(
    components: Components,
    state: State,
    after: State,
    label: Label,
    poleis: list[str],
    marked: tuple[str, ...],
    is_refused: bool,
) -> Panel:
    """Draw poleis with their population and base population before and after, those that matter in a frame, with a
    cross where that is refused."""
    drawn, width = "", WIDTH // 2 - 4
    for index, polis in enumerate(poleis):
        now, then = people(components, state, polis), people(components, after, polis)
        owner = state.owner_of(polis)
        plate = element(
            "rect",
            [
                ("class", "polis__tile"),
                ("width", TILE),
                ("height", TILE_HEIGHT),
                ("rx", 7 if owner == components.sides[0] else 1),
            ],
        )
        plate += element("text", [("class", "polis__count"), ("x", TILE // 2), ("y", 12)], escape(now))
        plate += element(
            "text",
            [("class", "polis__name"), ("x", TILE + 3), ("y", 12)],
            escape(label(polis)) + ("" if now == then else _then(" → " + then)),
        )
        x, y = LEFT + 2 + index % 2 * (WIDTH // 2), index // 2 * ROW
        tile = element(
            "g", [("class", "polis polis--" + (owner or "neutral")), ("transform", f"translate({x} {y + 4})")], plate
        )
        drawn += tile
        if polis in marked:
            drawn += _box("try__ring", x - 4, y, width, ROW - 1)
            drawn += refusal(x + width - 14, y + 11) if is_refused else ""
    return drawn, (len(poleis) + 1) // 2 * ROW


def tribute_box(
    components: Components, state: State, label: Label, region: str, rows: Goods, is_refused: bool
) -> Panel:
    """Draw the rows of a region's tribute box with their numbers, and discs that lie in it; on each row the hoplites
    that are tried, and a cross behind them where that is refused."""
    drawn, y = _text(LEFT, label(region), True), ROW
    for index, side in enumerate(state.boxes.get(region, ())):
        drawn += _moved(WIDTH - 60 - index * 60, 4, _disc(components, label, side))
    for good in components.resources:
        length, placed = row_length(components, region, good), rows.get(good, 0)
        if not length and not placed:
            continue
        line = glyph(good, 16) + _text(30, label(good))
        for index in range(max(length, placed)):
            x, kind = INDENT + index * 38, "new" if index < placed else "free"
            if index < length:
                line += _box("panel__box panel__box--" + kind, x, 2, 32, BOX)
                line += _middle(x + 16, str(components.rows[index]), index + 1 == placed)
            else:
                line += _cross(x + 16, 12)
        if is_refused and 0 < placed <= length:
            line += refusal(INDENT + length * 38 + 14, 12)
        drawn += _moved(0, y, line)
        y += ROW
    return drawn, y


def prices(components: Components, state: State, label: Label, space: str, is_exchange: bool, after: State) -> Panel:
    """Draw the row of the price table of a market space: the marker before and, dashed, after."""
    good, gain, amount = components.spaces[space]
    now, then = column_of(state.prices, good), column_of(after.prices, good)
    words = label(components.market_of(space)) + ": " + label(good) + " → " + str(amount) + " " + label(gain)
    drawn = _text(LEFT, words, True) + _end(label(state.round))
    for index in range(components.data["price-columns"]):
        x, column = LEFT + index * 26, index + 1
        drawn += _box("panel__box panel__box--" + ("there" if column == now else "free"), x, ROW, 25, BOX)
        drawn += _moved(0, ROW - 2, _middle(x + 12, str(price_of(components, amount, column, True)), column == now))
        if column == then and then != now:
            drawn += _box("try__ring " + THEN, x + 1, ROW + 1, 23, BOX - 2)
    there = state.sent.get(space)
    if there is None:
        return drawn, 2 * ROW
    mark = _cross(LEFT + 10, 12, FACT) if there == DISC else _moved(LEFT, 5, _ship(there))
    return drawn + _moved(0, 2 * ROW, mark + _text(LEFT + 28, label(there))), 3 * ROW


def display(components: Components, state: State, label: Label, tile: str) -> Panel:
    """Draw the projects on display with their kind, prestige and the number in brackets; what is tried in a frame, with
    a cross where it is not on display, below the empty spaces (rule project.start)."""
    empty = 0 if tile in state.shown else components.number("project", "shown") - len(state.shown)
    shown = [*state.shown, *[""] * empty, *([] if tile in state.shown else [tile])]
    drawn = ""
    for index, project in enumerate(shown):
        if not project:
            drawn += _box("panel__box panel__box--free", LEFT, index * ROW + 1, WIDTH - 26, ROW - 2)
            continue
        row, y = components.data["projects"][project], index * ROW
        points = "½" if row["points"] == HALF_POPULATION else str(row["points"])
        line = _text(LEFT + 6, label(project) + " · " + label(row["kind"])) + glyph(PRESTIGE, WIDTH - 76)
        line += _text(WIDTH - 62, points + " (" + str(row["posterity"]) + ")")
        if project not in state.shown:
            line += _cross(WIDTH - 14, 12, FACT)
        drawn += _moved(0, y, line) + (_box("try__ring", LEFT, y + 1, WIDTH - 26, ROW - 2) if project == tile else "")
    return drawn, len(shown) * ROW


def turn_strip(components: Components, state: State, label: Label, kind: str, move: dict, is_refused: bool) -> Panel:
    """Draw the actions of a turn: those done, the one that is tried, with a cross where it is refused, and who has
    passed (rules turn.actions, turn.different, pass.alone). Another unit moves in the action of the one before (rules
    march.one-by-one, sail.one-by-one)."""
    drawn, y = _text(LEFT, label(state.turn_of), True), 0
    actions = state.turn.done if state.goes_on(kind, move.get("to")) else (*state.turn.done, kind)
    for index, action in enumerate(actions):
        x, is_tried = INDENT, index == len(actions) - 1
        number = str(index + 1) + ". "
        drawn += _box(
            "try__ring" if is_tried else "panel__box panel__box--there", x, y + 1, WIDTH - INDENT - 4, ROW - 3
        )
        drawn += _moved(0, y, _text(x + 6, number + named(label, action), is_tried))
        drawn += refusal(WIDTH - 16, y + 11) if is_tried and is_refused else ""
        y += ROW
    for side in state.turn.passed:
        drawn += _moved(0, y, _text(LEFT, label(side) + ": " + label("picture.passed")))
        y += ROW
    return drawn, max(ROW, y)


def named(label: Label, action: str) -> str:
    """Return the name of an action, or of what ends a turn."""
    return label(action if action in KINDS else "picture." + action)


def begun(components: Components, state: State, label: Label, poleis: tuple[str, ...]) -> Panel:
    """List the projects that some poleis have started in this round (rules project.one, completion.points)."""
    rows = [polis for polis in poleis if state.poleis[polis].begun]
    drawn = ""
    for index, polis in enumerate(rows):
        owner, tile = state.owner_of(polis) or "neutral", state.poleis[polis].begun or ""
        line = _box("panel__box panel__box--there", LEFT, 2, WIDTH - 2 * LEFT, BOX)
        line += _text(LEFT + 6, label(polis) + " (" + label(owner) + "): " + label(tile))
        drawn += _moved(0, index * ROW, line)
    return drawn, len(rows) * ROW


def completed(components: Components, state: State, label: Label) -> Panel:
    """List the completed projects that count at the end, with their numbers in brackets (rule final.score)."""
    done = [(polis, tile) for polis in components.order for tile in state.poleis[polis].projects]
    rows = [(polis, tile) for polis, tile in done if state.owner_of(polis)]
    drawn = ""
    for index, (polis, tile) in enumerate(rows):
        points = str(components.data["projects"][tile]["posterity"])
        line = _text(LEFT, label(polis) + ": " + label(tile) + " (" + points + ")")
        drawn += _moved(0, index * ROW, line)
    return drawn, len(rows) * ROW


def new_round(components: Components, state: State, after: State, label: Label) -> Panel:
    """Draw what a new round begins with: its name, its event card, the projects discarded and those on display (rules
    next.marker, next.projects, event.card)."""
    event = [] if after.event is None else [label(after.event)]
    drawn = _text(LEFT, ": ".join([label(state.round) + " → " + label(after.round), *event]), True)
    half = WIDTH // 2
    for index, project in enumerate(state.shown):
        y = (index + 1) * ROW
        drawn += _moved(0, y, _text(LEFT + 14, label(project)))
        drawn += _cross(LEFT + 6, y + 12, FACT)
    for index, project in enumerate(after.shown):
        drawn += _moved(half, (index + 1) * ROW, _text(LEFT + 4, label(project)))
        drawn += _box("try__ring", half, (index + 1) * ROW + 1, half - LEFT, ROW - 2)
    return drawn, ROW * (1 + max(len(state.shown), len(after.shown)))


def tracks(components: Components, state: State, after: State, label: Label, goods: tuple[str, ...]) -> Panel:
    """Draw what both sides have before and after: prestige, population, and some resources."""
    panels = []
    for side in components.sides:
        line, x, y = _text(LEFT, label(side), True), INDENT, 0
        cubes = population_of(components, state, side), population_of(components, after, side)
        cells = [(PRESTIGE, state.seats[side].prestige, after.seats[side].prestige), ("", *cubes)]
        cells += [(good, state.has(side, good), after.has(side, good)) for good in goods]
        for good, now, then in cells:
            symbol = glyph(good, 8) if good else _box("panel__box panel__box--there", 2, 6, 12, 12)
            line += _moved(x, y, symbol + arrow_text(19, now, then))
            x, y = (x + 68, y) if x + 136 <= WIDTH else (INDENT, y + ROW)
        rows = (len(cells) + 2) // 3
        panels.append((line, rows * ROW + 2))
    return stack(panels)


def own_tiles(
    components: Components, state: State, after: State | None, label: Label, side: str, *marked: str
) -> Panel:
    """Draw the poleis of a side before and after (None: it is refused), and those that are marked."""
    poleis = own_poleis(components, state, side)
    shown = [*poleis, *[polis for polis in marked if polis not in poleis]]
    return tiles(components, state, after or state, label, shown, marked, after is None)


def large_tiles(components: Components, state: State, after: State, label: Label) -> list[Panel]:
    """Draw the poleis of both sides, those above their base population in a frame (rule megalopolis.points)."""
    panels = []
    for side in components.sides:
        cubes = {polis: after.poleis[polis].population for polis in own_poleis(components, after, side)}
        panels.append(own_tiles(components, state, after, label, side, *large_poleis(components, cubes)))
    return panels


def returning(components: Components, state: State, after: State, label: Label) -> Panel:
    """Draw what a new round brings back, before and after: the merchants in the ports, and the tribute boxes that are
    used (rules next.merchants, next.boxes); nothing where nothing comes back."""
    ports = [(state.seats[side].merchants, after.seats[side].merchants) for side in components.sides]
    used = [len(one.boxes) for one in (state, after)]
    drawn, y = "", 0
    for side, (now, then) in zip(components.sides, ports):
        if now != then:
            words = label(side) + " · " + label("picture.in-port")
            drawn += _moved(0, y, _text(LEFT + 28, words) + _moved(LEFT, 5, _ship(side)) + _count(now, then))
            y += ROW
    if used[0] != used[1]:
        box = _box("panel__box panel__box--there", LEFT + 2, 4, 16, 16)
        drawn += _moved(0, y, box + _text(LEFT + 28, label("picture.boxes-used")) + _count(*used))
        y += ROW
    return drawn, y


def arrivals(components: Components, state: State, after: State, label: Label) -> Panel:
    """Draw how many units a side has before and after in each area where that changes (rule event.first-round)."""
    drawn, y = "", 0
    for side in components.sides:
        for area in components.areas:
            now, then = state.units_of(side, area), after.units_of(side, area)
            if now != then:
                words = label(side) + " · " + label(area)
                drawn += _moved(0, y, _text(LEFT + 28, words) + _moved(LEFT, 4, _counter(components, side, area)))
                drawn += _moved(0, y, _count(now, then))
                y += ROW
    return drawn, y


def _counter(components: Components, side: str, area: str) -> str:
    """Draw a small counter of a side: a hoplite, or a galley in a sea."""
    shape = element("path", [("class", "unit__shape"), ("d", SHIP)])
    if area not in components.seas:
        shape = plate("unit__shape", components, side, 20, 15)
    return element("g", [("class", "unit unit--" + side)], shape)


def _disc(components: Components, label: Label, side: str) -> str:
    """Draw a disc of a side with its name."""
    words = element("text", [("class", "panel__text"), ("x", 20), ("y", 12)], escape(label(side)))
    return element("g", [("class", "unit unit--" + side)], plate("unit__shape", components, side, 16, 16)) + words


def _ship(side: str) -> str:
    """Draw a merchant ship of a side."""
    return element("g", [("class", "unit unit--" + side)], element("path", [("class", "unit__shape"), ("d", SHIP)]))


def _count(now: int, then: int) -> str:
    """Write a number before and after at the right edge."""
    return _moved(WIDTH - 50, 0, arrow_text(0, now, then))


def _moved(x: int, y: int, content: str) -> str:
    return element("g", [("transform", f"translate({x} {y})")], content)


def _box(kind: str, x: int, y: int, width: int, height: int) -> str:
    return element("rect", [("class", kind), ("x", x), ("y", y), ("width", width), ("height", height), ("rx", 3)])


def _text(x: int, text: str, bold: bool = False) -> str:
    kind = "panel__text panel__text--bold" if bold else "panel__text"
    return element("text", [("class", kind), ("x", x), ("y", 16)], escape(text))


def _end(text: str) -> str:
    return element("text", [("class", "panel__text panel__text--end"), ("x", WIDTH - 4), ("y", 16)], escape(text))


def _middle(x: int, text: str, bold: bool) -> str:
    kind = "panel__text panel__text--middle" + (" panel__text--bold" if bold else "")
    return element("text", [("class", kind), ("x", x), ("y", 16)], escape(text))
