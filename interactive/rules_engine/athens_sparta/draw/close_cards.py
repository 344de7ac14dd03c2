"""Cards of a case: those that lie on the table and those that a side holds, and the game turns of the Olympiad."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.close_marks import dice_svg, words_svg
from rules_engine.athens_sparta.draw.map import Label
from rules_engine.athens_sparta.draw.origins import legend_height, legend_lines, legend_svg, origin_of_card, signed
from rules_engine.athens_sparta.game.cards import EVENTLESS, deck_of
from rules_engine.athens_sparta.game.state import State, hand_of
from rules_engine.athens_sparta.rules.board import SIDES
from rules_engine.close_up import Spot, changed_boxes, marks
from rules_engine.svg import element

WIDTH, HEIGHT, GAP = 146, 34, 6
A_ROW = 2
MARGIN, CAPTION = 8, 22
TEXT, FIGURE = 12, 22
TURN = 26


def draw_cards(
    components: Components,
    state: State,
    label: Label,
    subject: dict,
    later: State | None = None,
    was: State | None = None,
) -> str:
    """Draw each side's cards, played ones first; the card that is tried has a frame of its own. Below them the game
    turns of the Olympiad, this one framed. There is room for the position after the move (`later`) or before it
    (`was`), too; what differs from that is marked, and "" returned if nothing does."""
    states = [one for one in (state, later, was) if one is not None]
    rows = {side: max([rows_of(cards_of(components, one, side)) for one in states]) for side in SIDES}
    cells, top = card_spots(components, state, label, subject, rows)
    width = 2 * MARGIN + A_ROW * (WIDTH + GAP) - GAP
    shapes, shown, said = "".join([cell.drawn for cell in cells]), [], []
    for side in SIDES:
        cards = cards_of(components, state, side)
        shown += cards
        names = [label(card) for card in cards]
        said += [label(side) + label("colon") + label("list.comma").join(names)] if cards else []
    if was is not None:
        boxes = changed_boxes(card_spots(components, was, label, subject, rows)[0], cells)
        if not boxes:
            return ""
        shapes += marks(boxes)
    height = top + TURN + MARGIN
    lines = legend_lines(label, set(found_in(components, shown)), is_map=False)
    every = [card for one in states for side in SIDES for card in cards_of(components, one, side)]
    room = legend_lines(label, set(found_in(components, every)), is_map=False)
    shapes += legend_svg(lines, width // 2, height - MARGIN // 2, TEXT)
    attributes = [("class", "theatre close-up"), ("role", "img")]
    attributes.append(("viewBox", f"0 0 {width} {height + legend_height(room, TEXT)}"))
    return element("svg", [*attributes, ("aria-label", "; ".join([*said, *lines]) or label("map.picture"))], shapes)


def cards_of(components: Components, state: State, side: str) -> list[str]:
    """List the cards of a side: those on the table, those in its hand, and its events."""
    cards = [card for owner, card in (*state.played, *state.laid) if owner == side]
    cards += [card for card in hand_of(state, side) if card not in cards]
    events = {card.event for card in deck_of(components).cards}
    return cards + [name for name, owner in state.events if owner == side and name in events and name not in cards]


def rows_of(cards: list[str]) -> int:
    return (len(cards) + A_ROW - 1) // A_ROW


def card_spots(
    components: Components, state: State, label: Label, subject: dict, rows: dict[str, int]
) -> tuple[list[Spot], int]:
    """Draw the cards of each side in so many rows, the dice of a move, and the game turns; return also where these
    stand."""
    spots, top = [], MARGIN
    for side in SIDES:
        if not rows[side]:
            continue
        cards = cards_of(components, state, side)
        name = words_svg(label(side), "case__words", (MARGIN, top + TEXT), TEXT)
        spots.append(Spot(side, (0, top, WIDTH, top + CAPTION), name))
        for index in range(len(cards)):
            x, y = MARGIN + index % A_ROW * (WIDTH + GAP), top + CAPTION + index // A_ROW * (HEIGHT + GAP)
            drawn = card_svg(components, cards[index], label, (x, y), cards[index] in subject.values())
            spots.append(Spot(f"{side} {index}", (x - 2, y - 2, x + WIDTH + 2, y + HEIGHT + 2), drawn))
        top += CAPTION + rows[side] * (HEIGHT + GAP)
    dice = [die for die in subject.get("dice", []) if isinstance(die, int)]
    if dice:
        middle = MARGIN + (A_ROW * (WIDTH + GAP) - GAP) // 2
        spots.append(Spot("dice", (0, top, WIDTH, top + TURN), dice_svg(dice, (middle, top + TURN // 2), TEXT)))
        top += TURN + GAP
    return [*spots, *turn_spots(components, state, label, top)], top


def card_svg(components: Components, name: str, label: Label, corner: tuple[int, int], tried: bool) -> str:
    """Draw a card: its movement points, and its event."""
    card = deck_of(components).by_id.get(name)
    x, y = corner
    classes = "case__card" + (" case__card--tried" if tried else "")
    shapes = element("rect", [("class", classes), ("x", x), ("y", y), ("width", WIDTH), ("height", HEIGHT), ("rx", 6)])
    if card is None:
        return shapes
    points = signed(str(card.points), origin_of_card(components, card))
    across = WIDTH // 2 if card.event == EVENTLESS else 16
    figure = [("class", "case__middle"), ("x", x + across), ("y", y + HEIGHT - 9), ("font-size", FIGURE)]
    shapes += element("text", figure, points)
    if card.event == EVENTLESS:
        return shapes
    return shapes + words_svg(label(card.event), "case__words", (x + 32, y + HEIGHT // 2 + 4), TEXT)


def found_in(components: Components, names: list[str]) -> list[str]:
    """List where the points of these cards come from; events without a card have none."""
    cards = deck_of(components).by_id
    return [origin_of_card(components, cards[name]) for name in names if name in cards]


def turn_spots(components: Components, state: State, label: Label, top: int) -> list[Spot]:
    """Draw a box for each game turn of the Olympiad, and beside them which one it is."""
    right = MARGIN + components.number("olympiad.turns") * (TURN + GAP)
    words = label("picture.olympiad") + " " + str(state.olympiad)
    box = right - GAP // 2, top - 2, right + WIDTH, top + TURN + 2
    spots = [Spot("olympiad", box, words_svg(words, "case__words", (right, top + 18), TEXT))]
    for turn in range(1, components.number("olympiad.turns") + 1):
        x = MARGIN + (turn - 1) * (TURN + GAP)
        classes = "case__card" + (" case__card--tried" if turn == state.turn else "")
        frame = [("class", classes), ("x", x), ("y", top), ("width", TURN), ("height", TURN), ("rx", 4)]
        drawn = element("rect", frame) + words_svg(str(turn), "case__middle", (x + TURN // 2, top + 18), TEXT)
        spots.append(Spot(f"turn {turn}", (x - 2, top - 2, x + TURN + 2, top + TURN + 2), drawn))
    return spots
