"""The interface of an interactive position: `rules_engine/<game>/positions/<name>.py` defines
`LIVING = LivingPosition(...)`, where `<name>` is the page's `position` in `rules.yaml`. The build, the widget, the
check and the tests use nothing else of that module."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules_engine.codec import Codec, one_of
from rules_engine.controls import BUTTON, NUMBER, ON, SWITCH, Control
from rules_engine.core import Answer, BadInput
from rules_engine.engine import Components, Json, Label

Position: TypeAlias = Any
"""The game's own class of the position's state."""


@dataclass(frozen=True, eq=False)
class LivingPosition:
    """A position that the reader can change: how it is read, changed, analysed and drawn.

    `read` and `write` convert the position from and to plain JSON; `shape` is the shape of that JSON for short
    addresses (`rules_widgets.addresses`). `controls` lists the form controls. `press(components, position, name,
    value)` returns the position after a control was set or a part of the picture was pressed; it raises Refused with
    the rule that forbids it, and BadInput for an unknown press. `report` returns the engine's answer about the
    position, `draw(components, position, label)` its SVG. `glyphs`: the SVG path data of each symbol in the report.

    What only some positions have: `asks` is a calculator to which the page links, `question(components, position)` the
    question for it, or None; `with_own(data, own)` returns the plain values of the components with those that the
    reader has stored (`own`: {component: JSON text}); `own_map(components)` returns the grounds of a map that the
    reader can lay out, keep and contribute.
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
    asks: str = ""
    question: Callable[[Components, Position], Json | None] | None = None
    with_own: Callable[[Json, dict[str, str]], Json] | None = None
    own_map: Callable[[Components], tuple[str, ...]] | None = None


def number_of(name: str, value: str, least: int, most: int) -> int:
    """Read a whole number that the reader typed; BadInput for anything else."""
    if not value or value.strip("0123456789") or not least <= int(value) <= most:
        raise BadInput(name, value, "a whole number from " + str(least) + " to " + str(most))
    return int(value)


def setting(controls: tuple[Control, ...], name: str, value: str) -> Any:
    """Read to what the reader has set one of these controls: a number, whether a switch is on, or one of the options.
    BadInput for anything else."""
    for control in controls:
        if control.name == name:
            if control.kind == NUMBER:
                return number_of(name, value or "0", control.least, control.most)
            return value == ON if control.kind in (SWITCH, BUTTON) else one_of(control.options).read(value)
    raise BadInput("press", name, "a control of this page")


def living_position(codec: Callable[[Components], Codec], **parts: Any) -> LivingPosition:
    """Return a living position whose JSON is what a codec says, and its other `parts`."""
    return LivingPosition(
        read=lambda components, data: codec(components).read(data),
        write=lambda components, position: codec(components).write(position),
        shape=lambda components: codec(components).shape,
        **parts,
    )
