"""The chances of a battle fought to its end: in the field, at sea, or against the walls (rules combat.*, storm.*)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from rules_engine.athens_sparta.calculators.chances import (
    BETRAYED,
    GROUNDS,
    OPEN,
    POLICIES,
    UNFIRED,
    WALLS,
    Odds,
    advance,
    all_shots,
    begin,
    fighters,
    odds_value,
    pursuers,
)
from rules_engine.athens_sparta.components import CAVALRY, FLEET, INSIDE, Components
from rules_engine.athens_sparta.rules.battle.model import Battle, Force, of_role, printed, rank, rating
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, DEFENDER, ROLE_NAMES, ROLES
from rules_engine.core import Answer, BadInput, Line, Refused, Share, Table
from rules_engine.forms import Between, Choice

ALL_ROUNDS = "all-rounds"
LENGTHS = (ALL_ROUNDS, "one-round")
STORM_ENDS = ("city-taken", "siege-goes-on", "attackers-gone")
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
    work = begin_odds(components, attackers, defenders, ground, length, losses)
    while work.odds.left:
        work.odds = advance(work.odds)
    return finish_odds(components, work)


def battle_odds_pieces(components: Components, arguments: dict) -> Iterator:
    """Yield (attacks done, all attacks) before each block's attack, finally the Answer: a page works in between."""
    sides: list[tuple] = []
    for role in (ATTACKER, DEFENDER):
        names = [name for name in sorted(arguments) if name.startswith(role) and not name.endswith("_steps")]
        sides.append(tuple([(arguments[name], arguments[name + "_steps"]) for name in names]))
    work = begin_odds(components, sides[0], sides[1], arguments["ground"], arguments["length"], arguments["losses"])
    whole = len(work.odds.left)
    while work.odds.left:
        yield whole - len(work.odds.left), whole
        work.odds = advance(work.odds)
    yield finish_odds(components, work)


@dataclass
class Work:
    """A question half answered: the forces, where they fight, and the chances so far."""

    force: Force
    ground: str
    rounds: int
    losses: str
    odds: Odds


def begin_odds(
    components: Components, attackers: tuple, defenders: tuple, ground: str, length: str, losses: str
) -> Work:
    """Return the question before the first die; `attackers` and `defenders` are (kind, steps) pairs. Refuse a battle
    without a block on both sides, and fleets and land blocks in one battle in the open: they fight apart (rules
    combat.when, naval.separate)."""
    own = fighters(components, attackers, ATTACKER, ground)
    enemies = fighters(components, defenders, DEFENDER, ground)
    if not own or not enemies:
        raise Refused("combat.when.sides", {})
    fleets = [[one for one in side if one.is_fleet()] for side in (own, enemies)]
    if ground == OPEN and fleets[0] and fleets[1] and len(fleets[0]) + len(fleets[1]) < len(own) + len(enemies):
        raise Refused("naval.separate", {})
    rounds = components.rounds if length == ALL_ROUNDS else 1
    shots = all_shots(components, own + enemies, ground, rounds, losses)
    odds = begin([one.steps for one in own], [one.steps for one in enemies], shots, components.faces)
    return Work(own + enemies, ground, rounds, losses, odds)


def finish_odds(components: Components, work: Work) -> Answer:
    """Return the answer, when no attack is left."""
    value = odds_value(work.odds)
    lines = [*end_lines(components, work, value), *rule_lines(components, work)]
    return Answer(value, tuple(lines), (ends_table(components, work, value), steps_table(work, value)))


def end_lines(components: Components, work: Work, value: dict) -> list[Line]:
    """Tell whether the attack succeeds, and what if both are left, with the chances; then what is left of both on
    average, in whole steps and tenths."""
    whole, parts = value["whole"], components.number("rounding", "tenths")
    won, held = [per_cent(components, value[end], whole) for end in ("won", "held")]
    won["rounds"] = work.rounds
    if work.ground == OPEN:
        leave = work.rounds == components.rounds
        lines = [
            Line("combat.rounds.won", None, won),
            Line("pursuit.leave.held" if leave else "combat.rounds.held", None, held),
        ]
    else:
        lines = [Line("storm.rounds.won", None, won), Line("storm.rounds.held", None, held)]
    for role in (ATTACKER, DEFENDER):
        weights, before = value["steps"][role], sum([one.steps for one in of_role(work.force, role)])
        tenths = rounded(sum([steps * weights[steps] for steps in range(len(weights))]) * parts, whole)
        left = {"role": ROLE_NAMES[role], "before": before, "steps": tenths // parts, "tenths": tenths % parts}
        lines.append(Line("block.steps.left", None, left))
    return lines


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


def rule_lines(components: Components, work: Work) -> list[Line]:
    """Return what the chances rest on: the order, and the owner's choices in it and among losses; double defence, or
    its loss, and ratings in a siege; the pursuit; and of a revolt that its hits are full ones, where walls would halve
    them, that its friends are spared at first, and that it has failed if defenders are left in the end."""
    force, is_siege = work.force, work.ground != OPEN
    turns = [one.name for one in Battle(force, storm=is_siege).order(components)]
    lines = [Line("combat.order.all", None, {"blocks": turns})]
    lines += [Line("combat.equal", None, {})] if has_equals(components, work) else []
    lines.append(Line("hit.strongest.unfired" if work.losses == UNFIRED else "hit.strongest.rating", None, {}))
    if work.ground == BETRAYED:
        lines.append(Line("event.betrayal.open", None, {}))
    elif is_siege:
        lines.append(Line("siege.double-defence.each", None, {"hits": components.hits_per_step}))
    if is_siege and any([one.type == CAVALRY for one in force]):
        lines.append(Line("siege.cavalry.all", None, rating_values(components, CAVALRY)))
    if is_siege and any([one.type == FLEET for one in force]):
        lines.append(Line("naval.siege-rating.all", None, rating_values(components, FLEET)))
    chasing = [one.name for one in pursuers(components, force, work.ground, work.rounds)]
    lines += [Line("pursuit.fire.all", None, {"blocks": chasing})] if chasing else []
    attackers = of_role(force, ATTACKER)
    revolting = [one for one in attackers if one.is_revolting()]
    lines += [Line("revolt.full-hits.all", None, {})] if revolting and work.ground == WALLS else []
    lines += [Line("revolt.friends.all", None, {})] if 0 < len(revolting) < len(attackers) else []
    return lines + ([Line("revolt.failure.held", None, {"rounds": components.rounds})] if revolting else [])


def has_equals(components: Components, work: Work) -> bool:
    """Tell whether blocks of one side have the same letter (rule combat.equal)."""
    ranks = [rank(components, one, work.ground != OPEN) for one in work.force]
    return len(set(ranks)) < len(ranks)


def rating_values(components: Components, name: str) -> dict:
    letter, number = components.siege_ratings[name]
    return {"letter": letter, "number": number}


def ends_table(components: Components, work: Work, value: dict) -> Table:
    """Return how it ends, as shares."""
    held = "attackers-leave" if work.rounds == components.rounds else "battle-goes-on"
    ids = ("defenders-gone", held, "attackers-gone") if work.ground == OPEN else STORM_ENDS
    rows = [(name, Share(value[end], value["whole"])) for name, end in zip(ids, ("won", "held", "lost"))]
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


# a battle that is fought


def order_table(components: Components, battle: Battle) -> Table:
    """List the blocks in the order of the round, with rating, steps, and what each has done (rule combat.order)."""
    rows = []
    for one in battle.order(components):
        if one.is_here():
            letter, number = rating(components, one, battle.is_siege(one))
            rows.append((one.name, "rating." + letter + str(number), one.steps, "done." + one.done))
    return Table("order", ("block", "rating", "steps", "done"), tuple(rows))


def battle_odds_question(components: Components, battle: Battle) -> dict:
    """Return the input of `battle_odds` for the blocks that are still in the battle; plain JSON."""
    question: dict[str, Any] = {}
    kinds = {printed(components, kind): kind for kind in sorted(components.plain["block-kinds"], reverse=True)}
    for role in ROLES:
        here = battle.present(role)
        for index in range(len(here)):
            one, name = here[index], role + "_" + str(index + 1)
            known = (one.type, one.letter, one.number)
            if known not in kinds:
                raise BadInput("blocks", one.name, "a kind of block")
            question[name], question[name + "_steps"] = kinds[known], one.steps
    if any([one.place == INSIDE for one in battle.force if one.is_here()]):
        question["ground"] = BETRAYED if battle.betrayed else WALLS
    return question


def ask_about(components: Components, state: Any, move: dict) -> tuple[str, dict] | None:
    """Return the question how a battle that belongs to no game goes on."""
    if not isinstance(state, Battle) or not all([state.present(role) for role in ROLES]):
        return None
    return "battle_odds", battle_odds_question(components, state)
