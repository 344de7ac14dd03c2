"""The chances of a battle: of one phase, before the cards are drawn or for the hand that the reader holds; and how it
all ends if both sides keep to a stated policy, worked out beforehand by tools/battle_courses.py (rules battle.*).

Those of a phase are exact, by kinds of cards: hands are counted, each with the number of ways to draw it. They are a
matter of kinds alone (rules battle.match, battle.hit): how many cards of a kind have which value changes nothing."""

from typing import Annotated, Any, TypeAlias

from rules_engine import forms
from rules_engine.core import Answer, Line, Refused, Share, Table, distinct, must
from rules_engine.forms import Between, Choice, Reading
from rules_engine.polis.components import Components
from rules_engine.polis.readings import DUTY
from rules_engine.polis.rules.battle import (
    GROUNDS,
    MERCENARIES,
    SALPINX,
    BattleNumbers,
    first_attacker,
    read_battle_numbers,
)
from rules_engine.polis.rules.rounds import no_battle_refusal

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

Units: TypeAlias = Annotated[int, Between(1, "rounds.round-5b.limit")]
Hand: TypeAlias = Annotated[Kinds, forms.Counts("battle-cards", "battle-cards.phalanx.copies")]
MATCH = "match"
DECLINE = "decline"
DEFENCES = (MATCH, DECLINE)
TEN = 10  # not a number of the game
"""For decimals."""
PLAN = "plan."
"""How the names of plans begin; the table leaves it out."""

# the table of whole battles

NEVER = "never"
RETREATS = (NEVER, "two-left", "three-left")
"""When a side retreats: never, or before a phase with so few units."""
WHOLE = 10000  # not a number of the game
"""The chances of the table are parts of this."""
RETREAT, FEW, EMPTY = "retreat", "few-defenders", "deck-empty"
END_KINDS = ((RETREAT, 0), (RETREAT, 1), (FEW, 0), (FEW, 1), (EMPTY, 0))
"""How a battle may end, and whose doing it is: 0 the first attacker's, 1 the other's."""


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
                found.append((pair, {kind: self.copies[kind] - cards[kind] for kind in sorted(cards)}, weight * ways))
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


def battle_odds(
    components: Components,
    ground: Annotated[str, Choice("", GROUNDS)],
    sparta: Units,
    athens: Units,
    hand: Hand | None = None,
    gone: Hand | None = None,
    attacker: Annotated[str, Choice("sides", ("first-attacker",))] = "first-attacker",
    defence: Annotated[str, Choice("", DEFENCES)] = "match",
    matching: Annotated[str, Reading("matching")] = "duty",
) -> Answer:
    """Work out how many units the defender loses in one battle phase, exactly.

    `sparta` and `athens` have so many units in the area, and so many cards in hand. Without `hand`: the first phase
    before cards are drawn, for each of three plans of the attacker. With the attacker's `hand` (and the cards `gone`
    from the deck): every pair that may be played, the opponent's hand being any of the cards not seen; that is exact in
    the first phase, and later as far as nothing is known of what the opponent kept. `defence`: the defender matches as
    far as possible, or as little (only where the reading allows it).
    The value: {"attacker", "defender", "weights": {plan: [none, one, two]}, "whole"} or with a hand {"pairs":
    [[kinds], [none, one, two]], …}. Raises Refused, without a hand also where there is no battle (battle.when).
    """
    numbers = read_battle_numbers(components.data)
    if matching == DUTY and defence == DECLINE:
        raise Refused("battle.defence.decline", {})
    units = {"sparta": sparta, "athens": athens}
    side = first_attacker(ground) if attacker == "first-attacker" else attacker
    other = numbers.other(side)
    odds = Odds(numbers, units[other], defence == DECLINE)
    found: dict[str, Any] = {"attacker": side, "defender": other}
    if hand is None:
        must(no_battle_refusal(components, sparta + athens))
        if side != first_attacker(ground):
            raise Refused("battle.first-attacker", {"side": first_attacker(ground)})
        ways = [(plan, odds.first_phase(units[side], plan)) for plan in PLANS]
        found["weights"], left = dict(ways), odds.deck - sparta - athens
        phases = left // (numbers.shown * len(numbers.sides)) + 1  # that the pile lasts for at least (battle.refill)
        lines = [
            Line("battle.hit.plan", None, best_way("plan", ways, other, units[other])),
            Line("battle.first-attacker", None, {"side": side}),
            Line("battle.hands", None, dict(units)),
            Line("battle.deck-empty.phases", None, {"cards": left, "phases": phases}),
        ]
    else:
        ways, left = pair_odds(odds, hand, gone or {})
        found["pairs"] = [[pair, weights] for pair, weights in ways]
        lines = [
            Line("battle.hit.pair", None, best_way("pair", ways, other, units[other])),
            Line("battle.hands.unseen", None, {"other": other, "hand": units[other], "cards": left}),
        ]
    lines += [
        Line("battle.defence.least" if defence == DECLINE else "battle.defence.most", None, {}),
        Line("battle.cards.values", None, {}),
        Line("battle.retreat.before", None, {"points": numbers.retreat}),
    ]
    found["whole"] = whole = sum(ways[0][1])
    rows = []
    for way, weights in ways:  # the chances of no hit, one, two; none for what cannot be
        chances = [weights[hits] if hits < len(weights) else 0 for hits in range(numbers.shown + 1)]
        rows.append((way, *[Share(chance, whole) for chance in chances]))
    name, column = ("plans", "plan") if hand is None else ("pairs", "pair")
    return Answer(found, tuple(lines), (Table(name, (column, "no-hit", "one-hit", "two-hits"), tuple(rows)),))


def losses(weights: Weights, units: int) -> int:
    """Add up the units by the weight of each number; nobody loses more than there are."""
    return sum([min(hits, units) * weights[hits] for hits in range(len(weights))])


def best_way(name: str, ways: list[Any], other: str, units: int) -> dict[str, Any]:
    """Return which of the ways (its `name` in a line) costs the defender with so many units most, and how many on
    average, as "units", "tenths", "hundredths", rounded to hundredths."""
    worth = [losses(weights, units) for _, weights in ways]
    best, weights = ways[worth.index(max(worth))]
    found = rounded(max(worth), sum(weights), TEN * TEN)
    lost = {"units": found // (TEN * TEN), "tenths": found // TEN % TEN, "hundredths": found % TEN}
    return {"other": other, name: best} | lost


def rounded(part: int, whole: int, steps: int) -> int:
    """Return a fraction in so many steps to a whole, rounded."""
    return (2 * steps * part + whole) // (2 * whole)


def pair_odds(odds: Odds, hand: Kinds, gone: Kinds) -> tuple[list[Any], int]:
    """Return (the kinds of every pair of a hand, the weights of its hits), and how many cards are unseen. Refused for
    more cards than there are, for an empty hand, and where the deck is too small for the opponent's."""
    unseen = {}
    for kind in odds.numbers.kinds:
        seen, copies = hand.get(kind, 0) + gone.get(kind, 0), odds.copies[kind]
        if seen > copies:
            raise Refused("battle.cards", {"card": kind, "cards": seen, "copies": copies})
        unseen[kind] = copies - seen
    cards, pairs = sum([unseen[kind] for kind in odds.numbers.kinds]), pairs_of(odds.numbers, hand)
    if not pairs[0]:
        raise Refused("battle.attack", {"cards": odds.numbers.shown})
    if cards < odds.size:
        raise Refused("battle.hands", {"cards": cards})
    return [(list(pair), odds.hit_weights(pair, unseen, cards)) for pair in pairs], cards


def pairs_of(numbers: BattleNumbers, hand: Kinds) -> list[tuple[str, ...]]:
    held = [kind for kind in numbers.kinds for _ in range(min(hand.get(kind, 0), numbers.shown))]
    if len(held) < numbers.shown:
        return [tuple(held)]
    return distinct([(kind, later) for index, kind in enumerate(held) for later in held[index + 1 :]])


def units_name(first: int, other: int) -> str:
    return "units-" + str(first) + "-" + str(other)


def row_name(first: str, other: str) -> str:
    return first + "-" + other


def groups(row: list[int]) -> tuple[list[int], list[int], list[int]]:
    """Split a row's numbers: by `END_KINDS`, and by the units left of first attacker and other, from none up."""
    ends = len(END_KINDS)
    middle = ends + (len(row) - ends) // 2
    return row[:ends], row[ends:middle], row[middle:]


def battle_outcome(
    components: Components,
    ground: Annotated[str, Choice("", GROUNDS)],
    sparta: Annotated[int, Between(1, "rounds.round-5b.limit")],
    athens: Annotated[int, Between(1, "rounds.round-5b.limit")],
    plan: Annotated[str, Choice("", PLANS)] = "plan.strongest",
    sparta_retreat: Annotated[str, Choice("", RETREATS)] = "never",
    athens_retreat: Annotated[str, Choice("", RETREATS)] = "never",
) -> Answer:
    """Work out how the battle ends, and how many units each side has left, in so many of ten thousand battles.

    Both attack by the `plan`, match as far as possible, and lay the lowest card where nothing matches; each retreats at
    the stated time. The value: {"ends": [[how, side or None, weight], …], "left": {side: [weight of no unit left, of
    one, …]}, "whole"}. Refused where there is no battle (battle.when).
    """
    must(no_battle_refusal(components, sparta + athens))
    units = {"sparta": sparta, "athens": athens}
    retreats = {"sparta": sparta_retreat, "athens": athens_retreat}
    first = first_attacker(ground)
    sides = (first, components.other(first))
    courses = components.data["battle-courses"][plan[len(PLAN) :]]
    row = courses[units_name(*[units[side] for side in sides])][row_name(*[retreats[side] for side in sides])]
    ends, mine, theirs = groups(row)
    left = {sides[0]: mine, sides[1]: theirs}
    found: list[Any] = [[how, None if how == EMPTY else sides[who], ends[i]] for i, (how, who) in enumerate(END_KINDS)]
    value = {"ends": found, "left": left, "whole": WHOLE}
    rows = [(how, side, Share(weight, WHOLE)) for how, side, weight in found if weight]
    most = max([number for side in sides for number in range(len(left[side])) if left[side][number]])
    counts = [(number, *[Share(left[side][number], WHOLE) for side in components.sides]) for number in range(most + 1)]
    tables = [Table("ends", ("end", "side", "chance"), tuple(rows))]
    tables.append(Table("left", ("units", *components.sides), tuple(counts)))
    values = {}  # what is left on average
    for side in sides:
        tenths = rounded(losses(left[side], len(left[side])), WHOLE, TEN)
        values.update({side + "_units": tenths // TEN, side + "_tenths": tenths % TEN})
    when = [Line("battle.retreat.when", None, {"side": side, "when": retreats[side]}) for side in components.sides]
    for at, side in enumerate(components.sides):
        when[at] = Line("battle.retreat.never", None, {"side": side}) if retreats[side] == NEVER else when[at]
    lines = [
        Line("battle.hit.left", None, values),
        Line("battle.first-attacker", None, {"side": sides[0]}),
        Line("battle.attack.plan", None, {"plan": plan}),
        Line("battle.defence.most", None, {}),
        Line("battle.match.lowest", None, {}),
        *when,
        Line("battle.cards.values", None, {}),
    ]
    return Answer(value, tuple(lines), tuple(tables))
