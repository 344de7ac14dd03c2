"""The moves of a battle: stay or retreat, attack, defend (rules battle.*)."""

from __future__ import annotations

from typing import Any

from rules_engine.core import BadInput, Refused, Step
from rules_engine.polis.game.battle.flow import retreat, stay
from rules_engine.polis.game.battle.plays import legal_defences, play_attack, play_defence
from rules_engine.polis.game.battle.state import ATTACK, DECIDE, DEFEND, Battle
from rules_engine.polis.rules.battle.cards import SALPINX, BattleNumbers
from rules_engine.polis.rules.battle.phase import can_pay_salpinx, can_retreat, cards_shown


def battle_moves(numbers: BattleNumbers, battle: Battle) -> list[dict[str, Any]]:
    """List every move of the side that is asked, in a fixed order; none when the battle is over."""
    if battle.phase == DECIDE:
        moves = [{"stay": battle.asked}]
        may_retreat = can_retreat(numbers, battle.prestige[battle.asked])
        return moves + ([{"retreat": battle.asked}] if may_retreat else [])
    if battle.phase == ATTACK:
        return [{"attack": list(cards)} for cards in legal_attacks(numbers, battle)]
    if battle.phase == DEFEND:
        return [{"defend": list(cards)} for cards in legal_defences(numbers, battle)]
    return []


def all_attacks(numbers: BattleNumbers, hand: tuple[str, ...]) -> list[tuple[str, ...]]:
    """List every choice of cards that the attacker may lay down from a hand, each once (rule battle.attack)."""
    ways: list[tuple[str, ...]] = [()]
    for _ in range(cards_shown(numbers, len(hand))):
        ways = [
            way + (card,)
            for way in ways
            for card in numbers.cards
            if way.count(card) < hand.count(card) and (not way or follows(numbers, way[-1], card))
        ]
    return ways


def follows(numbers: BattleNumbers, card: str, other: str) -> bool:
    """Tell whether the other card comes at the same place of the data or later."""
    return numbers.cards.index(other) >= numbers.cards.index(card)


def legal_attacks(numbers: BattleNumbers, battle: Battle) -> list[tuple[str, ...]]:
    """List the attacks that the attacker can pay for; a Salpinx that cannot be paid for only where no other choice is
    left (rules battle.salpinx, loss.cannot-pay)."""
    ways = all_attacks(numbers, battle.hands[battle.attacker])
    if can_pay_salpinx(numbers, battle.prestige[battle.attacker]):
        return ways
    return [way for way in ways if SALPINX not in way] or ways


def play_battle(numbers: BattleNumbers, battle: Battle, move: dict[str, Any]) -> Step:
    """Carry out {"stay": side}, {"retreat": side}, {"attack": cards} or {"defend": cards, in the order of the attack,
    null for a missing one}. Raises Refused where a rule forbids it, BadInput for what is no move now."""
    other = numbers.other(battle.asked)
    if battle.phase == DECIDE and move == {"stay": battle.asked}:
        return stay(numbers, battle)
    if battle.phase == DECIDE and move == {"retreat": battle.asked}:
        return retreat(numbers, battle)
    if battle.phase == DECIDE and move in ({"stay": other}, {"retreat": other}):
        raise Refused("battle.retreat-order", {"side": battle.asked})
    if battle.phase == ATTACK and sorted(move) == ["attack"]:
        return play_attack(numbers, battle, tuple(move["attack"]))
    if battle.phase == DEFEND and sorted(move) == ["defend"]:
        return play_defence(numbers, battle, tuple(move["defend"]))
    raise BadInput("move", move, "a move of this battle phase")
