"""Polis: Fight for the Hegemony (Fran Diaz): what the game offers to pages, calculators and tests."""

from __future__ import annotations

from rules_engine.chance import ORDER, ROLL
from rules_engine.engine import Calculator, Engine, Practice
from rules_engine.polis.calculators.battle_odds import battle_odds
from rules_engine.polis.calculators.battle_outcome import battle_outcome
from rules_engine.polis.calculators.round_end import round_end
from rules_engine.polis.calculators.takeover import takeover
from rules_engine.polis.calculators.trade import trade
from rules_engine.polis.calculators.tribute import tribute
from rules_engine.polis.components import die_sides, read_components, seats
from rules_engine.polis.draw.all_glyphs import GLYPHS
from rules_engine.polis.draw.close_up import close_up, close_up_after
from rules_engine.polis.draw.game import draw, draw_start
from rules_engine.polis.draw.key import draw_key
from rules_engine.polis.draw.table_picture import draw_table
from rules_engine.polis.game.battle.in_game import shown_by
from rules_engine.polis.game.circumstances import DECISIVE, circumstances
from rules_engine.polis.game.ending import final_points, outcome
from rules_engine.polis.game.legal import legal_moves, mover
from rules_engine.polis.game.moves import PASS, apply, kind_of
from rules_engine.polis.game.phrases import describe
from rules_engine.polis.game.reasons import why_not
from rules_engine.polis.game.setup import new_deal, opening, setup
from rules_engine.polis.game.situation import situation
from rules_engine.polis.game.state_json import read_state, write_state
from rules_engine.polis.game.variants import variants
from rules_engine.polis.game.view import view, write_view
from rules_engine.polis.practice import imagine, looks, weigh
from rules_engine.polis.questions import step_values

ENGINE = Engine(
    read_components=read_components,
    calculators={
        "battle_odds": Calculator(battle_odds),
        "battle_outcome": Calculator(battle_outcome),
        "round_end": Calculator(round_end),
        "takeover": Calculator(takeover),
        "trade": Calculator(trade),
        "tribute": Calculator(tribute),
    },
    glyphs=GLYPHS,
    diagrams={"key": draw_key, "map": draw_start},
    read_state=read_state,
    write_state=write_state,
    apply=apply,
    draw=draw,
    step_values=step_values,
    describe=describe,
    close_up=close_up,
    close_up_after=close_up_after,
    circumstances=circumstances,
    decisive=DECISIVE,
    new_deal=new_deal,
    setup=setup,
    legal_moves=legal_moves,
    variants=variants,
    kind_of=kind_of,
    outcome=outcome,
    final_points=final_points,
    view=view,
    write_view=write_view,
    mover=mover,
    seats=seats,
    chance={"shuffle": ORDER, "roll": ROLL, "rolls": ROLL},
    faces=die_sides,
    practice=Practice(imagine, weigh, looks, (PASS,)),
    draw_table=draw_table,
    opening=opening,
    shown_by=shown_by,
    situation=situation,
    why_not=why_not,
)
