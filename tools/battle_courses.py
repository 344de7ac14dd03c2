"""Works out the whole battles of Polis and writes rules_data/polis/components-battles.yaml (a quarter of an hour).

    PYTHONPATH=plugins:interactive .venv/bin/python tools/battle_courses.py

Needed again when the battle cards or the rules of battle change; tests/polis/rules/test_battle_course.py tells.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rules_engine.polis.rules.battle.cards import BattleNumbers, read_battle_numbers
from rules_engine.polis.rules.battle.chances import PLANS
from rules_engine.polis.rules.battle.course import begin_policy, course
from rules_engine.polis.rules.battle.course_table import END_KINDS, RETREATS, WHOLE, row_name, units_name
from rules_pages.data.book import read_book

UNITS = dict(zip(RETREATS, (0, 2, 3), strict=True))
"""With so many units left or fewer a side retreats."""
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
    """All units with which a battle breaks out (rules battle.when, unit.limit)."""
    every = range(1, limit + 1)
    return [(first, other) for first in every for other in every if first + other >= numbers.units]


def all_retreats() -> list[tuple[str, str]]:
    """When both sides may retreat."""
    return [(first, other) for first in RETREATS for other in RETREATS]


def line(numbers: BattleNumbers, plan: str, units: tuple[int, int], retreat: tuple[str, str], limit: int) -> str:
    """One value of the file."""
    print(plan, units, retreat, file=sys.stderr)
    row = worked_out(numbers, plan, units, retreat, limit)
    told = 'provenance: reconstructed, sources: [gdm, "text: 7 戦闘"], reason: battle-courses'
    return f"      {row_name(*retreat)}: {{value: {row}, {told}}}\n"


def worked_out(
    numbers: BattleNumbers, plan: str, units: tuple[int, int], retreat: tuple[str, str], limit: int
) -> list[int]:
    """The numbers of one course, each group of them adding up to `WHOLE`."""
    ends = course(begin_policy(numbers, plan, (UNITS[retreat[0]], UNITS[retreat[1]])), *units)
    groups = [ends_of(ends), left_of(ends, 0, limit), left_of(ends, 1, limit)]
    return [number for group in groups for number in rounded(group)]


def ends_of(ends: dict) -> list[float]:
    """The chance of each of the `END_KINDS`; `ends` as `battle_course.course` makes them."""
    return [sum(ends[key] for key in ends if key[:2] == kind) for kind in END_KINDS]


def left_of(ends: dict, side: int, most: int) -> list[float]:
    """The chance that a side (0: the first attacker) has no unit left, one, two, … up to `most`."""
    return [sum(ends[key] for key in ends if key[2 + side] == units) for units in range(most + 1)]


def rounded(chances: list[float]) -> list[int]:
    """Chances as whole numbers that add up to `WHOLE`: those that lose the most by rounding down get the rest."""
    found = [int(chance * WHOLE) for chance in chances]
    order = sorted(range(len(chances)), key=lambda place: found[place] - chances[place] * WHOLE)
    for place in order[: WHOLE - sum(found)]:
        found[place] += 1
    return found


if __name__ == "__main__":
    main()
