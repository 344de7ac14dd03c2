"""Compute the outcomes of whole battles in Polis and write rules_data/polis/components-battles.yaml.

    PYTHONPATH=plugins:interactive .venv/bin/python tools/battle_courses.py

This takes about a quarter of an hour. Run it again when the battle cards or the rules of battle have changed;
tests/polis/rules/test_battle_course.py fails if the file is out of date."""

from __future__ import annotations

import sys
from pathlib import Path

from rules_engine.polis.rules.battle import BattleNumbers, read_battle_numbers
from rules_engine.polis.rules.battle_chances import PLANS
from rules_engine.polis.rules.battle_course import (
    END_KINDS,
    RETREATS,
    WHOLE,
    begin_policy,
    course,
    row_name,
    units_name,
)
from rules_pages.data.book import read_book

UNITS = dict(zip(RETREATS, (0, 2, 3), strict=True))
"""A side retreats when it has at most this number of units left: {retreat: units}."""
DATA = Path(__file__).parents[1] / "rules_data"
HEAD = """\
# How a whole battle goes, made by tools/battle_courses.py: by the plan of both attackers, the units of the first
# attacker and of the other, and by when each of them retreats, the first attacker first. In ten thousand battles:
# who retreats (first attacker, other), who is too few (first attacker, other), the deck is empty;
# the first attacker has no unit left, one, two, …; the other has.
battle-courses:
"""


def main() -> None:
    """Write the file."""
    data = read_book(DATA).games["polis"].plain_components()
    numbers = read_battle_numbers(data)
    limit = max(data["rounds"][name]["limit"] for name in data["order"]["rounds"])
    lines = [HEAD]
    for plan in PLANS:
        lines.append(f"  {plan.removeprefix('plan.')}:\n")
        for first, other in starts(numbers, limit):
            lines.append(f"    {units_name(first, other)}:\n")
            lines += [line(numbers, plan, (first, other), retreat, limit) for retreat in all_retreats()]
    (DATA / "polis" / "components-battles.yaml").write_text("".join(lines), encoding="utf-8")


def starts(numbers: BattleNumbers, limit: int) -> list[tuple[int, int]]:
    """List the pairs (units of the first attacker, of the other) with which a battle starts (rules battle.when,
    unit.limit)."""
    counts = range(1, limit + 1)
    return [(first, other) for first in counts for other in counts if first + other >= numbers.units]


def all_retreats() -> list[tuple[str, str]]:
    """List the combinations of both sides' retreats."""
    return [(first, other) for first in RETREATS for other in RETREATS]


def line(numbers: BattleNumbers, plan: str, units: tuple[int, int], retreat: tuple[str, str], limit: int) -> str:
    """Return one line of the file, and print the case to stderr to show the progress."""
    print(plan, units, retreat, file=sys.stderr)
    row = course_row(numbers, plan, units, retreat, limit)
    origin = 'provenance: reconstructed, sources: [gdm, "text: 7 戦闘"], reason: battle-courses'
    return f"      {row_name(*retreat)}: {{value: {row}, {origin}}}\n"


def course_row(
    numbers: BattleNumbers, plan: str, units: tuple[int, int], retreat: tuple[str, str], limit: int
) -> list[int]:
    """Return the numbers of one course in three groups (see `HEAD`), each of which adds up to `WHOLE`."""
    ends = course(begin_policy(numbers, plan, (UNITS[retreat[0]], UNITS[retreat[1]])), *units)
    groups = [end_chances(ends), unit_chances(ends, 0, limit), unit_chances(ends, 1, limit)]
    return [number for group in groups for number in round_chances(group)]


def end_chances(ends: dict) -> list[float]:
    """Return the probability of each of the `END_KINDS`; `ends` is the result of `battle.course.course`."""
    return [sum(ends[key] for key in ends if key[:2] == kind) for kind in END_KINDS]


def unit_chances(ends: dict, side: int, most: int) -> list[float]:
    """Return the probabilities that a side (0: the first attacker) has 0, 1, 2, … `most` units left."""
    return [sum(ends[key] for key in ends if key[2 + side] == units) for units in range(most + 1)]


def round_chances(chances: list[float]) -> list[int]:
    """Round probabilities to whole numbers that add up to `WHOLE`, by the largest remainder method."""
    parts = [int(chance * WHOLE) for chance in chances]
    order = sorted(range(len(chances)), key=lambda place: parts[place] - chances[place] * WHOLE)
    for place in order[: WHOLE - sum(parts)]:
        parts[place] += 1
    return parts


if __name__ == "__main__":
    main()
