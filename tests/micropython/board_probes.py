"""What test_board_parity.py asks of both interpreters; like probes.py, but with what the board's page loads."""

from __future__ import annotations

import json
from typing import Any

from rules_engine.attika.positions import board
from rules_engine.core import BadInput
from rules_widgets import board_view
from rules_widgets.addresses import write_question
from rules_widgets.words import Words

KNOWN: dict[str, Any] = {}


def start(bundle: dict, words: dict) -> None:
    """Make the data known, and the words of each language."""
    KNOWN["components"] = board.read_practice(bundle["components"])
    KNOWN["form"] = bundle["calculators"]["building_cost"]
    KNOWN["words"] = {language: Words(words[language]) for language in words}


def page(language: str, text: str, printed: dict, tool: str) -> list:
    """All that the page shows of a study, and its address."""
    components, words = KNOWN["components"], KNOWN["words"][language]
    study = board.read_study(components, json.loads(text))
    state = board.study_state(components, study)
    empty = {"tile": board.tile_places, "shrine": board.shrine_places}.get(tool, no_places)(state)
    shown = board_view.Shown(board, components, KNOWN["form"], study, printed, empty)
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
    """No place off the map."""
    return []


def refused(data: Any) -> str:
    """What is wrong with data that is no study; "" where nothing is."""
    try:
        board.read_study(KNOWN["components"], data)
    except BadInput as error:
        return str(error)
    return ""


def keys(text: str) -> list:
    """Where each arrow key leads from every hex."""
    components = KNOWN["components"]
    study = board.read_study(components, json.loads(text))
    cells = board_view.Shown(board, components, KNOWN["form"], study, {}, []).cells()
    ways = ((1, 0), (-1, 0), (0, -1), (0, 1))
    found = [[board_view.towards(cells, cell, way) for way in ways] for cell in cells]
    return [[None if place is None else [place[0], place[1]] for place in row] for row in found]
