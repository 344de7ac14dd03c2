"""What a reader can set on a position's page besides tapping its picture."""

from __future__ import annotations

from dataclasses import dataclass

CHOICE = "choice"
CHIPS = "chips"
NUMBER = "number"
SWITCH = "switch"
BUTTON = "button"
READING = "reading"
ON = "yes"
"""The value of a switch that is on; off it is empty."""


@dataclass(frozen=True)
class Control:
    """One control: a drop-down (`choice`), a row of few options (`chips`), a number, a switch, a button, or a reading.

    `name` has the label `control.<name>`, an option `choice.<name>.<option>` or else the name of the component.
    Controls of one `group` stand together below the label `control.group.<group>`.
    """

    kind: str
    name: str
    value: str = ""
    options: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    group: str = ""
