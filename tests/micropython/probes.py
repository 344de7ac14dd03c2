"""Functions that test_parity.py calls in both interpreters: this module runs in CPython and, lowered, in MicroPython.

Arguments and results are plain JSON data."""

from typing import Any

from rules_engine.calculators import decode
from rules_engine.codec import json_text, without_defaults
from rules_engine.core import BadInput, Refused, to_json
from rules_widgets.addresses import from_fields, question_query, to_fields, write_question
from rules_widgets.calculator import contribution_yaml
from rules_widgets.position import controls_html, readings_html, report_html
from rules_widgets.view import reasons_html, summary_text
from rules_widgets.words import Words

GAMES: dict[str, Any] = {}


class Game:
    """The engine of a game with its data, and its words by language."""

    def __init__(self, name: str, bundle: dict, words: dict) -> None:
        self.engine = __import__("rules_engine." + name, None, None, ["ENGINE"]).ENGINE
        self.components = self.engine.read_components(bundle["components"])
        self.plain = bundle["components"]
        self.forms = bundle["calculators"]
        self.words = {language: Words(words[language], self.engine.glyphs) for language in words}


def start(name: str, bundle: dict, words: dict) -> None:
    """Load a game: its bundle, `{"components", "calculators"}`, and the words of each language."""
    GAMES[name] = Game(name, bundle, words)


def drawn(name: str, calculator: str, language: str, question: dict) -> str:
    """Return the picture of a question; "" if its calculator draws none."""
    game = GAMES[name]
    if game.engine.calculators[calculator].picture is None:
        return ""
    arguments = decode(game.forms[calculator], question, game.engine.records)
    return game.engine.calculators[calculator].picture(game.components, arguments, game.words[language].label)


def diagram(name: str, kind: str, language: str) -> str:
    game = GAMES[name]
    return game.engine.diagrams[kind](game.components, game.words[language].label)


def shown(name: str, language: str, result: dict) -> list:
    """Return [HTML, one sentence] of an answer."""
    game = GAMES[name]
    words = game.words[language]
    return [reasons_html(words, result), summary_text(words, result)]


def address(name: str, calculator: str, question: dict) -> str:
    """Return the question in the two forms that addresses use."""
    form = GAMES[name].forms[calculator]
    return json_text(without_defaults(form["parameters"], question)) + question_query(form, question)


def filled(name: str, calculator: str, question: dict) -> list:
    """Return the fields of the form for a question, as pairs."""
    return [[field, value] for field, value in to_fields(GAMES[name].forms[calculator], question)]


def asked(name: str, calculator: str, fields: dict) -> dict:
    """Return the question for some fields of the form."""
    return from_fields(GAMES[name].forms[calculator], fields)


def contributed(component: str, counts: dict) -> str:
    return contribution_yaml(component, counts)


def played(name: str, start_state: dict, moves: list) -> list:
    """Return the result of each move: `{"state", "lines"}`, or for a refusal, which leaves the state unchanged,
    `{"refused", "values", "lines"}`."""
    game = GAMES[name]
    state = game.engine.read_state(game.components, start_state)
    results = []
    for move in moves:
        try:
            step = game.engine.apply(game.components, state, move)
        except Refused as refused:
            results.append(
                {"refused": refused.rule, "values": to_json(refused.values), "lines": to_json(refused.lines)}
            )
            continue
        state = step.state
        results.append({"state": game.engine.write_state(game.components, state), "lines": to_json(step.lines)})
    return results


def pictured(name: str, language: str, state: dict, subject: dict | None) -> str:
    game = GAMES[name]
    return game.engine.draw(game.engine.read_state(game.components, state), game.words[language].label, subject)


def pressed(name: str, module: str, language: str, start: dict, presses: list) -> list:
    """Return what a living position shows at first and after each press: the fields of `_position`, or the refusal or
    error."""
    game = GAMES[name]
    living = __import__("rules_engine." + name + ".positions." + module, None, None, ["LIVING"]).LIVING
    components = living.read_components(game.plain)
    position = living.read(components, start)
    results = [_position(game, language, living, components, position)]
    for press, value in presses:
        try:
            position = living.press(components, position, press, value)
        except Refused as refused:
            results.append({"refused": refused.rule, "values": to_json(refused.values)})
            continue
        except BadInput as error:
            results.append({"bad": str(error)})
            continue
        results.append(_position(game, language, living, components, position))
    return results


def _position(game: Game, language: str, living: Any, components: Any, position: Any) -> dict:
    """Return the position, its address, and the HTML that its widget shows."""
    words = game.words[language]
    controls = living.controls(components, position)
    said, beside, answer = report_html(words, living, game.forms, components, position)
    return {
        "written": living.write(components, position),
        "address": write_question(living.shape(components), living.write(components, position)),
        "picture": living.draw(components, position, words.label),
        "controls": controls_html(words, controls) + readings_html(words, controls),
        "said": said,
        "beside": beside,
        "answer": answer,
    }
