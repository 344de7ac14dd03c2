"""Atlantis (Leo Colovini): what the game offers to pages, calculators and tests."""

from __future__ import annotations

from rules_engine.atlantis.calculators.final_score import final_score
from rules_engine.atlantis.calculators.toll import toll
from rules_engine.atlantis.components import read_components
from rules_engine.atlantis.draw.picture import GLYPHS, draw
from rules_engine.atlantis.game.ending import outcome
from rules_engine.atlantis.game.legal import legal_moves
from rules_engine.atlantis.game.moves import apply
from rules_engine.atlantis.game.setup import new_deal, setup
from rules_engine.atlantis.game.state_json import read_state, write_state
from rules_engine.atlantis.game.view import view, write_view
from rules_engine.atlantis.positions.questions import final_score_question, step_values, toll_question

CALCULATORS = {"toll": toll, "final_score": final_score}
QUESTIONS = {"toll": toll_question, "final_score": final_score_question}
PICTURES: dict = {}
RECORDS: dict = {}
DIAGRAMS: dict = {}

__all__ = [
    "CALCULATORS",
    "DIAGRAMS",
    "GLYPHS",
    "PICTURES",
    "QUESTIONS",
    "RECORDS",
    "apply",
    "draw",
    "legal_moves",
    "new_deal",
    "outcome",
    "read_components",
    "read_state",
    "setup",
    "step_values",
    "view",
    "write_state",
    "write_view",
]
