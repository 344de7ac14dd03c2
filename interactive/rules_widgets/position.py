"""The position widget: the reader taps the picture or sets controls, and the engine returns the new position."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from rules_engine.controls import BUTTON
from rules_engine.core import BadInput, Refused
from rules_widgets.addresses import QUESTION_ERRORS, read_question, write_question
from rules_widgets.position_view import asked_html, controls_html, readings_html, report_html
from rules_widgets.view import refusal_html
from rules_widgets.words import Words


def mount(about: dict, bundle: dict, words: dict, clock: Callable[[], float]) -> Living:
    """Make the position of a widget. `bundle` and `words`: the build's files for the game and the language."""
    return Living(about, bundle, words)


class Living:
    """One position. `about`: {"game", "calculator": its name, "start": the JSON text of the first position}."""

    def __init__(self, about: dict, bundle: dict, words: dict) -> None:
        name = "rules_engine." + about["game"] + ".positions." + about["calculator"]
        self.living = __import__(name, None, None, ["LIVING"]).LIVING
        self.bundle = bundle
        self.components = self.living.read_components(bundle["components"])
        self.shape = self.living.shape(self.components)
        self.words = Words(words)
        self.first = self.living.read(self.components, json.loads(about["start"]))
        self.last_read: tuple = (None, None)

    def answer(self, request: dict) -> dict:
        """Answer a request of the page."""
        if request["do"] == "start":
            return self.start(request)
        position = self.position(request["state"])
        if request["do"] == "show":
            return self.show(position)
        name, _, value = request["value"].partition(":")
        return self.press(position, name, value)

    def position(self, state: Any) -> Any:
        """Return the position of a state (JSON text), None for the first; the last one is cached."""
        if state is None:
            return self.first
        if state != self.last_read[0]:
            self.last_read = (state, self.living.read(self.components, json.loads(state)))
        return self.last_read[1]

    def text_of(self, position: Any) -> str:
        """Return the position as JSON text, which the page stores as its state."""
        text = json.dumps(self.living.write(self.components, position)).replace(" ", "")
        self.last_read = (text, position)
        return text

    def address(self, text: str) -> str:
        """Encode a position (JSON text) for the address."""
        return write_question(self.shape, json.loads(text))

    # start

    def start(self, request: dict) -> dict:
        """Show the position of the address; without one, replay what the reader did before the engine was ready."""
        if self.living.with_own is not None and request["own"]:
            data = self.living.with_own(self.bundle["components"], request["own"])
            self.components = self.living.read_components(data)
        first = self.text_of(self.first)
        answer = self.start_from(request["asked"]) if request["asked"] is not None else self.replay(request)
        return {"state": first, "address": self.address(first), "first": first} | answer

    def start_from(self, address_text: str) -> dict:
        """Show the position of the address; for an invalid one, only a message, so that the first position stays."""
        try:
            position = self.living.read(self.components, read_question(address_text, self.shape))
        except QUESTION_ERRORS:
            return {"status": self.words.label("widget.bad-address")}
        return self.show(position)

    def replay(self, request: dict) -> dict:
        """Apply in order what the reader set and tapped before the engine was ready."""
        fields, position, answer = request["fields"], self.first, {}
        presses = [(control.name, fields.get(control.name, "")) for control in self.changed_controls(fields)]
        if request["pressed"]:
            name, _, value = request["pressed"].partition(":")
            presses.append((name, value))
        for name, value in presses:
            answer = self.press(position, name, value)
            position = self.position(answer.get("state") or self.text_of(position))
        return answer

    def changed_controls(self, fields: dict) -> list:
        """List the controls whose fields differ from the first position."""
        controls = [control for control in self.living.controls(self.components, self.first) if is_field(control)]
        return [control for control in controls if fields.get(control.name, "") != control.value]

    # showing

    def show(self, position: Any) -> dict:
        """Show a position, its controls, and the report on it."""
        controls = self.living.controls(self.components, position)
        forms = self.bundle["calculators"]
        said, behind, reasons = report_html(self.words, self.living, forms, self.components, position)
        state = self.text_of(position)
        return {
            "html": [
                [".position__picture", self.living.draw(self.components, position, self.words.label)],
                [".position__asked", asked_html(self.words, controls)],
                [".position__controls", controls_html(self.words, controls)],
                [".position__readings", readings_html(self.words, controls)],
                [".calculator__behind", behind],
                [".calculator__answer", reasons],
            ],
            "text": [[".calculator__said", said]],
            "status": "",
            "state": state,
            "address": self.address(state),
        }

    # changing

    def press(self, position: Any, name: str, value: str) -> dict:
        """Apply a tap or a control; if the rules forbid it, show the refusal and change nothing."""
        try:
            after = self.living.press(self.components, position, name, value)
        except Refused as refused:
            status = refusal_html(self.words, {"refused": refused.rule, "values": refused.values})
            return self.show(position) | {"status_html": status, "again": True}
        except BadInput:
            return {"status": self.words.label("widget.bad-number")}
        return self.show(after) | {"step": "add"}


def is_field(control: Any) -> bool:
    """Tell whether a control has a value; a button has none."""
    return control.kind != BUTTON
