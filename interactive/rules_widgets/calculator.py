"""The calculator widget: turns the fields of its form into a question, and the engine's answer into HTML."""

import json
from collections.abc import Callable
from typing import Any

from rules_engine.calculators import LongCalculation, calculate, decode
from rules_engine.codec import json_text, without_defaults
from rules_engine.core import BadInput
from rules_widgets import addresses
from rules_widgets.addresses import QUESTION_ERRORS
from rules_widgets.view import behind_html, reasons_html, summary_text
from rules_widgets.words import Words

SLICE = 60
"""The time in milliseconds that a long calculation runs before it lets newer requests through."""
CHOICE = "building"
"""The field that selects the component to which the reader's own value belongs."""


class Calculator:
    """One calculator. `about`: {"game", "calculator", "picture": whether the page has a place for a picture}; `bundle`
    and `words`: the build's files for the game and the language."""

    def __init__(self, about: dict, bundle: dict, words: dict, clock: Callable[[], float]) -> None:
        self.name = about["calculator"]
        self.has_picture = about["picture"]
        self.clock = clock
        self.engine = __import__("rules_engine." + about["game"], None, None, ["ENGINE"]).ENGINE
        self.components = self.engine.read_components(bundle["components"])
        self.description = bundle["calculators"][self.name]
        self.shape = addresses.form_shape(self.description)
        self.words = Words(words, self.engine.glyphs)
        printed = [item for item in self.description["parameters"] if item.get("printed")]
        self.parameter = printed[0] if printed else None
        self.printed = printed[0]["name"] if printed else None
        self.calculation: Any = None

    def answer(self, request: dict) -> dict:
        """Answer a request of the page."""
        if request["do"] == "go_on":
            return self.go_on()
        if request["do"] == "start" and request["asked"] is not None:
            try:
                question = addresses.read_question(request["asked"], self.shape)
                decode(self.description, question, self.engine.records)
            except QUESTION_ERRORS:  # only a message, so that the example stays
                return self.show_message("widget.bad-address")
            return self.with_fields(question, self.show(question, request))
        if request["do"] == "act":
            return self.stop() if request["value"] == "stop" else self.delete_value(request)
        # The question in the form; a change of the reader's own value also stores that value.
        changes = self.engine.calculators[self.name].changes
        for name in request.get("names", []):
            if name in changes:
                question = self.question(request)
                question.update(changes[name](self.components, request["fields"][name]))
                return self.with_fields(question, self.show(question, request))
        names = [name for name in request.get("names", []) if name == CHOICE or self.is_own(name)]
        if self.printed is None or not names:
            return self.show(self.question(request), request)
        return self.store_value(request) if self.is_own(names[-1]) else self.without_own_value(request)

    # questions

    def is_own(self, name: str) -> bool:
        """Tell whether a field belongs to the reader's own value."""
        return self.printed is not None and name.startswith(self.printed + ".")

    def question(self, request: dict) -> dict:
        """Return the question in the form."""
        fields = dict(request["fields"])
        if self.printed is None:
            return addresses.from_fields(self.description, fields)
        if request["own_value"]:
            fields[self.printed + "?"] = "yes"
        question = addresses.from_fields(self.description, fields)
        if not question.get(self.printed):
            question.pop(self.printed, None)
        return question

    def with_fields(self, question: dict, answer: dict) -> dict:
        """Add to the answer the values of all fields of the question, and return it."""
        filled = addresses.to_fields(self.description, question)
        fields = [[name, value] for name, value in filled if not name.endswith("?")]
        for parameter in self.description["parameters"]:
            if parameter.get("optional"):
                fields.append([parameter["name"] + "?", "yes" if question.get(parameter["name"]) is not None else "0"])
        answer["fields"] = fields + answer.get("fields", [])
        return answer

    # answers

    def show(self, question: dict, request: dict) -> dict:
        """Answer a question; a long calculation is only begun. If the engine lacks a value that the reader has stored,
        the question is asked again with that value."""
        self.calculation = None
        try:
            arguments = decode(self.description, question, self.engine.records)
            if self.engine.calculators[self.name].is_long:
                return self.begin(question, arguments)
            result = calculate(self.engine, self.name, self.description, self.components, question)
        except BadInput:
            return self.show_message("widget.bad-number")
        if "unknown" in result and self.stored_value(result["unknown"], request):
            question[self.printed] = self.stored_value(result["unknown"], request)
            return self.with_fields(question, self.show(question, request))
        answer = self.render(result)
        answer["html"] += self.picture(arguments)
        answer["hidden"] = uncounted(self.description, question)
        return self.with_own_value(question, result, self.with_address(question, answer))

    def render(self, result: dict) -> dict:
        """Return the answer in one sentence, and what is behind it as HTML."""
        return {
            "html": [
                [".calculator__behind", behind_html(self.words, result)],
                [".calculator__answer", reasons_html(self.words, result)],
            ],
            "text": [[".calculator__said", summary_text(self.words, result)]],
            "status": "",
        }

    def with_address(self, question: dict, answer: dict) -> dict:
        """Add to the answer its question, as state and for the address, and return it."""
        question = without_defaults(self.description["parameters"], question)
        answer["state"], answer["address"] = json_text(question), addresses.write_question(self.shape, question)
        return answer

    def picture(self, arguments: dict) -> list:
        """Return the picture of the question as [[selector, SVG]]; [] if the page has no place for one."""
        if not self.has_picture:
            return []
        draw = self.engine.calculators[self.name].picture
        return [["[data-picture]", draw(self.components, arguments, self.words.label)]]

    def show_message(self, key: str) -> dict:
        """Return an answer that only shows a message; everything else on the page stays."""
        return {"status": self.words.label(key)}

    # long calculations

    def begin(self, question: dict, arguments: dict) -> dict:
        """Begin a long calculation, which replaces the one before, and return its first answer."""
        self.calculation = LongCalculation(self.engine, self.name, self.description, self.components, question)
        answer = self.go_on()
        answer["html"] = self.picture(arguments) + answer.get("html", [])
        return self.with_address(question, answer)

    def go_on(self) -> dict:
        """Run the calculation for about `SLICE` milliseconds; return the answer, or the progress in per cent."""
        calculation = self.calculation
        if calculation is None:
            return {}
        start = self.clock()
        while not calculation.is_done():
            calculation.step()
            if self.clock() - start >= SLICE:
                break
        if calculation.is_done():
            self.calculation = None
            return self.render(calculation.result)
        done, whole = calculation.progress
        status = self.words.fill(self.words.label("widget.working"), {"n": 100 * done // whole})
        return {"status": status, "more": True, "long": True}

    def stop(self) -> dict:
        """Cancel the calculation."""
        self.calculation = None
        return self.show_message("widget.stopped")

    # the reader's own value

    def stored_value(self, component: str, request: dict) -> Any:
        """Return the reader's own value of a component; None if there is none, or if it does not fit the form."""
        if self.printed is None or component not in request["own"]:
            return None
        try:
            value = json.loads(request["own"][component])
            decode({"parameters": [self.parameter]}, {self.printed: value}, self.engine.records)
        except QUESTION_ERRORS:
            return None
        return value

    def store_value(self, request: dict) -> dict:
        """Answer with the value that the reader typed, and store it; empty fields delete the stored value."""
        question = self.question(request)
        component, value = self.component_of(question), question.get(self.printed)
        request["own"] = {key: text for key, text in request["own"].items() if key != component}
        answer = self.show(question, request)
        if "state" in answer:
            answer["keep"] = [component, value]
        return answer

    def delete_value(self, request: dict) -> dict:
        """Answer without the reader's own value, and delete it from the store."""
        component = self.component_of(self.question(request))
        request["own"] = {key: text for key, text in request["own"].items() if key != component}
        answer = self.without_own_value(request)
        answer["keep"] = [component, None]
        return answer

    def without_own_value(self, request: dict) -> dict:
        """Answer the question of the form after emptying the fields of the reader's own value."""
        empty = [[self.printed + "." + key, "0"] for key in self.parameter["keys"]]
        request["fields"] = dict(request["fields"])
        request["fields"].update({name: value for name, value in empty})
        request["own_value"] = False
        answer = self.show(self.question(request), request)
        answer["fields"] = empty + answer.get("fields", [])
        return answer

    def component_of(self, question: dict) -> str:
        """Return the dotted path of the component to which the reader's own value belongs."""
        return "buildings." + question[CHOICE] + ".cost"

    def with_own_value(self, question: dict, result: dict, answer: dict) -> dict:
        """Add to the answer the form for the reader's own value, shown if no source gives one or if it is asked with,
        and its YAML; return it."""
        if self.printed is None:
            return answer
        is_own = "unknown" in result or bool(question.get(self.printed))
        answer["hidden"].append([".own-value", not is_own])
        if is_own:
            yaml = contribution_yaml(self.component_of(question), question.get(self.printed) or {})
            answer["text"].append([".own-value__yaml", yaml])
        return answer


mount = Calculator


def counted(form: dict, question: dict) -> list:
    """Return the pieces that belong to one side (`of_one`) of which the question counts any, in any parameter."""
    shown = [item for item in form["parameters"] if item.get("of_one")]
    return [key for item in shown for key in item["keys"] if (question.get(item["name"]) or {}).get(key)]


def uncounted(form: dict, question: dict) -> list:
    """Return [selector, whether it is hidden] of the pieces that belong to one side, and of their headings: those of
    which the question counts none are hidden."""
    there, pairs = counted(form, question), []
    for item in [item for item in form["parameters"] if item.get("of_one")]:
        for heading in item["headings"]:
            title, keys = item["name"] + "." + heading["name"] + ".title", heading["keys"]
            pairs.append(['[aria-labelledby="' + title + '"]', not any([key in there for key in keys])])
            fields = [(key, '.piece:has([name="' + item["name"] + "." + key + '"])') for key in keys]
            pairs.extend([[piece, key not in there] for key, piece in fields])
    return pairs


def contribution_yaml(component: str, counts: dict) -> str:
    """Return `buildings.quarry.cost` and {"hill": 1} as nested YAML, to which the reader adds the name of the copy."""
    names = component.split(".")
    lines = ["  " * depth + name + ":" for depth, name in enumerate(names)]
    count_text = ", ".join([key + ": " + str(counts[key]) for key in sorted(counts) if counts[key]])
    lines[-1] += " {value: {" + count_text + '}, provenance: sourced, sources: ["own-copy: tile"]}'
    return "\n".join(lines) + "\n"
