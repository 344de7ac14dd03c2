"""Cards of a case: those that lie on the table and those that a side holds, and the game turns of the Olympiad."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.close_marks import dice_svg, words_svg
from rules_engine.athens_sparta.draw.map import Label
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
    shapes, top, said = "", MARGIN, []
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
        said.append(label(side) + label("colon") + label("list.comma").join([label(card) for card in cards]))
        top += CAPTION + (len(cards) + A_ROW - 1) // A_ROW * (HEIGHT + GAP)
    dice = [die for die in subject.get("dice", []) if isinstance(die, int)]
    if dice:
        shapes += dice_svg(dice, (width // 2, top + TURN // 2), TEXT)
        top += TURN + GAP
    shapes += turns_svg(components, state, top)
    height = top + TURN + MARGIN
    words = "; ".join(said) or label("map.picture")
    attributes = [("class", "theatre close-up"), ("viewBox", f"0 0 {width} {height}"), ("role", "img")]
    return element("svg", [*attributes, ("aria-label", words)], shapes)


def card_svg(components: Components, name: str, label: Label, corner: tuple[int, int], tried: bool) -> str:
    """Draw a card: its movement points, and its event."""
    card = deck_of(components).by_id.get(name)
    x, y = corner
    classes = "case__card" + (" case__card--tried" if tried else "")
    shapes = element("rect", [("class", classes), ("x", x), ("y", y), ("width", WIDTH), ("height", HEIGHT), ("rx", 6)])
    if card is None:
        return shapes
    if card.event == EVENTLESS:
        return shapes + words_svg(str(card.points), "case__middle", (x + WIDTH // 2, y + HEIGHT - 9), FIGURE)
    shapes += words_svg(str(card.points), "case__middle", (x + 16, y + HEIGHT - 9), FIGURE)
    return shapes + words_svg(label(card.event), "case__words", (x + 32, y + HEIGHT // 2 + 4), TEXT)


def turns_svg(components: Components, state: State, top: int) -> str:
    """Draw a box for each game turn of the Olympiad."""
    shapes = ""
    for turn in range(1, components.number("olympiad.turns") + 1):
        x = MARGIN + (turn - 1) * (TURN + GAP)
        classes = "case__card" + (" case__card--tried" if turn == state.turn else "")
        box = [("class", classes), ("x", x), ("y", top), ("width", TURN), ("height", TURN), ("rx", 4)]
        shapes += element("rect", box) + words_svg(str(turn), "case__middle", (x + TURN // 2, top + 18), TEXT)
    return shapes
