"""Exact chances of one battle phase, by kinds of cards: hands are counted, each with the number of ways to draw it.

A matter of kinds alone (rules battle.match, battle.hit): how many cards of a kind have which value changes nothing.
"""

from typing import TypeAlias

from rules_engine.polis.rules.battle import MERCENARIES, SALPINX, BattleNumbers

Kinds: TypeAlias = dict[str, int]
"""Kind to number of cards."""
Pair: TypeAlias = tuple[str, ...]
"""The kinds of the cards that the attacker plays."""
Opening: TypeAlias = tuple[Pair, Kinds, int]
"""What is played, the cards that are left of its kinds and of mercenaries, and in how many ways it comes to this."""
Weights: TypeAlias = list[int]
"""The weight of no hit, of one, of two, …"""

STRONGEST = "plan.strongest"
SALPINX_FIRST = "plan.salpinx-first"
HOLD_BACK = "plan.hold-back"
PLANS = (STRONGEST, SALPINX_FIRST, HOLD_BACK)
"""Which kinds the attacker plays first: those of the highest values, those after the Salpinx, those of the lowest."""
SPECIAL = (SALPINX, MERCENARIES)


def ranking(numbers: BattleNumbers, plan: str) -> tuple[str, ...]:
    """Return the kinds in the order in which the plan plays them; mercenaries bring an attacker nothing, so late."""
    usual = [kind for kind in numbers.kinds if kind not in SPECIAL]
    if plan == STRONGEST:
        return (*usual, MERCENARIES, SALPINX)
    if plan == SALPINX_FIRST:
        return (SALPINX, *usual, MERCENARIES)
    return (*reversed(usual), MERCENARIES, SALPINX)


class Odds:
    """The hits on a defender with `size` cards, who matches as far as possible, or as little (`decline`). Binomial
    coefficients and weights that were worked out are kept."""

    def __init__(self, numbers: BattleNumbers, size: int, decline: bool) -> None:
        self.numbers, self.copies, self.size, self.decline = numbers, numbers.kind_copies, size, decline
        self.deck = sum([self.copies[kind] for kind in numbers.kinds])
        self.known: dict[tuple, Weights] = {}
        self.triangle: list[tuple[int, ...]] = [(1,)]  # Pascal's
        for _ in range(self.deck):
            row = self.triangle[-1]
            self.triangle.append((1, *[row[index] + row[index + 1] for index in range(len(row) - 1)], 1))

    def ways(self, cards: int, taken: int) -> int:
        """Return in how many ways so many cards can be taken out of so many."""
        row = self.triangle[cards]
        return row[taken] if 0 <= taken < len(row) else 0

    def first_phase(self, own: int, plan: str) -> Weights:
        """Return the weights of hits in the first phase over all hands of both; `own`: the attacker's cards."""
        found = [0] * (self.numbers.cards_shown(own) + 1)
        for pair, left, ways in self.all_first_plays(own, plan):
            weights = self.hit_weights(pair, left, self.deck - own)
            for hits in range(len(found)):
                found[hits] += ways * weights[hits]
        return found

    def all_first_plays(self, own: int, plan: str) -> list[Opening]:
        """List all first plays of the plan from a hand of so many cards of the whole deck: two cards of one kind, or
        the only card, where none of an earlier kind is in hand; or the only card of one kind and one of the next."""
        order, played = ranking(self.numbers, plan), self.numbers.cards_shown(own)
        found: list[Opening] = []
        for place, kind in enumerate(order):
            for count in range(played, own + 1):
                weight = self.ways(self.copies[kind], count)
                found += self.with_others((kind,) * played, {kind: count}, order[place + 1 :], own - count, weight)
            for after in range(place + 1, len(order)):
                second = order[after]
                for count in range(1, own):
                    held, weight = {kind: 1, second: count}, self.copies[kind] * self.ways(self.copies[second], count)
                    found += self.with_others((kind, second), held, order[after + 1 :], own - 1 - count, weight)
        return found

    def with_others(self, pair: Pair, held: Kinds, later: tuple[str, ...], others: int, weight: int) -> list[Opening]:
        """Complete such hands with the rest drawn from the kinds that are played later, mercenaries told apart."""
        jokers = self.copies[MERCENARIES] if MERCENARIES in later else 0
        rest, found = sum([self.copies[kind] for kind in later]) - jokers, []
        for count in range(min(jokers, others) + 1):
            ways, cards = self.ways(jokers, count) * self.ways(rest, others - count), {MERCENARIES: count} | held
            if weight * ways:
                left = {kind: self.copies[kind] - cards[kind] for kind in sorted(cards)}
                found.append((pair, left, weight * ways))
        return found

    def hit_weights(self, pair: Pair, left: Kinds, cards: int) -> Weights:
        """Count how many of the defender's hands suffer no hit, one, two by these attacking cards; `left`: how many are
        unseen of their kinds and of mercenaries, `cards`: how many in all."""
        kinds = [kind for kind in self.numbers.kinds if kind in pair and kind not in SPECIAL]
        counts = [left[kind] for kind in kinds] + [left[MERCENARIES]]
        key = (pair, tuple(counts), cards)
        if key not in self.known:
            self.known[key] = (self.least_matching if self.decline else self.most_matching)(pair, counts, cards)
        return self.known[key]

    def most_matching(self, pair: Pair, counts: list[int], cards: int) -> Weights:
        """Count them where the defender matches as far as possible, by counting the hands that lack what matches;
        `counts`: how many are unseen of each ordinary kind of the pair, and last of mercenaries."""
        whole, fitting = self.ways(cards, self.size), sum(counts)
        without = self.ways(cards - fitting, self.size)
        single = self.ways(cards - fitting, self.size - 1)
        if len(pair) == 1:
            missed = whole if SALPINX in pair else 0 if MERCENARIES in pair else without
            return [whole - missed, missed]
        if SALPINX in pair:
            both = 0 if MERCENARIES in pair else without
            return [0, whole - both, both]
        if MERCENARIES in pair:
            missed = without if self.size > 1 else whole
            return [whole - missed, missed, 0]
        if pair[0] == pair[1]:
            return [whole - without - fitting * single, fitting * single, without]
        one_kind = sum([self.ways(cards - fitting + count, self.size) - without for count in counts[:-1]])
        missed = one_kind + counts[-1] * single
        return [whole - without - missed, missed, without]

    def least_matching(self, pair: Pair, counts: list[int], cards: int) -> Weights:
        """Count them where the defender matches as little as possible; with a single card they leave the other place
        empty, which matches nothing (rule battle.short-hand)."""
        whole, fitting = self.ways(cards, self.size), sum(counts)
        only, alone = self.ways(fitting, self.size), self.size == 1
        if len(pair) == 1:
            missed = whole if SALPINX in pair else 0 if MERCENARIES in pair else whole - only
            return [whole - missed, missed]
        if SALPINX in pair:
            one = 0 if alone else whole if MERCENARIES in pair else only
            return [0, one, whole - one]
        if MERCENARIES in pair:
            return [0, only, whole - only] if alone else [only, whole - only, 0]
        other = (cards - fitting) * self.ways(fitting, self.size - 1)
        if pair[0] == pair[1]:
            return [0, only, whole - only] if alone else [only, other, whole - only - other]
        jokers = self.ways(counts[-1], self.size)
        if alone:
            return [0, jokers, whole - jokers]
        one_kind = sum([self.ways(count + counts[-1], self.size) - jokers for count in counts[:-1]])
        one = one_kind + (cards - fitting) * self.ways(counts[-1], self.size - 1)
        return [jokers, one, whole - jokers - one]
