"""Polis: Fight for the Hegemony (Fran Diaz): what the game offers to pages, calculators and tests."""

from __future__ import annotations

from rules_engine.polis.calculators.battle_odds import battle_odds
from rules_engine.polis.calculators.battle_outcome import battle_outcome
from rules_engine.polis.calculators.round_end import round_end
from rules_engine.polis.calculators.takeover import takeover
from rules_engine.polis.calculators.trade import trade
from rules_engine.polis.calculators.tribute import tribute
from rules_engine.polis.components import read_components
from rules_engine.polis.draw.all_glyphs import GLYPHS
from rules_engine.polis.draw.game import draw, draw_start
from rules_engine.polis.game.ending import outcome
from rules_engine.polis.game.legal import legal_moves
from rules_engine.polis.game.moves import apply
from rules_engine.polis.game.setup import new_deal, setup
from rules_engine.polis.game.state_json import read_state, write_state
from rules_engine.polis.game.view import view, write_view
from rules_engine.polis.questions import plain_question, step_values

CALCULATORS = {
    "battle_odds": battle_odds,
    "battle_outcome": battle_outcome,
    "round_end": round_end,
    "takeover": takeover,
    "trade": trade,
    "tribute": tribute,
}
QUESTIONS = {
    "battle_odds": plain_question,
    "battle_outcome": plain_question,
    "round_end": plain_question,
    "takeover": plain_question,
    "trade": plain_question,
    "tribute": plain_question,
}
PICTURES: dict = {}
RECORDS: dict = {}
DIAGRAMS = {"map": draw_start}

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
