"""Functions that test_board_parity.py calls in both interpreters, with the files that the board's page loads."""

from __future__ import annotations

import json
from typing import Any

from rules_engine.attika.positions import board
from rules_engine.core import BadInput
from rules_widgets import board_view
from rules_widgets.addresses import write_question
from rules_widgets.words import Words

STATE: dict[str, Any] = {}
"""The components, form and words given to `start`."""


def start(bundle: dict, words: dict) -> None:
    """Store the data of the game, and the words of each language."""
    STATE["components"] = board.read_practice(bundle["components"])
    STATE["form"] = bundle["calculators"]["building_cost"]
    STATE["words"] = {language: Words(words[language]) for language in words}


def page(language: str, text: str, printed: dict, tool: str) -> list:
    """Return all HTML that the page shows for a study, its address, and the study as JSON."""
    components, words = STATE["components"], STATE["words"][language]
    study = board.read_study(components, json.loads(text))
    state = board.study_state(components, study)
    empty = {"tile": board.tile_places, "shrine": board.shrine_places}.get(tool, no_places)(state)
    shown = board_view.Shown(board, components, STATE["form"], study, printed, empty)
    link, result = board.shortest_link(state), shown.answer()
    return [
        board_view.picture_html(words, shown, link),
        board_view.names_html(words, shown),
        board_view.hits_html(shown),
        board_view.bill_html(words, shown, result),
        board_view.bill_text(words, shown, result),
        board_view.report_html(words, shown, link),
        write_question(board.study_shape(components), json.loads(text)),
        board.write_study(components, study),
    ]


def no_places(state: Any) -> list:
    """Return no places off the map: no such tool is selected."""
    return []


def refused(data: Any) -> str:
    """Return the error for data that is no study; "" if it is one."""
    try:
        board.read_study(STATE["components"], data)
    except BadInput as error:
        return str(error)
    return ""


def keys(text: str) -> list:
    """Return for every hex the places to which the four arrow keys lead."""
    components = STATE["components"]
    study = board.read_study(components, json.loads(text))
    cells = board_view.Shown(board, components, STATE["form"], study, {}, []).cells()
    directions = ((1, 0), (-1, 0), (0, -1), (0, 1))
    places = [[board_view.towards(cells, cell, way) for way in directions] for cell in cells]
    return [[None if place is None else [place[0], place[1]] for place in row] for row in places]
