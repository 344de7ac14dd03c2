"""Rows under the picture of a case: the hand and the tiles of the player who moves, the bridge, the draw pile. What is
played or given up is raised, what is paid has a small tag, what is lacking is dashed."""

from __future__ import annotations

from rules_engine.atlantis.actions.pawn import MovePawn
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.draw.picture import ARCH, GLYPHS, SHAPES, Label
from rules_engine.atlantis.game.moment import Moment
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.path import PAWNS, crossed, holes, moved
from rules_engine.cards import list_cards
from rules_engine.close_up import RAISED, WIDTH, Row, draw_rows
from rules_engine.svg import escape

START = 100
"""Where the content of a row begins, right of its name."""
HEIGHT = 44
CARD_WIDTH, CARD_HEIGHT = 22, 30
SPARE_WIDTH = 56
"""How far apart the players stand whose bridges are shown."""
FEW_CARDS = 4
"""A draw pile of at most so many cards is shown: a draw may use it up."""
HELD, GIVEN, PAID, LACKING = "held", "given", "paid", "lacking"


def kinds_of(components: Components, state: State, subject: dict) -> list[str]:
    """List which rows a move is about; a player's name stands for what that player pays with in the last crossing."""
    if "bridge" in subject:
        return ["bridge"]
    crossing = last_to_cross(components, state, subject)
    has_tiles = state.seat().tiles or "buy" in subject or subject.get("pay", {}).get("tiles")
    kinds = [] if "buy" in subject else ["hand"]
    kinds += ["tiles"] if has_tiles else []
    kinds += ["placed"] if state.turn.bridge and "pawn" in subject else []
    bridges_matter = crossing or crosses_bridge(components, state, subject)
    spare = ["spare"] if bridges_matter and any([seat.bridges for seat in state.seats]) else []
    return kinds + crossing + spare + (["pile"] if crossing or len(state.pile) <= FEW_CARDS else [])


def last_to_cross(components: Components, state: State, subject: dict) -> list[str]:
    """List the players who must cross because a move ends the game: the active player's last pawn reaches the mainland
    (rules end.third, end.crossing)."""
    if subject.get("pawn") not in PAWNS:
        return []
    home, pawn = state.mainland(), PAWNS.index(subject["pawn"])
    after = moved(state.seat().pawns, pawn, place_after(components, state, subject))
    others = [seat for seat in state.seats if seat.player != state.active]
    return [seat.player for seat in others if after.count(home) == len(after) and seat.home(home) < len(seat.pawns)]


def place_after(components: Components, state: State, subject: dict) -> int:
    """Return the place to which a move leads a pawn."""
    action = MovePawn(Moment(components, state))
    action.read(subject)
    return action.goal()


def crosses_bridge(components: Components, state: State, subject: dict) -> bool:
    """Tell whether a move leads a pawn over a bridge, be it whoever's: the players' bridges left tell whose (rule
    bridge.everyone)."""
    if not state.bridges or subject.get("pawn") not in PAWNS:
        return False
    start, end = state.seat().pawns[PAWNS.index(subject["pawn"])], place_after(components, state, subject)
    return any([hole.bridged for hole in crossed(holes(state.course, state.bridges), start, end)])


def rows_of(components: Components, state: State, subject: dict, label: Label, kinds: list[str]) -> list[Row]:
    """List the rows of these kinds, with what a move plays and pays; `{}` for no move."""
    return [row_of(kind, components, state, subject, label) for kind in kinds]


def row_of(kind: str, components: Components, state: State, subject: dict, label: Label) -> Row:
    """Return one row."""
    pay = subject.get("pay", {})
    if kind == "bridge":
        return bridge_row(state.seat().bridges, label)
    if kind == "spare":
        return spare_row(state, label)
    if kind == "placed":
        return placed_row(state, label)
    if kind == "hand":
        return hand_row(components, state, list(subject.get("cards", [])), pay.get("cards", {}), label)
    if kind == "tiles":
        return tile_row(state, [subject["buy"]] if "buy" in subject else [], pay.get("tiles", []), label)
    return pile_row(state, label) if kind == "pile" else means_row(components, state, kind, label)


def draw_scaled_rows(rows: list[Row], top: int, scale: int) -> str:
    """Draw the rows below one another from there; `scale`: how many hundredths of their size they have."""
    drawn = draw_rows(rows, 0, START, "course__row", lambda row: HEIGHT // 2 + 6)
    return f'<g transform="translate(0 {top}) scale({scale // 100}.{scale % 100:02d})">' + drawn + "</g>"


def hand_row(components: Components, state: State, played: list[str], paid: dict, label: Label) -> Row:
    """Show every card of the hand, item by item: those that are played, paid, kept, and those that are lacking."""
    hand = state.hand()
    cards: list[tuple[str, str, str]] = []
    for index in range(len(components.items)):
        item, left = components.items[index], hand[index]
        for kind, wanted in ((GIVEN, played.count(item)), (PAID, paid.get(item, 0))):
            there = min(wanted, left)
            cards += [(item, "", kind)] * there + [(item, "", LACKING)] * (wanted - there)
            left -= there
        cards += [(item, "", HELD)] * left
    return Row(label("close-up.hand"), _cards(cards, label), _words(cards, label), HEIGHT)


def tile_row(state: State, given: list[str], paid: list[str], label: Label) -> Row:
    """Show the tiles that the player has collected: those that are given up, paid, kept, and those that are lacking."""
    left = [tile + "" for tile in [item + "-" + str(value) for item, value in state.seat().tiles]]
    tiles: list[tuple[str, str, str]] = []
    for kind, wanted in ((GIVEN, given), (PAID, paid)):
        for tile in wanted:
            there = tile in left
            tiles.append(_tile(tile, kind if there else LACKING))
            if there:
                left.remove(tile)
    tiles += [_tile(tile, HELD) for tile in left]
    return Row(label("close-up.tiles"), _cards(tiles, label), _words(tiles, label), HEIGHT)


def means_row(components: Components, state: State, player: str, label: Label) -> Row:
    """Show what another player pays with in the last crossing: tiles, then cards (rules end.toll, pay.means)."""
    tiles = [(item, str(value), HELD) for item, value in state.seat_of(player).tiles]
    means = tiles + [(item, "", HELD) for item in list_cards(components.items, state.hand_of(player))]
    return Row(label(player), _cards(means, label), _words(means, label), HEIGHT)


def _tile(tile: str, kind: str) -> tuple[str, str, str]:
    item, _, value = tile.rpartition("-")
    return item, value, kind


def _words(cards: list[tuple[str, str, str]], label: Label) -> str:
    return ", ".join([(label(item) + " " + value).strip() for item, value, kind in cards if kind != LACKING]) or "–"


def _cards(cards: list[tuple[str, str, str]], label: Label) -> str:
    """Draw cards or tiles side by side, closer together the more there are."""
    if not cards:
        return f'<text class="course__text" x="0" y="28">{escape(label("close-up.nothing"))}</text>'
    step = min(CARD_WIDTH + 4, (WIDTH - START - CARD_WIDTH - 6) // max(len(cards) - 1, 1))
    return "".join([draw_card(cards[index], index * step) for index in range(len(cards))])


def draw_card(card: tuple[str, str, str], x: int) -> str:
    """Draw a card or tile: its item, its value if it has one, and how it is (HELD, GIVEN, PAID, LACKING)."""
    item, value, kind = card
    y = 4 if kind != HELD else 4 + RAISED
    glyph_y = 10 if value else CARD_HEIGHT // 2
    content = f'<rect class="course__card course__card--{kind}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="3"/>'
    content += f'<path class="tile__glyph" transform="translate(11 {glyph_y}) scale(.5)" d="{GLYPHS[item]}"/>'
    content += f'<text class="course__number" x="11" y="28">{value}</text>' if value else ""
    content += '<path class="course__tag" d="M13 2l4 -5h9v10h-9z"/>' if kind == PAID else ""
    return f'<g class="tile--{item}" transform="translate({x} {y})">{content}</g>'


def bridge_row(bridges: int, label: Label) -> Row:
    """Show the bridges that the player can still place; a dashed one where there is none."""
    kind = "bridge" if bridges else "bridge bridge--tried"
    drawn = f'<path class="{kind}" transform="translate(0 -8)" d="{ARCH}"/>' * max(bridges, 1)
    return Row(
        label("close-up.bridge"), drawn + f'<text class="course__text" x="48" y="25">{bridges}</text>', str(bridges), 34
    )


def spare_row(state: State, label: Label) -> Row:
    """Show the bridges that each player has left when the game ends (rules score.bridge, end.no-bridge)."""
    drawn, words = "", []
    for index, seat in enumerate(state.seats):
        shape = f'<path class="pawn__shape" transform="translate(9 17)" d="{SHAPES[seat.player]}"/>'
        drawn += f'<g transform="translate({index * SPARE_WIDTH} 0)"><g class="pawn pawn--{seat.player}">{shape}</g>'
        drawn += f'<path class="bridge" transform="translate(21 1) scale(.55)" d="{ARCH}"/>' if seat.bridges else ""
        drawn += f'<text class="course__text" x="{45 if seat.bridges else 22}" y="22">{seat.bridges}</text></g>'
        words.append(label(seat.player) + " " + str(seat.bridges))
    return Row(label("close-up.bridge"), drawn, ", ".join(words), 34)


def placed_row(state: State, label: Label) -> Row:
    """Show a bridge that was placed in this turn, so that a pawn must cross it (rule bridge.where), by its place."""
    drawn = f'<path class="bridge" transform="translate(0 -8)" d="{ARCH}"/>' if state.turn.bridge else ""
    return Row(label("close-up.placed"), drawn, str(state.turn.bridge), 34)


def pile_row(state: State, label: Label) -> Row:
    """Show how many cards the draw pile and the discard pile have."""
    words = str(len(state.pile)) + "; " + label("close-up.discards") + " " + str(sum(state.discards))
    return Row(label("close-up.pile"), f'<text class="course__text" x="0" y="22">{escape(words)}</text>', words, 34)
