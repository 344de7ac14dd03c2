"""The living position: the reader taps its picture or uses its controls, the engine says what comes of it."""

from __future__ import annotations

import json
from typing import Any

from pyscript import window
from pyscript.ffi import create_proxy

from rules_engine.core import BadInput, Refused, answer_to_json
from rules_widgets.addresses import NONSENSE, asked_question
from rules_widgets.history import History
from rules_widgets.position_view import controls_html, readings_html
from rules_widgets.view import answer_html, summary_text
from rules_widgets.words import Words


def mount(element: Any, bundle: dict, words: dict) -> None:
    """Bring one position to life. `bundle` and `words` are what the build wrote for the game and the language."""
    Living(element, bundle, words).start()


class Living:
    """One position on the page."""

    def __init__(self, element: Any, bundle: dict, words: dict) -> None:
        self.game = element.dataset.game
        self.name = element.dataset.calculator
        self.module = __import__("rules_engine." + self.game + "." + self.name, None, None, ["press"])
        self.components = self.module.read_components(bundle["components"])
        self.words = Words(words)
        self.element = element
        self.form = element.querySelector("form")
        self.picture = element.querySelector(".position__picture")
        self.controls = element.querySelector(".position__controls")
        self.readings = element.querySelector(".position__readings")
        self.output = element.querySelector(".calculator__answer")
        self.said = element.querySelector(".calculator__said")
        self.status = element.querySelector(".widget__status")
        self.first = self.module.read_position(self.components, json.loads(element.dataset.start))
        self.history = History(self.first)

    def start(self) -> None:
        """Take the position from the address, or do what the reader did before the engine was there; then listen."""
        self.form.addEventListener("click", create_proxy(self.on_click))
        self.form.addEventListener("keydown", create_proxy(self.on_key))
        self.form.addEventListener("change", create_proxy(self.on_change))
        self.form.addEventListener("submit", create_proxy(lambda event: event.preventDefault()))
        asked = window.URLSearchParams.new(window.location.search).get(self.game + "." + self.name)
        if asked is not None:
            self.start_from(asked)
            return
        for control in self.module.controls(self.components, self.first):
            self.take_up(control)
        pressed = self.element.getAttribute("data-pressed")
        if pressed:
            self.press_text(pressed)

    def start_from(self, asked: str) -> None:
        """The position of the address; one that makes no sense is said to be so, and the first one stays."""
        try:
            self.history = History(self.module.read_position(self.components, asked_question(asked)))
        except NONSENSE:
            self.say(self.words.label("widget.bad-address"))
            return
        self.show()

    def take_up(self, control: Any) -> None:
        """What the reader set before the engine was there."""
        field = self.form.elements.namedItem(control.name)
        if not field:
            return
        value = self.value_of(field)
        if value != control.value:
            self.press(control.name, value)

    # showing

    def show(self) -> None:
        """Draw the position, its controls and what is to be said about it; the focus stays where it was."""
        position = self.history.now
        focus = self.focus()
        controls = self.module.controls(self.components, position)
        self.picture.innerHTML = self.module.draw_position(self.components, position, self.words.label)
        self.controls.innerHTML = controls_html(self.words, controls)
        if self.readings.contains(window.document.activeElement) is False:
            was_open = self.readings.querySelector("details[open]")
            self.readings.innerHTML = readings_html(self.words, controls)
            details = self.readings.querySelector("details")
            if was_open and details:  # a position may leave no question open
                details.open = True
        self.show_report(position)
        self.show_buttons()
        self.put_focus(focus)

    def show_report(self, position: Any) -> None:
        """The answer, and its sentence for screen readers and for the foot of a phone's screen."""
        result = answer_to_json(self.module.report(self.components, position))
        self.output.innerHTML = answer_html(self.words, self.module.GLYPHS, result)
        self.said.textContent = summary_text(self.words, result)

    def show_buttons(self) -> None:
        """Buttons that would do nothing are off, but keep the focus."""
        for action, off in (("undo", not self.history.past), ("redo", not self.history.future)):
            button = self.element.querySelector('[data-action="' + action + '"]')
            button.setAttribute("aria-disabled", "true" if off else "false")

    def focus(self) -> Any:
        """What has the focus, in words that find it again after it was drawn anew."""
        active = window.document.activeElement
        if not active or not self.form.contains(active):
            return None
        pressed = active.getAttribute("data-press")
        return '[data-press="' + pressed + '"]' if pressed else active.id and "#" + window.CSS.escape(active.id)

    def put_focus(self, selector: Any) -> None:
        """Give the focus back to what had it."""
        found = self.form.querySelector(selector) if selector else None
        if found:
            found.focus()

    def say(self, text: str) -> None:
        """Tell the reader something, or nothing."""
        self.status.textContent = text

    # changing

    def press(self, name: str, value: str) -> None:
        """The reader tapped or set something; what the rules forbid is said with its rule, and nothing changes."""
        try:
            position = self.module.press(self.components, self.history.now, name, value)
        except Refused as refused:
            self.show()
            said = {"refused": refused.rule, "values": refused.values, "lines": []}
            self.status.innerHTML = answer_html(self.words, self.module.GLYPHS, said)
            return
        except BadInput:
            self.say(self.words.label("widget.bad-number"))
            return
        self.say("")
        self.history.add(position)
        self.show()
        self.keep_address()

    def press_text(self, pressed: str) -> None:
        """`name:value` of something on the page."""
        name, _, value = pressed.partition(":")
        self.press(name, value)

    def keep_address(self) -> None:
        """The position goes into the address, so that it can be sent to a friend."""
        written = self.module.write_position(self.components, self.history.now)
        address = window.URL.new(window.location.href)
        address.searchParams.set(self.game + "." + self.name, json.dumps(written).replace(" ", ""))
        window.history.replaceState(None, "", address.href)

    # events

    def value_of(self, field: Any) -> str:
        """What a control says; an empty text for a switch that is off."""
        if getattr(field, "type", "") == "checkbox":
            return field.value if field.checked else ""
        return field.value

    def on_change(self, event: Any) -> None:
        """A control was set."""
        name = event.target.getAttribute("name")
        if name:
            self.press(name, self.value_of(event.target))

    def on_click(self, event: Any) -> None:
        """A button or a spot of the picture was pressed."""
        spot = event.target.closest("[data-press]")
        button = event.target.closest("[data-action]")
        if spot:
            self.press_text(spot.getAttribute("data-press"))
        elif button:
            self.act(button.dataset.action)

    def on_key(self, event: Any) -> None:
        """Enter or space on a spot of the picture; a button knows by itself."""
        spot = event.target.closest("[data-press]")
        if spot and spot.tagName != "BUTTON" and event.key in ("Enter", " "):
            event.preventDefault()
            self.press_text(spot.getAttribute("data-press"))

    def act(self, action: str) -> None:
        """Undo, redo, start over, copy the link."""
        if action == "copy-link":
            self.copy(window.location.href)
            return
        if action == "undo":
            self.history.undo()
        elif action == "redo":
            self.history.redo()
        else:
            self.history.add(self.first)
        self.say("")
        self.show()
        self.keep_address()

    def copy(self, text: str) -> None:
        """To the clipboard, and say so; where the browser offers none, show the text to be copied by hand."""
        clipboard = getattr(window.navigator, "clipboard", None)
        if clipboard:
            copied = create_proxy(lambda *_: self.say(self.words.label("widget.copied")))
            clipboard.writeText(text).then(copied, create_proxy(lambda *_: self.say(text)))
        else:
            self.say(text)
