"""Compute the outcomes of whole battles in Polis and write rules_data/polis/components-battles.yaml.

    PYTHONPATH=plugins:interactive .venv/bin/python tools/battle_courses.py

This takes about a quarter of an hour. Run it again when the battle cards or the rules of battle have changed;
tests/polis/rules/test_battle_course.py fails if the file is out of date.

Exact: every state that the cards may lead to is kept with its chance, and states that are alike are one. A state lists
kinds of cards alone: how many cards of a kind have which value changes neither hits nor ends."""

import sys
from collections import defaultdict
from functools import cache
from math import comb
from pathlib import Path
from typing import Any, TypeAlias

from rules_engine.polis.calculators.battle import (
    EMPTY,
    END_KINDS,
    FEW,
    HOLD_BACK,
    PLANS,
    RETREAT,
    RETREATS,
    SPECIAL,
    WHOLE,
    ranking,
    row_name,
    units_name,
)
from rules_engine.polis.rules.battle import MERCENARIES, SALPINX, BattleNumbers, kinds_match, read_battle_numbers
from rules_pages.data.book import read_book

Cards: TypeAlias = int
"""How many of each kind, as digits of one number (`DIGIT` for the first kind of the data, its square for the second …):
adding and taking away cards are adding and taking away numbers."""
Chances: TypeAlias = "defaultdict[Any, float]"
"""Of states, mostly those before cards are drawn: (the attacker's units, the defender's, what each has kept in hand,
the draw pile)."""

DIGIT = 16
"""More than there are cards of a kind."""
FIRST, SECOND = 0, 1

UNITS = dict(zip(RETREATS, (0, 2, 3), strict=True))
"""A side retreats when it has at most this number of units left: {retreat: units}."""
DATA = Path(__file__).parents[1] / "rules_data"
HEAD = """\
# How a whole battle goes, made by tools/battle_courses.py: by the plan of both attackers, the units of the first
# attacker and of the other, and by when each of them retreats, the first attacker first. In ten thousand battles:
# who retreats (first attacker, other), who is too few (first attacker, other), the deck is empty;
# the first attacker has no unit left, one, two, …; the other has.
battle-courses:
"""


def main() -> None:
    """Write the file."""
    data = read_book(DATA).games["polis"].plain_components()
    numbers = read_battle_numbers(data)
    limit = max(data["rounds"][name]["limit"] for name in data["order"]["rounds"])
    lines = [HEAD]
    for plan in PLANS:
        lines.append(f"  {plan.removeprefix('plan.')}:\n")
        for first, other in starts(numbers, limit):
            lines.append(f"    {units_name(first, other)}:\n")
            lines += [line(numbers, plan, (first, other), retreat, limit) for retreat in all_retreats()]
    (DATA / "polis" / "components-battles.yaml").write_text("".join(lines), encoding="utf-8")


def starts(numbers: BattleNumbers, limit: int) -> list[tuple[int, int]]:
    """List the pairs (units of the first attacker, of the other) with which a battle starts (rules battle.when,
    unit.limit)."""
    counts = range(1, limit + 1)
    return [(first, other) for first in counts for other in counts if first + other >= numbers.units]


def all_retreats() -> list[tuple[str, str]]:
    """List the combinations of both sides' retreats."""
    return [(first, other) for first in RETREATS for other in RETREATS]


def line(numbers: BattleNumbers, plan: str, units: tuple[int, int], retreat: tuple[str, str], limit: int) -> str:
    """Return one line of the file, and print the case to stderr to show the progress."""
    print(plan, units, retreat, file=sys.stderr)
    row = course_row(numbers, plan, units, retreat, limit)
    origin = 'provenance: reconstructed, sources: [gdm, "text: 7 戦闘"], reason: battle-courses'
    return f"      {row_name(*retreat)}: {{value: {row}, {origin}}}\n"


def course_row(
    numbers: BattleNumbers, plan: str, units: tuple[int, int], retreat: tuple[str, str], limit: int
) -> list[int]:
    """Return the numbers of one course in three groups (see `HEAD`), each of which adds up to `WHOLE`."""
    ends = Policy(numbers, plan, (UNITS[retreat[0]], UNITS[retreat[1]])).course(*units)
    groups = [end_chances(ends), unit_chances(ends, 0, limit), unit_chances(ends, 1, limit)]
    return [number for group in groups for number in round_chances(group)]


def end_chances(ends: dict) -> list[float]:
    """Return the probability of each of the `END_KINDS`; `ends` is the result of `Policy.course`."""
    return [sum(ends[key] for key in ends if key[:2] == kind) for kind in END_KINDS]


def unit_chances(ends: dict, side: int, most: int) -> list[float]:
    """Return the probabilities that a side (0: the first attacker) has 0, 1, 2, … `most` units left."""
    return [sum(ends[key] for key in ends if key[2 + side] == units) for units in range(most + 1)]


def round_chances(chances: list[float]) -> list[int]:
    """Round probabilities to whole numbers that add up to `WHOLE`, by the largest remainder method."""
    parts = [int(chance * WHOLE) for chance in chances]
    order = sorted(range(len(chances)), key=lambda place: parts[place] - chances[place] * WHOLE)
    for place in order[: WHOLE - sum(parts)]:
        parts[place] += 1
    return parts


class Policy:
    """What both sides keep to: the attacker plays by a plan; the defender matches as far as possible (rule
    battle.defence) and lays the lowest card where nothing matches, the special ones last; the first attacker and the
    other retreat with so many units left or fewer (0: never)."""

    def __init__(self, numbers: BattleNumbers, plan: str, retreat: tuple[int, int]) -> None:
        self.numbers, self.kinds, self.retreat = numbers, numbers.kinds, retreat
        low = [kind for kind in ranking(numbers, HOLD_BACK) if kind not in SPECIAL]
        self.order = [self.kinds.index(kind) for kind in ranking(numbers, plan)]
        self.lay = [self.kinds.index(kind) for kind in (*low, SALPINX, MERCENARIES)]
        self.ends: Chances = defaultdict(float)
        self.attack, self.defend = cache(self.attack), cache(self.defend)

    def course(self, first: int, second: int) -> Chances:
        """Return {(how it ends, whose doing, units of the first attacker, of the other): chance}; whose: FIRST or
        SECOND, the side that retreats or is too few; the battle begins with so many units of both."""
        pile = cards_of([self.numbers.kind_copies[kind] for kind in self.kinds])
        states: Chances = defaultdict(float, {(first, second, 0, 0, pile): 1.0})
        self.ends, side = defaultdict(float), FIRST
        while states:
            staying: Chances = defaultdict(float)
            for state, chance in states.items():
                if state[0] <= self.retreat[side]:  # first the attacker decides (battle.retreat)
                    self.end(RETREAT, side, side, state[0], state[1], chance)
                elif state[1] <= self.retreat[1 - side]:
                    self.end(RETREAT, 1 - side, side, state[0], state[1], chance)
                else:
                    staying[state] = chance
            states, side = self.fight_phase(staying, side), 1 - side
        return self.ends

    def fight_phase(self, states: Chances, side: int) -> Chances:
        """Return the states after a phase, for the attacker of the next; ends (rules battle.few-defenders,
        battle.deck-empty) are added to `ends`."""
        found: Chances = defaultdict(float)
        for (attackers, all_defenders, kept, pair, hand, pile), share in self.attacks(states).items():
            for drawn, part in draws(pile, all_defenders - size(hand)):
                hits, rest = self.defend(pair, hand + drawn)
                defenders, chance = all_defenders - hits, share * part
                if self.numbers.is_too_few(defenders):
                    self.end(FEW, 1 - side, side, attackers, defenders, chance)
                elif self.numbers.is_deck_short(hits, size(pile - drawn)):
                    self.end(EMPTY, FIRST, side, attackers, defenders, chance)
                else:
                    found[defenders, attackers, rest, kept, pile - drawn] += chance
        return found

    def attacks(self, states: Chances) -> Chances:
        """Draw and play for the attackers: {(units of both, what is kept, pair, the other's hand, pile): chance}."""
        found: Chances = defaultdict(float)
        for (attackers, defenders, mine, hand, pile), chance in states.items():
            for drawn, part in draws(pile, attackers - size(mine)):
                pair, kept = self.attack(mine + drawn)
                found[attackers, defenders, kept, pair, hand, pile - drawn] += chance * part
        return found

    def end(self, how: str, whose: int, side: int, attackers: int, defenders: int, chance: float) -> None:
        """Add a chance to an end; `side` attacks."""
        units = (attackers, defenders) if side == FIRST else (defenders, attackers)
        self.ends[how, whose, *units] += chance

    def attack(self, hand: Cards) -> tuple[tuple[int, ...], Cards]:
        """Return the kinds that the plan plays from a hand, and what is kept (rule battle.attack)."""
        kept = counts_of(hand)
        pair: list[int] = []
        for kind in self.order:
            while kept[kind] and len(pair) < self.numbers.shown:
                kept[kind] -= 1
                pair.append(kind)
        return tuple(pair), cards_of(kept)

    def defend(self, pair: tuple[int, ...], hand: Cards) -> tuple[int, Cards]:
        """Return how many pairs do not match, and what the defender keeps: equal kinds are matched first, then
        mercenaries are laid against what is left, at last cards that match nothing (rules battle.defence, battle.match,
        battle.mercenaries, battle.salpinx, battle.short-hand)."""
        kinds, hits, later, kept = self.kinds, 0, [], counts_of(hand)
        joker = kinds.index(MERCENARIES)
        for kind in pair:
            if kinds[kind] not in SPECIAL and kept[kind]:
                kept[kind] -= 1
            else:
                later.append(kind)
        for kind in sorted(later, key=lambda kind: (kinds[kind] == SALPINX, kinds[kind] == MERCENARIES)):
            fitting = [joker] if kept[joker] and kinds[kind] not in SPECIAL else []
            laid = [*fitting, *[lay for lay in self.lay if kept[lay]]][:1]  # none from an empty hand
            for card in laid:
                kept[card] -= 1
            hits += 0 if laid and kinds_match(kinds[kind], kinds[laid[0]]) else 1
        return hits, cards_of(kept)


def cards_of(counts: list[int]) -> Cards:
    """Pack numbers of cards of each kind into one whole number."""
    return sum(count * DIGIT**place for place, count in enumerate(counts))


def counts_of(cards: Cards) -> list[int]:
    """Unpack the numbers of cards of each kind; there are fewer kinds than `DIGIT`, too."""
    return [cards // DIGIT**place % DIGIT for place in range(DIGIT)]


@cache
def size(cards: Cards) -> int:
    """Count all cards."""
    return sum(counts_of(cards))


@cache
def draws(pile: Cards, cards: int) -> list[tuple[Cards, float]]:
    """List what so many cards from the pile may be, each with its chance."""
    found: list[tuple[list[int], int, int]] = [([], 1, cards)]
    for copies in counts_of(pile):
        found = [
            ([*drawn, count], ways * comb(copies, count), left - count)
            for drawn, ways, left in found
            for count in range(min(copies, left) + 1)
        ]
    whole = comb(size(pile), cards)
    return [(cards_of(drawn), ways / whole) for drawn, ways, left in found if not left]


if __name__ == "__main__":
    main()
