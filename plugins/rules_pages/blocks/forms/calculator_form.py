"""The form of a calculator: what its controls, for the parameters in the engine's signature, show of a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules_engine import hexes
from rules_engine.calculators import decode
from rules_pages.blocks.html import compact_json, tag
from rules_pages.blocks.page_context import PageContext
from rules_widgets.addresses import to_fields
from rules_widgets.calculator import counted
from rules_widgets.position import option_of
from rules_widgets.view import chip_html

SITE_PARAMETERS = ("site", "neighbours")
"""Parameters that are drawn as one board: a hex and the six around it."""
HIT_WIDTH, HIT_HEIGHT, ROW = 80, 92, 69
"""Size of a hex and distance between two rows of hexes, in units of the board's picture."""
BOARD_WIDTH, BOARD_HEIGHT = 244, 234
"""Size of the board's picture, in its units."""


class CalculatorForm:
    """What the controls of a calculator (templates/controls.html) show, set to a question."""

    def __init__(self, context: PageContext, calculator: str, question: dict[str, Any]) -> None:
        self.context = context
        self.runner = context.runner
        self.calculator = calculator
        self.question = question
        self.parameters = {item["name"]: item for item in self.runner.forms[calculator]["parameters"]}
        self.fields = dict(to_fields(self.runner.forms[calculator], question))
        self.counted = counted(self.runner.forms[calculator], question)
        self.has_board = all(name in self.parameters for name in SITE_PARAMETERS)
        self.has_picture = not self.has_board and self.runner.engine.calculators[calculator].picture is not None

    @property
    def shown(self) -> list[dict[str, Any]]:
        """All parameters but those of the board and the reader's own value."""
        parameters = self.parameters.items()
        return [item for name, item in parameters if not item.get("printed") and name not in SITE_PARAMETERS]

    def hidden_fields(self, first: str) -> list[str]:
        """Return the fields of all parameters but the `first`, those of the board and the reader's own value."""
        printed = [name for name, item in self.parameters.items() if item.get("printed")]
        visible = [first, *SITE_PARAMETERS, *printed]
        return [name for name in self.fields if name.partition(".")[0].rstrip("?") not in visible]

    def picture(self) -> str:
        """Return the picture of the question; "" if the calculator has none."""
        engine = self.runner.engine
        draw = engine.calculators[self.calculator].picture
        arguments = decode(self.runner.forms[self.calculator], self.question, engine.records)
        return "" if draw is None else draw(self.runner.components, arguments, self.context.label)

    def label(self, name: str) -> str:
        """Return the label of a parameter."""
        return self.context.label(f"parameter.{self.calculator}.{name}")

    def chip(self, key: str) -> str:
        """Return the symbol that is the label of a count."""
        return chip_html(self.context.words, key, 0)

    def options(self, name: str, options: list[str]) -> dict[str, str]:
        """Return {option: its words} of a parameter."""
        return {option: option_of(self.context.words, name, option) for option in options}

    def pieces(self, options: list[str]) -> dict[str, str]:
        """Return {option: its name} of what may stand on a hex, after an empty one."""
        return {"": self.context.label("building")} | {option: self.context.words.name(option) for option in options}

    def hits(self) -> Iterator[tuple[str, str]]:
        """Yield each hex of the board, and the style that lays its radio button over the picture."""
        around = hexes.DIRECTIONS[: self.parameters["neighbours"]["length"]]
        places = {"site": (0, 0)} | {str(index): place for index, place in enumerate(around)}
        for place, (q, r) in places.items():
            left = (BOARD_WIDTH - HIT_WIDTH) / 2 + q * HIT_WIDTH + r * HIT_WIDTH / 2
            top = (BOARD_HEIGHT - HIT_HEIGHT) / 2 + r * ROW
            sizes = [("left", left / BOARD_WIDTH), ("top", top / BOARD_HEIGHT)]
            sizes += [("width", HIT_WIDTH / BOARD_WIDTH), ("height", HIT_HEIGHT / BOARD_HEIGHT)]
            yield place, ";".join(f"{name}:{share * 100:.2f}%" for name, share in sizes)


# forces as blocks to tap, in place of a list and a number field each: docs/assets/javascripts/forces.js draws them and
# sets those fields, which stay as they are without the script


def forces_html(context: PageContext, glyphs: dict[str, str], fields: Iterable[str]) -> str:
    """Return the element for the script; "" if no field of a form is named `<side>_1_steps` (or with hyphens)."""
    sides: dict[str, list[list[str]]] = {}
    for field in fields:
        side, _, rest = field.replace("-", "_").partition("_")
        if rest[:1].isdecimal() and rest.endswith("_steps"):
            sides.setdefault(side, []).append([field[: -len("_steps")], field])
    if not sides or not all(kind in fields for slots in sides.values() for kind, _ in slots):
        return ""
    said = context.script_words("forces", "hint", "add", "remove", "steps")
    names = {side: context.label(f"control.group.{side}") for side in sides}
    data = {"sides": sides, "names": names, "glyphs": glyphs, "said": said}
    return context.script("forces") + tag("div", class_="forces", data_forces=compact_json(data))
