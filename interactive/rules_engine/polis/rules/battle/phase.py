"""What a battle phase does on plain values: who attacks, what pairs of cards bring, when a battle ends (rules
battle.*)."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.polis.rules.battle.cards import LAND, SALPINX, BattleNumbers, cards_match

Defence: TypeAlias = tuple[str | None, ...]
"""A card, or None for a missing one, to each of the attacker's cards."""
ATHENS = "athens"
SPARTA = "sparta"
DUTY = "duty"
"""The reading of battle.defence by which the defender must match as far as possible."""
MATCHINGS = (DUTY, "choice")


def first_attacker(ground: str) -> str:
    """Return who attacks first: on land Sparta, at sea Athens (rule battle.first-attacker)."""
    return SPARTA if ground == LAND else ATHENS


def can_retreat(numbers: BattleNumbers, prestige: int) -> bool:
    """Tell whether a side can pay for its retreat (rule battle.retreat)."""
    return prestige >= numbers.retreat


def can_pay_salpinx(numbers: BattleNumbers, prestige: int) -> bool:
    """Tell whether an attacker can pay for the Salpinx (rule battle.salpinx)."""
    return prestige >= numbers.salpinx


def cards_shown(numbers: BattleNumbers, hand: int) -> int:
    """Return how many cards the attacker plays from a hand of so many (rules battle.attack, battle.short-hand)."""
    return min(numbers.shown, hand)


def matches(numbers: BattleNumbers, attack: tuple[str, ...], defence: Defence) -> int:
    """Count the pairs that match (rule battle.match)."""
    return sum([1 for mine, theirs in zip(attack, defence) if cards_match(numbers, mine, theirs)])


def pair_result(numbers: BattleNumbers, mine: str, theirs: str | None) -> tuple[int, int]:
    """Return (prestige for the attacker, units that the defender loses) of a pair of cards.

    A match brings the difference of the values, if the attacker's is higher; anything else is a hit and brings the
    attacker's value (rules battle.difference, battle.hit, battle.salpinx-points).
    """
    points = numbers.values[mine]
    if not cards_match(numbers, mine, theirs):
        return points, numbers.loss
    return max(points - (numbers.values[theirs] if theirs is not None and theirs != SALPINX else 0), 0), 0


def is_too_few(numbers: BattleNumbers, units: int) -> bool:
    """Tell whether a defender with so many units left ends the battle (rule battle.few-defenders)."""
    return units <= numbers.remaining


def cards_due(numbers: BattleNumbers, losses: int) -> tuple[int, int]:
    """Return the cards that attacker and defender draw after a phase, the defender fewer by the units lost (rule
    battle.refill)."""
    return numbers.shown, numbers.shown - losses


def is_deck_short(numbers: BattleNumbers, losses: int, pile: int) -> bool:
    """Tell whether a pile of so many cards is too small for both sides, which ends the battle (rule
    battle.deck-empty)."""
    return sum(cards_due(numbers, losses)) > pile
