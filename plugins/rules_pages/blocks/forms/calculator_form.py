"""The form of a calculator as HTML: the controls for the parameters in the engine's signature, set to a question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules_engine import hexes
from rules_engine.calculators import decode
from rules_pages.blocks.html import (
    button,
    code_block,
    compact_json,
    escape,
    folded,
    labelled_box,
    number_field,
    radio,
    select,
    tag,
)
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import share_button
from rules_widgets.position import option_of
from rules_widgets.questions import to_fields
from rules_widgets.view import chip_html

SITE_PARAMETERS = ("site", "neighbours")
"""Parameters that are drawn as one board: a hex and the six around it."""
HIT_WIDTH, HIT_HEIGHT, ROW = 80, 92, 69
"""Size of a hex and distance between two rows of hexes, in units of the board's picture."""
BOARD_WIDTH, BOARD_HEIGHT = 244, 234
"""Size of the board's picture, in its units."""


class CalculatorForm:
    """The controls of a calculator, set to a question."""

    def __init__(self, context: PageContext, calculator: str, question: dict[str, Any]) -> None:
        self.context = context
        self.runner = context.runner
        self.calculator = calculator
        self.question = question
        self.parameters = {item["name"]: item for item in self.runner.forms[calculator]["parameters"]}
        self.fields = dict(to_fields(self.runner.forms[calculator], question))

    def html(self) -> str:
        """Return all controls except those for the reader's own value."""
        shown = [item for item in self.parameters.values() if not item.get("printed")]
        forces = forces_html(self.context, self.runner.engine.glyphs, self.parameters)
        first, *others = [self._control(item) for item in shown if item["name"] not in SITE_PARAMETERS]
        board = self._site_map() if self._has_site_map() else ""
        return tag("div", forces, first, board, *others, self._figure(), class_="calculator__inputs")

    def brief_html(self, options: list[str]) -> str:
        """Return the first choice as tabs of some options, and the board or picture; the other fields are hidden
        inputs."""
        first, tabs = next(iter(self.parameters)), ""
        for option in options:
            place = {"name": first, "value": option, "id": f"{first}.{option}", "class_": "stepper__radio"}
            words = escape(option_of(self.context.words, first, option))
            tabs += radio(words, "stepper__tab", **place, checked=self.fields[first] == option)
        choice = tag("div", tabs, class_="stepper", role="radiogroup", aria_label=self.label(first))
        board = self._site_map() if self._has_site_map() else self._figure()
        printed = [name for name, item in self.parameters.items() if item.get("printed")]
        visible = [first, *SITE_PARAMETERS, *printed]
        others = [name for name in self.fields if name.partition(".")[0].rstrip("?") not in visible]
        hidden = "".join(tag("input", type="hidden", name=name, value=self.fields[name]) for name in others)
        return tag("div", choice, board, hidden, class_="calculator__inputs")

    def _figure(self) -> str:
        """Return the picture of the question as a figure; "" if the form has a board, or the calculator no picture."""
        if self._has_site_map() or self.runner.engine.calculators[self.calculator].picture is None:
            return ""
        frame = tag("div", self._picture(), data_picture=True)
        name = self.context.label(f"picture.{self.calculator}")
        return tag("figure", frame, class_="diagram calculator__picture", tabindex="0", role="group", aria_label=name)

    def _has_site_map(self) -> bool:
        return all(name in self.parameters for name in SITE_PARAMETERS)

    def _picture(self) -> str:
        engine = self.runner.engine
        draw = engine.calculators[self.calculator].picture
        arguments = decode(self.runner.forms[self.calculator], self.question, engine.records)
        return "" if draw is None else draw(self.runner.components, arguments, self.context.label)

    def label(self, name: str) -> str:
        return self.context.label(f"parameter.{self.calculator}.{name}")

    def _control(self, parameter: dict[str, Any]) -> str:
        name, kind = parameter["name"], "control"
        if parameter["kind"] == "counts":
            return self._counts(parameter)
        if parameter["kind"] == "choice":
            options = {option: option_of(self.context.words, name, option) for option in parameter["options"]}
            field = select(options, self.fields[name], name=name, id=name)
        else:
            field, kind = self._number_input(name, parameter), "control control--number"
        return tag("p", tag("label", escape(self.label(name)), for_=name), field, class_=f"{kind} control--{name}")

    def _number_input(self, name: str, parameter: dict[str, Any]) -> str:
        limits = {"min": str(parameter.get("least", 0)), "max": str(parameter["most"])}
        return number_field(name=name, id=name, value=self.fields.get(name, "0"), required=True, **limits)

    def _counts(self, parameter: dict[str, Any]) -> str:
        """Return a number field for each key, under headings if there are any; an optional parameter has a switch."""
        name = parameter["name"]
        parts = [tag("legend", escape(self.label(name)))]
        if "headings" in parameter:
            parts += [self._pieces(parameter, heading["name"], heading["keys"]) for heading in parameter["headings"]]
        else:
            if parameter.get("optional"):
                box = {"name": f"{name}?", "value": "yes", "checked": f"{name}?" in self.fields}
                parts.append(labelled_box("checkbox", self.context.label(f"form.with_{name}"), box, class_="switch"))
            inputs = [self._count(name, key, parameter) for key in parameter["keys"]]
            parts.append(tag("div", *inputs, class_="counts"))
        return tag("fieldset", *parts, class_=f"control control--{name}")

    def _pieces(self, parameter: dict[str, Any], heading: str, keys: list[str]) -> str:
        """Return the fields of the pieces under one heading: a checkbox for one of which there is one, else a
        number."""
        identifier = f"{parameter['name']}.{heading}.title"
        title = tag("p", escape(self.context.words.name(heading)), class_="chips__title", id=identifier)
        pieces = []
        for key in keys:
            field, most = f"{parameter['name']}.{key}", parameter["limits"][key]
            name = escape(self.context.words.name(key))
            if most == 1:
                pieces.append(tag("label", self._box(field), " ", tag("span", name), class_="piece"))
            else:
                limit = tag("span", f"/ {most}", class_="piece__most", aria_hidden="true")
                number = tag("label", name, for_=field) + self._number_input(field, {"most": most})
                pieces.append(tag("span", number, limit, class_="piece"))
        return tag("div", title, tag("div", *pieces, class_="pieces"), role="group", aria_labelledby=identifier)

    def _count(self, name: str, key: str, parameter: dict[str, Any]) -> str:
        """Return the field of one key with its symbol as label: a checkbox if there is at most one, else a number."""
        field = f"{name}.{key}"
        symbol = chip_html(self.context.words, key, 0)
        label = tag("label", symbol, for_=field, class_="counts__label")
        control = self._box(field) if parameter["most"] == 1 else self._number_input(field, parameter)
        return tag("span", label, control, class_="counts__item")

    def _box(self, name: str) -> str:
        return tag("input", type="checkbox", name=name, id=name, value="1", checked=self.fields[name] == "1")

    # the board

    def _site_map(self) -> str:
        """Return the picture with an invisible radio button over each hex, and for each an editor, visible if it is
        chosen."""
        places = ["site", *(str(index) for index in range(self.parameters["neighbours"]["length"]))]
        hits = "".join(self._hit(place) for place in places)
        picture = tag("div", self._picture(), class_="site-board__picture", data_picture=True)
        board = tag("div", picture, hits, class_="site-board__map")
        editors = []
        for place in places:
            record = self.parameters["site"] if place == "site" else self.parameters["neighbours"]["item"]
            prefix = "site" if place == "site" else f"neighbours.{place}"
            controls = [self._record_control(prefix, field) for field in record["fields"]]
            name = tag("legend", escape(self.context.label(f"hex.{place}")))
            editors.append(tag("fieldset", name, *controls, class_="hex-editor", data_hex=place))
        title = tag("legend", escape(self.label("site")))
        return tag("fieldset", title, board, tag("div", *editors, class_="hex-editors"), class_="site-board")

    def _hit(self, place: str) -> str:
        """Return the radio button that selects a hex, laid over the picture."""
        words = tag("span", escape(self.context.label(f"hex.{place}")), class_="visually-hidden")
        q, r = (0, 0) if place == "site" else hexes.DIRECTIONS[int(place)]
        left = (BOARD_WIDTH - HIT_WIDTH) / 2 + q * HIT_WIDTH + r * HIT_WIDTH / 2
        top = (BOARD_HEIGHT - HIT_HEIGHT) / 2 + r * ROW
        sizes = [("left", left / BOARD_WIDTH), ("top", top / BOARD_HEIGHT)]
        sizes += [("width", HIT_WIDTH / BOARD_WIDTH), ("height", HIT_HEIGHT / BOARD_HEIGHT)]
        style = ";".join(f"{name}:{share * 100:.2f}%" for name, share in sizes)
        about = {"type": "radio", "name": "hex", "value": place, "id": f"hex.{place}", "class_": "site-board__radio"}
        kind = f"site-board__hit site-board__hit--{place}"
        label = tag("label", words, for_=f"hex.{place}", class_=kind, style=style)
        return tag("input", **about, checked=place == "site") + label

    def _record_control(self, prefix: str, field: dict[str, Any]) -> str:
        """Return the control of one field of a hex: chips, or for more than ten options a list with an empty one."""
        of_record, label = field["name"], self.context.label
        name, title = f"{prefix}.{of_record}", escape(label(f"record.{of_record}"))
        if len(field["options"]) > 10:
            words = {"": label("building")} | {option: self.context.words.name(option) for option in field["options"]}
            choice = select(words, self.fields[name], name=name, id=name)
            return tag("p", tag("label", title, for_=name), choice, class_=f"control hex-editor__{of_record}")
        chips = []
        for option in field["options"]:
            chip = {"name": name, "value": option, "id": f"{name}.{option}", "checked": self.fields[name] == option}
            chips.append(radio(escape(label(f"{of_record}.{option}")), f"chip chip--{option}", **chip))
        parts = [tag("span", title, class_="chips__title", id=f"{name}.title")]
        parts.append(tag("div", *chips, class_="chips__items"))
        look = {"class_": f"chips chips--{of_record}", "role": "radiogroup"}
        return tag("div", *parts, **look, aria_labelledby=f"{name}.title")

    # the reader's own value, and what can be done with the answer

    def own_value(self) -> str:
        """Return the fields for the cost on the reader's own tile, which the script shows if the data has none; "" if
        the calculator takes no such value."""
        parameter = next((item for item in self.parameters.values() if item.get("printed")), None)
        if parameter is None:
            return ""
        site, label = self.context.site, self.context.label
        inputs = "".join(self._count(parameter["name"], key, parameter) for key in parameter["keys"])
        storage_note = tag("p", escape(label("own_value.kept")), class_="own-value__kept")
        yaml = code_block(class_="own-value__yaml"), button(site("widget.copy-yaml"), data_action="copy-yaml")
        title = tag("legend", escape(label("form.my_tile")))
        parts = [title, tag("div", inputs, class_="counts"), storage_note, folded(label("form.contribute"), *yaml)]
        parts.append(button(site("own-value.forget"), data_action="forget"))
        return tag("fieldset", *parts, class_="own-value", hidden=True)

    def actions(self) -> str:
        """Return the buttons that copy or share the address of the answer and reset the form. All need the script."""
        link = button(self.context.site("widget.copy-link"), data_action="copy-link")
        reset = button(self.context.site("widget.reset"), data_action="reset")
        return tag("p", link, " ", share_button(self.context), " ", reset, class_="calculator__actions")


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
