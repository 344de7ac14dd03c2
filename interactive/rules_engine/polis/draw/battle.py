"""The picture of a battle as SVG text: both hands, the cards laid against each other, units and prestige. Colours are
the style sheet's; words come from `label`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rules_engine.core import HIDDEN
from rules_engine.polis.game.battle import ATTACK, DECIDE, DEFEND, OVER, Battle
from rules_engine.polis.rules.battle import CARDS_OF, BattleNumbers
from rules_engine.scene import Point, Thing, cross
from rules_engine.svg import element, escape, path, placed, rect

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
PAIR, LEAST_WIDTH, LONG_NAME = 156, 316, 62
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
    upper, lower = [hand_svg(numbers, battle, side, picked, label, can_play) for side in numbers.sides]
    pile = "" if battle.phase == OVER else end_svg(ROW + 16, said_pile(battle, label))
    content = upper + laid_svg(numbers, battle, laid, label) + pile + lower + above
    box = f"0 0 {width_of(numbers, battle)} {3 * ROW}"
    said = "; ".join([described_side(battle, side, label) for side in numbers.sides] + [said_pile(battle, label)])
    return element(
        "svg", [("class", "battle-table"), ("viewBox", box), ("role", "group"), ("aria-label", said)], content
    )


def width_of(numbers: BattleNumbers, battle: Battle) -> int:
    """Return how wide the picture is."""
    most = max([len(battle.hands[side]) + battle.due[side] for side in numbers.sides] + [FEWEST])
    return max(2 * LEFT + most * STEP, LEAST_WIDTH)


def battle_things(numbers: BattleNumbers, battle: Battle, laid: Laid, label: Label) -> list[Thing]:
    """List what a battle shows: of each side its units and its cards, and between them the cards on the table."""
    right, end = width_of(numbers, battle) - 2, LEAST_WIDTH - 2
    found = [Thing("laid", (2, ROW + 22, right, ROW + TOP + HEIGHT + 3), laid_svg(numbers, battle, laid, label))]
    found.append(Thing("pile", (PILE - 2, ROW + 1, end, ROW + 21), str(len(battle.pile))))
    for side in numbers.sides:
        y, cards = top_of(numbers, side), " ".join(battle.hands[side]) + "." * battle.due[side]
        found.append(Thing(side, (144, y + 1, end, y + 21), f"{battle.units[side]} {battle.prestige[side]}"))
        last = LEFT + STEP * (len(battle.hands[side]) + battle.due[side])
        found.append(Thing(side + ".hand", (2, y + 22, last, y + TOP + HEIGHT + 3), cards))
    return found


def top_of(numbers: BattleNumbers, side: str) -> int:
    """Return where the row of a side begins."""
    return 0 if side == numbers.sides[0] else 2 * ROW


def described_side(battle: Battle, side: str, label: Label) -> str:
    """Say a side in words: its units and its prestige."""
    return f"{label(side)}: {label('battle.units')} {battle.units[side]}, {said_prestige(battle, side, label)}"


def said_prestige(battle: Battle, side: str, label: Label) -> str:
    return f"{label('battle.prestige')} {battle.prestige[side]}"


def hand_svg(
    numbers: BattleNumbers, battle: Battle, side: str, picked: tuple[int, ...], label: Label, can_play: bool
) -> str:
    """Draw one side: its name, a square a unit, its prestige, and its cards."""
    is_asked, top, hand = (
        battle.asked == side and battle.phase in (ATTACK, DEFEND),
        top_of(numbers, side),
        battle.hands[side],
    )
    content = heading_svg(battle, side, top + 16, label)
    for index, card in enumerate(hand):
        corner = (LEFT + index * STEP, top + TOP)
        if card == HIDDEN:
            content += due_svg(*corner, "battle-card__back")
            continue
        marks = " battle-card--playable" if is_asked and can_play else ""
        if is_asked and index in picked:
            marks += " battle-card--picked" if can_play else " battle-card--laid"
        press = index if is_asked and can_play else -1
        content += card_svg(numbers, battle.ground, card, corner, label, marks, press)
    for index in range(len(hand), len(hand) + battle.due[side] if battle.phase == DECIDE else 0):
        content += due_svg(LEFT + index * STEP, top + TOP)
    return content


def due_svg(x: int, y: int, name: str = "battle-card__due") -> str:
    """Draw the place of a card that is drawn if both sides stay, or (`name`: battle-card__back) of one that is
    hidden."""
    look = 'fill="none" stroke="currentColor" stroke-dasharray="4 4" opacity="0.5"'
    return f"<g {look}>{rect(name, x + 1, y + 1, WIDTH - 2, HEIGHT - 2, 6)}</g>"


def heading_svg(battle: Battle, side: str, y: int, label: Label) -> str:
    """Write the name with what the side is in this phase, its units as squares, its prestige."""
    role = "battle.attacker" if side == battle.attacker else "battle.defender"
    content = words_svg(LEFT, y, label(side) + (" · " + label(role) if battle.phase != OVER else ""))
    for index in range(battle.units[side]):
        content += rect("battle-unit battle-unit--" + side, 150 + index * 15, y - 11, 12, 12, 2)
    return content + end_svg(y, said_prestige(battle, side, label))


def words_svg(x: int, y: int, words: str, more: str = ' font-size="13"') -> str:
    """Write words; `more`: further attributes."""
    return f'<text x="{x}" y="{y}"{more}>{escape(words)}</text>'


def end_svg(y: int, words: str) -> str:
    """Write words that end at the right edge of the narrowest picture."""
    return words_svg(LEAST_WIDTH - 10, y, words, ' font-size="13" text-anchor="end"')


def card_svg(
    numbers: BattleNumbers, ground: str, card: str, corner: Point, label: Label, marks: str = "", press: int = -1
) -> str:
    """Draw one card: its picture, its name, its value; `press` is its place in the hand, -1 where it cannot be
    played."""
    kind, words = numbers.kind_of[card], label(ship_or_kind(numbers, ground, card))
    long = len(words) * (1 if words[0] <= "z" else 2) > MOST_LETTERS
    fit = f' textLength="{LONG_NAME}" lengthAdjust="spacingAndGlyphs"' if long else ""
    glyph = path("battle-card__glyph", BATTLE_GLYPHS[kind])
    content = rect("battle-card__paper", 0, 0, WIDTH, HEIGHT, 6)
    content += f'<g transform="translate(33 30)" stroke-width="2">{glyph}</g>'
    content += words_svg(6, 15, shown_value(numbers, card), ' font-size="13" font-weight="700"')
    content += words_svg(WIDTH // 2, 68, words, ' font-size="12" text-anchor="middle"' + fit)
    if press >= 0:
        # An unseen sheet over the card, which says in words what card it is.
        pressed = f'data-press="card:{press}" role="button" tabindex="0"'
        named = f'aria-label="{escape(label(numbers.face(ground, card)))}"'
        sheet = rect("battle-card__hit", 0, 0, WIDTH, HEIGHT, 6)
        content = f'<g aria-hidden="true">{content}</g><g fill="transparent" {pressed} {named}>{sheet}</g>'
    return placed(*corner, content, "battle-card battle-card--" + kind + marks)


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
    content = words_svg(LEFT, ROW + 16, words, ' font-size="11"') if attack else ""
    for index, card in enumerate(attack):
        x = LEFT + index * PAIR
        content += card_svg(numbers, battle.ground, card, (x, ROW + TOP), label)
        theirs = defence[index] if index < len(defence) else None
        if defence:
            content += sign_svg(numbers.cards_match(card, theirs), x + WIDTH + 1)
        if theirs is not None:
            content += card_svg(numbers, battle.ground, theirs, (x + WIDTH + 16, ROW + TOP), label)
    return content


def standing_svg(side: str, label: Label) -> str:
    """Write that a side has decided to stay in the battle."""
    return words_svg(LEFT, ROW + 16, label(side) + ": " + label("picture.stays"))


def said_pile(battle: Battle, label: Label) -> str:
    """Say how many cards are left in the deck, from which both sides draw (rule battle.deck-empty)."""
    return f"{label('battle.pile')} {len(battle.pile)}"


def card_corner(index: int, row: int) -> tuple[int, int]:
    """Return a point in the upper right corner of a card on the table; `row`: 0 for the attacker's, 1 for the
    defender's."""
    return LEFT + index * PAIR + WIDTH - 12 + row * (WIDTH + 16), ROW + TOP + 12


def sign_svg(match: bool, x: int) -> str:
    """Draw an equals sign for a match, a cross for a hit."""
    y = ROW + TOP + HEIGHT // 2
    data = cross(x + 8, y)
    if match:
        data = f"M{x + 2} {y - 4}h12m0 8h-12"
    kind = "battle-pair battle-pair--" + ("match" if match else "hit")
    return f'<g fill="none" stroke="currentColor" stroke-width="3">{path(kind, data)}</g>'
