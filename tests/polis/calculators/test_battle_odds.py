"""The chances of a battle phase against every deal, counted one by one."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from rules_engine.core import Refused
from rules_engine.polis.calculators.battle import PLANS, Odds, battle_odds, pairs_of, ranking
from rules_engine.polis.rules.battle import kinds_match
from tests.polis.battle_tables import components, numbers

DECK = [numbers().kind_of[card] for card in numbers().all_cards()]


def hits(attack: tuple[str, ...], hand: tuple[str, ...], decline: bool) -> int:
    """By trying every arrangement of the hand."""
    if len(hand) == 1 and len(attack) == 2:
        found = [int(not kinds_match(attack[place], hand[0])) + 1 for place in range(2)]
    elif len(attack) == 1:
        found = [int(not kinds_match(attack[0], card)) for card in hand]
    else:
        found = [
            int(not kinds_match(attack[0], hand[one])) + int(not kinds_match(attack[1], hand[two]))
            for one in range(len(hand))
            for two in range(len(hand))
            if one != two
        ]
    return max(found) if decline else min(found)


def counted(plan: str, own: int, size: int, decline: bool) -> list[int]:
    """Every deal of real cards."""
    order, found = ranking(numbers(), plan), [0] * (min(own, 2) + 1)
    for mine in combinations(range(len(DECK)), own):
        attack = tuple(sorted([DECK[card] for card in mine], key=order.index)[:2])
        left = Counter(DECK[card] for card in range(len(DECK)) if card not in mine)
        for hand, weight in deals(left, size):
            found[hits(attack, hand, decline)] += weight
    return found


def deals(left: Counter, size: int) -> list[tuple[tuple[str, ...], int]]:
    """Every hand by kinds, with the number of its deals."""
    found: list[tuple[tuple[str, ...], int]] = [((), 1)]
    for kind in sorted(left):
        found = [
            (hand + (kind,) * count, weight * comb(left[kind], count))
            for hand, weight in found
            for count in range(min(left[kind], size - len(hand)) + 1)
        ]
    return [(hand, weight) for hand, weight in found if len(hand) == size]


@pytest.mark.slow
@pytest.mark.parametrize(("own", "size"), [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 1)])
@pytest.mark.parametrize("decline", [False, True])
def test_all_plans_against_every_deal(own: int, size: int, decline: bool) -> None:
    """Hands are smaller than those of a battle, so that every deal can be counted."""
    odds = Odds(numbers(), size, decline)
    for plan in PLANS:
        assert odds.first_phase(own, plan) == counted(plan, own, size, decline)


@pytest.mark.parametrize(("sparta", "athens"), [(3, 5), (4, 4), (5, 3), (5, 5)])
def test_all_deals_are_counted(sparta: int, athens: int) -> None:
    for ground, own, size in (("land", sparta, athens), ("sea", athens, sparta)):
        value = battle_odds(components(), ground, sparta, athens).value
        assert value["whole"] == comb(24, own) * comb(24 - own, size)
        assert all(sum(value["weights"][plan]) == value["whole"] for plan in PLANS)


def test_the_number_of_attackers_beyond_two_changes_only_the_choice() -> None:
    """With two cards in hand there is nothing to choose: all plans are alike."""
    odds = Odds(numbers(), 5, False)
    first, *others = [odds.first_phase(2, plan) for plan in PLANS]
    assert all(weights == first for weights in others)


@pytest.mark.parametrize("size", [1, 2, 3, 5])
@pytest.mark.parametrize("decline", [False, True])
def test_every_pair_against_every_hand(size: int, decline: bool) -> None:
    held = ("phalanx", "phalanx", "cavalry", "salpinx", "mercenaries")
    left = Counter(DECK)
    left.subtract(held)
    odds = Odds(numbers(), size, decline)
    for pair in pairs_of(numbers(), Counter(held)):
        found = [0, 0, 0]
        for hand, weight in deals(left, size):
            found[hits(pair, hand, decline)] += weight
        assert odds.hit_weights(pair, left) == found, pair


def test_a_hand_offers_each_pair_once() -> None:
    pairs = pairs_of(numbers(), {"phalanx": 3, "archers": 1, "salpinx": 1})
    assert pairs == [("phalanx", "phalanx"), ("phalanx", "archers"), ("phalanx", "salpinx"), ("archers", "salpinx")]
    assert pairs_of(numbers(), {"peltasts": 1}) == [("peltasts",)]


def test_cards_that_are_gone_change_the_chances() -> None:
    hand = {"phalanx": 2, "cavalry": 2}
    before = battle_odds(components(), "land", 4, 4, hand=hand).value
    after = battle_odds(components(), "land", 4, 4, hand=hand, gone={"phalanx": 6, "mercenaries": 1}).value
    assert dict((tuple(pair), found) for pair, found in after["pairs"])[("phalanx", "phalanx")] == [0, 0, comb(13, 4)]
    assert before["whole"] == comb(20, 4)


REFUSED = {
    "battle.defence.decline": {"defence": "decline"},
    "battle.first-attacker": {"attacker": "athens"},
    "battle.cards": {"hand": {"salpinx": 2}},
    "battle.attack": {"hand": {}},
    "battle.hands": {"hand": {"phalanx": 2}, "gone": {"phalanx": 6, "cavalry": 6, "archers": 5, "peltasts": 3}},
}


def test_no_first_phase_without_a_battle() -> None:
    """A hand may be one of a later phase, with fewer units."""
    with pytest.raises(Refused) as refused:
        battle_odds(components(), "sea", 1, 3)
    assert (refused.value.rule, refused.value.values) == ("battle.when", {"units": 4, "needed": 8})
    assert battle_odds(components(), "land", 4, 3, hand={"phalanx": 2}).value["whole"] == comb(22, 3)


def test_nobody_loses_more_units_than_there_are() -> None:
    """The Salpinx and a Phalanx against a hand of one card: one place at least is not matched."""
    values = battle_odds(components(), "land", 2, 1, hand={"phalanx": 1, "salpinx": 1}).lines[0].values
    assert (values["units"], values["tenths"], values["hundredths"]) == (1, 0, 0)


@pytest.mark.parametrize("rule", REFUSED)
def test_questions_that_cannot_be(rule: str) -> None:
    with pytest.raises(Refused) as refused:
        battle_odds(components(), "land", 4, 4, **REFUSED[rule])
    assert refused.value.rule == rule


def test_the_first_line_has_the_best_plan() -> None:
    answer = battle_odds(components(), "land", 5, 5)
    assert answer.lines[0].values == {
        "other": "athens", "plan": "plan.hold-back", "units": 0, "tenths": 7, "hundredths": 6,
    }  # fmt: skip
    assert [line.rule for line in answer.lines][3] == "battle.deck-empty.phases"
    assert answer.lines[3].values == {"cards": 14, "phases": 4}
