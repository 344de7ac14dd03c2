"""Presses (taps) on a living position: all that its picture, controls and tables offer, and random ones."""

import re
from random import Random
from typing import Any

from rules_engine.controls import BUTTON, NUMBER, ON, SWITCH, Control
from rules_engine.core import BadInput, Press, Refused
from rules_engine.living import LivingPosition

PRESSED = re.compile(r'data-press="([^":]+):([^"]*)"')


def available_presses(living: LivingPosition, components: Any, position: Any) -> list[tuple[str, str]]:
    """Return (name, value) of everything that can be pressed in a position, in a fixed order."""
    picture = living.draw(components, position, str)
    presses = [(name, value) for name, value in PRESSED.findall(picture)]
    for control in living.controls(components, position):
        presses += [(control.name, value) for value in _values(control)]
    for table in living.report(components, position).tables:
        presses += [(cell.press, cell.value) for row in table.rows for cell in row if isinstance(cell, Press)]
    return presses


def _values(control: Control) -> list[str]:
    """Return the values to try for a control: the least, middle and most of a number, all options of a choice."""
    if control.kind == NUMBER:
        return [str(number) for number in sorted({control.least, (control.least + control.most) // 2, control.most})]
    if control.kind == SWITCH:
        return ["" if control.value == ON else ON]
    return [control.value] if control.kind == BUTTON else list(control.options)


def random_presses(
    living: LivingPosition, components: Any, start: dict, seed: int, count: int
) -> list[tuple[str, str]]:
    """Return `count` random presses, each of which is available after the ones before it."""
    generator = Random(seed)
    position = living.read(components, start)
    done = []
    for _ in range(count):
        press = generator.choice(available_presses(living, components, position))
        done.append(press)
        try:
            position = living.press(components, position, *press)
        except (Refused, BadInput):
            continue
    return done
