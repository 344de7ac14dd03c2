"""Whom hits strike (rules hit.strongest, hit.at-once, hit.excess, siege.double-defence, siege.half-hit,
revolt.full-hits)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.battle.fighters import INSIDE, Fighter


def count_hits(dice: Sequence[int], number: int) -> int:
    """How many dice show the number of the rating or less (rule hit.dice)."""
    return len([die for die in dice if die <= number])


def candidates(targets: Sequence[Fighter]) -> list[Fighter]:
    """Who may take the next hit: the one with a half hit (siege.half-hit), else the strongest (hit.strongest); of
    several the owner chooses."""
    standing = [fighter for fighter in targets if fighter.steps > 0]
    begun = [fighter for fighter in standing if fighter.half]
    if begun:
        return begun
    most = max([fighter.steps for fighter in standing], default=0)
    return [fighter for fighter in standing if fighter.steps == most]


def struck(components: Components, fighter: Fighter, full: bool = False) -> Fighter:
    """The block after one hit. Behind walls the first one is only half a hit (siege.double-defence); `full` hits take
    a step all the same, as do those of a revolt (revolt.full-hits)."""
    doubled = fighter.place == INSIDE and components.hits_per_step > 1 and not full
    if doubled and not fighter.half:
        return replace(fighter, half=True)
    lost = 1
    return replace(fighter, steps=fighter.steps - lost, half=fighter.half and full and fighter.steps > lost)
