"""The player mat as a picture: its build order, groups in rows and arrows from tail to head; and that of a game, with
base costs and where every building is."""

from rules_engine.attika.components import ANY, Components
from rules_engine.attika.draw.picture import GLYPHS, font_size
from rules_engine.attika.draw.rows import BACK
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.rules import order
from rules_engine.attika.rules.cost import PRACTICE, counted, printed_on
from rules_engine.attika.rules.groups import group_members, group_size
from rules_engine.attika.rules.order import Standing
from rules_engine.cards import list_cards
from rules_engine.engine import Label
from rules_engine.svg import element, escape, figure, path, placed, rect, text, text_width

BOX = (96, 34)
"""The width and height of a building's box; the player mat of a game has larger ones."""
GAP_ACROSS = 24
GAP_DOWN = 12
GROUP_GAP = 26
GROUP_TITLE = 26
MARGIN = 8
BADGE = 9
KEY_ROW = 30
KEY_BOX = 24
SIGNS = {
    order.STANDS: "M-4 .5l3 3.5l5.5 -7.5",
    order.FREE: "M0 -5.5c-5 0 -5 11 0 11c5 0 5 -11 0 -11z",
    order.WAITS: "M-4.5 0h.1M0 0h.1M4.5 0h.1",
}
"""One sign a stage, drawn around (0, 0): a tick, a nought, three dots; what is to be paid has none."""


def draw_order(components: Components, label: Label, standing: Standing | None = None) -> str:
    """Draw all groups below each other; a building stands right of the one whose arrow leads to it.

    With `standing` each building shows its stage (see `order.stage`), a key below says what the signs mean, and the
    words name the buildings of each stage; else they name every arrow.
    """
    top, right, content = 0, 0, ""
    for group in components.groups:
        drawn, bottom, width = draw_group(components, group, top, label(group), label, standing)
        content, top, right = content + drawn, bottom + GROUP_GAP, max(right, width)
    said = [label(tail) + " → " + label(head) for tail, head in components.arrows]
    if standing is not None:
        content += draw_key(top, label)
        top += len(order.STAGES) * KEY_ROW + GROUP_GAP
        stages = [(name, order.stage(components, standing, name)) for name in components.order]
        reached = [(stage, [label(name) for name, one in stages if one == stage]) for stage in order.STAGES]
        said = [label("order." + stage) + ": " + ", ".join(names) for stage, names in reached if names]
    words = label("arrows.title") + (": " if standing is None else ". ") + "; ".join(said)
    return frame_picture(content, right, top - GROUP_GAP, words)


def frame_picture(content: str, width: int, height: int, words: str) -> str:
    """Return a picture of so much content, described in words. `--wide` is its natural width."""
    wide, high = width + 2 * MARGIN, height + 2 * MARGIN
    box = f"{-MARGIN} {-MARGIN} {wide} {high}"
    return figure("build-order", box, words, content, [("style", f"--wide:{wide}px")])


def draw_standing(components: Components, arguments: dict, label: Label) -> str:
    return draw_order(components, label, arguments["standing"])


def draw_key(top: int, label: Label) -> str:
    """Draw what the signs mean, one below the other."""
    drawn = ""
    for index in range(len(order.STAGES)):
        shown, y = order.STAGES[index], top + index * KEY_ROW
        box = [("class", "build-order__box build-order__box--" + shown), ("x", 0), ("y", y), ("rx", 4)]
        swatch = element("rect", [*box, ("width", 2 * KEY_BOX), ("height", KEY_BOX)])
        name = written(label("order." + shown), KEY_TEXT, y + KEY_BOX // 2)
        drawn += swatch + _badge(shown, KEY_BOX, y + KEY_BOX // 2) + name
    return drawn


def _badge(shown: str, x: int, y: int) -> str:
    if shown not in SIGNS:
        return ""
    disc = f'<circle class="build-order__badge" r="{BADGE}"/>'
    return placed(x, y, disc + path("build-order__sign", SIGNS[shown]), "build-order__mark")


def draw_group(
    components: Components,
    group: str,
    top: int,
    title: str,
    label: Label,
    standing: Standing | None,
    box: tuple[int, int] = BOX,
    more: dict[str, str] | None = None,
) -> tuple[str, int, int]:
    """Draw a group below its title; return the drawing, its bottom and its right edge. `more`: what is drawn in the
    boxes of buildings besides their names, from a corner of the box, whose width and height are `box`."""
    members, (wide, high) = group_members(components, group), box
    places = layout(components, group)
    right, down = wide + GAP_ACROSS, high + GAP_DOWN
    corners = {name: (places[name][0] * right, top + GROUP_TITLE + places[name][1] * down) for name in members}
    drawn = [text("build-order__group", 0, top + 13, title)]
    for tail, head in components.arrows:
        if tail in corners and head in corners and tail != head:  # over a stem; dashed where no source states it
            (x, y), (to_x, to_y), half = corners[tail], corners[head], BOX[1] // 2
            way = f"M{x + wide} {y + half}H{x + wide + GAP_ACROSS // 2}V{to_y + half}H{to_x - 5}"
            is_sourced = order.arrow_provenance(components, tail, head) == "sourced"
            dashes = "" if is_sourced else ' stroke-dasharray="4 3"'
            drawn.append(f'<path class="build-order__arrow" d="{way}"{dashes}/>')
            drawn.append(path("build-order__tip", f"M{to_x} {to_y + half}l-8 -5v10z"))
    for building in members:
        (x, y), shown, count = corners[building], label(building), components.copies[building]
        if count > 1:  # how many there are, or how many of those stand
            shown += " ×" + str(count) if standing is None else f" {standing.get(building, 0)}/{count}"
        reached = order.PAID if standing is None else order.stage(components, standing, building)
        kind = "build-order__box" + (" build-order__box--main" if components.main[building] else "")
        kind += "" if standing is None else " build-order__box--" + reached
        name = "build-order__name" + (" build-order__name--stands" if reached == order.STANDS else "")
        middle = [("x", x + wide // 2), ("y", y + BOX[1] // 2 + 5)]
        letters = [("class", name), *middle, ("font-size", 15 if font_size(shown) > 12 else 14)]
        drawn += [rect(kind, x, y, wide, high, 4), element("text", letters, escape(shown))]
        drawn.append(_badge(reached, x + 3, y + 3))
        if (building, building) in components.arrows:  # an arrow leads from a road to another of its kind
            drawn.append(path("build-order__arrow", f"M{x + wide} {y + 9}h14v16h-9"))
            drawn.append(path("build-order__tip", f"M{x + wide} {y + 25}l8 -5v10z"))
        drawn += [placed(x, y, more[building])] if more is not None else []
    bottom, edge = [max([corners[name][at] for name in members]) for at in (1, 0)]
    return "".join(drawn), bottom + high, edge + wide


def layout(components: Components, group: str) -> dict[str, tuple[int, int]]:
    """Return {building: (column, row)}: children one column right, the first in its parent's row, the others below."""
    places: dict[str, tuple[int, int]] = {}
    members, row = group_members(components, group), 0
    for root in [name for name in members if all([tail == name for tail in order.tails(components, name)])]:
        open_buildings = [(root, 0)]
        while open_buildings:
            building, column = open_buildings.pop()
            following = [head for head in order.heads(components, building) if head != building]
            places[building] = (column, row)
            following.reverse()
            open_buildings.extend([(head, column + 1) for head in following])
            row += 0 if following else 1
    return places


MAT_BOX = (120, 58)
COST_AT, GLYPH_STEP = (13, 45), 16
"""Where the middle of the first symbol of a cost is in a box, and how far apart the symbols are."""
SIGN_STEP, KEY_TEXT = 23, 60
MAT = "M-6 -4.5H6V4.5H-6Z"
"""The sign of a building on the player mat."""
KEY_ROWS = (("mat.mat", MAT), ("mat.hidden", ""))
"""What the signs mean beside those of `draw_key`."""
KEY_LETTER = 14
"""The size of letters in the key."""
PRACTICE_MARK = "*"
"""The mark of a cost that no source gives."""


def draw_mat(components: Components, state: State, seat: Seat, label: Label) -> str:
    """Draw each group as a picture of its own, so that the page lays them out, below its name with how many of its
    buildings stand of how many, and whether it has brought its amphora (rules group.complete, group.once)."""
    standing, drawn = state.standing(seat.player), []
    for group in components.groups:
        members = group_members(components, group)
        stands = sum([standing.get(name, 0) for name in members])
        title = label(group) + " " + str(stands) + "/" + str(group_size(components, group))
        title += label("list.comma") + label("mat.rewarded") if group in seat.rewarded else ""
        shown = [building_on_mat(components, state, seat, label, name) for name in members]
        more = {name: content for name, (content, _) in zip(members, shown)}
        content, height, right = draw_group(components, group, 0, title, label, standing, MAT_BOX, more)
        told = "; ".join([words for _, words in shown])
        drawn.append(frame_picture(content, right, height, title + label("colon") + told))
    return "".join(drawn)


def whereabouts(components: Components, state: State, seat: Seat, building: str) -> tuple[int, int, int]:
    """Count the copies of a building on the map, on the mat or just turned over, and face down, as far as it is known
    (rule information.open)."""
    stands = state.standing(seat.player).get(building, 0)
    open_now = state.turn.revealed == building and state.active == seat.player
    mat = seat.mat.count(building) + (1 if open_now else 0)
    return stands, mat, components.copies[building] - stands - mat


def building_on_mat(components: Components, state: State, seat: Seat, label: Label, building: str) -> tuple[str, str]:
    """Draw the base cost of a building, unless all copies stand, and at the right where the others are; and say in
    words what it costs, and where its copies are."""
    (cost, provenance), (x, y), drawn = printed_on(components, building, state.practice), COST_AT, ""
    counts, printed = whereabouts(components, state, seat, building), cost or {}
    costs = [(label("ground." + name), printed.get(name, 0)) for name in components.landscapes]
    words = [name + " " + str(count) for name, count in [*costs, (label(ANY), printed.get(ANY, 0))] if count]
    words += [label("provenance.unknown-short")] if cost is None else []
    words += [label("provenance.practice")] if provenance == PRACTICE else []
    places = zip(("order.stands", "mat.mat", "mat.hidden"), counts)
    words += [label(name) + " " + str(count) for name, count in places if count]
    said = label(building) + " – " + label("list.comma").join(words)
    stands, mat, hidden = counts
    if not mat and not hidden:
        return "", said
    if cost is None:
        drawn = written("?", x - 5)
    for symbol in list_cards(components.landscapes, counted(components, printed)):
        glyph = f'<path class="hex__glyph" transform="translate({x} {y}) scale(.44)" d="{GLYPHS[symbol]}"/>'
        drawn += f'<g class="hex--{symbol}">{glyph}</g>'
        x += GLYPH_STEP
    if printed.get(ANY):  # cards of any kind as one card with their number
        drawn += f'<path class="close-up__open" transform="translate({x - 5} {y - 8}) scale(.58)" d="{BACK}"/>'
        drawn += written(str(printed[ANY]), x + 9)
        x += GLYPH_STEP
    drawn += written(PRACTICE_MARK, x - 6) if provenance == PRACTICE else ""
    several = components.copies[building] > 1
    signs = [(SIGNS[order.STANDS], stands if several else 0), (MAT, mat), ("", hidden)]
    shown = [(sign, count) for sign, count in signs if count]
    for index in range(len(shown)):
        x = MAT_BOX[0] - (20 if several else 14) - (len(shown) - 1 - index) * SIGN_STEP
        drawn += draw_sign(shown[index][0], x, COST_AT[1], str(shown[index][1]) if several else "")
    return drawn, said


def draw_sign(sign: str, x: int, y: int, count: str) -> str:
    """Draw where copies of a building are, a question mark for face down, and how many they are."""
    drawn = f'<path class="build-order__sign" transform="translate({x} {y})" d="{sign}"/>'
    return (drawn if sign else written("?", x - 5, y)) + (written(count, x + 6, y) if count else "")


def written(words: str, x: int, y: int = COST_AT[1]) -> str:
    return text("build-order__key", x, y + 5, words)


def draw_signs(components: Components, state: State, label: Label) -> str:
    """Draw what the signs mean, as a picture of its own."""
    rows = list(KEY_ROWS)
    if any([printed_on(components, building, state.practice)[1] == PRACTICE for building in components.order]):
        rows.append(("provenance.practice", PRACTICE_MARK))
    drawn = draw_key(0, label)
    for index in range(len(rows)):
        name, sign = rows[index]
        y = (index + len(order.STAGES)) * KEY_ROW + KEY_ROW // 2
        drawn += written(sign, 20, y) if sign == PRACTICE_MARK else draw_sign(sign, 24, y, "")
        drawn += written(label(name), KEY_TEXT, y)
    names = [label(name) for name in [*["order." + name for name in order.STAGES], *[name for name, _ in rows]]]
    width = KEY_TEXT + max([text_width(name, KEY_LETTER, KEY_LETTER * 8 // 13) for name in names])
    return frame_picture(drawn, width, (len(rows) + len(order.STAGES)) * KEY_ROW, label("mat.key"))
