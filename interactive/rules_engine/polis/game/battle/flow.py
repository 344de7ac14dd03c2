"""How a battle goes from phase to phase: its beginning, retreat, drawing cards, swapping roles, its end."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import BadInput, Line, Refused, Step
from rules_engine.polis.game.battle.state import ATTACK, DECIDE, OVER, Battle, refuse_pile, with_number
from rules_engine.polis.rules.battle.cards import BattleNumbers, in_order
from rules_engine.polis.rules.battle.phase import (
    DUTY,
    can_retreat,
    cards_due,
    first_attacker,
    is_deck_short,
    is_too_few,
)


def begin_battle(
    numbers: BattleNumbers,
    ground: str,
    units: dict[str, int],
    prestige: dict[str, int],
    pile: tuple[str, ...],
    matching: str = DUTY,
) -> Battle:
    """Return a battle before its first phase: nobody has drawn, both may still retreat (rules battle.hands,
    battle.retreat).

    `pile`: all battle cards, shuffled, the top one first. Raises BadInput for any other pile, or a side without units.
    """
    refuse_pile(numbers, tuple(pile))
    if any([units[side] < 1 for side in numbers.sides]):
        raise BadInput("units", units, "units of both sides")
    attacker = first_attacker(ground)
    return Battle(
        ground,
        attacker,
        DECIDE,
        attacker,
        1,
        {side: units[side] for side in numbers.sides},
        {side: prestige[side] for side in numbers.sides},
        {side: () for side in numbers.sides},
        tuple(pile),
        {side: units[side] for side in numbers.sides},
        matching=matching,
    )


# stay or retreat


def retreat(numbers: BattleNumbers, battle: Battle) -> Step:
    """Let the side that is asked retreat and pay the opponent; the battle is over (rules battle.retreat,
    battle.stay)."""
    side, points = battle.asked, numbers.retreat
    if not can_retreat(numbers, battle.prestige[side]):
        raise Refused("battle.retreat", {"points": points, "held": battle.prestige[side]})
    other = numbers.other(side)
    prestige = with_number(with_number(battle.prestige, side, -points), other, points)
    line = Line("battle.retreat", None, {"side": side, "other": other, "points": points})
    units = {name: battle.units[name] for name in numbers.sides}
    return Step(over(replace(battle, prestige=prestige)), (line, Line("battle.stay", None, units)))


def stay(numbers: BattleNumbers, battle: Battle) -> Step:
    """Let the side that is asked stay; after the attacker the defender is asked, then cards are drawn (rules
    battle.retreat, battle.retreat-order, battle.refill)."""
    line = Line("battle.retreat.none", None, {"side": battle.asked})
    if battle.asked == battle.attacker:
        next_asked = numbers.other(battle.asked)
        return Step(replace(battle, asked=next_asked), (line, Line("battle.retreat-order", None, {"side": next_asked})))
    return Step(draw_cards(numbers, battle), (line, *draw_lines(numbers, battle)))


def draw_cards(numbers: BattleNumbers, battle: Battle) -> Battle:
    """Draw what is due, the side that attacked last first; then the attacker plays."""
    hands, pile = dict(battle.hands), battle.pile
    for side in (numbers.other(battle.attacker), battle.attacker):
        cards = battle.due[side]
        hands[side] = in_order(numbers, hands[side] + pile[:cards])
        pile = pile[cards:]
    none = {side: 0 for side in numbers.sides}
    return replace(battle, hands=hands, pile=pile, due=none, phase=ATTACK, asked=battle.attacker)


def draw_lines(numbers: BattleNumbers, battle: Battle) -> list[Line]:
    """Say the first hands and who attacks first (rules battle.hands, battle.first-attacker), or what is drawn after a
    phase and who attacks now (rules battle.refill, battle.swap)."""
    drawn = {side: battle.due[side] for side in numbers.sides}
    if battle.number == 1:
        return [Line("battle.hands", None, drawn), Line("battle.first-attacker", None, {"side": battle.attacker})]
    return [Line("battle.refill", None, drawn), Line("battle.swap", None, {"side": battle.attacker})]


# the end of a phase


def end_phase(numbers: BattleNumbers, battle: Battle, losses: int) -> Step:
    """End the battle, or swap the roles and let both retreat (rules battle.few-defenders, battle.deck-empty,
    battle.swap). `losses`: the units that the defender lost in this phase."""
    defender = numbers.other(battle.attacker)
    if is_too_few(numbers, battle.units[defender]):
        values = {"side": defender, "units": battle.units[defender]}
        return Step(over(battle), (Line("battle.few-defenders", None, values),))
    mine, theirs = cards_due(numbers, losses)
    if is_deck_short(numbers, losses, len(battle.pile)):
        values = {"needed": mine + theirs, "cards": len(battle.pile)}
        return Step(over(battle), (Line("battle.deck-empty", None, values),))
    due = {battle.attacker: mine, defender: theirs}
    return Step(
        replace(battle, phase=DECIDE, attacker=defender, asked=defender, number=battle.number + 1, attack=(), due=due)
    )


def over(battle: Battle) -> Battle:
    """End the battle; units stay where they are (rule battle.stay)."""
    return replace(battle, phase=OVER, asked="")
