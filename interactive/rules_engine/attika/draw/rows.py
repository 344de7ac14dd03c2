"""Rows under the picture of a case: the turn so far, the stacks, the player mat, the hand, the amphorae and the piles,
with what the move takes or gives. Marks differ in shape and line, not in colour alone."""

from typing import Any

from rules_engine.attika.actions.build import Build
from rules_engine.attika.actions.reveal import LayTile, Reveal, Store
from rules_engine.attika.actions.turn import ACTION, EndTurn, UseAmphora
from rules_engine.attika.draw.picture import GLYPHS, draw_ground
from rules_engine.attika.game.state import Moment, Seat, State
from rules_engine.attika.readings import SUBSTITUTE_CARD, chosen
from rules_engine.attika.rules.cards import all_cards
from rules_engine.attika.rules.sites import BLANK
from rules_engine.attika.rules.turns import BUILD, REVEAL, Turn, limit
from rules_engine.cards import Cards, list_cards
from rules_engine.engine import Label
from rules_engine.hexes import flower
from rules_engine.scene import RAISED, WIDTH, Point, Row
from rules_engine.svg import escape, placed, text_width

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
    state, turn, drawn = move.state, move.state.turn, move.cards_due()
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
    rows = CaseRows(now, label, move)
    return [row for kind in kinds for row in getattr(rows, kind)()]


def rows_after(now: Moment, label: Label, rows: list[Row], kinds: list[str], turn: str) -> list[Row]:
    """List the rows after a move: those that there were before it, one that says so where there is nothing to say any
    more; of the turn, whether it is `over` or has brought `nothing` yet."""
    found = {row.name: row for row in rows_of(now, label, kinds)}
    for row in rows:
        words = label("close-up." + turn) if row.name == label("close-up.turn") else "–"
        found.setdefault(row.name, Row(row.name, text(words, 0), words, row.height))
    return [found[row.name] for row in rows]


class CaseRows:
    """The rows of a position with what a move takes and gives: each kind lists its rows, none where it says nothing."""

    def __init__(self, now: Moment, label: Label, move: Any) -> None:
        self.now, self.state, self.label, self.move = now, now.state, label, move
        self.due = 0 if move is None else move.cards_due()

    def row(self, name: str, drawn: str, words: str, more: int = 0, at: Point = (0, 0)) -> list[Row]:
        """Return a row, so much higher than others."""
        return [Row(self.label("close-up." + name), drawn, words, HEIGHT + more, at)]

    def turn(self) -> list[Row]:
        """Show how many reveals or builds are done of those allowed, what was revealed, and in a row of its own that
        cards were drawn, or are none yet where one for a group will end acting (rule amphora.substitute)."""
        turn, action, label, move = self.state.turn, self.state.turn.action, self.label, self.move
        fresh = action is None and turn.revealed is None and not turn.drawn
        if fresh and not isinstance(move, (EndTurn, Store, Reveal, UseAmphora)):
            return []
        drawn, words, x = "", [], 0
        if action in (REVEAL, BUILD):
            most = limit(self.now.components, turn, action)
            for index in range(max(most, turn.done)):  # before those that amphorae brought stands one (amphora.action)
                if turn.extra and index == most - turn.extra:
                    place = f"translate({x} 11) scale(.75)"
                    drawn += f'<path class="close-up__amphora" transform="{place}" d="{AMPHORA}"/>'
                    x += SLOT - 4
                drawn += draw_slot(x, DONE if index < turn.done else OPEN)
                x += SLOT
            name = label("close-up.reveals" if action == REVEAL else "close-up.builds")
            drawn += text(name, x + 3)
            words.append(name + " " + str(turn.done) + "/" + str(most))
            x += 8 + letters(name)
        if turn.revealed is not None:
            drawn += chip(label(turn.revealed), x + 6, "tried" if isinstance(move, Store) else "plain")
            words.append(label(turn.revealed))
        if not drawn:
            drawn, words = text(label("close-up.nothing"), 0), [label("close-up.nothing")]
        rows = self.row("turn", drawn, ", ".join(words))
        ends = chosen(self.state.readings, SUBSTITUTE_CARD) == "ends-acting"
        if turn.drawn:
            rows += self.row("drawn", back("close-up__back", 0), "✓")
        elif ends and isinstance(move, Build) and self.due:
            rows += self.row("drawn", text("–", 0), "–")
        return rows

    def tile(self) -> list[Row]:
        """Show the board tile that is turned over, unless it is laid now; or that none is, though tried (rule
        growth.order)."""
        turned = self.state.turn.tile
        if turned == (self.move.tile if isinstance(self.move, LayTile) else None):
            return []
        words = self.label("close-up.not-turned" if turned is None else "close-up.turned")
        return self.row("tile", text(words, 0) if turned is None else draw_tile(0) + text(words, 50), words)

    def tiles(self) -> list[Row]:
        """Show how many board tiles are left, a dashed place where there is none (rule growth.empty)."""
        left, drawn = len(self.state.tiles), back("close-up__back" if self.state.tiles else "close-up__gap", 0)
        drawn += text(str(left), 24)
        if self.state.turn.tile is not None:
            drawn += draw_tile(64) + text(self.label("close-up.turned"), 114)
        return self.row("tiles", drawn, str(left))

    def others(self) -> list[Row]:
        """Show how many cards the other players hold: all that lie nowhere else, so that few are left to draw."""
        cards = len(all_cards(self.now.components)) - len(self.state.pile) - sum(self.state.discards)
        words = self.label("close-up.others.cards").replace("#", str(cards - sum(self.state.hand())))
        return self.row("others", back("close-up__back", 0) + text(words, 24), words)

    def discards(self) -> list[Row]:
        """Show how many cards the discard pile has, with an arrow to the draw pile where it becomes that; dashed where
        it would have to, but is left out (rules cards.reshuffle, cards.moment)."""
        cards, move = sum(self.state.discards), self.move
        drawn = back("close-up__open" if cards else "close-up__gap", 0) + text(str(cards), 24)
        is_shuffled = move is not None and bool(move.shuffle)
        if is_shuffled or (move is not None and move.is_reshuffling()):
            kind = "close-up__arrow" + ("" if is_shuffled else " close-up__arrow--lacking")
            drawn += f'<path class="{kind}" d="{RESHUFFLE}"/>'
        return self.row("discards", drawn, str(cards) + (" → " + self.label("close-up.pile") if is_shuffled else ""))

    def pile(self) -> list[Row]:
        """Show how many cards the draw pile has, with an arrow to the first one that is drawn into the hand below."""
        pile, cards = len(self.state.pile), self.state.cards_to_draw(self.due)
        drawn = back("close-up__back" if pile else "close-up__gap", 0) + text(str(pile), 24)
        if cards:
            x = max(hand_end(self.state.hand(), cards) + CARD_WIDTH // 2, PILE_END + CARD_WIDTH // 2)
            head = f"M{x - 5} {HEIGHT - 5}L{x} {HEIGHT + 1}L{x + 5} {HEIGHT - 5}"
            drawn += f'<path class="close-up__arrow" d="M{PILE_END} 21H{x}V{HEIGHT + 1}{head}"/>'
        return self.row("pile", drawn, str(pile) + (" → " + str(cards) if cards else ""))

    def order(self) -> list[Row]:
        return [seats_row(self.state, "order", self.label)]

    def standing(self) -> list[Row]:
        built = len(self.state.own(self.state.active))
        words = str(built) + " / " + str(self.now.components.number("tiles", "player"))
        return self.row("standing", text(words, 0), words)

    def stacks(self) -> list[Row]:
        """Show the heights of the face-down stacks; the one tried or just used up stands out, with its mark if it is
        that of the main buildings."""
        sizes = [len(stack) for stack in self.state.seat().stacks]
        empty = [index for index in range(len(sizes)) if not sizes[index]]
        tried = empty[0] if is_used_up(self.state.turn, self.move) and len(empty) == 1 else None
        tried, drawn = self.move.stack if isinstance(self.move, Reveal) else tried, ""
        for index in range(max(len(sizes), 0 if tried is None else tried + 1)):
            size, raised = sizes[index] if index < len(sizes) else 0, index == tried
            kind = "close-up__" + ("back" if size else "gap") + (" close-up__tried" if raised else "")
            main = MAIN if index == tried == 0 and size else ""
            drawn += f'<g transform="translate({index * STACK_STEP} {0 if raised else RAISED})">'
            drawn += f'<path class="{kind}" d="{BACK}"/>{main}{text(str(size), 24, 20)}</g>'
        at = STACK_STEP * self.move.stack if isinstance(self.move, Reveal) else 0
        return self.row("stacks", drawn, ", ".join([str(size) for size in sizes]), RAISED, (at, 0))

    def mat(self) -> list[Row]:
        """Show the buildings on the mat; what a move takes or puts there stands out, dashed where it is missing."""
        label, held = self.label, self.state.seat().mat
        names = mat_names(self.state.seat(), self.move)
        drawn, places = chips([label(name) for name, _ in names], [kind for _, kind in names])
        (x, y), more = places[-1], len(held) - MOST_CHIPS
        drawn += text(f"+{more}", x, y + 26) if more > 0 else ""
        drawn = drawn or text(label("close-up.empty"), 0)
        wanted, words = [at for at, (_, kind) in zip(places, names) if kind != "plain"], [label(name) for name in held]
        return self.row("mat", drawn, ", ".join(words) or "–", y, wanted[0] if wanted else (0, 0))

    def hand(self) -> list[Row]:
        """Show every card of the hand; those that are paid are raised, those that are lacking dashed, and those that
        are drawn face down at its end, dashed where they do not come."""
        cards, landscapes, held = [], self.now.components.landscapes, self.state.hand()
        paid = self.move.paid if isinstance(self.move, Build) else (0,) * len(landscapes)
        for landscape, count, given in zip(landscapes, held, paid):
            cards += [(landscape, "paid")] * min(count, given) + [(landscape, "held")] * (count - given)
            cards += [(landscape, "lacking")] * (given - count)
        step, got = hand_step(len(cards) + self.due), self.state.cards_to_draw(self.due)
        drawn = "".join([draw_card(cards[index][0], cards[index][1], index * step) for index in range(len(cards))])
        for at in range(self.due):
            kind = "close-up__back close-up__tried" if at < got else "close-up__gap"
            drawn += back(kind, (len(cards) + at) * step, RAISED + 2)
        drawn = drawn or text(self.label("close-up.empty"), 0, 26 + RAISED)
        words = [self.label(landscape) for landscape in list_cards(landscapes, held)]
        return self.row("hand", drawn, ", ".join(words) or "–", RAISED, (sum(held) * step if self.due else 0, 0))

    def amphorae(self) -> list[Row]:
        """Show the player's amphorae and the supply; those returned are raised, those lacking dashed."""
        amphorae, words = self.state.seat().amphorae, self.label("close-up.supply") + " " + str(self.state.supply)
        spent = self.now.components.number("amphora", "spend") if isinstance(self.move, UseAmphora) else 0
        drawn, shown = "", max(amphorae, spent)
        for index in range(shown):
            tried = " close-up__tried" if index < spent else ""
            kind = ("close-up__amphora" if index < amphorae else "close-up__gap") + tried
            place = f"translate({index * AMPHORA_STEP} {8 if tried else 12})"
            drawn += f'<path class="{kind}" transform="{place}" d="{AMPHORA}"/>'
        told = words if shown else self.label("close-up.no-amphora") + " " + str(self.state.supply)
        drawn += text(told, shown * AMPHORA_STEP + (4 if shown else 0))
        return self.row("amphorae", drawn, str(amphorae) + ", " + words)


def draw_slot(x: int, kind: str) -> str:
    box = f'<rect class="close-up__slot close-up__slot--{kind}" x="{x}" y="11" width="18" height="20" rx="4"/>'
    return box + (f'<path class="close-up__tick" d="M{x + 4} 21l4 5l6 -10"/>' if kind == DONE else "")


def draw_tile(x: int) -> str:
    """Draw a board tile that is turned over in a row, without its symbols: they do not matter yet."""
    drawn = "".join([draw_ground(place, BLANK, False) for place in flower((0, 0))])
    return f'<g transform="translate({x + 14} 13) scale(.17)">{drawn}</g>'


def seats_row(state: State, kind: str, label: Label) -> Row:
    """Show the players clockwise from the start player, the one whose turn it is framed (`order`, rule turn.order); or
    of their `hands` how many cards each of them holds (setup.hand)."""
    names = [label(seat.player) for seat in state.seats]
    if kind == "hands":
        names = [names[at] + " " + str(sum(state.hand_of(state.seats[at].player))) for at in range(len(names))]
    kinds = ["tried" if kind == "order" and seat.player == state.active else "plain" for seat in state.seats]
    drawn, places = chips(names, kinds)
    name, height = label("close-up.hand" if kind == "hands" else "close-up.order"), HEIGHT + places[-1][1]
    return Row(name, drawn, ", ".join(names), height)


def mat_names(seat: Seat, move: Any) -> list[tuple[str, str]]:
    """List (building, kind of chip) that the row of a mat names, with what the move takes from there or puts there."""
    wanted = move.building if isinstance(move, (Build, Store)) else None
    names = [(name, "tried" if name == wanted else "plain") for name in seat.mat[:MOST_CHIPS]]
    if wanted is not None and wanted not in seat.mat:
        names.append((wanted, "coming" if isinstance(move, Store) else "absent"))
    return names


def hand_step(cards: int) -> int:
    """Return how far apart so many cards of a hand lie, so that they fit into the row."""
    return min(CARD_WIDTH + 3, (WIDTH - START - CARD_WIDTH) // max(cards - 1, 1))


def hand_end(hand: Cards, wanted: int) -> int:
    return sum(hand) * hand_step(sum(hand) + wanted)


# what lies in them


def text(words: str, x: int, y: int = 26) -> str:
    return f'<text class="close-up__text" x="{x}" y="{y}">{escape(words)}</text>'


def letters(name: str) -> int:
    """Return how wide a name is in letters of 12, of which broad ones take more room."""
    return text_width(name, 12, 7) + 3 * len([letter for letter in name if letter in BROAD])


def chip(name: str, x: int, kind: str) -> str:
    """Draw the name of a building in a box, which has a cross at its corner where the building is not there
    (`absent`)."""
    width = letters(name) + 12
    box = f'<rect class="close-up__chip close-up__chip--{kind}" x="{x}" y="9" width="{width}" height="24" rx="5"/>'
    cross = f'<path class="close-up__absent" d="M{x + width - 5} 28l10 10m0 -10l-10 10"/>' if kind == "absent" else ""
    return box + text(name, x + 6) + cross


def chips(names: list[str], kinds: list[str]) -> tuple[str, list[Point]]:
    """Draw these names in boxes of these kinds, in several lines if need be; return also where each box stands, and
    last where one more would."""
    drawn, places, x, y = "", [], 0, 0
    for name, kind in zip(names, kinds):
        width = letters(name) + 12
        if x and x + width > WIDTH - START:
            x, y = 0, y + 27
        drawn += placed(0, y, chip(name, x, kind))
        places.append((x, y))
        x += width + 5
    return drawn, [*places, (x, y)]


def back(kind: str, x: int, y: int = RAISED) -> str:
    return f'<path class="{kind}" transform="translate({x} {y})" d="{BACK}"/>'


def draw_card(landscape: str, kind: str, x: int) -> str:
    y = 4 if kind != "held" else 4 + RAISED
    glyph = f'<path class="hex__glyph" transform="translate(10 14) scale(.48)" d="{GLYPHS[landscape]}"/>'
    card = f'<path class="close-up__card close-up__card--{kind}" d="{BACK}"/>'
    return f'<g class="hex--{landscape}" transform="translate({x} {y})">{card}{glyph}</g>'
