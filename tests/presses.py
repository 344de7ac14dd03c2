"""What a reader may press on a living position: everything that its picture, its controls and its tables offer."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from rules_engine.controls import BUTTON, NUMBER, ON, SWITCH, Control
from rules_engine.core import BadInput, Press, Refused
from rules_engine.living import LivingPosition

PRESSED = re.compile(r'data-press="([^":]+):([^"]*)"')


def offered(living: LivingPosition, components: Any, position: Any) -> list[tuple[str, str]]:
    """(name, value) of everything that can be pressed now, in a fixed order."""
    picture = living.draw(components, position, str)
    found = [(name, value) for name, value in PRESSED.findall(picture)]
    for control in living.controls(components, position):
        found += [(control.name, value) for value in _values(control)]
    for table in living.report(components, position).tables:
        found += [(cell.press, cell.value) for row in table.rows for cell in row if isinstance(cell, Press)]
    return found


def _values(control: Control) -> list[str]:
    if control.kind == NUMBER:
        return [str(number) for number in sorted({control.least, (control.least + control.most) // 2, control.most})]
    if control.kind == SWITCH:
        return ["" if control.value == ON else ON]
    return [control.value] if control.kind == BUTTON else list(control.options)


def random_presses(
    living: LivingPosition, components: Any, start: dict, seed: int, count: int
) -> list[tuple[str, str]]:
    """A reader who presses whatever is offered."""
    generator = Random(seed)
    position = living.read(components, start)
    done = []
    for _ in range(count):
        press = generator.choice(offered(living, components, position))
        done.append(press)
        try:
            position = living.press(components, position, *press)
        except (Refused, BadInput):
            continue
    return done
