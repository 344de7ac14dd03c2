"""The live calculator: reads the form, asks the engine, shows the answer, keeps the question in the address."""

from __future__ import annotations

import json
from typing import Any

from pyscript import window
from pyscript.ffi import create_proxy

from rules_engine.calculators import Pieces, calculate, decode
from rules_engine.core import BadInput
from rules_widgets.addresses import NONSENSE, asked_question
from rules_widgets.contribution import contribution_yaml
from rules_widgets.memory import forget, keep, recall
from rules_widgets.questions import from_fields, question_json, to_fields
from rules_widgets.view import answer_html, summary_text
from rules_widgets.words import Words

PATIENCE = 40
"""Milliseconds of a long calculation at a time."""


def mount(element: Any, bundle: dict, words: dict) -> None:
    """Bring one widget to life. `bundle` and `words` are what the build wrote for the game and the language."""
    Calculator(element, bundle, words).start()


class Calculator:
    """One calculator on the page."""

    def __init__(self, element: Any, bundle: dict, words: dict) -> None:
        self.name = element.dataset.calculator
        self.game = element.dataset.game
        self.engine = __import__("rules_engine." + self.game, None, None, ["ENGINE"]).ENGINE
        self.components = self.engine.read_components(bundle["components"])
        self.description = bundle["calculators"][self.name]
        self.words = Words(words)
        self.form = element.querySelector("form")
        self.output = element.querySelector(".calculator__answer")
        self.said = element.querySelector(".calculator__said")
        self.status = element.querySelector(".widget__status")
        self.picture = element.querySelector("[data-picture]")
        self.own_value = element.querySelector(".own-value")
        self.open = element.querySelector("[data-open]")
        printed = [item["name"] for item in self.description["parameters"] if item.get("printed")]
        self.printed = printed[0] if printed else None
        self.component = None
        self.pieces: Any = None

    def start(self) -> None:
        """Take the question from the address, else from the form as the reader has left it; then listen."""
        self.form.addEventListener("input", create_proxy(self.on_input))
        self.form.addEventListener("click", create_proxy(self.on_click))
        self.form.addEventListener("submit", create_proxy(lambda event: event.preventDefault()))
        asked = window.URLSearchParams.new(window.location.search).get(self.game + "." + self.name)
        if asked is None:
            self.answer_form()
        else:
            self.answer_address(asked)

    def answer_form(self) -> None:
        """The question as the reader has left the form by now; if nothing was changed, the address stays as it is."""
        before = self.output.textContent
        question = self.question()
        self.show(question)
        if self.output.textContent != before:
            self.keep_address(question)

    def answer_address(self, asked: str) -> None:
        """The question of the address; one that makes no sense is said to be so, and the example stays."""
        try:
            question = asked_question(asked)
            decode(self.description, question, self.engine.records)
        except NONSENSE:
            self.say("widget.bad-address")
            return
        self.fill(question)
        self.answer(question)

    def question(self) -> dict:
        """What the form asks now."""
        form_data = window.Object.fromEntries(window.FormData.new(self.form))
        fields = json.loads(window.JSON.stringify(form_data))
        question = from_fields(self.description, fields)
        if self.printed is not None and not self.own_value.hidden:
            fields[self.printed + "?"] = "yes"
            printed = from_fields(self.description, fields)[self.printed]
            if printed:
                question[self.printed] = printed
        return question

    def fill(self, question: dict) -> None:
        """Set the form to a question."""
        for name, value in to_fields(self.description, question):
            control = self.form.elements.namedItem(name)
            if name.endswith("?"):
                continue
            if control and getattr(control, "type", "") == "checkbox":  # a group of radios has no type
                control.checked = value != "0"
            elif control:
                control.value = value
        for parameter in self.description["parameters"]:
            switch = self.form.elements.namedItem(parameter["name"] + "?")
            if switch:
                switch.checked = question.get(parameter["name"]) is not None
        if self.printed is not None and question.get(self.printed):
            self.own_value.hidden = False

    def answer(self, question: dict) -> None:
        """Ask the engine, show what it says, and keep the question in the address."""
        if self.show(question):
            self.keep_address(question)

    def show(self, question: dict) -> bool:
        """Ask the engine and show what it says; whether the question made sense."""
        try:
            arguments = decode(self.description, question, self.engine.records)
            if self.engine.calculators[self.name].pieces is not None:
                self.draw(arguments)
                self.begin(question)
                return True
            result = calculate(self.engine, self.name, self.description, self.components, question)
        except BadInput:
            self.say("widget.bad-number")
            return False
        self.say(None)
        if "unknown" in result and self.remembered(result["unknown"]):
            question[self.printed] = self.remembered(result["unknown"])
            self.fill(question)
            return self.show(question)
        self.show_result(result)
        self.draw(arguments)
        self.offer_own_value(question, result)
        return True

    def show_result(self, result: dict) -> None:
        """The answer, and its sentence for screen readers and for the foot of a phone's screen."""
        self.output.innerHTML = answer_html(self.words, self.engine.glyphs, result)
        self.said.textContent = summary_text(self.words, result)

    def draw(self, arguments: dict) -> None:
        """The picture of what is asked."""
        if self.picture:
            draw = self.engine.calculators[self.name].picture
            self.picture.innerHTML = draw(self.components, arguments, self.words.label)

    # long calculations

    def begin(self, question: dict) -> None:
        """Work out a long answer piece by piece; what was being worked out before is given up."""
        self.pieces = Pieces(self.engine, self.name, self.description, self.components, question)
        self.go_on(self.pieces)

    def go_on(self, pieces: Pieces) -> None:
        """As many pieces as a reader does not feel, then a breath for the page."""
        if pieces is not self.pieces:
            return
        start = window.performance.now()
        while not pieces.is_done() and window.performance.now() - start < PATIENCE:
            pieces.step()
        if pieces.is_done():
            self.say(None)
            self.show_result(pieces.result)
            return
        done, whole = pieces.progress
        self.status.textContent = self.words.fill(self.words.label("widget.working"), {"n": 100 * done // whole})
        window.setTimeout(create_proxy(lambda *_: self.go_on(pieces)), 0)

    def keep_address(self, question: dict) -> None:
        """The question goes into the address, so that the answer can be sent to a friend."""
        address = window.URL.new(window.location.href)
        address.searchParams.set(self.game + "." + self.name, question_json(self.description, question))
        window.history.replaceState(None, "", address.href)
        if self.open:
            self.open.search = address.search

    def say(self, key: str | None) -> None:
        """Tell the reader something, or nothing."""
        self.status.textContent = "" if key is None else self.words.label(key)

    # events

    def on_input(self, event: Any) -> None:
        """A control was changed."""
        name = event.target.name
        if name == "hex":
            return
        if self.printed is not None and name.startswith(self.printed + "."):
            self.remember()
        elif self.own_value and name == "building":
            self.forget_shown()
        self.answer(self.question())

    def on_click(self, event: Any) -> None:
        """A button was pressed, or anything else in the form."""
        button = event.target.closest("[data-action]")
        action = button.dataset.action if button else None
        if action == "copy-link":
            self.copy(window.location.href)
        elif action == "copy-yaml":
            self.copy(self.own_value.querySelector(".own-value__yaml").textContent)
        elif action == "forget":
            forget(self.key(self.component))
            self.forget_shown()
            self.answer(self.question())
        elif action == "reset":
            self.form.reset()
            if self.own_value:
                self.own_value.hidden = True
            self.answer(self.question())

    def copy(self, text: str) -> None:
        """To the clipboard, and say so; where the browser offers none, show the text to be copied by hand."""
        clipboard = getattr(window.navigator, "clipboard", None)
        if clipboard:
            copied = create_proxy(lambda *_: self.say("widget.copied"))
            clipboard.writeText(text).then(copied, create_proxy(lambda *_: self.show_text(text)))
        else:
            self.show_text(text)

    def show_text(self, text: str) -> None:
        """A text where the reader is told things."""
        self.status.textContent = text

    # the reader's own value

    def key(self, component: Any) -> str:
        """Where this browser keeps the reader's own value of a component."""
        return "stele.own." + self.game + "." + str(component)

    def remembered(self, component: str) -> Any:
        """The reader's own value of a component, or None; what does not fit the form is as good as none."""
        if self.printed is None:
            return None
        kept = recall(self.key(component))
        parameter = [item for item in self.description["parameters"] if item["name"] == self.printed]
        try:
            decode({"parameters": parameter}, {self.printed: kept}, self.engine.records)
        except NONSENSE:
            return None
        return kept

    def remember(self) -> None:
        """Keep what the reader typed; fields that were emptied are a value taken back."""
        if self.component is not None:
            full = create_proxy(lambda *_: self.say("widget.storage-full"))
            keep(self.key(self.component), self.question().get(self.printed), full)

    def forget_shown(self) -> None:
        """Empty the fields of the own value."""
        self.own_value.hidden = True
        for parameter in self.description["parameters"]:
            if parameter.get("printed"):
                for key in parameter["keys"]:
                    self.form.elements.namedItem(self.printed + "." + key).value = "0"

    def offer_own_value(self, question: dict, result: dict) -> None:
        """Ask for the value on the reader's piece where none is known, and offer it as a contribution."""
        if not self.own_value:
            return
        if "unknown" in result:
            self.component = result["unknown"]
        elif not question.get(self.printed):
            self.component = None
        elif self.component is None:
            self.component = "buildings." + question["building"] + ".cost"
        self.own_value.hidden = self.component is None
        if self.component is not None:
            yaml = contribution_yaml(self.component, question.get(self.printed) or {})
            self.own_value.querySelector(".own-value__yaml").textContent = yaml
