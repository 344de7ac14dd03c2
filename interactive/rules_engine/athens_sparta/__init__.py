"""Athens & Sparta (T. Dalgliesh): what the game offers to pages, calculators and tests.

A state is a single battle or a whole game: `facade.py` tells them apart.
"""

from __future__ import annotations

from rules_engine.athens_sparta.calculators.battle_odds import battle_odds, battle_odds_pieces
from rules_engine.athens_sparta.calculators.movement_allowance import movement_allowance
from rules_engine.athens_sparta.calculators.questions import (
    battle_odds_question,
    plain_question,
    siege_clock_question,
    step_values,
)
from rules_engine.athens_sparta.calculators.replacement import replacement
from rules_engine.athens_sparta.calculators.siege_clock import siege_clock, siege_clock_pieces
from rules_engine.athens_sparta.calculators.victory_count import victory_count
from rules_engine.athens_sparta.components import read_components
from rules_engine.athens_sparta.draw.battle import GLYPHS
from rules_engine.athens_sparta.draw.odds import draw_forces
from rules_engine.athens_sparta.facade import apply, draw, legal_moves, read_state, write_state
from rules_engine.athens_sparta.game.ending import outcome
from rules_engine.athens_sparta.game.setup import new_deal, setup
from rules_engine.athens_sparta.game.view import view, write_view

CALCULATORS = {
    "battle_odds": battle_odds,
    "siege_clock": siege_clock,
    "replacement": replacement,
    "movement_allowance": movement_allowance,
    "victory_count": victory_count,
}
QUESTIONS = {
    "battle_odds": battle_odds_question,
    "siege_clock": siege_clock_question,
    "replacement": plain_question,
    "movement_allowance": plain_question,
    "victory_count": plain_question,
}
PIECES = {"battle_odds": battle_odds_pieces, "siege_clock": siege_clock_pieces}
PICTURES = {"battle_odds": draw_forces}
RECORDS: dict = {}
DIAGRAMS: dict = {}

__all__ = [
    "CALCULATORS",
    "DIAGRAMS",
    "GLYPHS",
    "PICTURES",
    "PIECES",
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
