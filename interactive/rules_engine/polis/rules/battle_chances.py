"""Exact chances of one battle phase, by kinds of cards: hands are counted, each with the number of ways to draw it.

A matter of kinds alone (rules battle.match, battle.hit): how many cards of a kind have which value changes nothing.
"""

from dataclasses import dataclass
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


@dataclass(frozen=True)
class Odds:
    """One question: the defender's number of cards, whether they decline to match, Pascal's triangle, and what was
    worked out before (`known`, filled as it goes)."""

    numbers: BattleNumbers
    size: int
    decline: bool
    triangle: tuple[tuple[int, ...], ...]
    known: dict

    def ways(self, cards: int, taken: int) -> int:
        """Return in how many ways so many cards can be taken out of so many."""
        row = self.triangle[cards]
        return row[taken] if 0 <= taken < len(row) else 0


def begin_odds(numbers: BattleNumbers, size: int, decline: bool) -> Odds:
    """Prepare a question about a defender with so many cards."""
    cards = sum([numbers.kind_copies[kind] for kind in numbers.kinds])
    rows: list[tuple[int, ...]] = [(1,)]
    for _ in range(cards):
        row = rows[-1]
        rows.append((1, *[row[index] + row[index + 1] for index in range(len(row) - 1)], 1))
    return Odds(numbers, size, decline, tuple(rows), {})


def ranking(numbers: BattleNumbers, plan: str) -> tuple[str, ...]:
    """Return the kinds in the order in which the plan plays them; mercenaries bring an attacker nothing, so late."""
    usual = [kind for kind in numbers.kinds if kind not in SPECIAL]
    if plan == STRONGEST:
        return (*usual, MERCENARIES, SALPINX)
    if plan == SALPINX_FIRST:
        return (SALPINX, *usual, MERCENARIES)
    return (*reversed(usual), MERCENARIES, SALPINX)


def all_first_plays(odds: Odds, own: int, plan: str) -> list[Opening]:
    """List all first plays of the plan from a hand of so many cards of the whole deck: two cards of one kind, or the
    only card, where none of an earlier kind is in hand; or the only card of one kind and one of the next."""
    order, copies, played = ranking(odds.numbers, plan), odds.numbers.kind_copies, odds.numbers.cards_shown(own)
    found: list[Opening] = []
    for place, kind in enumerate(order):
        for count in range(played, own + 1):
            pair, weight = (kind,) * played, odds.ways(copies[kind], count)
            found += with_others(odds, pair, {kind: count}, order[place + 1 :], own - count, weight)
        for after in range(place + 1, len(order)):
            second = order[after]
            for count in range(1, own):
                held, weight = {kind: 1, second: count}, copies[kind] * odds.ways(copies[second], count)
                found += with_others(odds, (kind, second), held, order[after + 1 :], own - 1 - count, weight)
    return found


def with_others(odds: Odds, pair: Pair, held: Kinds, later: tuple[str, ...], others: int, weight: int) -> list[Opening]:
    """Complete such hands with the rest drawn from the kinds that are played later, mercenaries told apart."""
    copies = odds.numbers.kind_copies
    jokers = copies[MERCENARIES] if MERCENARIES in later else 0
    rest = sum([copies[kind] for kind in later]) - jokers
    found = []
    for count in range(min(jokers, others) + 1):
        ways = weight * odds.ways(jokers, count) * odds.ways(rest, others - count)
        cards = {MERCENARIES: count} | held
        if ways:
            found.append((pair, {kind: copies[kind] - cards[kind] for kind in sorted(cards)}, ways))
    return found


def hit_weights(odds: Odds, pair: Pair, left: Kinds, cards: int) -> Weights:
    """Count how many of the defender's hands suffer no hit, one, two by these attacking cards; `left`: how many are
    unseen of their kinds and of mercenaries, `cards`: how many in all."""
    kinds = [kind for kind in odds.numbers.kinds if kind in pair and kind not in SPECIAL]
    counts = [left[kind] for kind in kinds] + [left[MERCENARIES]]
    key = (pair, tuple(counts), cards)
    if key not in odds.known:
        odds.known[key] = (least_matching if odds.decline else most_matching)(odds, pair, counts, cards)
    return odds.known[key]


def most_matching(odds: Odds, pair: Pair, counts: list[int], cards: int) -> Weights:
    """Count them where the defender matches as far as possible, by counting the hands that lack what matches; `counts`:
    how many are unseen of each ordinary kind of the pair, and last of mercenaries."""
    whole, fitting = odds.ways(cards, odds.size), sum(counts)
    without = odds.ways(cards - fitting, odds.size)
    single = odds.ways(cards - fitting, odds.size - 1)
    if len(pair) == 1:
        missed = whole if SALPINX in pair else 0 if MERCENARIES in pair else without
        return [whole - missed, missed]
    if SALPINX in pair:
        both = 0 if MERCENARIES in pair else without
        return [0, whole - both, both]
    if MERCENARIES in pair:
        missed = without if odds.size > 1 else whole
        return [whole - missed, missed, 0]
    if pair[0] == pair[1]:
        return [whole - without - fitting * single, fitting * single, without]
    one_kind = sum([odds.ways(cards - fitting + count, odds.size) - without for count in counts[:-1]])
    missed = one_kind + counts[-1] * single
    return [whole - without - missed, missed, without]


def least_matching(odds: Odds, pair: Pair, counts: list[int], cards: int) -> Weights:
    """Count them where the defender matches as little as possible; with a single card they leave the other place empty,
    which matches nothing (rule battle.short-hand)."""
    whole, fitting = odds.ways(cards, odds.size), sum(counts)
    only, alone = odds.ways(fitting, odds.size), odds.size == 1
    if len(pair) == 1:
        missed = whole if SALPINX in pair else 0 if MERCENARIES in pair else whole - only
        return [whole - missed, missed]
    if SALPINX in pair:
        one = 0 if alone else whole if MERCENARIES in pair else only
        return [0, one, whole - one]
    if MERCENARIES in pair:
        return [0, only, whole - only] if alone else [only, whole - only, 0]
    other = (cards - fitting) * odds.ways(fitting, odds.size - 1)
    if pair[0] == pair[1]:
        return [0, only, whole - only] if alone else [only, other, whole - only - other]
    jokers = odds.ways(counts[-1], odds.size)
    if alone:
        return [0, jokers, whole - jokers]
    one_kind = sum([odds.ways(count + counts[-1], odds.size) - jokers for count in counts[:-1]])
    one = one_kind + (cards - fitting) * odds.ways(counts[-1], odds.size - 1)
    return [jokers, one, whole - jokers - one]


def first_phase(odds: Odds, own: int, plan: str) -> Weights:
    """Return the weights of hits in the first phase over all hands of both; `own`: the attacker's cards."""
    copies = odds.numbers.kind_copies
    cards = sum([copies[kind] for kind in odds.numbers.kinds]) - own
    found = [0] * (odds.numbers.cards_shown(own) + 1)
    for pair, left, ways in all_first_plays(odds, own, plan):
        weights = hit_weights(odds, pair, left, cards)
        for hits in range(len(found)):
            found[hits] += ways * weights[hits]
    return found
