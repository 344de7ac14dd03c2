"""One battle phase: the attacker's cards, the defender's against them, and what each pair does (rules battle.*)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.core import Line, Refused, Step
from rules_engine.polis.game.battle.flow import end_phase, over
from rules_engine.polis.game.battle.state import DEFEND, Battle, with_number
from rules_engine.polis.rules.battle.cards import MERCENARIES, SALPINX, BattleNumbers, cards_match
from rules_engine.polis.rules.battle.phase import (
    DUTY,
    Defence,
    can_pay_salpinx,
    cards_shown,
    matches,
    pair_result,
)


def without(hand: tuple[str, ...], cards: tuple) -> tuple[str, ...]:
    """Return a hand after these cards were played."""
    left = list(hand)
    for card in cards:
        if card is not None:
            left.remove(card)
    return tuple(left)


def holds(hand: tuple[str, ...], cards: tuple) -> bool:
    """Tell whether all these cards are in a hand."""
    named = [card for card in cards if card is not None]
    return all([named.count(card) <= hand.count(card) for card in named])


# the attacker


def play_attack(numbers: BattleNumbers, battle: Battle, cards: tuple[str, ...]) -> Step:
    """Lay the attacker's cards face up and pay for the Salpinx (rules battle.attack, battle.short-hand,
    battle.salpinx). Who cannot pay loses the game (rule loss.cannot-pay)."""
    side = battle.attacker
    hand, shown = battle.hands[side], cards_shown(numbers, len(battle.hands[side]))
    if len(cards) != shown or not holds(hand, cards):
        raise Refused("battle.attack", {"cards": shown})
    refuse_salpinx(numbers, battle, cards)
    faces = [numbers.face(battle.ground, card) for card in cards]
    lines = [Line("battle.attack", None, {"side": side, "cards": faces})]
    if SALPINX in cards and not can_pay_salpinx(numbers, battle.prestige[side]):
        lost = Line("loss.cannot-pay.salpinx", None, {"side": side, "points": numbers.salpinx})
        return Step(replace(over(battle), lost=side), (*lines, lost))
    if SALPINX in cards:
        battle = replace(battle, prestige=with_number(battle.prestige, side, -numbers.salpinx))
        lines.append(Line("battle.salpinx", None, {"side": side, "points": numbers.salpinx}))
    hands = {name: without(hand, cards) if name == side else battle.hands[name] for name in numbers.sides}
    after = replace(battle, hands=hands, attack=cards, phase=DEFEND, asked=numbers.other(side))
    return Step(after, tuple(lines))


def refuse_salpinx(numbers: BattleNumbers, battle: Battle, cards: tuple[str, ...]) -> None:
    """Refuse a Salpinx that cannot be paid for as long as there are enough other cards (rules battle.salpinx,
    prestige.below)."""
    hand, held = battle.hands[battle.attacker], battle.prestige[battle.attacker]
    others = len(hand) - hand.count(SALPINX)
    if SALPINX in cards and not can_pay_salpinx(numbers, held) and others >= len(cards):
        raise Refused("battle.salpinx", {"points": numbers.salpinx, "held": held})


# the defender


def all_defences(numbers: BattleNumbers, attack: tuple[str, ...], hand: tuple[str, ...]) -> list[Defence]:
    """List every way to lay as many cards of the hand as there are attacking ones against them, each way once."""
    different = [card for card in numbers.cards if card in hand]
    missing = max(len(attack) - len(hand), 0)
    ways: list[Defence] = [()]
    for _ in attack:
        ways = [
            way + (card,)
            for way in ways
            for card in [*different, None]
            if (way.count(None) < missing if card is None else way.count(card) < hand.count(card))
        ]
    same = len(attack) > 1 and all([card == attack[0] for card in attack])
    return [way for way in ways if way == ordered(numbers, way)] if same else ways


def ordered(numbers: BattleNumbers, way: Defence) -> Defence:
    """Sort the cards of a defence as the data lists them, missing ones last."""
    cards = [card for card in numbers.cards for _ in range(way.count(card))]
    return tuple(cards) + (None,) * way.count(None)


def most_matches(numbers: BattleNumbers, attack: tuple[str, ...], hand: tuple[str, ...]) -> int:
    """Return the most pairs that the defender can make match."""
    return max([matches(numbers, attack, way) for way in all_defences(numbers, attack, hand)])


def legal_defences(numbers: BattleNumbers, battle: Battle) -> list[Defence]:
    """List every defence that is allowed: by the duty to match only those with the most matches (rule
    battle.defence)."""
    hand = battle.hands[battle.asked]
    ways = all_defences(numbers, battle.attack, hand)
    if battle.matching != DUTY:
        return ways
    most = most_matches(numbers, battle.attack, hand)
    return [way for way in ways if matches(numbers, battle.attack, way) == most]


def play_defence(numbers: BattleNumbers, battle: Battle, defence: Defence) -> Step:
    """Lay the defender's cards against the attacker's and settle the pairs one after the other (rules battle.defence,
    battle.match)."""
    side = battle.asked
    refuse_defence(numbers, battle, defence)
    hands = {name: battle.hands[name] for name in numbers.sides}
    hands[side] = without(hands[side], defence)
    pairs = {"pairs": len(defence), "matching": matches(numbers, battle.attack, defence)}
    battle, losses = replace(battle, hands=hands), 0
    lines = [Line("battle.match", None, pairs)]
    for mine, theirs in zip(battle.attack, defence):
        step = settle_pair(numbers, battle, mine, theirs)
        losses += battle.units[side] - step.state.units[side]
        battle = step.state
        lines += step.lines
    step = end_phase(numbers, battle, losses)
    return Step(step.state, (*lines, *step.lines))


def refuse_defence(numbers: BattleNumbers, battle: Battle, defence: Defence) -> None:
    """Refuse cards that are not in hand, too few or too many, or that match less than they must (rule
    battle.defence)."""
    hand = battle.hands[battle.asked]
    cards = min(len(battle.attack), len(hand))
    laid = [card for card in defence if card is not None]
    if len(defence) != len(battle.attack) or len(laid) != cards or not holds(hand, defence):
        raise Refused("battle.defence.cards", {"cards": cards})
    most = most_matches(numbers, battle.attack, hand)
    found = matches(numbers, battle.attack, defence)
    if battle.matching == DUTY and found < most:
        raise Refused("battle.defence", {"pairs": most, "matching": found})


# a pair


def settle_pair(numbers: BattleNumbers, battle: Battle, mine: str, theirs: str | None) -> Step:
    """Settle one pair: a hit, or the difference; no side loses a unit by a match (rules battle.hit,
    battle.difference)."""
    points, loss = pair_result(numbers, mine, theirs)
    defender = numbers.other(battle.attacker)
    values: dict[str, Any] = {"side": battle.attacker, "other": defender, "points": points}
    values["attack"] = numbers.face(battle.ground, mine)
    if theirs is not None:
        values["defence"] = numbers.face(battle.ground, theirs)
    after = replace(battle, prestige=with_number(battle.prestige, battle.attacker, points))
    if cards_match(numbers, mine, theirs):
        gain = [Line("battle.difference.gain", None, values)] if points > 0 else []
        return Step(after, (match_line(mine, theirs, values), *gain))
    units = min(loss, battle.units[defender])
    after = replace(after, units=with_number(battle.units, defender, -units))
    gain = [Line("battle.hit.gain", None, values)] if points > 0 else []
    return Step(after, (hit_line(mine, theirs, values | {"units": units}), *gain))


def hit_line(mine: str, theirs: str | None, values: dict) -> Line:
    """Say a pair that does not match in the words of the rule that makes it so."""
    if mine == SALPINX:
        return Line("battle.salpinx-points", None, values)
    if theirs == SALPINX:
        return Line("battle.salpinx-defence", None, values)
    return Line("battle.short-hand" if theirs is None else "battle.hit", None, values)


def match_line(mine: str, theirs: str | None, values: dict) -> Line:
    """Say a pair that matches in the words of the rule that makes it so."""
    if theirs == SALPINX:
        return Line("battle.salpinx-defence.match", None, values)
    if mine == MERCENARIES:
        return Line("battle.mercenaries-value", None, values)
    return Line("battle.mercenaries" if theirs == MERCENARIES else "battle.difference", None, values)
