"""The picture of a case: the hexes that a move is about and their neighbours, or the blocks of a battle face to face,
or the cards of a hand; what is tried has a ring or an arrow. Or the same after the move; of the set-up and of a deal,
before which nothing is to be seen, what it puts there."""

from typing import Any

from rules_engine.athens_sparta.actions.moves import ATHENS_SPARTA
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw import close_marks
from rules_engine.athens_sparta.draw.battle import draw_facing
from rules_engine.athens_sparta.draw.close_map import draw_region, marked_places
from rules_engine.athens_sparta.game.cards import setup
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.cards import EVENTLESS, deck_of
from rules_engine.athens_sparta.rules.state import SIDES, State
from rules_engine.core import BadInput, Refused
from rules_engine.engine import Label
from rules_engine.scene import Point, Thing, changed_boxes, marks
from rules_engine.svg import element, rect

CARD_MOVES = ("play", "redeal", "deal", "lay")
MAP_MOVES = ("to", "retreat", "enter", "withdraw")
"""What of a battle is better seen on the map: a block that goes to another hex or cannot, into a port, behind walls."""
WIDTH, HEIGHT, GAP = 146, 34, 6
A_ROW = 2
MARGIN, CAPTION = 8, 22
ACROSS = 2 * MARGIN + A_ROW * (WIDTH + GAP) - GAP
TEXT, FIGURE = 12, 22
TURN, OLYMPIAD_WIDTH = 26, 92
CARD_CLASSES = ("case__card", "case__card case__card--tried")


def close_up(components: Components, state: Any, label: Label, subject: dict) -> str:
    """Draw what decides a case; nobody rolls the dice of a move that is refused."""
    later = None
    if "dice" in subject or is_deal(subject):
        try:
            after = ATHENS_SPARTA.apply(components, state, subject).state
            later = after if is_deal(subject) else None
        except BadInput:
            later = None  # a move of a later phase, as the last of a reading
        except Refused:
            subject = {**subject, "dice": []}
    battle = fight_of(state, subject)
    if battle is not None:
        return draw_facing(components, battle, label, subject)
    if "setup" in subject:
        return draw_region(components, setup(components, list(SIDES), subject["setup"]), label, subject)
    if not is_of_cards(components, state, subject):
        return draw_region(components, state, label, subject)
    if later is not None and not any(cards_of(components, state).values()):
        return draw_cards(components, later, None, label, subject)
    return draw_cards(components, state, later, label, subject)


def close_up_after(components: Components, state: Any, after: Any, label: Label, subject: dict) -> str:
    """Draw the same blocks or hexes after the move; of most moves of cards, and of the set-up, there is nothing."""
    battle, later = fight_of(state, subject), after if isinstance(after, Battle) else after.battle
    if battle is not None:
        return draw_facing(components, battle, label, subject, later) if later is not None else ""
    if "setup" in subject:
        return ""
    if not is_of_cards(components, state, subject):
        return draw_region(components, state, label, subject, after)
    is_dealt = is_deal(subject) and any(cards_of(components, state).values()) and state.hands != after.hands
    is_later = (state.olympiad, state.turn) != (after.olympiad, after.turn)
    return draw_cards(components, after, state, label, {}, is_after=True) if is_dealt or is_later else ""


def fight_of(state: Any, subject: dict) -> Battle | None:
    """Return the battle whose blocks matter more than the map; None where the map does."""
    if isinstance(state, Battle):
        return state
    is_fought = state.battle is not None and bool(state.battle.force)
    return state.battle if is_fought and not [name for name in MAP_MOVES if name in subject] else None


def is_deal(subject: dict) -> bool:
    """Tell whether a move gives players other cards."""
    return "deal" in subject or "redeal" in subject


def is_of_cards(components: Components, state: State, subject: dict) -> bool:
    """Tell whether cards decide, not the map: a move of cards, or one that names no hex where no block is."""
    nowhere = not [piece for piece in state.pieces if piece.is_on_map()]
    nowhere = nowhere and not marked_places(components, state, subject, "")
    return nowhere or bool([name for name in CARD_MOVES if name in subject])


def draw_cards(
    components: Components, state: State, other: State | None, label: Label, subject: dict, is_after: bool = False
) -> str:
    """Draw each side's cards, played ones first; the card that is tried has a frame of its own. Below them the game
    turns of the Olympiad, this one framed. There is room for the `other` position, that before or after the move, too;
    in the picture after it marks what differs, and is "" if nothing does."""
    shown = [cards_of(components, one) for one in ([state] if other is None else [state, other])]
    rows = {side: max([-(-len(cards[side]) // A_ROW) for cards in shown]) for side in SIDES}
    cells, height = card_spots(components, state, label, subject, rows)
    shapes, said = "".join([cell.drawn for cell in cells]), []
    for side in [side for side in SIDES if shown[0][side]]:
        names = [label(card) for card in shown[0][side]]
        said.append(label(side) + label("colon") + label("list.comma").join(names))
    if other is not None and is_after:
        over = marks(changed_boxes(card_spots(components, other, label, subject, rows)[0], cells))
        if not over:
            return ""
        shapes += over
    deck = deck_of(components).by_id  # events without a card have no signs
    known = [[deck[card] for side in SIDES for card in cards[side] if card in deck] for cards in shown]
    signs = [{close_marks.origin_of_card(components, card) for card in cards} for cards in known]
    lines, room = [close_marks.legend_lines(label, found, is_map=False) for found in (signs[0], signs[0] | signs[-1])]
    said = said or ([] if lines else [label("map.picture")])
    return close_marks.case_frame("theatre", ACROSS, height, shapes, said, lines, TEXT, room)


def cards_of(components: Components, state: State) -> dict[str, list[str]]:
    """{side: its cards}: those on the table, those in its hand, and its events."""
    events, found = {card.event for card in deck_of(components).cards}, {}
    for side in SIDES:
        cards = [card for owner, card in (*state.played, *state.laid) if owner == side]
        cards += [card for card in state.hand_of(side) if card not in cards]
        cards += [name for name, owner in state.events if owner == side and name in events and name not in cards]
        found[side] = cards
    return found


def card_spots(
    components: Components, state: State, label: Label, subject: dict, rows: dict[str, int]
) -> tuple[list[Thing], int]:
    """Draw the cards of each side in so many rows, the dice of a move, a box for each game turn of the Olympiad, and
    beside them which one it is; return also how high all of it is."""
    spots, top = [], MARGIN
    for side in SIDES:
        if not rows[side]:
            continue
        name = close_marks.words_svg(label(side), "case__words", (MARGIN, top + TEXT), TEXT)
        spots.append(Thing(side, (0, top, WIDTH, top + CAPTION), name))
        for index, card in enumerate(cards_of(components, state)[side]):
            x, y = MARGIN + index % A_ROW * (WIDTH + GAP), top + CAPTION + index // A_ROW * (HEIGHT + GAP)
            drawn = card_svg(components, card, label, (x, y), card in subject.values())
            spots.append(Thing(f"{side} {index}", (x - 2, y - 2, x + WIDTH + 2, y + HEIGHT + 2), drawn))
        top += CAPTION + rows[side] * (HEIGHT + GAP)
    dice = close_marks.dice_of(subject)
    if dice:
        drawn = close_marks.dice_svg(dice, (ACROSS // 2, top + TURN // 2), TEXT)
        spots.append(Thing("dice", (0, top, WIDTH, top + TURN), drawn))
        top += TURN + GAP
    turns = components.number("olympiad.turns")
    right, words = MARGIN + turns * (TURN + GAP), label("picture.olympiad") + " " + str(state.olympiad)
    drawn = close_marks.words_svg(words, "case__words", (right, top + 18), TEXT)
    spots.append(Thing("olympiad", (right - GAP // 2, top - 2, right + OLYMPIAD_WIDTH, top + TURN + 2), drawn))
    for index in range(turns + 1):  # the last box, which differs after a move, lies on the plain one of this turn
        turn = index + 1 if index < turns else state.turn
        x = MARGIN + (turn - 1) * (TURN + GAP)
        drawn = rect(CARD_CLASSES[index == turns], x, top, TURN, TURN, 4)
        drawn += close_marks.words_svg(str(turn), "case__middle", (x + TURN // 2, top + 18), TEXT)
        spots.append(Thing(f"turn {index}", (x - 2, top - 2, x + TURN + 2, top + TURN + 2), drawn))
    return spots, top + TURN + MARGIN


def card_svg(components: Components, name: str, label: Label, corner: Point, tried: bool) -> str:
    """Draw a card: its movement points, and its event."""
    card, (x, y) = deck_of(components).by_id.get(name), corner
    shapes = rect(CARD_CLASSES[tried], x, y, WIDTH, HEIGHT, 6)
    if card is None:
        return shapes
    points = close_marks.with_signs(str(card.points), close_marks.origin_of_card(components, card))
    across = WIDTH // 2 if card.event == EVENTLESS else 16
    figure = [("class", "case__middle"), ("x", x + across), ("y", y + HEIGHT - 9), ("font-size", FIGURE)]
    shapes += element("text", figure, points)
    if card.event == EVENTLESS:
        return shapes
    return shapes + close_marks.words_svg(label(card.event), "case__words", (x + 32, y + HEIGHT // 2 + 4), TEXT)
