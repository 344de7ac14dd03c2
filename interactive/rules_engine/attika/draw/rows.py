"""Rows under the picture of a case: the turn so far, the stacks, the player mat, the hand, the amphorae and the piles,
with what the move takes or gives. Marks differ in shape and line, not in colour alone."""

from typing import Any

from rules_engine.attika.actions.build import Build
from rules_engine.attika.actions.reveal import LayTile, Reveal, Store
from rules_engine.attika.actions.turn import ACTION, EndTurn, UseAmphora
from rules_engine.attika.draw.picture import GLYPHS, draw_ground
from rules_engine.attika.game.moment import Moment
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.readings import SUBSTITUTE_CARD, chosen
from rules_engine.attika.rules.cards import all_cards
from rules_engine.attika.rules.sites import BLANK
from rules_engine.attika.rules.turns import BUILD, REVEAL, Turn, limit
from rules_engine.cards import Cards, list_cards
from rules_engine.engine import Label
from rules_engine.hexes import flower
from rules_engine.scene import RAISED, WIDTH, Row
from rules_engine.svg import escape

HEIGHT = 42
START = 104
"""Where the content of a row begins, right of its name."""
CARD_WIDTH = 20
BACK = "M0 0H20V28H0Z"
AMPHORA = "M7 0H13L12 5C19 9 17 20 13 26H7C3 20 1 9 8 5ZM7 3C2 3 1 8 4 10M13 3C18 3 19 8 16 10"
BROAD = "mwMW"
FEW_CARDS = 4
"""Beside a draw pile of at most so many cards the discard pile is shown: a draw may use it up."""
AMPHORA_STEP = 26
RESHUFFLE = "M44 18C70 18 72 56 46 61M53 54L46 61L55 65"
"""An arrow from the discard pile to the draw pile in the row below."""
PILE_END = 68
"""Where the draw pile and that arrow end."""
MOST_CHIPS = 6
"""So many buildings of a mat are named; of more, how many there are."""
STACK_STEP = 46
"""How far apart the stacks stand."""
SLOT = 23
"""The width of the box of a reveal or build."""
DONE, OPEN = "done", "open"
MAIN = '<circle class="close-up__main" cx="10" cy="7" r="3.5"/>'
"""On the back of the stack of main buildings."""


def kinds_of(move: Any) -> list[str]:
    """List which rows a move is about; none in a position without seats, but for a hand that pays. How a building would
    be paid does not matter where it is not to be had."""
    state, turn, drawn = move.now.state, move.now.turn, move.cards_due()
    is_build, is_end, is_amphora = [isinstance(move, kind) for kind in (Build, EndTurn, UseAmphora)]
    pays = is_build and any(move.paid)
    if not state.seats:
        return ["hand"] if pays else []
    seat = state.seat()
    # The turn ends though there are too few buildings for the actions left (rule turn.possible).
    short = is_end and turn.action is not None and move.left() > seat.means().left_for(turn.action)
    goes_on = short or (is_amphora and move.use == ACTION)
    used_up, is_last = is_used_up(turn, move), is_build and len(seat.mat) == 1 and not seat.hidden()
    # What is put on the mat; or is to be built though not there, or after a reveal (build.same-turn, turn.mixing).
    from_mat = is_build and turn.revealed is None and (move.building not in seat.mat or turn.action == REVEAL)
    mat = isinstance(move, Store) or from_mat or (goes_on and turn.action == BUILD)
    # Amphorae that are returned, could be (turn.end), or are taken for a group (group.complete) but at the very end.
    spare = is_end and turn.action is not None and seat.amphorae > 0
    discards = drawn > 0 and (len(state.pile) <= FEW_CARDS or bool(move.shuffle))
    shown = (
        ("turn", True),
        ("tile", True),
        ("order", is_end and len(state.seats) > 2),  # not a number of the game
        ("standing", is_last),
        ("stacks", isinstance(move, Reveal) or used_up or (goes_on and turn.action == REVEAL)),
        ("mat", mat),
        ("tiles", used_up and not isinstance(move, LayTile)),
        ("amphorae", is_amphora or spare or (is_build and move.completes_group() and not is_last)),
        ("others", discards),
        ("discards", discards),
        ("pile", drawn > 0),
        ("hand", drawn > 0 or (pays and not mat)),
    )
    return [kind for kind, is_shown in shown if is_shown]


def is_used_up(turn: Turn, move: Any) -> bool:
    """Tell whether a stack has just been used up, so that a board tile is turned over after the move, if there is one
    (rules growth.when, growth.empty)."""
    is_built = isinstance(move, Build) and move.building == turn.revealed
    return turn.emptied and (is_built or isinstance(move, (Store, LayTile)))


def rows_of(now: Moment, label: Label, kinds: list[str], move: Any = None) -> list[Row]:
    """List the rows of these kinds that say something, with what a move takes and gives; None for no move."""
    return [row for kind in kinds for row in row_of(kind, now, label, move)]


def rows_after(now: Moment, label: Label, rows: list[Row], kinds: list[str], turn: str) -> list[Row]:
    """List the rows after a move: those that there were before it, one that says so where there is nothing to say any
    more; of the turn, whether it is `over` or has brought `nothing` yet."""
    found = {row.name: row for row in rows_of(now, label, kinds)}
    for row in rows:
        words = label("close-up." + turn) if row.name == label("close-up.turn") else "–"
        found.setdefault(row.name, Row(row.name, text(words, 0), words, row.height))
    return [found[row.name] for row in rows]


def row_of(kind: str, now: Moment, label: Label, move: Any) -> list[Row]:
    """Return one row, or none where it says nothing."""
    components, state, due = now.components, now.state, move.cards_due() if move is not None else 0
    if kind == "turn":
        return turn_rows(now, label, move)
    if kind == "tile":
        return tile_rows(state.turn.tile, move.tile if isinstance(move, LayTile) else None, label)
    if kind == "hand":
        paid = move.paid if isinstance(move, Build) else (0,) * len(components.landscapes)
        return [hand_row(now, paid, due, label)]
    if kind == "others":
        # How many cards the other players hold: all that lie nowhere else, so that few are left to draw.
        cards = len(all_cards(components)) - len(state.pile) - sum(state.discards) - sum(now.hand())
        words = label("close-up.others.cards").replace("#", str(cards))
        return [Row(label("close-up.others"), back("close-up__back", 0) + text(words, 24), words, HEIGHT)]
    if kind == "discards":
        return [discards_row(state, label, move)]
    if kind == "pile":
        drawn = state.cards_to_draw(due)
        return [pile_row(len(state.pile), drawn, hand_end(now.hand(), drawn), label)]
    if kind == "order":
        return [seats_row(state, kind, label)]
    if kind == "standing":
        words = str(len(state.own_buildings())) + " / " + str(components.pieces.player_tiles)
        return [Row(label("close-up.standing"), text(words, 0), words, HEIGHT)]
    if kind == "tiles":
        # How many board tiles are left, a dashed place where there is none (rule growth.empty).
        left, drawn_tile = len(state.tiles), back("close-up__back" if state.tiles else "close-up__gap", 0)
        drawn_tile += text(str(left), 24)
        if state.turn.tile is not None:
            drawn_tile += draw_tile(64) + text(label("close-up.turned"), 114)
        return [Row(label("close-up.tiles"), drawn_tile, str(left), HEIGHT)]
    seat = state.seat()
    if kind == "stacks":
        empty = [index for index in range(len(seat.stacks)) if not seat.stacks[index]]
        used_up = empty[0] if is_used_up(state.turn, move) and len(empty) == 1 else None
        return [stack_row(seat, move.stack if isinstance(move, Reveal) else used_up, label)]
    if kind == "mat":
        return [mat_row(seat, label, move)]
    spent = components.pieces.spend if isinstance(move, UseAmphora) else 0
    return [amphora_row(seat.amphorae, spent, state.supply, label)]


# the rows


def turn_rows(now: Moment, label: Label, move: Any) -> list[Row]:
    """Show how many reveals or builds are done of those allowed, what was revealed, and in a row of its own that cards
    were drawn, or are none yet where one for a group will end acting (rule amphora.substitute)."""
    turn, action = now.turn, now.turn.action
    fresh = action is None and turn.revealed is None and not turn.drawn
    if fresh and not isinstance(move, (EndTurn, Store, Reveal, UseAmphora)):
        return []
    drawn, words, x = "", [], 0
    if action in (REVEAL, BUILD):
        most = limit(now.components, turn, action)
        drawn, x = action_slots(turn, most)
        name = label("close-up.reveals" if action == REVEAL else "close-up.builds")
        drawn += text(name, x + 3)
        words.append(name + " " + str(turn.done) + "/" + str(most))
        x += 8 + letters(name)
    if turn.revealed is not None:
        drawn += chip(label(turn.revealed), x + 6, "tried" if isinstance(move, Store) else "plain")
        words.append(label(turn.revealed))
    if not drawn:
        drawn, words = text(label("close-up.nothing"), 0), [label("close-up.nothing")]
    rows = [Row(label("close-up.turn"), drawn, ", ".join(words), HEIGHT)]
    ends = chosen(now.state.readings, SUBSTITUTE_CARD) == "ends-acting"
    if turn.drawn:
        rows.append(Row(label("close-up.drawn"), back("close-up__back", 0), "✓", HEIGHT))
    elif ends and isinstance(move, Build) and move.cards_due():
        rows.append(Row(label("close-up.drawn"), text("–", 0), "–", HEIGHT))
    return rows


def action_slots(turn: Turn, most: int) -> tuple[str, int]:
    """Draw a box for each reveal or build that is allowed, ticked where it is done; before those that amphorae brought
    stands an amphora (rule amphora.action). Return it and where it ends."""
    drawn, x = "", 0
    for index in range(max(most, turn.done)):
        if turn.extra and index == most - turn.extra:
            drawn += f'<path class="close-up__amphora" transform="translate({x} 11) scale(.75)" d="{AMPHORA}"/>'
            x += SLOT - 4
        drawn += draw_slot(x, DONE if index < turn.done else OPEN)
        x += SLOT
    return drawn, x


def draw_slot(x: int, kind: str) -> str:
    box = f'<rect class="close-up__slot close-up__slot--{kind}" x="{x}" y="11" width="18" height="20" rx="4"/>'
    return box + (f'<path class="close-up__tick" d="M{x + 4} 21l4 5l6 -10"/>' if kind == DONE else "")


def tile_rows(turned: str | None, laid: str | None, label: Label) -> list[Row]:
    """Show the board tile that is turned over, unless it is laid now; or that none is, though tried (growth.order)."""
    if turned == laid:
        return []
    words = label("close-up.not-turned" if turned is None else "close-up.turned")
    drawn = text(words, 0) if turned is None else draw_tile(0) + text(words, 50)
    return [Row(label("close-up.tile"), drawn, words, HEIGHT)]


def draw_tile(x: int) -> str:
    """Draw a board tile that is turned over in a row, without its symbols: they do not matter yet."""
    drawn = "".join([draw_ground(place, BLANK, False) for place in flower((0, 0))])
    return f'<g transform="translate({x + 14} 13) scale(.17)">{drawn}</g>'


def discards_row(state: State, label: Label, move: Any) -> Row:
    """Show how many cards the discard pile has, with an arrow to the draw pile where it becomes that; dashed where it
    would have to, but is left out (rules cards.reshuffle, cards.moment)."""
    cards, shuffled = sum(state.discards), move is not None and bool(move.shuffle)
    drawn = back("close-up__open" if cards else "close-up__gap", 0) + text(str(cards), 24)
    if shuffled or (move is not None and move.is_reshuffling()):
        kind = "close-up__arrow" + ("" if shuffled else " close-up__arrow--lacking")
        drawn += f'<path class="{kind}" d="{RESHUFFLE}"/>'
    words = str(cards) + (" → " + label("close-up.pile") if shuffled else "")
    return Row(label("close-up.discards"), drawn, words, HEIGHT)


def pile_row(pile: int, drawn: int, first: int, label: Label) -> Row:
    """Show how many cards the draw pile has, with an arrow to the first one drawn, at `first` in the hand below."""
    content = back("close-up__back" if pile else "close-up__gap", 0) + text(str(pile), 24)
    if drawn:
        x = max(first + CARD_WIDTH // 2, PILE_END + CARD_WIDTH // 2)
        head = f"M{x - 5} {HEIGHT - 5}L{x} {HEIGHT + 1}L{x + 5} {HEIGHT - 5}"
        content += f'<path class="close-up__arrow" d="M{PILE_END} 21H{x}V{HEIGHT + 1}{head}"/>'
    return Row(label("close-up.pile"), content, str(pile) + (" → " + str(drawn) if drawn else ""), HEIGHT)


def seats_row(state: State, kind: str, label: Label) -> Row:
    """Show the players clockwise from the start player, the one whose turn it is framed (`order`, rule turn.order); or
    of their `hands` how many cards each of them holds (setup.hand)."""
    names = [label(seat.player) for seat in state.seats]
    if kind == "hands":
        names = [names[at] + " " + str(sum(state.hand_of(state.seats[at].player))) for at in range(len(names))]
    kinds = ["tried" if kind == "order" and seat.player == state.active else "plain" for seat in state.seats]
    drawn, (_, y) = chips(names, kinds)
    return Row(label("close-up.hand" if kind == "hands" else "close-up.order"), drawn, ", ".join(names), HEIGHT + y)


def stack_row(seat: Seat, tried: int | None, label: Label) -> Row:
    """Show the face-down stacks with their heights; the one that is tried or was just used up stands out, and that of
    the main buildings has their mark then."""
    drawn, sizes = "", [len(stack) for stack in seat.stacks]
    for index in range(max(len(sizes), 0 if tried is None else tried + 1)):
        size, raised = sizes[index] if index < len(sizes) else 0, index == tried
        kind = "close-up__" + ("back" if size else "gap") + (" close-up__tried" if raised else "")
        main = MAIN if index == tried == 0 and size else ""
        drawn += f'<g transform="translate({index * STACK_STEP} {0 if raised else RAISED})">'
        drawn += f'<path class="{kind}" d="{BACK}"/>{main}{text(str(size), 24, 20)}</g>'
    return Row(label("close-up.stacks"), drawn, ", ".join([str(size) for size in sizes]), HEIGHT + RAISED)


def mat_row(seat: Seat, label: Label, move: Any) -> Row:
    """Show the buildings on the mat; what a move takes or puts there stands out, dashed where it is missing."""
    names = mat_names(seat, move)
    drawn, (x, y) = chips([label(name) for name, _ in names], [kind for _, kind in names])
    more = len(seat.mat) - MOST_CHIPS
    drawn += text(f"+{more}", x, y + 26) if more > 0 else ""
    drawn = drawn or text(label("close-up.empty"), 0)
    return Row(label("close-up.mat"), drawn, ", ".join([label(name) for name in seat.mat]) or "–", HEIGHT + y)


def mat_names(seat: Seat, move: Any) -> list[tuple[str, str]]:
    """List (building, kind of chip) that the row of a mat names, with what the move takes from there or puts there."""
    wanted = move.building if isinstance(move, (Build, Store)) else None
    names = [(name, "tried" if name == wanted else "plain") for name in seat.mat[:MOST_CHIPS]]
    if wanted is not None and wanted not in seat.mat:
        names.append((wanted, "coming" if isinstance(move, Store) else "absent"))
    return names


def stored_place(move: Store, label: Label) -> tuple[int, int]:
    """Return where the building that a move puts on the mat stands in the row of the mat."""
    names = [name for name, _ in mat_names(move.now.state.seat(), move)]
    places = chip_places([label(name) for name in names])
    return places[names.index(move.building)] if move.building in names else (0, 0)


def hand_row(now: Moment, paid: Cards, wanted: int, label: Label) -> Row:
    """Show every card of the hand; those that are paid are raised, those that are lacking dashed, and those that are
    drawn (`wanted`) face down at its end, dashed where they do not come."""
    cards, landscapes, got = [], now.components.landscapes, now.state.cards_to_draw(wanted)
    for landscape, held, given in zip(landscapes, now.hand(), paid):
        cards += [(landscape, "paid")] * min(held, given) + [(landscape, "held")] * (held - given)
        cards += [(landscape, "lacking")] * (given - held)
    step = hand_step(len(cards) + wanted)
    drawn = "".join([draw_card(cards[index][0], cards[index][1], index * step) for index in range(len(cards))])
    for at in range(wanted):
        kind = "close-up__back close-up__tried" if at < got else "close-up__gap"
        drawn += back(kind, (len(cards) + at) * step, RAISED + 2)
    drawn = drawn or text(label("close-up.empty"), 0, 26 + RAISED)
    words = [label(landscape) for landscape in list_cards(landscapes, now.hand())]
    return Row(label("close-up.hand"), drawn, ", ".join(words) or "–", HEIGHT + RAISED)


def hand_step(cards: int) -> int:
    """Return how far apart so many cards of a hand lie, so that they fit into the row."""
    return min(CARD_WIDTH + 3, (WIDTH - START - CARD_WIDTH) // max(cards - 1, 1))


def hand_end(hand: Cards, wanted: int) -> int:
    return sum(hand) * hand_step(sum(hand) + wanted)


def amphora_row(amphorae: int, spent: int, supply: int, label: Label) -> Row:
    """Show the player's amphorae and the supply; those returned are raised, those lacking dashed."""
    drawn, shown = "", max(amphorae, spent)
    for index in range(shown):
        tried = " close-up__tried" if index < spent else ""
        kind = ("close-up__amphora" if index < amphorae else "close-up__gap") + tried
        place = f"translate({index * AMPHORA_STEP} {8 if tried else 12})"
        drawn += f'<path class="{kind}" transform="{place}" d="{AMPHORA}"/>'
    words = label("close-up.supply") + " " + str(supply)
    told = words if shown else label("close-up.no-amphora") + " " + str(supply)
    drawn += text(told, shown * AMPHORA_STEP + (4 if shown else 0))
    return Row(label("close-up.amphorae"), drawn, str(amphorae) + ", " + words, HEIGHT)


# what lies in them


def text(words: str, x: int, y: int = 26) -> str:
    return f'<text class="close-up__text" x="{x}" y="{y}">{escape(words)}</text>'


def letters(name: str) -> int:
    """Return how wide a name is in letters of 12: CJK letters are one em wide, broad Latin ones almost, others a little
    over half."""
    return sum([12 if ord(letter) > 0x2E80 else 10 if letter in BROAD else 7 for letter in name])


def chip(name: str, x: int, kind: str) -> str:
    """Draw the name of a building in a box, which has a cross at its corner where the building is not there
    (`absent`)."""
    width = letters(name) + 12
    box = f'<rect class="close-up__chip close-up__chip--{kind}" x="{x}" y="9" width="{width}" height="24" rx="5"/>'
    cross = f'<path class="close-up__absent" d="M{x + width - 5} 28l10 10m0 -10l-10 10"/>' if kind == "absent" else ""
    return box + text(name, x + 6) + cross


def chips(names: list[str], kinds: list[str]) -> tuple[str, tuple[int, int]]:
    """Draw these names in boxes of these kinds, in several lines if need be; return where one more would stand, too."""
    places = chip_places(names)
    boxes = [(y, chip(name, x, kind)) for name, kind, (x, y) in zip(names, kinds, places)]
    return "".join([f'<g transform="translate(0 {y})">{box}</g>' for y, box in boxes]), places[-1]


def chip_places(names: list[str]) -> list[tuple[int, int]]:
    """Return where the boxes with these names stand in their row, and last where one more would."""
    places, x, y = [], 0, 0
    for name in names:
        width = letters(name) + 12
        if x and x + width > WIDTH - START:
            x, y = 0, y + 27
        places.append((x, y))
        x += width + 5
    return [*places, (x, y)]


def back(kind: str, x: int, y: int = RAISED) -> str:
    return f'<path class="{kind}" transform="translate({x} {y})" d="{BACK}"/>'


def draw_card(landscape: str, kind: str, x: int) -> str:
    """Draw a landscape card: `paid`, `held` or `lacking`."""
    y = 4 if kind != "held" else 4 + RAISED
    glyph = f'<path class="hex__glyph" transform="translate(10 14) scale(.48)" d="{GLYPHS[landscape]}"/>'
    card = f'<path class="close-up__card close-up__card--{kind}" d="{BACK}"/>'
    return f'<g class="hex--{landscape}" transform="translate({x} {y})">{card}{glyph}</g>'
