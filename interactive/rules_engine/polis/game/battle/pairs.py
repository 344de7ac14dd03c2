"""One battle phase: the attacker's cards, the defender's against them, and what each pair does (rules battle.*)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from rules_engine.core import Line, Refused, Step
from rules_engine.polis.game.battle.flow import end_phase, over
from rules_engine.polis.game.battle.state import DEFEND, DUTY, Battle, with_number
from rules_engine.polis.rules.battle.cards import MERCENARIES, SALPINX, BattleNumbers, cards_match

Defence: TypeAlias = tuple[str | None, ...]
"""A card, or None for a missing one, to each of the attacker's cards."""


def without(hand: tuple[str, ...], cards: tuple) -> tuple[str, ...]:
    """A hand after these cards were played."""
    left = list(hand)
    for card in cards:
        if card is not None:
            left.remove(card)
    return tuple(left)


def holds(hand: tuple[str, ...], cards: tuple) -> bool:
    """Whether all these cards are in a hand."""
    named = [card for card in cards if card is not None]
    return all([named.count(card) <= hand.count(card) for card in named])


# the attacker


def play_attack(numbers: BattleNumbers, battle: Battle, cards: tuple[str, ...]) -> Step:
    """The attacker lays cards face up (rules battle.attack, battle.short-hand) and pays for the Salpinx."""
    side = battle.attacker
    hand = battle.hands[side]
    shown = min(numbers.shown, len(hand))
    if len(cards) != shown or not holds(hand, cards):
        raise Refused("battle.attack", {"cards": shown})
    refuse_salpinx(numbers, battle, cards)
    faces = [numbers.face(battle.ground, card) for card in cards]
    lines = [Line("battle.attack", None, {"side": side, "cards": faces})]
    if SALPINX in cards and battle.prestige[side] < numbers.salpinx:
        lost = Line("loss.cannot-pay.salpinx", None, {"side": side, "points": numbers.salpinx})
        return Step(replace(over(battle), lost=side), (*lines, lost))
    battle = pay_salpinx(numbers, battle, cards)
    if SALPINX in cards:
        lines.append(Line("battle.salpinx", None, {"side": side, "points": numbers.salpinx}))
    hands = {name: without(hand, cards) if name == side else battle.hands[name] for name in numbers.sides}
    after = replace(battle, hands=hands, attack=cards, phase=DEFEND, asked=numbers.other(side))
    return Step(after, tuple(lines))


def refuse_salpinx(numbers: BattleNumbers, battle: Battle, cards: tuple[str, ...]) -> None:
    """Who cannot pay for the Salpinx plays other cards as long as there are enough (rules battle.salpinx,
    prestige.below)."""
    hand = battle.hands[battle.attacker]
    others = len(hand) - hand.count(SALPINX)
    if SALPINX in cards and battle.prestige[battle.attacker] < numbers.salpinx and others >= len(cards):
        raise Refused("battle.salpinx", {"points": numbers.salpinx, "held": battle.prestige[battle.attacker]})


def pay_salpinx(numbers: BattleNumbers, battle: Battle, cards: tuple[str, ...]) -> Battle:
    """The attacker pays for the Salpinx (rule battle.salpinx)."""
    if SALPINX not in cards:
        return battle
    return replace(battle, prestige=with_number(battle.prestige, battle.attacker, -numbers.salpinx))


# the defender


def matches(numbers: BattleNumbers, attack: tuple[str, ...], defence: Defence) -> int:
    """How many pairs match."""
    return sum([1 for mine, theirs in zip(attack, defence) if cards_match(numbers, mine, theirs)])


def all_defences(numbers: BattleNumbers, attack: tuple[str, ...], hand: tuple[str, ...]) -> list[Defence]:
    """Every way to lay as many cards of the hand as there are attacking ones against them, each way once."""
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
    """The cards of a defence in the order of the data, missing ones last."""
    cards = [card for card in numbers.cards for _ in range(way.count(card))]
    return tuple(cards) + (None,) * way.count(None)


def most_matches(numbers: BattleNumbers, attack: tuple[str, ...], hand: tuple[str, ...]) -> int:
    """The most pairs that the defender can make match."""
    return max([matches(numbers, attack, way) for way in all_defences(numbers, attack, hand)])


def legal_defences(numbers: BattleNumbers, battle: Battle) -> list[Defence]:
    """Every defence that is allowed: by the duty to match only those with the most matches (rule battle.defence)."""
    hand = battle.hands[battle.asked]
    ways = all_defences(numbers, battle.attack, hand)
    if battle.matching != DUTY:
        return ways
    most = most_matches(numbers, battle.attack, hand)
    return [way for way in ways if matches(numbers, battle.attack, way) == most]


def play_defence(numbers: BattleNumbers, battle: Battle, defence: Defence) -> Step:
    """The defender lays cards against the attacker's; the pairs are settled one after the other (rules battle.defence,
    battle.match)."""
    side = battle.asked
    refuse_defence(numbers, battle, defence)
    hands = {name: battle.hands[name] for name in numbers.sides}
    hands[side] = without(hands[side], defence)
    battle, lines, losses = replace(battle, hands=hands), [], 0
    for mine, theirs in zip(battle.attack, defence):
        step = settle_pair(numbers, battle, mine, theirs)
        losses += battle.units[side] - step.state.units[side]
        battle = step.state
        lines += step.lines
    step = end_phase(numbers, battle, losses)
    return Step(step.state, (*lines, *step.lines))


def refuse_defence(numbers: BattleNumbers, battle: Battle, defence: Defence) -> None:
    """Refused unless the cards are in hand, as many as must be, and match as far as they have to (battle.defence)."""
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
    """What one pair does: a hit, or the difference (rules battle.hit, battle.difference)."""
    if cards_match(numbers, mine, theirs):
        return settle_match(numbers, battle, mine, theirs)
    points, defender = numbers.values[mine], numbers.other(battle.attacker)
    units = min(numbers.loss, battle.units[defender])
    values = pair_values(numbers, battle, mine, theirs) | {"points": points, "units": units}
    after = replace(
        battle,
        prestige=with_number(battle.prestige, battle.attacker, points),
        units=with_number(battle.units, defender, -units),
    )
    return Step(after, (hit_line(mine, theirs, values),))


def hit_line(mine: str, theirs: str | None, values: dict) -> Line:
    """A pair that does not match, in the words of the rule that makes it so."""
    if mine == SALPINX:
        return Line("battle.salpinx-points", None, values)
    return Line("battle.short-hand" if theirs is None else "battle.hit", None, values)


def settle_match(numbers: BattleNumbers, battle: Battle, mine: str, theirs: str | None) -> Step:
    """A pair that matches brings the attacker the difference, if there is one; nobody loses a unit."""
    less = numbers.values[theirs] if theirs is not None and theirs != SALPINX else 0
    points = max(numbers.values[mine] - less, 0)
    values = pair_values(numbers, battle, mine, theirs) | {"points": points}
    after = replace(battle, prestige=with_number(battle.prestige, battle.attacker, points))
    if mine == MERCENARIES:
        return Step(after, (Line("battle.mercenaries-value", None, values),))
    return Step(after, (Line("battle.mercenaries" if theirs == MERCENARIES else "battle.difference", None, values),))


def pair_values(numbers: BattleNumbers, battle: Battle, mine: str, theirs: str | None) -> dict:
    """What the sentence about a pair needs."""
    values = {"side": battle.attacker, "other": numbers.other(battle.attacker)}
    values["attack"] = numbers.face(battle.ground, mine)
    if theirs is not None:
        values["defence"] = numbers.face(battle.ground, theirs)
    return values
