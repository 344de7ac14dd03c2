"""The picture of a battle as SVG text: both hands, the cards laid against each other, units and prestige. Colours are
the style sheet's; words come from `label`."""

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.core import HIDDEN
from rules_engine.engine import Label
from rules_engine.polis.draw.glyphs import BATTLE_GLYPHS
from rules_engine.polis.game.battle import ATTACK, DECIDE, DEFEND, OVER, Battle
from rules_engine.polis.rules.battle import CARDS_OF, MERCENARIES, SALPINX
from rules_engine.scene import Point, Thing, cross
from rules_engine.svg import element, escape, path, placed, rect

Laid: TypeAlias = tuple[tuple[str, ...], tuple, str]
"""The attacker's cards, the defender's against them (None for a missing one), and the side that attacks with them: the
roles have changed when its phase is over."""

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
STANDING = LEFT, ROW + 16
"""Where it is written that a side has decided to stay."""
MOST_LETTERS = 10
"""Longer names of cards are set closer; a Japanese letter counts as two."""
SHOWN = {card: kind for kind in CARDS_OF for card in CARDS_OF[kind]}
"""The kind, or the ship, whose name a card shows."""


def lay_cards(battle: Battle, move: dict) -> Laid:
    """Return the cards on the table with those of a move."""
    attack = move.get("attack", battle.attack) if battle.phase == ATTACK else battle.attack
    return tuple(attack), tuple(move.get("defend", ()) if battle.phase == DEFEND else ()), battle.attacker


@dataclass(frozen=True)
class BattlePicture:
    """A battle to be drawn with the cards `laid` in this or the last phase; `picked`: places in the hand of the side
    that plays. Where it `can_play` its cards in the picture, they can be tapped (`data-press="card:place in hand"`) and
    picked ones stand out; else those fade, which lie on the table."""

    battle: Battle
    label: Label
    laid: Laid
    picked: tuple[int, ...] = ()
    can_play: bool = False

    def svg(self, above: str = "") -> str:
        """Draw Athens's hand above, Sparta's below, cards on the table between; `above`: what lies over all."""
        battle, label, said = self.battle, self.label, []
        upper, lower = [self.hand(side) for side in self.battle.numbers.sides]
        pile = f"{label('battle.pile')} {len(battle.pile)}"
        content = upper + self.table() + ("" if battle.phase == OVER else end_svg(ROW + 16, pile)) + lower + above
        for side in self.battle.numbers.sides:
            said.append(f"{label(side)}: {label('battle.units')} {battle.units[side]}, {self.prestige(side)}")
        box = f"0 0 {self.width()} {3 * ROW}"
        spoken = ("aria-label", "; ".join([*said, pile]))
        return element("svg", [("class", "battle-table"), ("viewBox", box), ("role", "group"), spoken], content)

    def things(self) -> list[Thing]:
        """List what a battle shows: of each side its units and its cards, and between them the cards on the table."""
        battle, right, end = self.battle, self.width() - 2, LEAST_WIDTH - 2
        found = [Thing("laid", (2, ROW + 22, right, ROW + TOP + HEIGHT + 3), self.table())]
        found.append(Thing("pile", (PILE - 2, ROW + 1, end, ROW + 21), str(len(battle.pile))))
        for side in self.battle.numbers.sides:
            y, cards = self.top_of(side), " ".join(battle.hands[side]) + "." * battle.due[side]
            found.append(Thing(side, (144, y + 1, end, y + 21), f"{battle.units[side]} {battle.prestige[side]}"))
            last = LEFT + STEP * (len(battle.hands[side]) + battle.due[side])
            found.append(Thing(side + ".hand", (2, y + 22, last, y + TOP + HEIGHT + 3), cards))
        return found

    def width(self) -> int:
        hands, due = self.battle.hands, self.battle.due
        most = max([len(hands[side]) + due[side] for side in self.battle.numbers.sides] + [FEWEST])
        return max(2 * LEFT + most * STEP, LEAST_WIDTH)

    def top_of(self, side: str) -> int:
        return 0 if side == self.battle.numbers.sides[0] else 2 * ROW

    def prestige(self, side: str) -> str:
        return f"{self.label('battle.prestige')} {self.battle.prestige[side]}"

    def hand(self, side: str) -> str:
        """Draw one side: its name with what it is in this phase, a square a unit, its prestige, and its cards."""
        battle, label, top, hand = self.battle, self.label, self.top_of(side), self.battle.hands[side]
        role = "battle.attacker" if side == battle.attacker else "battle.defender"
        is_asked, y = battle.asked == side and battle.phase in (ATTACK, DEFEND), top + 16
        content = words_svg(LEFT, y, label(side) + (" · " + label(role) if battle.phase != OVER else ""))
        for index in range(battle.units[side]):
            content += rect("battle-unit battle-unit--" + side, 150 + index * 15, y - 11, 12, 12, 2)
        content += end_svg(y, self.prestige(side))
        for index, card in enumerate(hand):
            corner = (LEFT + index * STEP, top + TOP)
            if card == HIDDEN:
                content += due_svg(*corner, "battle-card__back")
                continue
            marks = " battle-card--playable" if is_asked and self.can_play else ""
            if is_asked and index in self.picked:
                marks += " battle-card--picked" if self.can_play else " battle-card--laid"
            content += self.card(card, corner, marks, index if is_asked and self.can_play else -1)
        for index in range(len(hand), len(hand) + battle.due[side] if battle.phase == DECIDE else 0):
            content += due_svg(LEFT + index * STEP, top + TOP)
        return content

    def card(self, card: str, corner: Point, marks: str = "", press: int = -1) -> str:
        """Draw one card: its picture, the name of its kind, or at sea of its ship, and in the corner its value, of the
        Salpinx its price; `press` is its place in the hand, -1 where it cannot be played."""
        numbers = self.battle.numbers
        kind, face = numbers.kind_of[card], numbers.face(self.battle.ground, card)
        words = self.label(SHOWN.get(face, face))
        long = len(words) * (1 if words[0] <= "z" else 2) > MOST_LETTERS
        fit = f' textLength="{LONG_NAME}" lengthAdjust="spacingAndGlyphs"' if long else ""
        glyph = path("battle-card__glyph", BATTLE_GLYPHS[kind])
        value = "" if card == MERCENARIES else f"−{numbers.salpinx}" if card == SALPINX else str(numbers.values[card])
        content = rect("battle-card__paper", 0, 0, WIDTH, HEIGHT, 6)
        content += f'<g transform="translate(33 30)" stroke-width="2">{glyph}</g>'
        content += words_svg(6, 15, value, ' font-size="13" font-weight="700"')
        content += words_svg(WIDTH // 2, 68, words, ' font-size="12" text-anchor="middle"' + fit)
        if press >= 0:
            # An unseen sheet over the card, which says in words what card it is.
            pressed = f'data-press="card:{press}" role="button" tabindex="0"'
            sheet = rect("battle-card__hit", 0, 0, WIDTH, HEIGHT, 6)
            sheet = f'<g fill="transparent" {pressed} aria-label="{escape(self.label(face))}">{sheet}</g>'
            content = f'<g aria-hidden="true">{content}</g>{sheet}'
        return placed(*corner, content, "battle-card battle-card--" + kind + marks)

    def table(self) -> str:
        """Draw the cards of a phase: the attacker's to the left of the defender's, pair by pair, with a sign between
        them: equal for a match, a cross for a hit."""
        attack, defence, side = self.laid
        words = self.label(side) + " / " + self.label(self.battle.numbers.other(side)) if side else ""
        content = words_svg(LEFT, ROW + 16, words, ' font-size="11"') if attack else ""
        for index, card in enumerate(attack):
            x, y = LEFT + index * PAIR, ROW + TOP + HEIGHT // 2
            content += self.card(card, (x, ROW + TOP))
            theirs = defence[index] if index < len(defence) else None
            if defence:
                is_match, middle = self.battle.numbers.cards_match(card, theirs), x + WIDTH + 1
                sign = f"M{middle + 2} {y - 4}h12m0 8h-12" if is_match else cross(middle + 8, y)
                drawn = path("battle-pair battle-pair--" + ("match" if is_match else "hit"), sign)
                content += f'<g fill="none" stroke="currentColor" stroke-width="3">{drawn}</g>'
            if theirs is not None:
                content += self.card(theirs, (x + WIDTH + 16, ROW + TOP))
        return content


def due_svg(x: int, y: int, name: str = "battle-card__due") -> str:
    """Draw the place of a card that is drawn if both sides stay, or (`name`: battle-card__back) of one that is
    hidden."""
    look = 'fill="none" stroke="currentColor" stroke-dasharray="4 4" opacity="0.5"'
    return f"<g {look}>{rect(name, x + 1, y + 1, WIDTH - 2, HEIGHT - 2, 6)}</g>"


def words_svg(x: int, y: int, words: str, more: str = ' font-size="13"') -> str:
    """Write words; `more`: further attributes."""
    return f'<text x="{x}" y="{y}"{more}>{escape(words)}</text>'


def end_svg(y: int, words: str) -> str:
    return words_svg(LEAST_WIDTH - 10, y, words, ' font-size="13" text-anchor="end"')


def card_corner(index: int, row: int) -> Point:
    """Return a point in the upper right corner of a card on the table; `row`: 0 for the attacker's, 1 for the
    defender's."""
    return LEFT + index * PAIR + WIDTH - 12 + row * (WIDTH + 16), ROW + TOP + 12
