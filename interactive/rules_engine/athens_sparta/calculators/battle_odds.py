"""The chances of a battle fought to its end: in the field, at sea, or against the walls (rules combat.*, storm.*)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypeAlias

from rules_engine.athens_sparta.calculators import chances
from rules_engine.athens_sparta.calculators.chances import POLICIES, begin
from rules_engine.athens_sparta.calculators.odds_answer import Work, finish_odds
from rules_engine.athens_sparta.calculators.odds_shots import (
    GROUNDS,
    all_shots,
    fighters,
    refuse_empty,
    refuse_separate,
)
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.battle.fighters import ATTACKER, DEFENDER, of_role
from rules_engine.core import Answer
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
    """How a battle ends if everybody goes on attacking, with exact chances.

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


# in pieces, so that a page stays alive


def battle_odds_pieces(components: Components, arguments: dict) -> Iterator:
    """The same with a breath before each block's attack: (attacks done, all attacks), at last the Answer."""
    sides = [force_of(arguments, side) for side in ("attacker", "defender")]
    rounds = components.rounds if arguments["length"] == ALL_ROUNDS else 1
    work = begin_odds(components, sides[0], sides[1], arguments["ground"], rounds, arguments["losses"])
    whole = len(work.odds.left)
    while not work.is_done():
        yield whole - len(work.odds.left), whole
        work = advance_odds(work)
    yield finish_odds(components, work)


def force_of(arguments: dict, side: str) -> tuple:
    """(kind, steps) of all blocks of a side that the form names."""
    names = [name for name in sorted(arguments) if name.startswith(side) and not name.endswith("_steps")]
    return tuple([(arguments[name], arguments[name + "_steps"]) for name in names])


def begin_odds(
    components: Components, attackers: tuple, defenders: tuple, ground: str, rounds: int, losses: str
) -> Work:
    """The question before the first die; `attackers` and `defenders` are (kind, steps) pairs."""
    force = fighters(components, attackers, ATTACKER, ground) + fighters(components, defenders, DEFENDER, ground)
    refuse_empty(force)
    refuse_separate(force, ground)
    shots = all_shots(components, force, ground, rounds, losses)
    steps = [[one.steps for one in of_role(force, role)] for role in (ATTACKER, DEFENDER)]
    return Work(force, ground, rounds, losses, begin(steps[0], steps[1], shots, components.faces))


def advance_odds(work: Work) -> Work:
    """One block's attack further."""
    return Work(work.force, work.ground, work.rounds, work.losses, chances.advance(work.odds))
