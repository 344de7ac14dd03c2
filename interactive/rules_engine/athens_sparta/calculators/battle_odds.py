"""The chances of a battle fought to its end: in the field, at sea, or against the walls (rules combat.*, storm.*)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from rules_engine.athens_sparta.calculators.chances import (
    POLICIES,
    SIDES,
    UNFIRED,
    Odds,
    advance,
    begin,
    spread,
    weight_where,
)
from rules_engine.athens_sparta.calculators.odds_shots import (
    BETRAYED,
    GROUNDS,
    OPEN,
    WALLS,
    all_pursuers,
    all_shots,
    fighters,
    has_pursuit,
    refuse_empty,
    refuse_separate,
)
from rules_engine.athens_sparta.components import CAVALRY, FLEET, Components
from rules_engine.athens_sparta.rules.battle.model import (
    ATTACKER,
    DEFENDER,
    ROLE_NAMES,
    Battle,
    Force,
    of_role,
    order,
    rank,
)
from rules_engine.core import Answer, Line, Share, Table
from rules_engine.forms import Between, Choice

ALL_ROUNDS = "all-rounds"
LENGTHS = (ALL_ROUNDS, "one-round")
Kind: TypeAlias = Annotated[str, Choice("form.kinds")]
Steps: TypeAlias = Annotated[int, Between(1, "steps.high")]


def battle_odds(
    components: Components,
    *,
    attacker_1: Kind,
    attacker_1_steps: Steps = 1,
    attacker_2: Kind = "no-block",
    attacker_2_steps: Steps = 1,
    attacker_3: Kind = "no-block",
    attacker_3_steps: Steps = 1,
    attacker_4: Kind = "no-block",
    attacker_4_steps: Steps = 1,
    defender_1: Kind,
    defender_1_steps: Steps = 1,
    defender_2: Kind = "no-block",
    defender_2_steps: Steps = 1,
    defender_3: Kind = "no-block",
    defender_3_steps: Steps = 1,
    defender_4: Kind = "no-block",
    defender_4_steps: Steps = 1,
    ground: Annotated[str, Choice("", GROUNDS)] = "open",
    length: Annotated[str, Choice("", LENGTHS)] = "all-rounds",
    losses: Annotated[str, Choice("", POLICIES)] = "unfired",
) -> Answer:
    """Return how a battle ends if everybody goes on attacking, with exact chances.

    Up to four blocks a side, each what stands on it and its steps. `ground`: in the open, against walls, or against
    walls that were betrayed. `length`: all rounds, or one. `losses`: which of equally strong blocks the owner gives up
    first.
    The value: {"won", "held", "lost": weights of the ends (defenders gone; both there; attackers gone), "whole",
    "steps": {role: [weight of no step left, of one, …]}}. Raises Refused where land blocks and fleets
    would fight apart.
    """
    attackers = (
        (attacker_1, attacker_1_steps),
        (attacker_2, attacker_2_steps),
        (attacker_3, attacker_3_steps),
        (attacker_4, attacker_4_steps),
    )
    defenders = (
        (defender_1, defender_1_steps),
        (defender_2, defender_2_steps),
        (defender_3, defender_3_steps),
        (defender_4, defender_4_steps),
    )
    rounds = components.rounds if length == ALL_ROUNDS else 1
    work = begin_odds(components, attackers, defenders, ground, rounds, losses)
    while not work.is_done():
        work = advance_odds(work)
    return finish_odds(components, work)


def battle_odds_pieces(components: Components, arguments: dict) -> Iterator:
    """Yield (attacks done, all attacks) before each block's attack, finally the Answer, so that a page can work in
    between."""
    sides = [force_of(arguments, side) for side in ("attacker", "defender")]
    rounds = components.rounds if arguments["length"] == ALL_ROUNDS else 1
    work = begin_odds(components, sides[0], sides[1], arguments["ground"], rounds, arguments["losses"])
    whole = len(work.odds.left)
    while not work.is_done():
        yield whole - len(work.odds.left), whole
        work = advance_odds(work)
    yield finish_odds(components, work)


def force_of(arguments: dict, side: str) -> tuple:
    """Return (kind, steps) of all blocks of a side that the form names."""
    names = [name for name in sorted(arguments) if name.startswith(side) and not name.endswith("_steps")]
    return tuple([(arguments[name], arguments[name + "_steps"]) for name in names])


def begin_odds(
    components: Components, attackers: tuple, defenders: tuple, ground: str, rounds: int, losses: str
) -> Work:
    """Return the question before the first die; `attackers` and `defenders` are (kind, steps) pairs."""
    force = fighters(components, attackers, ATTACKER, ground) + fighters(components, defenders, DEFENDER, ground)
    refuse_empty(force)
    refuse_separate(force, ground)
    shots = all_shots(components, force, ground, rounds, losses)
    steps = [[one.steps for one in of_role(force, role)] for role in (ATTACKER, DEFENDER)]
    return Work(force, ground, rounds, losses, begin(steps[0], steps[1], shots, components.faces))


def advance_odds(work: Work) -> Work:
    """Advance the odds by one block's attack."""
    return Work(work.force, work.ground, work.rounds, work.losses, advance(work.odds))


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
    """Return the answer, when no attack is left."""
    value = odds_value(work.odds)
    lines = [*end_lines(components, work, value), *rule_lines(components, work)]
    return Answer(value, tuple(lines), (ends_table(components, work, value), steps_table(work, value)))


def odds_value(odds: Odds) -> dict:
    """Return the weights of the ends and of the steps left, when no attack is left (see `battle_odds`)."""
    return {
        "won": weight_where(odds, True, False),
        "held": weight_where(odds, True, True),
        "lost": weight_where(odds, False, True),
        "whole": odds.whole,
        "steps": {role: spread(odds, SIDES[role]) for role in (ATTACKER, DEFENDER)},
    }


def end_lines(components: Components, work: Work, value: dict) -> list[Line]:
    """Tell whether the attack succeeds, and what if both are left, with the chances; then what is left of both."""
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
    """Return the whole number that is nearest to part / whole."""
    return (2 * part + whole) // (2 * whole)


def strength_lines(components: Components, work: Work, value: dict) -> list[Line]:
    """Return what is left of both sides on average, in whole steps and tenths."""
    lines = []
    for role in (ATTACKER, DEFENDER):
        values: dict = {"role": ROLE_NAMES[role], "before": sum([one.steps for one in of_role(work.force, role)])}
        values.update(average(components, value["steps"][role], value["whole"]))
        lines.append(Line("block.steps.left", None, values))
    return lines


def average(components: Components, found: list[int], whole: int) -> dict[str, int]:
    """Return the average rounded to tenths, as {"steps", "tenths"}."""
    total = sum([steps * found[steps] for steps in range(len(found))])
    parts = components.number("rounding", "tenths")
    tenths = rounded(total * parts, whole)
    return {"steps": tenths // parts, "tenths": tenths % parts}


def rule_lines(components: Components, work: Work) -> list[Line]:
    """Return what the chances rest on: the order, the owner's choices, and what walls, revolts and pursuit change."""
    turns = [one.name for one in order(components, Battle(work.force, storm=work.ground != OPEN))]
    lines = [
        Line("combat.order.all", None, {"blocks": turns}),
        *equal_lines(components, work),
        Line("hit.strongest.unfired" if work.losses == UNFIRED else "hit.strongest.rating", None, {}),
    ]
    return lines + wall_lines(components, work) + pursuit_lines(components, work) + revolt_lines(components, work)


def equal_lines(components: Components, work: Work) -> list[Line]:
    """Return in which order blocks of one side with the same letter are taken to attack, if there are any (rule
    combat.equal)."""
    return [Line("combat.equal", None, {})] if has_equals(components, work) else []


def has_equals(components: Components, work: Work) -> bool:
    """Tell whether blocks of one side have the same letter (rule combat.equal)."""
    ranks = [rank(components, one, work.ground != OPEN) for one in work.force]
    return len(set(ranks)) < len(ranks)


def wall_lines(components: Components, work: Work) -> list[Line]:
    """Return the lines of double defence, or of its loss, and of ratings in a siege."""
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
    """Return the line that peltasts and cavalry of the defender attack once more."""
    if not has_pursuit(components, work.ground, work.rounds) or not all_pursuers(work.force):
        return []
    return [Line("pursuit.fire.all", None, {"blocks": [one.name for one in all_pursuers(work.force)]})]


def revolt_lines(components: Components, work: Work) -> list[Line]:
    """Return the lines that hits of a revolt are full ones, where walls would halve them, that its friends are spared
    at first, and that it has failed if defenders are left in the end."""
    attackers = of_role(work.force, ATTACKER)
    revolting = [one for one in attackers if one.is_revolting()]
    lines = [Line("revolt.full-hits.all", None, {})] if revolting and work.ground == WALLS else []
    lines += [Line("revolt.friends.all", None, {})] if 0 < len(revolting) < len(attackers) else []
    return lines + ([Line("revolt.failure.held", None, {"rounds": components.rounds})] if revolting else [])


def ends_table(components: Components, work: Work, value: dict) -> Table:
    """Return how it ends, as shares."""
    names = ("won", "held", "lost")
    held = "attackers-leave" if work.rounds == components.rounds else "battle-goes-on"
    ids = ("defenders-gone", held, "attackers-gone") if work.ground == OPEN else STORM_ENDS
    rows = [(ids[index], Share(value[names[index]], value["whole"])) for index in range(len(names))]
    return Table("ends", ("end", "chance"), tuple(rows))


def steps_table(work: Work, value: dict) -> Table:
    """Return how many steps are left to either side, as shares; from the most to none."""
    found = [value["steps"][role] for role in (ATTACKER, DEFENDER)]
    most = max([len(weights) for weights in found])
    rows = [
        (steps, *[Share(weights[steps] if steps < len(weights) else 0, value["whole"]) for weights in found])
        for steps in range(most - 1, -1, -1)
    ]
    return Table("steps-left", ("steps", "attacker", "defender"), tuple(rows))
