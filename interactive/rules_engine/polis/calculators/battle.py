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
    kinds_match,
    read_battle_numbers,
)
from rules_engine.polis.rules.rounds import no_battle_refusal

Kinds: TypeAlias = dict[str, int]
"""Kind to number of cards."""
Pair: TypeAlias = tuple[str, ...]
"""The kinds of the cards that the attacker plays."""
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
    coefficients and what was worked out are kept: `fitting`: pair to the places that each kind fits (the first is 1,
    the second 2, both are 3)."""

    def __init__(self, numbers: BattleNumbers, size: int, decline: bool) -> None:
        self.numbers, self.copies, self.size, self.decline = numbers, numbers.kind_copies, size, decline
        self.deck = sum([self.copies[kind] for kind in numbers.kinds])
        self.known: dict[tuple, Weights] = {}
        self.fitting: dict[Pair, list[int]] = {}
        self.triangle: list[tuple[int, ...]] = [(1,)]  # Pascal's
        for _ in range(self.deck):
            row = self.triangle[-1]
            self.triangle.append((1, *[row[index] + row[index + 1] for index in range(len(row) - 1)], 1))

    def hands(self, copies: list[int], size: int) -> list[tuple[tuple[int, ...], int]]:
        """List every hand of so many cards with the ways to draw it; `copies`: the number of cards of each sort."""
        found: list[tuple[tuple[int, ...], int, int]] = [((), size, 1)]
        for number in copies[:-1]:
            row = self.triangle[number]
            found = [
                ((*hand, count), left - count, ways * row[count])
                for hand, left, ways in found
                for count in range(min(number, left) + 1)
            ]
        last = self.triangle[copies[-1]]
        return [((*hand, left), ways * last[left]) for hand, left, ways in found if left < len(last)]

    def first_phase(self, own: int, plan: str) -> Weights:
        """Return the weights of hits in the first phase over all hands of both; `own`: the attacker's cards (rules
        battle.attack, battle.short-hand)."""
        order, shown = ranking(self.numbers, plan), min(self.numbers.shown, own)
        copies, found = [self.copies[kind] for kind in order], [0] * (shown + 1)
        for hand, ways in self.hands(copies, own):
            pair = tuple([kind for kind, count in zip(order, hand) for _ in range(count)][:shown])
            left = {kind: number - count for kind, number, count in zip(order, copies, hand)}
            for hits, weight in enumerate(self.hit_weights(pair, left)):
                found[hits] += ways * weight
        return found

    def hit_weights(self, pair: Pair, left: Kinds) -> Weights:
        """Count how many of the defender's hands suffer no hit, one, two by these attacking cards; `left`: how many are
        unseen of each kind. Cards are told apart by the places in the pair that they fit, which is what the defender
        looks for: those where they match, or those where they do not."""
        if pair not in self.fitting:
            self.fitting[pair] = [
                sum([at + 1 for at, mine in enumerate(pair) if kinds_match(mine, kind) != self.decline])
                for kind in self.numbers.kinds
            ]
        copies = [0, 0, 0, 0]  # of cards that fit nowhere, the first place, the second, both
        for kind, places in zip(self.numbers.kinds, self.fitting[pair]):
            copies[places] += left[kind]
        key = (len(pair), *copies)
        if key not in self.known:
            self.known[key] = weights = [0] * (len(pair) + 1)
            laid = min(len(pair), self.size)
            for (_, first, second, both), ways in self.hands(copies, self.size):
                fit = min((first + both > 0) + (second + both > 0), first + second + both)
                weights[len(pair) - (laid - fit if self.decline else fit)] += ways
        return self.known[key]


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
    return [(list(pair), odds.hit_weights(pair, unseen)) for pair in pairs], cards


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
