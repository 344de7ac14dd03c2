"""What the chances of a battle amount to: the ends, what is left, and the rules they rest on."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.athens_sparta.calculators.chances import SIDES, UNFIRED, Odds, spread, weight_where
from rules_engine.athens_sparta.calculators.odds_shots import BETRAYED, OPEN, WALLS, has_pursuit, pursuers
from rules_engine.athens_sparta.components import CAVALRY, FLEET, Components
from rules_engine.athens_sparta.rules.battle.fighters import ATTACKER, DEFENDER, ROLE_NAMES, Force, of_role
from rules_engine.athens_sparta.rules.battle.model import Battle, order
from rules_engine.core import Answer, Line, Share, Table

STORM_ENDS = ("city-taken", "siege-goes-on", "attackers-gone")


@dataclass(frozen=True)
class Work:
    """A question half answered: the forces, where they fight, and the chances so far."""

    force: Force
    ground: str
    rounds: int
    losses: str
    odds: Odds

    def is_done(self) -> bool:
        return not self.odds.left


def finish_odds(components: Components, work: Work) -> Answer:
    """The answer, when no attack is left."""
    odds = work.odds
    value = {
        "won": weight_where(odds, True, False),
        "held": weight_where(odds, True, True),
        "lost": weight_where(odds, False, True),
        "whole": odds.whole,
        "steps": {role: spread(odds, SIDES[role]) for role in (ATTACKER, DEFENDER)},
    }
    lines = [*end_lines(components, work, value), *rule_lines(components, work)]
    return Answer(value, tuple(lines), (ends_table(components, work, value), steps_table(work, value)))


def end_lines(components: Components, work: Work, value: dict) -> list[Line]:
    """Whether the attack succeeds, and what if both are left, with the chances; then what is left of both."""
    won = per_cent(components, value["won"], value["whole"])
    held = per_cent(components, value["held"], value["whole"])
    won["rounds"] = work.rounds
    if work.ground == OPEN:
        leave = work.rounds == components.rounds
        first = Line("combat.rounds.won", None, won)
        second = Line("pursuit.leave.held" if leave else "combat.rounds.held", None, held)
    else:
        first = Line("storm.rounds.won", None, won)
        second = Line("storm.rounds.held", None, held)
    return [first, second, *strength_lines(components, work, value)]


def per_cent(components: Components, part: int, whole: int) -> dict[str, int]:
    """{"percent", "tenths"}; what is not impossible and not certain does not look so."""
    parts = components.number("rounding", "tenths")
    all_parts = components.number("rounding", "per-cent") * parts
    found = rounded(part * all_parts, whole)
    if 0 < part < whole:
        found = min(max(found, 1), all_parts - 1)
    return {"percent": found // parts, "tenths": found % parts}


def rounded(part: int, whole: int) -> int:
    """The whole number that is nearest to part / whole."""
    return (2 * part + whole) // (2 * whole)


def strength_lines(components: Components, work: Work, value: dict) -> list[Line]:
    """What is left of both sides on average, in whole steps and tenths."""
    lines = []
    for role in (ATTACKER, DEFENDER):
        values: dict = {"role": ROLE_NAMES[role], "before": sum([one.steps for one in of_role(work.force, role)])}
        values.update(average(components, value["steps"][role], value["whole"]))
        lines.append(Line("block.steps.left", None, values))
    return lines


def average(components: Components, found: list[int], whole: int) -> dict[str, int]:
    """The average rounded to tenths, as {"steps", "tenths"}."""
    total = sum([steps * found[steps] for steps in range(len(found))])
    parts = components.number("rounding", "tenths")
    tenths = rounded(total * parts, whole)
    return {"steps": tenths // parts, "tenths": tenths % parts}


def rule_lines(components: Components, work: Work) -> list[Line]:
    """What the chances rest on: the order, the owner's choices, and what walls, revolts and pursuit change."""
    turns = [one.type for one in order(components, Battle(work.force, storm=work.ground != OPEN))]
    lines = [
        Line("combat.order.all", None, {"blocks": turns}),
        Line("hit.strongest.unfired" if work.losses == UNFIRED else "hit.strongest.rating", None, {}),
    ]
    return lines + wall_lines(components, work) + pursuit_lines(components, work) + revolt_lines(work)


def wall_lines(components: Components, work: Work) -> list[Line]:
    """Double defence, or that it is lost; ratings in a siege."""
    if work.ground == OPEN:
        return []
    lines = [Line("siege.double-defence.each", None, {"hits": components.hits_per_step})]
    if work.ground == BETRAYED:
        lines = [Line("event.betrayal.open", None, {})]
    if any([one.type == CAVALRY for one in work.force]):
        lines.append(Line("siege.cavalry.all", None, rating_values(components, CAVALRY)))
    if any([one.type == FLEET for one in work.force]):
        lines.append(Line("naval.siege-rating.all", None, rating_values(components, FLEET)))
    return lines


def rating_values(components: Components, name: str) -> dict:
    letter, number = components.siege_ratings[name]
    return {"letter": letter, "number": number}


def pursuit_lines(components: Components, work: Work) -> list[Line]:
    """That peltasts and cavalry of the defender attack once more."""
    if not has_pursuit(components, work.ground, work.rounds) or not pursuers(work.force):
        return []
    return [Line("pursuit.fire.all", None, {"blocks": [one.type for one in pursuers(work.force)]})]


def revolt_lines(work: Work) -> list[Line]:
    """That hits of a revolt are full ones, where walls would halve them, and that its friends are spared at first."""
    attackers = of_role(work.force, ATTACKER)
    revolting = [one for one in attackers if one.is_revolting()]
    lines = [Line("revolt.full-hits.all", None, {})] if revolting and work.ground == WALLS else []
    return lines + ([Line("revolt.friends.all", None, {})] if 0 < len(revolting) < len(attackers) else [])


def ends_table(components: Components, work: Work, value: dict) -> Table:
    """How it ends, as shares."""
    names = ("won", "held", "lost")
    held = "attackers-leave" if work.rounds == components.rounds else "battle-goes-on"
    ids = ("defenders-gone", held, "attackers-gone") if work.ground == OPEN else STORM_ENDS
    rows = [(ids[index], Share(value[names[index]], value["whole"])) for index in range(len(names))]
    return Table("ends", ("end", "chance"), tuple(rows))


def steps_table(work: Work, value: dict) -> Table:
    """How many steps are left to either side, as shares; from the most to none."""
    found = [value["steps"][role] for role in (ATTACKER, DEFENDER)]
    most = max([len(weights) for weights in found])
    rows = [
        (steps, *[Share(weights[steps] if steps < len(weights) else 0, value["whole"]) for weights in found])
        for steps in range(most - 1, -1, -1)
    ]
    return Table("steps-left", ("steps", "attacker", "defender"), tuple(rows))
