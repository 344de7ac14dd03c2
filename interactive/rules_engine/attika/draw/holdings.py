"""Rows under the picture of a case: the turn so far, the stacks, the player mat, the hand, the amphorae and the piles,
with what the move takes or gives. Marks differ in shape and line, not in colour alone."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.attika.components import Components
from rules_engine.attika.draw.picture import GLYPHS, Label
from rules_engine.attika.game.amphorae import ACTION
from rules_engine.attika.game.cards import cards_drawn
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.rules.groups import is_complete
from rules_engine.attika.rules.turns import BUILD, REVEAL, limit
from rules_engine.cards import Cards, list_cards
from rules_engine.svg import escape

WIDTH = 320
"""Rows are drawn for a picture of this width; letters are at least 11 px high there."""
HEIGHT = 42
START = 104
"""Where the content of a row begins, right of its name."""
CARD_WIDTH, CARD_HEIGHT = 20, 28
RAISED = 7
BACK = "M0 0H20V28H0Z"
AMPHORA = "M7 0H13L12 5C19 9 17 20 13 26H7C3 20 1 9 8 5ZM7 3C2 3 1 8 4 10M13 3C18 3 19 8 16 10"
CROSS = "M-6 -6L6 6M6 -6L-6 6"
BROAD = "mwMW"
MOST_CHIPS = 6
"""So many buildings of a mat are named; of more, how many there are."""


@dataclass(frozen=True)
class Row:
    """One row: its name, what is drawn right of it, and the same in words."""

    name: str
    drawn: str
    words: str
    height: int = HEIGHT


def kinds_of(components: Components, state: State, subject: dict) -> list[str]:
    """List which rows a move is about; none in a position without seats, but for a hand that pays. How a building would
    be paid does not matter where it is not to be had."""
    drawn, pays = cards_drawn(components, subject), any(subject.get("pay", {}).values())
    if not state.seats:
        return ["hand"] if pays or drawn else []
    short = ends_short(components, state, subject)
    mat, stacks = shows_mat(state, state.seat(), subject, short), shows_stacks(state, subject, short)
    kinds = ["turn", "tile"] + (["stacks"] if stacks else []) + (["mat"] if mat else [])
    kinds += ["amphorae"] if "amphora" in subject or completes_group(components, state, subject) else []
    kinds += ["pile"] if drawn else []
    return kinds + (["hand"] if drawn or (pays and not ("build" in subject and mat)) else [])


def rows_of(components: Components, state: State, subject: dict, label: Label, kinds: list[str]) -> list[Row]:
    """List the rows of these kinds that say something, with what a move takes and gives; `{}` for no move."""
    return [row for kind in kinds for row in row_of(kind, components, state, subject, label)]


def rows_after(components: Components, state: State, label: Label, rows: list[Row], kinds: list[str]) -> list[Row]:
    """List the rows after a move: those that there were before it, an empty one where there is nothing to say any
    more."""
    now = {row.name: row for row in rows_of(components, state, {}, label, kinds)}
    return [now.get(row.name, Row(row.name, "", "–", row.height)) for row in rows]


def row_of(kind: str, components: Components, state: State, subject: dict, label: Label) -> list[Row]:
    """Return one row, or none where it says nothing."""
    if kind == "turn":
        return turn_rows(components, state, subject, label)
    if kind == "tile":
        return tile_rows(components, state, subject, label)
    if kind == "hand":
        paid = tuple([subject.get("pay", {}).get(landscape, 0) for landscape in components.landscapes])
        return [hand_row(components, state.hand_of(state.active), paid, label)]
    if kind == "pile":
        return [pile_row(state, cards_drawn(components, subject), label)]
    seat = state.seat()
    if kind == "stacks":
        return [stack_row(seat, subject.get("reveal"), label)]
    if kind == "mat":
        return [mat_row(seat, subject, label)]
    return [amphora_row(seat, components.pieces.spend if "amphora" in subject else 0, state.supply, label)]


def shows_mat(state: State, seat: Seat, subject: dict, short: bool) -> bool:
    """Tell whether the mat matters: something is put there, or to be built though it is not there, or only just is, or
    is the last building of all (rule end.buildings); or at the end of the turn, because it has too few buildings for
    all builds (`short`)."""
    built = subject.get("build")
    last = built is not None and len(seat.mat) == 1 and not seat.hidden()
    absent = built is not None and state.turn.revealed is None and built not in seat.mat
    acts = subject.get("amphora") == ACTION or short
    shown = absent or last or built in state.turn.stored
    return "store" in subject or shown or (acts and state.turn.action == BUILD)


def shows_stacks(state: State, subject: dict, short: bool) -> bool:
    """Tell whether the stacks matter: something is revealed, now or for an amphora; or at the end of the turn, because
    they have too few buildings for all reveals (`short`)."""
    acts = subject.get("amphora") == ACTION or short
    return "reveal" in subject or (acts and state.turn.action == REVEAL)


def ends_short(components: Components, state: State, subject: dict) -> bool:
    """Tell whether the turn ends though the player has too few buildings for the actions left (rule turn.possible)."""
    turn = state.turn
    left = limit(components, turn, turn.action) - turn.done
    return "end" in subject and turn.action is not None and left > state.seat().means().left_for(turn.action)


def completes_group(components: Components, state: State, subject: dict) -> bool:
    """Tell whether the building that is tried is the last one of its group (rule group.complete)."""
    built = subject.get("build")
    if built not in components.order:
        return False
    own = [*state.own_buildings(), ((subject["at"][0], subject["at"][1]), built)]
    return is_complete(components, own, components.group_of[built])


def draw_rows(rows: list[Row], top: int) -> str:
    """Draw the rows below one another from there."""
    drawn, y = "", top
    for row in rows:
        name = f'<text class="close-up__row" x="2" y="{row.height // 2 + 4}">{escape(row.name)}</text>'
        drawn += f'<g transform="translate(0 {y})">{name}<g transform="translate({START} 0)">{row.drawn}</g></g>'
        y += row.height
    return drawn


# the rows


def turn_rows(components: Components, state: State, subject: dict, label: Label) -> list[Row]:
    """Show how many reveals or builds are done of those allowed, what was revealed, and cards that were drawn."""
    turn = state.turn
    action = turn.action or ("reveal" if "reveal" in subject else "build" if "build" in subject else None)
    fresh = turn.action is None and turn.revealed is None and not turn.drawn
    if fresh and ("end" not in subject and "store" not in subject and subject.get("amphora") != ACTION):
        return []
    drawn, words, x = "", [], 0
    if action in (REVEAL, BUILD):
        most = limit(components, turn, action)
        for index in range(max(most, turn.done)):
            kind = "done" if index < turn.done else "open"
            drawn += (
                f'<rect class="close-up__slot close-up__slot--{kind}" x="{x}" y="11" width="18" height="20" rx="4"/>'
            )
            drawn += f'<path class="close-up__tick" d="M{x + 4} 21l4 5l6 -10"/>' if index < turn.done else ""
            x += 23
        name = label("close-up.reveals" if action == REVEAL else "close-up.builds")
        drawn += f'<text class="close-up__text" x="{x + 3}" y="26">{escape(name)}</text>'
        words.append(name + " " + str(turn.done) + "/" + str(most))
        x += 8 + letters(name)
    if turn.revealed is not None:
        shown = chip(label(turn.revealed), x + 6, "tried" if "store" in subject else "plain")
        drawn, words = drawn + shown, [*words, label(turn.revealed)]
        x += 16 + letters(label(turn.revealed))
    if turn.drawn:
        drawn += f'<g transform="translate({x + 6} 7)"><path class="close-up__back" d="{BACK}"/></g>'
        words.append(label("close-up.drawn"))
    if not drawn:
        drawn = f'<text class="close-up__text" x="0" y="26">{escape(label("close-up.nothing"))}</text>'
        words.append(label("close-up.nothing"))
    return [Row(label("close-up.turn"), drawn, ", ".join(words))]


def tile_rows(components: Components, state: State, subject: dict, label: Label) -> list[Row]:
    """Show the number of the board tile that is turned over, and of another that is tried in its place."""
    due, tried, tiles = state.turn.tile, subject.get("tile"), components.pieces.tiles
    if due == tried:
        return []
    shown = [(name, kind) for name, kind in ((due, "plain"), (tried, "absent")) if name in tiles]
    words = [str(1 + tiles.index(name)) for name, _ in shown]
    drawn = "".join([chip(words[index], index * 40, shown[index][1]) for index in range(len(shown))])
    return [Row(label("close-up.tile"), drawn, ", ".join(words))]


def stack_row(seat: Seat, tried: int | None, label: Label) -> Row:
    """Show the face-down stacks with their heights, the main buildings first; the one that is tried stands out."""
    drawn, sizes = "", [len(stack) for stack in seat.stacks]
    for index in range(max(len(sizes), 0 if tried is None else tried + 1)):
        size = sizes[index] if index < len(sizes) else 0
        kind = "back" if size else "gap"
        raised = index == tried
        main = '<circle class="close-up__main" cx="10" cy="7" r="3.5"/>' if index == 0 and size else ""
        drawn += (
            f'<g transform="translate({index * 46} {7 - (RAISED if raised else 0)})"><path class="close-up__{kind}'
            + (" close-up__tried" if raised else "")
            + f'" d="{BACK}"/>{main}<text class="close-up__text" x="24" y="20">{size}</text></g>'
        )
    return Row(label("close-up.stacks"), drawn, ", ".join([str(size) for size in sizes]), HEIGHT + RAISED)


def mat_row(seat: Seat, subject: dict, label: Label) -> Row:
    """Show the buildings on the mat; what the move takes from there or puts there stands out, dashed where it is not
    there."""
    wanted = subject.get("build", subject.get("store"))
    names = [(name, "tried" if name == wanted else "plain") for name in seat.mat[:MOST_CHIPS]]
    if wanted is not None and wanted not in seat.mat:
        names.append((wanted, "absent"))
    drawn, x, y = "", 0, 0
    for name, kind in names:
        width = letters(label(name)) + 12
        if x and x + width > WIDTH - START:
            x, y = 0, y + 27
        drawn += f'<g transform="translate(0 {y})">' + chip(label(name), x, kind) + "</g>"
        x += width + 5
    more = len(seat.mat) - MOST_CHIPS
    drawn += f'<text class="close-up__text" x="{x}" y="{y + 26}">+{more}</text>' if more > 0 else ""
    if not names:
        drawn = f'<text class="close-up__text" x="0" y="26">{escape(label("close-up.nothing"))}</text>'
    return Row(label("close-up.mat"), drawn, ", ".join([label(name) for name in seat.mat]) or "–", HEIGHT + y)


def amphora_row(seat: Seat, spent: int, supply: int, label: Label) -> Row:
    """Show the player's amphorae, and how many the supply has; those that are returned are raised, those that are
    lacking dashed."""
    drawn = ""
    for index in range(max(seat.amphorae, spent)):
        kind = "close-up__amphora" if index < seat.amphorae else "close-up__gap"
        tried = " close-up__tried" if index < spent else ""
        place = f"translate({index * 26} {8 if tried else 12})"
        drawn += f'<path class="{kind}{tried}" transform="{place}" d="{AMPHORA}"/>'
    words = label("close-up.supply") + " " + str(supply)
    drawn += f'<text class="close-up__text" x="{max(seat.amphorae, spent) * 26 + 4}" y="26">{escape(words)}</text>'
    return Row(label("close-up.amphorae"), drawn, str(seat.amphorae) + ", " + words)


def pile_row(state: State, drawn_cards: int, label: Label) -> Row:
    """Show how many cards the draw pile and the discard pile have, and how many are drawn."""
    pile, discards = len(state.pile), sum(state.discards)
    kind = "back" if pile else "gap"
    words = label("close-up.discards") + " " + str(discards)
    drawn = (
        f'<g transform="translate(0 7)"><path class="close-up__{kind}" d="{BACK}"/>'
        f'<text class="close-up__text" x="24" y="19">{pile}</text></g>'
    )
    if drawn_cards:
        drawn += '<path class="close-up__arrow" d="M42 21H56M50 15L57 21L50 27"/>'
        drawn += "".join([_back(63 + index * 9, 0) for index in range(drawn_cards)])
    drawn += f'<text class="close-up__text" x="{80 + drawn_cards * 9}" y="26">{escape(words)}</text>'
    said = str(pile) + (" → " + str(drawn_cards) if drawn_cards else "")
    return Row(label("close-up.pile"), drawn, said + "; " + words)


def _back(x: int, y: int) -> str:
    return f'<g transform="translate({x} {y + 3})"><path class="close-up__back close-up__tried" d="{BACK}"/></g>'


def hand_row(components: Components, hand: Cards, paid: Cards, label: Label) -> Row:
    """Show every card of the hand; those that are paid are raised, those that are lacking dashed."""
    cards = []
    for index in range(len(components.landscapes)):
        landscape, held, given = components.landscapes[index], hand[index], paid[index]
        cards += [(landscape, "paid")] * min(held, given) + [(landscape, "held")] * (held - given)
        cards += [(landscape, "lacking")] * (given - held)
    step = min(CARD_WIDTH + 3, (WIDTH - START - CARD_WIDTH) // max(len(cards) - 1, 1))
    drawn = "".join([_card(cards[index][0], cards[index][1], index * step) for index in range(len(cards))])
    words = [label(landscape) for landscape in list_cards(components.landscapes, hand)]
    return Row(label("close-up.hand"), drawn, ", ".join(words) or "–", HEIGHT + RAISED)


def _card(landscape: str, kind: str, x: int) -> str:
    y = 4 if kind != "held" else 4 + RAISED
    glyph = f'<path class="hex__glyph" transform="translate(10 14) scale(.48)" d="{GLYPHS[landscape]}"/>'
    card = f'<path class="close-up__card close-up__card--{kind}" d="{BACK}"/>'
    return f'<g class="hex--{landscape}" transform="translate({x} {y})">{card}{glyph}</g>'


def chip(name: str, x: int, kind: str) -> str:
    """Draw the name of a building in a box."""
    width = letters(name) + 12
    box = f'<rect class="close-up__chip close-up__chip--{kind}" x="{x}" y="9" width="{width}" height="24" rx="5"/>'
    return box + f'<text class="close-up__text" x="{x + 6}" y="26">{escape(name)}</text>'


def letters(name: str) -> int:
    """Return how wide a name is in letters of 12: CJK letters are one em wide, broad Latin ones almost, others a little
    over half."""
    return sum([12 if ord(letter) > 0x2E80 else 10 if letter in BROAD else 7 for letter in name])
