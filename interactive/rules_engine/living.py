"""What the page of a living position asks of a game's engine: `rules_engine/<game>/positions/<name>.py` defines
`LIVING = LivingPosition(...)`, where `<name>` is the page's `position` in `rules.yaml`. The build, the widget, the
check and the tests read nothing else of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules_engine.controls import Control
from rules_engine.core import Answer
from rules_engine.engine import Components, Json, Label

Position: TypeAlias = Any
"""The game's own class of such a position."""


@dataclass(frozen=True, eq=False)
class LivingPosition:
    """A position that the reader changes, all that can be done with it, and what the engine says of it.

    `read` and `write`: plain JSON there and back, `shape`: that JSON's shape for short addresses
    (`rules_widgets.addresses`); `controls`: what the reader can set and press; `press(components, position, name,
    value)`: the position after a control or a part of the picture was pressed, raises Refused with the rule that
    forbids it and BadInput for what is no press; `report`: what is to be said of the position; `draw(components,
    position, label)`: SVG; `glyphs`: SVG path data of each symbol in the report.
    """

    read_components: Callable[[Json], Components]
    read: Callable[[Components, Json], Position]
    write: Callable[[Components, Position], Json]
    shape: Callable[[Components], tuple]
    controls: Callable[[Components, Position], tuple[Control, ...]]
    press: Callable[[Components, Position, str, str], Position]
    report: Callable[[Components, Position], Answer]
    draw: Callable[[Components, Position, Label], str]
    glyphs: dict[str, str]
