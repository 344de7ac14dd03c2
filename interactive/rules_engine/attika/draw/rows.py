"""What the rows under the picture of a case are drawn with; and the rows for what is there in numbers: amphorae, board
tiles, the discard pile and the draw pile, with what a move takes and gives."""

from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.actions.turn_move import TurnMove
from rules_engine.attika.components import Components
from rules_engine.attika.draw.picture import Label, draw_ground
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.rules.cards import all_cards
from rules_engine.attika.rules.sites import BLANK
from rules_engine.hexes import flower
from rules_engine.scene import RAISED, Row
from rules_engine.svg import escape

HEIGHT = 42
START = 104
"""Where the content of a row begins, right of its name."""
CARD_WIDTH, CARD_HEIGHT = 20, 28
BACK = "M0 0H20V28H0Z"
AMPHORA = "M7 0H13L12 5C19 9 17 20 13 26H7C3 20 1 9 8 5ZM7 3C2 3 1 8 4 10M13 3C18 3 19 8 16 10"
BROAD = "mwMW"


def baseline(row: Row) -> int:
    """Return where the letters of a row's name stand in it."""
    return row.height // 2 + 4


def chip(name: str, x: int, kind: str) -> str:
    """Draw the name of a building in a box, which has a cross at its corner where the building is not there
    (`absent`)."""
    width = letters(name) + 12
    box = f'<rect class="close-up__chip close-up__chip--{kind}" x="{x}" y="9" width="{width}" height="24" rx="5"/>'
    cross = f'<path class="close-up__absent" d="M{x + width - 5} 28l10 10m0 -10l-10 10"/>' if kind == "absent" else ""
    return box + text(name, x + 6) + cross


def text(words: str, x: int, y: int = 26) -> str:
    """Draw words in a row."""
    return f'<text class="close-up__text" x="{x}" y="{y}">{escape(words)}</text>'


def back(kind: str, x: int, y: int = RAISED) -> str:
    """Draw a card or a tile face down, of this kind."""
    return f'<path class="{kind}" transform="translate({x} {y})" d="{BACK}"/>'


def letters(name: str) -> int:
    """Return how wide a name is in letters of 12: CJK letters are one em wide, broad Latin ones almost, others a little
    over half."""
    return sum([12 if ord(letter) > 0x2E80 else 10 if letter in BROAD else 7 for letter in name])


FEW_CARDS = 4
"""Beside a draw pile of at most so many cards the discard pile is shown: a draw may use it up."""
AMPHORA_STEP = 26
RESHUFFLE = "M44 18C70 18 72 56 46 61M53 54L46 61L55 65"
"""An arrow from the discard pile to the draw pile in the row below."""
PILE_END = 68
"""Where the draw pile and that arrow end."""


def drawing(components: Components, state: State, subject: dict) -> TurnMove | None:
    """Return a move as one that may draw cards; None for any other, and for {}."""
    action = ATTIKA.read(components, state, subject) if subject else None
    return action if isinstance(action, TurnMove) else None


def cards_taken(components: Components, state: State, subject: dict) -> int:
    """Count the cards that a move draws: at the end of the turn, for an amphora, or for a group where the supply has no
    amphora left (rules turn.end, amphora.card, amphora.empty)."""
    action = drawing(components, state, subject)
    return 0 if action is None else action.cards_due()


def amphora_row(seat: Seat, spent: int, supply: int, label: Label) -> Row:
    """Show the player's amphorae, and how many the supply has; those that are returned are raised, those that are
    lacking dashed."""
    drawn, shown = "", max(seat.amphorae, spent)
    for index in range(shown):
        kind = "close-up__amphora" if index < seat.amphorae else "close-up__gap"
        tried = " close-up__tried" if index < spent else ""
        place = f"translate({index * AMPHORA_STEP} {8 if tried else 12})"
        drawn += f'<path class="{kind}{tried}" transform="{place}" d="{AMPHORA}"/>'
    words = label("close-up.supply") + " " + str(supply)
    told = words if shown else label("close-up.no-amphora") + " " + str(supply)
    drawn += text(told, shown * AMPHORA_STEP + (4 if shown else 0))
    return Row(label("close-up.amphorae"), drawn, str(seat.amphorae) + ", " + words, HEIGHT)


def tiles_row(state: State, label: Label) -> Row:
    """Show how many board tiles are left, a dashed place where there is none (rule growth.empty), and the one that is
    turned over."""
    left, turned = len(state.tiles), state.turn.tile
    drawn = back("close-up__back" if left else "close-up__gap", 0) + text(str(left), 24)
    drawn += draw_tile(64) + text(label("close-up.turned"), 114) if turned is not None else ""
    return Row(label("close-up.tiles"), drawn, str(left), HEIGHT)


def draw_tile(x: int) -> str:
    """Draw a board tile that is turned over in a row, without its symbols: they do not matter yet."""
    drawn = "".join([draw_ground(place, BLANK, False) for place in flower((0, 0))])
    return f'<g transform="translate({x + 14} 13) scale(.17)">{drawn}</g>'


def others_row(components: Components, state: State, label: Label) -> Row:
    """Show how many cards the other players hold: all that lie nowhere else, so that few are left to draw."""
    cards = len(all_cards(components)) - len(state.pile) - sum(state.discards) - sum(state.hand_of(state.active))
    words = label("close-up.others.cards").replace("#", str(cards))
    return Row(label("close-up.others"), back("close-up__back", 0) + text(words, 24), words, HEIGHT)


def discards_row(components: Components, state: State, subject: dict, label: Label) -> Row:
    """Show how many cards the discard pile has, with an arrow to the draw pile where it becomes that; dashed where it
    would have to, but is left out (rules cards.reshuffle, cards.moment)."""
    cards, shuffled, action = sum(state.discards), bool(subject.get("shuffle")), drawing(components, state, subject)
    drawn = back("close-up__open" if cards else "close-up__gap", 0) + text(str(cards), 24)
    if shuffled or (action is not None and action.is_reshuffling()):
        kind = "close-up__arrow" + ("" if shuffled else " close-up__arrow--lacking")
        drawn += f'<path class="{kind}" d="{RESHUFFLE}"/>'
    return Row(
        label("close-up.discards"), drawn, str(cards) + (" → " + label("close-up.pile") if shuffled else ""), HEIGHT
    )


def pile_row(state: State, drawn: int, first: int, label: Label) -> Row:
    """Show how many cards the draw pile has; where some are drawn, an arrow leads to the first of them, which stands at
    `first` in the hand below."""
    pile = len(state.pile)
    content = back("close-up__back" if pile else "close-up__gap", 0) + text(str(pile), 24)
    if drawn:
        x = max(first + CARD_WIDTH // 2, PILE_END + CARD_WIDTH // 2)
        head = f"M{x - 5} {HEIGHT - 5}L{x} {HEIGHT + 1}L{x + 5} {HEIGHT - 5}"
        content += f'<path class="close-up__arrow" d="M{PILE_END} 21H{x}V{HEIGHT + 1}{head}"/>'
    return Row(label("close-up.pile"), content, str(pile) + (" → " + str(drawn) if drawn else ""), HEIGHT)
