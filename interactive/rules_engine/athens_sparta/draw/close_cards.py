"""Cards of a case: those that lie on the table and those that a side holds, and the game turns of the Olympiad."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.close_marks import dice_svg, words_svg
from rules_engine.athens_sparta.draw.map import Label
from rules_engine.athens_sparta.draw.origins import legend_height, legend_lines, legend_svg, origin_of_card, signed
from rules_engine.athens_sparta.game.state import State, hand_of
from rules_engine.athens_sparta.rules.board import SIDES
from rules_engine.athens_sparta.rules.cards import EVENTLESS, deck_of
from rules_engine.svg import element

WIDTH, HEIGHT, GAP = 146, 34, 6
A_ROW = 2
MARGIN, CAPTION = 8, 22
TEXT, FIGURE = 12, 22
TURN = 26


def draw_cards(components: Components, state: State, label: Label, subject: dict) -> str:
    """Draw each side's cards, played ones first; the card that is tried has a frame of its own. Below them the game
    turns of the Olympiad, this one framed."""
    width = 2 * MARGIN + A_ROW * (WIDTH + GAP) - GAP
    shapes, top, said, shown = "", MARGIN, [], []
    for side in SIDES:
        cards = [card for owner, card in (*state.played, *state.laid) if owner == side]
        cards += [card for card in hand_of(state, side) if card not in cards]
        cards += [event for event, owner in state.events if owner == side and event not in cards]
        if not cards:
            continue
        shapes += words_svg(label(side), "case__words", (MARGIN, top + TEXT), TEXT)
        for index in range(len(cards)):
            corner = (MARGIN + index % A_ROW * (WIDTH + GAP), top + CAPTION + index // A_ROW * (HEIGHT + GAP))
            shapes += card_svg(components, cards[index], label, corner, cards[index] in subject.values())
        shown += cards
        said.append(label(side) + label("colon") + label("list.comma").join([label(card) for card in cards]))
        top += CAPTION + (len(cards) + A_ROW - 1) // A_ROW * (HEIGHT + GAP)
    dice = [die for die in subject.get("dice", []) if isinstance(die, int)]
    if dice:
        shapes += dice_svg(dice, (width // 2, top + TURN // 2), TEXT)
        top += TURN + GAP
    shapes += turns_svg(components, state, label, top)
    height = top + TURN + MARGIN
    lines = legend_lines(label, set(found_in(components, shown)), is_map=False)
    shapes += legend_svg(lines, width // 2, height - MARGIN // 2, TEXT)
    attributes = [("class", "theatre close-up"), ("role", "img")]
    attributes.append(("viewBox", f"0 0 {width} {height + legend_height(lines, TEXT)}"))
    return element("svg", [*attributes, ("aria-label", "; ".join([*said, *lines]) or label("map.picture"))], shapes)


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


def turns_svg(components: Components, state: State, label: Label, top: int) -> str:
    """Draw a box for each game turn of the Olympiad, and beside them which one it is."""
    right = MARGIN + components.number("olympiad.turns") * (TURN + GAP)
    shapes = words_svg(label("picture.olympiad") + " " + str(state.olympiad), "case__words", (right, top + 18), TEXT)
    for turn in range(1, components.number("olympiad.turns") + 1):
        x = MARGIN + (turn - 1) * (TURN + GAP)
        classes = "case__card" + (" case__card--tried" if turn == state.turn else "")
        box = [("class", classes), ("x", x), ("y", top), ("width", TURN), ("height", TURN), ("rx", 4)]
        shapes += element("rect", box) + words_svg(str(turn), "case__middle", (x + TURN // 2, top + 18), TEXT)
    return shapes
