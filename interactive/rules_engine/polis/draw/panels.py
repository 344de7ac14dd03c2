"""Lines of the picture of a case: what is paid and gained, the units of an area against their limit, a tribute box, a
row of prices, the actions of a turn, both sides at the end of a round. A line is SVG, ROW high and WIDTH wide. What a
move makes of a position has the class THEN, so that the style sheet can hide it where readers are to say it."""

from collections.abc import Sequence
from typing import TypeAlias

from rules_engine.polis.actions.moves import POLIS
from rules_engine.polis.components import HALF_POPULATION, PRESTIGE, Goods
from rules_engine.polis.draw.glyphs import GLYPHS
from rules_engine.polis.draw.map import SHIP, Label, people, plate, tile, whole_map
from rules_engine.polis.draw.table_picture import space_words
from rules_engine.polis.game.state import DISC, KINDS, State
from rules_engine.polis.rules.trade import price_of
from rules_engine.polis.rules.tribute import row_length
from rules_engine.scene import cross, outlined
from rules_engine.svg import element, escape, path, placed, rect, text

Line: TypeAlias = "str | tuple[str, int]"
"""A line, or something else between lines with its height."""

WIDTH, ROW, CELL, BOX, LEFT, INDENT = 300, 24, 98, 20, 4, 96
THEN = "try__then"
FACT = "try__mark try__mark--fact"
"""The class of a cross that belongs to the position, whatever is tried."""
THERE = "panel__box panel__box--there"
ELSEWHERE = ("turn.", ".cost", ".limit", ".sea", ".silver", "muster.abroad")
"""Parts of refusals with a cross elsewhere than at a polis."""
LETTER = 7
"""The width of a figure."""
NUMBERS = 150
"""Where the numbers of a tile stand, to the right of their words."""


# lines


def across(cells: list[str], count: int, step: int, left: int = LEFT) -> list[str]:
    """Put cells side by side, so many in a line."""
    rows = [cells[start : start + count] for start in range(0, len(cells), count)]
    return ["".join([placed(left + at * step, 0, cell) for at, cell in enumerate(row)]) for row in rows]


def words(x: int, said: str, more: str = "", bold: bool = False) -> str:
    """Write words in a line; `more`: what follows them."""
    return text("panel__text panel__text--bold" if bold else "panel__text", x, 16, said, more)


def at_end(said: str) -> str:
    return text("panel__text panel__text--end", WIDTH - 4, 16, said)


def write_centred(x: int, said: str, bold: bool) -> str:
    return text("panel__text panel__text--middle" + (" panel__text--bold" if bold else ""), x, 16, said)


def then(said: str) -> str:
    """Write what a move makes of something, behind what it is before."""
    return element("tspan", [("class", THEN)], escape(said))


def number(x: int, now: int, after: int) -> str:
    return words(x, str(now), "" if now == after else then(f" → {after}"))


def counted(sign: str, said: str, now: int, after: int) -> str:
    """Write a sign, words, and at the right edge their number before and after."""
    return sign + words(LEFT + 28, said) + number(WIDTH - 50, now, after)


def refusal(x: int, y: int) -> str:
    return outlined("try", "end", cross(x, y))


def excess(x: int, kind: str = "try__mark") -> str:
    return path(kind, cross(x, 12))


def glyph(good: str, x: int) -> str:
    return f'<g transform="translate({x} 12) scale(.55)">{path("panel__glyph panel__glyph--" + good, GLYPHS[good])}</g>'


def unit(side: str, shape: str, x: int = LEFT, y: int = 5) -> str:
    return placed(x, y, shape, "unit unit--" + side)


def ship(side: str, x: int = LEFT) -> str:
    return unit(side, path("unit__shape", SHIP), x)


def boxes(left: int, units: int, more: int, limit: int, is_refused: bool) -> str:
    """Draw as many boxes as there may be units: those there, those added, a cross for each too many, which lie apart,
    and a cross behind them where something else forbids it."""
    drawn = ""
    for index in range(max(limit, units + more)):
        kind = "there" if index < units else "new" if index < units + more else "free"
        x = left + index * (BOX + 3) + (BOX // 2 if index >= limit else 0)
        drawn += rect("panel__box panel__box--" + kind, x, 2, BOX, BOX) + (excess(x + 10) if index >= limit else "")
    return drawn + (refusal(left + limit * (BOX + 3) + 10, 12) if is_refused and units + more <= limit else "")


def listed(label: Label, what: str, names: tuple[str, ...], whose: str = "") -> str:
    """List what a tile shows, or what is whose, or a dash for nothing."""
    return words(LEFT, whose + label(what) + ": " + (" · ".join([label(name) for name in names]) or "–"))


class Tried:
    """A `move` of a `kind` tried in a `state` by a `side`, the position `after` it, None where refused, and the `rules`
    that speak of it; `then`: the position after it, of a refused one that before it; `refusal`: the rule that refuses
    it, "" where it is allowed."""

    def __init__(self, state: State, after: State | None, label: Label, move: dict, rules: list[str]) -> None:
        self.components, self.state, self.after, self.label = state.components, state, after, label
        self.move, self.rules, self.kind = move, rules, POLIS.kind_of(move)
        self.side, self.enemy, self.then = state.turn_of, state.components.other(state.turn_of), after or state
        self.refusal, self.map = rules[0] if after is None else "", whole_map(state, label)

    def units_line(self, area: str, more: int = 0, is_refused: bool = False) -> str:
        """Draw the units of the side in an area, and those added, against the limit of the round (rule unit.limit)."""
        units, limit = self.state.units_of(self.side, area), self.state.limit()
        drawn = words(LEFT, self.label(area)) + boxes(INDENT, units, more, limit, is_refused)
        return drawn + at_end(self.label(self.state.round))

    # a turn

    def account(self, held: Goods, change: Goods, wrong: list[str]) -> list[str]:
        """Draw stocks of a side before and after they are paid, then those that are gained; of a refused move what is
        held and what it would cost, with a cross at those for which it is refused (`wrong`). Prestige that is used up,
        or that tribute may cost, is drawn in any case."""
        known = (*self.components.resources, PRESTIGE, "merchants")
        told = PRESTIGE if "tribute" in self.move or not held[PRESTIGE] else ""
        changed = [good for good in known if change.get(good) or (good == told and good in change)]
        cells = []
        if self.after is None:
            changed = [good for good in changed if good in wrong or (change[good] <= 0 and good != "merchants")]
        for good in [good for good in changed if change[good] <= 0] + [good for good in changed if change[good] > 0]:
            now, after = held.get(good, 0), held.get(good, 0) + change[good]
            cell = ship(self.side, 2) if good == "merchants" else glyph(good, 12)
            is_cost = self.after is None and change[good]
            cell += words(28, str(now), then(f" − {-change[good]}")) if is_cost else number(28, now, after)
            cell += excess(41 + LETTER * len(f"{now} − {after}")) if good in wrong else ""
            cells.append(element("g", [("class", THEN)], cell) if change[good] > 0 else cell)
        return across(cells, 3, CELL)

    def turn_strip(self, kind: str) -> list[str]:
        """Draw the actions of a turn: those done, the one that is tried, with a cross where it is refused, and who has
        passed, or has not where that decides (rules turn.actions, turn.different, pass.alone, pass.battles). Another
        unit moves in the action of the one before, and to the same area (rules march.one-by-one, sail.one-by-one)."""
        label, turn, lines = self.label, self.state.turn, []
        is_same = self.refusal.endswith("destination.one") or self.state.goes_on(kind, self.move.get("to"))
        actions = turn.done if is_same else (*turn.done, kind)
        for index, action in enumerate(actions):
            is_last = index + 1 == len(actions)
            name = label(action if action in KINDS else "picture." + action)
            if turn.going is not None and index == len(turn.done) - 1 and not is_last:
                name += " (" + label(turn.going) + ")"
            line = "" if index else words(LEFT, label(self.side), "", True)
            line += rect("try__ring" if is_last else THERE, INDENT, 1, WIDTH - INDENT - 4, ROW - 3)
            line += words(INDENT + 6, f"{index + 1}. {name}" if action in KINDS else name, "", is_last)
            lines.append(line + (refusal(WIDTH - 16, 11) if is_last and self.after is None else ""))
        if is_same and turn.going is not None:
            lines.append(words(INDENT + 6, "→ " + label(turn.going)))
        if (kind == "pass" or kind in actions[:-1]) and not turn.passed:
            lines.append(words(LEFT, label(self.components.other(self.side)) + ": " + label("picture.not-passed")))
        return lines + [words(LEFT, label(side) + ": " + label("picture.passed")) for side in turn.passed]

    def deciders(self, step: str) -> str:
        """Name a step of the round that a move leads to, and the sides in the order in which they decide in it (rule
        event.order)."""
        order = " · ".join([f"{index + 1}. " + self.label(side) for index, side in enumerate(self.then.queue)])
        return words(LEFT, step, then(": " + order) if order else "")

    def display(self, name: str) -> list[str]:
        """Draw the projects on display with their kind, prestige and the number in brackets; what is tried in a frame,
        with a cross where it is not on display, below the empty spaces (rule project.start)."""
        components, label, shown, lines = self.components, self.label, self.state.shown, []
        empty = 0 if name in shown else components.number("project", "shown") - len(shown)
        lines.append(words(LEFT, label("touch.projects")))
        for project in [*shown, *[""] * empty, *([] if name in shown else [name])]:
            lines += [words(LEFT, label("picture.stack"))] if project == name and name in self.state.pile else []
            if not project:
                lines.append(rect("panel__box panel__box--free", LEFT, 1, WIDTH - 26, ROW - 2))
                continue
            row = components.data["projects"][project]
            line = words(LEFT + 6, label(project) + " · " + label(row["kind"])) + self.worth(project, WIDTH - 76)
            line += excess(WIDTH - 14) if project not in shown else ""
            lines.append(line)
            if project == name:
                cost = components.cost_of(project)
                goods = [good for good in components.resources if cost.get(good)]
                lines[-1] += rect("try__ring", LEFT, 1, WIDTH - 26, 2 * ROW - 4)
                cells = [placed(0, -3, glyph(good, 10) + words(24, str(cost[good]))) for good in goods]
                lines += across(cells, len(goods), 50, LEFT + 6)
        return lines

    def worth(self, project: str, x: int) -> str:
        """Draw the prestige of a project and its number in brackets (rules completion.points, final.score)."""
        row = self.components.data["projects"][project]
        points = "½" if row["points"] == HALF_POPULATION else str(row["points"])
        return glyph(PRESTIGE, x) + words(x + 14, points + " (" + str(row["posterity"]) + ")")

    def tribute_box(self, region: str, rows: Goods, is_crossed: bool) -> list[str]:
        """Draw the rows of a region's tribute box with their numbers, and discs that lie in it; on each row the
        hoplites that are tried, and a cross behind them where that is refused."""
        components, label = self.components, self.label
        head = words(LEFT, label(region), "", True)
        for index, side in enumerate(self.state.boxes.get(region, ())):
            disc = unit(side, plate("unit__shape", components, side, 16, 16), 0, 0)
            head += placed(WIDTH - 60 - index * 60, 4, disc + text("panel__text", 20, 12, label(side)))
        lines = [head]
        for good in components.resources:
            length, there = row_length(components, region, good), rows.get(good, 0)
            if not length and not there:
                continue
            line = glyph(good, 16) + words(30, label(good))
            for index in range(max(length, there)):
                x, kind = INDENT + index * 38, "new" if index < there else "free"
                if index < length:
                    line += rect("panel__box panel__box--" + kind, x, 2, 32, BOX)
                    line += write_centred(x + 16, str(components.rows[index]), index + 1 == there)
                else:
                    line += excess(x + 16)
            lines.append(line + (refusal(INDENT + length * 38 + 14, 12) if is_crossed and 0 < there <= length else ""))
        return lines

    def prices(self, space: str) -> list[str]:
        """Draw the row of the price table of a market space: the marker before and, dashed, after; below it the ship
        that lies there, or the event that closes the space."""
        components, label, state = self.components, self.label, self.state
        good, _, amount = components.spaces[space]
        now, later, row = state.column_of(good), self.then.column_of(good), ""
        for index in range(components.data["price-columns"]):
            x, column = LEFT + index * 26, index + 1
            row += rect(THERE if column == now else "panel__box panel__box--free", x, 0, 25, BOX)
            row += placed(0, -2, write_centred(x + 12, str(price_of(components, amount, column, True)), column == now))
            row += rect("try__ring " + THEN, x + 1, 1, 23, BOX - 2) if column == later != now else ""
        head = words(LEFT, space_words(components, space, label), "", True) + at_end(label(state.round))
        head += refusal(WIDTH - 80, 11) if self.refusal == "trade.space" else ""
        lines, lying = [head, row], state.sent.get(space)
        if lying is not None:
            mark = rect(THERE, LEFT + 2, 4, 16, 16, 8) if lying == DISC else ship(lying)
            mark += excess(WIDTH - 90) if self.refusal in ("trade.merchant.taken", "event.first-round") else ""
            lines.append(mark + words(LEFT + 28, label(state.event or lying if lying == DISC else lying)))
        return lines

    # poleis

    def is_crossed(self) -> bool:
        """Tell whether it is the polis that a refusal rests on, and not a stock, a limit, a sea, or a project."""
        refusal = self.refusal
        return bool(refusal) and refusal != "project.start" and not any([part in refusal for part in ELSEWHERE])

    def own_tiles(self, side: str, *marked: str) -> list[str]:
        """Draw the poleis of a side, and others that matter, with population and base before and after; those that
        matter are framed, crossed where refused."""
        cells, width, own = [], WIDTH // 2 - 4, self.state.poleis_of(side)
        frame = rect("try__ring", -2, 1, width, ROW - 3) + (refusal(width - 12, 11) if self.is_crossed() else "")
        for polis in [*own, *[polis for polis in marked if polis not in own]]:
            now, later = [people(self.components, one, polis) for one in (self.state, self.then)]
            more = "" if now == later else then(" → " + later)
            cell = tile(self.components, self.state.owner_of(polis), (2, 4), now, self.label(polis), more)
            cells.append(cell + (frame if polis in marked else ""))
        return across(cells, 2, WIDTH // 2)

    def growth_rows(self, polis: str) -> list[str]:
        """Draw the two numbers of a polis's tile that limit its growth: how much it has grown in the round, with the
        cube that is tried, and the largest population (rule growth.limits)."""
        limits, grown = self.components.poleis[polis], self.state.grown_by(polis)
        is_largest = self.state.poleis[polis].population >= limits.most
        is_crossed = self.after is None and not is_largest
        first = words(LEFT, self.label("picture.growth")) + boxes(NUMBERS, grown, 1, limits.growth, is_crossed)
        second = words(LEFT, self.label("picture.most")) + words(NUMBERS, str(limits.most), "", True)
        return [first, second + (excess(NUMBERS + 34) if is_largest else "")]

    def begun(self, poleis: tuple[str, ...]) -> list[str]:
        """List the projects that some poleis have started in this round (rules project.one, completion.points)."""
        label, lines = self.label, []
        for polis in poleis:
            project, owner = self.state.poleis[polis].begun, self.state.owner_of(polis) or "neutral"
            if project:
                said = label(polis) + " (" + label(owner) + "): " + label(project)
                box = rect(THERE, LEFT, 2, WIDTH - 2 * LEFT, BOX)
                lines.append(box + words(LEFT + 6, said) + self.worth(project, WIDTH - 58))
        return lines

    def completed(self) -> list[str]:
        """List the completed projects that count at the end, with their numbers in brackets (rule final.score)."""
        label, state, tiles = self.label, self.state, self.components.data["projects"]
        poleis = [polis for polis in self.components.order if state.owner_of(polis)]
        done = [(polis, project, tiles[project]) for polis in poleis for project in state.poleis[polis].projects]
        return [words(LEFT, f"{label(polis)}: {label(name)} ({tile['posterity']})") for polis, name, tile in done]

    # between the turns

    def new_round(self) -> list[str]:
        """Draw what a new round begins with: its name, its event card, the projects discarded and those on display;
        and what changes in it: merchants in the ports, tribute boxes that are used, units of a side in an area (rules
        next.marker, next.projects, next.merchants, next.boxes, event.card, event.first-round)."""
        components, label, state, after, half = self.components, self.label, self.state, self.then, WIDTH // 2
        event = [] if after.event is None else [label(after.event)]
        lines = [words(LEFT, ": ".join([label(state.round) + " → " + label(after.round), *event]), "", True)]
        for index in range(max(len(state.shown), len(after.shown))):
            line = ""
            if index < len(state.shown):
                line += words(LEFT + 18, label(state.shown[index])) + excess(LEFT + 6, FACT)
            if index < len(after.shown):
                line += words(half + 4, label(after.shown[index])) + rect("try__ring", half, 2, half - LEFT, ROW - 4)
            lines.append(line)
        port, box = label("picture.in-port"), rect(THERE, LEFT + 2, 4, 16, 16)
        changes: list[tuple[str, str, int, int]] = []
        for side in components.sides:
            ships = state.seats[side].merchants, after.seats[side].merchants
            changes.append((ship(side), label(side) + " · " + port, *ships))
        changes.append((box, label("picture.boxes-used"), len(state.boxes), len(after.boxes)))
        for side in components.sides:
            hoplite = unit(side, plate("unit__shape", components, side, 20, 15), LEFT, 4)
            for area in components.areas:
                sign, units = ship(side) if area in components.seas else hoplite, state.units_of(side, area)
                changes.append((sign, label(side) + " · " + label(area), units, after.units_of(side, area)))
        return lines + [counted(sign, said, now, later) for sign, said, now, later in changes if now != later]

    def tracks(self, sides: Sequence[str], are_cubes_shown: bool, goods: Sequence[str]) -> list[str]:
        """Draw what some sides have before and after: prestige, population, and some resources."""
        state, after, lines = self.state, self.then, []
        for side in sides:
            cubes = [one.population_of(side) for one in (state, after)]
            cells = [glyph(PRESTIGE, 8) + number(19, state.seats[side].prestige, after.seats[side].prestige)]
            cells += [rect(THERE, 2, 6, 12, 12) + number(19, *cubes)] if are_cubes_shown else []
            cells += [glyph(good, 8) + number(19, state.has(side, good), after.has(side, good)) for good in goods]
            first, *rest = across(cells, 3, 68, INDENT)
            lines += [words(LEFT, self.label(side), "", True) + first, *rest]
        return lines
