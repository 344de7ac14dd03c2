"""How a whole battle goes, phase by phase to its end, when both sides keep to a stated policy (rules battle.*).

Exact: every state that the cards may lead to is kept with its chance, and states that are alike are one. That takes
seconds, too long for a page: the pages read what was worked out (rules_data/polis/components-battles.yaml).

A state lists kinds of cards alone: how many cards of a kind have which value changes neither hits nor ends.
"""

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.polis.rules.battle import MERCENARIES, SALPINX, BattleNumbers, kinds_match
from rules_engine.polis.rules.battle_chances import HOLD_BACK, SPECIAL, ranking

NEVER = "never"
RETREATS = (NEVER, "two-left", "three-left")
"""When a side retreats: never, or before a phase with so few units."""
WHOLE = 10000  # not a number of the game
"""The chances of the table are parts of this."""
RETREAT = "retreat"
FEW = "few-defenders"
EMPTY = "deck-empty"
END_KINDS = ((RETREAT, 0), (RETREAT, 1), (FEW, 0), (FEW, 1), (EMPTY, 0))
"""How a battle may end, and whose doing it is: 0 the first attacker's, 1 the other's."""


def units_name(first: int, other: int) -> str:
    """Return the name of a battle between so many units."""
    return "units-" + str(first) + "-" + str(other)


def row_name(first: str, other: str) -> str:
    """Return the name of a course in which the sides retreat at such times."""
    return first + "-" + other


def groups(row: list[int]) -> tuple[list[int], list[int], list[int]]:
    """Split a row's numbers: by `END_KINDS`, and by the units left of first attacker and other, from none up."""
    ends = len(END_KINDS)
    middle = ends + (len(row) - ends) // 2
    return row[:ends], row[ends:middle], row[middle:]


Cards: TypeAlias = int
"""How many of each kind, as digits of one number (`DIGIT` for the first kind of the data, its square for the second …):
adding and taking away cards are adding and taking away numbers."""
Chances: TypeAlias = dict
"""Of states, mostly those before cards are drawn: (the attacker's units, the defender's, what each has kept in hand,
the draw pile)."""

DIGIT = 16  # not a number of the game
"""More than there are cards of a kind."""
FIRST = 0
SECOND = 1


@dataclass(frozen=True)
class Policy:
    """What both sides keep to: `attack` and `lay`, the kinds (as places in the data) in the order in which they are
    played and laid down where nothing matches; `retreat`: the first attacker and the other retreat with so many units
    left or fewer (0: never). `sizes`, `draws`, `attacks` and `defences` keep what was worked out before."""

    numbers: BattleNumbers
    attack: tuple[int, ...]
    lay: tuple[int, ...]
    retreat: tuple[int, int]
    sizes: dict
    draws: dict
    attacks: dict
    defences: dict


def begin_policy(numbers: BattleNumbers, plan: str, retreat: tuple[int, int]) -> Policy:
    """Return a policy: the attacker plays by one of the plans; the defender matches as far as possible (rule
    battle.defence) and lays the lowest card where nothing matches, the special ones last."""
    places = {numbers.kinds[place]: place for place in range(len(numbers.kinds))}
    low = [kind for kind in ranking(numbers, HOLD_BACK) if kind not in SPECIAL]
    lay = [*low, SALPINX, MERCENARIES]
    order = ranking(numbers, plan)
    attack_order, lay_order = [tuple([places[kind] for kind in kinds]) for kinds in (order, lay)]
    return Policy(numbers, attack_order, lay_order, retreat, {}, {}, {}, {})


def course(policy: Policy, first: int, second: int) -> Chances:
    """Return {(how it ends, whose doing, units of the first attacker, of the other): chance}; whose: FIRST or SECOND,
    the side that retreats or is too few; the battle begins with so many units of both."""
    numbers = policy.numbers
    pile = cards_of([numbers.kind_copies[kind] for kind in numbers.kinds])
    states: Chances = {(first, second, 0, 0, pile): 1.0}
    ends: Chances = {}
    side = FIRST
    while states:
        other = 1 - side
        staying: Chances = {}
        for state, chance in states.items():  # order does not matter
            if state[0] <= policy.retreat[side]:  # before cards are drawn; the attacker decides first (battle.retreat)
                end(ends, RETREAT, side, side, state[0], state[1], chance)
            elif state[1] <= policy.retreat[other]:
                end(ends, RETREAT, other, side, state[0], state[1], chance)
            else:
                staying[state] = chance
        states, side = fight_phase(policy, staying, side, ends), other
    return ends


def fight_phase(policy: Policy, states: Chances, side: int, ends: Chances) -> Chances:
    """Return the states after a phase, for the attacker of the next; ends (rules battle.few-defenders,
    battle.deck-empty) are added to `ends`."""
    found: Chances = {}
    numbers, other = policy.numbers, 1 - side
    played = attacks(policy, states)
    for (attackers, all_defenders, kept, pair, hand, pile), share in played.items():  # order does not matter
        for drawn, part in draws(policy, pile, all_defenders - size(policy, hand)):
            hits, rest = defend(policy, pair, hand + drawn)
            defenders, chance = all_defenders - hits, share * part
            if numbers.is_too_few(defenders):
                end(ends, FEW, other, side, attackers, defenders, chance)
            elif numbers.is_deck_short(hits, size(policy, pile - drawn)):
                end(ends, EMPTY, FIRST, side, attackers, defenders, chance)
            else:
                key = (defenders, attackers, rest, kept, pile - drawn)
                found[key] = found.get(key, 0.0) + chance
    return found


def attacks(policy: Policy, states: Chances) -> Chances:
    """Draw and play for the attackers: {(units of both, what is kept, the pair, the other's hand, pile): chance}."""
    found: Chances = {}
    for (attackers, defenders, mine, hand, pile), chance in states.items():  # order does not matter
        for drawn, part in draws(policy, pile, attackers - size(policy, mine)):
            pair, kept = attack(policy, mine + drawn)
            key = (attackers, defenders, kept, pair, hand, pile - drawn)
            found[key] = found.get(key, 0.0) + chance * part
    return found


def end(ends: Chances, how: str, whose: int, side: int, attackers: int, defenders: int, chance: float) -> None:
    """Add a chance to an end; `side` attacks."""
    units = (attackers, defenders) if side == FIRST else (defenders, attackers)
    key = (how, whose, units[FIRST], units[SECOND])
    ends[key] = ends.get(key, 0.0) + chance


def cards_of(counts: list[int]) -> Cards:
    """Pack numbers of cards of each kind into one whole number."""
    return sum([counts[place] * DIGIT**place for place in range(len(counts))])


def counts_of(policy: Policy, cards: Cards) -> list[int]:
    """Unpack the numbers of cards of each kind."""
    return [cards // DIGIT**place % DIGIT for place in range(len(policy.numbers.kinds))]


def size(policy: Policy, cards: Cards) -> int:
    """Count all cards."""
    if cards not in policy.sizes:
        policy.sizes[cards] = sum(counts_of(policy, cards))
    return policy.sizes[cards]


def draws(policy: Policy, pile: Cards, cards: int) -> list[tuple[Cards, float]]:
    """List what so many cards from the pile may be, each with its chance."""
    key = (pile, cards)
    if key not in policy.draws:
        found: list[tuple[list[int], int, int]] = [([], 1, cards)]
        for copies in counts_of(policy, pile):
            found = [
                ([*drawn, count], ways * choose(copies, count), left - count)
                for drawn, ways, left in found
                for count in range(min(copies, left) + 1)
            ]
        whole = choose(size(policy, pile), cards)
        policy.draws[key] = [(cards_of(drawn), ways / whole) for drawn, ways, left in found if not left]
    return policy.draws[key]


def choose(cards: int, taken: int) -> int:
    """Return in how many ways so many cards can be taken out of so many."""
    found = 1
    for place in range(taken):
        found = found * (cards - place) // (place + 1)
    return found


def attack(policy: Policy, hand: Cards) -> tuple[tuple[int, ...], Cards]:
    """Return the kinds that the plan plays from a hand, and what is kept (rule battle.attack)."""
    if hand not in policy.attacks:
        kept = counts_of(policy, hand)
        pair: list[int] = []
        for kind in policy.attack:
            while kept[kind] and len(pair) < policy.numbers.shown:
                kept[kind] -= 1
                pair.append(kind)
        policy.attacks[hand] = (tuple(pair), cards_of(kept))
    return policy.attacks[hand]


def defend(policy: Policy, pair: tuple[int, ...], hand: Cards) -> tuple[int, Cards]:
    """Return how many pairs do not match, and what the defender keeps: equal kinds are matched first, then mercenaries
    are laid against what is left, at last cards that match nothing (rules battle.defence, battle.match,
    battle.mercenaries, battle.salpinx, battle.short-hand)."""
    if (pair, hand) in policy.defences:
        return policy.defences[(pair, hand)]
    kinds, hits, later, kept = policy.numbers.kinds, 0, [], counts_of(policy, hand)
    joker = kinds.index(MERCENARIES)
    for kind in pair:
        if kinds[kind] not in SPECIAL and kept[kind]:
            kept[kind] -= 1
        else:
            later.append(kind)
    for kind in sorted(later, key=lambda kind: (kinds[kind] == SALPINX, kinds[kind] == MERCENARIES)):
        fitting = [joker] if kept[joker] and kinds[kind] not in SPECIAL else []
        laid = [*fitting, *[lay for lay in policy.lay if kept[lay]]][:1]  # none from an empty hand
        for card in laid:
            kept[card] -= 1
        hits += 0 if laid and kinds_match(kinds[kind], kinds[laid[0]]) else 1
    policy.defences[(pair, hand)] = hits, cards_of(kept)
    return policy.defences[(pair, hand)]
