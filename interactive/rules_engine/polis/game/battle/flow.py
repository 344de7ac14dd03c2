"""How a battle goes from phase to phase: its beginning, retreat, drawing cards, swapping roles, its end."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import BadInput, Line, Refused, Step
from rules_engine.polis.game.battle.state import ATTACK, DECIDE, DUTY, OVER, Battle, refuse_pile, with_number
from rules_engine.polis.rules.battle.cards import LAND, BattleNumbers, in_order

ATHENS = "athens"
SPARTA = "sparta"


def first_attacker(ground: str) -> str:
    """On land Sparta attacks first, at sea Athens (rule battle.first-attacker)."""
    return SPARTA if ground == LAND else ATHENS


def begin_battle(
    numbers: BattleNumbers,
    ground: str,
    units: dict[str, int],
    prestige: dict[str, int],
    pile: tuple[str, ...],
    matching: str = DUTY,
) -> Battle:
    """A battle before its first phase: nobody has drawn, both may still retreat (rules battle.hands, battle.retreat).

    `pile`: all battle cards, shuffled, the top one first. BadInput for any other pile, or a side without units.
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
    """The side that is asked retreats and pays the opponent; the battle is over (rule battle.retreat)."""
    side, points = battle.asked, numbers.retreat
    if battle.prestige[side] < points:
        raise Refused("battle.retreat", {"points": points, "held": battle.prestige[side]})
    other = numbers.other(side)
    prestige = with_number(with_number(battle.prestige, side, -points), other, points)
    line = Line("battle.retreat", None, {"side": side, "other": other, "points": points})
    return Step(over(replace(battle, prestige=prestige)), (line,))


def stay(numbers: BattleNumbers, battle: Battle) -> Step:
    """The side that is asked stays; after the attacker the defender is asked, then cards are drawn (rules
    battle.retreat, battle.retreat-order, battle.refill)."""
    line = Line("battle.retreat.none", None, {"side": battle.asked})
    if battle.asked == battle.attacker:
        return Step(replace(battle, asked=numbers.other(battle.asked)), (line,))
    drawn = draw_cards(numbers, battle)
    return Step(drawn, (line, *draw_lines(numbers, battle)))


# drawing


def draw_cards(numbers: BattleNumbers, battle: Battle) -> Battle:
    """Everybody draws what is due, the side that attacked last first; then the attacker plays."""
    hands, pile = dict(battle.hands), battle.pile
    for side in (numbers.other(battle.attacker), battle.attacker):
        cards = battle.due[side]
        hands[side] = in_order(numbers, hands[side] + pile[:cards])
        pile = pile[cards:]
    none = {side: 0 for side in numbers.sides}
    return replace(battle, hands=hands, pile=pile, due=none, phase=ATTACK, asked=battle.attacker)


def draw_lines(numbers: BattleNumbers, battle: Battle) -> list[Line]:
    """The first hands and who attacks first (battle.hands, battle.first-attacker), or what is drawn after a phase and
    who attacks now (battle.refill, battle.swap)."""
    drawn = {side: battle.due[side] for side in numbers.sides}
    if battle.number == 1:
        return [Line("battle.hands", None, drawn), Line("battle.first-attacker", None, {"side": battle.attacker})]
    return [Line("battle.refill", None, drawn), Line("battle.swap", None, {"side": battle.attacker})]


# the end of a phase


def end_phase(numbers: BattleNumbers, battle: Battle, losses: int) -> Step:
    """The phase is over: the battle ends, or roles swap and both may retreat (rules battle.few-defenders,
    battle.deck-empty, battle.swap). `losses`: the units that the defender lost in it."""
    defender = numbers.other(battle.attacker)
    if battle.units[defender] <= numbers.remaining:
        units = battle.units[defender]
        return Step(over(battle), (Line("battle.few-defenders", None, {"side": defender, "units": units}),))
    due = cards_due(numbers, battle, losses)
    needed = sum([due[side] for side in numbers.sides])
    if needed > len(battle.pile):
        values = {"needed": needed, "cards": len(battle.pile)}
        return Step(over(battle), (Line("battle.deck-empty", None, values),))
    return Step(
        replace(battle, phase=DECIDE, attacker=defender, asked=defender, number=battle.number + 1, attack=(), due=due)
    )


def cards_due(numbers: BattleNumbers, battle: Battle, losses: int) -> dict[str, int]:
    """What is drawn after a phase: the attacker as many cards as are played in a phase, the defender fewer by the units
    lost (rule battle.refill)."""
    return {side: numbers.shown if side == battle.attacker else numbers.shown - losses for side in numbers.sides}


def over(battle: Battle) -> Battle:
    """The battle has ended; units stay where they are (rule battle.stay)."""
    return replace(battle, phase=OVER, asked="")
