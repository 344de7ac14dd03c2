"""Attika (M.-A. Casasola Merkle): what the game offers to pages, calculators and tests."""

from __future__ import annotations

from rules_engine.attika.components import read_components
from rules_engine.attika.cost import building_cost
from rules_engine.attika.draw import GLYPHS, draw, draw_question
from rules_engine.attika.draw_order import draw_order
from rules_engine.attika.moves import apply
from rules_engine.attika.questions import building_cost_question, step_values
from rules_engine.attika.sites import Hex
from rules_engine.attika.state import read_state, write_state

CALCULATORS = {"building_cost": building_cost}
QUESTIONS = {"building_cost": building_cost_question}
RECORDS = {"Hex": Hex}
DIAGRAMS = {"arrows": draw_order}

__all__ = [
    "CALCULATORS",
    "DIAGRAMS",
    "GLYPHS",
    "QUESTIONS",
    "RECORDS",
    "apply",
    "draw",
    "draw_question",
    "read_components",
    "read_state",
    "step_values",
    "write_state",
]
