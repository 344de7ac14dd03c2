"""The form of a calculator as HTML: the controls for the parameters in the engine's signature, set to a question."""

from __future__ import annotations

from typing import Any

from rules_engine import hexes
from rules_engine.calculators import decode
from rules_pages.blocks.forms.forces import forces_html
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import share_button
from rules_pages.data.engine_runner import EngineRunner
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

    def __init__(self, context: PageContext, runner: EngineRunner, calculator: str, question: dict[str, Any]) -> None:
        self.context = context
        self.runner = runner
        self.calculator = calculator
        self.question = question
        self.parameters = {item["name"]: item for item in runner.forms[calculator]["parameters"]}
        self.fields = dict(to_fields(runner.forms[calculator], question))

    def html(self) -> str:
        """Return all controls except those for the reader's own value."""
        parameters = [
            item for name, item in self.parameters.items() if name not in SITE_PARAMETERS and not item.get("printed")
        ]
        forces = forces_html(self.context, self.runner.engine.glyphs, self.parameters)
        first, *others = [self._control(item) for item in parameters]
        board = self._site_map() if self._has_site_map() else ""
        return tag("div", forces, first, board, *others, self._figure(), class_="calculator__inputs")

    def brief_html(self, options: list[str]) -> str:
        """Return the first choice as tabs of some of its options, and the board or picture; the other fields are hidden
        inputs with the values of the question."""
        first = next(iter(self.parameters))
        name = self.label(first)
        tabs = "".join(self._tab(first, option) for option in options)
        choice = tag("div", tabs, class_="stepper", role="radiogroup", aria_label=name)
        board = self._site_map() if self._has_site_map() else self._figure()
        visible = [first, *SITE_PARAMETERS, *(name for name, item in self.parameters.items() if item.get("printed"))]
        others = [name for name in self.fields if name.partition(".")[0].rstrip("?") not in visible]
        hidden = "".join(tag("input", type="hidden", name=name, value=self.fields[name]) for name in others)
        return tag("div", choice, board, hidden, class_="calculator__inputs")

    def _tab(self, name: str, option: str) -> str:
        """Return an option of a choice as a tab."""
        identifier = f"{name}.{option}"
        radio = tag(
            "input",
            type="radio",
            name=name,
            value=option,
            id=identifier,
            class_="stepper__radio",
            checked=self.fields[name] == option,
        )
        return radio + tag("label", escape(self._option_words(name, option)), for_=identifier, class_="stepper__tab")

    def _figure(self) -> str:
        """Return the picture of the question as a figure; "" if the form has a board, or the calculator draws no
        picture."""
        if self._has_site_map() or self.runner.engine.calculators[self.calculator].picture is None:
            return ""
        frame = tag("div", self._picture(), data_picture=True)
        name = self.context.label(f"picture.{self.calculator}")
        return tag("figure", frame, class_="diagram calculator__picture", tabindex="0", role="group", aria_label=name)

    def _has_site_map(self) -> bool:
        return all(name in self.parameters for name in SITE_PARAMETERS)

    def _picture(self) -> str:
        """Return the SVG that the calculator draws for the question; "" if it draws none."""
        engine = self.runner.engine
        draw = engine.calculators[self.calculator].picture
        arguments = decode(self.runner.forms[self.calculator], self.question, engine.records)
        return "" if draw is None else draw(self.runner.components, arguments, self.context.label)

    def label(self, name: str) -> str:
        """Return the label of a parameter."""
        return self.context.label(f"parameter.{self.calculator}.{name}")

    def _control(self, parameter: dict[str, Any]) -> str:
        return {"choice": self._choice, "number": self._number, "counts": self._counts}[parameter["kind"]](parameter)

    def _choice(self, parameter: dict[str, Any]) -> str:
        name = parameter["name"]
        options = "".join(self._option(name, option) for option in parameter["options"])
        label = tag("label", escape(self.label(name)), for_=name)
        return tag("p", label, tag("select", options, name=name, id=name), class_=f"control control--{name}")

    def _option(self, name: str, option: str) -> str:
        return tag(
            "option", escape(self._option_words(name, option)), value=option, selected=self.fields[name] == option
        )

    def _option_words(self, name: str, option: str) -> str:
        """Return the label of an option, or the name of the component."""
        key = f"choice.{name}.{option}"
        label = self.context.label(key)
        return self.context.words.name(option) if label == key else label

    def _number(self, parameter: dict[str, Any]) -> str:
        name = parameter["name"]
        label = tag("label", escape(self.label(name)), for_=name)
        return tag(
            "p", label, self._number_input(name, name, parameter), class_=f"control control--number control--{name}"
        )

    def _number_input(self, name: str, identifier: str, parameter: dict[str, Any]) -> str:
        limits = {"min": str(parameter.get("least", 0)), "max": str(parameter["most"])}
        value = self.fields.get(name, "0")
        return tag(
            "input", type="number", inputmode="numeric", name=name, id=identifier, value=value, required=True, **limits
        )

    def _counts(self, parameter: dict[str, Any]) -> str:
        """Return a number field for each key, under headings if the parameter has them; an optional parameter has a
        switch."""
        name = parameter["name"]
        legend_words = tag("legend", escape(self.label(name)))
        switch = self._switch(name) if parameter.get("optional") else ""
        if "headings" in parameter:
            pieces = [self._pieces(parameter, heading["name"], heading["keys"]) for heading in parameter["headings"]]
            return tag("fieldset", legend_words, *pieces, class_=f"control control--{name}")
        inputs = "".join(self._count(name, key, parameter) for key in parameter["keys"])
        return tag(
            "fieldset", legend_words, switch, tag("div", inputs, class_="counts"), class_=f"control control--{name}"
        )

    def _pieces(self, parameter: dict[str, Any], heading: str, keys: list[str]) -> str:
        """Return the fields of the pieces under one heading."""
        identifier = f"{parameter['name']}.{heading}.title"
        title = tag("p", escape(self.context.words.name(heading)), class_="chips__title", id=identifier)
        pieces = "".join(self._piece(parameter, key) for key in keys)
        return tag("div", title, tag("div", pieces, class_="pieces"), role="group", aria_labelledby=identifier)

    def _piece(self, parameter: dict[str, Any], key: str) -> str:
        """Return a checkbox for a piece of which there is one, else a number field with its limit."""
        field = f"{parameter['name']}.{key}"
        name = escape(self.context.words.name(key))
        most = parameter["limits"][key]
        if most == 1:
            box = self._box(field, field, parameter)
            return tag("label", box, " ", tag("span", name), class_="piece")
        number = self._number_input(field, field, {"most": most})
        limit = tag("span", f"/ {most}", class_="piece__most", aria_hidden="true")
        return tag("span", tag("label", name, for_=field), number, limit, class_="piece")

    def _switch(self, name: str) -> str:
        """Return the checkbox that turns an optional parameter on."""
        box = tag("input", type="checkbox", name=f"{name}?", value="yes", checked=f"{name}?" in self.fields)
        return tag("label", box, " ", escape(self.context.label(f"form.with_{name}")), class_="switch")

    def _count(self, name: str, key: str, parameter: dict[str, Any]) -> str:
        """Return the field of one key with its symbol as label: a checkbox if there is at most one, else a number."""
        field = f"{name}.{key}"
        words = self.context.words
        symbol = chip_html(words, self.runner.engine.glyphs, key, 0)
        label = tag("label", symbol, for_=field, class_="counts__label")
        control = self._box if parameter["most"] == 1 else self._number_input
        return tag("span", label, control(field, field, parameter), class_="counts__item")

    def _box(self, name: str, identifier: str, parameter: dict[str, Any]) -> str:
        """Return a checkbox for a count of at most one."""
        return tag("input", type="checkbox", name=name, id=identifier, value="1", checked=self.fields[name] == "1")

    # the board

    def _site_map(self) -> str:
        """Return the picture of the board with an invisible radio button over each hex, and an editor for each hex, of
        which only that of the selected hex is visible."""
        places = ["site", *(str(index) for index in range(self.parameters["neighbours"]["length"]))]
        hits = "".join(self._hit(place) for place in places)
        picture = tag("div", self._picture(), class_="site-board__picture", data_picture=True)
        board = tag("div", picture, hits, class_="site-board__map")
        editors = "".join(self._editor(place) for place in places)
        title = tag("legend", escape(self.label("site")))
        return tag("fieldset", title, board, tag("div", editors, class_="hex-editors"), class_="site-board")

    def _hit(self, place: str) -> str:
        """Return the radio button that selects a hex, laid over the picture."""
        identifier = f"hex.{place}"
        radio = tag(
            "input",
            type="radio",
            name="hex",
            value=place,
            id=identifier,
            class_="site-board__radio",
            checked=place == "site",
        )
        words = tag("span", escape(self.context.label(f"hex.{place}")), class_="visually-hidden")
        q, r = (0, 0) if place == "site" else hexes.DIRECTIONS[int(place)]
        left = (BOARD_WIDTH - HIT_WIDTH) / 2 + q * HIT_WIDTH + r * HIT_WIDTH / 2
        top = (BOARD_HEIGHT - HIT_HEIGHT) / 2 + r * ROW
        sizes = [("left", left / BOARD_WIDTH), ("top", top / BOARD_HEIGHT)]
        sizes += [("width", HIT_WIDTH / BOARD_WIDTH), ("height", HIT_HEIGHT / BOARD_HEIGHT)]
        style = ";".join(f"{name}:{share * 100:.2f}%" for name, share in sizes)
        return radio + tag(
            "label", words, for_=identifier, class_=f"site-board__hit site-board__hit--{place}", style=style
        )

    def _editor(self, place: str) -> str:
        """Return the controls of one hex."""
        prefix = "site" if place == "site" else f"neighbours.{place}"
        record = self.parameters["site"] if place == "site" else self.parameters["neighbours"]["item"]
        controls = "".join(self._record_control(prefix, field) for field in record["fields"])
        title = tag("legend", escape(self.context.label(f"hex.{place}")))
        return tag("fieldset", title, controls, class_="hex-editor", data_hex=place)

    def _record_control(self, prefix: str, field: dict[str, Any]) -> str:
        """Return the control of one field of a hex: chips, or a list for more than ten options."""
        name = f"{prefix}.{field['name']}"
        title = self.context.label(f"record.{field['name']}")
        if len(field["options"]) > 10:
            return self._record_select(name, title, field)
        chips = "".join(self._chip(name, field["name"], option) for option in field["options"])
        legend_words = tag("span", escape(title), class_="chips__title", id=f"{name}.title")
        group = tag("div", chips, class_="chips__items")
        return tag(
            "div",
            legend_words,
            group,
            class_=f"chips chips--{field['name']}",
            role="radiogroup",
            aria_labelledby=f"{name}.title",
        )

    def _record_select(self, name: str, title: str, field: dict[str, Any]) -> str:
        """Return a field of a hex as a list of components with an empty option."""
        options = "".join(
            tag("option", escape(self.context.words.name(option)), value=option, selected=self.fields[name] == option)
            for option in field["options"]
        )
        empty = tag("option", escape(self.context.label("building")), value="", selected=self.fields[name] == "")
        select = tag("select", empty, options, name=name, id=name)
        return tag("p", tag("label", escape(title), for_=name), select, class_=f"control hex-editor__{field['name']}")

    def _chip(self, name: str, field: str, option: str) -> str:
        """Return an option of a field of a hex as a radio button."""
        identifier = f"{name}.{option}"
        radio = tag("input", type="radio", name=name, value=option, id=identifier, checked=self.fields[name] == option)
        words = self.context.label(f"{field}.{option}")
        return radio + tag("label", escape(words), for_=identifier, class_=f"chip chip--{option}")

    # the reader's own value, and what can be done with the answer

    def own_value(self) -> str:
        """Return the fields for the cost on the reader's own tile, which the script shows if the data has none; "" if
        the calculator takes no such value."""
        parameter = next((item for item in self.parameters.values() if item.get("printed")), None)
        if parameter is None:
            return ""
        site = self.context.site
        inputs = "".join(self._count(parameter["name"], key, parameter) for key in parameter["keys"])
        storage_note = tag("p", escape(self.context.label("own_value.kept")), class_="own-value__kept")
        copy = tag("button", escape(site("widget.copy-yaml")), type="button", data_action="copy-yaml", class_="button")
        forget = tag("button", escape(site("own-value.forget")), type="button", data_action="forget", class_="button")
        summary = tag("summary", escape(self.context.label("form.contribute")))
        yaml = tag("details", summary, tag("pre", tag("code", class_="own-value__yaml"), tabindex="0"), copy)
        title = tag("legend", escape(self.context.label("form.my_tile")))
        parts = [title, tag("div", inputs, class_="counts"), storage_note, yaml, forget]
        return tag("fieldset", *parts, class_="own-value", hidden=True)

    def actions(self) -> str:
        """Return the buttons that copy or share the address of the answer and reset the form. All need the script."""
        link = tag(
            "button",
            escape(self.context.site("widget.copy-link")),
            type="button",
            data_action="copy-link",
            class_="button",
        )
        reset = tag(
            "button", escape(self.context.site("widget.reset")), type="button", data_action="reset", class_="button"
        )
        return tag("p", link, " ", share_button(self.context), " ", reset, class_="calculator__actions")
