"""Landscape cards: how many each player begins with, when they are reshuffled, and paying with them (rules cards.*,
cost.pay, cost.exact, cost.substitute). Cards and symbols are counted in the order of `Components.landscapes`."""

from dataclasses import dataclass

from rules_engine.attika.components import ANY, CARD, Components, Symbols
from rules_engine.attika.readings import RESHUFFLE, Readings, chosen
from rules_engine.cards import Cards, selections, write_cards
from rules_engine.core import Line, Refused


def all_cards(components: Components) -> list[str]:
    """List every landscape card (rule setup.cards)."""
    return [landscape for landscape in components.landscapes for _ in range(components.number("cards", "each"))]


def hand_size(components: Components, index: int) -> int:
    """Count the cards with which the player at this place in the order begins (rule setup.hand)."""
    return components.data["setup"]["hand"]["first"] + index * components.data["setup"]["hand"]["step"]


def reshuffles(pile: int, discards: Cards, count: int, readings: Readings) -> bool:
    """Tell whether drawing `count` cards makes the discard pile the new draw pile: as soon as the draw pile, of `pile`
    cards, is used up, or in the reading `when-needed` once a card is wanted that it does not have (rules
    cards.reshuffle, cards.moment)."""
    if count == 0 or not any(discards):
        return False
    return pile < count or (pile == count and chosen(readings, RESHUFFLE) == "at-once")


@dataclass(frozen=True)
class Bill:
    """What is to be paid: `needed` of each landscape, `any_cards` of any kind.

    `substitute_cards` replace one missing card; `replaceable` of the needed symbols fall away at the player's choice.
    """

    needed: Cards
    any_cards: int
    substitute_cards: int
    replaceable: int = 0

    def symbols(self) -> int:
        """Count the symbols to be paid after those that fall away."""
        return max(sum(self.needed) - self.replaceable, 0)

    def parts(self, matched: int) -> tuple[int, int, int]:
        """Split the cards into matching ones, those of any kind and substitutes, if so many symbols are paid with their
        own card (rules cost.pay, cost.substitute)."""
        return matched, self.any_cards, self.substitute_cards * (self.symbols() - matched)

    def most_matched(self, hand: Cards) -> int:
        """Count the symbols that this hand can pay with their own card."""
        return min(sum(self.matching_cards(hand)), self.symbols())

    def fewest_cards(self, hand: Cards) -> int:
        """Count the cards when every matching card of the hand is used."""
        return sum(self.parts(self.most_matched(hand)))

    def matching_cards(self, hand: Cards) -> Cards:
        """Count the needed symbols for which the hand holds the very card (rule cost.pay)."""
        return tuple([min(pair) for pair in zip(self.needed, hand)])

    def shortage(self, hand: Cards) -> tuple[int, int]:
        """Return the fewest cards that a hand which cannot pay would need as well: how many matching ones, and how many
        of any kind. A matching card saves its substitutes (rules cost.pay, cost.substitute)."""
        short = self.fewest_cards(hand) - sum(hand)  # if all of them were of no matching kind
        most = self.symbols() - self.most_matched(hand)
        match = min(most, short // self.substitute_cards)
        loose = short - match * self.substitute_cards
        return (match + 1, 0) if loose > 1 and match < most else (match, loose)

    def missing_cards(self, landscapes: tuple[str, ...], hand: Cards) -> Symbols:
        """Return the fewest cards that would settle the bill with the hand, of landscapes to choose from the first."""
        match, loose = self.shortage(hand)
        cards = []
        for cost, used in zip(self.needed, self.matching_cards(hand)):
            cards.append(min(cost - used, match))
            match -= cards[-1]
        return write_cards(landscapes, tuple(cards)) | ({ANY: loose} if loose else {})

    def short_hand(self, landscapes: tuple[str, ...], hand: Cards) -> Refused:
        """Return the refusal of a hand that cannot pay, with the fewest cards that would do as well (rule cost.pay):
        cards of any kind only, so many of some matching ones at the player's choice, or just these."""
        match, loose = self.shortage(hand)
        values = {"short": match + loose, "substitutes": self.substitute_cards}
        if match == 0:
            return Refused("cost.pay.any", values)
        lacking = tuple([cost - used for cost, used in zip(self.needed, self.matching_cards(hand))])
        if match < sum(lacking) and match + loose < sum(lacking) and sum([count > 0 for count in lacking]) > 1:
            return Refused("cost.pay.choice", values | {"missing": write_cards(landscapes, lacking)})
        return Refused("cost.pay", values | {"missing": self.missing_cards(landscapes, hand)})

    def payment_lines(self, hand: Cards) -> list[Line]:
        """Split the cheapest payment into matching cards, cards of any kind and substitutes (rules cost.pay,
        cost.substitute). Their sum is `Bill.fewest_cards`, whether or not the hand has them."""
        matched, loose, substitutes = self.parts(self.most_matched(hand))
        lines = [
            Line("cost.pay", {CARD: matched}, {"cards": matched}),
            Line("cost.pay.any", {CARD: loose}, {"cards": loose}),
            Line("cost.substitute", {CARD: substitutes}, {"missing": self.symbols() - matched, "cards": substitutes}),
        ]
        return [line for line in lines if line.amount[CARD]]

    def cheapest_payments(self, hand: Cards) -> list[Cards]:
        """List every payment with the fewest cards, least of the first landscape first; [] if the hand cannot pay."""
        fewest, matched = self.fewest_cards(hand), self.most_matched(hand)
        payments = selections(hand, fewest) if fewest <= sum(hand) else []
        return [paid for paid in payments if self.most_matched(paid) == matched]

    def first_payment(self, hand: Cards) -> Cards | None:
        """Return the first of the cheapest payments without listing them all; None if the hand cannot pay."""
        if self.replaceable:
            payments = self.cheapest_payments(hand)
            return payments[0] if payments else None
        matched = self.matching_cards(hand)
        _, any_cards, substitutes = self.parts(sum(matched))
        loose, paid = any_cards + substitutes, list(matched)
        for index in range(len(hand) - 1, -1, -1):  # the others from the last landscape backwards
            taken = min(hand[index] - matched[index], loose)
            paid[index] += taken
            loose -= taken
        return None if loose else tuple(paid)

    def pays(self, paid: Cards) -> bool:
        """Tell whether exactly these cards settle it: each symbol by its card or by substitutes (rule cost.exact)."""
        return any([sum(paid) == sum(self.parts(matched)) for matched in range(self.most_matched(paid) + 1)])

    def substitute_lines(self, paid: Cards) -> list[Line]:
        """Say how many matching cards a payment replaces, by how many; [] if none (rule cost.substitute)."""
        for matched in range(self.most_matched(paid), -1, -1):
            _, _, substitutes = self.parts(matched)
            if substitutes and sum(paid) == sum(self.parts(matched)):
                values = {"replaced": self.symbols() - matched, "cards": substitutes}
                return [Line("cost.substitute.paid", None, values)]
        return []

    def every_payment(self, hand: Cards) -> list[Cards]:
        """List every payment that settles the bill exactly: those with the fewest cards first, then those in which
        substitutes stand for symbols whose own card is in the hand (rules cost.exact, cost.substitute)."""
        sizes = sorted(set([sum(self.parts(matched)) for matched in range(self.most_matched(hand) + 1)]))
        return [paid for size in sizes if size <= sum(hand) for paid in selections(hand, size) if self.pays(paid)]
