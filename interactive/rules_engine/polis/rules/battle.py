"""The battle cards, and what a battle phase does on plain values: who attacks, what pairs of cards bring, when a battle
ends (rules battle.*)."""

from typing import Any, TypeAlias

from rules_engine.core import distinct, kept

LAND = "land"
SEA = "sea"
GROUNDS = (LAND, SEA)
SALPINX = "salpinx"
MERCENARIES = "mercenaries"
CARDS_OF = {
    "phalanx": ("phalanx-high", "phalanx-low"),
    "cavalry": ("cavalry-high", "cavalry-low"),
    "archers": ("archers-high", "archers-low"),
    "elite-trireme": ("elite-trireme-high", "elite-trireme-low"),
    "trireme": ("trireme-high", "trireme-low"),
    "bireme": ("bireme-high", "bireme-low"),
}
"""The cards of a kind, or of its ship, with two values; a kind with one value is a card by itself."""

Defence: TypeAlias = tuple[str | None, ...]
"""A card, or None for a missing one, to each of the attacker's cards."""


class BattleNumbers:
    """The plain values of rules_data/polis about battles. How many cards of a kind have the higher value, and what the
    mercenaries are worth, are practice values; the Salpinx brings nothing but its hit (battle.salpinx-points).

    `kinds` and `cards` (ids of different cards) in the order of the data; `copies` of a card, `values` of a card,
    `kind_copies` of a kind; `kind_of`: card to kind; `faces`: card to what it is at sea.

    The numbers, by the rules that name them: `units` battle.when; `shown` battle.attack; `loss` battle.hit; `retreat`
    battle.retreat; `remaining` battle.few-defenders; `salpinx` battle.salpinx.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        battle, tiles = data["battle"], data["battle-cards"]
        self.units: int = battle["units"]
        self.shown: int = battle["cards"]
        self.loss: int = battle["loss"]
        self.retreat: int = battle["retreat"]
        self.remaining: int = battle["remaining"]
        self.salpinx: int = battle["salpinx"]
        self.sides: tuple[str, ...] = tuple(data["order"]["sides"])
        self.kinds: tuple[str, ...] = tuple(data["order"]["battle-cards"])
        self.kind_copies: dict[str, int] = {kind: tiles[kind]["copies"] for kind in self.kinds}
        rows: list[tuple[str, str, int, int, str]] = []
        for kind in self.kinds:
            row, copies = tiles[kind], self.kind_copies[kind]
            ship = row.get("ship", kind)
            if "low" in row:
                high, cards, faces = data["practice-cards"][kind]["high"], CARDS_OF[kind], CARDS_OF[ship]
                rows.append((cards[0], kind, high, row["high"], faces[0]))
                rows.append((cards[1], kind, copies - high, row["low"], faces[1]))
            else:
                value = data["practice-mercenaries"]["value"] if kind == MERCENARIES else 0
                rows.append((kind, kind, copies, row.get("high") or value, ship))
        self.cards = tuple([card for card, _, _, _, _ in rows])
        self.kind_of = {card: kind for card, kind, _, _, _ in rows}
        self.copies = {card: copies for card, _, copies, _, _ in rows}
        self.values = {card: value for card, _, _, value, _ in rows}
        self.faces = {card: face for card, _, _, _, face in rows}

    def other(self, side: str) -> str:
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def face(self, ground: str, card: str) -> str:
        """Return the card as it is called on land or at sea (rule battle.cards)."""
        return self.faces[card] if ground == SEA else card

    def all_cards(self) -> tuple[str, ...]:
        return tuple([card for card in self.cards for _ in range(self.copies[card])])

    def in_order(self, hand: Defence) -> tuple[str, ...]:
        return tuple([card for card in self.cards for _ in range(hand.count(card))])

    def cards_match(self, attack: str, defence: str | None) -> bool:
        """Tell whether a pair of cards matches; a missing card never does (rule battle.short-hand)."""
        return defence is not None and kinds_match(self.kind_of[attack], self.kind_of[defence])

    def matches(self, attack: tuple[str, ...], defence: Defence) -> int:
        return sum([1 for mine, theirs in zip(attack, defence) if self.cards_match(mine, theirs)])

    def all_defences(self, attack: tuple[str, ...], hand: tuple[str, ...]) -> list[Defence]:
        """List every way to lay as many cards of the hand as there are attacking ones against them, each way once."""
        missing = (None,) * (len(attack) - len(hand))
        ways = arrangements((*self.in_order(hand), *missing), len(attack))
        same = len(attack) > 1 and all([card == attack[0] for card in attack])
        return [way for way in ways if way == self.ordered(way)] if same else ways

    def ordered(self, way: Defence) -> Defence:
        """Sort the cards of a defence as the data lists them, missing ones last."""
        return self.in_order(way) + (None,) * way.count(None)

    def most_matches(self, attack: tuple[str, ...], hand: tuple[str, ...]) -> int:
        return max([self.matches(attack, way) for way in self.all_defences(attack, hand)])

    def is_too_few(self, units: int) -> bool:
        """Tell whether a defender with so many units left ends the battle (rule battle.few-defenders)."""
        return units <= self.remaining

    def cards_due(self, losses: int) -> tuple[int, int]:
        """Return the cards that attacker and defender draw after a phase, fewer for units lost (rule battle.refill)."""
        return self.shown, self.shown - losses

    def is_deck_short(self, losses: int, pile: int) -> bool:
        """Tell whether a pile of so many cards is too small for both, which ends the battle (rule
        battle.deck-empty)."""
        return sum(self.cards_due(losses)) > pile


@kept
def read_battle_numbers(data: dict) -> BattleNumbers:
    return BattleNumbers(data)


def kinds_match(attack: str, defence: str) -> bool:
    """Tell whether two kinds match: the same picture, or mercenaries on either side; nothing matches an attacking
    Salpinx (rules battle.match, battle.salpinx, battle.mercenaries)."""
    if attack == SALPINX:
        return False
    return attack == defence or MERCENARIES in (attack, defence)


def arrangements(cards: Defence, count: int) -> list[Defence]:
    """List every way to lay so many of the cards in a row; cards that are the same are not told apart."""
    different = distinct(cards)
    rows: list[Defence] = [()]
    for _ in range(count):
        rows = [(*row, card) for row in rows for card in different if row.count(card) < cards.count(card)]
    return rows


def first_attacker(ground: str) -> str:
    """Return who attacks first: on land Sparta, at sea Athens (rule battle.first-attacker)."""
    return "sparta" if ground == LAND else "athens"
