"""The picture of a battle as SVG text: both hands, the cards laid against each other, units and prestige. Colours are
the style sheet's; words come from `label`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rules_engine.close_up import Thing
from rules_engine.core import HIDDEN
from rules_engine.polis.game.battle import ATTACK, DECIDE, DEFEND, OVER, Battle
from rules_engine.polis.rules.battle import CARDS_OF, BattleNumbers, cards_match
from rules_engine.svg import element, escape

Label: TypeAlias = Callable[[str], str]
Laid: TypeAlias = tuple[tuple[str, ...], tuple, str]
"""The attacker's cards, the defender's against them (None for a missing one), and the side that attacks with them: the
roles have changed when its phase is over."""

BATTLE_GLYPHS = {
    "phalanx": "M-11 9V-13M-4 11V-13M4 11V-13M11 9V-13M-15 0A5 5 0 1 0 -5 0A5 5 0 1 0 -15 0"
    "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0M5 0A5 5 0 1 0 15 0A5 5 0 1 0 5 0",
    "cavalry": "M-13 14L-9 1L-13 -3L-6 -13L-1 -10L7 -5L8 1L1 -1L9 14Z",
    "archers": "M-6 -14Q12 0 -6 14M-6 -14V14M-13 0H14M9 -4L14 0L9 4",
    "peltasts": "M-14 -7Q0 3 14 -7Q13 13 0 14Q-13 13 -14 -7ZM-4 -14L10 -2",
    "salpinx": "M-14 9L10 -7M-12 12L12 -2M10 -7Q15 -12 14 -14Q12 -4 12 -2Q16 -2 16 -4",
    "mercenaries": "M0 -14L4 -4L14 -4L6 3L9 13L0 7L-9 13L-6 3L-14 -4L-4 -4Z",
}
"""One glyph a kind of card, drawn around (0, 0) in a box of about 32; the chips in the text use the same ones."""

WIDTH = 66
HEIGHT = 78
STEP = 70
LEFT = 6
ROW = 116
TOP = 24
FEWEST = 4
PILE = 228
"""Where the number of cards in the deck begins at the latest."""
PAIR, LEAST_WIDTH, LONG_NAME = 156, 312, 62
MOST_LETTERS = 10
"""Longer names of cards are set closer; a Japanese letter counts as two."""


def battle_svg(
    numbers: BattleNumbers,
    battle: Battle,
    laid: Laid,
    picked: tuple[int, ...],
    label: Label,
    above: str = "",
    can_play: bool = True,
) -> str:
    """Draw Athens's hand above, Sparta's below, the cards of this or the last phase between them; `above`: what lies
    over all; `picked`: places in the hand of the side that plays. Where it can play its cards in the picture, they can
    be tapped (`data-press="card:place in hand"`) and picked ones stand out; else those fade, which lie on the table."""
    upper, lower = numbers.sides
    content = hand_svg(numbers, battle, upper, 0, picked, label, can_play)
    content += laid_svg(numbers, battle, laid, label) + pile_svg(battle, label)
    content += hand_svg(numbers, battle, lower, 2, picked, label, can_play)
    box = f"0 0 {width_of(numbers, battle)} {3 * ROW}"
    described = "; ".join([described_side(battle, side, label) for side in numbers.sides] + [said_pile(battle, label)])
    return element(
        "svg",
        [("class", "battle-table"), ("viewBox", box), ("role", "group"), ("aria-label", described)],
        content + above,
    )


def width_of(numbers: BattleNumbers, battle: Battle) -> int:
    """Return how wide the picture is."""
    most = max([len(battle.hands[side]) + battle.due[side] for side in numbers.sides] + [FEWEST])
    return max(2 * LEFT + most * STEP, LEAST_WIDTH)


def battle_spots(numbers: BattleNumbers, battle: Battle, laid: Laid, label: Label) -> list[Thing]:
    """List what a battle shows: of each side its units and its cards, and between them the cards on the table."""
    right, upper = width_of(numbers, battle) - 2, numbers.sides[0]
    found = [Thing("laid", (2, ROW + 22, right, ROW + TOP + HEIGHT + 3), laid_svg(numbers, battle, laid, label))]
    found.append(Thing("pile", (PILE - 2, ROW + 1, LEAST_WIDTH - 2, ROW + 21), str(len(battle.pile))))
    for side in numbers.sides:
        row = 0 if side == upper else 2
        units = str(battle.units[side]) + " " + str(battle.prestige[side])
        found.append(Thing(side, (144, row * ROW + 1, LEAST_WIDTH - 2, row * ROW + 21), units))
        cards = " ".join(battle.hands[side]) + "." * battle.due[side]
        found.append(Thing(side + ".hand", (2, row * ROW + 22, right, row * ROW + TOP + HEIGHT + 3), cards))
    return found


def described_side(battle: Battle, side: str, label: Label) -> str:
    """Say a side in words: its units and its prestige."""
    units, prestige = str(battle.units[side]), str(battle.prestige[side])
    return label(side) + ": " + label("battle.units") + " " + units + ", " + label("battle.prestige") + " " + prestige


def hand_svg(
    numbers: BattleNumbers,
    battle: Battle,
    side: str,
    row: int,
    picked: tuple[int, ...],
    label: Label,
    can_play: bool,
) -> str:
    """Draw one side: its name, a square a unit, its prestige, and its cards."""
    is_asked = battle.asked == side and battle.phase in (ATTACK, DEFEND)
    playing = is_asked and can_play
    content = heading_svg(battle, side, row, label)
    hand = battle.hands[side]
    for index in range(len(hand)):
        corner = (LEFT + index * STEP, row * ROW + TOP)
        if hand[index] == HIDDEN:
            content += due_svg(*corner, "battle-card__back")
            continue
        marks = " battle-card--playable" if playing else ""
        if is_asked and index in picked:
            marks += " battle-card--picked" if can_play else " battle-card--laid"
        content += card_svg(numbers, battle.ground, hand[index], corner, marks, index if playing else -1, label)
    for index in range(len(hand), len(hand) + battle.due[side] if battle.phase == DECIDE else 0):
        content += due_svg(LEFT + index * STEP, row * ROW + TOP)
    return content


def due_svg(x: int, y: int, name: str = "battle-card__due") -> str:
    """Draw the place of a card that is drawn if both sides stay, or (`name`: battle-card__back) of one that is
    hidden."""
    box = [("class", name), ("x", x + 1), ("y", y + 1), ("width", WIDTH - 2), ("height", HEIGHT - 2)]
    look = [("rx", 6), ("fill", "none"), ("stroke", "currentColor"), ("stroke-dasharray", "4 4"), ("opacity", "0.5")]
    return element("rect", [*box, *look])


def heading_svg(battle: Battle, side: str, row: int, label: Label) -> str:
    """Write the name with what the side is in this phase, its units as squares, its prestige."""
    y = row * ROW + 16
    words = label(side)
    if battle.phase != OVER:
        words += " · " + label("battle.attacker" if side == battle.attacker else "battle.defender")
    content = element("text", [("x", LEFT), ("y", y), ("font-size", 13)], escape(words))
    for index in range(battle.units[side]):
        square = [("class", "battle-unit battle-unit--" + side), ("x", 150 + index * 15), ("y", y - 11)]
        content += element("rect", [*square, ("width", 12), ("height", 12), ("rx", 2)])
    points = label("battle.prestige") + " " + str(battle.prestige[side])
    where = [("x", LEAST_WIDTH - 6), ("y", y), ("font-size", 13), ("text-anchor", "end")]
    return content + element("text", where, escape(points))


def card_svg(
    numbers: BattleNumbers, ground: str, card: str, corner: tuple[int, int], marks: str, press: int, label: Label
) -> str:
    """Draw one card: its picture, its name, its value; `press` is its place in the hand, -1 where it cannot be
    played."""
    kind = numbers.kind_of[card]
    name = label(numbers.face(ground, card))
    attributes = [("class", "battle-card battle-card--" + kind + marks)]
    attributes.append(("transform", f"translate({corner[0]} {corner[1]})"))
    paper = [("class", "battle-card__paper"), ("width", WIDTH), ("height", HEIGHT), ("rx", 6), ("fill", "none")]
    content = element("rect", [*paper, ("stroke", "currentColor")])
    glyph = [("class", "battle-card__glyph"), ("transform", "translate(33 30)"), ("d", BATTLE_GLYPHS[kind])]
    content += element("path", [*glyph, ("fill", "none"), ("stroke", "currentColor"), ("stroke-width", 2)])
    content += element(
        "text", [("x", 6), ("y", 15), ("font-size", 13), ("font-weight", 700)], shown_value(numbers, card)
    )
    middle = [("x", WIDTH // 2), ("y", 68), ("font-size", 12), ("text-anchor", "middle")]
    words = label(ship_or_kind(numbers, ground, card))
    if len(words) * (1 if words[0] <= "z" else 2) > MOST_LETTERS:
        middle += [("textLength", LONG_NAME), ("lengthAdjust", "spacingAndGlyphs")]
    content += element("text", middle, escape(words))
    if press >= 0:
        content = element("g", [("aria-hidden", "true")], content) + hit_svg(press, name)
    return element("g", attributes, content)


def hit_svg(press: int, name: str) -> str:
    """Draw what is tapped: an unseen sheet over the card, which says in words what card it is."""
    sheet = [("class", "battle-card__hit"), ("width", WIDTH), ("height", HEIGHT), ("rx", 6), ("fill", "transparent")]
    pressed = [("data-press", "card:" + str(press)), ("role", "button"), ("tabindex", "0"), ("aria-label", name)]
    return element("rect", [*sheet, *pressed])


def ship_or_kind(numbers: BattleNumbers, ground: str, card: str) -> str:
    """Return what the picture shows: the kind, at sea its ship; the value stands in the corner."""
    face = numbers.face(ground, card)
    for kind in sorted(CARDS_OF):
        if face in CARDS_OF[kind]:
            return kind
    return face


def shown_value(numbers: BattleNumbers, card: str) -> str:
    """Return what is printed in the corner: the value, for the Salpinx what it costs."""
    if card == "salpinx":
        return "−" + str(numbers.salpinx)
    return str(numbers.values[card]) if card != "mercenaries" else ""


def laid_svg(numbers: BattleNumbers, battle: Battle, laid: Laid, label: Label) -> str:
    """Draw the cards of a phase: the attacker's to the left of the defender's, pair by pair, with a sign that they
    match."""
    attack, defence, side = laid
    words = label(side) + " / " + label(numbers.other(side)) if side else ""
    content = element("text", [("x", LEFT), ("y", ROW + 16), ("font-size", 11)], escape(words)) if attack else ""
    for index in range(len(attack)):
        x = LEFT + index * PAIR
        corner = (x, ROW + TOP)
        content += card_svg(numbers, battle.ground, attack[index], corner, "", -1, label)
        theirs = defence[index] if index < len(defence) else None
        if defence:
            content += sign_svg(cards_match(numbers, attack[index], theirs), x + WIDTH + 1)
        if theirs is not None:
            content += card_svg(numbers, battle.ground, theirs, (x + WIDTH + 16, ROW + TOP), "", -1, label)
    return content


def pile_svg(battle: Battle, label: Label) -> str:
    """Write how many cards are left in the deck, from which both sides draw (rule battle.deck-empty)."""
    where = [("x", LEAST_WIDTH - 6), ("y", ROW + 16), ("font-size", 13), ("text-anchor", "end")]
    return "" if battle.phase == OVER else element("text", where, escape(said_pile(battle, label)))


def said_pile(battle: Battle, label: Label) -> str:
    """Say how many cards are left in the deck."""
    return label("battle.pile") + " " + str(len(battle.pile))


def card_corner(index: int, row: int) -> tuple[int, int]:
    """Return a point in the upper right corner of a card on the table; `row`: 0 for the attacker's, 1 for the
    defender's."""
    return LEFT + index * PAIR + WIDTH - 12 + row * (WIDTH + 16), ROW + TOP + 12


def sign_svg(match: bool, x: int) -> str:
    """Draw an equals sign for a match, a cross for a hit."""
    y = ROW + TOP + HEIGHT // 2
    path = f"M{x + 2} {y - 4}H{x + 14}M{x + 2} {y + 4}H{x + 14}"
    if not match:
        path = f"M{x + 2} {y - 6}L{x + 14} {y + 6}M{x + 14} {y - 6}L{x + 2} {y + 6}"
    kind = "battle-pair battle-pair--" + ("match" if match else "hit")
    return element(
        "path", [("class", kind), ("d", path), ("fill", "none"), ("stroke", "currentColor"), ("stroke-width", 3)]
    )
