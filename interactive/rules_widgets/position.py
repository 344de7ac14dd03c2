"""The position widget: the reader taps the picture or sets controls, and the engine returns the new position; and the
HTML of its controls, for both the page that the build writes and the answers in the browser."""

import json
from typing import Any

from rules_engine.controls import ASKED, BUTTON, CHIPS, NUMBER, ON, READING, SETUP, SWITCH
from rules_engine.core import BadInput, Refused, answer_to_json
from rules_engine.svg import element, escape
from rules_widgets.addresses import QUESTION_ERRORS, question_query, read_question, write_question
from rules_widgets.view import behind_html, folded_html, press_button, refusal_html, summary_text
from rules_widgets.words import Words


class Living:
    """One position. `about`: {"game", "calculator": its name, "start": the JSON text of the first position}; `bundle`
    and `words`: the build's files for the game and the language."""

    def __init__(self, about: dict, bundle: dict, words: dict, clock: Any = None) -> None:
        name = "rules_engine." + about["game"] + ".positions." + about["calculator"]
        self.living = __import__(name, None, None, ["LIVING"]).LIVING
        self.bundle = bundle
        self.components = self.living.read_components(bundle["components"])
        self.shape = self.living.shape(self.components)
        self.words = Words(words, self.living.glyphs)
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
        """Show the position of the address, for an invalid one a message; without one, replay what the reader did
        before."""
        if self.living.with_own is not None and request["own"]:
            data = self.living.with_own(self.bundle["components"], request["own"])
            self.components = self.living.read_components(data)
        first = self.text_of(self.first)
        begun = {"state": first, "address": self.address(first), "first": first}
        if request["asked"] is None:
            return begun | self.replay(request)
        try:
            position = self.living.read(self.components, read_question(request["asked"], self.shape))
        except QUESTION_ERRORS:
            return begun | {"status": self.words.label("widget.bad-address")}
        return begun | self.show(position)

    def replay(self, request: dict) -> dict:
        """Apply in order what the reader set and tapped before the engine was ready."""
        fields, position, answer = request["fields"], self.first, {}
        controls = [one for one in self.living.controls(self.components, position) if one.kind != BUTTON]
        presses = [(one.name, fields.get(one.name, "")) for one in controls]
        presses = [press for press, one in zip(presses, controls) if press[1] != one.value]
        if request["pressed"]:
            name, _, value = request["pressed"].partition(":")
            presses.append((name, value))
        for name, value in presses:
            answer = self.press(position, name, value)
            position = self.position(answer.get("state") or self.text_of(position))
        return answer

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
                [".position__asked", controls_at(self.words, controls, ASKED)],
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


mount = Living

ID = "position."
"""The prefix of the element ids of controls."""


def report_html(words: Words, living: Any, forms: dict, components: Any, position: Any) -> tuple[str, str, str]:
    """Return the report on a position in one sentence, and as HTML what stands beside that, and its reasons. `forms`:
    that of the calculator that it asks."""
    result, link = answer_to_json(living.report(components, position)), ""
    page = words.data["calculators"].get(living.asks)
    question = None if page is None or living.question is None else living.question(components, position)
    if question is not None:  # the link to the calculator's page with the question of the position
        href = page + question_query(forms[living.asks], question)
        link = element("a", [("href", href)], escape(words.label("example.open")))
        link = element("p", [("class", "position__open")], link)
    return summary_text(words, result), behind_html(words, result), folded_html(words, result, link)


def controls_html(words: Words, controls: tuple) -> str:
    """Return all controls but those that are asked for and readings; what is set once is folded."""
    return controls_at(words, controls, "") + _folded(words, "position.setup", controls_at(words, controls, SETUP))


def controls_at(words: Words, controls: tuple, place: str) -> str:
    """Return the controls of one place, without readings; consecutive ones of the same group form a fieldset with its
    label."""
    shown = [control for control in controls if control.kind != READING and control.place == place]
    html = content = ""
    for at, control in enumerate(shown):
        content += _control(words, control)
        if at + 1 < len(shown) and shown[at + 1].group == control.group:
            continue
        if control.group:
            legend = element("legend", [], escape(words.label("control.group." + control.group)))
            inside = element("div", [("class", "position__group")], content)
            content = element("fieldset", [("class", "control control--" + control.group)], legend + inside)
        html, content = html + content, ""
    return html


def readings_html(words: Words, controls: tuple) -> str:
    """Return the controls of readings in a collapsed `details`; "" if there are none."""
    choices = [_choice(words, control) for control in controls if control.kind == READING]
    return _folded(words, "position.readings", "".join(choices))


def _folded(words: Words, label: str, content: str) -> str:
    if not content:
        return ""
    summary = element("summary", [], escape(words.label(label)))
    return element("details", [("class", "board-study__options")], summary + content)


def _control(words: Words, control: Any) -> str:
    identifier, name = ID + control.name, escape(words.label("control." + control.name))
    place = [("name", control.name), ("id", identifier)]
    if control.kind == CHIPS:
        chips = ""
        for option in control.options:
            chip, said = identifier + "." + option, escape(option_of(words, control.name, option))
            if not control.value:  # none stays chosen: each press counts, also a second one of the same
                chips += press_button(control.name + ":" + option, said, "chip")
                continue
            radio = [("type", "radio"), ("name", control.name), ("value", option), ("id", chip)]
            radio += [("checked", "")] if option == control.value else []
            chips += element("input", radio) + element("label", [("for", chip), ("class", "chip")], said)
        inside = element("div", [("class", "chips__items")], chips)
        return element("fieldset", [("class", "control")], element("legend", [], name) + inside)
    if control.kind == NUMBER:
        number = [("type", "number"), ("inputmode", "numeric"), *place, ("value", control.value)]
        number += [("min", control.least), ("max", control.most), ("required", "")]
        label = element("label", [("for", identifier)], name)
        return element("p", [("class", "control control--number")], label + element("input", number))
    if control.kind == SWITCH:
        box = [("type", "checkbox"), ("name", control.name), ("value", ON), ("id", identifier)]
        box += [("checked", "")] if control.value == ON else []
        label = element("label", [("class", "switch")], element("input", box) + " " + name)
        return element("p", [("class", "control")], label)
    if control.kind == BUTTON:
        return press_button(control.name + ":" + control.value, name)
    return _choice(words, control)


def option_of(words: Words, name: str, option: str) -> str:
    """Return the name of an option: its own label, or else the name of the component."""
    key = "choice." + name + "." + option
    label = words.label(key)
    return words.name(option) if label == key else label


def _choice(words: Words, control: Any) -> str:
    options = ""
    for option in control.options:
        attributes = [("value", option)] + ([("selected", "")] if option == control.value else [])
        options += element("option", attributes, escape(option_of(words, control.name, option)) or " ")
    name = [("name", control.name), ("id", ID + control.name)]
    label = element("label", [("for", ID + control.name)], escape(words.label("control." + control.name)))
    return element("p", [("class", "control")], label + element("select", name, options))
