"""How a whole battle ends if both sides keep to a stated policy (rules battle.*): exact chances, worked out beforehand
by `battle_course` for every battle that can break out."""

from __future__ import annotations

from typing import Annotated

from rules_engine.core import Answer, Line, Share, Table, must
from rules_engine.forms import Between, Choice
from rules_engine.polis.components import Components
from rules_engine.polis.rules.battle.cards import GROUNDS
from rules_engine.polis.rules.battle.chances import PLANS
from rules_engine.polis.rules.battle.course_table import (
    EMPTY,
    END_KINDS,
    NEVER,
    RETREATS,
    WHOLE,
    groups,
    row_name,
    units_name,
)
from rules_engine.polis.rules.battle.phase import first_attacker
from rules_engine.polis.rules.turns import no_battle_refusal

PLAN = "plan."
"""How the names of plans begin; the table leaves it out."""
TEN = 10  # not a number of the game
"""For decimals."""


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
    row = row_of(components, plan, [units[side] for side in sides], [retreats[side] for side in sides])
    ends, mine, theirs = groups(row)
    left = {sides[0]: mine, sides[1]: theirs}
    found = [[how, None if how == EMPTY else sides[who], ends[END_KINDS.index((how, who))]] for how, who in END_KINDS]
    value = {"ends": found, "left": left, "whole": WHOLE}
    return Answer(value, tuple(lines_of(components, plan, sides, retreats, left)), tables(components, found, left))


def row_of(components: Components, plan: str, units: list[int], retreats: list[str]) -> list[int]:
    """Return the numbers worked out for a battle; the first attacker's units and retreat come first."""
    return components.data["battle-courses"][plan[len(PLAN) :]][units_name(*units)][row_name(*retreats)]


def lines_of(components: Components, plan: str, sides: tuple[str, str], retreats: dict, left: dict) -> list[Line]:
    """Say what is left on average, and the policy of both."""
    averages = {side: tenths(left[side]) for side in sides}
    values = {side + "_" + part: averages[side][part] for side in sides for part in ("units", "tenths")}
    when = [
        Line("battle.retreat.never", None, {"side": side})
        if retreats[side] == NEVER
        else Line("battle.retreat.when", None, {"side": side, "when": retreats[side]})
        for side in components.sides
    ]
    return [
        Line("battle.hit.left", None, values),
        Line("battle.first-attacker", None, {"side": sides[0]}),
        Line("battle.attack.plan", None, {"plan": plan}),
        Line("battle.defence.most", None, {}),
        Line("battle.match.lowest", None, {}),
        *when,
        Line("battle.cards.values", None, {}),
    ]


def tenths(weights: list[int]) -> dict[str, int]:
    """Return the average rounded to tenths, as {"units", "tenths"}."""
    total = sum([units * weights[units] for units in range(len(weights))])
    found = (2 * TEN * total + WHOLE) // (2 * WHOLE)
    return {"units": found // TEN, "tenths": found % TEN}


def tables(components: Components, ends: list, left: dict) -> tuple[Table, Table]:
    """List the ends that can come with their chances, and the units left of both sides."""
    rows = [(how, side, Share(weight, WHOLE)) for how, side, weight in ends if weight]
    most = max([units for side in components.sides for units in range(len(left[side])) if left[side][units]])
    counts = [(units, *[Share(left[side][units], WHOLE) for side in components.sides]) for units in range(most + 1)]
    return (
        Table("ends", ("end", "side", "chance"), tuple(rows)),
        Table("left", ("units", *components.sides), tuple(counts)),
    )
