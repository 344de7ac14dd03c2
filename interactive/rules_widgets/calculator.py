"""The live calculator: what its form asks goes in, what the page is to show comes out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from rules_engine.calculators import LongCalculation, calculate, decode
from rules_engine.core import BadInput
from rules_widgets.addresses import NONSENSE, asked_question, form_shape, written_address
from rules_widgets.contribution import contribution_yaml
from rules_widgets.questions import from_fields, question_json, to_fields
from rules_widgets.view import answer_html, summary_text
from rules_widgets.words import Words

PATIENCE = 60
"""Milliseconds of a long calculation at a time; so long a newer question waits at most."""
CHOICE = "building"
"""The field that says what the reader's own value is of."""


def mount(about: dict, bundle: dict, words: dict, clock: Callable[[], float]) -> Calculator:
    """Make the calculator of a widget. `bundle` and `words` are what the build wrote for the game and the language."""
    return Calculator(about, bundle, words, clock)


class Calculator:
    """One calculator. `about`: {"game", "calculator", "picture": whether the page has a place for one}."""

    def __init__(self, about: dict, bundle: dict, words: dict, clock: Callable[[], float]) -> None:
        self.name = about["calculator"]
        self.has_picture = about["picture"]
        self.clock = clock
        self.engine = __import__("rules_engine." + about["game"], None, None, ["ENGINE"]).ENGINE
        self.components = self.engine.read_components(bundle["components"])
        self.description = bundle["calculators"][self.name]
        self.shape = form_shape(self.description)
        self.words = Words(words)
        printed = [item for item in self.description["parameters"] if item.get("printed")]
        self.parameter = printed[0] if printed else None
        self.printed = printed[0]["name"] if printed else None
        self.component: Any = None
        self.pieces: Any = None

    def answer(self, request: dict) -> dict:
        """Answer a request of the page."""
        if request["do"] == "go_on":
            return self.go_on()
        if request["do"] == "start" and request["asked"] is not None:
            return self.answer_address(request)
        if request["do"] == "act":
            return self.stop() if request["value"] == "stop" else self.forget(request)
        return self.answer_form(request)

    # questions

    def answer_address(self, request: dict) -> dict:
        """The question of the address; one that makes no sense is said to be so, and the example stays."""
        try:
            question = asked_question(request["asked"], self.shape)
            decode(self.description, question, self.engine.records)
        except NONSENSE:
            return self.said("widget.bad-address")
        return self.with_fields(question, self.show(question, request))

    def answer_form(self, request: dict) -> dict:
        """The question as the reader has left the form."""
        names = [name for name in request.get("names", []) if name == CHOICE or self.is_own(name)]
        if self.printed is None or not names:
            return self.show(self.question(request), request)
        return self.remember(request) if self.is_own(names[-1]) else self.without_own_value(request)

    def is_own(self, name: str) -> bool:
        """Whether a field belongs to the reader's own value."""
        return self.printed is not None and name.startswith(self.printed + ".")

    def question(self, request: dict) -> dict:
        """What the form asks now."""
        fields = dict(request["fields"])
        if self.printed is None:
            return from_fields(self.description, fields)
        if request["own_value"]:
            fields[self.printed + "?"] = "yes"
        question = from_fields(self.description, fields)
        if not question.get(self.printed):
            question.pop(self.printed, None)
        return question

    def with_fields(self, question: dict, answer: dict) -> dict:
        """The answer, with which the form is set to the question."""
        fields = [[name, value] for name, value in to_fields(self.description, question) if not name.endswith("?")]
        for parameter in self.description["parameters"]:
            if parameter.get("optional"):
                fields.append([parameter["name"] + "?", "yes" if question.get(parameter["name"]) is not None else "0"])
        answer["fields"] = fields + answer.get("fields", [])
        return answer

    # answers

    def show(self, question: dict, request: dict) -> dict:
        """What the engine says to a question."""
        self.pieces = None
        try:
            arguments = decode(self.description, question, self.engine.records)
            if self.engine.calculators[self.name].pieces is not None:
                return self.begin(question, arguments)
            result = calculate(self.engine, self.name, self.description, self.components, question)
        except BadInput:
            return self.said("widget.bad-number")
        if "unknown" in result and self.remembered(result["unknown"], request):
            question[self.printed] = self.remembered(result["unknown"], request)
            return self.with_fields(question, self.show(question, request))
        answer = self.shown(result)
        answer["html"] += self.drawn(arguments)
        return self.with_own_value(question, result, self.kept(question, answer))

    def shown(self, result: dict) -> dict:
        """The answer, and its sentence for screen readers and for the foot of a phone's screen."""
        return {
            "html": [[".calculator__answer", answer_html(self.words, self.engine.glyphs, result)]],
            "text": [[".calculator__said", summary_text(self.words, result)]],
            "status": "",
        }

    def kept(self, question: dict, answer: dict) -> dict:
        """The answer with its question, for the page and for the address."""
        answer["state"] = question_json(self.description, question)
        answer["address"] = written_address(self.shape, json.loads(answer["state"]))
        return answer

    def drawn(self, arguments: dict) -> list:
        """The picture of what is asked."""
        if not self.has_picture:
            return []
        draw = self.engine.calculators[self.name].picture
        return [["[data-picture]", draw(self.components, arguments, self.words.label)]]

    def said(self, key: str) -> dict:
        """A sentence to the reader; everything else stays."""
        return {"status": self.words.label(key)}

    # long calculations

    def begin(self, question: dict, arguments: dict) -> dict:
        """Begin to work out a long answer; what was being worked out before is given up."""
        self.pieces = LongCalculation(self.engine, self.name, self.description, self.components, question)
        answer = self.go_on()
        answer["html"] = self.drawn(arguments) + answer.get("html", [])
        return self.kept(question, answer)

    def go_on(self) -> dict:
        """Some pieces more."""
        pieces = self.pieces
        if pieces is None:
            return {}
        start = self.clock()
        while not pieces.is_done():
            pieces.step()
            if self.clock() - start >= PATIENCE:
                break
        if pieces.is_done():
            self.pieces = None
            return self.shown(pieces.result)
        done, whole = pieces.progress
        said = self.words.fill(self.words.label("widget.working"), {"n": 100 * done // whole})
        return {"status": said, "more": True, "long": True}

    def stop(self) -> dict:
        """Give up what is being worked out."""
        self.pieces = None
        return self.said("widget.stopped")

    # the reader's own value

    def remembered(self, component: str, request: dict) -> Any:
        """The reader's own value of a component, or None; what does not fit the form is as good as none."""
        if self.printed is None or component not in request["own"]:
            return None
        try:
            kept = json.loads(request["own"][component])
            decode({"parameters": [self.parameter]}, {self.printed: kept}, self.engine.records)
        except NONSENSE:
            return None
        return kept

    def remember(self, request: dict) -> dict:
        """Answer with the value that the reader typed, and keep it; fields that were emptied are a value taken back."""
        question = self.question(request)
        if self.component is None:
            self.component = self.component_of(question)
        value = question.get(self.printed)
        request["own"] = {key: text for key, text in request["own"].items() if key != self.component}
        answer = self.show(question, request)
        if "state" in answer:
            answer["keep"] = [self.component, value]
        return answer

    def forget(self, request: dict) -> dict:
        """Answer without the reader's own value, which is not kept any longer."""
        component = self.component
        request["own"] = {key: text for key, text in request["own"].items() if key != component}
        answer = self.without_own_value(request)
        answer["keep"] = [component, None]
        return answer

    def without_own_value(self, request: dict) -> dict:
        """Answer the form with the fields of the own value emptied."""
        empty = [[self.printed + "." + key, "0"] for key in self.parameter["keys"]]
        request["fields"] = dict(request["fields"])
        request["fields"].update({name: value for name, value in empty})
        request["own_value"] = False
        answer = self.show(self.question(request), request)
        answer["fields"] = empty + answer.get("fields", [])
        return answer

    def component_of(self, question: dict) -> str:
        """The component that the reader's own value stands for."""
        return "buildings." + question[CHOICE] + ".cost"

    def with_own_value(self, question: dict, result: dict, answer: dict) -> dict:
        """Ask for the value on the reader's piece where none is known, and offer it as a contribution."""
        if self.printed is None:
            return answer
        if "unknown" in result:
            self.component = result["unknown"]
        elif not question.get(self.printed):
            self.component = None
        elif self.component is None:
            self.component = self.component_of(question)
        answer["hidden"] = [[".own-value", self.component is None]]
        if self.component is not None:
            yaml = contribution_yaml(self.component, question.get(self.printed) or {})
            answer["text"].append([".own-value__yaml", yaml])
        return answer
