"""The living position: the reader taps its picture or uses its controls, the engine says what comes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from rules_engine.controls import BUTTON
from rules_engine.core import BadInput, Refused, answer_to_json
from rules_widgets.addresses import NONSENSE, asked_question, written_address
from rules_widgets.position_view import controls_html, readings_html
from rules_widgets.view import answer_html, folded_html, summary_text
from rules_widgets.words import Words


def mount(about: dict, bundle: dict, words: dict, clock: Callable[[], float]) -> Living:
    """Make the position of a widget. `bundle` and `words` are what the build wrote for the game and the language."""
    return Living(about, bundle, words)


class Living:
    """One position. `about`: {"game", "calculator": its name, "start": the text of what it starts from}."""

    def __init__(self, about: dict, bundle: dict, words: dict) -> None:
        name = "rules_engine." + about["game"] + ".positions." + about["calculator"]
        self.living = __import__(name, None, None, ["LIVING"]).LIVING
        self.components = self.living.read_components(bundle["components"])
        self.shape = self.living.shape(self.components)
        self.words = Words(words)
        self.first = self.living.read(self.components, json.loads(about["start"]))
        self.read: tuple = (None, None)

    def answer(self, request: dict) -> dict:
        """Answer a request of the page."""
        if request["do"] == "start":
            return self.start(request)
        position = self.position(request["state"])
        if request["do"] == "show":
            return self.shown(position)
        name, _, value = request["value"].partition(":")
        return self.press(position, name, value)

    def position(self, state: Any) -> Any:
        """The position of a state; the last one need not be read again."""
        if state is None:
            return self.first
        if state != self.read[0]:
            self.read = (state, self.living.read(self.components, json.loads(state)))
        return self.read[1]

    def written(self, position: Any) -> str:
        """The position as the page holds it."""
        text = json.dumps(self.living.write(self.components, position)).replace(" ", "")
        self.read = (text, position)
        return text

    def address(self, text: str) -> str:
        """The position as it stands in the address."""
        return written_address(self.shape, json.loads(text))

    # the beginning

    def start(self, request: dict) -> dict:
        """The position of the address, or what the reader did before the engine was there."""
        first = self.written(self.first)
        answer = self.start_from(request["asked"]) if request["asked"] is not None else self.take_up(request)
        return {"state": first, "address": self.address(first), "first": first} | answer

    def start_from(self, asked: str) -> dict:
        """The position of the address; one that makes no sense is said to be so, and the first one stays."""
        try:
            position = self.living.read(self.components, asked_question(asked, self.shape))
        except NONSENSE:
            return {"status": self.words.label("widget.bad-address")}
        return self.shown(position)

    def take_up(self, request: dict) -> dict:
        """What the reader set and tapped before the engine was there, one after the other."""
        fields, position, answer = request["fields"], self.first, {}
        presses = [(control.name, fields.get(control.name, "")) for control in self.changed(fields)]
        if request["pressed"]:
            name, _, value = request["pressed"].partition(":")
            presses.append((name, value))
        for name, value in presses:
            answer = self.press(position, name, value)
            position = self.position(answer.get("state") or self.written(position))
        return answer

    def changed(self, fields: dict) -> list:
        """The controls that the reader has set to something else."""
        shown = [control for control in self.living.controls(self.components, self.first) if is_field(control)]
        return [control for control in shown if fields.get(control.name, "") != control.value]

    # showing

    def shown(self, position: Any) -> dict:
        """The position, its controls, and what is to be said about it."""
        controls = self.living.controls(self.components, position)
        result = answer_to_json(self.living.report(self.components, position))
        state = self.written(position)
        return {
            "html": [
                [".position__picture", self.living.draw(self.components, position, self.words.label)],
                [".position__controls", controls_html(self.words, controls)],
                [".position__readings", readings_html(self.words, controls)],
                [".calculator__answer", folded_html(self.words, self.living.glyphs, result)],
            ],
            "text": [[".calculator__said", summary_text(self.words, result)]],
            "status": "",
            "state": state,
            "address": self.address(state),
        }

    # changing

    def press(self, position: Any, name: str, value: str) -> dict:
        """The reader tapped or set something; what the rules forbid is said with its rule, and nothing changes."""
        try:
            after = self.living.press(self.components, position, name, value)
        except Refused as refused:
            said = {"refused": refused.rule, "values": refused.values, "lines": []}
            status = answer_html(self.words, self.living.glyphs, said)
            return self.shown(position) | {"status_html": status, "again": True}
        except BadInput:
            return {"status": self.words.label("widget.bad-number")}
        return self.shown(after) | {"step": "add"}


def is_field(control: Any) -> bool:
    """Whether a control is one that can be set; a button is pressed."""
    return control.kind != BUTTON
