"""The player mat of a game as a picture: groups, arrows and base costs, and where every building is."""

from __future__ import annotations

from rules_engine.attika.components import ANY, Components
from rules_engine.attika.draw.order import KEY_ROW, SIGNS, draw_group, draw_key, framed
from rules_engine.attika.draw.picture import GLYPHS, Label
from rules_engine.attika.draw.rows import BACK
from rules_engine.attika.game.moment import Moment
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.rules.cost import counted
from rules_engine.attika.rules.groups import group_members, group_size
from rules_engine.attika.rules.order import STAGES, STANDS, Standing
from rules_engine.cards import list_cards
from rules_engine.svg import element, escape
from rules_engine.touch import WIDE, text_width

BOX = (120, 58)
COST_AT, GLYPH_STEP = (13, 45), 16
"""Where the middle of the first symbol of a cost is in a box, and how far apart the symbols are."""
SIGN_STEP, KEY_TEXT = 23, 60
MAT = "M-6 -4.5H6V4.5H-6Z"
"""The sign of a building on the player mat."""
KEY_ROWS = (("mat.mat", MAT), ("mat.hidden", ""))
"""What the signs mean beside those of `draw_key`."""
KEY_LETTER = 14
"""The size of letters in the key."""
PRACTICE = "*"
"""The mark of a cost that no source gives."""


def standing_of(state: State, player: str) -> Standing:
    """Count the player's buildings on the map."""
    standing: Standing = {}
    for _, owner, building in state.buildings:
        if owner == player:
            standing[building] = standing.get(building, 0) + 1
    return standing


def draw_mat(components: Components, state: State, seat: Seat, label: Label) -> str:
    """Draw each group as a picture of its own, so that the page lays them out."""
    standing = standing_of(state, seat.player)
    drawn = []
    for group in components.groups:
        members = group_members(components, group)
        more = {name: draw_more(components, state, seat, label, name) for name in members}
        title = group_title(components, standing, seat, group, label)
        content, height, right = draw_group(components, group, 0, title, label, standing, BOX, more)
        told = [describe(components, state, seat, label, name) for name in members]
        drawn.append(framed(content, right, height, title + label("colon") + "; ".join(told)))
    return "".join(drawn)


def group_title(components: Components, standing: Standing, seat: Seat, group: str, label: Label) -> str:
    """Return the name of a group with how many of its buildings stand of how many, and whether it has brought its
    amphora (rules group.complete, group.once)."""
    stands = sum([standing.get(name, 0) for name in group_members(components, group)])
    title = label(group) + " " + str(stands) + "/" + str(group_size(components, group))
    return title + label("list.comma") + label("mat.rewarded") if group in seat.rewarded else title


def whereabouts(components: Components, state: State, seat: Seat, building: str) -> tuple[int, int, int]:
    """Count the copies of a building on the map, on the mat or just turned over, and face down, as far as it is known
    (rule information.open)."""
    stands = standing_of(state, seat.player).get(building, 0)
    open_now = state.turn.revealed == building and state.active == seat.player
    mat = seat.mat.count(building) + (1 if open_now else 0)
    return stands, mat, components.copies[building] - stands - mat


def cost_of(components: Components, state: State, building: str) -> tuple[dict[str, int] | None, bool]:
    """Return what a tile costs, None where nobody knows, and whether that is a practice value (rule cost.base)."""
    practice = Moment(components, state).practice_cost(building)
    return (components.costs[building], False) if practice is None else (practice, True)


def draw_more(components: Components, state: State, seat: Seat, label: Label, building: str) -> str:
    """Draw the base cost of a building, unless all copies stand, and at the right where the others are."""
    stands, mat, hidden = whereabouts(components, state, seat, building)
    if not mat and not hidden:
        return ""
    drawn, several = draw_cost(components, state, building), components.copies[building] > 1
    signs = [(SIGNS[STANDS], stands if several else 0), (MAT, mat), ("", hidden)]
    shown = [(path, count) for path, count in signs if count]
    for index in range(len(shown)):
        x = BOX[0] - (20 if several else 14) - (len(shown) - 1 - index) * SIGN_STEP
        drawn += draw_sign(shown[index][0], x, COST_AT[1], str(shown[index][1]) if several else "")
    return drawn


def draw_cost(components: Components, state: State, building: str) -> str:
    """Draw a base cost as symbols; cards of any kind as one card with their number."""
    cost, is_practice = cost_of(components, state, building)
    if cost is None:
        return written("?", COST_AT[0] - 5)
    x, y = COST_AT
    drawn = ""
    for symbol in list_cards(components.landscapes, counted(components, cost)):
        path = [("class", "hex__glyph"), ("transform", f"translate({x} {y}) scale(.44)"), ("d", GLYPHS[symbol])]
        drawn += element("g", [("class", "hex--" + symbol)], element("path", path))
        x += GLYPH_STEP
    if cost.get(ANY):
        back = [("class", "close-up__open"), ("transform", f"translate({x - 5} {y - 8}) scale(.58)"), ("d", BACK)]
        drawn += element("path", back) + written(str(cost[ANY]), x + 9)
        x += GLYPH_STEP
    return drawn + (written(PRACTICE, x - 6) if is_practice else "")


def draw_sign(path: str, x: int, y: int, count: str) -> str:
    """Draw where copies of a building are, a question mark for face down, and how many they are."""
    sign = element("path", [("class", "build-order__sign"), ("transform", f"translate({x} {y})"), ("d", path)])
    return (sign if path else written("?", x - 5, y)) + (written(count, x + 6, y) if count else "")


def written(words: str, x: int, y: int = COST_AT[1]) -> str:
    """Write words in a row around this height."""
    return element("text", [("class", "build-order__key"), ("x", x), ("y", y + 5)], escape(words))


def draw_signs(components: Components, state: State, label: Label) -> str:
    """Draw what the signs mean, as a picture of its own."""
    rows = list(KEY_ROWS)
    if any([cost_of(components, state, building)[1] for building in components.order]):
        rows.append(("provenance.practice", PRACTICE))
    drawn = draw_key(0, label)
    for index in range(len(rows)):
        name, sign = rows[index]
        y = (index + len(STAGES)) * KEY_ROW + KEY_ROW // 2
        drawn += written(sign, 20, y) if sign == PRACTICE else draw_sign(sign, 24, y, "")
        drawn += written(label(name), KEY_TEXT, y)
    names = [label(name) for name in [*["order." + name for name in STAGES], *[name for name, _ in rows]]]
    width = KEY_TEXT + max([text_width(name) for name in names]) * KEY_LETTER // WIDE
    return framed(drawn, width, (len(rows) + len(STAGES)) * KEY_ROW, label("mat.key"))


def describe(components: Components, state: State, seat: Seat, label: Label, building: str) -> str:
    """Say in words what a building costs, and where its copies are."""
    cost, is_practice = cost_of(components, state, building)
    printed = {} if cost is None else cost
    costs = [(label("ground." + name), printed.get(name, 0)) for name in components.landscapes]
    words = [name + " " + str(count) for name, count in [*costs, (label(ANY), printed.get(ANY, 0))] if count]
    words += [label("provenance.unknown-short")] if cost is None else []
    words += [label("provenance.practice")] if is_practice else []
    counts = zip(("order.stands", "mat.mat", "mat.hidden"), whereabouts(components, state, seat, building))
    words += [label(name) + " " + str(count) for name, count in counts if count]
    return label(building) + " – " + label("list.comma").join(words)
