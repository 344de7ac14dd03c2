"""The HTML of a position's controls, for both the page that the build writes and the answers in the browser."""

from __future__ import annotations

from typing import Any

from rules_engine.controls import ASKED, BUTTON, CHIPS, NUMBER, ON, READING, SETUP, SWITCH
from rules_engine.core import answer_to_json
from rules_engine.svg import element, escape
from rules_widgets.addresses import question_query
from rules_widgets.view import behind_html, folded_html, summary_text
from rules_widgets.words import Words

ID = "position."
"""The prefix of the element ids of controls."""


def report_html(words: Words, living: Any, forms: dict, components: Any, position: Any) -> tuple[str, str, str]:
    """Return the report on a position in one sentence, and as HTML what stands beside that, and its reasons. `forms`:
    that of the calculator that it asks."""
    result = answer_to_json(living.report(components, position))
    link = open_html(words, living, forms, components, position)
    return summary_text(words, result), behind_html(words, result), folded_html(words, living.glyphs, result, link)


def open_html(words: Words, living: Any, forms: dict, components: Any, position: Any) -> str:
    """Return the link to the calculator's page with the question of a position; "" if it has none."""
    page = words.data["calculators"].get(living.asks)
    question = None if page is None or living.question is None else living.question(components, position)
    if question is None:
        return ""
    href = page + question_query(forms[living.asks], question)
    link = element("a", [("href", href)], escape(words.label("example.open")))
    return element("p", [("class", "position__open")], link)


def asked_html(words: Words, controls: tuple) -> str:
    """Return the controls that the answer asks for."""
    return _controls(words, controls, ASKED)


def controls_html(words: Words, controls: tuple) -> str:
    """Return all controls but those that are asked for and readings; what is set once is folded."""
    return _controls(words, controls, "") + _folded(words, "position.setup", _controls(words, controls, SETUP))


def _controls(words: Words, controls: tuple, place: str) -> str:
    """Return the controls of one place, without readings; consecutive ones of the same group form a fieldset."""
    html = ""
    group = ""
    content = ""
    for control in [control for control in controls if control.kind != READING and control.place == place]:
        if control.group != group:
            html += _fieldset(words, group, content)
            group, content = control.group, ""
        content += _control(words, control)
    return html + _fieldset(words, group, content)


def readings_html(words: Words, controls: tuple) -> str:
    """Return the controls of readings in a collapsed `details`; "" if there are none."""
    return _folded(
        words,
        "position.readings",
        "".join([_choice(words, control) for control in controls if control.kind == READING]),
    )


def _folded(words: Words, label: str, content: str) -> str:
    if not content:
        return ""
    summary = element("summary", [], escape(words.label(label)))
    return element("details", [("class", "board-study__options")], summary + content)


def _fieldset(words: Words, group: str, content: str) -> str:
    """Wrap the controls of a group in a fieldset with its label; without a group, return them as they are."""
    if not content or not group:
        return content
    legend = element("legend", [], escape(words.label("control.group." + group)))
    inside = element("div", [("class", "position__group")], content)
    return element("fieldset", [("class", "control control--" + group)], legend + inside)


def _control(words: Words, control: Any) -> str:
    if control.kind == CHIPS:
        return _chips(words, control)
    if control.kind == NUMBER:
        return _number(words, control)
    if control.kind == SWITCH:
        return _switch(words, control)
    return _button(words, control) if control.kind == BUTTON else _choice(words, control)


def label_of(words: Words, control: Any) -> str:
    """Return the label of a control."""
    return words.label("control." + control.name)


def option_of(words: Words, name: str, option: str) -> str:
    """Return the name of an option: its own label, or else the name of the component."""
    key = "choice." + name + "." + option
    label = words.label(key)
    return words.name(option) if label == key else label


def _choice(words: Words, control: Any) -> str:
    options = "".join([_option(words, control, option) for option in control.options])
    name = [("name", control.name), ("id", ID + control.name)]
    label = element("label", [("for", ID + control.name)], escape(label_of(words, control)))
    return element("p", [("class", "control")], label + element("select", name, options))


def _option(words: Words, control: Any, option: str) -> str:
    attributes = [("value", option)] + ([("selected", "")] if option == control.value else [])
    return element("option", attributes, escape(option_of(words, control.name, option)) or " ")


def _chips(words: Words, control: Any) -> str:
    chips = "".join([_chip(words, control, option) for option in control.options])
    legend = element("legend", [], escape(label_of(words, control)))
    return element("fieldset", [("class", "control")], legend + element("div", [("class", "chips__items")], chips))


def _chip(words: Words, control: Any, option: str) -> str:
    identifier = ID + control.name + "." + option
    attributes = [("type", "radio"), ("name", control.name), ("value", option), ("id", identifier)]
    attributes += [("checked", "")] if option == control.value else []
    label = element("label", [("for", identifier), ("class", "chip")], escape(option_of(words, control.name, option)))
    return element("input", attributes) + label


def _number(words: Words, control: Any) -> str:
    attributes = [("type", "number"), ("inputmode", "numeric"), ("name", control.name), ("id", ID + control.name)]
    attributes += [("value", control.value), ("min", control.least), ("max", control.most), ("required", "")]
    label = element("label", [("for", ID + control.name)], escape(label_of(words, control)))
    return element("p", [("class", "control control--number")], label + element("input", attributes))


def _switch(words: Words, control: Any) -> str:
    attributes = [("type", "checkbox"), ("name", control.name), ("value", ON), ("id", ID + control.name)]
    attributes += [("checked", "")] if control.value == ON else []
    label = element("input", attributes) + " " + escape(label_of(words, control))
    return element("p", [("class", "control")], element("label", [("class", "switch")], label))


def _button(words: Words, control: Any) -> str:
    attributes = [("type", "button"), ("class", "button"), ("data-press", control.name + ":" + control.value)]
    return element("button", attributes, escape(label_of(words, control)))
